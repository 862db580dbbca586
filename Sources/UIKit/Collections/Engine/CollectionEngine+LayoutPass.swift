/// The layout pass: prepare the layout, ask what is visible, show it (Behaviour 8.1).
extension CollectionEngine {
    /// The number of items of each section. The data source is asked once, and again after a reload or an update.
    var itemCounts: [Int] {
        if let counts { return counts }
        guard let asked = host.countItems() else { return [] }
        counts = asked
        return asked
    }

    /// Whether the data has an element. Decoration views are the layout's to decide, and supplementary ones where there is data.
    func exists(_ key: ElementKey) -> Bool {
        guard key.category == .cell else { return key.category == .decorationView || host.hasDataSource }
        let counts = itemCounts
        return key.path.count == 2 && counts.indices.contains(key.path.section) && (0..<counts[key.path.section]).contains(key.path.item)
    }

    /// The attributes of an element: those of the last query if it was among them.
    func attributes(of key: ElementKey) -> UICollectionViewLayoutAttributes? {
        prepareLayout()
        guard exists(key) else { return nil }
        return answer.attributes[key] ?? mirrored(layout.attributes(of: key))
    }

    /// Makes all views anew at the next layout pass.
    func reload() {
        interactiveTransition.settle()
        movement.forget()
        counts = nil
        needsReload = true
        selection.reset()
        host.setNeedsLayout()
    }

    /// Called by a layout that became invalid.
    func layoutBecameInvalid(_ invalid: UICollectionViewLayout, with context: UICollectionViewLayoutInvalidationContext) {
        guard invalid === layout else { return }
        preparation.invalidate()
        answer.invalidate()
        if context.invalidateDataSourceCounts { counts = nil }
        // What cells show may have changed, which is why a program makes all of the layout invalid.
        if context.invalidateEverything, measurements.haveEffect, !isInPass { measurements.keys.formUnion(visible.keys) }
        if context.contentSizeAdjustment != .zero {
            host.contentSize.width += context.contentSizeAdjustment.width
            host.contentSize.height += context.contentSizeAdjustment.height
        }
        if context.contentOffsetAdjustment != .zero {
            hasShiftedContent = true
            host.shiftContentOffset(by: context.contentOffsetAdjustment)
        }
        host.setNeedsLayout()
    }

    // MARK: The pass

    func layOutElements() {
        guard !isInPass else { return missesPass = true }
        if measurements.animates {
            measurements.animates = false
            // What a finger or a deceleration moves is not to lag behind.
            if !host.isDragging, !host.isDecelerating, UIView.inheritedAnimationDuration == 0 { return animateToLayout() }
        }
        hasLaidOut = true
        performPass(layOutInPass)
    }

    private func layOutInPass() {
        prepareLayout()
        let shown = visible
        let wanted = elements(in: { host.bounds }, anchored: true, having: { shown[$0] })
        for (key, view) in shown where !wanted.contains(key) {
            visible[key] = nil
            retire(view, key)
        }
        sections.makeViews(for: wanted)
        sections.layOut()
        for element in wanted.list {
            if element.isNew { show(element.view, for: element.key, with: element.attributes) } else { sections.place(element.view, by: element.attributes) }
        }
        sections.removeEmptyViews()
        pool.trim(shown: visible.count)
        prefetchItems()
        checkInvariants()
    }

    /// Moves items to where the layout has them, in an animation.
    func animateToLayout() {
        guard host.window != nil, UIView.areAnimationsEnabled else { return layOutElements() }
        UIView.animate(withDuration: Self.transitionDuration, delay: 0, options: .allowUserInteraction) { [self] in layOutElements() }
    }

    /// Prepares the layout if it is invalid.
    func prepareLayout() {
        if needsReload {
            dropViews()
            layout.pathsDidChange(by: nil)
            layout.invalidateLayout()
            needsReload = false
        }
        guard !preparation.isValid else { return }
        layout.prepare()
        preparation = LayoutPreparation(insets: ContentInsets(host))
        setContentSize()
    }

    private func setContentSize() {
        let size = layout.collectionViewContentSize
        if host.contentSize != size { host.contentSize = size }
    }

    /// Asks the layout for what lies around a rectangle, unless that was its last query.
    func query(around visible: CGRect) {
        let rect = Self.tile(around: visible)
        guard answer.rect != rect else { return }
        let found = (layout.layoutAttributesForElements(in: mirrored(rect)) ?? []).map { mirrored($0) ?? $0 }
        answer = LayoutAnswer(rect: rect, found)
        setContentSize()
    }

    /// The rectangle on a grid of the view's size that covers what is visible, so that small steps of scrolling need no new query.
    static func tile(around visible: CGRect) -> CGRect {
        guard visible.width > 0, visible.height > 0 else { return visible }
        let minX = (visible.minX / visible.width).rounded(.down) * visible.width, maxX = (visible.maxX / visible.width).rounded(.up) * visible.width
        let minY = (visible.minY / visible.height).rounded(.down) * visible.height
        let maxY = (visible.maxY / visible.height).rounded(.up) * visible.height
        return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }

    // MARK: Elements that are due

    /// The elements that are due in a rectangle, each with its view.
    struct DueElements {
        var list: [(key: ElementKey, attributes: UICollectionViewLayoutAttributes, view: any ElementView, isNew: Bool)] = []
        private var keys = Set<ElementKey>()

        init(_ list: [(key: ElementKey, attributes: UICollectionViewLayoutAttributes, view: any ElementView, isNew: Bool)]) {
            self.list = list
            keys = Set(list.map(\.key))
        }

        func contains(_ key: ElementKey) -> Bool { keys.contains(key) }
    }

    /// The elements that the layout has in a rectangle, with the views that they have or new ones.
    ///
    /// New cells are measured. Where the layout follows the size that a cell prefers, what is visible may change, so the layout is asked
    /// again until all cells that it then shows were measured (Behaviour 8.3).
    ///
    /// - Parameters:
    ///   - visible: the visible rectangle, which may move when cells above it turn out higher than estimated.
    ///   - anchored: whether the content offset follows the first element that was visible before, when others above it turn out to have
    ///     another size than the layout assumed.
    ///   - view: the view that an element has already.
    func elements(in visible: () -> CGRect, anchored: Bool = false, having view: (ElementKey) -> (any ElementView)?) -> DueElements {
        var made: [ElementKey: any ElementView] = [:]
        var measured = Set<ElementKey>()
        while true {
            prepareLayout()
            hasShiftedContent = false
            let rect = visible()
            query(around: rect)
            let due = movement.withDraggedItem(answer.elements.filter { $0.attributes.frame.overlaps(rect) && exists($0.key) })
            let anchor = anchored ? due.first { $0.key.category == .cell && view($0.key) != nil } : nil
            var hasChanged = false
            for (key, attributes) in due {
                let isNew = view(key) == nil
                let element = view(key) ?? made[key] ?? makeView(for: key, with: attributes)
                if isNew { made[key] = element }
                guard isNew || measurements.contains(key), key.category != .decorationView, measured.insert(key).inserted else { continue }
                measurements.keys.remove(key)
                if measure(element, attributes) { hasChanged = true }
            }
            if hasChanged, let anchor { keepInPlace(anchor.key, anchor.attributes) }
            guard hasChanged else {
                let list = due.map { key, attributes in (key, attributes, view(key) ?? made[key]!, view(key) == nil) }
                let elements = DueElements(list)
                for (key, view) in made where !elements.contains(key) { pool.keep(view, for: key) }
                return elements
            }
        }
    }

    /// Asks a view for the size that it prefers, and the layout whether that matters. Returns whether the layout became invalid by it.
    private func measure(_ view: any ElementView, _ attributes: UICollectionViewLayoutAttributes) -> Bool {
        let preferred = view.preferredLayoutAttributesFitting(attributes)
        guard preferred !== attributes, !preferred.isEqual(attributes),
            layout.shouldInvalidateLayout(forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
        else { return false }
        measurements.haveEffect = true
        layout.invalidateLayout(with: layout.invalidationContext(forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes))
        return true
    }

    /// The content of a view that is shown may have another size: it is measured in the next layout pass.
    func contentSizeChanged(of view: any ElementView) {
        guard host.measuresAgain, !isInPass, let applied = view.appliedAttributes else { return }
        let key = ElementKey(applied)
        guard visible[key] === view else { return }
        measurements.keys.insert(key)
        if host.window != nil, UIView.areAnimationsEnabled { measurements.animates = true }
        host.setNeedsLayout()
    }

    /// Shifts the content offset by as much as an element moved since it had these attributes, unless the layout shifted it itself.
    private func keepInPlace(_ key: ElementKey, _ former: UICollectionViewLayoutAttributes) {
        guard !hasShiftedContent else { return hasShiftedContent = false }
        prepareLayout()
        guard let new = mirrored(layout.attributes(of: key)) else { return }
        host.shiftContentOffset(by: CGPoint(x: new.frame.minX - former.frame.minX, y: new.frame.minY - former.frame.minY))
    }

    // MARK: Direction

    /// Whether the layout is shown mirrored, because text has the other direction than the one that it was made for.
    var isMirrored: Bool {
        guard layout.flipsHorizontallyInOppositeLayoutDirection else { return false }
        return host.effectiveUserInterfaceLayoutDirection != layout.developmentLayoutDirection
    }

    /// Attributes of the layout at their place in the view, or the other way round: copies at the mirrored place, if the layout is mirrored.
    func mirrored(_ attributes: UICollectionViewLayoutAttributes?) -> UICollectionViewLayoutAttributes? {
        guard let attributes, isMirrored else { return attributes }
        let copy = attributes.copied()
        copy.center.x = layout.collectionViewContentSize.width - attributes.center.x
        return copy
    }

    /// A rectangle of the layout at its place in the view, or the other way round.
    func mirrored(_ rect: CGRect) -> CGRect {
        guard isMirrored else { return rect }
        return CGRect(x: layout.collectionViewContentSize.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    }

    // MARK: Bounds

    /// Asks the layout, before the bounds change, whether that makes it invalid. A layout that is invalid already is not asked (Behaviour 8.2).
    func boundsWillChange(to new: CGRect, by change: UIScrollView.BoundsChange) {
        guard preparation.isValid, layout.shouldInvalidateLayout(forBoundsChange: new) else { return }
        let context = layout.invalidationContext(forBoundsChange: new)
        switch change {
        case .jump, .animation: layout.invalidateLayout(with: context)
        case .step, .shift, .direct: boundsContext = context
        }
    }

    /// Makes the layout invalid after the bounds changed, if it said so before. For bounds of another size it is prepared at once.
    func boundsDidChange(from old: CGRect) {
        guard let context = boundsContext else { return }
        boundsContext = nil
        layout.invalidateLayout(with: context)
        guard host.bounds.size != old.size else { return }
        // Content may need another height in another width.
        measurements.keys.formUnion(visible.keys)
        prepareLayout()
        if UIView.inheritedAnimationDuration > 0, !isInPass { animateBounds(from: old) }
    }

    /// Lets views go to their places in bounds of another size, within the animation that changes the bounds.
    private func animateBounds(from old: CGRect) {
        performPass { animateBoundsInPass(from: old) }
    }

    private func animateBoundsInPass(from old: CGRect) {
        let former = visible
        layout.prepare(forAnimatedBoundsChange: old)
        let due = elements(in: { host.bounds }, having: { former[$0] })
        sections.makeViews(for: due)
        var transition = ElementTransition()
        for (key, view) in former where !due.contains(key) {
            visible[key] = nil
            transition.leaving.append((view, key, final(key, layout) ?? sections.fadedAttributes(of: view)))
        }
        for element in due.list {
            let initial = initial(element.key, layout)
            if element.isNew {
                show(element.view, for: element.key, with: initial ?? element.attributes)
            } else if let initial {
                UIView.performWithoutAnimation { sections.place(element.view, by: initial) }
            }
            transition.staying.append((element.view, element.attributes))
        }
        run(transition, duration: Self.transitionDuration, finalize: { [layout] in layout.finalizeAnimatedBoundsChange() }, completion: { _ in })
    }
}
