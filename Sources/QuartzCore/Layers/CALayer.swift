/// A node of the layer tree: a rectangle of content with a position in three dimensions, whose property changes are animated.
///
/// The properties hold the model values. A commit at the end of the run loop's turn copies changed layers into the render tree, from which
/// frames are drawn; ``presentation()`` returns the values that are on screen. A layer must be used from one thread at a time.
///
/// Lengths are in points of the superlayer's coordinate space; y grows downwards in layers that back a `UIView`.
open class CALayer: NSObject, CAMediaTiming {
    /// The model values.
    package internal(set) var properties = LayerProperties()
    /// The layer's place in the tree, its pending work and its animations, each declared in a file of its own.
    package var tree = LayerTree()
    var dirt: LayerDirt = [.commit, .subtreeCommit]
    var animations = LayerAnimations()
    var extras = LayerExtras()

    /// The render node that the last commit made of this layer; nil until the layer is committed in the tree of a display.
    package internal(set) var node: RenderNode?
    /// The display context whose root this layer is.
    weak var context: LayerContext?
    /// For a presentation layer, its model layer; nil for a model layer.
    var presentedModel: CALayer?
    /// The point that a superlayer's hit test in three dimensions found in this layer; set only while it calls this layer's `hitTest`.
    var locatedHit: LocatedHit?
    /// The drawing order that the last hit test found for the 3D space of this layer's sublayers; nil before the first.
    var hitOrder: HitOrder?

    // MARK: Making layers

    /// A layer of size zero.
    public override init() {
        super.init()
    }

    /// Makes the copy of a layer that ``presentation()`` returns. A subclass overrides it to copy the properties that it adds.
    ///
    /// A subclass that declares designated initializers of its own must override this one if ``presentation()`` is called on its layers;
    /// otherwise the call traps, as on Apple's systems.
    ///
    /// - Parameter layer: the layer to copy, a `CALayer` of the same class.
    public init(layer: Any) {
        super.init()
        if let layer = layer as? CALayer {
            properties = layer.properties
            extras = layer.extras
        }
    }

    /// Makes a layer with default values: archives are not supported, and `coder` is not read.
    public required init?(coder: NSCoder) {
        super.init()
    }

    deinit {
        dissolveTree()
        AssociatedObjects.shared.removeAll(of: ObjectIdentifier(self))
    }

    /// The properties of the class. Subclasses of the library override it.
    class var schema: LayerSchema { .layer }

    /// The values that a commit copies into the render tree. Subclasses of the library override it.
    func committedProperties(_ animations: [RenderAnimation], localTime: Double) -> LayerProperties { properties }

    // MARK: Delegate and data

    /// The object that supplies the layer's content, layout and actions. Not retained. Default nil.
    open weak var delegate: (any CALayerDelegate)?
    /// A name of the layer, which has no effect on drawing. Default nil.
    open var name: String?
    /// The actions of this layer, by the event or property key that triggers them. Default nil.
    open var actions: [String: any CAAction]? {
        get { extras.actions }
        set { extras.actions = newValue }
    }
    /// Default values for keys that are not set on the layer itself. Its "actions" and "style" entries are searched for actions too.
    /// Default nil.
    open var style: [AnyHashable: Any]? {
        get { extras.style }
        set { extras.style = newValue }
    }

    // MARK: Geometry

    /// The layer's rectangle in its own coordinate space, in points. Changing the origin scrolls the sublayers. Negative sizes are
    /// standardized. Default zero. Animatable.
    open var bounds: CGRect {
        get { properties.bounds }
        set { setBounds(newValue.standardized) }
    }

    /// The position of the anchor point in the superlayer's coordinate space, in points. Default zero. Animatable.
    open var position: CGPoint {
        get { properties.position }
        set { change(.position, \.position, to: newValue) }
    }

    /// The position on the z axis, in points above the superlayer's plane. Layers with larger values are in front. Default 0. Animatable.
    open var zPosition: CGFloat {
        get { properties.zPosition }
        set { change(.zPosition, \.zPosition, to: newValue) }
    }

    /// The point of the layer that ``position`` refers to and that ``transform`` is applied about, in unit coordinates of the bounds.
    /// Default (0.5, 0.5). Animatable.
    open var anchorPoint: CGPoint {
        get { properties.anchorPoint }
        set { change(.anchorPoint, \.anchorPoint, to: newValue) }
    }

    /// The anchor point's position on the z axis, in points above the layer's plane. Default 0. Animatable.
    open var anchorPointZ: CGFloat {
        get { properties.anchorPointZ }
        set { change(.anchorPointZ, \.anchorPointZ, to: newValue) }
    }

    /// The transform of the layer, applied about its anchor point. Default identity. Animatable.
    open var transform: CATransform3D {
        get { properties.transform }
        set { change(.transform, \.transform, to: newValue) }
    }

    /// The transform applied to all sublayers about this layer's anchor point, typically a perspective that they share. Default identity.
    /// Animatable.
    open var sublayerTransform: CATransform3D {
        get { properties.sublayerTransform }
        set { change(.sublayerTransform, rare: \.sublayerTransform, to: newValue) }
    }

    /// Returns the affine part of ``transform``.
    open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

    /// Sets ``transform`` to an affine transform.
    open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

    /// The layer's bounding box in the superlayer's coordinate space, in points. It is computed from ``bounds``, ``position``,
    /// ``anchorPoint`` and ``transform``. Setting it sets the size of ``bounds`` and ``position``; under a transform that rotates, the
    /// result of setting it is undefined, as on Apple's systems.
    open var frame: CGRect {
        get { computedFrame }
        set { setFrame(newValue) }
    }

    /// Whether the layer and its sublayers are hidden. Default false. The key for key-value access is "hidden".
    open var isHidden: Bool {
        get { properties.isHidden }
        set { change(.hidden, \.isHidden, to: newValue) }
    }

    /// Whether the layer is drawn when its back faces the viewer. Default true. The key for key-value access is "doubleSided".
    open var isDoubleSided: Bool {
        get { properties.isDoubleSided }
        set { change(.doubleSided, \.isDoubleSided, to: newValue) }
    }

    /// Whether the geometry of the sublayers is flipped vertically, so that y grows in the opposite direction. Default false.
    open var isGeometryFlipped: Bool {
        get { properties.isGeometryFlipped }
        set { change(.geometryFlipped, \.isGeometryFlipped, to: newValue) }
    }

    /// Whether the layer's contents are flipped relative to the root layer: whether an odd number of layers, this one and its ancestors,
    /// have ``isGeometryFlipped`` set.
    open func contentsAreFlipped() -> Bool { areContentsFlipped }

    // MARK: Contents

    /// The layer's image: a `CGImage`, or nil. Any other object is stored and draws nothing. Default nil. Animatable by a cross-fade.
    open var contents: Any? {
        get { extras.foreignContents ?? properties.contents }
        set {
            let image = newValue as? CGImage
            extras.foreignContents = image == nil ? newValue : nil
            guard image !== properties.contents else { return }
            change(.contents) { properties.contents = image }
        }
    }

    /// The part of ``contents`` that is drawn, in unit coordinates of the image. Default (0, 0, 1, 1). Animatable.
    open var contentsRect: CGRect {
        get { properties.contentsRect }
        set { change(.contentsRect, rare: \.contentsRect, to: newValue) }
    }

    /// The centre of the nine slices of ``contents``, which stretches when the image is resized, in unit coordinates of the image. Default
    /// (0, 0, 1, 1). Animatable.
    open var contentsCenter: CGRect {
        get { properties.contentsCenter }
        set { change(.contentsCenter, rare: \.contentsCenter, to: newValue) }
    }

    /// How ``contents`` is positioned and scaled in the bounds. Default ``CALayerContentsGravity/resize``.
    open var contentsGravity: CALayerContentsGravity {
        get { properties.contentsGravity }
        set { change(.contentsGravity, rare: \.contentsGravity, to: newValue) }
    }

    /// The scale of ``contents``, in image pixels per point. Default 1. Animatable.
    open var contentsScale: CGFloat {
        get { properties.contentsScale }
        set { change(.contentsScale, \.contentsScale, to: newValue) }
    }

    /// The requested pixel format of drawn contents. It has no effect: Lamina stores 8 bits a channel. Default `RGBA8Uint`.
    open var contentsFormat = CALayerContentsFormat.RGBA8Uint

    /// The filter that samples ``contents`` when it is drawn smaller than its size. Default linear.
    open var minificationFilter: CALayerContentsFilter {
        get { properties.minificationFilter }
        set { change(nil, rare: \.minificationFilter, to: newValue) }
    }

    /// The filter that samples ``contents`` when it is drawn larger than its size. Default linear.
    open var magnificationFilter: CALayerContentsFilter {
        get { properties.magnificationFilter }
        set { change(nil, rare: \.magnificationFilter, to: newValue) }
    }

    /// The bias added to the mip level that ``CALayerContentsFilter/trilinear`` minification selects; positive values give a softer image.
    /// Default 0. Animatable.
    open var minificationFilterBias: Float {
        get { properties.minificationFilterBias }
        set { change(.minificationFilterBias, rare: \.minificationFilterBias, to: newValue) }
    }

    // MARK: Appearance

    /// The opacity of the layer and its sublayers, clamped to 0...1 when drawn. Default 1. Animatable.
    open var opacity: Float {
        get { properties.opacity }
        set { change(.opacity, \.opacity, to: newValue) }
    }

    /// A hint that the contents have no transparent pixels. Default false.
    open var isOpaque: Bool {
        get { properties.isOpaque }
        set { change(.opaque, \.isOpaque, to: newValue) }
    }

    /// Whether ``opacity`` is applied to the composited image of the layer and its sublayers, instead of to each of them. Default true.
    open var allowsGroupOpacity: Bool {
        get { properties.allowsGroupOpacity }
        set { change(.allowsGroupOpacity, \.allowsGroupOpacity, to: newValue) }
    }

    /// The background colour, drawn behind ``contents``. Default nil. Animatable.
    open var backgroundColor: CGColor? {
        get { properties.backgroundColor }
        set { change(.backgroundColor, \.backgroundColor, to: newValue) }
    }

    /// The corner radius of background and border in points, and of the clip if ``masksToBounds`` is true. It is limited to half a side
    /// when drawn. Default 0. Animatable.
    open var cornerRadius: CGFloat {
        get { properties.cornerRadius }
        set { change(.cornerRadius, \.cornerRadius, to: newValue) }
    }

    /// The curve of the rounded corners. Default ``CALayerCornerCurve/circular``; unknown values are replaced by it.
    open var cornerCurve: CALayerCornerCurve {
        get { properties.cornerCurve }
        set { change(.cornerCurve, rare: \.cornerCurve, to: newValue == .continuous ? newValue : .circular) }
    }

    /// The length that a corner of the curve takes along each edge, as a multiple of the radius: 1 for circular corners, 1.528665 for
    /// continuous ones.
    open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat { curve == .continuous ? ContinuousCorner.fullReach : 1 }

    /// The corners that ``cornerRadius`` applies to. Default all.
    open var maskedCorners: CACornerMask {
        get { properties.maskedCorners }
        set { change(.maskedCorners, rare: \.maskedCorners, to: newValue) }
    }

    /// Whether sublayers and contents are clipped to the (rounded) bounds. Default false.
    open var masksToBounds: Bool {
        get { properties.masksToBounds }
        set { change(.masksToBounds, \.masksToBounds, to: newValue) }
    }

    /// Width of the border in points, drawn inside the bounds above contents and sublayers. Default 0. Animatable.
    open var borderWidth: CGFloat {
        get { properties.borderWidth }
        set { change(.borderWidth, \.borderWidth, to: newValue) }
    }

    /// The colour of the border. Default opaque black. Animatable.
    open var borderColor: CGColor? {
        get { properties.borderColor }
        set { change(.borderColor, rare: \.borderColor, to: newValue) }
    }

    /// The colour of the shadow. Default opaque black. Animatable.
    open var shadowColor: CGColor? {
        get { properties.shadowColor }
        set { change(.shadowColor, rare: \.shadowColor, to: newValue) }
    }

    /// The opacity of the shadow, 0...1. Default 0: no shadow. Animatable.
    open var shadowOpacity: Float {
        get { properties.shadowOpacity }
        set { change(.shadowOpacity, \.shadowOpacity, to: newValue) }
    }

    /// The offset of the shadow from the layer, in points. Default (0, -3). Animatable.
    open var shadowOffset: CGSize {
        get { properties.shadowOffset }
        set { change(.shadowOffset, rare: \.shadowOffset, to: newValue) }
    }

    /// The standard deviation of the shadow's Gaussian blur, in points. Default 3. Animatable.
    open var shadowRadius: CGFloat {
        get { properties.shadowRadius }
        set { change(.shadowRadius, rare: \.shadowRadius, to: newValue) }
    }

    /// The outline of the shadow in the layer's coordinate space, filled by the non-zero rule. If nil, the shadow follows the layer's alpha
    /// channel. Default nil. Animated by explicit animations only.
    open var shadowPath: CGPath? {
        get { properties.shadowPath }
        set {
            guard newValue != properties.shadowPath else { return }
            // The render thread reads the path, so later changes of a mutable one must not reach it.
            change(.shadowPath) { properties.shadowPath = newValue is CGMutablePath ? newValue?.copy() : newValue }
        }
    }

    /// The edges that are antialiased. Default all.
    open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get { properties.edgeAntialiasingMask }
        set { change(.edgeAntialiasingMask, rare: \.edgeAntialiasingMask, to: newValue.intersection(CAEdgeAntialiasingMask(rawValue: 15))) }
    }

    /// Whether the layer's edges are antialiased. Default true.
    open var allowsEdgeAntialiasing: Bool {
        get { properties.allowsEdgeAntialiasing }
        set { change(.allowsEdgeAntialiasing, \.allowsEdgeAntialiasing, to: newValue) }
    }

    /// Whether the layer and its sublayers are rendered into a bitmap at ``rasterizationScale``, which is then composited. Default false.
    open var shouldRasterize: Bool {
        get { properties.shouldRasterize }
        set { change(.shouldRasterize, rare: \.shouldRasterize, to: newValue) }
    }

    /// The scale of the bitmap that ``shouldRasterize`` makes, in pixels per point. Default 1. Animatable.
    open var rasterizationScale: CGFloat {
        get { properties.rasterizationScale }
        set { change(.rasterizationScale, rare: \.rasterizationScale, to: newValue) }
    }

    /// The blend mode that composites the layer and its sublayers with what lies behind them, as a filter name such as
    /// `"multiplyBlendMode"`, `"CIScreenBlendMode"`, `"additionCompositing"` or `"plusL"`. Default nil: source over.
    ///
    /// There are no Core Image filter objects. A value that names no blend mode is stored and drawn as nil is, and reported once on
    /// standard error.
    open var compositingFilter: Any? {
        get { extras.compositingFilter }
        set { setCompositingFilter(newValue) }
    }

    /// The filters applied to the layer and its sublayers. Default nil.
    ///
    /// There is no Core Image: filters are stored without effect and reported once on standard error, except the Gaussian blur that CAML
    /// files describe.
    open var filters: [Any]? {
        get { extras.filters }
        set { setFilters(newValue) }
    }

    /// The filters applied to what lies behind the layer, within its bounds. Default nil. They are stored without effect and reported once
    /// on standard error, except the Gaussian blur and the colour saturation that CAML files describe.
    open var backgroundFilters: [Any]? {
        get { extras.backgroundFilters }
        set { setBackgroundFilters(newValue) }
    }

    // MARK: Tree

    /// The layer that contains this one as a sublayer or as its mask; nil for a root layer.
    open var superlayer: CALayer? { presentedModel.map { $0.tree.parent?.presentation() } ?? tree.parent }

    /// The sublayers, from back to front; nil when there are none.
    open var sublayers: [CALayer]? {
        get { modelLayer.tree.list.isEmpty ? nil : (presentedModel == nil ? tree.sublayers : presentedSublayers) }
        set { setSublayers(newValue ?? []) }
    }

    /// The mask: a layer whose alpha channel is multiplied with that of this layer and its sublayers. It is positioned in this layer's
    /// coordinate space. Default nil.
    open var mask: CALayer? {
        get { presentedModel.map { $0.tree.mask?.presentation() } ?? tree.mask }
        set { setMask(newValue) }
    }

    /// Adds a layer in front of the other sublayers, after removing it from its superlayer.
    open func addSublayer(_ layer: CALayer) { insert(layer, at: tree.list.count) }

    /// Inserts a sublayer at an index; one past the end appends it. A layer that is a sublayer already is removed first.
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
        let old = tree.list.index(of: layer)
        insert(layer, at: old.map { $0 < Int(idx) ? Int(idx) + 1 : Int(idx) } ?? Int(idx))
    }

    /// Inserts a sublayer behind `sibling`: as the backmost layer when `sibling` is nil, as the frontmost when it is not a sublayer.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, beside: sibling, offset: 0, otherwise: 0) }

    /// Inserts a sublayer in front of `sibling`; as the frontmost layer when `sibling` is nil or not a sublayer.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, beside: sibling, offset: 1, otherwise: tree.list.count) }

    /// Replaces `oldLayer`, which must be a sublayer, by `newLayer`.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replace(oldLayer, with: newLayer) }

    /// Removes the layer from its superlayer, or from the layer whose mask it is.
    open func removeFromSuperlayer() { removeFromParent() }

    // MARK: Layout and display

    /// Marks the layer as needing layout: ``layoutSublayers()`` is called before the next commit.
    open func setNeedsLayout() { mark(.layout) }

    /// Whether the layer is marked as needing layout.
    open func needsLayout() -> Bool { dirt.contains(.layout) }

    /// Performs a pending layout pass now, from the topmost ancestor that needs layout downwards.
    open func layoutIfNeeded() { layoutFromTopmostAncestor() }

    /// Lays out the sublayers. The default calls the delegate; a subclass may override it.
    open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

    /// The preferred size of the layer in points: the size of its bounds, unless a subclass overrides it.
    open func preferredFrameSize() -> CGSize { bounds.size }

    /// Marks the layer's contents as outdated: ``display()`` is called before the next commit.
    open func setNeedsDisplay() { mark(.display) }

    /// Marks the layer's contents as outdated. The whole layer is redrawn, whatever the rectangle.
    open func setNeedsDisplay(_ r: CGRect) { mark(.display) }

    /// Whether the layer is marked as needing display.
    open func needsDisplay() -> Bool { dirt.contains(.display) }

    /// Whether changing the size of the bounds marks the layer as needing display. Default false.
    open var needsDisplayOnBoundsChange = false

    /// Calls ``display()`` now if the layer is marked as needing display.
    open func displayIfNeeded() {
        if dirt.contains(.display) { display() }
    }

    /// Updates ``contents``: calls the delegate's `display(_:)`, or without a delegate ``draw(in:)`` into a new image.
    open func display() {
        dirt.remove(.display)
        if let delegate { delegate.display(self) } else { drawIntoNewContents() }
    }

    /// Draws the layer's content into a context whose unit is one point and whose y grows downwards. The default calls the delegate; a
    /// subclass may override it.
    open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

    /// A hint that drawing may be deferred to another thread. It has no effect: drawing always happens in the call. To draw off the main
    /// thread use a ``CATiledLayer``. Default false.
    open var drawsAsynchronously = false

    /// Draws the layer and its sublayers, with their model values, into a context whose user space is the layer's coordinate space.
    ///
    /// Layers that need display are displayed first. Animations have no effect unless it is called on a ``presentation()`` layer. Only the
    /// affine part of 3D transforms is applied, sublayers are ordered by ``zPosition``, and ``shouldRasterize`` has no effect.
    open func render(in ctx: CGContext) { renderTree(in: ctx) }

    /// Draws what the layer's class adds between contents and sublayers (a gradient, a path, text, tiles), in the layer's coordinate space.
    /// Subclasses of the library override it.
    package func drawClassContent(in ctx: CGContext) {}

    /// Whether changing the property `key` marks the layer as needing display. False unless a subclass overrides it.
    open class func needsDisplay(forKey key: String) -> Bool { false }

    // MARK: Points and time

    /// Returns the farthest descendant, or the layer itself, that contains a point of the superlayer's coordinate space; nil when there is
    /// none. Layers are tested from front to back in drawing order: by depth where layers are tilted or below transform layers, otherwise
    /// by `zPosition`, then index.
    open func hitTest(_ p: CGPoint) -> CALayer? { hitTestFromSuperlayer(p) }

    /// Whether the bounds contain a point of the layer's coordinate space.
    open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

    // MARK: Scrolling

    /// Scrolls the nearest ``CAScrollLayer``, this layer or an ancestor, so that a point of this layer's coordinate space is at the origin
    /// of its bounds.
    open func scroll(_ p: CGPoint) {
        if let layer = nearestScrollLayer { layer.scroll(to: convert(p, to: layer)) }
    }

    /// Scrolls the nearest ``CAScrollLayer``, this layer or an ancestor, by the smallest distance that makes a rectangle of this layer's
    /// coordinate space visible.
    open func scrollRectToVisible(_ r: CGRect) {
        if let layer = nearestScrollLayer { layer.scroll(to: convert(r, to: layer)) }
    }

    /// The part of the bounds that no enclosing scroll layer clips away; zero when nothing is left.
    open var visibleRect: CGRect { boundsInScrollLayers }

    // MARK: Actions and animations

    /// Returns the action for an event. It is searched in the delegate, ``actions``, ``style``, the class's default and the built-in
    /// actions, in this order.
    open func action(forKey event: String) -> (any CAAction)? { lookUpAction(forKey: event) }

    /// The default action of the class for an event. Nil unless a subclass overrides it.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

    /// The default value of a property; nil where the default is zero or nil.
    open class func defaultValue(forKey key: String) -> Any? { schema.defaultValue(forKey: key) }

    /// Adds a copy of an animation under a key and replaces the animation that has the key. An animation without a duration gets that of
    /// the current transaction.
    open func add(_ anim: CAAnimation, forKey key: String?) { addAnimation(anim, forKey: key) }

    /// Removes the animation with this key.
    open func removeAnimation(forKey key: String) { removeAnimations { $0.key == key } }

    /// Removes all animations.
    open func removeAllAnimations() { removeAnimations { _ in true } }

    /// The keys of the animations in the order in which they were added; nil when there are none.
    open func animationKeys() -> [String]? { animations.keys }

    /// The animation with this key: the stored copy, which can't be changed.
    open func animation(forKey key: String) -> CAAnimation? { animations.entries.first { $0.key == key }?.animation }

    /// Returns a copy of the layer with the values that are on screen now: those last committed, with the animations applied. Changing the
    /// copy traps. Nil for a layer that was never committed.
    ///
    /// The copy is made by the class's ``init(layer:)``.
    open func presentation() -> Self? { makePresentation() as! Self? }

    /// The model layer of a ``presentation()`` layer; for a model layer, the layer itself.
    open func model() -> Self { modelLayer as! Self }

    // MARK: Key-value access

    /// The value of a property by key, or what was stored under an unknown key.
    open func value(forKey key: String) -> Any? { value(forKeyPath: key) }

    /// Sets a property by key; an unknown key is stored.
    open func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }

    /// The value at a key path such as `position.x` or `transform.rotation.z`.
    open func value(forKeyPath keyPath: String) -> Any? { keyedValue(keyPath) }

    /// Sets the value at a key path; other components are kept.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { setKeyedValue(value, keyPath) }

    /// Whether a property that differs from its default is written to CAML files. True unless a subclass overrides it.
    open func shouldArchiveValue(forKey key: String) -> Bool { true }

    // MARK: Timing

    /// The begin time of the layer's local time, in seconds of the superlayer's time. Default 0.
    open var beginTime: CFTimeInterval {
        get { properties.beginTime }
        set { changeTime { properties.beginTime = newValue } }
    }

    /// The offset added to the layer's local time, in seconds. Default 0.
    open var timeOffset: CFTimeInterval {
        get { properties.timeOffset }
        set { changeTime { properties.timeOffset = newValue } }
    }

    /// The rate of the layer's local time relative to the superlayer's. Default 1; 0 pauses the animations of the layer and its sublayers.
    open var speed: Float {
        get { properties.speed }
        set { changeTime { properties.speed = newValue } }
    }

    /// Has no effect on a layer. Default infinity.
    open var duration: CFTimeInterval = .infinity
    /// Has no effect on a layer. Default 0.
    open var repeatCount: Float = 0
    /// Has no effect on a layer. Default 0.
    open var repeatDuration: CFTimeInterval = 0
    /// Has no effect on a layer. Default false.
    open var autoreverses = false
    /// Has no effect on a layer. Default removed.
    open var fillMode = CAMediaTimingFillMode.removed
}
