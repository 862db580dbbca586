/// Creating the view's layer and drawing its content.
extension UIView {
    static func makeLayer() -> CALayer {
        let layerClass: AnyClass = self.layerClass
        if layerClass == CALayer.self { return CALayer() }
        guard let type = layerClass as? CALayer.Type, let layer = type.init(coder: NSCoder()) else {
            preconditionFailure("layerClass of \(self) is \(layerClass), of which no CALayer can be made")
        }
        return layer
    }

    func setUpLayer() {
        layer.delegate = self
        layer.contentsScale = UIScreen.main.scale
        if drawsContent { layer.setNeedsDisplay() }
    }

    /// Whether the view may provide layer contents: its class overrides a drawing method, or its layer is not a plain `CALayer`.
    var drawsContent: Bool {
        MethodOverrides.ofDrawing.contains(type(of: self)) || type(of: layer) != CALayer.self
    }

    /// Draws the view into the backing store of its layer.
    func drawBackingStore(of layer: CALayer, in context: CGContext) {
        UIGraphicsPushContext(context)
        defer { UIGraphicsPopContext() }
        // A tiled layer draws one tile at a time.
        traitCollection.asCurrent { draw(layer is CATiledLayer ? context.boundingBoxOfClipPath : bounds) }
    }
}
