/// Transitions, which draw the old and the new state of a layer together (Behaviour 2.5).
extension Compositor {
    /// Draws a layer that has a transition; false when only the new state is to be drawn.
    ///
    /// Transitions inside of old states are skipped: commits in quick succession nest old states in old states, and drawing both sides of
    /// all of them would take unbounded time.
    mutating func drawTransition(_ transition: RenderTransition, _ node: RenderNode, _ properties: LayerProperties, at place: Placement) -> Bool
    {
        guard !place.inherited.isInOldPicture else { return false }
        require(frames(during: transition.timing.activeRange, every: transition.timing.frameInterval, at: place.time))
        guard let progress = transition.progress(at: place.time.now) else { return false }
        let (oldOffset, newOffset) = transition.offsets(at: progress)
        passes.begin(scissor: passes.scissor.integral)
        let clips = passes.clipState
        if transition.form != .fade, transition.form != .flip {
            let outline = DisplayList.Clip(planeFromPixels: place.fromPixels, rect: properties.bounds, radii: .zero)
            passes.clip(to: outline, isRounded: false, toPixels: place.toPixels)
        }
        switch transition.form {
        case .fade:
            // Both weights add up to one, so content that both states share doesn't change.
            emitPicture(opacity: Float(1 - progress), blendMode: .normal) { $0.drawOld(transition, at: place, offset: oldOffset) }
            emitPicture(opacity: Float(progress), blendMode: .plusLighter) {
                $0.drawShown(node, properties, at: place.moved(by: .zero, of: properties.bounds))
            }
        case .moveIn, .push:
            drawOld(transition, at: place, offset: oldOffset)
            drawShown(node, properties, at: place.moved(by: newOffset, of: properties.bounds))
        case .reveal:
            drawShown(node, properties, at: place.moved(by: .zero, of: properties.bounds))
            drawOld(transition, at: place, offset: oldOffset)
        case .flip:
            let (transform, showsNew) = transition.flip(at: progress, bounds: properties.bounds)
            let turned = place.transformed(by: transform).atFullOpacity
            if showsNew { drawShown(node, properties, at: turned) } else { drawOld(transition, at: turned, offset: .zero) }
        case .curlUp:
            drawShown(node, properties, at: place.moved(by: .zero, of: properties.bounds))
            drawCurl(of: transition.old.properties(at: place.time.now), by: progress, at: place) {
                $0.drawOld(transition, at: $1, offset: .zero)
            }
        case .curlDown:
            drawOld(transition, at: place, offset: .zero)
            drawCurl(of: properties, by: 1 - progress, at: place) { $0.drawShown(node, properties, at: $1) }
        }
        passes.restore(clips)
        if let picture = passes.endCropped() { passes.emit(picture, opacity: place.opacity) }
        return true
    }

    /// Draws the old state in the plane of the new one.
    private mutating func drawOld(_ transition: RenderTransition, at place: Placement, offset: SIMD2<Double>) {
        let properties = transition.old.properties(at: place.time.now)
        var oldPlace = place.moved(by: offset, of: properties.bounds)
        oldPlace.inherited.isInOldPicture = true
        drawShown(transition.old, properties, at: oldPlace)
    }

    /// Draws into an offscreen pass, then blends its picture with an opacity.
    private mutating func emitPicture(opacity: Float, blendMode: CGBlendMode, _ draw: (inout Compositor) -> Void) {
        guard opacity > 0 else { return }
        passes.begin(scissor: passes.scissor.integral)
        draw(&self)
        if let picture = passes.endCropped() { passes.emit(picture, opacity: opacity, blendMode: blendMode) }
    }
}

extension Placement {
    /// The placement moved in the layer's plane by multiples of its size, at full opacity.
    fileprivate func moved(by offset: SIMD2<Double>, of bounds: CGRect) -> Placement {
        let move = Homography(scaleX: 1, scaleY: 1, translateX: offset.x * bounds.width, translateY: offset.y * bounds.height)
        return mapped(by: move).atFullOpacity
    }
}
