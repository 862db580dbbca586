/// Selection by touch and by the program (Behaviour 8.5).
extension UICollectionView {
    /// The item whose cell a touch is on.
    private func item(under touch: UITouch) -> IndexPath? {
        var view = touch.view
        while let current = view, current !== self {
            if let cell = current as? UICollectionViewCell, contains(cell) { return indexPath(for: cell) }
            view = current.superview
        }
        return nil
    }

    /// Whether a cell lies in this view and in no other collection view in between.
    private func contains(_ cell: UICollectionViewCell) -> Bool {
        cell.superview === self || cell.superview is SectionScrollView && cell.superview?.superview === self
    }

    func frontItem(at point: CGPoint) -> IndexPath? {
        engine.prepareLayout()
        let isQueried = bounds.contains(point) && engine.queriedRect?.contains(point) == true
        let found = isQueried
            ? engine.queried.map(\.attributes)
            : engine.layout.layoutAttributesForElements(in: CGRect(origin: point, size: CGSize(width: 1, height: 1))) ?? []
        let hit = found.filter { $0.representedElementCategory == .cell && !$0.isHidden && $0.frame.contains(point) }
        return hit.enumerated().max { ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset) }?.element.indexPath
    }

    func highlight(by touches: Set<UITouch>) {
        if let swiper, swiper.takes(touches) { return }
        guard selectsItems, engine.selection.highlighted == nil, let touch = touches.first, let path = item(under: touch) else { return }
        guard collectionDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true else { return }
        engine.selection.highlighted = path
        cellForItem(at: path)?.isHighlighted = true
        collectionDelegate?.collectionView(self, didHighlightItemAt: path)
    }

    func unhighlight() {
        guard let path = engine.selection.highlighted else { return }
        engine.selection.highlighted = nil
        cellForItem(at: path)?.isHighlighted = false
        collectionDelegate?.collectionView(self, didUnhighlightItemAt: path)
    }

    func unhighlight(leftBy touches: Set<UITouch>) {
        guard let path = engine.selection.highlighted, let cell = cellForItem(at: path), let touch = touches.first else { return }
        if !cell.bounds.contains(touch.location(in: cell)) { unhighlight() }
    }

    func select(by touches: Set<UITouch>) {
        if let path = engine.selection.highlighted { choose(path) }
        unhighlight()
    }

    /// Whether touches and keys select.
    var selectsItems: Bool { isEditing ? allowsSelectionDuringEditing : allowsSelection }
    /// Whether several items can be selected.
    var selectsSeveral: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

    /// Selects or deselects an item that a person chose, as the delegate allows, and performs its primary action.
    func choose(_ path: IndexPath) {
        if selectsSeveral, engine.selection.selected.contains(path) {
            guard collectionDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
            mark(path, selected: false)
            collectionDelegate?.collectionView(self, didDeselectItemAt: path)
            return
        }
        guard collectionDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
        if !selectsSeveral {
            for other in engine.selection.selected.sorted() where other != path {
                mark(other, selected: false)
                collectionDelegate?.collectionView(self, didDeselectItemAt: other)
            }
        }
        mark(path, selected: true)
        collectionDelegate?.collectionView(self, didSelectItemAt: path)
        guard !selectsSeveral, let delegate = collectionDelegate, delegate.collectionView(self, canPerformPrimaryActionForItemAt: path) else { return }
        delegate.collectionView(self, performPrimaryActionForItemAt: path)
    }

    func mark(_ path: IndexPath, selected: Bool) {
        if selected { engine.selection.selected.insert(path) } else { engine.selection.selected.remove(path) }
        cellForItem(at: path)?.isSelected = selected
    }

    // MARK: By the program

    func selectByProgram(_ path: IndexPath?, animated: Bool, _ position: ScrollPosition) {
        guard selectsItems else { return }
        animate(animated) { [self] in
            if path == nil || !selectsSeveral {
                for other in engine.selection.selected where other != path { mark(other, selected: false) }
            }
            if let path, engine.exists(ElementKey(.cell, nil, path)) { mark(path, selected: true) }
        }
        if let path, !position.isEmpty { scrollToItem(at: path, at: position, animated: animated) }
    }

    func deselectByProgram(_ path: IndexPath, animated: Bool) {
        guard engine.selection.selected.contains(path) else { return }
        animate(animated) { [self] in mark(path, selected: false) }
    }

    private func animate(_ animated: Bool, _ changes: @escaping () -> Void) {
        if animated { UIView.animate(withDuration: CollectionEngine.transitionDuration, animations: changes) } else { changes() }
    }
}

/// Selecting several items by a pan of two fingers.
extension UICollectionView: PanSelectionHost {
    var allowsPanSelection: Bool { allowsMultipleSelection || allowsMultipleSelectionDuringEditing }
    func item(underPan place: CGPoint) -> IndexPath? { indexPathForItem(at: place) }

    func mayBeginPanSelection(at path: IndexPath) -> Bool {
        collectionDelegate?.collectionView(self, shouldBeginMultipleSelectionInteractionAt: path) ?? false
    }

    func didBeginPanSelection(at path: IndexPath) {
        collectionDelegate?.collectionView(self, didBeginMultipleSelectionInteractionAt: path)
    }

    func didEndPanSelection() { collectionDelegate?.collectionViewDidEndMultipleSelectionInteraction(self) }

    func selectByPan(_ path: IndexPath, _ selects: Bool) {
        if selects {
            guard collectionDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
            mark(path, selected: true)
            collectionDelegate?.collectionView(self, didSelectItemAt: path)
        } else {
            guard collectionDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
            mark(path, selected: false)
            collectionDelegate?.collectionView(self, didDeselectItemAt: path)
        }
    }

    func deselectAll() {
        for path in engine.selection.selected { mark(path, selected: false) }
    }
}

/// Scrolling to items.
extension UICollectionView {
    func scroll(to path: IndexPath, at position: ScrollPosition, animated: Bool) {
        layoutIfNeeded()
        guard let attributes = layoutAttributesForItem(at: path) else {
            preconditionFailure("attempted to scroll to an invalid index path: \(path)")
        }
        var frame = attributes.frame, position = position
        if attributes.scrollsWithSection {
            frame = engine.scrollSection(to: path, frame, at: position, animated: animated)
            let own: ScrollPosition = engine.layout.scroller(of: path.section)?.isHorizontal == true
                ? [.left, .centeredHorizontally, .right] : [.top, .centeredVertically, .bottom]
            position.subtract(own)
        }
        guard !position.isEmpty else { return scrollRectToVisible(frame, animated: animated) }
        let inset = adjustedContentInset, visible = bounds.inset(by: inset)
        var offset = contentOffset
        if position.contains(.top) { offset.y = frame.minY - inset.top }
        if position.contains(.centeredVertically) { offset.y = frame.midY - visible.height / 2 - inset.top }
        if position.contains(.bottom) { offset.y = frame.maxY - visible.height - inset.top }
        if position.contains(.left) { offset.x = frame.minX - inset.left }
        if position.contains(.centeredHorizontally) { offset.x = frame.midX - visible.width / 2 - inset.left }
        if position.contains(.right) { offset.x = frame.maxX - visible.width - inset.left }
        setContentOffset(clamped(offset), animated: animated)
    }
}
