/// An item that a person drags to another place.
struct InteractiveMovement {
    /// Where the data source has the item.
    let origin: IndexPath
    /// The number of items of each section in the data source.
    let counts: [Int]
    /// Where the item is shown.
    var path: IndexPath
    /// The middle of the dragged cell, in the content's coordinates.
    var position: CGPoint
    /// The move from ``origin`` to ``path``, if they differ: maps places that are shown to those of the data source.
    var update: CollectionUpdate?
}

/// Reordering by drag: the other items make room while the data stays as it is; the data source moves the item at the end (Behaviour 8.5).
extension CollectionEngine {
    func beginMovement(of path: IndexPath) -> Bool {
        settleInteractiveTransition()
        layOutElements()
        let key = ElementKey(.cell, nil, path)
        guard movement == nil, exists(key), let attributes = attributes(of: key), host.canMoveItem(at: path) else { return false }
        movement = InteractiveMovement(origin: path, counts: itemCounts, path: path, position: attributes.center)
        invalidateForMovement(from: path, attributes.center)
        animateToLayout()
        updateStates()
        return true
    }

    func updateMovement(to position: CGPoint) {
        guard var movement, position.x.isFinite, position.y.isFinite else { return }
        let former = movement
        movement.position = position
        self.movement = movement
        edgeScroller.follow(position) { [weak self] moved in self?.updateMovement(to: moved) }
        let proposed = layout.targetIndexPath(forInteractivelyMovingItem: movement.path, withPosition: position)
        let target = host.delegateTarget(forMoving: movement.origin, from: movement.path, proposed: proposed)
        guard target != movement.path, canMove(to: target) else {
            invalidateForMovement(from: former.path, former.position)
            return layOutElements()
        }
        move(to: target, from: former)
    }

    /// Leaves the item where it is shown, and lets the data source move it there.
    func endMovement() {
        guard let ended = movement else { return }
        edgeScroller.stop()
        movement = nil
        if ended.path != ended.origin {
            let updates = updateNumber
            committedMove = (ended.origin, ended.path)
            host.commitMove(of: ended.origin, to: ended.path)
            committedMove = nil
            // Other changes that the data source told of have taken the move into account.
            if updates == updateNumber, !needsReload {
                counts = nil
                precondition(
                    itemCounts == ended.update?.after ?? ended.counts,
                    "the data source has other numbers of items after moving the item at \(ended.origin) to \(ended.path) than the move makes")
            }
        }
        invalidateAfterMovement(ended, cancelled: false)
        animateToLayout()
        updateStates()
    }

    /// The move of which the data source is being told; nil if there is none, or if this was asked before.
    func consumeCommittedMove() -> (from: IndexPath, to: IndexPath)? {
        defer { committedMove = nil }
        return committedMove
    }

    /// Takes the item back to where the data source has it.
    func cancelMovement() {
        guard let ended = movement else { return }
        edgeScroller.stop()
        if ended.path != ended.origin { move(to: ended.origin, from: ended) }
        movement = nil
        counts = ended.counts
        invalidateAfterMovement(ended, cancelled: true)
        animateToLayout()
        updateStates()
    }

    /// The place in the data source of an item that is shown at a path.
    func dataPath(_ path: IndexPath) -> IndexPath { movement?.update?.oldPath(path) ?? path }

    /// The attributes that the layout has for elements, with the dragged cell where the finger is, in front of all others.
    func withMovedItem(
        _ elements: [(key: ElementKey, attributes: UICollectionViewLayoutAttributes)]
    ) -> [(key: ElementKey, attributes: UICollectionViewLayoutAttributes)] {
        guard let movement else { return elements }
        let key = ElementKey(.cell, nil, movement.path)
        let moved = layout.layoutAttributesForInteractivelyMovingItem(at: movement.path, withTargetPosition: movement.position)
        return elements.filter { $0.key != key } + [(key, moved)]
    }

    /// Moves items to where the layout has them, in an animation.
    func animateToLayout() {
        guard host.window != nil, UIView.areAnimationsEnabled else { return layOutElements() }
        UIView.animate(withDuration: Self.transitionDuration, delay: 0, options: .allowUserInteraction) { [self] in layOutElements() }
    }

    private func canMove(to path: IndexPath) -> Bool {
        let counts = itemCounts
        guard let movement, path.count == 2, counts.indices.contains(path.section) else { return false }
        return (0..<counts[path.section] + (path.section == movement.path.section ? 0 : 1)).contains(path.item)
    }

    /// Shows the dragged item at another path: an update of one move, without the data source.
    private func move(to target: IndexPath, from former: InteractiveMovement) {
        guard var movement else { return }
        func counts(movedTo path: IndexPath) -> [Int] {
            var counts = movement.counts
            counts[movement.origin.section] -= 1
            counts[path.section] += 1
            return counts
        }
        let step = try? CollectionUpdate([.moveItem(movement.path, target)], before: itemCounts, after: counts(movedTo: target))
        guard let step else { return }
        movement.path = target
        movement.update = target == movement.origin
            ? nil : try? CollectionUpdate([.moveItem(movement.origin, target)], before: movement.counts, after: counts(movedTo: target))
        self.movement = movement
        apply(step, invalidation: { [self] in invalidateForMovement(from: former.path, former.position) }, completion: { _ in })
    }

    private func invalidateForMovement(from path: IndexPath, _ position: CGPoint) {
        guard let movement else { return }
        let context = layout.invalidationContext(
            forInteractivelyMovingItems: [movement.path], withTargetPosition: movement.position, previousIndexPaths: [path],
            previousPosition: position)
        context.setMovement(targets: [movement.path], previous: [path], position: movement.position)
        layout.invalidateLayout(with: context)
    }

    private func invalidateAfterMovement(_ ended: InteractiveMovement, cancelled: Bool) {
        let final = cancelled ? ended.origin : ended.path
        let context = layout.invalidationContextForEndingInteractiveMovementOfItems(
            toFinalIndexPaths: [final], previousIndexPaths: [ended.path], movementCancelled: cancelled)
        context.setMovement(targets: [final], previous: [ended.path], position: ended.position)
        layout.invalidateLayout(with: context)
    }
}
