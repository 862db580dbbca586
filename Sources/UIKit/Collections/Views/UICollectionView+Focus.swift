/// Items under keys: arrows move the focus from item to item, Return and Space choose the focused one.
extension UICollectionView {
    /// Handles the presses that are the view's, and returns the others.
    func consumeKeys(_ presses: Set<UIPress>) -> Set<UIPress> {
        guard isFirstResponder, allowsFocus else { return presses }
        return presses.filter { press in
            guard let key = press.key, key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return true }
            if let arrow = UIControl.ArrowKey(key) { return !moveFocus(arrow) }
            guard key.charactersIgnoringModifiers == " " || key.charactersIgnoringModifiers == "\r", let path = focusedItem, selectsItems,
                collectionDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
            else { return true }
            engine.selection.choose(path)
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
        updateFocusRing()
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
        if let attributes = layoutAttributesForItem(at: new) {
            let frame = attributes.frame, animates = !UIAccessibility.isReduceMotionEnabled
            // An item of a section that scrolls by itself is brought into the section's sight, and the section into the view's.
            reveal(attributes.scrollsWithSection ? engine.sections.scroll(to: new, frame, at: [], animated: animates) : frame)
        }
        if collectionDelegate?.collectionView(self, selectionFollowsFocusForItemAt: new) ?? selectionFollowsFocus,
            !engine.selection.selected.contains(new) { engine.selection.choose(new) }
        updateFocusRing()
        return true
    }

    /// Scrolls until a part of the content is seen: to a page, or to where the layout lets content rest.
    private func reveal(_ frame: CGRect) {
        let page = bounds.inset(by: adjustedContentInset)
        func change(_ start: CGFloat, _ end: CGFloat, _ first: CGFloat, _ last: CGFloat) -> CGFloat {
            start < first || end - start > last - first ? start - first : max(0, end - last)
        }
        var target = contentOffset
        target.x += change(frame.minX, frame.maxX, page.minX, page.maxX)
        target.y += change(frame.minY, frame.maxY, page.minY, page.maxY)
        target = clamped(target)
        guard target != contentOffset else { return }
        let centred = clamped(CGPoint(x: contentOffset.x + frame.midX - page.midX, y: contentOffset.y + frame.midY - page.midY))
        if isPagingEnabled {
            target = CGPoint(
                x: pageStart(around: centred.x, in: horizontalRange, bounds.width),
                y: pageStart(around: centred.y, in: verticalRange, bounds.height))
        } else {
            target = rest(near: target)
            let step = CGPoint(x: target.x - contentOffset.x, y: target.y - contentOffset.y)
            // Where the layout would rest with the item half in sight, it rests with the item in the middle.
            if !page.offsetBy(dx: step.x, dy: step.y).insetBy(dx: -0.5, dy: -0.5).contains(frame) { target = rest(near: centred) }
        }
        setContentOffset(target, animated: !UIAccessibility.isReduceMotionEnabled)
    }

    private func rest(near offset: CGPoint) -> CGPoint {
        let rest = targetContentOffset(forProposedContentOffset: offset, withScrollingVelocity: .zero)
        return rest.x.isFinite && rest.y.isFinite ? clamped(rest) : offset
    }

    private func pageStart(around offset: CGFloat, in range: ClosedRange<CGFloat>, _ length: CGFloat) -> CGFloat {
        guard length > 0 else { return offset }
        return min(range.lowerBound + ((offset - range.lowerBound) / length).rounded() * length, range.upperBound)
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
    func updateFocusRing() {
        guard isFirstResponder, let path = focusedItem, let cell = cellForItem(at: path) else {
            focusRing?.removeFromSuperlayer()
            focusRing = nil
            return
        }
        let ring = focusRing ?? FocusRing.make()
        if ring.superlayer !== cell.layer { cell.layer.addSublayer(ring) }
        focusRing = ring
        // The rows of a list touch each other, and cards cut off what lies outside: the ring lies within a row, as in a table.
        let isRow = cell is UICollectionViewListCell
        FocusRing.place(
            ring, around: isRow ? cell.bounds.insetBy(dx: 5, dy: 5) : cell.bounds, radius: isRow ? 6 : max(cell.layer.cornerRadius, 6),
            in: cell)
    }
}
