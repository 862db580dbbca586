/// The bars: their frames, and the content insets that they cause.
extension UINavigationController {
    func setUp() {
        navigationBar.controller = self
        swipeGesture.isEnabled = false
        tapGesture.isEnabled = false
    }

    func setUpView(_ view: UIView) {
        contentView.frame = view.bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.clipsToBounds = true
        view.addSubview(contentView)
        view.addSubview(navigationBar)
        view.addSubview(madeToolbar)
        gestures.install(in: self)
    }

    /// Whether the bar at the top is shown.
    var showsNavigationBar: Bool {
        !hidesNavigationBar && !(hidesBarsWhenVerticallyCompact && traitCollection.verticalSizeClass == .compact)
    }
    private var showsToolbar: Bool {
        !hidesToolbar && topViewController?.hidesBottomBarWhenPushed != true
            && !(hidesBarsWhenVerticallyCompact && traitCollection.verticalSizeClass == .compact)
    }

    /// The safe area insets that the bars add to a controller's view.
    func barInsets(for controller: UIViewController) -> UIEdgeInsets {
        var insets = UIEdgeInsets.zero
        if showsNavigationBar, reaches(controller, below: .top) {
            insets.top = navigationBar.height(for: controller.navigationItem, expansion: 1)
        }
        if showsToolbar, controller.edgesForExtendedLayout.contains(.bottom) { insets.bottom = madeToolbar.height }
        return insets
    }

    /// The frame of a controller's view.
    func frame(for controller: UIViewController) -> CGRect {
        var frame = contentView.bounds
        let safe = loadedView?.safeAreaInsets ?? .zero
        if showsNavigationBar, !reaches(controller, below: .top) {
            let height = safe.top + navigationBar.height(for: controller.navigationItem, expansion: 1)
            frame.origin.y += height
            frame.size.height -= height
        }
        if showsToolbar, !controller.edgesForExtendedLayout.contains(.bottom) { frame.size.height -= safe.bottom + madeToolbar.height }
        frame.size.height = max(frame.height, 0)
        return frame
    }

    private func reaches(_ controller: UIViewController, below edge: UIRectEdge) -> Bool {
        controller.edgesForExtendedLayout.contains(edge) && (navigationBar.isTranslucent || controller.extendedLayoutIncludesOpaqueBars)
    }

    /// Lays out the bars and the content.
    func layOutBars(isTransition: Bool = false) {
        guard let view = loadedView else { return }
        gestures.chooseEdge()
        let bounds = view.bounds, safe = view.safeAreaInsets
        let height = navigationBar.height(for: topViewController?.navigationItem, expansion: navigationBar.expansion)
        navigationBar.topExtension = safe.top
        navigationBar.frame = CGRect(x: 0, y: showsNavigationBar ? safe.top : -height, width: bounds.width, height: height)
        if !isTransition, transition == nil { navigationBar.isHidden = !showsNavigationBar }
        madeToolbar.bottomExtension = safe.bottom
        let toolbarHeight = madeToolbar.height
        madeToolbar.frame = CGRect(
            x: 0, y: showsToolbar ? bounds.height - safe.bottom - toolbarHeight : bounds.height, width: bounds.width, height: toolbarHeight)
        if !isTransition, transition == nil { madeToolbar.isHidden = !showsToolbar }
        guard transition == nil, let top = topViewController, let topView = top.loadedView, topView.superview === contentView else { return }
        top.barInsets = barInsets(for: top)
        topView.frame = frame(for: top)
        follow(top)
    }

    func hideNavigationBar(_ hidden: Bool, animated: Bool) {
        guard hidden != hidesNavigationBar else { return }
        hidesNavigationBar = hidden
        changeBars(animated: animated)
    }

    func hideToolbar(_ hidden: Bool, animated: Bool) {
        guard hidden != hidesToolbar else { return }
        hidesToolbar = hidden
        if !hidden { toolbarItemsDidChange(of: topViewController, animated: false) }
        changeBars(animated: animated)
    }

    private func changeBars(animated: Bool) {
        guard let view = loadedView else { return }
        UIApplication.shared.updateStatusBar()
        guard animated, view.window != nil else {
            layOutBars()
            return
        }
        navigationBar.isHidden = false
        madeToolbar.isHidden = false
        UIView.animate(withDuration: TimeInterval(Self.hideShowBarDuration)) { [self] in
            layOutBars(isTransition: true)
            view.layoutIfNeeded()
        } completion: { [self] _ in
            layOutBars()
        }
    }

    func toolbarItemsDidChange(of controller: UIViewController?, animated: Bool) {
        guard let controller, controller === topViewController else { return }
        madeToolbar.setItems(controller.toolbarItems, animated: animated)
    }

    func backButtonTapped() {
        guard transition == nil, stack.count > 1 else { return }
        popViewController(animated: true)
    }

    // MARK: Scrolling

    /// Makes the bar follow the scrolling of a controller's content.
    func follow(_ controller: UIViewController?) {
        let scrollView = controller?.contentScrollView(for: .top)
        if scrollView !== followedScrollView {
            followedScrollView?.scrollObservers.remove(self)
            followedScrollView = scrollView
            scrollView?.scrollObservers.add(self) { [weak self] _ in self?.contentScrolled() }
        }
        contentScrolled()
    }

    private func contentScrolled() {
        guard transition == nil else { return }
        let expansion = expansion(for: topViewController)
        navigationBar.edgeStrength = edgeStrength(for: topViewController)
        let below = followedScrollView?.contentBelow ?? 0
        madeToolbar.edgeStrength = BarBackgroundState.strength(scrolledBy: below)
        tabBarController?.contentScrolled(of: self, below: below)
        guard expansion != navigationBar.expansion, let view = loadedView else { return }
        navigationBar.expansion = expansion
        var frame = navigationBar.frame
        frame.size.height = navigationBar.height(for: topViewController?.navigationItem, expansion: expansion)
        UIView.performWithoutAnimation {
            navigationBar.frame = frame
            navigationBar.layoutIfNeeded()
        }
        view.setNeedsLayout()
    }

    /// How far a controller's content is scrolled from its resting position, in points; nil without a scroll view.
    private func scrolled(_ controller: UIViewController?) -> CGFloat? {
        guard let scrollView = controller?.contentScrollView(for: .top) else { return nil }
        return scrollView.contentOffset.y + scrollView.adjustedContentInset.top
    }

    /// Opacity of the bar's background above a controller's content, 0 to 1.
    func edgeStrength(for controller: UIViewController?) -> CGFloat {
        guard let scrolled = scrolled(controller) else { return 0 }
        let room = navigationBar.isLarge(controller?.navigationItem) ? UINavigationBar.largeTitleHeight : 0
        return BarBackgroundState.strength(scrolledBy: scrolled - room - 0.5)
    }

    /// The visible part of a large title above a controller's content, 0 to 1.
    func expansion(for controller: UIViewController?) -> CGFloat {
        guard navigationBar.isLarge(controller?.navigationItem), let scrolled = scrolled(controller) else { return 1 }
        return max(1 - scrolled / UINavigationBar.largeTitleHeight, 0)
    }
}
