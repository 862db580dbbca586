/// A rectangle of content in a tree of rectangles, each with geometry in three dimensions, animated when it changes.
///
/// What code sets is the model. A commit at the end of the loop's turn copies changed layers into the render tree, from which frames are
/// made; ``presentation()`` shows the values as they are on screen. A layer belongs to one thread at a time.
///
/// Units are points of the superlayer's space; y grows downwards under a `UIView`.
open class CALayer: NSObject, CAMediaTiming {
    /// The model values.
    package internal(set) var properties = LayerProperties()
    /// The tree, the flags and the animations; see the files named after them.
    package var tree = LayerTree()
    var dirt: LayerDirt = [.commit, .subtreeCommit]
    var animations = LayerAnimations()
    var extras = LayerExtras()

    /// What the last commit made of this layer; nil until the layer was part of a committed tree of a display.
    package internal(set) var node: RenderNode?
    /// The display context whose root this layer is.
    weak var context: LayerContext?
    /// The layer whose presentation this one is; nil for a layer of the model.
    var presentedModel: CALayer?
    /// Where a hit test of a superlayer in three dimensions has found this layer, while it asks it.
    var locatedHit: LocatedHit?

    // MARK: Making layers

    /// A layer of size zero.
    public override init() {
        super.init()
    }

    /// Makes the copy of a layer that ``presentation()`` returns: a subclass that overrides it copies what it adds.
    ///
    /// A subclass that has initializers of its own must override it if its layers are ever asked for their ``presentation()``; the program
    /// stops otherwise, as it does on Apple's systems.
    ///
    /// - Parameter layer: the layer to copy, a `CALayer` of the same class.
    public init(layer: Any) {
        super.init()
        if let layer = layer as? CALayer {
            properties = layer.properties
            extras = layer.extras
        }
    }

    /// Archives are not supported here: a fresh layer.
    public required init?(coder: NSCoder) {
        super.init()
    }

    deinit { dissolveTree() }

    /// Sets one property of a special class through its setter, as key-value access does. Subclasses of the library override it.
    func assignContent(_ new: LayerContent, _ key: LayerKey) {}

    /// What a commit hands to the render tree. Subclasses of the library override it.
    func committedProperties(_ animations: [RenderAnimation], localTime: Double) -> LayerProperties { properties }

    // MARK: Delegate and data

    /// Supplies content, layout and actions. Not retained.
    open weak var delegate: (any CALayerDelegate)?
    /// A name for people. Default nil.
    open var name: String?
    /// Actions by event. Default nil.
    open var actions: [String: any CAAction]? {
        get { extras.actions }
        set { extras.actions = newValue }
    }
    /// Values for keys that are not set on the layer itself; its "actions" and "style" entries are searched too. Default nil.
    open var style: [AnyHashable: Any]? {
        get { extras.style }
        set { extras.style = newValue }
    }

    // MARK: Geometry

    /// The layer's rectangle in its own space; the origin scrolls its sublayers. Negative sizes are standardized. Default zero. Animatable.
    open var bounds: CGRect {
        get { properties.bounds }
        set {
            let newValue = newValue.standardized
            guard newValue != properties.bounds else { return }
            let resizes = newValue.size != properties.bounds.size
            change(.bounds) { properties.bounds = newValue }
            if resizes {
                setNeedsLayout()
                if needsDisplayOnBoundsChange { setNeedsDisplay() }
            }
        }
    }

    /// Where the anchor point lies in the superlayer. Default zero. Animatable.
    open var position: CGPoint {
        get { properties.position }
        set {
            guard newValue != properties.position else { return }
            change(.position) { properties.position = newValue }
        }
    }

    /// Height above the superlayer's plane in points. Default 0. Animatable.
    open var zPosition: CGFloat {
        get { properties.zPosition }
        set {
            guard newValue != properties.zPosition else { return }
            change(.zPosition) { properties.zPosition = newValue }
        }
    }

    /// The point that ``position`` places and transforms turn about, in units of the bounds. Default (0.5, 0.5). Animatable.
    open var anchorPoint: CGPoint {
        get { properties.anchorPoint }
        set {
            guard newValue != properties.anchorPoint else { return }
            change(.anchorPoint) { properties.anchorPoint = newValue }
        }
    }

    /// The anchor's height above the layer in points. Default 0. Animatable.
    open var anchorPointZ: CGFloat {
        get { properties.anchorPointZ }
        set {
            guard newValue != properties.anchorPointZ else { return }
            change(.anchorPointZ) { properties.anchorPointZ = newValue }
        }
    }

    /// Applied to the layer about its anchor. Default identity. Animatable.
    open var transform: CATransform3D {
        get { properties.transform }
        set {
            guard newValue != properties.transform else { return }
            change(.transform) { properties.transform = newValue }
        }
    }

    /// Applied to all sublayers about this layer's anchor: the place of a shared perspective. Default identity. Animatable.
    open var sublayerTransform: CATransform3D {
        get { properties.sublayerTransform }
        set {
            guard newValue != properties.sublayerTransform else { return }
            change(.sublayerTransform) { properties.sublayerTransform = newValue }
        }
    }

    /// The 2D part of ``transform``.
    open func affineTransform() -> CGAffineTransform {
        CATransform3DGetAffineTransform(transform)
    }

    /// Sets ``transform`` to a 2D transformation.
    open func setAffineTransform(_ m: CGAffineTransform) {
        transform = CATransform3DMakeAffineTransform(m)
    }

    /// The smallest rectangle in the superlayer that holds the layer. Setting it sets ``bounds``'s size and ``position``; with a transform
    /// that turns, what comes of setting it is not meaningful, as on Apple's systems.
    open var frame: CGRect {
        get { computedFrame }
        set { setFrame(newValue) }
    }

    /// Whether the layer is drawn. Default false. KVC key "hidden".
    open var isHidden: Bool {
        get { properties.isHidden }
        set {
            guard newValue != properties.isHidden else { return }
            change(.hidden) { properties.isHidden = newValue }
        }
    }

    /// Whether the layer is drawn while its back faces the viewer. Default true.
    open var isDoubleSided: Bool {
        get { properties.isDoubleSided }
        set {
            guard newValue != properties.isDoubleSided else { return }
            change(.doubleSided) { properties.isDoubleSided = newValue }
        }
    }

    /// Whether the sublayers are mirrored so that y grows the other way. Default false.
    open var isGeometryFlipped: Bool {
        get { properties.isGeometryFlipped }
        set {
            guard newValue != properties.isGeometryFlipped else { return }
            change(.geometryFlipped) { properties.isGeometryFlipped = newValue }
        }
    }

    /// Whether what the layer shows is flipped with respect to the root: the number of flipped ancestors is odd.
    open func contentsAreFlipped() -> Bool {
        var flipped = isGeometryFlipped
        var ancestor = superlayer
        while let layer = ancestor {
            flipped = flipped != layer.isGeometryFlipped
            ancestor = layer.superlayer
        }
        return flipped
    }

    // MARK: Contents

    /// The picture: a `CGImage`, or nil. Anything else is stored and draws nothing. Animatable by cross-fade.
    open var contents: Any? {
        get { extras.foreignContents ?? properties.contents }
        set {
            let image = newValue as? CGImage
            extras.foreignContents = image == nil ? newValue : nil
            guard image !== properties.contents else { return }
            change(.contents) { properties.contents = image }
        }
    }

    /// The part of the picture that is shown, in units of the picture. Default (0, 0, 1, 1). Animatable.
    open var contentsRect: CGRect {
        get { properties.contentsRect }
        set {
            guard newValue != properties.contentsRect else { return }
            change(.contentsRect) { properties.contentsRect = newValue }
        }
    }

    /// The middle of nine slices, in units of the picture: what stretches when the picture is resized. Default (0, 0, 1, 1). Animatable.
    open var contentsCenter: CGRect {
        get { properties.contentsCenter }
        set {
            guard newValue != properties.contentsCenter else { return }
            change(.contentsCenter) { properties.contentsCenter = newValue }
        }
    }

    /// How the picture is placed. Default ``CALayerContentsGravity/resize``.
    open var contentsGravity: CALayerContentsGravity {
        get { properties.contentsGravity }
        set {
            guard newValue != properties.contentsGravity else { return }
            change(.contentsGravity) { properties.contentsGravity = newValue }
        }
    }

    /// Pixels of the picture per point. Default 1. Animatable.
    open var contentsScale: CGFloat {
        get { properties.contentsScale }
        set {
            guard newValue != properties.contentsScale else { return }
            change(.contentsScale) { properties.contentsScale = newValue }
        }
    }

    /// The wanted storage of drawn contents; Lamina stores 8 bits a channel whatever it says. Default `RGBA8Uint`.
    open var contentsFormat = CALayerContentsFormat.RGBA8Uint

    /// The filter for shrinking. Default linear.
    open var minificationFilter: CALayerContentsFilter {
        get { properties.minificationFilter }
        set {
            guard newValue != properties.minificationFilter else { return }
            change(nil) { properties.minificationFilter = newValue }
        }
    }

    /// The filter for enlarging. Default linear.
    open var magnificationFilter: CALayerContentsFilter {
        get { properties.magnificationFilter }
        set {
            guard newValue != properties.magnificationFilter else { return }
            change(nil) { properties.magnificationFilter = newValue }
        }
    }

    /// Added to the mip level that ``CALayerContentsFilter/trilinear`` minification takes: positive is softer. Default 0. Animatable.
    open var minificationFilterBias: Float {
        get { properties.minificationFilterBias }
        set {
            guard newValue != properties.minificationFilterBias else { return }
            change(.minificationFilterBias) { properties.minificationFilterBias = newValue }
        }
    }

    // MARK: Appearance

    /// Whether pictures in the layer and below it are tinted that don't lie pixel on pixel: magenta between pixels, yellow when stretched.
    /// For finding them; default false.
    package var marksMisalignedPictures: Bool {
        get { properties.marksMisalignedPictures }
        set {
            guard newValue != properties.marksMisalignedPictures else { return }
            change(nil) { properties.marksMisalignedPictures = newValue }
        }
    }

    /// Opacity of the layer and its sublayers together, clamped to 0...1 when drawn. Default 1. Animatable.
    open var opacity: Float {
        get { properties.opacity }
        set {
            guard newValue != properties.opacity else { return }
            change(.opacity) { properties.opacity = newValue }
        }
    }

    /// A promise that the contents have no transparency. Default false.
    open var isOpaque: Bool {
        get { properties.isOpaque }
        set {
            guard newValue != properties.isOpaque else { return }
            change(.opaque) { properties.isOpaque = newValue }
        }
    }

    /// Whether ``opacity`` applies to the layer and its sublayers as one picture. Default true.
    open var allowsGroupOpacity: Bool {
        get { properties.allowsGroupOpacity }
        set {
            guard newValue != properties.allowsGroupOpacity else { return }
            change(.allowsGroupOpacity) { properties.allowsGroupOpacity = newValue }
        }
    }

    /// Drawn behind the contents. Default nil. Animatable.
    open var backgroundColor: CGColor? {
        get { properties.backgroundColor }
        set {
            guard newValue != properties.backgroundColor else { return }
            change(.backgroundColor) { properties.backgroundColor = newValue }
        }
    }

    /// Radius of the background's and border's corners, and of the clip if ``masksToBounds``. At most half a side has effect. Default 0.
    /// Animatable.
    open var cornerRadius: CGFloat {
        get { properties.cornerRadius }
        set {
            guard newValue != properties.cornerRadius else { return }
            change(.cornerRadius) { properties.cornerRadius = newValue }
        }
    }

    /// The shape of the rounded corners. Default ``CALayerCornerCurve/circular``, which an unknown value becomes.
    open var cornerCurve: CALayerCornerCurve {
        get { properties.cornerCurve }
        set {
            let newValue = newValue == .continuous ? newValue : .circular
            guard newValue != properties.cornerCurve else { return }
            change(.cornerCurve) { properties.cornerCurve = newValue }
        }
    }

    /// How much longer than the radius a corner of the curve is along each edge: 1 for circles, 1.528665 for continuous corners.
    open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat { curve == .continuous ? ContinuousCorner.fullReach : 1 }

    /// Which corners are rounded. Default all.
    open var maskedCorners: CACornerMask {
        get { properties.maskedCorners }
        set {
            guard newValue != properties.maskedCorners else { return }
            change(.maskedCorners) { properties.maskedCorners = newValue }
        }
    }

    /// Whether sublayers and contents are clipped to the (rounded) bounds. Default false.
    open var masksToBounds: Bool {
        get { properties.masksToBounds }
        set {
            guard newValue != properties.masksToBounds else { return }
            change(.masksToBounds) { properties.masksToBounds = newValue }
        }
    }

    /// Width of the border in points, drawn inside the bounds above contents and sublayers. Default 0. Animatable.
    open var borderWidth: CGFloat {
        get { properties.borderWidth }
        set {
            guard newValue != properties.borderWidth else { return }
            change(.borderWidth) { properties.borderWidth = newValue }
        }
    }

    /// Colour of the border. Default opaque black. Animatable.
    open var borderColor: CGColor? {
        get { properties.borderColor }
        set {
            guard newValue != properties.borderColor else { return }
            change(.borderColor) { properties.borderColor = newValue }
        }
    }

    /// Colour of the shadow. Default opaque black. Animatable.
    open var shadowColor: CGColor? {
        get { properties.shadowColor }
        set {
            guard newValue != properties.shadowColor else { return }
            change(.shadowColor) { properties.shadowColor = newValue }
        }
    }

    /// Opacity of the shadow, 0...1. Default 0: none. Animatable.
    open var shadowOpacity: Float {
        get { properties.shadowOpacity }
        set {
            guard newValue != properties.shadowOpacity else { return }
            change(.shadowOpacity) { properties.shadowOpacity = newValue }
        }
    }

    /// Where the shadow lies from the layer, in points. Default (0, -3). Animatable.
    open var shadowOffset: CGSize {
        get { properties.shadowOffset }
        set {
            guard newValue != properties.shadowOffset else { return }
            change(.shadowOffset) { properties.shadowOffset = newValue }
        }
    }

    /// Standard deviation of the shadow's Gaussian in points. Default 3. Animatable.
    open var shadowRadius: CGFloat {
        get { properties.shadowRadius }
        set {
            guard newValue != properties.shadowRadius else { return }
            change(.shadowRadius) { properties.shadowRadius = newValue }
        }
    }

    /// The shadow's outline in the layer's space, filled by the non-zero rule; nil takes the layer's own alpha. Default nil. Animatable
    /// explicitly.
    open var shadowPath: CGPath? {
        get { properties.shadowPath }
        set {
            guard newValue !== properties.shadowPath else { return }
            // The render thread reads the path, so later changes of a mutable one must not reach it.
            change(.shadowPath) { properties.shadowPath = newValue is CGMutablePath ? newValue?.copy() : newValue }
        }
    }

    /// Which edges are smoothed. Default all.
    open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get { properties.edgeAntialiasingMask }
        set {
            let newValue = newValue.intersection(CAEdgeAntialiasingMask(rawValue: 15))
            guard newValue != properties.edgeAntialiasingMask else { return }
            change(.edgeAntialiasingMask) { properties.edgeAntialiasingMask = newValue }
        }
    }

    /// Whether edges are smoothed at all. Default true.
    open var allowsEdgeAntialiasing: Bool {
        get { properties.allowsEdgeAntialiasing }
        set {
            guard newValue != properties.allowsEdgeAntialiasing else { return }
            change(.allowsEdgeAntialiasing) { properties.allowsEdgeAntialiasing = newValue }
        }
    }

    /// Whether the layer and its sublayers are drawn into a picture of ``rasterizationScale``, which is then placed as a whole. Default false.
    open var shouldRasterize: Bool {
        get { properties.shouldRasterize }
        set {
            guard newValue != properties.shouldRasterize else { return }
            change(.shouldRasterize) { properties.shouldRasterize = newValue }
        }
    }

    /// Pixels a point of the picture that ``shouldRasterize`` makes. Default 1. Animatable.
    open var rasterizationScale: CGFloat {
        get { properties.rasterizationScale }
        set {
            guard newValue != properties.rasterizationScale else { return }
            change(.rasterizationScale) { properties.rasterizationScale = newValue }
        }
    }

    /// How the layer, as one picture with its sublayers, combines with what lies behind it: a blend mode by its name, such as
    /// `"multiplyBlendMode"`, `"CIScreenBlendMode"`, `"additionCompositing"` or `"plusL"`. Default nil: drawn over it.
    ///
    /// Filter objects don't exist here. What names no mode is kept and drawn as nil is, which a line on standard error says.
    open var compositingFilter: Any? {
        get { extras.compositingFilter }
        set { setCompositingFilter(newValue) }
    }

    /// Filters of the layer with its sublayers. Default nil.
    ///
    /// There is no Core Image: filters are kept and have no effect, which a line on standard error says. The exception is the Gaussian blur that
    /// CAML files describe.
    open var filters: [Any]? {
        get { extras.filters }
        set { setFilters(newValue) }
    }

    /// Filters of what lies behind the layer: kept, without effect, which a line on standard error says. Default nil.
    open var backgroundFilters: [Any]? {
        get { extras.backgroundFilters }
        set { setBackgroundFilters(newValue) }
    }

    // MARK: Tree

    /// The layer that this one is a sublayer, or the mask, of.
    open var superlayer: CALayer? { presentedModel.map { $0.tree.parent?.presentation() } ?? tree.parent }

    /// Sublayers from back to front; nil when there are none.
    open var sublayers: [CALayer]? {
        get { modelLayer.tree.list.isEmpty ? nil : (presentedModel == nil ? tree.sublayers : presentedSublayers) }
        set { setSublayers(newValue ?? []) }
    }

    /// A layer whose alpha multiplies this one's, placed in this layer's space. Default nil.
    open var mask: CALayer? {
        get { presentedModel.map { $0.tree.mask?.presentation() } ?? tree.mask }
        set { setMask(newValue) }
    }

    /// Appends a sublayer; it leaves its former superlayer.
    open func addSublayer(_ layer: CALayer) { insert(layer, at: tree.list.count) }

    /// Inserts a sublayer at an index; beyond the end it is appended. One that is there already leaves its place first.
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
        let old = tree.list.index(of: layer)
        insert(layer, at: old.map { $0 < Int(idx) ? Int(idx) + 1 : Int(idx) } ?? Int(idx))
    }

    /// Inserts a sublayer behind `sibling`: first when it is nil, last when it is no sublayer.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, beside: sibling, offset: 0, otherwise: 0) }

    /// Inserts a sublayer in front of `sibling`; last when it is nil or no sublayer.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, beside: sibling, offset: 1, otherwise: tree.list.count) }

    /// Puts `newLayer` in the place of `oldLayer`, which must be a sublayer.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replace(oldLayer, with: newLayer) }

    /// Leaves the superlayer.
    open func removeFromSuperlayer() { removeFromParent() }

    // MARK: Layout and display

    /// Asks for ``layoutSublayers()`` before the next commit.
    open func setNeedsLayout() { mark(.layout) }

    /// Whether layout was asked for.
    open func needsLayout() -> Bool { dirt.contains(.layout) }

    /// Lays out what is pending, from the topmost ancestor that asks for it downwards.
    open func layoutIfNeeded() { layoutFromTopmostAncestor() }

    /// Places the sublayers: the delegate does, unless a subclass overrides this.
    open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

    /// The size the layer would like to have: that of its bounds.
    open func preferredFrameSize() -> CGSize { bounds.size }

    /// Asks for ``display()`` before the next commit.
    open func setNeedsDisplay() { mark(.display) }

    /// Asks for ``display()``; the whole layer is drawn whatever the rectangle.
    open func setNeedsDisplay(_ r: CGRect) { mark(.display) }

    /// Whether display was asked for.
    open func needsDisplay() -> Bool { dirt.contains(.display) }

    /// Whether a change of size asks for display. Default false.
    open var needsDisplayOnBoundsChange = false

    /// Displays now if that was asked for.
    open func displayIfNeeded() {
        if dirt.contains(.display) { display() }
    }

    /// Provides ``contents``: the delegate does, or ``draw(in:)`` into a new picture.
    open func display() {
        dirt.remove(.display)
        if let delegate { delegate.display(self) } else { drawIntoNewContents() }
    }

    /// Draws the layer's content, y down, one unit a point: the delegate does, unless a subclass overrides this.
    open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

    /// A hint that drawing may be put off to another thread; the picture is the same either way. Here drawing always happens in the call, as
    /// bitmaps have no other processor to be drawn on: for drawing off the main thread take a ``CATiledLayer``. Default false.
    open var drawsAsynchronously = false

    /// Draws the layer's own bounds and all sublayers, as the model has them, into a context whose user space is the layer's space.
    ///
    /// What asks for display is displayed first. Animations count only in a layer's ``presentation()``. Of transforms in three dimensions the
    /// flat part is drawn, sublayers go by ``zPosition``, and nothing is rasterized in between: the context's own resolution holds.
    open func render(in ctx: CGContext) { renderTree(in: ctx) }

    /// Draws what the layer's class adds between contents and sublayers (a gradient, a path, text, tiles), in the layer's space. The library's
    /// subclasses override it.
    package func drawClassContent(in ctx: CGContext) {}

    /// Whether a change of `key` asks for display. False for layers of this class.
    open class func needsDisplay(forKey key: String) -> Bool { false }

    // MARK: Points and time

    /// The deepest layer that contains a point of the superlayer's space; nil when none does. Front to back in the order of drawing: by depth
    /// where layers are tilted or below transform layers, else by `zPosition`, then index.
    open func hitTest(_ p: CGPoint) -> CALayer? { hitTestFromSuperlayer(p) }

    /// Whether a point of the layer's space lies in its bounds.
    open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

    // MARK: Scrolling

    /// Has the nearest scroll layer, this one or one above, bring a point of this layer's space to its bounds' origin.
    open func scroll(_ p: CGPoint) {
        if let layer = nearestScrollLayer { layer.scroll(to: convert(p, to: layer)) }
    }

    /// Has the nearest scroll layer, this one or one above, scroll as little as shows a rectangle of this layer's space.
    open func scrollRectToVisible(_ r: CGRect) {
        if let layer = nearestScrollLayer { layer.scroll(to: convert(r, to: layer)) }
    }

    /// The part of the bounds that the scroll layers above don't clip away; zero when nothing is left.
    open var visibleRect: CGRect { boundsInScrollLayers }

    // MARK: Actions and animations

    /// The action for an event: from the delegate, ``actions``, ``style``, the class's default, or a built-in one, in this order.
    open func action(forKey event: String) -> (any CAAction)? { lookUpAction(forKey: event) }

    /// The class's own action for an event. Nil for layers of this class.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

    /// The default of a property where it is not zero; nil otherwise.
    open class func defaultValue(forKey key: String) -> Any? { builtInDefault(forKey: key) }

    /// Adds a copy of an animation under a key, replacing one that is there. An animation that names no duration takes the transaction's.
    open func add(_ anim: CAAnimation, forKey key: String?) { addAnimation(anim, forKey: key) }

    /// Removes the animation with this key.
    open func removeAnimation(forKey key: String) { removeAnimations { $0.key == key } }

    /// Removes all animations.
    open func removeAllAnimations() { removeAnimations { _ in true } }

    /// The keys of the animations in the order of their adding; nil when there are none.
    open func animationKeys() -> [String]? { animations.keys }

    /// The animation with this key: the copy that was stored, which can't be changed any more.
    open func animation(forKey key: String) -> CAAnimation? { animations.entries.first { $0.key == key }?.animation }

    /// A copy of the layer as it is on screen now: the last committed values with the animations applied. It can't be changed. Nil for a layer
    /// that was never committed.
    ///
    /// The copy is made by the class's ``init(layer:)``.
    open func presentation() -> Self? { makePresentation() as! Self? }

    /// The layer that this one is the ``presentation()`` of; the layer itself where it is not one.
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

    /// Whether a property is written to CAML files when it differs from its default. True; a subclass answers false for what it keeps to itself.
    open func shouldArchiveValue(forKey key: String) -> Bool { true }

    // MARK: Timing

    /// When the layer's time begins, in its superlayer's time. Default 0.
    open var beginTime: CFTimeInterval {
        get { properties.beginTime }
        set { changeTime { properties.beginTime = newValue } }
    }

    /// Added to the layer's local time. Default 0.
    open var timeOffset: CFTimeInterval {
        get { properties.timeOffset }
        set { changeTime { properties.timeOffset = newValue } }
    }

    /// How fast the layer's time runs in its superlayer's. Default 1; 0 pauses its animations and those of its sublayers.
    open var speed: Float {
        get { properties.speed }
        set { changeTime { properties.speed = newValue } }
    }

    /// A layer's time does not end. Default infinity.
    open var duration: CFTimeInterval = .infinity
    /// Without effect on a layer. Default 0.
    open var repeatCount: Float = 0
    /// Without effect on a layer. Default 0.
    open var repeatDuration: CFTimeInterval = 0
    /// Without effect on a layer. Default false.
    open var autoreverses = false
    /// Without effect on a layer. Default removed.
    open var fillMode = CAMediaTimingFillMode.removed
}
