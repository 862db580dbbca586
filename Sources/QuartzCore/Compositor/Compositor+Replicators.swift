/// The copies that a replicator layer draws of its sublayers.
extension Compositor {
    /// Draws the copies into the replicator's plane; they share one 3D space.
    mutating func drawCopies(_ content: ReplicatorContent, of node: RenderNode, _ values: LayerProperties, at place: Placement) {
        let toPixels = values.isGeometryFlipped ? values.flip.concatenated(with: place.toPixels) : place.toPixels
        var context = SpaceContext(matrix: nil, toPixels: toPixels, inherited: place.inherited)
        if values.isGeometryFlipped { context.inherited.isFlipped.toggle() }
        let first = space.items.count
        collectCopies(content, of: node, values, in: context)
        drawSpace(from: first, toPixels: toPixels)
        space.items.removeSubrange(first...)
    }

    /// Adds a replicator that preserves depth to the space it lies in: itself without its sublayers, and the copies of these.
    mutating func collectCopies(_ node: RenderNode, at time: LocalTime, in context: SpaceContext) {
        let values = node.properties(at: time.now)
        guard case .replicator(let content) = values.content, requireFrames(of: node, values, at: time, in: context) else { return }
        let matrix = values.matrix(in: context)
        var inner = context
        inner.inherited.time = time
        space.items.append(
            SpaceItem(node: node, values: values, matrix: matrix, inherited: inner.inherited, leavesOutSublayers: true))
        let opacity = min(max(values.opacity, 0), 1)
        guard !values.isHidden, opacity > 0 else { return }
        inner.visible = .everything
        inner.inherited.opacity *= opacity
        inner.matrix = matrix
        if values.isGeometryFlipped {
            inner.matrix = CATransform3DConcat(values.flipTransform, matrix)
            inner.inherited.isFlipped.toggle()
        }
        collectCopies(content, of: node, values, in: inner)
    }

    /// Adds the copies to the innermost space. `context` is that of the replicator's own plane.
    private mutating func collectCopies(
        _ content: ReplicatorContent, of node: RenderNode, _ values: LayerProperties, in context: SpaceContext
    ) {
        guard let sublayers = node.sublayers.root, content.instanceCount > 0 else { return }
        let anchor = values.anchor
        let after =
            values.sublayerMatrix.map { sublayerMatrix in context.matrix.map { CATransform3DConcat(sublayerMatrix, $0) } ?? sublayerMatrix }
            ?? context.matrix
        let color = content.instanceColor?.rgba ?? .one
        var step = CATransform3DIdentity
        var copy = context
        for index in 0..<content.instanceCount {
            guard instances > 0 else { return }
            instances -= 1
            if index == 0 {
                copy.matrix = after
            } else {
                step = CATransform3DConcat(step, content.instanceTransform)
                let placed = step.about(anchor.x, anchor.y, values.anchorPointZ, to: anchor.x, anchor.y, values.anchorPointZ)
                copy.matrix = after.map { CATransform3DConcat(placed, $0) } ?? placed
            }
            let shade = color + content.colorOffsets * Float(index)
            copy.inherited.tint = context.inherited.tint * shade.replacing(with: 0, where: .!(shade .== shade)).clamped(lowerBound: .zero, upperBound: .one)
            copy.inherited.time.now = context.inherited.time.now - Double(index) * content.instanceDelay
            guard copy.inherited.time.now.isFinite, copy.inherited.tint.w > 0 else { continue }
            collect(sublayers, in: copy)
        }
    }
}
