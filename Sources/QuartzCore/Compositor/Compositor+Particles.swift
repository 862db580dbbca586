/// The particles of an emitter layer, each an image in the layer's plane or parallel to it.
extension Compositor {
    mutating func drawParticles(of emitter: EmitterProperties, _ node: RenderNode, _ properties: LayerProperties, at place: Placement) {
        guard let history = emitter.history else { return }
        guard !passes.scissor.isEmpty else { return }
        guard frame.part == nil else { return frame.needsWhole = true }
        requireFrames(of: history, at: place.time)
        let determinant = place.toPixels.determinant
        // Moved out, so that it can be read while self is mutated.
        var field = ParticleField()
        swap(&field, &particles)
        field.fill(history, at: place.time.now)
        field.sort(emitter.renderMode, facesViewer: place.isMirrored ? determinant < 0 : determinant > 0)

        let plane = properties.isGeometryFlipped ? properties.flip.concatenated(with: place.toPixels) : place.toPixels
        let isUpsideDown = place.inherited.isFlipped != properties.isGeometryFlipped
        let blendMode: CGBlendMode = emitter.renderMode == .additive ? .plusLighter : .normal
        let edges = properties.allowsEdgeAntialiasing ? properties.edgeAntialiasingMask : []
        let toPixelsZ = place.toPixelsZ ?? .zero
        for particle in field.particles {
            let sprite = field.sprites[particle.sprite]
            guard let slice = sprite.slice else { continue }
            let texels = isUpsideDown ? slice.texels.flipped(height: Double(sprite.image.height)) : slice.texels
            // Rotated and scaled about its centre, moved to its position, raised above the plane.
            let c = PortableMath.cos(particle.angle) * particle.scale
            let s = PortableMath.sin(particle.angle) * particle.scale
            let x = plane.x * c + plane.y * s
            let y = plane.y * c - plane.x * s
            let one = plane.x * particle.position.x + plane.y * particle.position.y + toPixelsZ * particle.position.z + plane.one
            var placed = place.moved(to: Homography(x: x, y: y, one: one))
            placed.tint *= particle.color
            guard placed.toPixels.determinant != 0 else { continue }
            let filter = sprite.filter(texelsPerPixel: slice.texels.scale.x / placed.toPixels.stretch(at: .zero))
            passes.emit(slice.rect, .image(sprite.image.pixels, texels: texels, filter: filter), at: placed, edges, blendMode: blendMode)
        }
        swap(&field, &particles)
    }

    /// Records when frames are needed because particles may be alive.
    private mutating func requireFrames(of history: EmissionHistory, at time: LocalTime) {
        var end = Double.infinity
        for epoch in history.epochs.reversed() {
            let start = max(epoch.start, 0)
            for cell in epoch.content.cells {
                let isSteady = epoch.animations.isEmpty
                if isSteady, !(cell.isEnabled && cell.birthRate * epoch.content.birthRate > 0 && cell.timing.speed > 0) { continue }
                let first = max(start, isSteady ? cell.timing.beginTime : 0)
                let last = isSteady ? min(end, cell.timing.endTime) : end
                guard first < last else { continue }
                require(frames(during: first...(last + epoch.longestLife), at: time))
            }
            end = min(end, epoch.start)
        }
    }
}

extension ParticleField.Sprite {
    func filter(texelsPerPixel: Double) -> DisplayList.Filter {
        switch texelsPerPixel > 1 ? minificationFilter : magnificationFilter {
        case "nearest": .nearest
        case "trilinear": .trilinear
        default: .linear
        }
    }
}
