/// The values of a `CAShapeLayer`.
package struct ShapeProperties: Sendable {
    package var path: CGPath?
    package var fillColor: CGColor? = .opaqueBlack
    package var fillRule = CAShapeLayerFillRule.nonZero
    package var strokeColor: CGColor?
    package var strokeStart: CGFloat = 0
    package var strokeEnd: CGFloat = 1
    package var lineWidth: CGFloat = 1
    package var miterLimit: CGFloat = 10
    package var lineCap = CAShapeLayerLineCap.butt
    package var lineJoin = CAShapeLayerLineJoin.miter
    package var lineDashPhase: CGFloat = 0
    package var lineDashPattern: [Double]?

    package init() {}
}

extension ShapeProperties: ClassPropertyValues {
    init?(_ content: ClassProperties) {
        guard case .shape(let own) = content else { return nil }
        self = own
    }

    var classProperties: ClassProperties { .shape(self) }
}
