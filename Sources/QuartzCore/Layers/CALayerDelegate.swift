/// Supplies a layer's content, layout and actions. Every method has a default that leaves the work to the layer.
public protocol CALayerDelegate: AnyObject {
    /// Provides the layer's contents, in place of drawing. The default draws by ``draw(_:in:)``.
    func display(_ layer: CALayer)
    /// Draws into a context of the layer's size and scale, y down.
    func draw(_ layer: CALayer, in ctx: CGContext)
    /// Called before ``draw(_:in:)``.
    func layerWillDraw(_ layer: CALayer)
    /// Places the layer's sublayers.
    func layoutSublayers(of layer: CALayer)
    /// The action for a change of `event`: nil asks on, `NSNull()` ends the search without one.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
    public func display(_ layer: CALayer) { layer.drawIntoNewContents() }
    public func draw(_ layer: CALayer, in ctx: CGContext) {}
    public func layerWillDraw(_ layer: CALayer) {}
    public func layoutSublayers(of layer: CALayer) {}
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// What happens when a layer's property changes or an event of the tree occurs.
public protocol CAAction {
    /// Acts on `anObject`, a layer, after the change of `event`.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
    /// Does nothing: `NSNull` stands for "no action".
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}
