/// What bars need of a controller: its title, and the scroll view whose content they observe.
extension UIViewController {
    /// The scroll view whose content bars at an edge observe.
    func scrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
        let named = [NSDirectionalRectEdge.top, .leading, .bottom, .trailing].first { edge.contains($0) }
        if let named, let found = contentScrollViews[named.rawValue]?.scrollView { return found }
        guard let loadedView else { return nil }
        if let own = loadedView as? UIScrollView { return own }
        return loadedView.subviews.lazy.compactMap { $0 as? UIScrollView }.first
    }

    /// Passes the title on to the items that bars show.
    func titleDidChange() {
        madeNavigationItem?.title = title
        madeTabBarItem?.title = title
    }
}

/// A weak reference to a scroll view.
struct WeakScrollView {
    weak var scrollView: UIScrollView?

    init(_ scrollView: UIScrollView) {
        self.scrollView = scrollView
    }
}
