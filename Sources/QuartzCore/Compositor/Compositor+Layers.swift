/// Drawing one layer: whether it is visible, whether it is composited as a group, and the order of its parts (Behaviour 1.6).
extension Compositor {
    /// Draws a layer and its sublayers, or its transition.
    mutating func draw(_ node: RenderNode, _ values: LayerProperties, at place: Placement) {
        var place = place
        if !values.hasOnlyCommonProperties, values.marksMisalignedPictures { place.inherited.marksMisalignedPictures = true }
        if let transition = node.transition, drawTransition(transition, node, values, at: place) { return }
        drawShown(node, values, at: place)
    }

    /// Draws a layer without a transition.
    mutating func drawShown(_ node: RenderNode, _ values: LayerProperties, at place: Placement) {
        let own = min(max(values.opacity, 0), 1)
        guard !values.isHidden, own > 0 else { return }
        let determinant = place.isMirrored ? -place.toPixels.determinant : place.toPixels.determinant
        guard determinant != 0, determinant.isFinite, values.isDoubleSided || determinant > 0 else { return }

        var inside = place
        let isCommon = values.hasOnlyCommonProperties
        if !isCommon, values.showsBackdrop { drawBackdrop(values, at: place, opacity: place.opacity * own) }
        if case .transform = values.content {
            // A transform layer that is a root or a mask; elsewhere its sublayers are drawn in its place.
            inside.opacity = place.opacity * own
            drawSublayers(of: node, values, at: inside)
        } else if !isCommon, values.shouldRasterize || values.blurRadius > 0 {
            inside.opacity = 1
            drawRasterized(node, values, at: inside, opacity: place.opacity * own)
        } else if node.mask != nil || (!isCommon && values.blendMode != .sourceOver)
            || (own < 1 && values.allowsGroupOpacity && drawsSeveralThings(node, values))
        {
            inside.opacity = 1
            drawGroup(node, values, at: inside, opacity: place.opacity * own)
        } else {
            inside.opacity = place.opacity * own
            drawAlone(node, values, at: inside)
        }
    }

    /// Draws a layer into the current pass.
    mutating func drawAlone(_ node: RenderNode, _ values: LayerProperties, at place: Placement) {
        drawShadow(node, values, at: place)
        drawBody(node, values, at: place)
    }

    /// Draws a layer into a pass of its own, which is then masked, faded and blended.
    private mutating func drawGroup(_ node: RenderNode, _ values: LayerProperties, at place: Placement, opacity: Float) {
        // Whole pixels: where the scissor cuts a pixel, only the finished picture is cut.
        beginPass(scissor: scissor.integral)
        drawAlone(node, values, at: place)
        guard var group = endCroppedPass() else { return }
        if let mask = node.mask {
            guard let masked = self.masked(group, by: mask, at: place) else { return }
            group = masked
        }
        emit(group, opacity: opacity, blendMode: values.blendMode)
    }

    /// Draws a layer without its shadow: background, contents, sublayers, border, particles, in this order.
    mutating func drawBody(_ node: RenderNode, _ values: LayerProperties, at place: Placement) {
        let bounds = values.bounds
        let radii = values.effectiveRadii
        let isRounded = radii != .zero
        let outline =
            isRounded || values.masksToBounds
            ? DisplayList.Clip(planeFromPixels: place.fromPixels, rect: bounds, radii: radii, curve: values.clipCurve) : nil
        let shape = isRounded ? outline : nil
        let edges = values.allowsEdgeAntialiasing ? values.edgeAntialiasingMask : []

        if values.backgroundPixel != 0, !bounds.isEmpty {
            if values.backgroundPixel == LayerProperties.patternPixel, let color = values.backgroundColor {
                drawPattern(color, values, at: place, edges, outline: shape)
            } else {
                emit(bounds, .color(values.backgroundPixel), at: place, edges, outline: shape)
            }
        }

        let saved = top.clips.count
        let savedScissor = scissor
        let savedRange = top.clipRange
        if values.masksToBounds, let outline { clip(to: outline, isRounded: isRounded, toPixels: place.toPixels) }
        if let image = values.contents {
            switch values.contentSlices(of: image) {
            case .none: break
            case .one(let slice): emit(slice, of: image, values, at: place, edges)
            case .many(let slices):
                // Edges between two slices are not antialiased: what lies behind would show through.
                let whole = slices.reduce(CGRect.null) { $0.union($1.rect) }
                for slice in slices { emit(slice, of: image, values, at: place, edges.intersection(slice.rect.edges(on: whole))) }
            }
        }
        switch values.content {
        case .plain, .transform, .replicator: break
        case .gradient(let gradient): drawGradient(gradient, values, at: place, outline: shape)
        case .shape(let shape): drawShape(shape, at: place)
        case .text(let text): drawText(text, values, at: place)
        case .tiled(let content): drawTiles(content, node, values, at: place, edges)
        case .emitter: break
        }
        if !node.sublayers.isEmpty, !place.leavesOutSublayers, !(values.masksToBounds && scissor.isEmpty) {
            drawSublayers(of: node, values, at: place)
        }
        if values.masksToBounds { restoreClips(count: saved, range: savedRange, scissor: savedScissor) }

        if values.borderWidth > 0, let color = values.borderColor, color.alpha > 0, !bounds.isEmpty {
            let width = Double(values.borderWidth)
            let inner = bounds.insetBy(dx: width, dy: width)
            var hole: DisplayList.Clip?
            if !inner.isNull, !inner.isEmpty {
                let innerRadii = (radii - width).replacing(with: 0, where: radii .<= width)
                hole = DisplayList.Clip(
                    planeFromPixels: place.fromPixels, rect: inner, radii: innerRadii, isInverted: true, curve: values.clipCurve)
            }
            emit(bounds, .color(color.premultipliedBGRA), at: place, edges, outline: shape, hole: hole)
        }

        if case .emitter(let content) = values.content {
            if values.masksToBounds, let outline { clip(to: outline, isRounded: isRounded, toPixels: place.toPixels) }
            drawParticles(of: content, node, values, at: place)
            if values.masksToBounds { restoreClips(count: saved, range: savedRange, scissor: savedScissor) }
        }
    }

    /// Draws a slice of a layer's contents.
    private mutating func emit(
        _ slice: LayerProperties.ContentSlice, of image: CGImage, _ values: LayerProperties, at place: Placement,
        _ edges: CAEdgeAntialiasingMask
    ) {
        let filter = values.filter(toPixels: place.toPixels, slice: slice)
        // Contents stay upright in flipped geometry.
        var texels = place.inherited.isFlipped ? slice.texels.flipped(height: Double(image.height)) : slice.texels
        if filter == .trilinear { texels.levelBias = values.minificationFilterBias }
        emit(slice.rect, .image(image.pixels, texels: texels, filter: filter), at: place, edges)
        if place.inherited.marksMisalignedPictures { mark(slice, at: place) }
    }

    /// Whether a layer draws more than one quad, so that opacity applied to each would differ from group opacity.
    private func drawsSeveralThings(_ node: RenderNode, _ values: LayerProperties) -> Bool {
        if !node.sublayers.isEmpty { return true }
        switch values.content {
        case .plain: break
        // Additive particles are not composited as a group: it would cover what is behind.
        case .emitter(let content) where content.renderMode == .additive: break
        default: return true
        }
        var count = 0
        if values.backgroundPixel != 0 { count += 1 }
        if values.contents != nil { count += 1 }
        if values.borderWidth > 0 { count += 1 }
        if values.shadowOpacity > 0, !values.masksToBounds { count += 1 }
        return count > 1
    }
}
