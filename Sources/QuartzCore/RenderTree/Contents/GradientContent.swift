/// The values of a `CAGradientLayer`.
package struct GradientContent: Sendable {
    package var type = CAGradientLayerType.axial
    package var colors: [CGColor]?
    package var locations: [Double]?
    package var startPoint = CGPoint(x: 0.5, y: 0)
    package var endPoint = CGPoint(x: 0.5, y: 1)

    package init() {}

    subscript(key: LayerKey) -> AnimatableValue? {
        get {
            switch key {
            case .colors: .colors(colors)
            case .locations: .numbers(locations)
            case .startPoint: .point(startPoint)
            case .endPoint: .point(endPoint)
            default: nil
            }
        }
        set {
            switch (key, newValue) {
            case (.colors, .colors(let value)): colors = value
            case (.locations, .numbers(let value)): locations = value
            case (.startPoint, .point(let value)): startPoint = value
            case (.endPoint, .point(let value)): endPoint = value
            default: break
            }
        }
    }
}
