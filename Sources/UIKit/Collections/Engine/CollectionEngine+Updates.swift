/// An update that is being described.
struct PendingUpdate {
    /// The number of items of each section before it.
    let counts: [Int]
    var operations: [CollectionUpdate.Operation] = []
    var completions: [(Bool) -> Void] = []
    /// How many calls of `performBatchUpdates` are nested.
    var depth = 0
}

/// Batch updates (Behaviour 8.4).
extension CollectionEngine {
    func performUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)?) {
        beginUpdates()
        if let completion { pendingUpdate?.completions.append(completion) }
        updates?()
        endUpdates()
    }

    /// Begins an update, or one inside the update that is being described. ``endUpdates()`` ends it.
    ///
    /// - Parameter layingOut: whether a layout pass that is due comes first. It must not where the data may have changed already, since it
    ///   would ask for cells of items that are no longer there.
    func beginUpdates(layingOut: Bool = true) {
        if pendingUpdate == nil {
            settleInteractiveTransition()
            cancelMovement()
            if layingOut { layOutElements() }
            pendingUpdate = PendingUpdate(counts: itemCounts)
        }
        pendingUpdate?.depth += 1
    }

    func endUpdates() {
        pendingUpdate?.depth -= 1
        guard let update = pendingUpdate, update.depth == 0 else { return }
        pendingUpdate = nil
        commit(update)
    }

    /// Adds an operation to the update that is being described, or performs it as an update of its own.
    func add(_ operation: CollectionUpdate.Operation) {
        if pendingUpdate != nil {
            pendingUpdate?.operations.append(operation)
        } else if counts == nil {
            // The numbers before are unknown, so there is nothing that could be animated.
            reload()
        } else {
            beginUpdates(layingOut: false)
            pendingUpdate?.operations.append(operation)
            endUpdates()
        }
    }

    private func commit(_ pending: PendingUpdate) {
        counts = nil
        let newCounts = itemCounts, update: CollectionUpdate
        do {
            update = try CollectionUpdate(pending.operations, before: pending.counts, after: newCounts, terms: host.updateTerms)
        } catch {
            preconditionFailure("\(error)")
        }
        apply(update, invalidation: { [self] in invalidateForUpdate() }) { finished in
            for completion in pending.completions { completion(finished) }
        }
    }

    /// Shows the elements after an update, in one animation.
    ///
    /// - Parameters:
    ///   - update: whose numbers after it are those of the data source, or seem to be while an item is dragged.
    ///   - invalidation: invalidates the layout.
    ///   - completion: called after the animation.
    func apply(_ update: CollectionUpdate, invalidation: () -> Void, completion: @escaping (Bool) -> Void) {
        // A new view that lays itself out would let the scroll view do so too, halfway.
        isInPass = true
        defer { isInPass = false }
        updateNumber += 1
        selection.apply(update)
        unmeasured = []
        let state = CollectionUpdateAttributes(update: update, old: attributes.mapValues { mirrored($0) ?? $0 }, layout: layout)
        layout.update = state
        layout.pathsDidChange(by: update)
        invalidation()
        counts = update.after
        prepareLayout()
        layout.prepare(forCollectionViewUpdates: update.updateItems)
        let former = visible
        let shift = moveContent(to: targetOffset(host.clamped(host.contentOffset)), with: former)
        let due = elements(in: { host.bounds }, having: { state.oldKey($0).flatMap { former[$0] } })
        moveScrollViews(by: update)
        makeScrollViews(for: due)

        var transition = ElementTransition()
        var finals: [ElementKey: UICollectionViewLayoutAttributes] = [:]
        for key in former.keys.sorted(by: ElementKey.precedes) { finals[key] = final(key, layout) }
        var kept = Set<ElementKey>()
        visible = [:]
        for element in due.list {
            let initial = initial(element.key, layout)
            if element.isNew {
                show(element.view, for: element.key, with: (initial ?? element.attributes.copied(alpha: 0)).shifted(by: shift))
            } else {
                if let oldKey = state.oldKey(element.key) { kept.insert(oldKey) }
                visible[element.key] = element.view
                if let initial { UIView.performWithoutAnimation { place(element.view, by: initial.shifted(by: shift)) } }
            }
            transition.staying.append((element.view, element.attributes))
        }
        for (key, view) in former where !kept.contains(key) {
            let place = finals[key] ?? state.newKey(key).flatMap { mirrored(layout.attributes(of: $0)) } ?? fadedAttributes(of: view)
            transition.leaving.append((view, key, place))
        }
        measuresAll = false
        let finalize = { [layout] in
            layout.finalizeCollectionViewUpdates()
            layout.update = nil
        }
        run(transition, duration: Self.transitionDuration, finalize: finalize, completion: completion)
    }

    private func invalidateForUpdate() {
        let context = layout.makeContext()
        context.invalidateEverything = true
        context.invalidateDataSourceCounts = true
        layout.invalidateLayout(with: context)
    }

    /// The content offset after an update: while a finger or a deceleration moves the content, it stays.
    private func targetOffset(_ proposed: CGPoint) -> CGPoint {
        host.isTracking || host.isDecelerating ? host.contentOffset : chosenOffset(proposed)
    }

    /// The content offset that the layout, and then the delegate, make of a proposal.
    func chosenOffset(_ proposed: CGPoint) -> CGPoint {
        let target = host.delegateTargetOffset(forProposed: layout.targetContentOffset(forProposedContentOffset: proposed))
        return target.x.isFinite && target.y.isFinite ? host.rounded(target) : host.rounded(proposed)
    }

    func initial(_ key: ElementKey, _ layout: UICollectionViewLayout) -> UICollectionViewLayoutAttributes? {
        switch key.category {
        case .cell: mirrored(layout.initialLayoutAttributesForAppearingItem(at: key.path))
        case .supplementaryView: mirrored(layout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: key.kind ?? "", at: key.path))
        case .decorationView: mirrored(layout.initialLayoutAttributesForAppearingDecorationElement(ofKind: key.kind ?? "", at: key.path))
        }
    }

    func final(_ key: ElementKey, _ layout: UICollectionViewLayout) -> UICollectionViewLayoutAttributes? {
        switch key.category {
        case .cell: mirrored(layout.finalLayoutAttributesForDisappearingItem(at: key.path))
        case .supplementaryView: mirrored(layout.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: key.kind ?? "", at: key.path))
        case .decorationView: mirrored(layout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: key.kind ?? "", at: key.path))
        }
    }
}
