/// A container controller that shows one of several controllers, which the user selects in a tab bar at the bottom.
@preconcurrency @MainActor
open class UITabBarController: UIViewController, UITabBarDelegate {
    /// Creates a controller without tabs. There are no nib files on Linux: both arguments must be nil.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        tabBar.delegate = self
    }

    /// There are no nib files on Linux, so this ignores the archive and makes a controller without tabs.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        tabBar.delegate = self
    }

    /// The delegate, which decides on selections and is told about them. Held weakly.
    open weak var delegate: (any UITabBarControllerDelegate)?
    /// The bar. Its items are those of the controllers.
    public let tabBar = UITabBar()
    /// The controllers, from the leading to the trailing tab. All have a tab: there is no list of further ones. Default nil.
    open var viewControllers: [UIViewController]? {
        get { tabs.isEmpty ? nil : tabs }
        set { setViewControllers(newValue, animated: false) }
    }
    /// Replaces the controllers. The selected one stays selected if it is among them.
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) { replace(by: viewControllers ?? [], animated: animated) }
    /// The controller that is shown. Setting one that has no tab traps.
    open var selectedViewController: UIViewController? {
        get { selected }
        set {
            guard let newValue else { return }
            precondition(tabs.contains { $0 === newValue }, "selectedViewController must be one of viewControllers")
            select(newValue)
        }
    }
    /// The tab that is shown; `NSNotFound` for none.
    open var selectedIndex: Int {
        get { tabs.firstIndex { $0 === selected } ?? NSNotFound }
        set { if tabs.indices.contains(newValue) { select(tabs[newValue]) } }
    }

    open override func loadView() {
        let made = TabView(frame: UIScreen.main.bounds)
        made.controller = self
        made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view = made
        contentView.frame = made.bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        made.addSubview(contentView)
        made.addSubview(tabBar)
    }
    open override var childForStatusBarStyle: UIViewController? { selected }
    open override var childForStatusBarHidden: UIViewController? { selected }
    open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        tabs.reduce(super.supportedInterfaceOrientations) { $0.intersection($1.supportedInterfaceOrientations) }
    }
    /// That of the selected controller, unless one was set for the tab bar controller.
    open override func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
        super.contentScrollView(for: edge) ?? selected?.contentScrollView(for: edge)
    }
    /// The user chose a tab.
    open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) { chose(item) }
    override func appearanceEnded() {
        guard appearance == .disappeared else { return }
        transition?.finishImmediately()
        show()
    }
    override func appearanceWillBegin(_ isAppearing: Bool) {
        guard isAppearing, transition == nil else { return }
        showTabs(animated: false)
        installSelected()
    }
    override func isMoving(_ child: UIViewController) -> Bool { transition?.moves(child) == true }
    override func isTakingAway(_ child: UIViewController) -> Bool { transition?.takesAway(child) == true }

    // MARK: State

    /// The tabs and the selected one that are asked for.
    private var tabs: [UIViewController] = []
    private var selected: UIViewController?
    /// Those that are shown, or that a transition leads to. While controllers are called they may be earlier ones.
    private var shownTabs: [UIViewController] = []
    private var shown: UIViewController?
    private let moves = ChildMoves()
    private let contentView = UIView()
    private var transition: Transition?
    /// The scroll view that the bar follows.
    private weak var followedScrollView: UIScrollView?

    private func replace(by new: [UIViewController], animated: Bool) {
        if !ContainerUpdates.isUnderway { transition?.finishImmediately() }
        tabs = new
        tabBar.setItems(new.map(\.tabBarItem), animated: animated)
        if selected.map({ controller in new.contains { $0 === controller } }) != true { selected = new.first }
        tabBar.selectedItem = selected?.tabBarItem
        moves.add(new, to: self)
        if !moves.isAdding { settle() }
    }

    /// A tab has another item.
    func itemDidChange() {
        tabBar.setItems(tabs.map(\.tabBarItem), animated: false)
        tabBar.selectedItem = selected?.tabBarItem
    }

    func mayChoose(_ item: UITabBarItem) -> Bool {
        guard let controller = tabs.first(where: { $0.tabBarItem === item }) else { return false }
        return delegate?.tabBarController(self, shouldSelect: controller) ?? true
    }

    private func chose(_ item: UITabBarItem) {
        guard let controller = tabs.first(where: { $0.tabBarItem === item }) else { return }
        if controller === selected {
            // A tap on the tab that is shown leads to its root.
            (controller as? UINavigationController)?.popToRootViewController(animated: true)
        } else {
            select(controller)
        }
        delegate?.tabBarController(self, didSelect: controller)
    }

    private func select(_ controller: UIViewController) {
        guard controller !== selected else { return }
        if !ContainerUpdates.isUnderway { transition?.finishImmediately() }
        selected = controller
        tabBar.selectedItem = controller.tabBarItem
        settle()
    }

    /// Shows what is asked for: what isn't seen at once, and otherwise when controllers that are being called have been called.
    private func settle() {
        if appearance == .disappeared, !moves.areUnderway { show() } else { ContainerUpdates.performWhenIdle { [self] in show() } }
    }

    private func show() {
        guard appearance != .disappearing else { return }
        transition?.finishImmediately()
        ContainerUpdates.perform { showTabs(animated: appearance == .appeared) }
    }

    /// - Parameter animated: whether the change is seen, so that the delegate may provide an animator for it.
    private func showTabs(animated: Bool) {
        guard selected !== shown || moves.arePending || !tabs.elementsEqual(shownTabs, by: ===) else { return }
        var asked = (tabs: tabs, selected: selected)
        var moving = moves.begin(from: shownTabs, to: asked.tabs, shown: asked.selected)
        // What is told, or a view that is loaded, may lead to other tabs.
        while true {
            if isViewLoaded, animated, let controller = selected, !controller.isViewLoaded {
                controller.loadViewIfNeeded()
            } else if asked.tabs.elementsEqual(tabs, by: ===), asked.selected === selected {
                break
            }
            asked = (tabs, selected)
            moving = moves.begin(from: shownTabs, to: asked.tabs, shown: asked.selected, after: moving)
        }
        let former = shown
        shownTabs = tabs
        shown = selected
        if animated, let former, let selected, former !== selected, former.loadedView?.superview === contentView {
            return run(from: former, to: selected, moving)
        }
        if former !== selected { installSelected() }
        moves.end(moving, in: self, keeping: tabs)
    }

    private func run(from former: UIViewController, to controller: UIViewController, _ moving: ChildMoves.Moving) {
        let animator = delegate?.tabBarController(self, animationControllerForTransitionFrom: former, to: controller)
        let interaction = animator.flatMap { delegate?.tabBarController(self, interactionControllerFor: $0) }
        let transition = Transition(
            from: .init(controller: former, view: former.view, initialFrame: former.view.frame),
            to: .init(controller: controller, view: controller.view, finalFrame: contentView.bounds), in: contentView, animator: animator,
            interaction: interaction
        ) { [self] _, didComplete in
            self.transition = nil
            if didComplete {
                former.loadedView?.removeFromSuperview()
                former.endAppearance()
                if appearance == .appeared { controller.endAppearance() }
                moves.end(moving, in: self, keeping: tabs)
            } else {
                controller.loadedView?.removeFromSuperview()
                // Tabs that came stay; those that were to go are gone from the bar, and go with the next change.
                // A tab that was chosen since, while the container disappeared, is still to be shown.
                if selected === controller, tabs.contains(where: { $0 === former }) { selected = former }
                shown = former
                tabBar.selectedItem = selected?.tabBarItem
                former.view.frame = contentView.bounds
                controller.beginAppearance(false, animated: true)
                controller.endAppearance()
                if appearance == .appeared || appearance == .appearing {
                    former.beginAppearance(true, animated: true)
                    if appearance == .appeared { former.endAppearance() }
                }
                moves.end(moving, in: self, keeping: tabs + [former])
            }
            if selected !== controller, selected !== former { ContainerUpdates.performWhenIdle { [self] in show() } }
        }
        self.transition = transition
        former.beginAppearance(false, animated: animator != nil)
        controller.beginAppearance(true, animated: animator != nil)
        place(controller)
        controller.isAppearing()
        transition.start()
    }

    private func place(_ controller: UIViewController) {
        controller.barInsets = UIEdgeInsets(top: 0, left: 0, bottom: barHeight(for: controller), right: 0)
        controller.view.frame = contentView.bounds
        controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(controller.view)
        loadedView?.setNeedsLayout()
    }

    private func installSelected() {
        guard isViewLoaded else { return }
        for tab in children where tab !== selected && tab.loadedView?.superview === contentView {
            tab.loadedView?.removeFromSuperview()
            // It was on its way out with the container, which comes back without it.
            if tab.appearance == .disappearing { tab.endAppearance() }
        }
        guard let selected else { return }
        if selected.loadedView?.superview !== contentView { place(selected) }
    }

    private func barHeight(for controller: UIViewController) -> CGFloat {
        tabBar.isHidden || hidesBar(controller) ? 0 : UITabBar.height(for: traitCollection)
    }

    /// Whether what a tab shows hides the bar.
    private func hidesBar(_ controller: UIViewController?) -> Bool {
        (controller as? UINavigationController)?.viewControllers.dropFirst().contains { $0.hidesBottomBarWhenPushed } ?? false
    }

    /// A tab's content was scrolled: so much of it reaches below its lower edge.
    func contentScrolled(of controller: UIViewController, below: CGFloat) {
        guard transition == nil, controller === selected else { return }
        tabBar.edgeStrength = BarBackgroundState.strength(scrolledBy: below)
    }

    /// Follows the scroll view of a tab that is not a navigation controller (those report scrolling themselves).
    private func follow() {
        let scrollView = selected is UINavigationController ? nil : selected?.contentScrollView(for: .bottom)
        if scrollView !== followedScrollView {
            followedScrollView?.scrollObservers.remove(self)
            followedScrollView = scrollView
            scrollView?.scrollObservers.add(self) { [weak self] _ in self?.contentScrolled() }
        }
        contentScrolled()
    }

    private func contentScrolled() {
        guard let selected else { return }
        let scrollView = followedScrollView ?? (selected as? UINavigationController)?.followedScrollView
        contentScrolled(of: selected, below: scrollView?.contentBelow ?? 0)
    }

    /// Puts the bar at the lower edge, or below it while a pushed controller hides it.
    func layOutBar() {
        guard let view = loadedView else { return }
        let height = UITabBar.height(for: traitCollection) + view.safeAreaInsets.bottom
        let y = hidesBar(selected) ? view.bounds.height : view.bounds.height - height
        tabBar.frame = CGRect(x: 0, y: y, width: view.bounds.width, height: height)
        if let selected { selected.barInsets.bottom = barHeight(for: selected) }
        follow()
        // Bars above may have followed another tab's content.
        navigationController?.loadedView?.setNeedsLayout()
    }
}

private final class TabView: UIView {
    weak var controller: UITabBarController?

    override func layoutSubviews() {
        super.layoutSubviews()
        controller?.layOutBar()
    }

    override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        setNeedsLayout()
    }
}

/// Decides which tabs can be selected, is told when one was, and may provide animators. All methods have defaults.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
    /// Whether the user may choose a tab. Default true.
    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
    /// The user chose a tab.
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
    /// The animator of a change of tabs; nil for none.
    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// The interaction controller of a change of tabs; nil for none.
    func tabBarController(
        _ tabBarController: UITabBarController, interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UITabBarControllerDelegate {
    public func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool { true }
    public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
    public func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    public func tabBarController(
        _ tabBarController: UITabBarController, interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}
