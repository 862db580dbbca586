/// Finding items and scrolling to them.
extension UICollectionView {
    func frontItem(at point: CGPoint) -> IndexPath? {
        engine.prepareLayout()
        let isQueried = bounds.contains(point) && engine.answer.rect?.contains(point) == true
        let found = isQueried
            ? engine.answer.elements.map(\.attributes)
            : engine.layout.layoutAttributesForElements(in: CGRect(origin: point, size: CGSize(width: 1, height: 1))) ?? []
        let hit = found.filter { $0.representedElementCategory == .cell && !$0.isHidden && $0.frame.contains(point) }
        return hit.enumerated().max { ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset) }?.element.indexPath
    }

    func scroll(to path: IndexPath, at position: ScrollPosition, animated: Bool) {
        layoutIfNeeded()
        guard let attributes = layoutAttributesForItem(at: path) else {
            preconditionFailure("attempted to scroll to an invalid index path: \(path)")
        }
        var frame = attributes.frame, position = position
        if attributes.scrollsWithSection {
            frame = engine.sections.scroll(to: path, frame, at: position, animated: animated)
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
