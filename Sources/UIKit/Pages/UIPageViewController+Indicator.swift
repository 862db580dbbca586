/// The page control below pages that scroll (Behaviour 9.4).
extension UIPageViewController {
    /// The height that the page control takes, in points.
    private static let indicatorHeight: CGFloat = 37

    /// Lays out the pages, and the page control below them.
    func layOutPages() {
        guard let view = loadedView, let turner else { return }
        updatePageControl()
        var area = view.bounds
        if let pageControl {
            let bottom = view.safeAreaInsets.bottom
            area.size.height = max(0, area.height - Self.indicatorHeight - bottom)
            pageControl.frame = CGRect(x: area.minX, y: area.maxY, width: area.width, height: Self.indicatorHeight)
        }
        turner.layOut(in: area)
    }

    /// Asks the data source how many pages there are, where it must be asked.
    private func updatePageControl() {
        guard needsPageIndex, turn == nil else { return }
        needsPageIndex = false
        guard transitionStyle == .scroll, navigationOrientation == .horizontal, let dataSource, !shown.isEmpty else {
            return removePageControl()
        }
        let count = dataSource.presentationCount(for: self), index = dataSource.presentationIndex(for: self)
        guard count != NSNotFound, index != NSNotFound else { return removePageControl() }
        let control = pageControl ?? UIPageControl()
        if pageControl == nil {
            pageControl = control
            control.addAction(UIAction { [weak self] _ in self?.pageControlChanged() }, for: .valueChanged)
            view.addSubview(control)
        }
        control.numberOfPages = count
        control.currentPage = index
        pageIndex = index
    }

    private func removePageControl() {
        pageControl?.removeFromSuperview()
        pageControl = nil
    }

    /// A tap on the page control turns a page.
    private func pageControlChanged() {
        guard let pageControl, pageControl.currentPage != pageIndex else { return }
        let direction: NavigationDirection = pageControl.currentPage > pageIndex ? .forward : .reverse
        // The data source has the neighbours only, so the control leads one page on, and shows it when it is there.
        pageControl.currentPage = pageIndex
        turnByUser(direction)
    }

    /// The page control shows the page that a turn by the user led to.
    func movePageControl(_ turn: PageTurn, completed: Bool) {
        guard completed, turn.isByUser, let pageControl else { return }
        pageIndex += turn.direction == .forward ? 1 : -1
        pageControl.currentPage = pageIndex
    }
}
