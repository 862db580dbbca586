/// A view that shows a part of content that is larger than itself, and lets fingers, wheels and callers move it.
///
/// The offset is the origin of ``UIView/bounds``: subviews are placed in the content's coordinates. Movement follows Apple's measured
/// physics (Behaviour 7): 1:1 tracking, a rubber band at the edges, exponential deceleration and a bounce.
@preconcurrency @MainActor
open class UIScrollView: UIView, ScrollEventReceiver, MagnificationEventReceiver {
    /// How fast content that was let go slows down: what is left of its speed after a millisecond, between 0 and 1.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// 0.998.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// 0.99.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    /// The look of the scroll indicators.
    public enum IndicatorStyle: Int, Sendable {
        /// Dark in a light interface, light in a dark one.
        case `default` = 0
        /// Dark in dark interfaces, too: for light content.
        case black = 1
        /// Light in light interfaces, too: for dark content.
        case white = 2
    }

    /// Which axes add the safe area to the content's insets.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// Those that can be scrolled; the vertical one in any case inside a navigation controller.
        case automatic = 0
        /// Those that can be scrolled.
        case scrollableAxes = 1
        /// None: content may lie under bars.
        case never = 2
        /// Both.
        case always = 3
    }

    /// Whether dragging ends text input.
    ///
    /// There is no keyboard on the screen here that could follow a finger, and no view above it: the interactive modes end text input when
    /// a drag pulls the content down, and those with accessory do what those without do.
    public enum KeyboardDismissMode: Int, Sendable {
        /// Text input goes on.
        case none = 0
        /// The first responder resigns when a drag begins.
        case onDrag = 1
        /// The first responder resigns when the content is pulled down.
        case interactive = 2
        /// As onDrag.
        case onDragWithAccessory = 3
        /// As interactive.
        case interactiveWithAccessory = 4
    }

    // MARK: Making scroll views

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpScrolling()
    }

    /// Archives are not supported here: a scroll view without content.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpScrolling()
    }

    private func setUpScrolling() {
        clipsToBounds = true
        isMultipleTouchEnabled = true
        scrollPan.scrollView = self
        addGestureRecognizer(scrollPan)
        scrollPan.addAction { [weak self] in self?.handleDrag($0) }
        indicatorDrag.scrollView = self
        addGestureRecognizer(indicatorDrag)
        indicatorDrag.addAction { [weak self] in self?.handleIndicatorDrag($0) }
    }

    /// What scrolls now.
    var scrolling = ScrollingState()
    /// What zooms now.
    var zooming = ZoomingState()
    let scrollPan = ScrollPanGestureRecognizer()
    let indicatorDrag = IndicatorDragGestureRecognizer()
    /// Made when zooming becomes possible.
    var scrollPinch: ScrollPinchGestureRecognizer?

    /// Hears of scrolling. Not retained. Default nil.
    open weak var delegate: (any UIScrollViewDelegate)?
    /// The recognizer that drags the content.
    open var panGestureRecognizer: UIPanGestureRecognizer { scrollPan }
    /// The recognizer that zooms the content; nil while ``maximumZoomScale`` is not greater than ``minimumZoomScale``.
    open var pinchGestureRecognizer: UIPinchGestureRecognizer? { canPinch ? scrollPinch : nil }

    // MARK: Content

    /// The point of the content at the upper left of the view: the origin of the bounds, rounded to the screen's pixels.
    ///
    /// Setting it moves the content at once, beyond the edges too, and tells the delegate if that changes it. Default (0, 0).
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set { scroll(to: newValue) }
    }

    /// The size of what can be seen by scrolling. Content that shrinks below what is shown moves back at the next layout. Default zero.
    open var contentSize = CGSize.zero {
        didSet { if contentSize != oldValue { extentDidChange() } }
    }

    /// Space around the content. Content that rests at its beginning stays there when the space changes. Default zero.
    open var contentInset = UIEdgeInsets.zero {
        didSet { if contentInset != oldValue { adjustInset(becauseOfSafeArea: false) } }
    }

    /// Which axes add the safe area to ``contentInset``. Default automatic.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
        didSet { adjustInset(becauseOfSafeArea: true) }
    }

    /// Space around the content: ``contentInset`` and the safe area.
    open var adjustedContentInset: UIEdgeInsets { currentInset }
    /// ``adjustedContentInset`` changed.
    open func adjustedContentInsetDidChange() {}

    // MARK: How it scrolls

    /// Whether fingers and wheels scroll. Default true.
    open var isScrollEnabled = true {
        didSet {
            scrollPan.isEnabled = isScrollEnabled
            indicatorDrag.isEnabled = isScrollEnabled
        }
    }
    /// Whether content can be moved beyond its edges, and bounces back. Default true.
    open var bounces = true
    /// Whether content bounces vertically even if it is not higher than the view. Default false.
    open var alwaysBounceVertical = false
    /// Whether content bounces horizontally even if it is not wider than the view. Default false.
    open var alwaysBounceHorizontal = false
    /// Whether the content rests only at multiples of the view's size. Default false.
    open var isPagingEnabled = false
    /// Whether a drag that begins along one axis leaves the other alone. Default false.
    open var isDirectionalLockEnabled = false
    /// How fast content slows down. Default normal.
    open var decelerationRate = DecelerationRate.normal
    /// Whether views in the content hear of touches only when those have not become a drag for 150 ms. Default true.
    open var delaysContentTouches = true
    /// Whether a drag takes a touch away from a view in the content that has heard of it. Default true.
    open var canCancelContentTouches = true
    /// Whether dragging ends text input. Default none.
    open var keyboardDismissMode = KeyboardDismissMode.none
    /// Whether a tap at the top of the window scrolls to the beginning. It does so only if this is the only scroll view on screen that may.
    /// Default true.
    open var scrollsToTop = true

    /// Whether a view in the content is told of touches; false leaves them to scrolling alone. Default true.
    open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }
    /// Whether a drag may take a touch away from a view in the content. Default: unless the view is a control.
    open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

    // MARK: What it does now

    /// Whether a finger is on the content, moved or not.
    open var isTracking: Bool { scrolling.isTracking }
    /// Whether a finger, wheel or touchpad moves the content.
    open var isDragging: Bool { scrolling.isDragging }
    /// Whether the content moves on by itself after a drag.
    open var isDecelerating: Bool { scrolling.isDecelerating }

    /// Whether fingers, or a wheel or touchpad, change the scale.
    open var isZooming: Bool { zooming.pinch != nil || zooming.magnificationEnd != nil }
    /// Whether content that was zoomed beyond a limit comes back.
    open var isZoomBouncing: Bool { zooming.motion?.kind == .bounce }

    // MARK: Zooming

    /// The least scale at which content rests. Content beyond a changed limit stays until the next zoom. Default 1.
    open var minimumZoomScale: CGFloat = 1 {
        didSet { zoomLimitsDidChange() }
    }
    /// The greatest scale at which content rests. Only if it is greater than ``minimumZoomScale``, fingers zoom. Default 1.
    open var maximumZoomScale: CGFloat = 1 {
        didSet { zoomLimitsDidChange() }
    }
    /// How large the delegate's view for zooming is shown. Setting it zooms at once about the middle of what is seen, within the limits;
    /// without a view for zooming it does nothing. Default 1.
    open var zoomScale: CGFloat {
        get { zooming.scale }
        set { zoom(toScale: newValue, animated: false) }
    }
    /// Whether fingers can zoom beyond the limits, from where the content comes back in 0.25 s. Default true.
    open var bouncesZoom = true
    /// Zooms about the middle of what is seen, within the limits, at once or in 0.3 s.
    ///
    /// An animated zoom is stepped frame by frame, and the delegate hears of each step; at Apple it hears of the end alone.
    open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoom(toScale: scale, animated: animated) }
    /// Zooms so that a rectangle of the view for zooming, in that view's space, is as large as fits and in the middle.
    open func zoom(to rect: CGRect, animated: Bool) { zoom(toRect: rect, animated: animated) }

    // MARK: Refreshing

    /// The control at the top that a pull beyond the content's beginning starts. Default nil.
    open var refreshControl: UIRefreshControl? {
        didSet { if refreshControl !== oldValue { refreshControlDidChange(from: oldValue) } }
    }

    // MARK: Moving the content

    /// Moves the content, either at once or in 0.3 s, after which the delegate hears of the animation's end. The offset may lie beyond the
    /// edges. Deceleration stops.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { move(to: contentOffset, animated: animated) }
    /// Scrolls by a page, and posts where it leads.
    open override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { scrollByPage(direction) }
    /// Moves the content as little as is needed to show a rectangle of it; nothing happens if it is visible.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) { reveal(rect, animated: animated) }

    // MARK: Indicators

    /// Whether a bar shows the horizontal place while scrolling. Default true.
    open var showsHorizontalScrollIndicator = true {
        didSet { placeIndicators() }
    }
    /// Whether a bar shows the vertical place while scrolling. Default true.
    open var showsVerticalScrollIndicator = true {
        didSet { placeIndicators() }
    }
    /// The indicators' look. Default: grey with a light edge.
    open var indicatorStyle = IndicatorStyle.default {
        didSet { styleIndicators() }
    }
    /// Space between the horizontal indicator and the view's edges. Default zero.
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero {
        didSet { placeIndicators() }
    }
    /// Space between the vertical indicator and the view's edges. Default zero.
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero {
        didSet { placeIndicators() }
    }
    /// The insets of both indicators; the vertical one's when read.
    open var scrollIndicatorInsets: UIEdgeInsets {
        get { verticalScrollIndicatorInsets }
        set {
            horizontalScrollIndicatorInsets = newValue
            verticalScrollIndicatorInsets = newValue
        }
    }
    /// Whether the indicators' insets grow by the safe area. Default true.
    open var automaticallyAdjustsScrollIndicatorInsets = true {
        didSet { placeIndicators() }
    }
    /// Shows the indicators for a moment.
    open func flashScrollIndicators() { flashIndicators() }

    /// Called after the delegate was told of another offset, for bars that follow it.
    var didScroll: (() -> Void)?

    // MARK: View

    open override var bounds: CGRect {
        get { super.bounds }
        set {
            let old = super.bounds
            var new = newValue
            // A scroll view whose place in its content is no number would show nothing for ever.
            if !new.origin.x.isFinite { new.origin.x = old.origin.x }
            if !new.origin.y.isFinite { new.origin.y = old.origin.y }
            super.bounds = new
            boundsDidChange(from: old)
        }
    }

    open override var frame: CGRect {
        get { super.frame }
        set {
            let old = super.bounds
            super.frame = newValue
            boundsDidChange(from: old)
        }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        settleExtent()
        placeIndicators()
        placeRefreshControl()
    }

    /// What the insets hold the content off does not reach into it, wherever it is scrolled to.
    override var safeAreaForSubviews: UIEdgeInsets {
        let safe = safeAreaInsets
        guard safe != .zero else { return .zero }
        let taken = safeAreaAsInset
        return UIEdgeInsets(
            top: safe.top - taken.top, left: safe.left - taken.left, bottom: safe.bottom - taken.bottom, right: safe.right - taken.right)
    }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        adjustInset(becauseOfSafeArea: true)
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { leaveScreen() }
    }

    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        if gestureRecognizer === scrollPan, !mayDrag { return false }
        if gestureRecognizer === scrollPinch, !mayZoom { return false }
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    /// Scrolls by a wheel or touchpad.
    package func handleScroll(delta: CGVector, isPrecise: Bool, at location: CGPoint, time: Double) -> Bool {
        scrollByWheel(delta, isPrecise: isPrecise, time: time)
    }

    /// Zooms by a wheel or touchpad.
    ///
    /// - Parameters:
    ///   - scale: what the scale is multiplied by.
    ///   - location: what stays in its place, in this view's space.
    /// - Returns: whether the content can be zoomed; otherwise the next view up is asked.
    package func handleMagnification(scale: CGFloat, at location: CGPoint, time: Double) -> Bool {
        magnify(by: scale, at: location)
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        styleIndicators()
    }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !scrollByKeys(presses) { super.pressesBegan(presses, with: event) }
    }

    open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !scrollByKeys(presses) { super.pressesChanged(presses, with: event) }
    }
}

/// What scrolls, and who waits for what.
struct ScrollingState {
    /// A movement without a finger.
    struct Motion {
        enum Kind {
            case deceleration, animation, wheel
            /// To the beginning, for a tap at the top of the window.
            case top
            /// Back over a refresh control. Nobody is told of its end.
            case settling
        }
        var kind: Kind
        /// In media time.
        var start: Double
        var x: ScrollTrajectory
        var y: ScrollTrajectory
        /// Whether the movement follows from velocity and edges alone, so that it must be worked out anew when these change.
        var isFree = false

        var duration: Double { max(x.duration, y.duration) }
        var target: CGPoint { CGPoint(x: x.target, y: y.target) }
        func position(at time: Double) -> CGPoint { CGPoint(x: x.position(at: time - start), y: y.position(at: time - start)) }
        func velocity(at time: Double) -> CGPoint { CGPoint(x: x.velocity(at: time - start), y: y.velocity(at: time - start)) }
    }

    /// A finger's drag.
    struct Drag {
        /// The offset without rubber bands at translation 0.
        var rawStart: CGPoint
        var startOffset: CGPoint
        /// Which axes follow.
        var horizontal: Bool
        var vertical: Bool
        /// Whether the delegate heard of it: a touch that only stops a movement is none.
        var hasBegun = false
        var lastOffset: CGPoint
        var lastTranslation = CGPoint.zero
        var samples: [(time: Double, offset: CGPoint)] = []
    }

    var isTracking = false
    var isDragging = false
    var isDecelerating = false
    var drag: Drag?
    var motion: Motion?
    /// Counts the beginnings and ends of movements, so that code around a callback sees whether the delegate took over.
    var generation = 0
    var link: OwnedDisplayLink?
    /// Whether content, view or insets changed, so that the offset may have to come back into its range.
    var needsSettling = false
    var reportedInset = UIEdgeInsets.zero
    /// The space that a control that refreshes takes at the top.
    var refreshInset: CGFloat = 0
    /// A touchpad's scrolling: the offset with its fractions, and when it counts as over.
    var touchpad: (offset: CGPoint, end: TimerQueue.Token)?
    var indicators = ScrollIndicators()
}
