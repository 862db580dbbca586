/// Manages a view: loads it when it is needed, and is called when the view appears, is laid out and disappears.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UITraitEnvironment, UIContentContainer {
    // MARK: Making controllers

    /// Creates a controller. Nib files are not supported: traps if the name is not nil; the bundle is ignored.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        precondition(nibNameOrNil == nil, "nib files are not supported: make the view in loadView() or viewDidLoad()")
        super.init()
    }

    /// Creates a controller without a view or settings: archives are not supported here.
    public required init?(coder: NSCoder) {
        super.init()
    }

    /// Creates a controller.
    public convenience override init() {
        self.init(nibName: nil, bundle: nil)
    }

    // MARK: View

    /// The controller's view, loaded by ``loadView()`` at the first access.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set {
            loadedView?.viewController = nil
            loadedView = newValue
            newValue?.viewController = self
            newValue?.setNeedsUpdateConstraints()
            newValue?.updateTraits()
        }
    }

    /// The view if it is loaded, or nil.
    open var viewIfLoaded: UIView? { loadedView }
    /// Whether the view is loaded.
    open var isViewLoaded: Bool { loadedView != nil }

    /// Loads the view if it is not loaded. Traps if ``loadView()`` sets none.
    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        precondition(loadedView != nil, "loadView() of \(type(of: self)) did not set the view")
        viewDidLoad()
    }

    /// Creates the view and assigns it to ``UIViewController/view``. Default: a plain view of the screen's size.
    open func loadView() {
        let made = UIView(frame: UIScreen.main.bounds)
        made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view = made
    }

    /// Called when the view was loaded. Its size is not final.
    open func viewDidLoad() {}
    /// Called before the view appears.
    open func viewWillAppear(_ animated: Bool) {}
    /// Called while the view appears: it is in its window with its traits and geometry, and is laid out next.
    open func viewIsAppearing(_ animated: Bool) {}
    /// Called when the view has appeared.
    open func viewDidAppear(_ animated: Bool) {}
    /// Called before the view disappears.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Called when the view has disappeared.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Updates what the view's layout depends on. Called before the first layout and after ``UIView/setNeedsUpdateConstraints()`` of the
    /// view, in place of ``UIView/updateConstraints()``, which the default calls: overriding methods call `super`.
    open func updateViewConstraints() { loadedView?.updateConstraints() }
    /// Called before the view's ``UIView/layoutSubviews()``.
    open func viewWillLayoutSubviews() {}
    /// Called after the view's ``UIView/layoutSubviews()``.
    open func viewDidLayoutSubviews() {}
    /// Called when the view's layout margins changed.
    open func viewLayoutMarginsDidChange() {}
    /// Called when the view's safe area insets changed.
    open func viewSafeAreaInsetsDidChange() {}
    /// The localized title that containers and bars show. Default nil.
    open var title: String? {
        didSet {
            titleDidChange()
            ObjCClass.didChange(self, "title", from: oldValue)
        }
    }
    /// The name by which the controller's state would be restored. Nothing on Linux asks a program to restore itself: it is only kept.
    /// Default nil.
    open var restorationIdentifier: String?
    /// Insets added to the safe area of the controller's view, in points. Default zero.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if additionalSafeAreaInsets != oldValue { loadedView?.reportSafeArea() } }
    }

    /// The minimum layout margins of the view, in points: 16 at the leading and trailing edges, 20 in a regular horizontal size class, 0 at
    /// top and bottom.
    open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
        let side: CGFloat = traitCollection.horizontalSizeClass == .regular ? 20 : 16
        return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
    }
    /// Whether the view's margins are at least ``systemMinimumLayoutMargins``. Default true.
    open var viewRespectsSystemMinimumLayoutMargins = true {
        didSet { if viewRespectsSystemMinimumLayoutMargins != oldValue { loadedView?.reportMargins() } }
    }

    open override var next: UIResponder? { homeWhileCovered ?? loadedView?.superview ?? parent }

    // MARK: Key commands

    /// Adds a key command to ``keyCommands``.
    open func addKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.append(keyCommand) }
    /// Removes a key command that was added with ``addKeyCommand(_:)``.
    open func removeKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.removeAll { $0 === keyCommand } }
    /// The key commands that were added; nil if there are none. A subclass that overrides this includes those of `super`.
    open override var keyCommands: [UIKeyCommand]? { addedKeyCommands.isEmpty ? nil : addedKeyCommands }
    private var addedKeyCommands: [UIKeyCommand] = []

    // MARK: Sizes

    /// The size that the controller's view prefers in a container, in points; 0 in a dimension means no preference. Default (0, 0).
    open var preferredContentSize = CGSize.zero {
        didSet { if preferredContentSize != oldValue { notifyContainerOfContentSize() } }
    }
    /// Called when a child's preferred content size changed. Does nothing by default.
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    /// Called when the size that fits a child by its constraints changed. Does nothing by default.
    open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    /// The size of a child's view when this controller's view has `parentSize`. Default: `parentSize`.
    open func size(forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize) -> CGSize {
        parentSize
    }
    /// Called before the view's size changes. By default forwards the call to the children whose size changes: overriding methods call
    /// `super`.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        forwardTransition(to: size, with: coordinator)
    }
    /// Called before the traits change. By default forwards the call to the children: overriding methods call `super`.
    open func willTransition(to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator) {
        forwardTransition(to: newCollection, with: coordinator)
    }
    /// The coordinator of the running transition of this controller, or of one that contains or presents it; nil without one.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { currentCoordinator }

    // MARK: Orientation

    /// The interface orientations that the controller supports while it covers the screen. Default: all on pads, all but upside down on
    /// phones.
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        traitCollection.userInterfaceIdiom == .pad ? .all : .allButUpsideDown
    }
    /// Whether the interface rotates with the device while the controller covers the screen. Default true.
    open var shouldAutorotate: Bool { true }
    /// Reports a change of ``supportedInterfaceOrientations`` or ``shouldAutorotate``: the interface rotates if its orientation is not
    /// supported, or if it may follow the device.
    open func setNeedsUpdateOfSupportedInterfaceOrientations() { UIApplication.shared.updateInterfaceOrientation() }
    /// The initial orientation of the controller if it is presented full screen and does not support the current one. Default: landscape
    /// right on a screen wider than high, otherwise portrait.
    open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
        UIScreen.main.bounds.width > UIScreen.main.bounds.height ? .landscapeRight : .portrait
    }

    // MARK: Status bar

    /// Whether the status bar is hidden while this controller controls it. Default: only in a compact vertical size class.
    open var prefersStatusBarHidden: Bool { traitCollection.verticalSizeClass == .compact }
    /// The status bar's style while this controller controls it. Default: `default`.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    /// The animation with which the status bar is hidden and shown. Default fade.
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    /// The child that controls the status bar's visibility in place of this controller. Default nil: none.
    open var childForStatusBarHidden: UIViewController? { nil }
    /// The child that controls the status bar's style in place of this controller. Default nil: none.
    open var childForStatusBarStyle: UIViewController? { nil }
    /// Whether the controller, when presented, controls the status bar even if it does not cover the screen. Default false.
    open var modalPresentationCapturesStatusBarAppearance = false
    /// Reports that the controller's status bar preferences changed, so that the bar is updated.
    open func setNeedsStatusBarAppearanceUpdate() { UIApplication.shared.updateStatusBar() }

    // MARK: Traits

    /// The traits of the controller's view, or those that it would have if it were loaded.
    open var traitCollection: UITraitCollection { currentTraits }
    /// Called when the traits changed, before the view's method of this name. Does nothing by default.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// The interface style, light or dark, of the controller's view; unspecified inherits it. Default unspecified.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet { if overrideUserInterfaceStyle != oldValue { loadedView?.updateTraits() } }
    }
    /// Trait values that replace the inherited ones in the controller, its view and its children. Default none.
    open var traitOverrides: UITraitOverrides {
        get { traitOverridesIfSet ?? UITraitOverrides() }
        set {
            traitOverridesIfSet = newValue
            loadedView?.updateTraits()
        }
    }
    /// Sets traits that replace this controller's in a child's view; nil removes them.
    open func setOverrideTraitCollection(_ collection: UITraitCollection?, forChild childViewController: UIViewController) {
        childTraits.removeAll { $0.child == nil || $0.child === childViewController }
        if let collection { childTraits.append(ChildTraits(child: childViewController, traits: collection)) }
        childViewController.loadedView?.updateTraits()
    }
    /// The traits that ``setOverrideTraitCollection(_:forChild:)`` set for a child; nil if there are none.
    open func overrideTraitCollection(forChild childViewController: UIViewController) -> UITraitCollection? {
        childTraits.first { $0.child === childViewController }?.traits
    }

    // MARK: Presentation

    /// Presents a view controller modally, with its presentation and transition styles.
    ///
    /// The presenting controller is the outermost container, or, for the current-context styles, the nearest one that defines the
    /// presentation context. If it is presenting another controller already, a message is printed and nothing else happens.
    ///
    /// - Parameters:
    ///   - viewControllerToPresent: the controller, which has no parent and is not being presented.
    ///   - flag: whether the presentation is animated.
    ///   - completion: called after ``viewDidAppear(_:)`` of the presented controller.
    open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
        startPresenting(viewControllerToPresent, animated: flag, completion: completion)
    }
    /// Dismisses the controller that this one presents, with all that are presented over it; if it presents none, it is dismissed itself.
    ///
    /// `completion` is called after ``viewDidDisappear(_:)`` of the presented controller; immediately when there is nothing to dismiss.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        startDismissing(animated: flag, completion: completion)
    }
    /// The controller presented by this one or by a container of it; nil if there is none.
    open var presentedViewController: UIViewController? { ownPresented ?? awaitedPresented ?? parent?.presentedViewController }
    /// The controller that presents this one or a container of it; nil if there is none.
    open var presentingViewController: UIViewController? { ownPresenting ?? awaitedPresenting ?? parent?.presentingViewController }
    /// How the controller is displayed when presented modally. Default automatic.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic {
        didSet { if modalPresentationStyle != oldValue, ownPresenting == nil { ownPresentationController = nil } }
    }
    /// The animation with which the controller is presented and dismissed. Default coverVertical.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    /// The delegate that provides animators for presentation and dismissal. Not retained. Default nil.
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    /// The presentation controller of this controller or of a container of it. Before the presentation it is created for the modal
    /// presentation style, so that its properties can be set; nil for a controller in a container that is not presented.
    open var presentationController: UIPresentationController? { currentPresentationController }
    /// The presentation controller while this controller, or a container of it, is presented; otherwise nil.
    open var activePresentationController: UIPresentationController? {
        ownPresenting == nil ? parent?.activePresentationController : ownPresentationController
    }
    /// The presentation controller if it is a sheet's.
    open var sheetPresentationController: UISheetPresentationController? { presentationController as? UISheetPresentationController }
    /// Whether the controller is being presented. Valid in the appearance callbacks.
    open var isBeingPresented: Bool { isInPresentation || parent?.isBeingPresented == true }
    /// Whether the controller is being dismissed. Valid in the appearance callbacks.
    open var isBeingDismissed: Bool { isInDismissal || parent?.isBeingDismissed == true }
    /// Whether interactive dismissal, such as dragging a sheet down, is disabled. Default false.
    open var isModalInPresentation = false
    /// Whether presentations of the styles `currentContext` and `overCurrentContext` cover this controller's view. Default false.
    open var definesPresentationContext = false
    /// Whether presentations in the context that this controller defines take its transition style instead of that of the presented
    /// controller. Default false.
    open var providesPresentationContextTransitionStyle = false
    /// Whether the first responder from before this controller's presentation of another one is restored after the dismissal. Default true.
    open var restoresFocusAfterTransition = true
    /// Whether the controller's key commands work while it presents another one. Default false.
    open var performsActionsWhilePresentingModally: Bool { false }

    /// Shows a controller as the nearest container does: a navigation controller pushes it. Without such a container it is presented.
    open func show(_ vc: UIViewController, sender: Any?) { showInContainer(vc, sender: sender) }
    /// Shows a controller as detail content. Without a container that displays details it is presented.
    open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        if let parent { parent.showDetailViewController(vc, sender: sender) } else { present(vc, animated: UIView.areAnimationsEnabled) }
    }

    /// The nearest of this controller and its ancestors that can perform an action; nil if none can.
    open func targetViewController(forAction action: Selector, sender: Any?) -> UIViewController? {
        if canPerformAction(action, withSender: sender) { return self }
        return (parent ?? presentingViewController)?.targetViewController(forAction: action, sender: sender)
    }

    // MARK: Bars

    /// The item that represents the controller in a navigation bar. Created at the first access.
    open var navigationItem: UINavigationItem {
        if let madeNavigationItem { return madeNavigationItem }
        let item = UINavigationItem(title: title ?? "")
        if title == nil { item.title = nil }
        madeNavigationItem = item
        return item
    }
    /// The nearest navigation controller that contains this one; nil if there is none.
    open var navigationController: UINavigationController? { parent as? UINavigationController ?? parent?.navigationController }
    /// The item that represents the controller in a tab bar. Created at the first access, with the controller's title.
    open var tabBarItem: UITabBarItem! {
        get {
            if let madeTabBarItem { return madeTabBarItem }
            let item = UITabBarItem()
            item.title = title
            madeTabBarItem = item
            return item
        }
        set {
            madeTabBarItem = newValue
            (parent as? UITabBarController)?.itemDidChange()
        }
    }
    /// The nearest tab bar controller that contains this one; nil if there is none.
    open var tabBarController: UITabBarController? { parent as? UITabBarController ?? parent?.tabBarController }
    /// The items that the navigation controller's toolbar shows for this controller. Default nil.
    open var toolbarItems: [UIBarButtonItem]? {
        didSet { navigationController?.toolbarItemsDidChange(of: self, animated: false) }
    }
    /// Sets ``toolbarItems``; animated, the toolbar fades to them.
    open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
        UIView.performWithoutAnimation { self.toolbarItems = toolbarItems }
        if animated { navigationController?.toolbarItemsDidChange(of: self, animated: true) }
    }
    /// Whether bars at the bottom are hidden while the controller is pushed. Default false.
    open var hidesBottomBarWhenPushed = false
    /// The edges at which the view extends beneath bars. Default all.
    open var edgesForExtendedLayout = UIRectEdge.all {
        didSet { if edgesForExtendedLayout != oldValue { parent?.loadedView?.setNeedsLayout() } }
    }
    /// Whether the view also extends beneath opaque bars. Default false.
    open var extendedLayoutIncludesOpaqueBars = false {
        didSet { if extendedLayoutIncludesOpaqueBars != oldValue { parent?.loadedView?.setNeedsLayout() } }
    }
    /// The scroll view whose content bars at an edge observe. Default: the view itself or the first scroll view in it.
    open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? { scrollView(for: edge) }
    /// Sets the scroll view whose content bars at these edges observe; nil for the default.
    open func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge) {
        for bit in [NSDirectionalRectEdge.top, .leading, .bottom, .trailing] where edge.contains(bit) {
            contentScrollViews[bit.rawValue] = scrollView.map(WeakScrollView.init)
        }
        parent?.loadedView?.setNeedsLayout()
    }

    // MARK: Editing

    /// Whether the controller is in editing mode. Default false.
    open var isEditing: Bool {
        get { editing }
        set { setEditing(newValue, animated: false) }
    }
    /// Turns editing mode on or off. Overriding methods call `super`.
    open func setEditing(_ editing: Bool, animated: Bool) {
        guard editing != self.editing else { return }
        self.editing = editing
        madeEditButtonItem?.showsDone(editing)
    }
    /// A bar button item titled "Edit" or "Done" that toggles editing mode.
    open var editButtonItem: UIBarButtonItem {
        if let madeEditButtonItem { return madeEditButtonItem }
        let item = UIBarButtonItem(systemItem: .edit, primaryAction: UIAction { [weak self] _ in
            guard let self else { return }
            self.setEditing(!self.isEditing, animated: true)
        })
        item.showsDone(editing)
        madeEditButtonItem = item
        return item
    }

    /// Called on Apple's systems when memory is low; never called here. Does nothing by default.
    open func didReceiveMemoryWarning() {}
    /// The bundle of the nib file: always nil.
    open var nibBundle: Bundle? { nil }
    /// The name of the nib file: always nil.
    open var nibName: String? { nil }

    // MARK: Containment

    /// The container view controller of this one; nil if there is none.
    open internal(set) weak var parent: UIViewController?
    /// The child view controllers, in the order in which they were added.
    open internal(set) var children: [UIViewController] = []
    /// Whether the controller is being added to a container. Valid in the appearance callbacks.
    open internal(set) var isMovingToParent = false
    /// Whether the controller is being removed from its container. Valid in the appearance callbacks.
    open internal(set) var isMovingFromParent = false
    /// Whether appearance callbacks are forwarded to the children. Default true.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    /// Adds a child view controller, removing it from its former parent. Calls its ``willMove(toParent:)``; the caller adds its view and
    /// calls ``didMove(toParent:)``.
    open func addChild(_ childController: UIViewController) { add(childController) }
    /// Removes the controller from its parent. Calls ``didMove(toParent:)`` with nil.
    open func removeFromParent() { detachFromParent() }
    /// Called before the parent changes; nil when the controller is removed from its parent. The default implementation sets
    /// ``isMovingFromParent``: overriding methods call `super`.
    open func willMove(toParent parent: UIViewController?) { isMovingFromParent = parent == nil && self.parent != nil }
    /// Called when the parent changed; nil when the controller was removed from its parent. Does nothing by default.
    open func didMove(toParent parent: UIViewController?) {}
    /// Replaces the view of one child by that of another, with their appearance callbacks.
    ///
    /// - Parameters:
    ///   - fromViewController: the child whose view is removed.
    ///   - toViewController: the child whose view is added.
    ///   - duration: in seconds; 0 for no animation.
    ///   - options: options of the animation, which may include a transition.
    ///   - animations: view changes to animate, made after the new view was added.
    ///   - completion: called when the animations have ended.
    open func transition(
        from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
        options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        exchange(fromViewController, toViewController, duration: duration, options: options, animations: animations, completion: completion)
    }
    /// Tells a child that its view is about to appear or disappear, for containers that forward appearance callbacks themselves.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) { beginAppearance(isAppearing, animated: animated) }
    /// Ends a transition begun with ``beginAppearanceTransition(_:animated:)``.
    open func endAppearanceTransition() { endAppearance() }

    // MARK: State that the files named after it use

    /// The controller that this one, not a container of it, presents.
    var ownPresented: UIViewController?
    /// The controller that presents this one, not a container of it.
    weak var ownPresenting: UIViewController?
    /// The controller that this one has been asked to present as soon as a change of containers has made its calls.
    var awaitedPresented: UIViewController?
    /// The controller that has been asked to present this one then.
    weak var awaitedPresenting: UIViewController?
    var ownPresentationController: UIPresentationController?
    var isInPresentation = false
    var isInDismissal = false
    private var editing = false
    private var madeEditButtonItem: UIBarButtonItem?
    var madeNavigationItem: UINavigationItem?
    var madeTabBarItem: UITabBarItem?
    /// The scroll views set by ``setContentScrollView(_:for:)``, by raw value of the edge.
    var contentScrollViews: [UInt: WeakScrollView] = [:]
    /// The insets covered by a container's bars, which are added to the view's safe area.
    var barInsets = UIEdgeInsets.zero {
        didSet { if barInsets != oldValue { loadedView?.reportSafeArea() } }
    }

    /// Called when this controller, but not yet its children, was told that its view begins to appear or disappear. For containers of this
    /// library.
    func appearanceWillBegin(_ isAppearing: Bool) {}
    /// Called when this controller and its children were told that the view begins to appear or disappear. For containers of this library.
    func appearanceBegan(_ isAppearing: Bool, animated: Bool) {}
    /// Called when this controller and its children were told that the view has appeared or disappeared. For containers of this library.
    func appearanceEnded() {}
    /// Whether a change under way tells a child of its appearance, so that it doesn't hear of this controller's. For containers of this
    /// library.
    func isMoving(_ child: UIViewController) -> Bool { false }
    /// Whether a change under way takes a child away, which doesn't appear again with this controller. For containers of this library.
    func isTakingAway(_ child: UIViewController) -> Bool { false }
    /// Called when the presentation of this controller is over. For controllers of this library.
    func presentationEnded() {}

    var traitOverridesIfSet: UITraitOverrides?
    var traitObservers: [TraitObserver] = []
    var loadedView: UIView?
    /// The traits set by ``setOverrideTraitCollection(_:forChild:)``.
    var childTraits: [ChildTraits] = []
    /// The coordinator of the transition that this controller takes part in.
    weak var ownCoordinator: (any UIViewControllerTransitionCoordinator)?
    var appearance = Appearance.disappeared
    /// Whether ``viewIsAppearing(_:)`` has yet to be called, before the first layout in the window.
    var awaitsIsAppearing = false
    var appearanceIsAnimated = false
}
