/// A rectangle on screen that draws, lays out its subviews and receives touches. Its ``layer`` is what is shown; the view is the layer's
/// delegate.
///
/// Units are points of the superview's bounds, y grows downwards. Everything here belongs to the main thread.
@preconcurrency @MainActor
open class UIView: UIResponder, @MainActor CALayerDelegate, UITraitEnvironment, UICoordinateSpace {
    // MARK: Making views

    /// The class of the view's layer. Default `CALayer`.
    ///
    /// Swift can make an instance of a class that it learns at run time only by a required initializer: a layer class from outside this
    /// library is made by its `init?(coder:)`.
    open class var layerClass: AnyClass { CALayer.self }

    /// The layer that shows the view.
    public let layer: CALayer

    /// A view with a frame in its future superview.
    public init(frame: CGRect) {
        layer = Self.makeLayer()
        constraintUpdates = Self.requiresConstraintBasedLayout ? .own : []
        super.init()
        setUpLayer()
        self.frame = frame
    }

    /// Archives are not supported here: a view of size zero.
    public required init?(coder: NSCoder) {
        layer = Self.makeLayer()
        constraintUpdates = Self.requiresConstraintBasedLayout ? .own : []
        super.init()
        setUpLayer()
    }

    /// A view of size zero.
    public convenience override init() {
        self.init(frame: .zero)
    }

    // MARK: State that the files named after it use

    /// The hierarchy.
    var hierarchy = ViewHierarchy()
    /// What few views have.
    var extras = ViewExtras()
    /// Whether the view counts as hidden although it is still seen: an animation makes room for the others in its stack view.
    var isHidingInStack = false
    /// What the view and its subtree owe to the next update-constraints pass.
    var constraintUpdates: ConstraintUpdates
    /// Whether ``layoutSubviews()`` runs: subviews that it resizes don't ask for another layout.
    var isLayingOut = false
    /// The controller whose view this is.
    weak var viewController: UIViewController?
    /// How many animations run on this view whose block did not allow user interaction.
    var touchBlockingAnimations = 0
    /// How many property animators want touches to find this view where it is on screen.
    var shownAnimations = 0

    // MARK: Geometry

    /// The rectangle in the superview. With a `transform` other than the identity it is not meaningful; use `bounds` and `center`
    /// then.
    open var frame: CGRect {
        get { layer.frame }
        set { changeGeometry { layer.frame = newValue } }
    }

    /// The rectangle in the view's own space: its origin scrolls the subviews.
    open var bounds: CGRect {
        get { layer.bounds }
        set { changeGeometry { layer.bounds = newValue } }
    }

    /// The place of the anchor point, the middle by default, in the superview.
    open var center: CGPoint {
        get { layer.position }
        set {
            layer.position = newValue
            placeChanged()
        }
    }

    /// The 2D part of ``transform3D``. Default identity.
    open var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set { transform3D = CATransform3DMakeAffineTransform(newValue) }
    }

    /// Applied about the anchor point. Default identity.
    open var transform3D: CATransform3D {
        get { layer.transform }
        set { layer.transform = newValue }
    }

    /// The point that ``center`` places and transforms turn about, in units of the bounds. Default (0.5, 0.5).
    open var anchorPoint: CGPoint {
        get { layer.anchorPoint }
        set { layer.anchorPoint = newValue }
    }

    /// Pixels per point of drawn content. Default: the screen's scale.
    open var contentScaleFactor: CGFloat {
        get { layer.contentsScale }
        set {
            guard newValue != layer.contentsScale, newValue > 0 else { return }
            layer.contentsScale = newValue
            setNeedsDisplay()
        }
    }

    // MARK: Looks

    /// Opacity of the view and its subviews. Below 0.01 the view receives no touches. Default 1.
    open var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set { layer.opacity = Float(newValue) }
    }

    /// Whether the view is absent from the screen and from touches. Default false.
    open var isHidden: Bool {
        get { layer.isHidden || isHidingInStack }
        set { if let superview { superview.setHidden(newValue, of: self) } else { layer.isHidden = newValue } }
    }

    /// A promise that drawing covers the bounds. Default true; it has no effect on what is drawn.
    open var isOpaque = true

    /// Fills the bounds behind everything; a dynamic colour follows the traits. Default nil: nothing.
    open var backgroundColor: UIColor? {
        get { extras.backgroundColor }
        set {
            // The layer first: its animation remembers the former colour.
            setLayerBackground(newValue)
            extras.backgroundColor = newValue
        }
    }

    /// Whether subviews and content are clipped to the bounds. Default false.
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }

    /// A view whose alpha multiplies this one's. It must have no superview. Default nil.
    open var mask: UIView? {
        didSet { layer.mask = mask?.layer }
    }

    /// Whether what was drawn before is gone when ``draw(_:)`` begins. With false it is still there, as long as the size is the same.
    /// Default true.
    open var clearsContextBeforeDrawing = true

    /// How drawn content follows the bounds. Default scaleToFill.
    open var contentMode = ContentMode.scaleToFill {
        didSet {
            layer.contentsGravity = contentMode.contentsGravity
            layer.needsDisplayOnBoundsChange = contentMode == .redraw
        }
    }

    /// The colour of interactive elements, inherited from the superview while nil was set. Never nil when read; greyish while
    /// ``tintAdjustmentMode`` is dimmed.
    open var tintColor: UIColor! {
        get { effectiveTintColor }
        set {
            extras.tintColor = newValue
            updateTraits()
            tintColorChanged()
        }
    }

    /// Whether the tint is dimmed, as behind an alert. Set, it holds for this view and those in it that are automatic; read, it is normal
    /// or dimmed, as it comes from the nearest view that is not automatic. Default automatic.
    open var tintAdjustmentMode: TintAdjustmentMode {
        get { effectiveTintAdjustmentMode }
        set {
            let old = effectiveTintAdjustmentMode
            extras.tintAdjustmentMode = newValue
            updateTraits()
            if effectiveTintAdjustmentMode != old { tintModeChanged() }
        }
    }

    /// The tint colour changed, here or above. Does nothing by default.
    open func tintColorDidChange() {}
    /// The tint changed, here or above: shows it in colours made of `UIColor.tintColor`.
    func tintedColorsChanged() {
        if let backgroundColor, backgroundColor.dependsOnTint { setLayerBackground(backgroundColor) }
    }

    // MARK: Traits

    /// What the view has to fit: inherited from the superview, with what controllers and views override on the way.
    open var traitCollection: UITraitCollection { extras.traits }
    /// The traits changed. Does nothing by default.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// Traits that this view and those in it have whatever they would inherit. Default none.
    open var traitOverrides: UITraitOverrides {
        get { extras.traitOverrides ?? UITraitOverrides() }
        set {
            extras.traitOverrides = newValue
            updateTraits()
        }
    }
    /// Light or dark for this view and those in it; unspecified inherits. Default unspecified.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet { if overrideUserInterfaceStyle != oldValue { updateTraits() } }
    }
    /// Text in this view and those in it is not smaller than this, whatever the person asked for. Default nil: no limit.
    open var minimumContentSizeCategory: UIContentSizeCategory? {
        get { extras.contentSizeLimits.minimum }
        set {
            extras.contentSizeLimits.minimum = newValue
            updateTraits()
        }
    }
    /// Text in this view and those in it is not larger than this, whatever the person asked for. Default nil: no limit.
    open var maximumContentSizeCategory: UIContentSizeCategory? {
        get { extras.contentSizeLimits.maximum }
        set {
            extras.contentSizeLimits.maximum = newValue
            updateTraits()
        }
    }
    /// The limits of the size of text that hold here, and which views set them, for people.
    open var appliedContentSizeCategoryLimitsDescription: String { contentSizeLimitsDescription }

    /// Whether the view is mirrored where lines run from right to left. Default unspecified: yes.
    open var semanticContentAttribute = UISemanticContentAttribute.unspecified {
        didSet { if semanticContentAttribute != oldValue { layoutDirectionChanged() } }
    }
    /// The direction in which this view lays out its content: by ``semanticContentAttribute`` and the traits.
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        Self.userInterfaceLayoutDirection(
            for: semanticContentAttribute, relativeTo: traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight)
    }
    /// The direction for content of a kind, in the application's direction.
    open class func userInterfaceLayoutDirection(for attribute: UISemanticContentAttribute) -> UIUserInterfaceLayoutDirection {
        userInterfaceLayoutDirection(for: attribute, relativeTo: UIApplication.shared.userInterfaceLayoutDirection)
    }
    /// The direction for content of a kind where the interface around it has a direction.
    open class func userInterfaceLayoutDirection(
        for semanticContentAttribute: UISemanticContentAttribute, relativeTo layoutDirection: UIUserInterfaceLayoutDirection
    ) -> UIUserInterfaceLayoutDirection {
        semanticContentAttribute.direction ?? layoutDirection
    }

    // MARK: Interaction

    /// Whether the view and its subviews receive touches. Default true.
    open var isUserInteractionEnabled = true
    /// Whether the view receives more than the first touch in it. Gesture recognizers receive all. Default false.
    open var isMultipleTouchEnabled = false
    /// Whether a touch in this view keeps other views from receiving touches, and the other way round. Default false.
    open var isExclusiveTouch = false

    /// The gesture recognizers in the order of their adding; nil when there are none.
    open var gestureRecognizers: [UIGestureRecognizer]? {
        get { extras.gestureRecognizers.isEmpty ? nil : extras.gestureRecognizers }
        set {
            for old in extras.gestureRecognizers { removeGestureRecognizer(old) }
            for new in newValue ?? [] { addGestureRecognizer(new) }
        }
    }

    /// Attaches a recognizer, which leaves its former view.
    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { attach(gestureRecognizer) }
    /// Detaches a recognizer; a gesture in progress is cancelled.
    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { detach(gestureRecognizer) }
    /// The interactions of the view, in the order of their adding. Setting it adds and removes what differs.
    open var interactions: [any UIInteraction] {
        get { extras.interactions }
        set { replaceInteractions(newValue) }
    }
    /// Adds an interaction, which leaves its former view.
    open func addInteraction(_ interaction: any UIInteraction) { attach(interaction) }
    /// Removes an interaction.
    open func removeInteraction(_ interaction: any UIInteraction) { detach(interaction) }
    /// Takes the first responder's role from this view or one in it, so that keys and text go nowhere.
    ///
    /// - Parameter force: whether it must give it up even if it refuses.
    /// - Returns: whether none of these is the first responder now.
    @discardableResult
    open func endEditing(_ force: Bool) -> Bool { takeFirstResponder(force: force) }
    /// Whether a recognizer of this view, or of one around this control, may leave its possible state. Default true.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    /// The deepest view at a point of this view's space, or nil. Hidden, transparent (alpha below 0.01) and disabled views have no touches,
    /// and children outside of their parent's bounds have none either. Subviews are asked from front to back: by
    /// their layers' `zPosition`, as they are drawn, then from last to first.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { hitTestSubviews(point, with: event) }
    /// Whether a point of this view's space is inside. Default: inside the bounds.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

    open override var next: UIResponder? { viewController ?? superview }

    // MARK: Hierarchy

    /// The view that this one is in.
    open var superview: UIView? { hierarchy.superview }
    /// The views in this one, from back to front.
    open var subviews: [UIView] { hierarchy.subviews }
    /// The window that the view is in, however deep; nil when it is in none.
    open var window: UIWindow? { hierarchy.window }

    /// Puts a view in front of the others in this one; it leaves its former superview.
    open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }
    /// Puts a view among the others; an index beyond the end appends it.
    open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
    /// Puts a view directly behind a sibling.
    open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) { insert(view, below: siblingSubview) }
    /// Puts a view directly in front of a sibling.
    open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) { insert(view, above: siblingSubview) }
    /// Leaves the superview.
    open func removeFromSuperview() { leaveSuperview() }
    /// Moves a subview in front of the others, and of layers that are no view's.
    open func bringSubviewToFront(_ view: UIView) { bringToFront(view) }
    /// Moves a subview behind the others, and behind layers that are no view's.
    open func sendSubviewToBack(_ view: UIView) { sendToBack(view) }
    /// Exchanges two subviews.
    open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }
    /// Whether the view is `view` or inside it.
    open func isDescendant(of view: UIView) -> Bool { sequence(first: self, next: \.superview).contains { $0 === view } }
    /// A number to find the view by. Default 0.
    open var tag = 0
    /// The first view with this tag: this one, or one below it, depth first.
    open func viewWithTag(_ tag: Int) -> UIView? { findView(tag: tag) }

    /// A subview was added.
    open func didAddSubview(_ subview: UIView) {}
    /// A subview is about to leave.
    open func willRemoveSubview(_ subview: UIView) {}
    /// The superview is about to change.
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// The superview changed.
    open func didMoveToSuperview() {}
    /// The window is about to change.
    open func willMove(toWindow newWindow: UIWindow?) {}
    /// The window changed.
    open func didMoveToWindow() {}

    // MARK: Layout

    /// Places the subviews. Called before the next frame after ``UIView/setNeedsLayout()``, a change of size, or an added or removed subview.
    open func layoutSubviews() {}
    /// Asks for ``UIView/layoutSubviews()`` before the next frame.
    open func setNeedsLayout() { layer.setNeedsLayout() }
    /// Lays out now what asks for it, from the topmost ancestor that does.
    open func layoutIfNeeded() { layer.layoutIfNeeded() }

    /// Whether views of this class are laid out by constraints, so that a new one begins with ``updateConstraints()``. Default false.
    open class var requiresConstraintBasedLayout: Bool { false }
    /// Whether ``updateConstraints()`` is called before the next layout.
    open func needsUpdateConstraints() -> Bool { constraintUpdates.contains(.own) }
    /// Asks for ``updateConstraints()`` before the next layout.
    open func setNeedsUpdateConstraints() { markForConstraintUpdate() }
    /// Calls ``updateConstraints()`` now for those that ask for it: the views in this one first, then this view.
    open func updateConstraintsIfNeeded() { updateConstraintsOfSubtree() }
    /// Brings up to date what the layout goes by. Called before ``layoutSubviews()``, in subviews before their superviews, after
    /// ``setNeedsUpdateConstraints()``. There are no constraints yet, so the default does nothing; overriding methods end with `super`.
    open func updateConstraints() {}

    /// The size that fits best into another. Default: the size of the bounds.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
    /// Takes the size of ``sizeThatFits(_:)``, keeping the frame's origin.
    open func sizeToFit() {
        let origin = frame.origin
        bounds.size = sizeThatFits(bounds.size)
        frame.origin = origin
    }
    /// The content's natural size; ``UIView/noIntrinsicMetric`` where there is none. Default none.
    open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }
    /// The content's natural size changed: the superview lays out again.
    open func invalidateIntrinsicContentSize() { superview?.intrinsicSizeOfSubviewChanged() }
    /// How strongly the view refuses to be larger than its content. Default 250. Stack views go by it.
    open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        axis == .horizontal ? extras.contentPriorities.hugging.horizontal : extras.contentPriorities.hugging.vertical
    }
    /// Sets how strongly the view refuses to be larger than its content.
    open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        if axis == .horizontal {
            extras.contentPriorities.hugging.horizontal = priority
        } else {
            extras.contentPriorities.hugging.vertical = priority
        }
        superview?.intrinsicSizeOfSubviewChanged()
    }
    /// How strongly the view refuses to be smaller than its content. Default 750. Stack views go by it.
    open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        let resistance = extras.contentPriorities.compressionResistance
        return axis == .horizontal ? resistance.horizontal : resistance.vertical
    }
    /// Sets how strongly the view refuses to be smaller than its content.
    open func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        if axis == .horizontal {
            extras.contentPriorities.compressionResistance.horizontal = priority
        } else {
            extras.contentPriorities.compressionResistance.vertical = priority
        }
        superview?.intrinsicSizeOfSubviewChanged()
    }

    // What stack views ask of the views in them, and do for them.

    /// Whether the natural height follows from the width, so that `sizeThatFits(_:)` is asked for it.
    var heightDependsOnWidth: Bool { false }
    /// The distance of the first line's baseline from the top, were the view of this size. A view without text stands on its lower edge.
    func firstBaseline(in size: CGSize) -> CGFloat { size.height }
    /// The distance of the last line's baseline from the top, were the view of this size.
    func lastBaseline(in size: CGSize) -> CGFloat { size.height }
    /// The natural size of a subview changed.
    func intrinsicSizeOfSubviewChanged() { setNeedsLayout() }
    /// Whether a subview follows changes of this view's size by its autoresizing mask.
    func resizesByMask(_ subview: UIView) -> Bool { !subview.autoresizingMask.isEmpty }
    /// Hides or shows a subview.
    func setHidden(_ isHidden: Bool, of subview: UIView) { subview.layer.isHidden = isHidden }

    /// Whether a change of size resizes the subviews by their masks. Default true.
    open var autoresizesSubviews = true
    /// How the view follows a change of its superview's size. Default none: it keeps its distance from left and top.
    open var autoresizingMask: AutoresizingMask = []
    /// The part of the bounds that content lies in, seen from a layout that goes by content rather than frames. Default none: the frame.
    open var alignmentRectInsets: UIEdgeInsets { .zero }
    /// The rectangle of the content for a frame: the frame without ``alignmentRectInsets``.
    open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }
    /// The frame for a rectangle of the content.
    open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
        let insets = alignmentRectInsets
        return alignmentRect.inset(by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
    }
    /// Space at the edges that subviews should keep free, in points. Default 8 each. Read, it includes the safe area where
    /// ``insetsLayoutMarginsFromSafeArea``, and what ``preservesSuperviewLayoutMargins`` adds.
    open var layoutMargins: UIEdgeInsets {
        get { effectiveLayoutMargins }
        set {
            extras.layoutMargins = .absolute(newValue)
            reportMargins()
        }
    }
    /// ``layoutMargins`` by reading direction. Margins that were set here change sides with the direction.
    open var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get { NSDirectionalEdgeInsets(effectiveLayoutMargins, effectiveUserInterfaceLayoutDirection) }
        set {
            extras.layoutMargins = .directional(newValue)
            reportMargins()
        }
    }
    /// Whether the margins reach at least as far as those of the superview, where this view reaches into them. Default false.
    open var preservesSuperviewLayoutMargins = false {
        didSet { if preservesSuperviewLayoutMargins != oldValue { reportMargins() } }
    }
    /// Whether the margins grow by the safe area. Default true.
    open var insetsLayoutMarginsFromSafeArea = true {
        didSet { if insetsLayoutMarginsFromSafeArea != oldValue { reportMargins() } }
    }
    /// The margins changed. Does nothing by default.
    open func layoutMarginsDidChange() {}
    /// The part of the bounds that is covered by what is not the view's: bars, the status bar, a controller's additional insets. None for a
    /// view that is in no window.
    open var safeAreaInsets: UIEdgeInsets { extras.safeArea }
    /// The safe area changed.
    open func safeAreaInsetsDidChange() {}
    /// What of the safe area reaches into the subviews.
    var safeAreaForSubviews: UIEdgeInsets { safeAreaInsets }

    // MARK: Drawing

    /// Draws the content with the current context of `UIGraphicsGetCurrentContext()`. A view that does not override it has none.
    open func draw(_ rect: CGRect) {}
    /// Asks for ``draw(_:)`` before the next frame. Without effect on a view that does not draw.
    open func setNeedsDisplay() { if drawsContent { layer.setNeedsDisplay() } }
    /// Asks for ``draw(_:)``; the whole view is drawn whatever the rectangle.
    open func setNeedsDisplay(_ rect: CGRect) { if drawsContent { layer.setNeedsDisplay(rect) } }

    // MARK: Pictures

    /// A view that shows what this one looks like, now and for good.
    ///
    /// - Parameter afterUpdates: whether changes since the last frame count; false is cheaper.
    /// - Returns: nil without updates for a view that was never on screen.
    open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        makeSnapshot(of: bounds, afterUpdates: afterUpdates, capInsets: .zero)
    }
    /// A view that shows what a part of this one looks like.
    ///
    /// - Parameters:
    ///   - rect: the part, in this view's space.
    ///   - afterUpdates: whether changes since the last frame count.
    ///   - capInsets: edges that keep their size when the snapshot is resized; the middle stretches.
    /// - Returns: nil without updates for a view that was never on screen.
    open func resizableSnapshotView(
        from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? {
        makeSnapshot(of: rect, afterUpdates: afterUpdates, capInsets: capInsets)
    }
    /// Draws what the view and those in it look like into the current context, stretched over a rectangle: with running animations as they
    /// are now, masks, filters and depth, as on screen.
    ///
    /// - Returns: whether there was something to draw: false without updates for a view that was never on screen, and without a context.
    @discardableResult
    open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        drawPicture(in: rect, afterUpdates: afterUpdates)
    }

    // MARK: Layer delegate

    /// Provides the layer's contents: draws by ``draw(_:in:)``.
    open func display(_ layer: CALayer) { layer.drawIntoNewContents(keepingFormer: !clearsContextBeforeDrawing) }
    /// Makes `ctx` the current context and calls ``draw(_:)``.
    open func draw(_ layer: CALayer, in ctx: CGContext) { drawContent(of: layer, in: ctx) }
    /// Called before drawing.
    open func layerWillDraw(_ layer: CALayer) {}
    /// Calls ``UIView/layoutSubviews()``, and the controller's methods around it.
    open func layoutSublayers(of layer: CALayer) { layOut(layer) }
    /// Inside an animation block, an animation with the block's parameters; otherwise `NSNull`, which means none.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { animationAction(for: layer, forKey: event) }

    // MARK: Accessibility

    override var accessibilityDefaults: AccessibilityDefaults {
        var defaults = AccessibilityDefaults()
        defaults.frame = UIAccessibility.convertToScreenCoordinates(bounds, in: self)
        return defaults
    }

    // MARK: Coordinates

    /// A point of this view's space in another's; nil stands for the window's.
    open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { convertPoint(point, to: view) }
    /// A point of another view's space, or of the window's for nil, in this one's.
    open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { convertPoint(point, from: view) }
    /// The smallest rectangle around a rectangle of this view's space in another's; nil stands for the window's.
    open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { convertRect(rect, to: view) }
    /// The smallest rectangle around a rectangle of another view's space, or of the window's for nil, in this one's.
    open func convert(_ rect: CGRect, from view: UIView?) -> CGRect { convertRect(rect, from: view) }
    /// A point of this view's space in another space.
    open func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint { converted(point, to: coordinateSpace) }
    /// A point of another space in this view's.
    open func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint { converted(point, from: coordinateSpace) }
    /// The smallest rectangle around a rectangle of this view's space in another space.
    open func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect { converted(rect, to: coordinateSpace) }
    /// The smallest rectangle around a rectangle of another space in this view's.
    open func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect { converted(rect, from: coordinateSpace) }
}

/// A view's place in the tree.
struct ViewHierarchy {
    weak var superview: UIView?
    weak var window: UIWindow?
    var subviews: [UIView] = []
}

/// Values that few views have.
struct ViewExtras {
    var backgroundColor: UIColor?
    var tintColor: UIColor?
    var gestureRecognizers: [UIGestureRecognizer] = []
    /// The traits that the view was told of.
    var traits = UITraitCollection.screen.withLock { $0 }
    var tintAdjustmentMode = UIView.TintAdjustmentMode.automatic
    var interactions: [any UIInteraction] = []
    var contentSizeLimits = ContentSizeLimits()
    var contentPriorities = ContentPriorities()
    var traitOverrides: UITraitOverrides?
    var traitObservers: [TraitObserver] = []
    var layoutMargins = LayoutMargins.absolute(.defaultMargins)
    /// The margins that ``UIView/layoutMarginsDidChange()`` last told of.
    var reportedMargins = UIEdgeInsets.defaultMargins
    /// The insets that ``UIView/safeAreaInsetsDidChange()`` last told of.
    var safeArea = UIEdgeInsets.zero
}
