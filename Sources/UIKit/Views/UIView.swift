/// A rectangle on screen that draws, lays out its subviews and receives touches. Its ``layer`` is what is shown; the view is the layer's
/// delegate.
///
/// Units are points of the superview's bounds, y grows downwards. Everything here belongs to the main thread.
@MainActor
open class UIView: UIResponder, @MainActor CALayerDelegate, UITraitEnvironment {
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
        super.init()
        setUpLayer()
        self.frame = frame
    }

    /// Archives are not supported here: a view of size zero.
    public required init?(coder: NSCoder) {
        layer = Self.makeLayer()
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
    /// The controller whose view this is.
    weak var viewController: UIViewController?
    /// How many animations run on this view whose block did not allow user interaction.
    var touchBlockingAnimations = 0
    /// How many property animators want touches to find this view where it is on screen.
    var shownAnimations = 0

    // MARK: Geometry

    /// The rectangle in the superview. With a ``transform`` other than the identity it is not meaningful; use ``bounds`` and ``center``
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
        set { animatingUncommitted("position") { layer.position = newValue } }
    }

    /// The 2D part of ``transform3D``. Default identity.
    open var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set { transform3D = CATransform3DMakeAffineTransform(newValue) }
    }

    /// Applied about the anchor point. Default identity.
    open var transform3D: CATransform3D {
        get { layer.transform }
        set { animatingUncommitted("transform") { layer.transform = newValue } }
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
        set { animatingUncommitted("opacity") { layer.opacity = Float(newValue) } }
    }

    /// Whether the view is absent from the screen and from touches. Default false.
    open var isHidden: Bool {
        get { layer.isHidden }
        set { layer.isHidden = newValue }
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

    /// How drawn content follows the bounds. Default scaleToFill.
    open var contentMode = ContentMode.scaleToFill {
        didSet {
            layer.contentsGravity = contentMode.contentsGravity
            layer.needsDisplayOnBoundsChange = contentMode == .redraw
        }
    }

    /// The colour of interactive elements, inherited from the superview while nil was set. Never nil when read.
    open var tintColor: UIColor! {
        get { extras.tintColor ?? superview?.tintColor ?? .defaultTint }
        set {
            extras.tintColor = newValue
            tintColorChanged()
        }
    }

    /// The tint colour changed, here or above. Does nothing by default.
    open func tintColorDidChange() {}

    // MARK: Traits

    /// What the view has to fit: inherited from the superview, with what controllers and views override on the way.
    open var traitCollection: UITraitCollection { extras.traits }
    /// The traits changed. Does nothing by default.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// Light or dark for this view and those in it; unspecified inherits. Default unspecified.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet { if overrideUserInterfaceStyle != oldValue { updateTraits() } }
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
    /// Whether a recognizer of this view may leave its possible state. Default true.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    /// The deepest view at a point of this view's space, or nil. Hidden, transparent (alpha below 0.01) and disabled views have no touches,
    /// and children outside of their parent's bounds have none either. Subviews are asked from last to first, whatever their depth in
    /// space.
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
    open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) { insert(view, beside: siblingSubview, offset: 0) }
    /// Puts a view directly in front of a sibling.
    open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) { insert(view, beside: siblingSubview, offset: 1) }
    /// Leaves the superview.
    open func removeFromSuperview() { leaveSuperview() }
    /// Moves a subview in front of the others.
    open func bringSubviewToFront(_ view: UIView) { reorder(view, to: subviews.count - 1) }
    /// Moves a subview behind the others.
    open func sendSubviewToBack(_ view: UIView) { reorder(view, to: 0) }
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

    /// Places the subviews. Called before the next frame after ``setNeedsLayout()``, a change of size, or an added or removed subview.
    open func layoutSubviews() {}
    /// Asks for ``layoutSubviews()`` before the next frame.
    open func setNeedsLayout() { layer.setNeedsLayout() }
    /// Lays out now what asks for it, from the topmost ancestor that does.
    open func layoutIfNeeded() { layer.layoutIfNeeded() }
    /// The size that fits best into another. Default: the size of the bounds.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
    /// Takes the size of ``sizeThatFits(_:)``, keeping the frame's origin.
    open func sizeToFit() {
        let origin = frame.origin
        bounds.size = sizeThatFits(bounds.size)
        frame.origin = origin
    }
    /// The content's natural size; ``noIntrinsicMetric`` where there is none. Default none.
    open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }
    /// The content's natural size changed: the superview lays out again.
    open func invalidateIntrinsicContentSize() { superview?.setNeedsLayout() }
    /// Whether a change of size resizes the subviews by their masks. Default true.
    open var autoresizesSubviews = true
    /// How the view follows a change of its superview's size. Default none: it keeps its distance from left and top.
    open var autoresizingMask: AutoresizingMask = []
    /// Space at the edges that subviews should keep free, in points. Default 8 each, and the safe area where
    /// ``insetsLayoutMarginsFromSafeArea``.
    open var layoutMargins: UIEdgeInsets {
        get { effectiveLayoutMargins }
        set {
            extras.layoutMargins = newValue
            layoutMarginsDidChange()
            setNeedsLayout()
        }
    }
    /// Whether the margins grow by the safe area. Default true.
    open var insetsLayoutMarginsFromSafeArea = true
    /// The margins changed.
    open func layoutMarginsDidChange() { viewController?.viewLayoutMarginsDidChange() }
    /// The part of the bounds that is covered by what is not the view's: here, by a controller's additional insets.
    open var safeAreaInsets: UIEdgeInsets { effectiveSafeAreaInsets }
    /// The safe area changed.
    open func safeAreaInsetsDidChange() {}

    // MARK: Drawing

    /// Draws the content with the current context of `UIGraphicsGetCurrentContext()`. A view that does not override it has none.
    open func draw(_ rect: CGRect) {}
    /// Asks for ``draw(_:)`` before the next frame. Without effect on a view that does not draw.
    open func setNeedsDisplay() { if drawsContent { layer.setNeedsDisplay() } }
    /// Asks for ``draw(_:)``; the whole view is drawn whatever the rectangle.
    open func setNeedsDisplay(_ rect: CGRect) { if drawsContent { layer.setNeedsDisplay(rect) } }

    // MARK: Layer delegate

    /// Provides the layer's contents: draws by ``draw(_:in:)``.
    open func display(_ layer: CALayer) { layer.drawContents() }
    /// Makes `ctx` the current context and calls ``draw(_:)``.
    open func draw(_ layer: CALayer, in ctx: CGContext) { drawContent(of: layer, in: ctx) }
    /// Called before drawing.
    open func layerWillDraw(_ layer: CALayer) {}
    /// Calls ``layoutSubviews()``, and the controller's methods around it.
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
    var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    /// The insets that ``UIView/safeAreaInsetsDidChange()`` last told of.
    var reportedSafeArea = UIEdgeInsets.zero
}
