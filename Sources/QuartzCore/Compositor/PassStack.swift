/// The passes that are open while a frame is traversed, and the display list that finished ones are appended to.
///
/// A pass is composited into a picture of its own, which other passes draw; the outermost is the frame itself.
struct PassStack {
    /// The open passes: the innermost, and those around it, innermost last.
    var top = OpenPass(scissor: .zero)
    private var outer: [OpenPass] = []
    /// Arrays of finished passes, reused for their memory.
    private var spare: [[DisplayList.Quad]] = []
    var polygon = PolygonClipper()
    /// The list being made.
    var list = DisplayList()
    /// The number of passes that were begun for it, those that drew nothing among them.
    private(set) var begunCount = 0

    /// An open pass, whose quads are being collected, in pixels of the frame.
    struct OpenPass {
        var quads: [DisplayList.Quad] = []
        var clips: [DisplayList.Clip] = []
        /// Where the current ``clips`` are in the list; nil until a quad needs them.
        var clipRange: Range<Int>? = 0..<0
        /// The scissor rectangle: pixels outside are never drawn.
        var scissor: CGRect
        /// The half-planes to which intersecting siblings cut the layer, in pixels.
        var cuts: [HalfPlane] = []
        /// The area that the pass can draw to.
        let extent: CGRect
        /// Indices of the passes that hold what was drawn before the current ``quads``: each continues the picture of the previous one.
        var parts: [Int] = []
        /// Indices of the passes that copy from those parts; their source positions are in the pixels of this pass.
        var copies: [Int] = []

        init(quads: [DisplayList.Quad] = [], scissor: CGRect) {
            self.quads = quads
            self.scissor = scissor
            extent = scissor
        }

        /// Whether nothing was drawn yet.
        var isEmpty: Bool { quads.isEmpty && parts.isEmpty }
    }

    /// Empties the list, to make another.
    mutating func removeAll() {
        list.removeAll()
        begunCount = 0
    }

    /// Begins an offscreen pass. The current clips and cuts apply to its picture as a whole.
    mutating func begin(scissor: CGRect) {
        begunCount += 1
        outer.append(top)
        top = OpenPass(quads: spare.popLast() ?? [], scissor: scissor)
    }

    /// Ends the innermost pass and appends it to the list. Returns its index.
    ///
    /// - Parameters:
    ///   - x: the column of the pass that becomes the picture's first.
    ///   - y: the row that becomes the picture's first.
    ///   - background: the premultiplied colour that the picture is cleared to.
    mutating func end(
        x: Int = 0, y: Int = 0, width: Int, height: Int, background: UInt32 = 0, effect: DisplayList.Effect = .none
    ) -> Int {
        let (parts, copies) = (top.parts, top.copies)
        let quads = consumeQuads()
        top = outer.removeLast()
        var movedClips = 0
        for part in parts {
            list.passes[part].width = width
            list.passes[part].height = height
            if list.passes[part].start == .color(0) { list.passes[part].start = .color(background) }
            move(list.passes[part].quads, x: Double(x), y: Double(y), &movedClips)
        }
        move(quads, x: Double(x), y: Double(y), &movedClips)
        for copy in copies {
            guard case .copy(let source, let left, let upper) = list.passes[copy].start else { continue }
            list.passes[copy].start = .copy(of: source, x: left - x, y: upper - y)
        }
        let start = parts.last.map { DisplayList.Start.continuing($0) } ?? .color(background)
        list.passes.append(DisplayList.Pass(width: width, height: height, start: start, quads: quads, effect: effect))
        return list.passes.count - 1
    }

    /// Discards the innermost pass.
    private mutating func drop() {
        top.quads.removeAll(keepingCapacity: true)
        spare.append(top.quads)
        top = outer.removeLast()
    }

    /// Appends what the innermost pass has drawn so far to the list, as a part of its picture that other passes may read. Returns the
    /// part's index; its size is set when the pass ends.
    private mutating func endPart() -> Int {
        let quads = consumeQuads()
        top.quads = spare.popLast() ?? []
        list.passes.append(
            DisplayList.Pass(width: 0, height: 0, start: top.parts.last.map { .continuing($0) } ?? .color(0), quads: quads))
        top.parts.append(list.passes.count - 1)
        return list.passes.count - 1
    }

    /// Splits the innermost pass, and copies an area of what it has drawn, in whole pixels, into a pass of its own. Returns that pass's index.
    mutating func copyBehind(_ area: CGRect, effect: DisplayList.Effect) -> Int {
        // Two adjacent backdrops read the same picture.
        let behind = top.quads.isEmpty ? top.parts[top.parts.count - 1] : endPart()
        list.passes.append(
            DisplayList.Pass(
                width: Int(area.width), height: Int(area.height), start: .copy(of: behind, x: Int(area.minX), y: Int(area.minY)),
                quads: list.quads.count..<list.quads.count, effect: effect))
        top.copies.append(list.passes.count - 1)
        return list.passes.count - 1
    }

    /// Moves the innermost pass's quads into the list.
    private mutating func consumeQuads() -> Range<Int> {
        let start = list.quads.count
        if start == 0 {
            swap(&list.quads, &top.quads)
        } else {
            list.quads.append(contentsOf: top.quads)
        }
        top.quads.removeAll(keepingCapacity: true)
        spare.append(top.quads)
        top.quads = []
        return start..<list.quads.count
    }

    /// The picture of a finished offscreen pass and its position in the frame, in whole pixels.
    struct Picture {
        var pass: Int
        var x: Int
        var y: Int
        var width: Int
        var height: Int
    }

    /// Ends the innermost pass as a picture cropped to what is drawn; nil when it is empty.
    ///
    /// - Parameter margin: pixels that the effect reaches beyond what is drawn.
    mutating func endCropped(margin: Double = 0, effect: DisplayList.Effect = .none) -> Picture? {
        guard !top.isEmpty else {
            drop()
            return nil
        }
        // Only this pass's own vertices: those of nested finished pictures lie in between and have other origins.
        var low = SIMD2(Double.infinity, .infinity)
        var high = -low
        for part in top.parts { enclose(list.quads[list.passes[part].quads], &low, &high) }
        enclose(top.quads[...], &low, &high)
        // All of them lie in the scissor, so the numbers are small.
        var x = Int((low.x - margin).rounded(.down)) - 1
        var y = Int((low.y - margin).rounded(.down)) - 1
        var right = Int((high.x + margin).rounded(.up)) + 1
        var bottom = Int((high.y + margin).rounded(.up)) + 1
        if !top.parts.isEmpty, margin == 0 {
            // A copy beyond the visible area repeats its edge instead of the emptiness around it.
            x = max(x, Int(top.extent.minX))
            y = max(y, Int(top.extent.minY))
            right = max(x + 1, min(right, Int(top.extent.maxX)))
            bottom = max(y + 1, min(bottom, Int(top.extent.maxY)))
        }
        let width = min(right - x, PixelBuffer.maximumSide)
        let height = min(bottom - y, PixelBuffer.maximumSide)
        return Picture(pass: end(x: x, y: y, width: width, height: height, effect: effect), x: x, y: y, width: width, height: height)
    }

    /// Widens a box until it holds all corners of quads.
    private func enclose(_ quads: ArraySlice<DisplayList.Quad>, _ low: inout SIMD2<Double>, _ high: inout SIMD2<Double>) {
        for quad in quads {
            for v in list.vertices[quad.vertices] {
                low = pointwiseMin(low, SIMD2(v.x, v.y))
                high = pointwiseMax(high, SIMD2(v.x, v.y))
            }
        }
    }

    /// Translates quads so that (x, y) becomes the origin of their pixels.
    ///
    /// - Parameter movedClips: clips before this index have been translated already. Quads of one pass share clips, but a clip is always
    /// first used by the quad that appended it.
    private mutating func move(_ quads: Range<Int>, x: Double, y: Double, _ movedClips: inout Int) {
        guard x != 0 || y != 0 else { return }
        let back = Homography(scaleX: 1, scaleY: 1, translateX: x, translateY: y)
        for i in quads {
            list.quads[i].planeFromPixels = back.concatenated(with: list.quads[i].planeFromPixels)
            list.quads[i].mask?.x -= Int(x)
            list.quads[i].mask?.y -= Int(y)
            for v in list.quads[i].vertices {
                list.vertices[v].x -= x
                list.vertices[v].y -= y
            }
            let clips = list.quads[i].clips
            guard clips.lowerBound >= movedClips else { continue }
            for c in clips { list.clips[c].planeFromPixels = back.concatenated(with: list.clips[c].planeFromPixels) }
            movedClips = max(movedClips, clips.upperBound)
        }
    }
}
