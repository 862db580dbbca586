/// Owns a view: makes it when it is needed, and hears when it appears, is laid out and disappears.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UITraitEnvironment, UIContentContainer {
    // MARK: Making controllers

    /// A controller. There are no nib files here: both arguments must be nil.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        precondition(nibNameOrNil == nil, "nib files are not supported: make the view in loadView() or viewDidLoad()")
        super.init()
    }

    /// Archives are not supported here: a controller without anything.
    public required init?(coder: NSCoder) {
        super.init()
    }

    /// A controller.
    public convenience override init() {
        self.init(nibName: nil, bundle: nil)
    }

    // MARK: View

    /// The view, made by ``loadView()`` at the first access.
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

    /// The view, if it was made already.
    open var viewIfLoaded: UIView? { loadedView }
    /// Whether the view was made.
    open var isViewLoaded: Bool { loadedView != nil }

    /// Makes the view if it was not made.
    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        precondition(loadedView != nil, "loadView() of \(type(of: self)) did not set the view")
        viewDidLoad()
    }

    /// Makes the view and sets ``UIViewController/view``. Default: a plain view of the screen's size.
    open func loadView() {
        let made = UIView(frame: UIScreen.main.bounds)
        made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view = made
    }

    /// The view was made. Its size is not final.
    open func viewDidLoad() {}
    /// The view is about to appear.
    open func viewWillAppear(_ animated: Bool) {}
    /// The view is in its window and has its place; it is laid out next.
    open func viewIsAppearing(_ animated: Bool) {}
    /// The view has appeared.
    open func viewDidAppear(_ animated: Bool) {}
    /// The view is about to disappear.
    open func viewWillDisappear(_ animated: Bool) {}
    /// The view has disappeared.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Brings up to date what the view's layout goes by. Called before the view's layout, at first and after
    /// ``UIView/setNeedsUpdateConstraints()`` of the view, in place of ``UIView/updateConstraints()``, which the default calls: overriding
    /// methods call `super`.
    open func updateViewConstraints() { loadedView?.updateConstraints() }
    /// The view is about to lay out its subviews.
    open func viewWillLayoutSubviews() {}
    /// The view has laid out its subviews.
    open func viewDidLayoutSubviews() {}
    /// The view's margins changed.
    open func viewLayoutMarginsDidChange() {}
    /// The view's safe area changed.
    open func viewSafeAreaInsetsDidChange() {}
    /// A name for people, shown by containers. Default nil.
    open var title: String? {
        didSet { titleDidChange() }
    }
    /// Insets that the controller adds to its view's safe area. Default none.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if additionalSafeAreaInsets != oldValue { loadedView?.reportSafeArea() } }
    }

    /// The least margins of the view: 16 points at the sides, 20 where there is much width.
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

    /// Offers a command beside those that ``keyCommands`` of a subclass gives.
    open func addKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.append(keyCommand) }
    /// Takes back a command that was added.
    open func removeKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.removeAll { $0 === keyCommand } }
    /// The commands that were added; nil for none.
    open override var keyCommands: [UIKeyCommand]? { addedKeyCommands.isEmpty ? nil : addedKeyCommands }
    private var addedKeyCommands: [UIKeyCommand] = []

    // MARK: Sizes

    /// The size that the controller's view would like to have in a container, in points; 0 for no wish. Default (0, 0).
    open var preferredContentSize = CGSize.zero {
        didSet { if preferredContentSize != oldValue { tellOfPreferredContentSize() } }
    }
    /// A child's wish changed. Does nothing by default.
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    /// The size that fits a child by its constraints changed. Does nothing by default.
    open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    /// The size that a child gets when this view has `parentSize`. Default: the same.
    open func size(forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize) -> CGSize {
        parentSize
    }
    /// The view is about to change its size. By default the children hear of it with their sizes: overriding methods call `super`.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        forwardTransition(to: size, with: coordinator)
    }
    /// The traits are about to change. By default the children hear of it: overriding methods call `super`.
    open func willTransition(to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator) {
        forwardTransition(to: newCollection, with: coordinator)
    }
    /// The transition in which the controller, or one that contains or presents it, takes part now; nil at other times.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { currentCoordinator }

    // MARK: Orientation

    /// The orientations that the controller can have while it covers the screen. Default: all on pads, all but upside down on phones.
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        traitCollection.userInterfaceIdiom == .pad ? .all : .allButUpsideDown
    }
    /// Whether the interface follows the device while the controller covers the screen. Default true.
    open var shouldAutorotate: Bool { true }
    /// What the controller supports changed: the interface turns if it can't stay as it is, or if it can follow the device now.
    open func setNeedsUpdateOfSupportedInterfaceOrientations() { UIApplication.shared.updateInterfaceOrientation() }
    /// The orientation in which the controller begins when it is presented full screen and does not support the one that there is. Default:
    /// that of the screen's shape.
    open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
        UIScreen.main.bounds.width > UIScreen.main.bounds.height ? .landscapeRight : .portrait
    }

    // MARK: Status bar

    /// Whether the status bar is hidden while this controller decides on it. Default: only where there is little height.
    open var prefersStatusBarHidden: Bool { traitCollection.verticalSizeClass == .compact }
    /// The status bar's style while this controller decides on it. Default: the system's.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    /// How the status bar comes and goes. Default: it fades.
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    /// The child that decides on hiding the status bar in place of this controller. Default nil: none.
    open var childForStatusBarHidden: UIViewController? { nil }
    /// The child that decides on the status bar's style in place of this controller. Default nil: none.
    open var childForStatusBarStyle: UIViewController? { nil }
    /// Whether the controller decides on the status bar although it does not cover the screen when presented. Default false.
    open var modalPresentationCapturesStatusBarAppearance = false
    /// What the controller wants of the status bar changed.
    open func setNeedsStatusBarAppearanceUpdate() { UIApplication.shared.updateStatusBar() }

    // MARK: Traits

    /// The traits of the controller's view, or those that it would have.
    open var traitCollection: UITraitCollection { currentTraits }
    /// The traits changed; the view hears of it next. Does nothing by default.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// Light or dark for the controller's view; unspecified inherits. Default unspecified.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet { if overrideUserInterfaceStyle != oldValue { loadedView?.updateTraits() } }
    }
    /// Traits that the controller, its view and its children have whatever they would inherit. Default none.
    open var traitOverrides: UITraitOverrides {
        get { traitOverridesIfSet ?? UITraitOverrides() }
        set {
            traitOverridesIfSet = newValue
            loadedView?.updateTraits()
        }
    }
    /// Traits that a child's view gets whatever this controller's are; nil for none.
    open func setOverrideTraitCollection(_ collection: UITraitCollection?, forChild childViewController: UIViewController) {
        childTraits.removeAll { $0.child == nil || $0.child === childViewController }
        if let collection { childTraits.append(ChildTraits(child: childViewController, traits: collection)) }
        childViewController.loadedView?.updateTraits()
    }
    /// The traits that ``setOverrideTraitCollection(_:forChild:)`` gave to a child.
    open func overrideTraitCollection(forChild childViewController: UIViewController) -> UITraitCollection? {
        childTraits.first { $0.child === childViewController }?.traits
    }

    // MARK: Presentation

    /// Presents a controller over this one, by its styles.
    ///
    /// The controller that really presents is the outermost container, or the nearest one that defines the presentation context where the
    /// style asks for it. While it presents another one already nothing happens but a message.
    ///
    /// - Parameters:
    ///   - viewControllerToPresent: has no parent and is not presented.
    ///   - flag: whether it takes time.
    ///   - completion: called after ``viewDidAppear(_:)`` of the presented controller.
    open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
        startPresenting(viewControllerToPresent, animated: flag, completion: completion)
    }
    /// Dismisses the controller that this one presents, and all that are presented over that; if it presents none, it is dismissed itself.
    ///
    /// `completion` is called after ``viewDidDisappear(_:)`` of the presented controller; at once when there is nothing to dismiss.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        startDismissing(animated: flag, completion: completion)
    }
    /// The controller that this one, or one that contains it, presents.
    open var presentedViewController: UIViewController? { ownPresented ?? parent?.presentedViewController }
    /// The controller that presents this one, or one that contains it.
    open var presentingViewController: UIViewController? { ownPresenting ?? parent?.presentingViewController }
    /// How the controller lies over others when presented. Default automatic.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic {
        didSet { if modalPresentationStyle != oldValue, ownPresenting == nil { ownPresentationController = nil } }
    }
    /// How the controller comes and goes when presented. Default coverVertical.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    /// Provides animators for presentation and dismissal. Not retained. Default nil.
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    /// What manages the presentation of this controller, or of one that contains it. Before the presentation it is made for the
    /// controller's style, so that its properties can be set; nil for a controller in a container that is not presented.
    open var presentationController: UIPresentationController? { currentPresentationController }
    /// What manages the presentation while the controller, or one that contains it, is presented.
    open var activePresentationController: UIPresentationController? {
        ownPresenting == nil ? parent?.activePresentationController : ownPresentationController
    }
    /// The presentation controller, where it is a sheet's.
    open var sheetPresentationController: UISheetPresentationController? { presentationController as? UISheetPresentationController }
    /// Whether the controller is being presented: valid in the appearance callbacks.
    open var isBeingPresented: Bool { isInPresentation || parent?.isBeingPresented == true }
    /// Whether the controller is being dismissed: valid in the appearance callbacks.
    open var isBeingDismissed: Bool { isInDismissal || parent?.isBeingDismissed == true }
    /// Whether a person can't dismiss the controller by a drag. Default false.
    open var isModalInPresentation = false
    /// Whether presentations of the styles `currentContext` and `overCurrentContext` cover this controller's view. Default false.
    open var definesPresentationContext = false
    /// Whether presentations that cover this controller's view take its transition style instead of their own. Default false.
    open var providesPresentationContextTransitionStyle = false
    /// Whether what was the first responder before the controller presented another one is it again after the dismissal. Default true.
    open var restoresFocusAfterTransition = true
    /// Whether the controller's key commands work while it presents another one. Default false.
    open var performsActionsWhilePresentingModally: Bool { false }

    /// Shows a controller in the way of the nearest container that has one: a navigation controller pushes it. Otherwise it is presented.
    open func show(_ vc: UIViewController, sender: Any?) { showInContainer(vc, sender: sender) }
    /// Shows a controller as a detail. Without a container that has a place for details it is presented.
    open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        if let parent { parent.showDetailViewController(vc, sender: sender) } else { present(vc, animated: UIView.areAnimationsEnabled) }
    }

    // MARK: Bars

    /// What navigation bars show for the controller. Made at the first access.
    open var navigationItem: UINavigationItem {
        if let madeNavigationItem { return madeNavigationItem }
        let item = UINavigationItem(title: title ?? "")
        if title == nil { item.title = nil }
        madeNavigationItem = item
        return item
    }
    /// The nearest navigation controller that contains this one.
    open var navigationController: UINavigationController? { parent as? UINavigationController ?? parent?.navigationController }
    /// What tab bars show for the controller. Made at the first access, with the controller's title.
    open var tabBarItem: UITabBarItem! {
        get {
            if let madeTabBarItem { return madeTabBarItem }
            let item = UITabBarItem()
            item.title = title
            madeTabBarItem = item
            return item
        }
        set { madeTabBarItem = newValue }
    }
    /// The nearest tab bar controller that contains this one.
    open var tabBarController: UITabBarController? { parent as? UITabBarController ?? parent?.tabBarController }
    /// The items of the navigation controller's toolbar for this controller. Default nil.
    open var toolbarItems: [UIBarButtonItem]? {
        didSet { navigationController?.toolbarItemsDidChange(of: self, animated: false) }
    }
    /// Sets ``toolbarItems``, with a fade.
    open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
        UIView.performWithoutAnimation { self.toolbarItems = toolbarItems }
        if animated { navigationController?.toolbarItemsDidChange(of: self, animated: true) }
    }
    /// Whether bars at the bottom are hidden while the controller is pushed. Default false.
    open var hidesBottomBarWhenPushed = false
    /// The edges at which the view reaches below bars. Default all.
    open var edgesForExtendedLayout = UIRectEdge.all {
        didSet { if edgesForExtendedLayout != oldValue { parent?.loadedView?.setNeedsLayout() } }
    }
    /// Whether the view reaches below bars that are opaque, too. Default false.
    open var extendedLayoutIncludesOpaqueBars = false {
        didSet { if extendedLayoutIncludesOpaqueBars != oldValue { parent?.loadedView?.setNeedsLayout() } }
    }
    /// The scroll view that bars at an edge follow. Default: the view or the first scroll view in it.
    open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? { scrollView(for: edge) }
    /// Names the scroll view that bars at these edges follow; nil for the default.
    open func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge) {
        for bit in [NSDirectionalRectEdge.top, .leading, .bottom, .trailing] where edge.contains(bit) {
            contentScrollViews[bit.rawValue] = scrollView.map(WeakScrollView.init)
        }
        parent?.loadedView?.setNeedsLayout()
    }

    // MARK: Editing

    /// Whether the view can be edited now. Default false.
    open var isEditing: Bool {
        get { editing }
        set { setEditing(newValue, animated: false) }
    }
    /// Turns editing on or off. Overriding methods call `super`.
    open func setEditing(_ editing: Bool, animated: Bool) {
        guard editing != self.editing else { return }
        self.editing = editing
        madeEditButtonItem?.showsDone(editing)
    }
    /// A button that turns editing on and off, and says "Edit" or "Done".
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

    /// Memory is short: called by nobody here, since programs are not told. Does nothing by default.
    open func didReceiveMemoryWarning() {}
    /// The bundle that nib files would come from: nil.
    open var nibBundle: Bundle? { nil }
    /// The name of a nib file: nil.
    open var nibName: String? { nil }

    // MARK: Containment

    /// The controller that contains this one.
    open internal(set) weak var parent: UIViewController?
    /// The contained controllers, in the order of their adding.
    open internal(set) var children: [UIViewController] = []
    /// Whether the controller is being added to a container: valid in the appearance callbacks.
    open internal(set) var isMovingToParent = false
    /// Whether the controller is being removed from its container: valid in the appearance callbacks.
    open internal(set) var isMovingFromParent = false
    /// Whether children hear of this controller's appearance. Default true.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    /// Adds a child, which leaves its former parent. It hears ``willMove(toParent:)``; the caller adds its view and calls
    /// ``didMove(toParent:)``.
    open func addChild(_ childController: UIViewController) { add(childController) }
    /// Leaves the parent. It hears ``didMove(toParent:)`` with nil.
    open func removeFromParent() { leaveParent() }
    /// The parent is about to change.
    open func willMove(toParent parent: UIViewController?) {}
    /// The parent changed.
    open func didMove(toParent parent: UIViewController?) {}
    /// Exchanges the views of two children, which hear of their appearance.
    ///
    /// - Parameters:
    ///   - fromViewController: the child whose view is removed.
    ///   - toViewController: the child whose view is added.
    ///   - duration: seconds; 0 without animation.
    ///   - options: of the animation; also a transition.
    ///   - animations: changes of the views that are animated. They run after the coming view was added.
    ///   - completion: called when all has ended.
    open func transition(
        from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
        options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        exchange(fromViewController, toViewController, duration: duration, options: options, animations: animations, completion: completion)
    }
    /// Trapped with when a view is put into a hierarchy that its controller does not belong to.
    public static let hierarchyInconsistencyException = NSExceptionName("UIViewControllerHierarchyInconsistencyException")
    /// Begins an appearance or disappearance that the parent manages.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) { beginAppearance(isAppearing, animated: animated) }
    /// Ends what ``beginAppearanceTransition(_:animated:)`` began.
    open func endAppearanceTransition() { endAppearance() }

    // MARK: State that the files named after it use

    /// The controller that this one presents itself.
    var ownPresented: UIViewController?
    /// The controller that presents this one itself.
    weak var ownPresenting: UIViewController?
    var ownPresentationController: UIPresentationController?
    var isInPresentation = false
    var isInDismissal = false
    private var editing = false
    private var madeEditButtonItem: UIBarButtonItem?
    var madeNavigationItem: UINavigationItem?
    var madeTabBarItem: UITabBarItem?
    /// Named scroll views by edge.
    var contentScrollViews: [UInt: WeakScrollView] = [:]
    /// What a container's bars cover of the view, which adds to its safe area.
    var barInsets = UIEdgeInsets.zero {
        didSet { if barInsets != oldValue { loadedView?.reportSafeArea() } }
    }

    /// The controller has heard that the view begins to appear or disappear, its children have not. For containers of this library.
    func appearanceWillBegin(_ isAppearing: Bool) {}
    /// The controller and its children have heard that the view begins to appear or disappear. For containers of this library.
    func appearanceBegan(_ isAppearing: Bool, animated: Bool) {}
    /// The controller and its children have heard that the view has appeared or disappeared. For containers of this library.
    func appearanceEnded() {}

    var traitOverridesIfSet: UITraitOverrides?
    var traitObservers: [TraitObserver] = []
    var loadedView: UIView?
    /// Traits that this controller gives to its children.
    var childTraits: [ChildTraits] = []
    /// The transition that the controller takes part in.
    weak var ownCoordinator: (any UIViewControllerTransitionCoordinator)?
    var appearance = Appearance.disappeared
    /// Whether ``viewIsAppearing(_:)`` is still to come: it comes before the first layout in the window.
    var awaitsIsAppearing = false
    var appearanceIsAnimated = false
}
