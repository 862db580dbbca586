/// The values of a `CAGradientLayer`.
package struct GradientProperties: Sendable {
    package var type = CAGradientLayerType.axial
    package var colors: [CGColor]?
    package var locations: [Double]?
    package var startPoint = CGPoint(x: 0.5, y: 0)
    package var endPoint = CGPoint(x: 0.5, y: 1)

    package init() {}
}

extension GradientProperties: ClassPropertyValues {
    init?(_ content: ClassProperties) {
        guard case .gradient(let own) = content else { return nil }
        self = own
    }

    var classProperties: ClassProperties { .gradient(self) }
}
