/// Clips and quads of the innermost pass: rectangles of a plane become clipped polygons.
extension PassStack {
    var scissor: CGRect { top.scissor }

    /// What bounds the quads of the innermost pass.
    struct ClipState {
        fileprivate let count: Int, range: Range<Int>?, scissor: CGRect
    }

    /// What bounds quads now, by which ``restore(_:)`` ends what ``clip(to:isRounded:toPixels:)`` has added.
    var clipState: ClipState { ClipState(count: top.clips.count, range: top.clipRange, scissor: top.scissor) }

    /// Clips what is drawn next to a layer's bounds: with the scissor or by cutting polygons where the bounds are an axis-aligned rectangle
    /// of pixels, otherwise by coverage.
    mutating func clip(to outline: DisplayList.Clip, isRounded: Bool, toPixels: Homography) {
        let box = toPixels.boundingBox(of: outline.rect)
        let isUpright = toPixels.isScaleTranslation
        top.scissor = isUpright || toPixels.isAffine ? scissor.intersectionOrEmpty(box) : scissor
        guard isRounded || !isUpright else { return }
        top.clips.append(outline)
        top.clipRange = nil
    }

    /// Takes back all clipping since the state was read.
    mutating func restore(_ state: ClipState) {
        top.scissor = state.scissor
        let extra = top.clips.count - state.count
        guard extra > 0 else { return }
        top.clips.removeLast(extra)
        top.clipRange = state.range
    }

    /// The range of a quad's clips in the list: the current ones and the quad's own shape.
    private mutating func clipRange(_ outline: DisplayList.Clip?, _ hole: DisplayList.Clip?) -> Range<Int> {
        let isShared = outline == nil && hole == nil
        if isShared, let range = top.clipRange { return range }
        let start = list.clips.count
        list.clips.append(contentsOf: top.clips)
        if let outline { list.clips.append(outline) }
        if let hole { list.clips.append(hole) }
        if isShared { top.clipRange = start..<list.clips.count }
        return start..<list.clips.count
    }

    /// Projects a rectangle of a plane, clips it, and appends what is left of it.
    ///
    /// - Parameters:
    ///   - outline: the clip to which the rectangle is cut.
    ///   - hole: an inverted clip: the part of the rectangle to leave out.
    mutating func emit(
        _ rect: CGRect, _ source: DisplayList.Source, at place: Placement, _ edges: CAEdgeAntialiasingMask,
        outline: DisplayList.Clip? = nil,
        hole: DisplayList.Clip? = nil, blendMode: CGBlendMode = .normal, mask: DisplayList.Mask? = nil
    ) {
        guard place.opacity > 0, polygon.project(rect, through: place.toPixels, edges: edges), polygon.clip(to: scissor) else { return }
        for cut in top.cuts { guard polygon.clip(by: cut, isAntialiased: false) else { return } }
        let first = list.vertices.count
        polygon.append(to: &list.vertices)
        let clips = clipRange(outline, hole)
        top.quads.append(
            DisplayList.Quad(
                vertices: first..<list.vertices.count, planeFromPixels: place.fromPixels, source: source, opacity: place.opacity,
                tint: place.tint,
                blendMode: blendMode, clips: clips, mask: mask))
    }

    /// Draws a finished picture at its position, pixel for pixel.
    mutating func emit(_ picture: Picture, opacity: Float, blendMode: CGBlendMode = .normal, mask: DisplayList.Mask? = nil) {
        let rect = CGRect(x: picture.x, y: picture.y, width: picture.width, height: picture.height)
        let texels = DisplayList.TexelMap(scale: SIMD2(1, 1), offset: SIMD2(Double(-picture.x), Double(-picture.y)))
        var place = Placement.pixels
        place.opacity = opacity
        emit(rect, .pass(picture.pass, texels: texels, filter: .nearest), at: place, [], blendMode: blendMode, mask: mask)
    }

    /// The bounding box, in a plane, of the part of a rectangle that the scissor leaves.
    mutating func visiblePart(of rect: CGRect, at place: Placement) -> CGRect {
        guard !rect.isEmpty, polygon.project(rect, through: place.toPixels, edges: []), polygon.clip(to: scissor) else { return .zero }
        var corners: [DisplayList.Vertex] = []
        polygon.append(to: &corners)
        let points = corners.compactMap { place.fromPixels.apply(CGPoint(x: $0.x, y: $0.y)) }
        // Intersected, since rounding may move corners outside.
        return CGRect(boundingBoxOf: points).intersectionOrEmpty(rect)
    }
}
