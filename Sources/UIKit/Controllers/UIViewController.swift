/// Owns a view: makes it when it is needed, and hears when it appears, is laid out and disappears.
@MainActor
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

    /// Makes the view and sets ``view``. Default: a plain view of the screen's size.
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
    /// The view is about to lay out its subviews.
    open func viewWillLayoutSubviews() {}
    /// The view has laid out its subviews.
    open func viewDidLayoutSubviews() {}
    /// The view's margins changed.
    open func viewLayoutMarginsDidChange() {}
    /// The view's safe area changed.
    open func viewSafeAreaInsetsDidChange() {}
    /// A name for people, shown by containers. Default nil.
    open var title: String?
    /// Insets that the controller adds to its view's safe area. Default none.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if additionalSafeAreaInsets != oldValue { loadedView?.reportSafeArea() } }
    }

    open override var next: UIResponder? { loadedView?.superview ?? parent }

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
    /// The orientation in which a presented controller would like to begin. Default: that of the screen's shape.
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
    /// Traits that a child's view gets whatever this controller's are; nil for none.
    open func setOverrideTraitCollection(_ collection: UITraitCollection?, forChild childViewController: UIViewController) {
        childTraits[ObjectIdentifier(childViewController)] = collection
        childViewController.loadedView?.updateTraits()
    }
    /// The traits that ``setOverrideTraitCollection(_:forChild:)`` gave to a child.
    open func overrideTraitCollection(forChild childViewController: UIViewController) -> UITraitCollection? {
        childTraits[ObjectIdentifier(childViewController)]
    }

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
    /// Begins an appearance or disappearance that the parent manages.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) { beginAppearance(isAppearing, animated: animated) }
    /// Ends what ``beginAppearanceTransition(_:animated:)`` began.
    open func endAppearanceTransition() { endAppearance() }

    // MARK: State that the files named after it use

    var loadedView: UIView?
    /// Traits that this controller gives to its children.
    var childTraits: [ObjectIdentifier: UITraitCollection] = [:]
    /// The transition that the controller takes part in.
    weak var ownCoordinator: (any UIViewControllerTransitionCoordinator)?
    var appearance = Appearance.disappeared
    var appearanceIsAnimated = false
}
