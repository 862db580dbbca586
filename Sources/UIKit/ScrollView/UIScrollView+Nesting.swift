/// Scroll views in scroll views.
extension UIScrollView {
    /// Whether content can be dragged along an axis before it reaches its edge.
    private func hasRoom(horizontally: Bool, fingerMovesForward: Bool) -> Bool {
        let range = horizontally ? horizontalRange : verticalRange
        let offset = horizontally ? contentOffset.x : contentOffset.y
        // Offsets are rounded to pixels, so up to half a point does not count.
        return fingerMovesForward ? offset > range.lowerBound + 0.5 : offset < range.upperBound - 0.5
    }

    /// Whether a drag that begins is left to a scroll view that this one is in: this one is at its edge, and the outer one is not. It is
    /// decided once, when the drag begins.
    func yieldsToOuterScrollView(_ travel: CGVector) -> Bool {
        let horizontally = abs(travel.dx) > abs(travel.dy)
        let forward = horizontally ? travel.dx > 0 : travel.dy > 0
        guard !hasRoom(horizontally: horizontally, fingerMovesForward: forward) else { return false }
        var outer = superview
        while let view = outer {
            if let scroll = view as? UIScrollView, scroll.isScrollEnabled, scroll.hasRoom(horizontally: horizontally, fingerMovesForward: forward) {
                return true
            }
            outer = view.superview
        }
        return false
    }
}
