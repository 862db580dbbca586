/// The copies that a replicator layer draws of its sublayers.
extension Compositor {
    /// Draws the copies into the replicator's plane; they share one 3D space.
    mutating func drawCopies(_ replicator: ReplicatorProperties, of node: RenderNode, _ properties: LayerProperties, at place: Placement) {
        let toPixels = properties.isGeometryFlipped ? properties.flip.concatenated(with: place.toPixels) : place.toPixels
        var context = SpaceContext(matrix: nil, toPixels: toPixels, inherited: place.inherited)
        if properties.isGeometryFlipped { context.inherited.isFlipped.toggle() }
        let first = space.items.count
        collectCopies(replicator, of: node, properties, in: context)
        drawSpace(from: first, toPixels: toPixels)
        space.items.removeSubrange(first...)
    }

    /// Adds a replicator that preserves depth to the space it lies in: itself without its sublayers, and the copies of these.
    mutating func collectCopies(_ node: RenderNode, at time: LocalTime, in context: SpaceContext) {
        let properties = node.properties(at: time.now)
        guard case .replicator(let replicator) = properties.classProperties, requireFrames(of: node, properties, at: time, in: context) else { return }
        let matrix = properties.matrix(in: context)
        var inner = context
        inner.inherited.time = time
        space.items.append(
            SpaceItem(node: node, properties: properties, matrix: matrix, inherited: inner.inherited, leavesOutSublayers: true))
        let opacity = min(max(properties.opacity, 0), 1)
        guard !properties.isHidden, opacity > 0 else { return }
        inner.visible = .everything
        inner.inherited.opacity *= opacity
        inner.matrix = matrix
        if properties.isGeometryFlipped {
            inner.matrix = CATransform3DConcat(properties.flipTransform, matrix)
            inner.inherited.isFlipped.toggle()
        }
        collectCopies(replicator, of: node, properties, in: inner)
    }

    /// Adds the copies to the innermost space. `context` is that of the replicator's own plane.
    private mutating func collectCopies(
        _ replicator: ReplicatorProperties, of node: RenderNode, _ properties: LayerProperties, in context: SpaceContext
    ) {
        guard let sublayers = node.sublayers.root, replicator.instanceCount > 0 else { return }
        let anchor = properties.anchor
        let after =
            properties.sublayerMatrix.map { sublayerMatrix in context.matrix.map { CATransform3DConcat(sublayerMatrix, $0) } ?? sublayerMatrix }
            ?? context.matrix
        let color = replicator.instanceColor?.rgba ?? .one
        var step = CATransform3DIdentity
        var copy = context
        for index in 0..<replicator.instanceCount {
            guard frame.instances > 0 else { return }
            frame.instances -= 1
            if index == 0 {
                copy.matrix = after
            } else {
                step = CATransform3DConcat(step, replicator.instanceTransform)
                let placed = step.about(anchor.x, anchor.y, properties.anchorPointZ, to: anchor.x, anchor.y, properties.anchorPointZ)
                copy.matrix = after.map { CATransform3DConcat(placed, $0) } ?? placed
            }
            let shade = color + replicator.colorOffsets * Float(index)
            copy.inherited.tint = context.inherited.tint * shade.replacing(with: 0, where: .!(shade .== shade)).clamped(lowerBound: .zero, upperBound: .one)
            copy.inherited.time.now = context.inherited.time.now - Double(index) * replicator.instanceDelay
            guard copy.inherited.time.now.isFinite, copy.inherited.tint.w > 0 else { continue }
            collect(sublayers, in: copy)
        }
    }
}
