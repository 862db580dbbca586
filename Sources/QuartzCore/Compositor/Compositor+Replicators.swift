/// The copies that a replicator layer draws of its sublayers.
extension Compositor {
    /// Draws the copies into the replicator's plane; among each other they lie in one space.
    mutating func drawCopies(_ content: ReplicatorContent, of node: RenderNode, _ values: LayerProperties, at place: Placement) {
        let toPixels = values.isGeometryFlipped ? values.flip.concatenated(with: place.toPixels) : place.toPixels
        let wasFlipped = isFlipped
        isFlipped = wasFlipped != values.isGeometryFlipped
        let first = space.items.count
        collectCopies(
            content, of: node, values,
            in: SpaceContext(matrix: nil, time: place.time, opacity: place.opacity, tint: place.tint, isFlipped: isFlipped))
        drawSpace(from: first, toPixels: toPixels)
        space.items.removeSubrange(first...)
        isFlipped = wasFlipped
    }

    /// Adds a replicator that preserves depth to the space it lies in: itself without its sublayers, and the copies of these.
    mutating func collectCopies(_ node: RenderNode, at time: LocalTime, in context: SpaceContext) {
        let values = evaluate(node, at: time)
        guard case .replicator(let content) = values.content else { return }
        let matrix = values.matrix(in: context)
        space.items.append(
            SpaceItem(
                node: node, values: values, matrix: matrix, time: time, opacity: context.opacity, tint: context.tint,
                isFlipped: context.isFlipped,
                leavesOutSublayers: true))
        let opacity = min(max(values.opacity, 0), 1)
        guard !values.isHidden, opacity > 0 else { return }
        var inner = context
        inner.time = time
        inner.opacity *= opacity
        inner.matrix = matrix
        if values.isGeometryFlipped {
            inner.matrix = CATransform3DConcat(values.flipTransform, matrix)
            inner.isFlipped.toggle()
        }
        collectCopies(content, of: node, values, in: inner)
    }

    /// Adds the copies to the innermost space. `context` is that of the replicator's own plane.
    private mutating func collectCopies(
        _ content: ReplicatorContent, of node: RenderNode, _ values: LayerProperties, in context: SpaceContext
    ) {
        guard !node.sublayers.isEmpty, content.instanceCount > 0 else { return }
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
            copy.tint = context.tint * shade.replacing(with: 0, where: .!(shade .== shade)).clamped(lowerBound: .zero, upperBound: .one)
            copy.time.now = context.time.now - Double(index) * content.instanceDelay
            guard copy.time.now.isFinite, copy.tint.w > 0 else { continue }
            collect(node.sublayers, in: copy)
        }
    }
}
