/// A rectangular area that draws content, lays out its subviews and receives touches. Its ``layer`` is what is displayed; the view is the
/// layer's delegate.
///
/// Lengths are points in the superview's coordinate system; y grows downwards. Use views on the main thread only.
@preconcurrency @MainActor
open class UIView: UIResponder, @MainActor CALayerDelegate, UITraitEnvironment, UICoordinateSpace {
    // MARK: Making views

    /// The class used to create the view's layer. Default `CALayer`. Traps on creation of a view if the class is not a `CALayer`.
    ///
    /// Swift can instantiate a class known only at run time through a required initializer alone, so a layer class from outside this
    /// library is created with its `init?(coder:)`.
    open class var layerClass: AnyClass { CALayer.self }

    /// The layer that displays the view's content.
    public let layer: CALayer

    /// Creates a view with a frame in the coordinate system of its future superview.
    public init(frame: CGRect) {
        layer = Self.makeLayer()
        constraintUpdates = Self.requiresConstraintBasedLayout ? .own : []
        hitTestsByBounds = !MethodOverrides.ofHitTesting.contains(Self.self)
        super.init()
        setUpLayer()
        self.frame = frame
    }

    /// Creates a view of size zero: archives are not supported here.
    public required init?(coder: NSCoder) {
        layer = Self.makeLayer()
        constraintUpdates = Self.requiresConstraintBasedLayout ? .own : []
        hitTestsByBounds = !MethodOverrides.ofHitTesting.contains(Self.self)
        super.init()
        setUpLayer()
    }

    /// Creates a view of size zero.
    public convenience override init() {
        self.init(frame: .zero)
    }

    // MARK: State that the files named after it use

    // The view's place in the view hierarchy. These are properties of their own, because reading one part of a struct copies the weak
    // references beside it.
    final weak var enclosingView: UIView?
    final weak var enclosingWindow: UIWindow?
    /// Whether ``didMoveToWindow()`` has yet to be called for the window that the view is in.
    final var awaitsDidMoveToWindow = false
    final var subviewList = SubviewList()
    /// Values that most views leave at their defaults, kept apart.
    var extras = ViewExtras()
    /// Whether the view counts as hidden although it is still visible, while a stack view animates hiding it.
    var isHidingInStack = false {
        didSet { if isHidingInStack != oldValue { accessibilityDidChange() } }
    }
    /// What the accessibility tree last found in the view; nil while it has no observers.
    var accessibilityRecord: AccessibilityRecord?
    /// Whether the view or its subviews need the next update-constraints pass.
    var constraintUpdates: ConstraintUpdates
    /// Whether the view's class leaves it to the bounds which points are inside: it overrides neither of the methods of hit testing.
    final let hitTestsByBounds: Bool
    /// Whether ``layoutSubviews()`` is running: subviews that it resizes then don't request another layout pass.
    var isLayingOut = false
    /// The controller whose view this is.
    weak var viewController: UIViewController?
    /// The number of running animations on this view whose block did not allow user interaction.
    var touchBlockingAnimations = 0
    /// The number of property animators on this view that hit test it where it is on screen (presentation layer) rather than in the model.
    var shownAnimations = 0

    // MARK: Geometry

    /// The view's rectangle in the superview's coordinate system, in points. With a `transform` other than the identity it is not
    /// meaningful; use `bounds` and `center` then.
    open var frame: CGRect {
        get { layer.frame }
        set { ObjCClass.changing(self, "frame", frame) { changeGeometry { layer.frame = newValue } } }
    }

    /// The view's rectangle in its own coordinate system, in points. Changing the origin scrolls the subviews.
    open var bounds: CGRect {
        get { layer.bounds }
        set { ObjCClass.changing(self, "bounds", bounds) { changeGeometry { layer.bounds = newValue } } }
    }

    /// The position of the anchor point (the middle by default) in the superview's coordinate system, in points.
    open var center: CGPoint {
        get { layer.position }
        set {
            ObjCClass.changing(self, "center", center) {
                layer.position = newValue
                placementDidChange()
            }
        }
    }

    /// The two-dimensional transform, an affine form of ``transform3D``. Default identity.
    open var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set { transform3D = CATransform3DMakeAffineTransform(newValue) }
    }

    /// The transform applied about the anchor point. Default identity.
    open var transform3D: CATransform3D {
        get { layer.transform }
        set { layer.transform = newValue }
    }

    /// The point that ``center`` positions and about which transforms rotate and scale, in units of the bounds. Default (0.5, 0.5).
    open var anchorPoint: CGPoint {
        get { layer.anchorPoint }
        set { layer.anchorPoint = newValue }
    }

    /// The scale of drawn content, in pixels per point. Default: the screen's scale. Values that are not greater than 0 are ignored.
    open var contentScaleFactor: CGFloat {
        get { layer.contentsScale }
        set {
            guard newValue != layer.contentsScale, newValue > 0 else { return }
            layer.contentsScale = newValue
            setNeedsDisplay()
        }
    }

    // MARK: Looks

    /// The opacity of the view and its subviews, 0...1. Below 0.01 the view receives no touches. Default 1.
    open var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set { ObjCClass.changing(self, "alpha", alpha) { layer.opacity = Float(newValue) } }
    }

    /// Whether the view is hidden; a hidden view receives no touches. Default false.
    open var isHidden: Bool {
        get { layer.isHidden || isHidingInStack }
        set {
            ObjCClass.changing(self, "hidden", isHidden) {
                if let superview { superview.setHidden(newValue, of: self) } else { layer.isHidden = newValue }
            }
        }
    }

    /// The name by which the view's state would be restored. Nothing on Linux asks a program to restore itself: it is only kept. Default nil.
    open var restorationIdentifier: String? {
        get { extras.restorationIdentifier }
        set { extras.restorationIdentifier = newValue }
    }

    /// A hint that drawing fills the bounds with opaque content. Default true. It does not affect drawing here.
    open var isOpaque = true

    /// The colour that fills the bounds behind the content; a dynamic colour follows the traits. Default nil: transparent.
    open var backgroundColor: UIColor? {
        get { extras.backgroundColor }
        set {
            // The layer is set first: its animation reads the former colour of the view.
            setLayerBackground(newValue)
            extras.backgroundColor = newValue
        }
    }

    /// Whether subviews and content are clipped to the bounds. Default false.
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }

    /// A view whose alpha channel masks this view's content. It must have no superview. Default nil.
    open var mask: UIView? {
        didSet { layer.mask = mask?.layer }
    }

    /// Whether the drawing buffer is cleared before ``draw(_:)``. With false it keeps the former content as long as the size stays the
    /// same. Default true.
    open var clearsContextBeforeDrawing = true

    /// How the content is scaled or positioned when the bounds change. Default scaleToFill.
    open var contentMode = ContentMode.scaleToFill {
        didSet {
            layer.contentsGravity = contentMode.contentsGravity
            layer.needsDisplayOnBoundsChange = contentMode == .redraw
        }
    }

    /// The tint colour of interactive elements. Set to nil (the default) it is inherited from the superview, so it is never nil when read.
    /// It is grey while ``tintAdjustmentMode`` is dimmed.
    open var tintColor: UIColor! {
        get { effectiveTintColor }
        set {
            extras.tintColor = newValue
            updateTraits()
            tintColorChanged()
        }
    }

    /// Whether the tint colour is dimmed, as behind an alert. The value set applies to this view and to those subviews whose mode is
    /// automatic; the getter returns normal or dimmed, from the nearest view up the hierarchy whose mode is not automatic. Default
    /// automatic.
    open var tintAdjustmentMode: TintAdjustmentMode {
        get { effectiveTintAdjustmentMode }
        set {
            let old = effectiveTintAdjustmentMode
            extras.tintAdjustmentMode = newValue
            updateTraits()
            if effectiveTintAdjustmentMode != old { tintModeChanged() }
        }
    }

    /// Called when the tint colour or its adjustment mode changed, in this view or a superview. Does nothing by default.
    open func tintColorDidChange() {}
    /// Updates colours derived from `UIColor.tintColor` after the tint changed.
    func tintedColorsChanged() {
        if let backgroundColor, backgroundColor.dependsOnTint { setLayerBackground(backgroundColor) }
    }

    // MARK: Traits

    /// The traits of the view: inherited from the superview, with the overrides of the views and controllers in between.
    open var traitCollection: UITraitCollection { extras.traits }
    /// Called when the traits changed. Does nothing by default.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// Trait values that replace the inherited ones in this view and its subviews. Default none.
    open var traitOverrides: UITraitOverrides {
        get { extras.traitOverrides ?? UITraitOverrides() }
        set {
            extras.traitOverrides = newValue
            updateTraits()
        }
    }
    /// The interface style, light or dark, of this view and its subviews; unspecified inherits it. Default unspecified.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet { if overrideUserInterfaceStyle != oldValue { updateTraits() } }
    }
    /// The smallest content size category of this view and its subviews, whatever the person's setting. Default nil: no limit.
    open var minimumContentSizeCategory: UIContentSizeCategory? {
        get { extras.contentSizeLimits.minimum }
        set {
            extras.contentSizeLimits.minimum = newValue
            updateTraits()
        }
    }
    /// The largest content size category of this view and its subviews, whatever the person's setting. Default nil: no limit.
    open var maximumContentSizeCategory: UIContentSizeCategory? {
        get { extras.contentSizeLimits.maximum }
        set {
            extras.contentSizeLimits.maximum = newValue
            updateTraits()
        }
    }
    /// A description, for debugging, of the content size category limits that apply to this view and of the views that set them.
    open var appliedContentSizeCategoryLimitsDescription: String { contentSizeLimitsDescription }

    /// The meaning of the view's content, which determines whether its layout is mirrored for right-to-left languages. Default unspecified:
    /// it is mirrored.
    open var semanticContentAttribute = UISemanticContentAttribute.unspecified {
        didSet { if semanticContentAttribute != oldValue { layoutDirectionChanged() } }
    }
    /// The layout direction of this view's content, from ``semanticContentAttribute`` and the traits.
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        Self.userInterfaceLayoutDirection(
            for: semanticContentAttribute, relativeTo: traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight)
    }
    /// The layout direction of content with a semantic attribute, in the application's layout direction.
    open class func userInterfaceLayoutDirection(for attribute: UISemanticContentAttribute) -> UIUserInterfaceLayoutDirection {
        userInterfaceLayoutDirection(for: attribute, relativeTo: UIApplication.shared.userInterfaceLayoutDirection)
    }
    /// The layout direction of content with a semantic attribute, relative to a given layout direction.
    open class func userInterfaceLayoutDirection(
        for semanticContentAttribute: UISemanticContentAttribute, relativeTo layoutDirection: UIUserInterfaceLayoutDirection
    ) -> UIUserInterfaceLayoutDirection {
        semanticContentAttribute.direction ?? layoutDirection
    }

    // MARK: Interaction

    /// Whether the view and its subviews receive touches. Default true.
    open var isUserInteractionEnabled = true
    /// Whether the view receives all touches in it rather than only the first. Gesture recognizers always receive all. Default false.
    open var isMultipleTouchEnabled = false
    /// Whether this view receives touches exclusively: while it has one no other view receives touches, and while another view has one this
    /// one receives none. Default false.
    open var isExclusiveTouch = false

    /// The view's gesture recognizers in the order in which they were added; nil when there are none.
    open var gestureRecognizers: [UIGestureRecognizer]? {
        get { extras.gestureRecognizers.isEmpty ? nil : extras.gestureRecognizers }
        set {
            for old in extras.gestureRecognizers { removeGestureRecognizer(old) }
            for new in newValue ?? [] { addGestureRecognizer(new) }
        }
    }

    /// Attaches a gesture recognizer to the view, removing it from its former view.
    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { attach(gestureRecognizer) }
    /// Detaches a gesture recognizer; a gesture in progress is cancelled.
    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { detach(gestureRecognizer) }
    /// The view's interactions, in the order in which they were added. Setting it adds and removes those that differ.
    open var interactions: [any UIInteraction] {
        get { extras.interactions }
        set { replaceInteractions(newValue) }
    }
    /// Adds an interaction, removing it from its former view.
    open func addInteraction(_ interaction: any UIInteraction) { attach(interaction) }
    /// Removes an interaction.
    open func removeInteraction(_ interaction: any UIInteraction) { detach(interaction) }
    /// Makes the first responder resign if it is this view or one of its descendants, so that no responder receives keys and text.
    ///
    /// - Parameter force: whether it is made to resign even if it refuses.
    /// - Returns: whether neither this view nor a descendant is the first responder after the call.
    @discardableResult
    open func endEditing(_ force: Bool) -> Bool { resignContainedResponder(force: force) }
    /// Whether a gesture recognizer of this view may leave the possible state; for a control, also a recognizer of a superview. Default
    /// true.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    /// Hit testing: the deepest descendant at a point of this view's coordinate system, this view itself, or nil. Views that are hidden,
    /// transparent (alpha below 0.01) or have user interaction disabled are skipped with their subviews, and subviews outside of their
    /// superview's bounds receive no touches. Subviews are tested from front to back: by their layers' `zPosition`, as they are drawn, then
    /// from last to first.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { hitTestSubviews(point, with: event) }

    /// What the pointer looks like over the view, as it does on an iPad: a beam over text that can be edited or selected.
    var pointerShape: PointerShape { superview?.pointerShape ?? .arrow }
    /// Whether a point of this view's coordinate system lies inside the view. Default: inside the bounds.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

    open override var next: UIResponder? { viewController ?? superview }

    // MARK: Hierarchy

    /// The view that contains this one; nil if there is none.
    open var superview: UIView? { enclosingView }
    /// The view's subviews, from back to front.
    open var subviews: [UIView] { subviewList.views }
    /// The window whose view hierarchy contains the view; nil if it is in none.
    open var window: UIWindow? { enclosingWindow }

    /// Adds a subview in front of the others, removing it from its former superview.
    open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }
    /// Inserts a subview at an index; an index beyond the end appends it.
    open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
    /// Inserts a subview directly behind a sibling.
    open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) { insert(view, below: siblingSubview) }
    /// Inserts a subview directly in front of a sibling.
    open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) { insert(view, above: siblingSubview) }
    /// Removes the view from its superview and window.
    open func removeFromSuperview() { detachFromSuperview() }
    /// Moves a subview in front of the others, and of sublayers that belong to no view.
    open func bringSubviewToFront(_ view: UIView) { bringToFront(view) }
    /// Moves a subview behind the others, and behind sublayers that belong to no view.
    open func sendSubviewToBack(_ view: UIView) { sendToBack(view) }
    /// Exchanges two subviews. Traps if an index is out of range.
    open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }
    /// Whether the view is `view` or one of its descendants.
    open func isDescendant(of view: UIView) -> Bool { sequence(first: self, next: \.superview).contains { $0 === view } }
    /// A number that identifies the view for ``viewWithTag(_:)``. Default 0.
    open var tag = 0
    /// The first view with this tag in depth-first order, starting with this view; nil if there is none.
    open func viewWithTag(_ tag: Int) -> UIView? { findView(tag: tag) }

    /// Called when a subview was added. Does nothing by default.
    open func didAddSubview(_ subview: UIView) {}
    /// Called before a subview is removed. Does nothing by default.
    open func willRemoveSubview(_ subview: UIView) {}
    /// Called before the superview changes; nil when the view is removed from its superview. Does nothing by default.
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// Called when the superview changed. Does nothing by default.
    open func didMoveToSuperview() {}
    /// Called before the window changes; nil when the view is removed from its window. Does nothing by default.
    open func willMove(toWindow newWindow: UIWindow?) {}
    /// Called when the window changed. Does nothing by default.
    open func didMoveToWindow() {}

    // MARK: Layout

    /// Lays out the subviews. Called in the layout pass before the next frame, after ``UIView/setNeedsLayout()``, a change of size, or an
    /// added or removed subview.
    open func layoutSubviews() {}
    /// Marks the view as needing layout: ``UIView/layoutSubviews()`` is called before the next frame.
    open func setNeedsLayout() {
        layer.setNeedsLayout()
        if LiveAccessibilityTree.hasObservers { markForAccessibility() }
    }
    /// Runs the pending layout passes immediately, from the topmost ancestor that needs layout.
    open func layoutIfNeeded() { layer.layoutIfNeeded() }

    /// Whether views of this class depend on constraints, so that a new view needs a call of ``updateConstraints()``. Default false.
    open class var requiresConstraintBasedLayout: Bool { false }
    /// Whether ``updateConstraints()`` will be called before the next layout pass.
    open func needsUpdateConstraints() -> Bool { constraintUpdates.contains(.own) }
    /// Marks the view so that ``updateConstraints()`` is called before the next layout pass.
    open func setNeedsUpdateConstraints() { markForConstraintUpdate() }
    /// Calls ``updateConstraints()`` immediately for the views of this subtree that need it, subviews before their superviews.
    open func updateConstraintsIfNeeded() { updateConstraintsOfSubtree() }
    /// Updates what the layout depends on. Called after ``setNeedsUpdateConstraints()``, before ``layoutSubviews()``, for subviews before
    /// their superviews. There are no constraints yet, so the default does nothing; overriding methods call `super` last.
    open func updateConstraints() {}

    /// The view's best size for a proposed size, in points. Default: the size of the bounds.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
    /// Resizes the view to the result of ``sizeThatFits(_:)`` for the size of its bounds, keeping the frame's origin.
    open func sizeToFit() {
        let origin = frame.origin
        bounds.size = sizeThatFits(bounds.size)
        frame.origin = origin
    }
    /// The size of the view's content: ``systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)`` with the least
    /// priorities.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
    }
    /// The size of the view's content, in points, with the target's extent on an axis of the priority ``UILayoutPriority/required``. There
    /// are no constraints yet: on the other axes the result is that of ``sizeThatFits(_:)``.
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize { fittingSize(targetSize, isWidthFixed: horizontalFittingPriority == .required, isHeightFixed: verticalFittingPriority == .required) }
    /// The natural size of the content, in points; ``UIView/noIntrinsicMetric`` in a dimension that has none. Default: none in both.
    open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }
    /// Reports a change of the intrinsic content size, so that the superview lays out again.
    open func invalidateIntrinsicContentSize() { contentSizeChanged() }
    /// The priority with which the view resists growing beyond its content. Default 250. Used by stack views.
    open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        axis == .horizontal ? extras.contentPriorities.hugging.horizontal : extras.contentPriorities.hugging.vertical
    }
    /// Sets the priority with which the view resists growing beyond its content.
    open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        if axis == .horizontal {
            extras.contentPriorities.hugging.horizontal = priority
        } else {
            extras.contentPriorities.hugging.vertical = priority
        }
        contentSizeChanged()
    }
    /// The priority with which the view resists shrinking below its content. Default 750. Used by stack views.
    open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        let resistance = extras.contentPriorities.compressionResistance
        return axis == .horizontal ? resistance.horizontal : resistance.vertical
    }
    /// Sets the priority with which the view resists shrinking below its content.
    open func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        if axis == .horizontal {
            extras.contentPriorities.compressionResistance.horizontal = priority
        } else {
            extras.contentPriorities.compressionResistance.vertical = priority
        }
        contentSizeChanged()
    }

    // Hooks between a stack view and its arranged subviews.

    /// Whether the natural height depends on the width, so that `sizeThatFits(_:)` determines it.
    var heightDependsOnWidth: Bool { false }
    /// The distance from the top to the baseline of the first line of text, in points, if the view had this size. Without text: the height.
    func firstBaseline(in size: CGSize) -> CGFloat { size.height }
    /// The distance from the top to the baseline of the last line of text, in points, if the view had this size.
    func lastBaseline(in size: CGSize) -> CGFloat { size.height }
    /// Called when the intrinsic content size of a subview changed.
    func intrinsicSizeOfSubviewChanged() { setNeedsLayout() }
    /// Forgets the sizes that were measured of the content, here and in the views around. Only stack views keep any.
    func forgetMeasuredSizes() { superview?.forgetMeasuredSizes() }

    private func contentSizeChanged() {
        guard let superview else { return }
        superview.forgetMeasuredSizes()
        superview.intrinsicSizeOfSubviewChanged()
    }
    /// Whether a subview is resized by its autoresizing mask when this view's size changes.
    func resizesByMask(_ subview: UIView) -> Bool { !subview.autoresizingMask.isEmpty }
    /// Hides or shows a subview; stack views animate it.
    func setHidden(_ isHidden: Bool, of subview: UIView) { subview.layer.isHidden = isHidden }

    /// Whether subviews are resized by their autoresizing masks when the view's size changes. Default true.
    open var autoresizesSubviews = true
    /// How the view is resized and moved when its superview's size changes. Default none: the left and top margins and the size stay the
    /// same.
    open var autoresizingMask: AutoresizingMask = []
    /// The insets from the frame to the alignment rectangle, which contains the content that layouts align. Default zero: it is the frame.
    open var alignmentRectInsets: UIEdgeInsets { .zero }
    /// The alignment rectangle for a frame: the frame inset by ``alignmentRectInsets``.
    open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }
    /// The frame for an alignment rectangle.
    open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
        let insets = alignmentRectInsets
        return alignmentRect.inset(by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
    }
    /// The default spacing between the edges of the view and its subviews, in points. Default 8 at each edge. The getter adds the safe area
    /// if ``insetsLayoutMarginsFromSafeArea`` and respects ``preservesSuperviewLayoutMargins``.
    open var layoutMargins: UIEdgeInsets {
        get { effectiveLayoutMargins }
        set {
            extras.layoutMargins = .absolute(newValue)
            reportMargins()
        }
    }
    /// ``layoutMargins`` with leading and trailing edges. Margins set here swap sides with the layout direction.
    open var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get { NSDirectionalEdgeInsets(effectiveLayoutMargins, effectiveUserInterfaceLayoutDirection) }
        set {
            extras.layoutMargins = .directional(newValue)
            reportMargins()
        }
    }
    /// Whether the margins also respect the superview's margins where this view overlaps them. Default false.
    open var preservesSuperviewLayoutMargins = false {
        didSet { if preservesSuperviewLayoutMargins != oldValue { reportMargins() } }
    }
    /// Whether the safe area insets are added to the margins. Default true.
    open var insetsLayoutMarginsFromSafeArea = true {
        didSet { if insetsLayoutMarginsFromSafeArea != oldValue { reportMargins() } }
    }
    /// Called when the margins changed. Does nothing by default.
    open func layoutMarginsDidChange() {}
    /// The insets of the safe area, in points: how much of the bounds is covered by bars, the status bar and the controller's additional
    /// insets. Zero for a view that is in no window.
    open var safeAreaInsets: UIEdgeInsets { extras.safeArea }
    /// Called when the safe area insets changed. Does nothing by default.
    open func safeAreaInsetsDidChange() {}
    /// The safe area insets that subviews inherit.
    var safeAreaForSubviews: UIEdgeInsets { safeAreaInsets }

    // MARK: Drawing

    /// Draws the view's content into the current context, `UIGraphicsGetCurrentContext()`. A view whose class overrides no drawing method
    /// gets no backing store. Does nothing by default.
    open func draw(_ rect: CGRect) {}
    /// Marks the view so that ``draw(_:)`` is called before the next frame. No effect on a view that does not draw.
    open func setNeedsDisplay() {
        if drawsContent { layer.setNeedsDisplay() }
        if LiveAccessibilityTree.hasObservers { markForAccessibility() }
    }
    /// Marks the view so that ``draw(_:)`` is called before the next frame. The whole view is redrawn, whatever the rectangle.
    open func setNeedsDisplay(_ rect: CGRect) { if drawsContent { layer.setNeedsDisplay(rect) } }

    // MARK: Pictures

    /// Makes a view that shows a snapshot of this one; later changes don't affect it.
    ///
    /// - Parameter afterUpdates: whether changes since the last frame are included; false is cheaper.
    /// - Returns: nil if `afterUpdates` is false and the view was never on screen.
    open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        makeSnapshot(of: bounds, afterUpdates: afterUpdates, capInsets: .zero)
    }
    /// Makes a view that shows a resizable snapshot of a part of this one.
    ///
    /// - Parameters:
    ///   - rect: the part, in this view's coordinate system.
    ///   - afterUpdates: whether changes since the last frame are included.
    ///   - capInsets: edges that keep their size when the snapshot is resized; the middle stretches.
    /// - Returns: nil if `afterUpdates` is false and the view was never on screen.
    open func resizableSnapshotView(
        from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? {
        makeSnapshot(of: rect, afterUpdates: afterUpdates, capInsets: capInsets)
    }
    /// Renders the view hierarchy into the current context, scaled to fill a rectangle: as on screen, with masks, filters, depth and the
    /// current state of running animations.
    ///
    /// - Returns: whether something was drawn: false without a current context, for empty bounds, and if `afterUpdates` is false and the
    ///   view was never on screen.
    @discardableResult
    open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        drawPicture(in: rect, afterUpdates: afterUpdates)
    }

    // MARK: Layer delegate

    /// Provides the layer's contents by calling ``draw(_:in:)`` with a new bitmap context.
    open func display(_ layer: CALayer) {
        // An animation may still be shrinking a layer to nothing. It shows the former contents, which are redrawn when the layer grows.
        if contentMode == .redraw, layer.bounds.isEmpty, layer.contents != nil { return }
        layer.drawIntoNewContents(keepingFormer: !clearsContextBeforeDrawing)
    }
    /// Makes `ctx` the current context and calls ``draw(_:)``.
    open func draw(_ layer: CALayer, in ctx: CGContext) { drawBackingStore(of: layer, in: ctx) }
    /// Called before ``draw(_:in:)``. Does nothing by default.
    open func layerWillDraw(_ layer: CALayer) {}
    /// Calls ``UIView/layoutSubviews()`` and, before and after it, the view controller's layout methods.
    open func layoutSublayers(of layer: CALayer) { layOut(layer) }
    /// Inside an animation block, an action that animates with the block's parameters; otherwise `NSNull`, which means no animation.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { animationAction(for: layer, forKey: event) }

    // MARK: Accessibility

    override func accessibilityDidChange() {
        guard LiveAccessibilityTree.hasObservers else { return }
        super.accessibilityDidChange()
        markForAccessibility()
        accessibilityRecord?.isStaleThroughout = true
    }

    override var accessibilityDefaults: AccessibilityDefaults {
        var defaults = AccessibilityDefaults()
        defaults.frame = UIAccessibility.convertToScreenCoordinates(bounds, in: self)
        return defaults
    }

    // MARK: Coordinates

    /// Converts a point of this view's coordinate system to that of another view; nil stands for the window.
    open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { convertPoint(point, to: view) }
    /// Converts a point to this view's coordinate system from that of another view; nil stands for the window.
    open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { convertPoint(point, from: view) }
    /// Converts a rectangle of this view's coordinate system to that of another view; nil stands for the window. The result is the bounding
    /// box.
    open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { convertRect(rect, to: view) }
    /// Converts a rectangle to this view's coordinate system from that of another view; nil stands for the window. The result is the
    /// bounding box.
    open func convert(_ rect: CGRect, from view: UIView?) -> CGRect { convertRect(rect, from: view) }
    /// Converts a point of this view's coordinate system to another coordinate space.
    open func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint { converted(point, to: coordinateSpace) }
    /// Converts a point of another coordinate space to this view's coordinate system.
    open func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint { converted(point, from: coordinateSpace) }
    /// Converts a rectangle of this view's coordinate system to another coordinate space. The result is the bounding box.
    open func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect { converted(rect, to: coordinateSpace) }
    /// Converts a rectangle of another coordinate space to this view's coordinate system. The result is the bounding box.
    open func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect { converted(rect, from: coordinateSpace) }
}

/// Values that most views leave at their defaults.
struct ViewExtras {
    var backgroundColor: UIColor?
    var tintColor: UIColor?
    var gestureRecognizers: [UIGestureRecognizer] = []
    /// The traits as last reported to the view.
    var traits = UITraitCollection.screen.withLock { $0 }
    var tintAdjustmentMode = UIView.TintAdjustmentMode.automatic
    var interactions: [any UIInteraction] = []
    var motionEffects: [UIMotionEffect] = []
    var restorationIdentifier: String?
    var contentSizeLimits = ContentSizeLimits()
    var contentPriorities = ContentPriorities()
    var traitOverrides: UITraitOverrides?
    var traitObservers: [TraitObserver] = []
    var layoutMargins = LayoutMargins.absolute(.defaultMargins)
    /// The margins last reported by ``UIView/layoutMarginsDidChange()``.
    var reportedMargins = UIEdgeInsets.defaultMargins
    /// The insets last reported by ``UIView/safeAreaInsetsDidChange()``.
    var safeArea = UIEdgeInsets.zero
    /// What appearance proxies did to the view, by the index of the property in its class's ``AppearanceProfile``.
    var appliedAppearances: [Int: AppliedAppearance]?
}
