/// An item that a person drags to another place.
private struct DraggedItem {
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
@MainActor
final class ItemMovement {
    private unowned let engine: CollectionEngine
    private var host: any CollectionHost { engine.host }
    /// The item that is being dragged.
    private var dragged: DraggedItem?
    /// The move of which the data source is being told.
    private var committed: (from: IndexPath, to: IndexPath)?

    init(_ engine: CollectionEngine) { self.engine = engine }

    /// Where the item is shown that is being dragged; nil if none is.
    var path: IndexPath? { dragged?.path }

    // MARK: Dragging

    func begin(at path: IndexPath) -> Bool {
        engine.interactiveTransition.settle()
        engine.layOutElements()
        let key = ElementKey(.cell, nil, path)
        guard dragged == nil, engine.exists(key), let attributes = engine.attributes(of: key), host.canMoveItem(at: path) else { return false }
        dragged = DraggedItem(origin: path, counts: engine.itemCounts, path: path, position: attributes.center)
        invalidateLayout(from: path, attributes.center)
        engine.animateToLayout()
        engine.updateStates()
        return true
    }

    func update(to position: CGPoint) {
        guard let former = dragged, position.x.isFinite, position.y.isFinite else { return }
        dragged?.position = position
        engine.edgeScroller.follow(position) { [weak self] moved in self?.update(to: moved) }
        let proposed = engine.layout.targetIndexPath(forInteractivelyMovingItem: former.path, withPosition: position)
        let target = host.delegateTarget(forMoving: former.origin, from: former.path, proposed: proposed)
        guard target != former.path, canMove(to: target) else {
            invalidateLayout(from: former.path, former.position)
            return engine.layOutElements()
        }
        move(to: target, from: former)
    }

    /// Leaves the item where it is shown, and lets the data source move it there.
    func end() {
        guard let ended = dragged else { return }
        forget()
        if ended.path != ended.origin {
            let updates = engine.updateNumber
            committed = (ended.origin, ended.path)
            host.commitMove(of: ended.origin, to: ended.path)
            committed = nil
            // Other changes that the data source told of have taken the move into account.
            if updates == engine.updateNumber, !engine.needsReload {
                engine.counts = nil
                precondition(
                    engine.itemCounts == ended.update?.after ?? ended.counts,
                    "the data source has other numbers of items after moving the item at \(ended.origin) to \(ended.path) than the move makes")
            }
        }
        invalidateLayout(after: ended, cancelled: false)
        engine.animateToLayout()
        engine.updateStates()
    }

    /// The move of which the data source is being told; nil if there is none, or if this was asked before.
    func consumeCommitted() -> (from: IndexPath, to: IndexPath)? {
        defer { committed = nil }
        return committed
    }

    /// Takes the item back to where the data source has it.
    func cancel() {
        guard let ended = dragged else { return }
        engine.edgeScroller.stop()
        if ended.path != ended.origin { move(to: ended.origin, from: ended) }
        dragged = nil
        engine.counts = ended.counts
        invalidateLayout(after: ended, cancelled: true)
        engine.animateToLayout()
        engine.updateStates()
    }

    /// Lets go of the item without a word: all views are made anew.
    func forget() {
        engine.edgeScroller.stop()
        dragged = nil
    }

    // MARK: What the layout pass shows

    /// The place in the data source of an item that is shown at a path.
    func dataPath(_ path: IndexPath) -> IndexPath { dragged?.update?.oldPath(path) ?? path }

    /// The attributes that the layout has for elements, with the dragged cell where the finger is, in front of all others.
    func withDraggedItem(_ elements: [LayoutAnswer.Element]) -> [LayoutAnswer.Element] {
        guard let dragged else { return elements }
        let key = ElementKey(.cell, nil, dragged.path)
        let moved = engine.layout.layoutAttributesForInteractivelyMovingItem(at: dragged.path, withTargetPosition: dragged.position)
        return elements.filter { $0.key != key } + [(key, moved)]
    }

    // MARK: Steps

    private func canMove(to path: IndexPath) -> Bool {
        let counts = engine.itemCounts
        guard let dragged, path.count == 2, counts.indices.contains(path.section) else { return false }
        return (0..<counts[path.section] + (path.section == dragged.path.section ? 0 : 1)).contains(path.item)
    }

    /// Shows the dragged item at another path: an update of one move, without the data source.
    private func move(to target: IndexPath, from former: DraggedItem) {
        guard let item = dragged else { return }
        func counts(movedTo path: IndexPath) -> [Int] {
            var counts = item.counts
            counts[item.origin.section] -= 1
            counts[path.section] += 1
            return counts
        }
        let step = try? CollectionUpdate([.moveItem(item.path, target)], before: engine.itemCounts, after: counts(movedTo: target))
        guard let step else { return }
        dragged?.path = target
        dragged?.update = target == item.origin
            ? nil : try? CollectionUpdate([.moveItem(item.origin, target)], before: item.counts, after: counts(movedTo: target))
        engine.apply(step, invalidation: { [self] in invalidateLayout(from: former.path, former.position) }, completion: { _ in })
    }

    private func invalidateLayout(from path: IndexPath, _ position: CGPoint) {
        guard let dragged else { return }
        let context = engine.layout.invalidationContext(
            forInteractivelyMovingItems: [dragged.path], withTargetPosition: dragged.position, previousIndexPaths: [path],
            previousPosition: position)
        context.setMovement(targets: [dragged.path], previous: [path], position: dragged.position)
        engine.layout.invalidateLayout(with: context)
    }

    private func invalidateLayout(after ended: DraggedItem, cancelled: Bool) {
        let final = cancelled ? ended.origin : ended.path
        let context = engine.layout.invalidationContextForEndingInteractiveMovementOfItems(
            toFinalIndexPaths: [final], previousIndexPaths: [ended.path], movementCancelled: cancelled)
        context.setMovement(targets: [final], previous: [ended.path], position: ended.position)
        engine.layout.invalidateLayout(with: context)
    }
}
