/// The methods by which a layer's delegate supplies its content, layout and actions. Every method has a default implementation.
public protocol CALayerDelegate: AnyObject {
    /// Updates the layer's `contents` instead of drawing. The default draws into a new image by ``draw(_:in:)``.
    func display(_ layer: CALayer)
    /// Draws the layer's content into a context of its size and scale, in which y grows downwards. The default draws nothing.
    func draw(_ layer: CALayer, in ctx: CGContext)
    /// Called before ``draw(_:in:)``. The default does nothing.
    func layerWillDraw(_ layer: CALayer)
    /// Lays out the layer's sublayers. The default does nothing.
    func layoutSublayers(of layer: CALayer)
    /// Returns the action for an event or property key. Return nil to continue the search, `NSNull()` to end it without an action. The
    /// default returns nil.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
    public func display(_ layer: CALayer) { layer.drawIntoNewContents() }
    public func draw(_ layer: CALayer, in ctx: CGContext) {}
    public func layerWillDraw(_ layer: CALayer) {}
    public func layoutSublayers(of layer: CALayer) {}
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// An action that a layer runs when a property changes or an event of the layer tree occurs.
public protocol CAAction {
    /// Runs the action on the layer `anObject`, after the property or event `event` has changed.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
    /// Does nothing: `NSNull` stands for "no action".
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}
