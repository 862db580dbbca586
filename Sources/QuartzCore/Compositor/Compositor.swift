/// Turns a render tree at a time into a display list: evaluates animations, projects, sorts, splits, clips and flattens.
///
/// The walk is depth first, back to front. A layer's plane reaches the pixels by one homography; only siblings that leave their parent's plane
/// are looked at in three dimensions (``DepthOrder``). What Core Animation composes as one picture (group opacity, masks, shadows of an
/// alpha) becomes a pass of its own.
package struct Compositor {
    /// The pass that is being collected, and those around it, innermost last.
    private var top = OpenPass(scissor: .zero)
    private var outer: [OpenPass] = []
    /// Memory of former passes, kept from frame to frame.
    private var spare: [[DisplayList.Quad]] = []
    private var polygon = PolygonClipper()
    private var shadows = ShadowCache()

    /// The list being made.
    private var list = DisplayList()
    private var time = 0.0
    private var demand = FrameDemand.none
    /// Number of flipped geometries above, odd when back faces look like front faces.
    private var isMirrored = false
    /// Whether a shadow's shape is being drawn: shadows cast none.
    private var isInShadow = false

    /// A pass whose quads are being collected, in pixels of the frame.
    private struct OpenPass {
        var quads: [DisplayList.Quad] = []
        var clips: [DisplayList.Clip] = []
        /// Where ``clips`` stands in the list, once a quad needed it.
        var clipRange: Range<Int>? = 0..<0
        /// Pixels outside are never drawn.
        var scissor: CGRect
        /// Half-planes of pixels that siblings' intersections cut.
        var cuts: [HalfPlane] = []
    }

    /// Local time: what it is now, and how fast it runs in media time.
    private struct LocalTime {
        var now: Double
        var rate: Double

        /// The time of a node in this space.
        func of(_ node: RenderNode) -> LocalTime {
            LocalTime(now: node.localTime(now), rate: rate * Double(node.properties.speed))
        }
    }

    package init() {}

    /// Makes the list of the frame at `time` (media seconds) and says when the picture will next change by itself.
    package mutating func composite(_ root: RenderNode?, at time: Double, geometry: DisplayGeometry, background: UInt32 = 0xFF00_0000, into result: inout DisplayList)
        -> FrameDemand
    {
        swap(&list, &result)
        defer { swap(&list, &result) }
        list.removeAll()
        self.time = time
        demand = .none
        isMirrored = false
        isInShadow = false
        let width = geometry.pixelWidth, height = geometry.pixelHeight
        beginPass(scissor: CGRect(x: 0, y: 0, width: width, height: height))
        if let root {
            let pixels = Homography(scaleX: geometry.scale, scaleY: geometry.scale, translateX: 0, translateY: 0)
            let localTime = LocalTime(now: time, rate: 1).of(root)
            let shown = evaluate(root, at: localTime)
            draw(shown, at: localTime, toPixels: Homography(shown.properties.matrixInSuperlayer).concatenated(with: pixels), opacity: 1)
        }
        let quads = endPass()
        list.passes.append(DisplayList.Pass(width: width, height: height, background: background, quads: quads))
        shadows.endFrame()
        return demand
    }

    // MARK: Evaluation

    /// A node as its animations show it now, noting when they will change it.
    ///
    /// Nodes are passed around instead of their properties, which are large to copy.
    private mutating func evaluate(_ node: RenderNode, at localTime: LocalTime) -> RenderNode {
        guard !node.animations.isEmpty else { return node }
        // In a paused space nothing changes by itself.
        if localTime.rate != 0 {
            let now = localTime.now
            for animation in node.animations {
                let range = animation.activeRange
                if range.contains(now) {
                    require(.nextRefresh)
                } else {
                    let wait = ((localTime.rate > 0 ? range.lowerBound : range.upperBound) - now) / localTime.rate
                    if wait > 0, wait.isFinite { require(.at(time + wait)) }
                }
            }
        }
        return node.evaluated(at: localTime.now)
    }

    private mutating func require(_ wanted: FrameDemand) {
        switch (demand, wanted) {
        case (.nextRefresh, _), (_, .none): break
        case (.at(let old), .at(let new)): demand = .at(min(old, new))
        default: demand = wanted
        }
    }

    // MARK: Layers

    /// Draws a layer and what is below it. `toPixels` maps its plane to pixels of the frame.
    private mutating func draw(_ node: RenderNode, at localTime: LocalTime, toPixels: Homography, opacity inherited: Float) {
        let own = min(max(node.properties.opacity, 0), 1)
        guard !node.properties.isHidden, own > 0 else { return }
        let determinant = isMirrored ? -toPixels.determinant : toPixels.determinant
        guard determinant != 0, determinant.isFinite, node.properties.isDoubleSided || determinant > 0 else { return }

        let isGroup = node.mask != nil || (own < 1 && node.properties.allowsGroupOpacity && drawsSeveralThings(node))
        guard isGroup else {
            drawShadow(node, at: localTime, toPixels: toPixels, opacity: inherited * own)
            drawContent(node, at: localTime, toPixels: toPixels, opacity: inherited * own)
            return
        }
        // Whole pixels: where the scissor cuts one, the finished picture is cut, once.
        beginPass(scissor: scissor.integral)
        drawShadow(node, at: localTime, toPixels: toPixels, opacity: 1)
        drawContent(node, at: localTime, toPixels: toPixels, opacity: 1)
        guard var group = endCroppedPass() else { return }
        if let mask = node.mask {
            guard let masked = self.masked(group, by: mask, at: localTime, toPixels: toPixels) else { return }
            group = masked
        }
        emit(group, opacity: inherited * own)
    }

    /// Background, contents, sublayers, border, in this order.
    private mutating func drawContent(_ node: RenderNode, at localTime: LocalTime, toPixels: Homography, opacity: Float) {
        let fromPixels = toPixels.inverse ?? .identity
        let bounds = node.properties.bounds
        let radii = node.properties.effectiveRadii
        let outline = DisplayList.Clip(planeFromPixels: fromPixels, rect: bounds, radii: radii)
        let isRounded = radii != .zero
        let edges = node.properties.allowsEdgeAntialiasing ? node.properties.edgeAntialiasingMask : []

        if let color = node.properties.backgroundColor, color.alpha > 0, !bounds.isEmpty {
            emit(bounds, .color(color.premultipliedBGRA), toPixels, fromPixels, opacity, edges, shape: isRounded ? [outline] : [])
        }

        let saved = top.clips.count, savedScissor = scissor, savedRange = top.clipRange
        if node.properties.masksToBounds { clip(to: outline, isRounded: isRounded, toPixels: toPixels) }
        if let image = node.properties.contents {
            for slice in node.properties.contentSlices(of: image) {
                emit(slice.rect, .image(image.pixels, texels: slice.texels, filter: node.properties.filter(toPixels: toPixels, slice: slice)), toPixels, fromPixels, opacity, edges)
            }
        }
        if !node.sublayers.isEmpty, !(node.properties.masksToBounds && scissor.isEmpty) {
            drawSublayers(of: node, at: localTime, toPixels: toPixels, opacity: opacity)
        }
        if node.properties.masksToBounds { restoreClips(count: saved, range: savedRange, scissor: savedScissor) }

        if node.properties.borderWidth > 0, let color = node.properties.borderColor, color.alpha > 0, !bounds.isEmpty {
            let width = Double(node.properties.borderWidth)
            let inner = bounds.insetBy(dx: width, dy: width)
            var shape = isRounded ? [outline] : []
            if !inner.isNull, !inner.isEmpty {
                let innerRadii = (radii - width).replacing(with: 0, where: radii .<= width)
                shape.append(DisplayList.Clip(planeFromPixels: fromPixels, rect: inner, radii: innerRadii, isInverted: true))
            }
            emit(bounds, .color(color.premultipliedBGRA), toPixels, fromPixels, opacity, edges, shape: shape)
        }
    }

    /// Sublayers back to front, split where they intersect.
    private mutating func drawSublayers(of node: RenderNode, at localTime: LocalTime, toPixels: Homography, opacity: Float) {
        let sublayerMatrix = node.properties.sublayerMatrix
        var toPixels = toPixels
        if node.properties.isGeometryFlipped {
            let flip = Homography(scaleX: 1, scaleY: -1, translateX: 0, translateY: node.properties.bounds.minY + node.properties.bounds.maxY)
            toPixels = flip.concatenated(with: toPixels)
            isMirrored.toggle()
        }
        defer { if node.properties.isGeometryFlipped { isMirrored.toggle() } }

        // Most trees are flat and in order: then nothing is collected or sorted.
        if sublayerMatrix == nil, node.sublayersAreFlatAndOrdered {
            for child in node.sublayers {
                draw(child, at: localTime.of(child), toPixels: Homography(child.properties.matrixInSuperlayer).concatenated(with: toPixels), opacity: opacity)
            }
            return
        }

        var planes: [DepthOrder.Plane] = []
        planes.reserveCapacity(node.sublayers.count)
        var shown: [RenderNode] = []
        shown.reserveCapacity(node.sublayers.count)
        for (index, child) in node.sublayers.enumerated() {
            let now = evaluate(child, at: localTime.of(child))
            planes.append(now.properties.plane(index: index, sublayerMatrix: sublayerMatrix))
            shown.append(now)
        }
        let order = DepthOrder.backToFront(planes)
        for fragment in order {
            let child = shown[fragment.index]
            let count = top.cuts.count
            if !fragment.cuts.isEmpty, let inverse = toPixels.inverse {
                for cut in fragment.cuts { top.cuts.append(cut.mapped(throughInverse: inverse)) }
            }
            let map = Homography(planes[fragment.index].matrix).concatenated(with: toPixels)
            draw(child, at: localTime.of(node.sublayers[fragment.index]), toPixels: map, opacity: opacity)
            top.cuts.removeLast(top.cuts.count - count)
        }
    }

    /// Whether opacity would show that a layer consists of more than one quad.
    private func drawsSeveralThings(_ node: RenderNode) -> Bool {
        if !node.sublayers.isEmpty { return true }
        var count = 0
        if let color = node.properties.backgroundColor, color.alpha > 0 { count += 1 }
        if node.properties.contents != nil { count += 1 }
        if node.properties.borderWidth > 0 { count += 1 }
        if node.properties.shadowOpacity > 0, !node.properties.masksToBounds { count += 1 }
        return count > 1
    }

    // MARK: Passes

    private var scissor: CGRect { top.scissor }

    /// Starts an intermediate picture. Clips and cuts so far apply to it as a whole.
    private mutating func beginPass(scissor: CGRect) {
        outer.append(top)
        top = OpenPass(quads: spare.popLast() ?? [], scissor: scissor)
    }

    /// Moves the innermost pass's quads into the list.
    private mutating func endPass() -> Range<Int> {
        let start = list.quads.count
        list.quads.append(contentsOf: top.quads)
        top.quads.removeAll(keepingCapacity: true)
        spare.append(top.quads)
        top = outer.removeLast()
        return start..<list.quads.count
    }

    /// A finished intermediate picture: where it lies in the frame, in whole pixels.
    private struct Picture {
        var pass: Int
        var x: Int
        var y: Int
        var width: Int
        var height: Int
    }

    /// Ends the innermost pass as a picture that is just large enough; nil when it is empty.
    private mutating func endCroppedPass(margin: Double = 0, effect: DisplayList.Effect = .none) -> Picture? {
        guard !top.quads.isEmpty else {
            _ = endPass()
            return nil
        }
        // Only this pass's own vertices: those of finished pictures inside it lie in between and have other origins.
        var low = SIMD2(Double.infinity, .infinity), high = -low
        for quad in top.quads {
            for v in list.vertices[quad.vertices] {
                low = pointwiseMin(low, SIMD2(v.x, v.y))
                high = pointwiseMax(high, SIMD2(v.x, v.y))
            }
        }
        // All of them lie in the scissor, so the numbers are small.
        let x = Int((low.x - margin).rounded(.down)) - 1, y = Int((low.y - margin).rounded(.down)) - 1
        let width = min(Int((high.x + margin).rounded(.up)) + 1 - x, PixelBuffer.maximumSide)
        let height = min(Int((high.y + margin).rounded(.up)) + 1 - y, PixelBuffer.maximumSide)
        let quads = endPass()
        move(quads, x: Double(x), y: Double(y))
        list.passes.append(DisplayList.Pass(width: width, height: height, background: 0, quads: quads, effect: effect))
        return Picture(pass: list.passes.count - 1, x: x, y: y, width: width, height: height)
    }

    /// Makes (x, y) the origin of the given quads' pixels. The quads are all of one pass.
    private mutating func move(_ quads: Range<Int>, x: Double, y: Double) {
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
    private mutating func masked(_ picture: Picture, by mask: RenderNode, at localTime: LocalTime, toPixels: Homography) -> Picture? {
        let area = CGRect(x: picture.x, y: picture.y, width: picture.width, height: picture.height)
        let maskTime = localTime.of(mask)
        let shown = evaluate(mask, at: maskTime)
        beginPass(scissor: area)
        draw(shown, at: maskTime, toPixels: Homography(shown.properties.matrixInSuperlayer).concatenated(with: toPixels), opacity: 1)
        guard !top.quads.isEmpty else {
            _ = endPass()
            return nil
        }
        let quads = endPass()
        move(quads, x: Double(picture.x), y: Double(picture.y))
        list.passes.append(DisplayList.Pass(width: picture.width, height: picture.height, background: 0, quads: quads))
        let maskPass = list.passes.count - 1

        beginPass(scissor: CGRect(x: 0, y: 0, width: picture.width, height: picture.height))
        emit(Picture(pass: picture.pass, x: 0, y: 0, width: picture.width, height: picture.height), opacity: 1, maskPass: maskPass)
        let all = endPass()
        list.passes.append(DisplayList.Pass(width: picture.width, height: picture.height, background: 0, quads: all))
        return Picture(pass: list.passes.count - 1, x: picture.x, y: picture.y, width: picture.width, height: picture.height)
    }

    /// Draws a finished picture where it lies, pixel on pixel.
    private mutating func emit(_ picture: Picture, opacity: Float, maskPass: Int = -1) {
        let rect = CGRect(x: picture.x, y: picture.y, width: picture.width, height: picture.height)
        let texels = DisplayList.TexelMap(scale: SIMD2(1, 1), offset: SIMD2(Double(-picture.x), Double(-picture.y)))
        emit(rect, .pass(picture.pass, texels: texels, filter: .nearest), .identity, .identity, opacity, [], maskPass: maskPass)
    }

    // MARK: Shadows

    /// Draws a layer's shadow: of its path, or of its own alpha.
    private mutating func drawShadow(_ node: RenderNode, at localTime: LocalTime, toPixels: Homography, opacity: Float) {
        guard !isInShadow, node.properties.shadowOpacity > 0, !node.properties.masksToBounds, let color = node.properties.shadowColor, color.alpha > 0 else { return }
        let tint = color.withOpacity(min(node.properties.shadowOpacity, 1)).premultipliedBGRA
        let center = CGPoint(x: node.properties.bounds.midX, y: node.properties.bounds.midY)
        let radius = node.properties.shadowRadius.isFinite ? max(0, node.properties.shadowRadius) : 0
        let scale = ShadowCache.scale(toPixels.stretch(at: center), radius: radius)
        let fromPixels = toPixels.inverse ?? .identity
        let offset = node.properties.shadowOffset
        let moved = { (r: CGRect) in r.offsetBy(dx: offset.width, dy: offset.height) }
        if let path = node.properties.shadowPath {
            guard let shadow = shadows.shadow(of: path, radius: radius, scale: scale, color: tint) else { return }
            let rect = moved(shadow.rect)
            let texels = DisplayList.TexelMap(
                scale: SIMD2(shadow.scale, shadow.scale), offset: SIMD2(-rect.minX * shadow.scale, -rect.minY * shadow.scale))
            emit(rect, .image(shadow.pixels, texels: texels, filter: .linear), toPixels, fromPixels, opacity, [])
            return
        }
        // The layer's own alpha, drawn flat about its centre, as far as its shadow can be seen.
        let sigma = radius * scale
        let flat = Homography(scaleX: scale, scaleY: scale, translateX: -center.x * scale, translateY: -center.y * scale)
        // In perspective the part that shows is hard to tell: then it is what lies about the centre.
        let side = ShadowCache.maximumSide
        var area = CGRect(x: -side / 4, y: -side / 4, width: side / 2, height: side / 2)
        if toPixels.isAffine {
            let seen = flat.boundingBox(of: fromPixels.boundingBox(of: scissor).offsetBy(dx: -offset.width, dy: -offset.height))
                .insetBy(dx: -3 * sigma - 2, dy: -3 * sigma - 2)
            area = seen.intersectionOrEmpty(CGRect(x: seen.midX - side / 2, y: seen.midY - side / 2, width: side, height: side)).integral
        }
        // Farther from the centre pixels have no exact places any more, and in the end no integer.
        guard !area.isEmpty, abs(area.minX) < ShadowCache.farthest, abs(area.minY) < ShadowCache.farthest else { return }
        beginPass(scissor: area)
        // Seen from the front even where the layer shows its back: then what faces the viewer is on the other side.
        let wasMirrored = isMirrored
        isMirrored = isMirrored != (toPixels.determinant < 0)
        isInShadow = true
        drawContent(node, at: localTime, toPixels: flat, opacity: 1)
        isInShadow = false
        isMirrored = wasMirrored
        guard let picture = endCroppedPass(margin: 3 * sigma, effect: .shadow(sigma: sigma, color: tint)) else { return }
        let rect = moved(
            CGRect(
                x: Double(picture.x) / scale + center.x, y: Double(picture.y) / scale + center.y, width: Double(picture.width) / scale,
                height: Double(picture.height) / scale))
        let texels = DisplayList.TexelMap(scale: SIMD2(scale, scale), offset: SIMD2(-rect.minX * scale, -rect.minY * scale))
        emit(rect, .pass(picture.pass, texels: texels, filter: .linear), toPixels, fromPixels, opacity, [])
    }

    // MARK: Clips

    /// Clips what follows to a layer's bounds: by cutting polygons where the bounds are an upright rectangle of pixels, else by coverage.
    private mutating func clip(to outline: DisplayList.Clip, isRounded: Bool, toPixels: Homography) {
        let box = toPixels.boundingBox(of: outline.rect)
        let isUpright = toPixels.isScaleTranslation
        top.scissor = isUpright || toPixels.isAffine ? scissor.intersectionOrEmpty(box) : scissor
        guard isRounded || !isUpright else { return }
        top.clips.append(outline)
        top.clipRange = nil
    }

    /// Takes back ``clip(to:isRounded:toPixels:)``.
    private mutating func restoreClips(count: Int, range: Range<Int>?, scissor: CGRect) {
        top.scissor = scissor
        let extra = top.clips.count - count
        guard extra > 0 else { return }
        top.clips.removeLast(extra)
        top.clipRange = range
    }

    /// Where the clips of a quad stand in the list: the current ones and the quad's own shape.
    private mutating func clipRange(shape: [DisplayList.Clip]) -> Range<Int> {
        if shape.isEmpty, let range = top.clipRange { return range }
        let start = list.clips.count
        list.clips.append(contentsOf: top.clips)
        list.clips.append(contentsOf: shape)
        if shape.isEmpty { top.clipRange = start..<list.clips.count }
        return start..<list.clips.count
    }

    // MARK: Quads

    /// Projects a rectangle of a plane, clips it, and appends what is left of it.
    private mutating func emit(
        _ rect: CGRect, _ source: DisplayList.Source, _ toPixels: Homography, _ fromPixels: Homography, _ opacity: Float, _ edges: CAEdgeAntialiasingMask,
        shape: [DisplayList.Clip] = [], maskPass: Int = -1
    ) {
        guard opacity > 0, polygon.project(rect, through: toPixels, edges: edges), polygon.clip(to: scissor) else { return }
        for cut in top.cuts { guard polygon.clip(by: cut, isAntialiased: false) else { return } }
        let first = list.vertices.count
        polygon.append(to: &list.vertices)
        let clips = clipRange(shape: shape)
        top.quads.append(
            DisplayList.Quad(
                vertices: first..<list.vertices.count, planeFromPixels: fromPixels, source: source, opacity: opacity, clips: clips, maskPass: maskPass))
    }
}
