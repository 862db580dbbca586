/// A container that shows the top of a stack of controllers, with a navigation bar. The back button and a drag from the left edge pop it.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
    /// The kind of change to the stack.
    public enum Operation: Int, Sendable {
        /// The stack is replaced, or does not change.
        case none = 0
        /// A controller is pushed.
        case push
        /// Controllers are popped.
        case pop
    }

    /// Creates a controller that shows `rootViewController`.
    public init(rootViewController: UIViewController) {
        navigationBar = UINavigationBar()
        madeToolbar = UIToolbar()
        super.init(nibName: nil, bundle: nil)
        setUp()
        change(to: [rootViewController], animated: false)
    }

    /// Creates a controller without a stack, with bars of these classes; nil for the system's. The classes are subclasses of
    /// `UINavigationBar` and `UIToolbar`.
    public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
        let barType = navigationBarClass as? UINavigationBar.Type ?? UINavigationBar.self
        let toolbarType = toolbarClass as? UIToolbar.Type ?? UIToolbar.self
        precondition(navigationBarClass == nil || navigationBarClass is UINavigationBar.Type, "navigationBarClass is not a UINavigationBar")
        precondition(toolbarClass == nil || toolbarClass is UIToolbar.Type, "toolbarClass is not a UIToolbar")
        // Swift makes instances of a class that it learns at run time only by a required initializer.
        navigationBar = barType == UINavigationBar.self ? UINavigationBar() : barType.init(coder: NSCoder()) ?? UINavigationBar()
        madeToolbar = toolbarType == UIToolbar.self ? UIToolbar() : toolbarType.init(coder: NSCoder()) ?? UIToolbar()
        super.init(nibName: nil, bundle: nil)
        setUp()
    }

    /// Creates a controller without a stack. There are no nib files on Linux: both arguments must be nil.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        navigationBar = UINavigationBar()
        madeToolbar = UIToolbar()
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        setUp()
    }

    /// There are no nib files on Linux, so this ignores the archive and makes a controller without a stack.
    public required init?(coder: NSCoder) {
        navigationBar = UINavigationBar()
        madeToolbar = UIToolbar()
        super.init(coder: coder)
        setUp()
    }

    // MARK: Stack

    /// The delegate, which is informed about changes and may provide animators. Held weakly.
    open weak var delegate: (any UINavigationControllerDelegate)?
    /// The stack, from the root to the controller that is shown. Setting it replaces the stack without animation.
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }
    /// The controller at the top of the stack, which is shown.
    open var topViewController: UIViewController? { stack.last }
    /// The visible controller: one presented by the navigation controller, or the top of the stack.
    open var visibleViewController: UIViewController? { ownPresented ?? topViewController }
    /// Pushes a controller onto the stack. The stack must not contain it.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) { push(viewController, animated: animated) }
    /// Pops the top controller. The root stays.
    ///
    /// - Returns: the controller; nil for the root.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? { pop(animated: animated) }
    /// Pops the top controller, if it is not the root.
    open override func accessibilityPerformEscape() -> Bool { popViewController(animated: true) != nil }
    /// Pops controllers until one is on top.
    ///
    /// - Returns: the controllers, from the lowest to the highest; nil for none.
    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        pop(to: viewController, animated: animated)
    }
    /// Pops all controllers but the root.
    ///
    /// - Returns: the controllers, from the lowest to the highest; nil for none.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        stack.first.flatMap { pop(to: $0, animated: animated) }
    }
    /// Replaces the stack. Animated as a pop if the new top controller was in the stack before, otherwise as a push.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) { replace(by: viewControllers, animated: animated) }
    /// Pushes a controller.
    open override func show(_ vc: UIViewController, sender: Any?) { pushViewController(vc, animated: UIView.areAnimationsEnabled) }
    /// The recognizer of the drag from the left edge that pops the top controller.
    open var interactivePopGestureRecognizer: UIGestureRecognizer? { popGesture }

    // MARK: Bars

    /// The navigation bar.
    public let navigationBar: UINavigationBar
    /// Whether the navigation bar is hidden. Default false.
    open var isNavigationBarHidden: Bool {
        get { hidesNavigationBar }
        set { setNavigationBarHidden(newValue, animated: false) }
    }
    /// Hides or shows the navigation bar; where `animated`, it slides.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { hideNavigationBar(hidden, animated: animated) }
    /// The toolbar, with the topmost controller's ``UIViewController/toolbarItems``.
    open var toolbar: UIToolbar! { madeToolbar }
    /// Whether the toolbar is hidden. Default true.
    open var isToolbarHidden: Bool {
        get { hidesToolbar }
        set { setToolbarHidden(newValue, animated: false) }
    }
    /// Hides or shows the toolbar; where `animated`, it slides.
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) { hideToolbar(hidden, animated: animated) }
    /// Duration in seconds of hiding and showing bars: 0.2.
    public class var hideShowBarDuration: CGFloat { 0.2 }
    /// Whether a drag up in the content hides the bars, and one down shows them. Default false.
    open var hidesBarsOnSwipe = false {
        didSet { swipeGesture.isEnabled = hidesBarsOnSwipe }
    }
    /// Whether a tap on the content hides and shows the bars. Default false.
    open var hidesBarsOnTap = false {
        didSet { tapGesture.isEnabled = hidesBarsOnTap }
    }
    /// Whether the bars are absent in a compact vertical size class. Default false.
    open var hidesBarsWhenVerticallyCompact = false {
        didSet { if hidesBarsWhenVerticallyCompact != oldValue { loadedView?.setNeedsLayout() } }
    }
    /// Recognizes the drags of ``hidesBarsOnSwipe``.
    open var barHideOnSwipeGestureRecognizer: UIPanGestureRecognizer { swipeGesture }
    /// Recognizes the taps of ``hidesBarsOnTap``.
    open var barHideOnTapGestureRecognizer: UITapGestureRecognizer { tapGesture }

    // MARK: Container

    open override func loadView() {
        let made = NavigationView(frame: UIScreen.main.bounds)
        made.controller = self
        made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view = made
        setUpView(made)
    }
    /// The top of the stack while the navigation bar is hidden. The status bar lies over the navigation bar otherwise, which decides.
    open override var childForStatusBarStyle: UIViewController? { showsNavigationBar ? nil : topViewController }
    /// Light content over a black navigation bar, otherwise the default.
    open override var preferredStatusBarStyle: UIStatusBarStyle { navigationBar.barStyle == .black ? .lightContent : .default }
    open override var childForStatusBarHidden: UIViewController? { topViewController }
    open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        delegate?.navigationControllerSupportedInterfaceOrientations(self) ?? super.supportedInterfaceOrientations
    }
    open override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
        delegate?.navigationControllerPreferredInterfaceOrientationForPresentation(self) ?? super.preferredInterfaceOrientationForPresentation
    }
    /// Passes on the preferred content size of the top controller.
    open override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
        super.preferredContentSizeDidChange(forChildContentContainer: container)
        if container === topViewController { preferredContentSize = container.preferredContentSize }
    }
    override func appearanceWillBegin(_ isAppearing: Bool) {
        guard isAppearing, transition == nil else { return }
        showStack(isSeen: false, animated: false)
        installTop()
    }
    override func appearanceBegan(_ isAppearing: Bool, animated: Bool) {
        if isAppearing, let top = shownStack.last { delegate?.navigationController(self, willShow: top, animated: animated) }
    }
    override func isMoving(_ child: UIViewController) -> Bool { transition?.moves(child) == true }
    override func isTakingAway(_ child: UIViewController) -> Bool { transition?.takesAway(child) == true }
    override func appearanceEnded() {
        // A transition that is not visible ends at once.
        if appearance == .disappeared { transition?.finishImmediately() }
        if appearance == .appeared, transition == nil, let top = shownStack.last {
            delegate?.navigationController(self, didShow: top, animated: appearanceIsAnimated)
        }
        if appearance == .disappeared { show(animated: false) }
    }

    // MARK: Shared with the extensions in other files

    /// The stack that is asked for.
    var stack: [UIViewController] = []
    /// The stack that is shown, or that a transition leads to. While controllers are called it may be an earlier one.
    var shownStack: [UIViewController] = []
    let moves = ChildMoves()
    let madeToolbar: UIToolbar
    var hidesNavigationBar = false
    var hidesToolbar = true
    /// Holds the views of the controllers.
    let contentView = UIView()
    /// The running transition.
    var transition: Transition?
    let popGesture = UIScreenEdgePanGestureRecognizer()
    let swipeGesture = UIPanGestureRecognizer()
    let tapGesture = UITapGestureRecognizer()
    let gestures = NavigationGestures()
    /// The interaction controller of a pop that a drag began.
    var popInteraction: UIPercentDrivenInteractiveTransition?
    /// The scroll view that the bar follows.
    weak var followedScrollView: UIScrollView?
}

/// The navigation controller's view: it lays out the bars.
@MainActor
final class NavigationView: UIView {
    weak var controller: UINavigationController?

    override func layoutSubviews() {
        super.layoutSubviews()
        controller?.layOutBars()
    }

    override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        setNeedsLayout()
    }
}
