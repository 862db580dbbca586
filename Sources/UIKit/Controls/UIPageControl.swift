/// A row of dots, one for each page, with that of the current page highlighted.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
    /// What lies behind the dots.
    public enum BackgroundStyle: Int, Sendable {
        /// A pill while a finger moves over the dots.
        case automatic = 0
        /// Always a pill.
        case prominent
        /// Never.
        case minimal
    }

    /// In which direction the pages follow each other.
    public enum Direction: Int, Sendable {
        /// As the language is read.
        case natural = 0
        /// The first page's dot is at the left.
        case leftToRight
        /// The first page's dot is at the right.
        case rightToLeft
        /// The dots stand on one another, the first page's at the top.
        case topToBottom
        /// The dots stand on one another, the first page's at the bottom.
        case bottomToTop

        var isVertical: Bool { self == .topToBottom || self == .bottomToTop }
    }

    /// How the user is changing the page.
    public enum InteractionState: Int, Sendable {
        /// Not interacting.
        case none = 0
        /// By a tap.
        case discrete
        /// By moving over the dots.
        case continuous
    }

    let pill = UIView()
    var dots: [PageDot] = []
    /// The first page whose dot is shown, where they do not all fit.
    var firstShown = 0
    /// Where the finger was when the page last changed, along the dots.
    var scrubPlace: CGFloat = 0
    private var pages = 0
    private var current = 0
    var images: [Int: UIImage] = [:]
    var currentImages: [Int: UIImage] = [:]

    /// A control without pages.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// There are no nib files on Linux, so this ignores the archive and makes a control without pages.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        pill.isUserInteractionEnabled = false
        pill.alpha = 0
        addSubview(pill)
    }

    // MARK: Pages

    /// How many pages there are. Default 0.
    open var numberOfPages: Int {
        get { pages }
        set {
            let count = max(0, newValue)
            guard count != pages else { return }
            pages = count
            current = min(current, max(0, count - 1))
            pagesDidChange()
        }
    }
    /// The current page, clamped to the pages there are. Default 0. Setting it sends no event.
    open var currentPage: Int {
        get { current }
        set {
            let page = max(0, min(newValue, pages - 1))
            guard page != current else { return }
            if window != nil { layoutIfNeeded() }
            current = page
            looksDidChange()
            guard window != nil else { return }
            UIView.animate(withDuration: 0.2, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) { self.layoutIfNeeded() }
        }
    }
    /// Whether the control is hidden when there is only one page. Default false.
    open var hidesForSinglePage = false {
        didSet { looksDidChange() }
    }
    /// How the user is changing the page now.
    open internal(set) var interactionState = InteractionState.none
    /// Whether moving over the dots changes the page. Default true.
    open var allowsContinuousInteraction = true
    /// What lies behind the dots. Default automatic.
    open var backgroundStyle = BackgroundStyle.automatic {
        didSet { looksDidChange() }
    }
    /// In which direction the pages follow each other. Default natural.
    open var direction = Direction.natural {
        didSet { pagesDidChange() }
    }

    // MARK: Appearance

    /// The colour of the dots; nil for a translucent white. Default nil.
    open var pageIndicatorTintColor: UIColor? {
        didSet { looksDidChange() }
    }
    /// The colour of the current page's dot; nil for white. Default nil.
    open var currentPageIndicatorTintColor: UIColor? {
        didSet { looksDidChange() }
    }
    /// An image instead of dots, shown as a template. Default nil.
    open var preferredIndicatorImage: UIImage? {
        didSet { pagesDidChange() }
    }
    /// An image instead of the current page's dot; nil for the usual one. Default nil.
    open var preferredCurrentPageIndicatorImage: UIImage? {
        didSet { pagesDidChange() }
    }
    /// Sets an image instead of a page's dot.
    open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
        precondition((0..<pages).contains(page), "page \(page) of \(pages)")
        images[page] = image
        pagesDidChange()
    }
    /// The image that was set for a page.
    open func indicatorImage(forPage page: Int) -> UIImage? {
        precondition((0..<pages).contains(page), "page \(page) of \(pages)")
        return images[page]
    }
    /// Sets an image instead of a page's dot while it is the current one.
    open func setCurrentPageIndicatorImage(_ image: UIImage?, forPage page: Int) {
        precondition((0..<pages).contains(page), "page \(page) of \(pages)")
        currentImages[page] = image
        pagesDidChange()
    }
    /// The image that was set for a page while it is the current one.
    open func currentPageIndicatorImage(forPage page: Int) -> UIImage? {
        precondition((0..<pages).contains(page), "page \(page) of \(pages)")
        return currentImages[page]
    }

    private func pagesDidChange() {
        looksDidChange()
        invalidateIntrinsicContentSize()
    }

    /// The size that the dots of a number of pages take.
    open func size(forNumberOfPages pageCount: Int) -> CGSize { naturalSize(pages: pageCount) }

    open override var intrinsicContentSize: CGSize { naturalSize(pages: pages) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let natural = naturalSize(pages: pages)
        return CGSize(
            width: size.width > 0 ? min(natural.width, size.width) : natural.width,
            height: size.height > 0 && runningDirection.isVertical ? min(natural.height, size.height) : natural.height)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        placeParts()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        looksDidChange()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        looksDidChange()
    }

    // MARK: Tracking

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard pages > 1 || pages == 1 && !hidesForSinglePage else { return false }
        scrubPlace = along(touch.location(in: self))
        return true
    }
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        scrub(to: along(touch.location(in: self)))
        return true
    }
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        if interactionState == .none, isTouchInside, let touch { tap(at: along(touch.location(in: self))) }
        endInteraction()
    }
    open override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        endInteraction()
    }

    // MARK: Keys

    override var takesKeys: Bool { true }
    override var focusShape: (frame: CGRect, radius: CGFloat) { (pill.frame, min(pill.bounds.width, pill.bounds.height) / 2) }
    override func pressByKey() {}
    override func pushByKey(_ arrow: ArrowKey) -> Bool {
        let direction = runningDirection, isVertical = arrow == .up || arrow == .down
        guard isVertical == direction.isVertical else { return false }
        let forwards = isVertical ? (arrow == .down) == (direction == .topToBottom) : (arrow == .right) == (direction == .leftToRight)
        turn(to: currentPage + (forwards ? 1 : -1))
        return true
    }

    // MARK: Accessibility

    override var accessibilityDefaults: AccessibilityDefaults {
        var defaults = super.accessibilityDefaults
        defaults.value = "page \(currentPage + 1) of \(numberOfPages)"
        defaults.traits.formUnion([.adjustable, .updatesFrequently])
        return defaults
    }

    /// The next page, with its event.
    open override func accessibilityIncrement() { turn(to: currentPage + 1) }
    /// The page before, with its event.
    open override func accessibilityDecrement() { turn(to: currentPage - 1) }
}
