/// A list that has an index.
@MainActor
protocol IndexedList: UIScrollView {
    /// The index, while it is shown.
    var indexView: SectionIndexView? { get }
    /// The titles of the index that is to be shown; empty for none.
    func titlesOfIndex() -> [String]
    /// The colours of the index.
    var colorsOfIndex: SectionIndexView.Colors { get }
    /// Shows the beginning of what a title stands for, at once.
    func goToTitle(_ title: String, at index: Int)
    /// The index appeared or went, or has other titles.
    func indexDidChange()
}

/// The index of a list: shown at the list's trailing edge when it has titles.
@MainActor
struct SectionIndex {
    private(set) var view: SectionIndexView?
    /// Whether the list is to be asked for the titles.
    var isDue = true

    /// Whether a gesture of the list begins on the index, and is not the list's.
    func takes(_ gesture: UIGestureRecognizer) -> Bool {
        // A wheel has no touches: over the index, too, it scrolls the list.
        guard let view, gesture.numberOfTouches > 0 else { return false }
        return view.isTracking || view.point(inside: gesture.location(in: view), with: nil)
    }

    /// Shows the titles that the list gives, if they are due. Returns whether the index changed.
    mutating func update(_ list: any IndexedList) -> Bool {
        guard isDue else { return false }
        isDue = false
        let titles = list.indexDisplayMode == .alwaysHidden ? [] : list.titlesOfIndex()
        guard titles != view?.titles ?? [] else { return false }
        view?.removeFromSuperview()
        view = nil
        guard !titles.isEmpty else { return true }
        let made = SectionIndexView(titles)
        made.take(list.colorsOfIndex)
        made.choose = { [weak list] in list?.goToTitle(titles[$0], at: $0) }
        list.addSubview(made)
        view = made
        return true
    }

    /// Keeps the index at the list's edge.
    func place(in list: any IndexedList) {
        guard let view else { return }
        let inset = list.adjustedContentInset, bounds = list.bounds, width = SectionIndexView.width
        let x = list.isMirrored ? bounds.minX + list.safeAreaInsets.left : bounds.maxX - list.safeAreaInsets.right - width
        let frame = CGRect(x: x, y: bounds.minY + inset.top, width: width, height: max(0, bounds.height - inset.top - inset.bottom))
        if view.frame != frame { view.frame = frame }
    }
}
