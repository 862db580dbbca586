/// An update that is being described.
private struct PendingUpdate {
    /// The number of items of each section before it.
    let counts: [Int]
    var operations: [CollectionUpdate.Operation] = []
    var completions: [(Bool) -> Void] = []
    /// How many calls of `performBatchUpdates` are nested.
    var depth = 0
}

/// Batch updates: collects the operations that a program tells of, and has them shown together (Behaviour 8.4).
@MainActor
final class BatchUpdates {
    private unowned let engine: CollectionEngine
    private var pending: PendingUpdate?

    init(_ engine: CollectionEngine) { self.engine = engine }

    /// Whether an update is being described.
    var isPending: Bool { pending != nil }

    func perform(_ updates: (() -> Void)?, completion: ((Bool) -> Void)?) {
        begin()
        if let completion { addCompletion(completion) }
        updates?()
        end()
    }

    /// Begins an update, or one inside the update that is being described. ``end()`` ends it.
    ///
    /// - Parameter layingOut: whether a layout pass that is due comes first. It must not where the data may have changed already, since it
    ///   would ask for cells of items that are no longer there.
    func begin(layingOut: Bool = true) {
        if pending == nil {
            engine.interactiveTransition.settle()
            engine.movement.cancel()
            if layingOut { engine.layOutElements() }
            pending = PendingUpdate(counts: engine.itemCounts)
        }
        pending?.depth += 1
    }

    func end() {
        pending?.depth -= 1
        guard let update = pending, update.depth == 0 else { return }
        // Without operations this is how programs ask for sizes again.
        if update.operations.isEmpty { engine.measurements.includeAll = true }
        pending = nil
        commit(update)
    }

    /// Adds what is called after the animation of the update that is being described.
    func addCompletion(_ completion: @escaping (Bool) -> Void) { pending?.completions.append(completion) }

    /// Adds an operation to the update that is being described, or performs it as an update of its own.
    func add(_ operation: CollectionUpdate.Operation) {
        if pending != nil {
            pending?.operations.append(operation)
        } else if engine.counts == nil {
            // The numbers before are unknown, so there is nothing that could be animated.
            engine.reload()
        } else {
            begin(layingOut: false)
            pending?.operations.append(operation)
            end()
        }
    }

    private func commit(_ described: PendingUpdate) {
        engine.counts = nil
        let counts = engine.itemCounts, update: CollectionUpdate
        do {
            update = try CollectionUpdate(described.operations, before: described.counts, after: counts, terms: engine.host.updateTerms)
        } catch {
            preconditionFailure("\(error)")
        }
        engine.apply(update, invalidation: { [self] in invalidateLayout() }) { finished in
            for completion in described.completions { completion(finished) }
        }
    }

    private func invalidateLayout() {
        let context = engine.layout.makeContext()
        context.invalidateEverything = true
        context.invalidateDataSourceCounts = true
        engine.layout.invalidateLayout(with: context)
    }
}
