/// Intermediate pictures: what is composed as one before it meets what lies behind.
extension Compositor {
    /// A pass whose quads are being collected, in pixels of the frame.
    struct OpenPass {
        var quads: [DisplayList.Quad] = []
        var clips: [DisplayList.Clip] = []
        /// Where ``clips`` stands in the list, once a quad needed it.
        var clipRange: Range<Int>? = 0..<0
        /// Pixels outside are never drawn.
        var scissor: CGRect
        /// Half-planes of pixels that siblings' intersections cut.
        var cuts: [HalfPlane] = []
        /// All that the pass can draw to.
        let extent: CGRect
        /// Where the clips of the quads begin that are still in the pass.
        var firstClip = 0

        init(quads: [DisplayList.Quad] = [], scissor: CGRect) {
            self.quads = quads
            self.scissor = scissor
            extent = scissor
        }
    }

    var scissor: CGRect { top.scissor }

    /// Starts an intermediate picture. Clips and cuts so far apply to it as a whole.
    mutating func beginPass(scissor: CGRect) {
        outer.append(top)
        top = OpenPass(quads: spare.popLast() ?? [], scissor: scissor)
    }

    /// Moves the innermost pass's quads into the list.
    mutating func endPass() -> Range<Int> {
        let start = list.quads.count
        if start == 0 {
            swap(&list.quads, &top.quads)
        } else {
            list.quads.append(contentsOf: top.quads)
        }
        top.quads.removeAll(keepingCapacity: true)
        spare.append(top.quads)
        top = outer.removeLast()
        return start..<list.quads.count
    }

    /// A finished intermediate picture: where it lies in the frame, in whole pixels.
    struct Picture {
        var pass: Int
        var x: Int
        var y: Int
        var width: Int
        var height: Int
    }

    /// Ends the innermost pass as a picture that is just large enough; nil when it is empty.
    mutating func endCroppedPass(margin: Double = 0, effect: DisplayList.Effect = .none) -> Picture? {
        guard !top.quads.isEmpty else {
            _ = endPass()
            return nil
        }
        // Only this pass's own vertices: those of finished pictures inside it lie in between and have other origins.
        var low = SIMD2(Double.infinity, .infinity)
        var high = -low
        for quad in top.quads {
            for v in list.vertices[quad.vertices] {
                low = pointwiseMin(low, SIMD2(v.x, v.y))
                high = pointwiseMax(high, SIMD2(v.x, v.y))
            }
        }
        // All of them lie in the scissor, so the numbers are small.
        let x = Int((low.x - margin).rounded(.down)) - 1
        let y = Int((low.y - margin).rounded(.down)) - 1
        let width = min(Int((high.x + margin).rounded(.up)) + 1 - x, PixelBuffer.maximumSide)
        let height = min(Int((high.y + margin).rounded(.up)) + 1 - y, PixelBuffer.maximumSide)
        let quads = endPass()
        move(quads, x: Double(x), y: Double(y))
        list.passes.append(DisplayList.Pass(width: width, height: height, background: 0, quads: quads, effect: effect))
        return Picture(pass: list.passes.count - 1, x: x, y: y, width: width, height: height)
    }

    /// Makes (x, y) the origin of the given quads' pixels. The quads are all of one pass.
    mutating func move(_ quads: Range<Int>, x: Double, y: Double) {
        let back = Homography(scaleX: 1, scaleY: 1, translateX: x, translateY: y)
        // Quads share clips, but a clip is always first used by the quad that put it into the list.
        var movedClips = 0
        for i in quads {
            list.quads[i].planeFromPixels = back.concatenated(with: list.quads[i].planeFromPixels)
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

    /// The picture multiplied with the alpha of a mask layer.
    mutating func masked(_ picture: Picture, by mask: RenderNode, at place: Placement) -> Picture? {
        beginPass(scissor: CGRect(x: picture.x, y: picture.y, width: picture.width, height: picture.height))
        draw(mask, in: place.toPixels, time: place.time)
        guard !top.quads.isEmpty else {
            _ = endPass()
            return nil
        }
        let maskPass = appendPass(like: picture)

        beginPass(scissor: CGRect(x: 0, y: 0, width: picture.width, height: picture.height))
        emit(Picture(pass: picture.pass, x: 0, y: 0, width: picture.width, height: picture.height), opacity: 1, maskPass: maskPass)
        var masked = picture
        let quads = endPass()
        list.passes.append(DisplayList.Pass(width: picture.width, height: picture.height, background: 0, quads: quads))
        masked.pass = list.passes.count - 1
        return masked
    }

    /// Ends the innermost pass as a picture of another one's place and size.
    private mutating func appendPass(like picture: Picture) -> Int {
        let quads = endPass()
        move(quads, x: Double(picture.x), y: Double(picture.y))
        list.passes.append(DisplayList.Pass(width: picture.width, height: picture.height, background: 0, quads: quads))
        return list.passes.count - 1
    }

    /// Draws a finished picture where it lies, pixel on pixel.
    mutating func emit(_ picture: Picture, opacity: Float, blendMode: DisplayList.BlendMode = .sourceOver, maskPass: Int = -1) {
        let rect = CGRect(x: picture.x, y: picture.y, width: picture.width, height: picture.height)
        let texels = DisplayList.TexelMap(scale: SIMD2(1, 1), offset: SIMD2(Double(-picture.x), Double(-picture.y)))
        var place = Placement.pixels
        place.opacity = opacity
        emit(rect, .pass(picture.pass, texels: texels, filter: .nearest), at: place, [], blendMode: blendMode, maskPass: maskPass)
    }
}
