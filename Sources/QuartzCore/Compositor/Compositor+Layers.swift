/// Drawing one layer: whether it is visible, whether it is composited as a group, and the order of its parts (Behaviour 1.6).
extension Compositor {
    /// Draws a layer and its sublayers, or its transition.
    @inline(__always)
    mutating func draw(_ node: RenderNode, _ properties: LayerProperties, at place: Placement) {
        guard properties.hasOnlyCommonProperties || !properties.marksMisalignedPictures else {
            var marked = place
            marked.inherited.marksMisalignedPictures = true
            return drawInherited(node, properties, at: marked)
        }
        drawInherited(node, properties, at: place)
    }

    /// Draws a layer whose placement has all that it inherits and passes on.
    @inline(__always)
    private mutating func drawInherited(_ node: RenderNode, _ properties: LayerProperties, at place: Placement) {
        if let transition = node.transition, drawTransition(transition, node, properties, at: place) { return }
        drawShown(node, properties, at: place)
    }

    /// Draws a layer without a transition.
    mutating func drawShown(_ node: RenderNode, _ properties: LayerProperties, at place: Placement) {
        let own = min(max(properties.opacity, 0), 1)
        guard !properties.isHidden, own > 0 else { return }
        let determinant = place.isMirrored ? -place.toPixels.determinant : place.toPixels.determinant
        guard determinant != 0, determinant.isFinite, properties.isDoubleSided || determinant > 0 else { return }

        let isCommon = properties.hasOnlyCommonProperties
        if !isCommon, properties.showsBackdrop { drawBackdrop(properties, at: place, opacity: place.opacity * own) }
        if !isCommon, properties.pageCurl != nil {
            drawBent(node, properties, at: place)
        } else if case .transform = properties.classProperties {
            // A transform layer that is a root or a mask; elsewhere its sublayers are drawn in its place.
            var inside = place
            inside.opacity = place.opacity * own
            drawSublayers(of: node, properties, at: inside)
        } else if !isCommon, properties.shouldRasterize || properties.blurRadius > 0 {
            drawRasterized(node, properties, at: place.atFullOpacity, opacity: place.opacity * own)
        } else if node.mask != nil || (!isCommon && properties.blendMode != .normal)
            || (own < 1 && properties.allowsGroupOpacity && drawsSeveralThings(node, properties))
        {
            drawGroup(node, properties, at: place.atFullOpacity, opacity: place.opacity * own)
        } else if own == 1 {
            // Placements are expensive to copy.
            drawAlone(node, properties, at: place)
        } else {
            var inside = place
            inside.opacity = place.opacity * own
            drawAlone(node, properties, at: inside)
        }
    }

    /// Draws a layer that is bent like a page. By itself, since what a closure captures would make the frames of all levels of layers larger.
    @inline(never)
    private mutating func drawBent(_ node: RenderNode, _ properties: LayerProperties, at place: Placement) {
        guard let curl = properties.pageCurl else { return }
        drawCurl(curl, of: properties, at: place) { $0.drawAlone(node, properties, at: $1) }
    }

    /// Draws a layer into the current pass.
    mutating func drawAlone(_ node: RenderNode, _ properties: LayerProperties, at place: Placement) {
        drawShadow(node, properties, at: place)
        drawBody(node, properties, at: place)
    }

    /// Draws a layer into a pass of its own, which is then masked, faded and blended.
    private mutating func drawGroup(_ node: RenderNode, _ properties: LayerProperties, at place: Placement, opacity: Float) {
        // Whole pixels: where the scissor cuts a pixel, only the finished picture is cut.
        passes.begin(scissor: passes.scissor.integral)
        drawAlone(node, properties, at: place)
        guard var group = passes.endCropped() else { return }
        if let mask = node.mask {
            guard let masked = self.masked(group, by: mask, at: place) else { return }
            group = masked
        }
        passes.emit(group, opacity: opacity, blendMode: properties.blendMode)
    }

    /// Draws a layer without its shadow: background, contents, sublayers, border, particles, in this order.
    mutating func drawBody(_ node: RenderNode, _ properties: LayerProperties, at place: Placement) {
        let bounds = properties.bounds
        let radii = properties.effectiveRadii
        let isRounded = radii != .zero
        let outline =
            isRounded || properties.masksToBounds
            ? DisplayList.Clip(planeFromPixels: place.fromPixels, rect: bounds, radii: radii, curve: properties.clipCurve) : nil
        let shape = isRounded ? outline : nil
        let edges = properties.allowsEdgeAntialiasing ? properties.edgeAntialiasingMask : []

        if properties.backgroundPixel != 0, !bounds.isEmpty {
            if properties.backgroundPixel == LayerProperties.patternPixel, let color = properties.backgroundColor {
                drawPattern(color, properties, at: place, edges, outline: shape)
            } else {
                passes.emit(bounds, .color(properties.backgroundPixel), at: place, edges, outline: shape)
            }
        }

        let clips = passes.clipState
        if properties.masksToBounds, let outline { passes.clip(to: outline, isRounded: isRounded, toPixels: place.toPixels) }
        if let image = properties.contents {
            switch properties.contentsSlices(of: image) {
            case .none: break
            case .one(let slice): emit(slice, of: image, properties, at: place, edges)
            case .many(let slices):
                // Edges between two slices are not antialiased: what lies behind would show through.
                let whole = slices.reduce(CGRect.null) { $0.union($1.rect) }
                for slice in slices { emit(slice, of: image, properties, at: place, edges.intersection(slice.rect.edges(on: whole))) }
            }
        }
        switch properties.classProperties {
        case .plain, .transform, .replicator: break
        case .gradient(let gradient): drawGradient(gradient, properties, at: place, outline: shape)
        case .shape(let shape): drawShape(shape, at: place)
        case .text(let text): drawText(text, properties, at: place)
        case .tiled(let tiled): drawTiles(tiled, node, properties, at: place, edges)
        case .emitter: break
        }
        if !node.sublayers.isEmpty, !place.leavesOutSublayers, !(properties.masksToBounds && passes.scissor.isEmpty) {
            drawSublayers(of: node, properties, at: place)
        }
        if properties.masksToBounds { passes.restore(clips) }

        if properties.borderWidth > 0, let color = properties.borderColor, color.alpha > 0, !bounds.isEmpty {
            let width = Double(properties.borderWidth)
            let inner = bounds.insetBy(dx: width, dy: width)
            var hole: DisplayList.Clip?
            if !inner.isNull, !inner.isEmpty {
                let innerRadii = (radii - width).replacing(with: 0, where: radii .<= width)
                hole = DisplayList.Clip(
                    planeFromPixels: place.fromPixels, rect: inner, radii: innerRadii, isInverted: true, curve: properties.clipCurve)
            }
            passes.emit(bounds, .color(color.premultipliedBGRA), at: place, edges, outline: shape, hole: hole)
        }

        if case .emitter(let emitter) = properties.classProperties {
            if properties.masksToBounds, let outline { passes.clip(to: outline, isRounded: isRounded, toPixels: place.toPixels) }
            drawParticles(of: emitter, node, properties, at: place)
            if properties.masksToBounds { passes.restore(clips) }
        }
    }

    /// Draws a slice of a layer's contents.
    private mutating func emit(
        _ slice: LayerProperties.ContentsSlice, of image: CGImage, _ properties: LayerProperties, at place: Placement,
        _ edges: CAEdgeAntialiasingMask
    ) {
        let filter = properties.filter(toPixels: place.toPixels, slice: slice)
        // Contents stay upright in flipped geometry.
        var texels = place.inherited.isFlipped ? slice.texels.flipped(height: Double(image.height)) : slice.texels
        if filter == .trilinear { texels.levelBias = properties.minificationFilterBias }
        passes.emit(slice.rect, .image(image.pixels, texels: texels, filter: filter), at: place, edges)
        if place.inherited.marksMisalignedPictures { mark(slice, at: place) }
    }

    /// Whether a layer draws more than one quad, so that opacity applied to each would differ from group opacity.
    private func drawsSeveralThings(_ node: RenderNode, _ properties: LayerProperties) -> Bool {
        if !node.sublayers.isEmpty { return true }
        switch properties.classProperties {
        case .plain: break
        // Additive particles are not composited as a group: it would cover what is behind.
        case .emitter(let emitter) where emitter.renderMode == .additive: break
        default: return true
        }
        var count = 0
        if properties.backgroundPixel != 0 { count += 1 }
        if properties.contents != nil { count += 1 }
        if properties.borderWidth > 0 { count += 1 }
        if properties.shadowOpacity > 0, !properties.masksToBounds { count += 1 }
        return count > 1
    }
}
