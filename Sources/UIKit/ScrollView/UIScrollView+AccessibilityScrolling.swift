/// Scrolling by pages, for assistive technologies.
extension UIScrollView {
    /// Scrolls by a page. The direction is that of a finger: left and up go to the next page, right and down to the previous one. Apple does
    /// not document it; programs rely on it.
    ///
    /// - Returns: whether it scrolled.
    func scrollByPage(_ direction: UIAccessibilityScrollDirection) -> Bool {
        guard isScrollEnabled, !scrolling.isTracking, !zooming.isMoving else { return false }
        let scrollsVertically = verticalRange.lowerBound < verticalRange.upperBound
        let isVertical: Bool, goesOn: Bool
        switch direction {
        case .left, .right:
            isVertical = false
            // Lines from right to left begin on the right, but the content does not.
            goesOn = direction == .left
        case .up, .down:
            isVertical = true
            goesOn = direction == .up
        case .next, .previous:
            isVertical = scrollsVertically
            goesOn = direction == .next
        }
        let range = isVertical ? verticalRange : horizontalRange, inset = adjustedContentInset
        let room = isVertical ? bounds.height - inset.top - inset.bottom : bounds.width - inset.left - inset.right
        let former = isVertical ? contentOffset.y : contentOffset.x
        guard room.isFinite, room > 0, range.lowerBound < range.upperBound else { return false }
        let length = isPagingEnabled ? (isVertical ? bounds.height : bounds.width) : room
        let target = min(max(former + (goesOn ? length : -length), range.lowerBound), range.upperBound)
        guard abs(target - former) > 0.5 else { return false }
        setContentOffset(isVertical ? CGPoint(x: contentOffset.x, y: target) : CGPoint(x: target, y: contentOffset.y), animated: true)
        let pages = Int(min(((range.upperBound - range.lowerBound) / length).rounded(.up) + 1, 1e9))
        let page = Int(min(((target - range.lowerBound) / length).rounded() + 1, 1e9))
        UIAccessibility.post(notification: .pageScrolled, argument: "Page \(min(page, pages)) of \(pages)")
        return true
    }
}
