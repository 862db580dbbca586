/// The values of a `CAGradientLayer`.
package struct GradientContent: Sendable {
    package var type = CAGradientLayerType.axial
    package var colors: [CGColor]?
    package var locations: [Double]?
    package var startPoint = CGPoint(x: 0.5, y: 0)
    package var endPoint = CGPoint(x: 0.5, y: 1)

    package init() {}
}

extension GradientContent: LayerClassContent {
    init?(_ content: LayerContent) {
        guard case .gradient(let own) = content else { return nil }
        self = own
    }

    var layerContent: LayerContent { .gradient(self) }
}
