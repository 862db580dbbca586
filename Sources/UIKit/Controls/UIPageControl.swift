/// A control with a dot for each page, in which the current page's dot is highlighted.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
    /// The style of the background behind the dots.
    public enum BackgroundStyle: Int, Sendable {
        /// A pill is shown while a finger moves over the dots.
        case automatic = 0
        /// A pill is always shown.
        case prominent
        /// No background is shown.
        case minimal
    }

    /// The direction in which the pages follow each other.
    public enum Direction: Int, Sendable {
        /// The direction in which the language is read.
        case natural = 0
        /// The first page's dot is at the left.
        case leftToRight
        /// The first page's dot is at the right.
        case rightToLeft
        /// The dots are in a column, the first page's at the top.
        case topToBottom
        /// The dots are in a column, the first page's at the bottom.
        case bottomToTop

        var isVertical: Bool { self == .topToBottom || self == .bottomToTop }
    }

    /// The kind of interaction by which the user is changing the page.
    public enum InteractionState: Int, Sendable {
        /// No interaction.
        case none = 0
        /// A tap.
        case discrete
        /// A movement over the dots.
        case continuous
    }

    let pill = UIView()
    var dots: [PageDot] = []
    /// The first page whose dot is shown, if they don't all fit.
    var firstShown = 0
    /// The finger's coordinate along the dots when the page last changed.
    var scrubPlace: CGFloat = 0
    private var pages = 0
    private var current = 0
    var images: [Int: UIImage] = [:]
    var currentImages: [Int: UIImage] = [:]

    /// Creates a control without pages.
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

    /// The number of pages. Default 0.
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
    /// The current page, clamped to the range of pages. Default 0. Setting it sends no event.
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
    /// The current interaction of the user.
    open internal(set) var interactionState = InteractionState.none
    /// Whether moving over the dots changes the page. Default true.
    open var allowsContinuousInteraction = true
    /// The style of the background behind the dots. Default automatic.
    open var backgroundStyle = BackgroundStyle.automatic {
        didSet { looksDidChange() }
    }
    /// The direction in which the pages follow each other. Default natural.
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
    /// An image that is shown instead of dots, as a template. Default nil.
    open var preferredIndicatorImage: UIImage? {
        didSet { pagesDidChange() }
    }
    /// An image that is shown instead of the current page's dot; nil for that of the other pages. Default nil.
    open var preferredCurrentPageIndicatorImage: UIImage? {
        didSet { pagesDidChange() }
    }
    /// Sets an image that is shown instead of a page's dot.
    open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
        precondition((0..<pages).contains(page), "page \(page) of \(pages)")
        images[page] = image
        pagesDidChange()
    }
    /// The image that was set for a page; nil for none.
    open func indicatorImage(forPage page: Int) -> UIImage? {
        precondition((0..<pages).contains(page), "page \(page) of \(pages)")
        return images[page]
    }
    /// Sets an image that is shown instead of a page's dot while it is the current page.
    open func setCurrentPageIndicatorImage(_ image: UIImage?, forPage page: Int) {
        precondition((0..<pages).contains(page), "page \(page) of \(pages)")
        currentImages[page] = image
        pagesDidChange()
    }
    /// The image that was set for a page while it is the current page; nil for none.
    open func currentPageIndicatorImage(forPage page: Int) -> UIImage? {
        precondition((0..<pages).contains(page), "page \(page) of \(pages)")
        return currentImages[page]
    }

    private func pagesDidChange() {
        looksDidChange()
        invalidateIntrinsicContentSize()
    }

    /// The minimum size for the dots of a number of pages, in points.
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
        layoutParts()
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

    /// Changes to the next page, sending events.
    open override func accessibilityIncrement() { turn(to: currentPage + 1) }
    /// Changes to the previous page, sending events.
    open override func accessibilityDecrement() { turn(to: currentPage - 1) }
}
