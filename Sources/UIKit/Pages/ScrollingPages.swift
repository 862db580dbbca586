/// Pages that scroll: a scroll view with a place for the page that is shown, in the middle, and one for each of its neighbours.
///
/// When a neighbour has come to the middle, the content is moved back by a page, together with the drag that goes on. Where there is no
/// neighbour a negative inset keeps the content from going there.
final class ScrollingPages: PageTurner {
    let scrollView = PageScrollView()
    unowned let controller: UIPageViewController
    /// The direction in which the content lies beside the middle; nil at rest.
    private var direction: UIPageViewController.NavigationDirection?
    /// Whether the offset is changed without a step of a turn.
    private var isAdjusting = false
    /// Whether the content goes on moving while pages are exchanged.
    private var isCarrying = false
    /// Whether the last step was one by a wheel or a key.
    private var wasWheeled = false
    private var shown: [UIViewController] = []
    private var coming: [UIViewController] = []

    var view: UIView { scrollView }
    var gestureRecognizers: [UIGestureRecognizer] { [] }

    init(_ controller: UIPageViewController) {
        self.controller = controller
        scrollView.pages = self
        scrollView.isPagingEnabled = true
        scrollView.showsHorizontalScrollIndicator = false
        scrollView.showsVerticalScrollIndicator = false
        scrollView.contentInsetAdjustmentBehavior = .never
        scrollView.scrollsToTop = false
        scrollView.alwaysBounceHorizontal = !isVertical
        scrollView.alwaysBounceVertical = isVertical
        // A drag may come back to the middle, so that nothing moves and no layout follows by itself.
        scrollView.panGestureRecognizer.addAction { [weak self] _ in self?.scrollView.setNeedsLayout() }
    }

    // MARK: Geometry

    private var isVertical: Bool { controller.navigationOrientation == .vertical }
    /// Whether the next page lies to the left.
    private var isMirrored: Bool { !isVertical && controller.loadedView?.effectiveUserInterfaceLayoutDirection == .rightToLeft }
    /// The distance between the beginnings of two pages.
    private var stride: CGFloat { isVertical ? scrollView.bounds.height : scrollView.bounds.width }
    private var offset: CGFloat { isVertical ? scrollView.contentOffset.y : scrollView.contentOffset.x }

    private func point(_ offset: CGFloat) -> CGPoint { isVertical ? CGPoint(x: 0, y: offset) : CGPoint(x: offset, y: 0) }

    /// How far the content lies beyond the middle, in pages: forward positive.
    private var progress: CGFloat {
        guard stride > 0 else { return 0 }
        let part = (offset - stride) / stride
        return isMirrored ? -part : part
    }

    /// The frame of a page: -1 before, 0 shown, 1 after.
    private func frame(_ place: Int) -> CGRect {
        let place = CGFloat(1 + (isMirrored ? -place : place)), size = scrollView.bounds.size, gap = controller.spacing
        return isVertical
            ? CGRect(x: 0, y: place * stride + gap / 2, width: size.width, height: max(0, size.height - gap))
            : CGRect(x: place * stride + gap / 2, y: 0, width: max(0, size.width - gap), height: size.height)
    }

    private var laidOutSize: CGSize?
    private var wasMirrored = false

    // MARK: PageTurner

    func show(_ pages: [UIViewController]) {
        for page in shown + coming where !pages.contains(where: { $0 === page }) { page.loadedView?.removeFromSuperview() }
        shown = pages
        coming = []
        direction = nil
        for page in pages { place(page, 0) }
        if !isCarrying { place(at: stride) }
        updateInsets()
    }

    private func place(_ page: UIViewController, _ place: Int) {
        page.view.autoresizingMask = []
        page.view.frame = frame(place)
        if page.view.superview !== scrollView { scrollView.addSubview(page.view) }
    }

    /// Sets the offset without a step of a turn.
    private func place(at offset: CGFloat) {
        isAdjusting = true
        scrollView.setContentOffset(point(offset), animated: false)
        isAdjusting = false
    }

    func turn(to pages: PageSet, _ direction: UIPageViewController.NavigationDirection) -> Bool {
        guard scrollView.window != nil, stride > 0 else { return false }
        // A finger that holds the content beyond its end would lead it back over the middle, which ends turns.
        endDrag()
        begin(pages, direction)
        let sign: CGFloat = (direction == .forward) == isMirrored ? -1 : 1
        scrollView.setContentOffset(point(stride + sign * stride), animated: true)
        return true
    }

    private func begin(_ pages: PageSet, _ direction: UIPageViewController.NavigationDirection) {
        self.direction = direction
        coming = pages.pages
        for page in coming { place(page, direction == .forward ? 1 : -1) }
        updateInsets()
        controller.pagesAreAppearing()
    }

    func finish(atEnd: Bool) {
        guard controller.turn != nil else { return }
        let isBeyond = atEnd || controller.turn?.isByUser == false || abs(progress) >= 0.5
        endDrag()
        controller.end(completed: isBeyond, finished: false)
    }

    /// Stops the content where it is. Fingers that are on it begin anew.
    private func endDrag() {
        scrollView.panGestureRecognizer.isEnabled = false
        scrollView.panGestureRecognizer.isEnabled = scrollView.isScrollEnabled
        scrollView.setContentOffset(scrollView.contentOffset, animated: false)
    }

    func pagesChanged() { scrollView.setNeedsLayout() }

    func layOut(in area: CGRect) {
        let gap = controller.spacing / 2
        // The space lies outside of the pages at rest, half of it on each side.
        let area = isVertical ? area.insetBy(dx: 0, dy: -gap) : area.insetBy(dx: -gap, dy: 0)
        if gap > 0 { controller.view.clipsToBounds = true }
        guard scrollView.frame != area || laidOutSize != area.size || wasMirrored != isMirrored else { return settle() }
        laidOutSize = area.size
        wasMirrored = isMirrored
        if controller.turn != nil { finish(atEnd: false) }
        isAdjusting = true
        scrollView.frame = area
        let (width, height) = (area.width, area.height)
        scrollView.contentSize = CGSize(width: isVertical ? width : 3 * width, height: isVertical ? 3 * height : height)
        isAdjusting = false
        show(shown)
    }

    // MARK: Scrolling

    /// The content was scrolled.
    func offsetDidChange() {
        guard !isAdjusting, stride > 0, !shown.isEmpty else { return }
        ContainerUpdates.perform { follow() }
    }

    private func follow() {
        let progress = progress
        let isMoving = scrollView.isDecelerating && !scrollView.isTracking
        wasWheeled = scrollView.isWheeled
        if let turn = controller.turn, let direction {
            let done = direction == .forward ? progress : -progress
            if done >= 1 {
                commit(turn.direction, isMoving: isMoving)
                if !isMoving, abs(self.progress) > 0 { follow() }
            } else if done < 0, !scrollView.isAnimatingOffset {
                // It came back over the middle: a movement by itself ends there.
                cancel()
                if isMoving { place(at: stride) } else { follow() }
            }
            return
        }
        guard progress != 0, controller.turn == nil, scrollView.isDragging || scrollView.isTracking || scrollView.isWheeled else { return }
        let wanted: UIPageViewController.NavigationDirection = progress > 0 ? .forward : .reverse
        if let pages = controller.beginByUser(wanted) { begin(pages, wanted) } else { updateInsets() }
    }

    /// The neighbour takes the middle, and a drag goes on from there; a movement by itself ends.
    private func commit(_ direction: UIPageViewController.NavigationDirection, isMoving: Bool) {
        guard !isMoving, !scrollView.isAnimatingOffset else { return controller.end(completed: true, finished: true) }
        let sign: CGFloat = (direction == .forward) == isMirrored ? -1 : 1
        isAdjusting = true
        scrollView.shiftContentOffset(by: point(-sign * stride))
        isAdjusting = false
        carry { controller.end(completed: true, finished: true) }
    }

    private func cancel() { carry { controller.end(completed: false, finished: true) } }

    /// Exchanges pages while the content goes on moving.
    private func carry(_ change: () -> Void) {
        isCarrying = true
        change()
        isCarrying = false
    }

    /// Ends a turn whose movement is over, asks for neighbours, and brings content that rests between pages to one.
    func settle() {
        guard !scrollView.isTracking, !scrollView.isDragging, !scrollView.isDecelerating, !scrollView.isMovingByItself else { return }
        ContainerUpdates.perform { rest() }
    }

    private func rest() {
        if controller.turn != nil {
            let progress = abs(progress)
            guard progress < 1e-3 || progress > 1 - 1e-3 else {
                // A wheel and keys stop anywhere: one notch turns the page.
                let isFar = wasWheeled || progress >= 0.5
                wasWheeled = false
                let sign: CGFloat = (self.progress > 0) == isMirrored ? -1 : 1
                return scrollView.setContentOffset(point(isFar ? stride + sign * stride : stride), animated: true)
            }
            controller.end(completed: progress > 0.5, finished: true)
        }
        if scrollView.window != nil, controller.dataSource != nil, !shown.isEmpty {
            _ = controller.neighbor(.reverse)
            _ = controller.neighbor(.forward)
        }
        updateInsets()
    }

    /// Closes the sides on which there is no page.
    private func updateInsets() {
        func isOpen(_ side: UIPageViewController.NavigationDirection) -> Bool {
            if controller.turn != nil, direction == side { return true }
            guard controller.dataSource != nil else { return false }
            let known = side == .forward ? controller.neighbors.after : controller.neighbors.before
            // A side that the data source was not asked about is open.
            guard let known else { return controller.transitionStyle == .scroll && !shown.isEmpty }
            return known != nil
        }
        let low = isOpen(isMirrored ? .forward : .reverse) ? 0 : -stride, high = isOpen(isMirrored ? .reverse : .forward) ? 0 : -stride
        let inset = isVertical
            ? UIEdgeInsets(top: low, left: 0, bottom: high, right: 0) : UIEdgeInsets(top: 0, left: low, bottom: 0, right: high)
        guard inset != scrollView.contentInset else { return }
        // Content at an edge would follow the inset.
        let kept = offset
        isAdjusting = true
        scrollView.contentInset = inset
        if offset != kept { scrollView.contentOffset = point(kept) }
        isAdjusting = false
    }
}

/// The scroll view of ``ScrollingPages``, which is told of its own movements without a delegate.
final class PageScrollView: UIScrollView {
    weak var pages: ScrollingPages?

    override func didChangeBounds(from oldBounds: CGRect, by change: BoundsChange) {
        super.didChangeBounds(from: oldBounds, by: change)
        if bounds.origin != oldBounds.origin { pages?.offsetDidChange() }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        pages?.settle()
    }

    override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
        pages?.controller.turn(toward: direction) ?? false
    }

    /// Whether something other than a drag or its deceleration moves the content.
    var isMovingByItself: Bool { scrolling.motion != nil }
    /// Whether ``setContentOffset(_:animated:)`` moves the content.
    var isAnimatingOffset: Bool { scrolling.motion?.kind == .animation }
    /// Whether a wheel or a key moves the content.
    var isWheeled: Bool { scrolling.motion?.kind == .wheel }
}
