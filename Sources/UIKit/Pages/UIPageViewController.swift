/// A container controller that shows one page of several, or two, and turns them by gestures or by the program: pages scroll, or curl like
/// those of a book (Behaviour 9.4).
///
///     let book = UIPageViewController(transitionStyle: .pageCurl, navigationOrientation: .horizontal)
///     book.dataSource = self
///     book.setViewControllers([firstPage], direction: .forward, animated: false)
///
/// Arrow and page keys turn pages as well, and so do a wheel or touchpad over pages that scroll, and the scrolling of assistive
/// technologies.
@preconcurrency @MainActor
open class UIPageViewController: UIViewController {
    // MARK: Making page view controllers

    /// Creates a controller without pages.
    ///
    /// - Parameters:
    ///   - style: how pages are turned.
    ///   - navigationOrientation: the axis along which they are turned.
    ///   - options: the spine of pages that curl, the space between pages that scroll.
    public init(
        transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation, options: [OptionsKey: Any]? = nil
    ) {
        transitionStyle = style
        self.navigationOrientation = navigationOrientation
        let options = options ?? [:]
        spacing = style == .scroll ? options.interPageSpacing : 0
        spine = style == .scroll ? .none : options.spineLocation ?? .min
        precondition(style == .scroll || spine != .none, "pages that curl need a spine: min, mid or max")
        super.init(nibName: nil, bundle: nil)
        doubleSided = spine == .mid
    }

    /// There are no nib files on Linux, so this ignores the archive and makes a controller whose pages curl.
    public required init?(coder: NSCoder) {
        transitionStyle = .pageCurl
        navigationOrientation = .horizontal
        spacing = 0
        spine = .min
        super.init(coder: coder)
    }

    // MARK: Pages

    /// How pages are turned.
    public let transitionStyle: TransitionStyle
    /// The axis along which pages are turned.
    public let navigationOrientation: NavigationOrientation
    /// Where pages that curl are bound; none for pages that scroll.
    open var spineLocation: SpineLocation { spine }
    /// Decides where pages are bound and is told of turns. Not retained. Default nil.
    open weak var delegate: (any UIPageViewControllerDelegate)?
    /// Provides the pages that gestures turn to; without one there are none. Not retained. Default nil.
    ///
    /// Setting it, even to the same object, lets the controller forget the neighbours of its page that it was given.
    open weak var dataSource: (any UIPageViewControllerDataSource)? {
        didSet { forgetNeighbors(askIndex: true) }
    }
    /// Whether pages that curl have a page on their back as well. Default false; true, and only that, with the spine in the middle.
    ///
    /// With the spine at an edge the back is given as a second controller to
    /// ``setViewControllers(_:direction:animated:completion:)``, and the data source is asked for backs as for any other page.
    open var isDoubleSided: Bool {
        get { doubleSided }
        set {
            precondition(
                newValue || spine != .mid || isChoosingSpine, "isDoubleSided can't be false while the spine is in the middle")
            doubleSided = newValue
        }
    }
    /// The recognizers of drags and taps that turn pages that curl; empty for pages that scroll.
    open var gestureRecognizers: [UIGestureRecognizer] {
        loadViewIfNeeded()
        return turner?.gestureRecognizers ?? []
    }
    /// The pages that are shown; during a turn, those that it began with. Nil before the first are set.
    open var viewControllers: [UIViewController]? { shown.isEmpty ? nil : shown }

    /// Shows pages. The data source is not needed for it, and the delegate is not told.
    ///
    /// - Parameters:
    ///   - viewControllers: one page; with the spine in the middle two, the left or upper one first; for a double-sided page with the spine
    ///     at an edge that is turned with an animation, the page and its back.
    ///   - direction: the direction of the turn.
    ///   - animated: whether the page is turned; false shows it at once.
    ///   - completion: called when the pages are shown, with true; with false if the animation was cut short, or a finger turned it back.
    open func setViewControllers(
        _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool, completion: ((Bool) -> Void)? = nil
    ) {
        set(viewControllers ?? [], direction: direction, animated: animated, completion: completion)
    }

    // MARK: View

    open override func viewDidLoad() {
        super.viewDidLoad()
        let made: any PageTurner = transitionStyle == .scroll ? ScrollingPages(self) : CurlingPages(self)
        turner = made
        view.addSubview(made.view)
        made.layOut(in: view.bounds)
        made.show(shown)
    }
    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        layOutPages()
    }
    open override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        turner?.finish(atEnd: false)
        chooseSpine(for: size)
        super.viewWillTransition(to: size, with: coordinator)
    }
    open override var keyCommands: [UIKeyCommand]? { (super.keyCommands ?? []) + pageCommands }
    open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        let own = delegate?.pageViewControllerSupportedInterfaceOrientations(self) ?? []
        return own.isEmpty ? super.supportedInterfaceOrientations : own
    }
    open override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
        let own = delegate?.pageViewControllerPreferredInterfaceOrientationForPresentation(self) ?? .unknown
        return own == .unknown ? super.preferredInterfaceOrientationForPresentation : own
    }
    override func isMoving(_ child: UIViewController) -> Bool {
        turn.map { turn in (turn.coming + turn.going).contains { $0 === child } } ?? false
    }
    override func appearanceEnded() { if appearance == .disappeared { turner?.finish(atEnd: false) } }
    override func appearanceBegan(_ isAppearing: Bool, animated: Bool) { if isAppearing { loadedView?.setNeedsLayout() } }

    // MARK: State that the files named after it use

    /// The space between pages that scroll, in points.
    let spacing: CGFloat
    var spine: SpineLocation
    var doubleSided = false
    /// Whether the delegate is being asked where the pages are bound: it may set pages for another spine meanwhile.
    var isChoosingSpine = false
    /// The pages that the delegate has set meanwhile.
    var chosenPages: [UIViewController]?
    var shown: [UIViewController] = []
    var turner: (any PageTurner)?
    var turn: PageTurn?
    /// The answers of the data source; nil while it was not asked.
    var neighbors: (before: PageSet??, after: PageSet??) = (nil, nil)
    var pageControl: UIPageControl?
    /// Whether the data source is to be asked for the page control's index.
    var needsPageIndex = true
    /// The index that the page control shows.
    var pageIndex = 0
}
