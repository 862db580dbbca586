/// The data has changed: the elements go to their new places in one animation (Behaviour 8.4).
extension CollectionEngine {
    /// Shows the elements after an update, in one animation.
    ///
    /// - Parameters:
    ///   - update: whose numbers after it are those of the data source, or seem to be while an item is dragged.
    ///   - invalidation: invalidates the layout.
    ///   - completion: called after the animation.
    func apply(_ update: CollectionUpdate, invalidation: () -> Void, completion: @escaping (Bool) -> Void) {
        // A new view that lays itself out would let the scroll view do so too, halfway.
        performPass { applyInPass(update, invalidation: invalidation, completion: completion) }
    }

    private func applyInPass(_ update: CollectionUpdate, invalidation: () -> Void, completion: @escaping (Bool) -> Void) {
        updateNumber += 1
        selection.apply(update)
        measurements.keys = []
        let state = CollectionUpdateAttributes(update: update, old: answer.attributes.mapValues { mirrored($0) ?? $0 }, layout: layout)
        layout.update = state
        layout.pathsDidChange(by: update)
        invalidation()
        counts = update.after
        prepareLayout()
        layout.prepare(forCollectionViewUpdates: update.updateItems)
        let former = visible
        let shift = moveContent(to: targetOffset(host.clamped(host.contentOffset)), with: former)
        let due = elements(in: { host.bounds }, having: { state.oldKey($0).flatMap { former[$0] } })
        sections.move(by: update)
        sections.makeViews(for: due)

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
                if let initial { UIView.performWithoutAnimation { sections.place(element.view, by: initial.shifted(by: shift)) } }
            }
            transition.staying.append((element.view, element.attributes))
        }
        for (key, view) in former where !kept.contains(key) {
            let place = finals[key] ?? state.newKey(key).flatMap { mirrored(layout.attributes(of: $0)) } ?? sections.fadedAttributes(of: view)
            transition.leaving.append((view, key, place))
        }
        measurements.includeAll = false
        let finalize = { [layout] in
            layout.finalizeCollectionViewUpdates()
            layout.update = nil
        }
        run(transition, duration: Self.transitionDuration, finalize: finalize, completion: completion)
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
