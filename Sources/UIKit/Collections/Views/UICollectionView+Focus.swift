/// Items under keys: arrows move the focus from item to item, Return and Space choose the focused one.
extension UICollectionView {
    /// Handles the presses that are the view's, and returns the others.
    func takeKeys(_ presses: Set<UIPress>) -> Set<UIPress> {
        guard isFirstResponder, allowsFocus else { return presses }
        return presses.filter { press in
            guard let key = press.key, key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return true }
            if let arrow = UIControl.ArrowKey(key) { return !moveFocus(arrow) }
            guard key.charactersIgnoringModifiers == " " || key.charactersIgnoringModifiers == "\r", let path = focusedItem, selectsItems,
                collectionDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
            else { return true }
            choose(path)
            return false
        }
    }

    /// Gives the focus to the delegate's choice, the item that had it last, a selected one, or the first that is visible.
    func focusFirstItem() {
        layoutIfNeeded()
        let visible = indexPathsForVisibleItems.filter(canFocus).sorted()
        if !remembersLastFocusedIndexPath || focusedItem.map(canFocus) != true { focusedItem = nil }
        focusedItem = collectionDelegate?.indexPathForPreferredFocusedView(in: self) ?? focusedItem
            ?? visible.first(where: engine.selection.selected.contains) ?? visible.first
        showFocus()
    }

    private func canFocus(_ path: IndexPath) -> Bool {
        engine.exists(ElementKey(.cell, nil, path)) && (collectionDelegate?.collectionView(self, canFocusItemAt: path) ?? selectsItems)
    }

    /// Moves the focus to the next item in a direction, and scrolls to it. Returns whether there was one.
    private func moveFocus(_ arrow: UIControl.ArrowKey) -> Bool {
        guard let old = focusedItem, canFocus(old), let place = layoutAttributesForItem(at: old)?.frame else {
            focusFirstItem()
            return focusedItem != nil
        }
        guard let new = neighbour(of: old, at: place, arrow) ?? successor(of: old, arrow) else { return false }
        focusedItem = new
        let reduced = UIAccessibility.isReduceMotionEnabled
        if let frame = layoutAttributesForItem(at: new)?.frame { scrollRectToVisible(frame, animated: !reduced) }
        if collectionDelegate?.collectionView(self, selectionFollowsFocusForItemAt: new) ?? selectionFollowsFocus,
            !engine.selection.selected.contains(new) { choose(new) }
        showFocus()
        return true
    }

    /// The nearest item in a direction, among those within a view's length: one that overlaps the focused one across the direction before
    /// others.
    private func neighbour(of path: IndexPath, at place: CGRect, _ arrow: UIControl.ArrowKey) -> IndexPath? {
        let isHorizontal = arrow == .left || arrow == .right, sign: CGFloat = arrow == .right || arrow == .down ? 1 : -1
        let area = place.insetBy(dx: -bounds.width, dy: -bounds.height)
        var best: (path: IndexPath, isBeside: Bool, distance: CGFloat)?
        for attributes in engine.layout.layoutAttributesForElements(in: area) ?? [] {
            guard attributes.representedElementCategory == .cell, !attributes.isHidden, attributes.indexPath != path else { continue }
            let frame = attributes.frame
            let along = isHorizontal ? (frame.midX - place.midX) * sign : (frame.midY - place.midY) * sign
            let across = isHorizontal ? abs(frame.midY - place.midY) : abs(frame.midX - place.midX)
            let beside = isHorizontal ? frame.maxY > place.minY && frame.minY < place.maxY : frame.maxX > place.minX && frame.minX < place.maxX
            // Without an overlap the item must lie beyond the focused one, or a row's neighbours would count as below it.
            let beyond = isHorizontal
                ? (sign > 0 ? frame.minX >= place.maxX : frame.maxX <= place.minX) : (sign > 0 ? frame.minY >= place.maxY : frame.maxY <= place.minY)
            guard along > 0.5, beside || beyond, canFocus(attributes.indexPath) else { continue }
            let distance = along + 2 * across
            if let best, best.isBeside && !beside || best.isBeside == beside && best.distance <= distance { continue }
            best = (attributes.indexPath, beside, distance)
        }
        return best?.path
    }

    /// The next or previous item in the data, where nothing lies in the direction: at the end of a line.
    private func successor(of path: IndexPath, _ arrow: UIControl.ArrowKey) -> IndexPath? {
        var path = path
        let counts = engine.itemCounts
        repeat {
            if arrow == .right || arrow == .down {
                path.item += 1
                while path.section < counts.count, path.item >= counts[path.section] { path = IndexPath(item: 0, section: path.section + 1) }
                if path.section >= counts.count { return nil }
            } else {
                path.item -= 1
                while path.item < 0 {
                    guard path.section > 0 else { return nil }
                    path = IndexPath(item: counts[path.section - 1] - 1, section: path.section - 1)
                }
            }
        } while !canFocus(path)
        return path
    }

    /// Shows the ring around the focused cell while keys go to it.
    func showFocus() {
        guard isFirstResponder, let path = focusedItem, let cell = cellForItem(at: path) else {
            focusRing?.removeFromSuperlayer()
            focusRing = nil
            return
        }
        let ring = focusRing ?? FocusRing.make()
        if ring.superlayer !== cell.layer { cell.layer.addSublayer(ring) }
        focusRing = ring
        FocusRing.place(ring, around: cell.bounds, radius: max(cell.layer.cornerRadius, 6), traits: traitCollection)
    }
}
