/// A view that shows a part of content that is larger than itself, and scrolls and zooms it.
///
/// The content offset is the origin of ``UIView/bounds``, so subviews are placed in the content's coordinates. Content follows a finger one
/// to one, resists beyond its edges, decelerates exponentially when it is let go, and bounces at the edges (Behaviour 7).
@preconcurrency @MainActor
open class UIScrollView: UIView {
    /// How fast content decelerates: the part of its velocity that is left after a millisecond, between 0 and 1.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// 0.998, the default.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// 0.99: content comes to rest soon.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    /// When a list shows the index that its data source gives.
    public enum IndexDisplayMode: Int, Sendable {
        /// Whenever there are titles for it.
        case automatic = 0
        /// Never.
        case alwaysHidden = 1
    }

    /// The colours of the scroll indicators.
    public enum IndicatorStyle: Int, Sendable {
        /// Dark in light interfaces, light in dark ones.
        case `default` = 0
        /// Always dark, for light content.
        case black = 1
        /// Always light, for dark content.
        case white = 2
    }

    /// On which axes the safe area is added to the content insets.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// On axes that can be scrolled; in a navigation or tab bar controller always on the vertical one.
        case automatic = 0
        /// On axes that can be scrolled.
        case scrollableAxes = 1
        /// On none: content may lie under bars.
        case never = 2
        /// On both axes.
        case always = 3
    }

    /// Whether dragging dismisses the keyboard, that is, ends text input.
    ///
    /// There is no keyboard on the screen here that could follow a finger, and no view above it: the interactive modes end text input when
    /// a drag pulls the content down, and the modes with accessory are the same as those without.
    public enum KeyboardDismissMode: Int, Sendable {
        /// Dragging does not end text input.
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

    /// Creates a scroll view without content: archives are not supported here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpScrolling()
    }

    private func setUpScrolling() {
        clipsToBounds = true
        isMultipleTouchEnabled = true
        scrollPan.scrollView = self
        scrollPan.allowedScrollTypesMask = .all
        addGestureRecognizer(scrollPan)
        scrollPan.addAction { [weak self] in self?.handleDrag($0) }
        indicatorDrag.scrollView = self
        addGestureRecognizer(indicatorDrag)
        indicatorDrag.addAction { [weak self] in self?.handleIndicatorDrag($0) }
    }

    /// The drag or movement in progress.
    var scrolling = ScrollingState()
    /// The pinch or zoom in progress.
    var zooming = ZoomingState()
    let scrollPan = ScrollPanGestureRecognizer()
    let indicatorDrag = IndicatorDragGestureRecognizer()
    /// Made when ``maximumZoomScale`` first allows zooming.
    var scrollPinch: ScrollPinchGestureRecognizer?

    /// Is told of scrolling and zooming. Not retained. Default nil.
    open weak var delegate: (any UIScrollViewDelegate)?
    /// The recognizer for scrolling by fingers, wheels and touchpads.
    open var panGestureRecognizer: UIPanGestureRecognizer { scrollPan }
    /// The recognizer for zooming; nil while ``maximumZoomScale`` is not greater than ``minimumZoomScale``.
    open var pinchGestureRecognizer: UIPinchGestureRecognizer? { canPinch ? scrollPinch : nil }

    // MARK: Content

    /// The point of the content that is at the upper left corner of the view: the origin of ``UIView/bounds``. Default (0, 0).
    ///
    /// Setting it scrolls at once, also beyond the edges, and calls `scrollViewDidScroll` if it changes. It is rounded to pixels. What moves
    /// the content, a drag, a deceleration, an animation, goes on from there.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set { scroll(to: newValue) }
    }

    /// The size of the content. When it shrinks below the offset, the offset is brought back at the next layout pass. Default zero.
    open var contentSize = CGSize.zero {
        didSet {
            if contentSize != oldValue { extentDidChange() }
            ObjCClass.didChange(self, "contentSize", from: oldValue)
        }
    }

    /// Space around the content. Content that rests at its top or left edge stays there when the space changes. Default zero.
    open var contentInset = UIEdgeInsets.zero {
        didSet {
            if contentInset != oldValue { adjustInset(becauseOfSafeArea: false) }
            ObjCClass.didChange(self, "contentInset", from: oldValue)
        }
    }

    /// On which axes the safe area is added to ``contentInset``. Default automatic.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
        didSet { adjustInset(becauseOfSafeArea: true) }
    }

    /// Space around the content: ``contentInset`` and the safe area.
    open var adjustedContentInset: UIEdgeInsets { currentInset }
    /// Called when ``adjustedContentInset`` changed. Subclasses that override it call `super`.
    open func adjustedContentInsetDidChange() {}

    // MARK: How it scrolls

    /// Whether fingers, wheels and touchpads scroll. Default true.
    open var isScrollEnabled = true {
        didSet {
            scrollPan.isEnabled = isScrollEnabled
            indicatorDrag.isEnabled = isScrollEnabled
        }
    }
    /// Whether content can be dragged beyond its edges, and bounces back. Default true.
    open var bounces = true
    /// Whether content bounces vertically even if it is not higher than the view. Default false.
    open var alwaysBounceVertical = false
    /// Whether content bounces horizontally even if it is not wider than the view. Default false.
    open var alwaysBounceHorizontal = false
    /// Whether the content comes to rest only at multiples of the view's size. Default false.
    open var isPagingEnabled = false
    /// Whether a list shows the index that its data source gives. Default automatic.
    open var indexDisplayMode = IndexDisplayMode.automatic
    /// Whether a drag that begins along one axis scrolls along that axis only. Default false.
    open var isDirectionalLockEnabled = false
    /// How fast content decelerates when it is let go. Default normal.
    open var decelerationRate = DecelerationRate.normal
    /// Whether views in the content are sent a touch only when it has not become a drag for 150 ms, or can become none. Default true.
    open var delaysContentTouches = true
    /// Whether a drag may cancel a touch in the content whose view was sent `touchesBegan`. Default true.
    open var canCancelContentTouches = true
    /// Whether dragging ends text input. Default none.
    open var keyboardDismissMode = KeyboardDismissMode.none
    /// Whether a tap at the top of the window scrolls to the top. It does only if a single visible scroll view allows it. Default true.
    open var scrollsToTop = true

    /// Whether `touchesBegan` is called of a view in the content; false leaves the touches to scrolling alone. Default true.
    open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }
    /// Whether a drag may cancel the touches of a view in the content. True by default unless the view is a `UIControl`.
    open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

    // MARK: What it does now

    /// Whether a finger is on the content, whether it has moved or not.
    open var isTracking: Bool { scrolling.isTracking }
    /// Whether the content is being scrolled by a finger, wheel or touchpad.
    open var isDragging: Bool { scrolling.isDragging }
    /// Whether the content still moves after it was dragged.
    open var isDecelerating: Bool { scrolling.isDecelerating }

    /// Whether the content is being zoomed by fingers, a wheel or a touchpad.
    open var isZooming: Bool { zooming.pinch != nil }
    /// Whether content that was zoomed beyond a limit is returning to it.
    open var isZoomBouncing: Bool { zooming.motion?.kind == .bounce }

    // MARK: Zooming

    /// The least scale of the content. Content beyond a changed limit stays as it is until the next zoom. Default 1.
    open var minimumZoomScale: CGFloat = 1 {
        didSet { zoomLimitsDidChange() }
    }
    /// The greatest scale of the content. Fingers zoom only if it is greater than ``minimumZoomScale``. Default 1.
    open var maximumZoomScale: CGFloat = 1 {
        didSet { zoomLimitsDidChange() }
    }
    /// The scale of the view that the delegate's `viewForZooming(in:)` returns. Default 1.
    ///
    /// Setting it zooms at once about the middle of the visible content, within the limits. Without a view for zooming it does nothing.
    open var zoomScale: CGFloat {
        get { zooming.scale }
        set { zoom(toScale: newValue, animated: false) }
    }
    /// Whether fingers can zoom beyond the limits, to which the content then returns in 0.25 s. Default true.
    open var bouncesZoom = true
    /// Zooms about the middle of the visible content, within the limits, at once or in 0.3 s.
    ///
    /// An animated zoom is a view animation: ``zoomScale`` has its new value at once, and the delegate is sent `scrollViewDidZoom` once,
    /// inside the animation block, so that what it changes is animated, too. `scrollViewDidEndZooming` follows at the end.
    open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoom(toScale: scale, animated: animated) }
    /// Zooms so that a rectangle, in the coordinates of the view for zooming, fills the scroll view as far as the limits allow.
    open func zoom(to rect: CGRect, animated: Bool) { zoom(toRect: rect, animated: animated) }

    // MARK: Refreshing

    /// The control that appears, and starts refreshing, when the content is pulled down beyond its top. Default nil.
    open var refreshControl: UIRefreshControl? {
        didSet { if refreshControl !== oldValue { refreshControlDidChange(from: oldValue) } }
    }

    // MARK: Moving the content

    /// Scrolls to an offset, at once or in 0.3 s, after which the delegate is sent `scrollViewDidEndScrollingAnimation`.
    ///
    /// The offset may lie beyond the edges. Deceleration stops. During an animation ``contentOffset`` changes with every frame.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { move(to: contentOffset, animated: animated) }
    /// Scrolls by a page, and posts `pageScrolled` with the page's number.
    open override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { scrollByPage(direction) }
    /// Scrolls as little as is needed to make a rectangle of the content visible. Nothing happens if it is visible already.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) { reveal(rect, animated: animated) }

    // MARK: Indicators

    /// Whether the horizontal indicator shows while scrolling. Default true.
    open var showsHorizontalScrollIndicator = true {
        didSet { layoutIndicators() }
    }
    /// Whether the vertical indicator shows while scrolling. Default true.
    open var showsVerticalScrollIndicator = true {
        didSet { layoutIndicators() }
    }
    /// The colours of the indicators. Default `default`.
    open var indicatorStyle = IndicatorStyle.default {
        didSet { styleIndicators() }
    }
    /// Space between the horizontal indicator and the view's edges. Default zero.
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero {
        didSet { layoutIndicators() }
    }
    /// Space between the vertical indicator and the view's edges. Default zero.
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero {
        didSet { layoutIndicators() }
    }
    /// The insets of both indicators. Reading it returns those of the vertical one.
    open var scrollIndicatorInsets: UIEdgeInsets {
        get { verticalScrollIndicatorInsets }
        set {
            horizontalScrollIndicatorInsets = newValue
            verticalScrollIndicatorInsets = newValue
        }
    }
    /// Whether the safe area is added to the indicators' insets. Default true.
    open var automaticallyAdjustsScrollIndicatorInsets = true {
        didSet { layoutIndicators() }
    }
    /// Shows the indicators for a moment.
    open func flashScrollIndicators() { flashIndicators() }

    // MARK: For subclasses and controllers in this library

    /// Why bounds change: see ``willChangeBounds(to:by:)``.
    enum BoundsChange {
        /// ``contentOffset`` was set, or a drag, a deceleration, an animation or zooming moved the content by a step.
        case step
        /// ``setContentOffset(_:animated:)`` was called without animation, as by ``scrollRectToVisible(_:animated:)``.
        case jump
        /// ``setContentOffset(_:animated:)`` begins an animation. The bounds stay for now; each frame of the animation is a step.
        case animation
        /// ``shiftContentOffset(by:)`` keeps content that moved where it is on the screen.
        case shift
        /// ``UIView/bounds`` or ``UIView/frame`` was set. The delegate is not told.
        case direct
    }

    /// Called before bounds change, while they are still the old ones (Behaviour 8.2). Does nothing.
    func willChangeBounds(to newBounds: CGRect, by change: BoundsChange) {}

    /// Called when bounds changed, before the delegate is told. Asks for a layout pass; subclasses that override it call `super`.
    func didChangeBounds(from oldBounds: CGRect, by change: BoundsChange) {
        let new = bounds
        if new.origin != oldBounds.origin {
            layoutIndicators()
            pullRefreshControl()
            setNeedsLayout()
        }
        if new.size != oldBounds.size { extentDidChange() }
    }

    /// Where content that is let go comes to rest: called before the delegate's `scrollViewWillEndDragging`, which is told of the result.
    ///
    /// - Parameters:
    ///   - proposedContentOffset: where the content would come to rest, or the page.
    ///   - velocity: of the offset, in points a millisecond.
    func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint) -> CGPoint {
        proposedContentOffset
    }

    /// Who is told of every change of the offset and of the content's extent, beside the delegate.
    let scrollObservers = ScrollObservers()

    // MARK: View

    open override var bounds: CGRect {
        get { super.bounds }
        set {
            let old = super.bounds
            var new = newValue
            // With an offset that is no number nothing would ever be visible again.
            if !new.origin.x.isFinite { new.origin.x = old.origin.x }
            if !new.origin.y.isFinite { new.origin.y = old.origin.y }
            let change = scrolling.boundsChange ?? .direct
            scrolling.boundsChange = nil
            guard new != old else { return super.bounds = new }
            willChangeBounds(to: new, by: change)
            super.bounds = new
            followOffset()
            didChangeBounds(from: old, by: change)
            if new.origin != old.origin { ObjCClass.didChange(self, "contentOffset", from: old.origin) }
        }
    }

    open override var frame: CGRect {
        get { super.frame }
        set {
            let old = super.bounds, size = boundsSize(forFrame: newValue)
            if size != old.size { willChangeBounds(to: CGRect(origin: old.origin, size: size), by: .direct) }
            super.frame = newValue
            if super.bounds != old { didChangeBounds(from: old, by: .direct) }
        }
    }

    /// The size that the bounds will have when the frame is set.
    private func boundsSize(forFrame frame: CGRect) -> CGSize {
        let frame = frame.standardized
        guard !CATransform3DIsIdentity(transform3D) else { return frame.size }
        let sample = CALayer()
        sample.transform = transform3D
        sample.frame = frame
        return sample.bounds.size
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        settleExtent()
        layoutIndicators()
        layoutRefreshControl()
    }

    /// The part of the safe area that the content insets do not take already.
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
        if window == nil { didLeaveScreen() }
    }

    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        if gestureRecognizer === scrollPan, !mayDrag { return false }
        if gestureRecognizer === scrollPinch, !mayZoom { return false }
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
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
