/// The values of a `CAShapeLayer`.
package struct ShapeContent: Sendable {
    package var path: CGPath?
    package var fillColor: CGColor? = .opaqueBlack
    package var fillRule = CAShapeLayerFillRule.nonZero
    package var strokeColor: CGColor?
    package var strokeStart = 0.0
    package var strokeEnd = 1.0
    package var lineWidth = 1.0
    package var miterLimit = 10.0
    package var lineCap = CAShapeLayerLineCap.butt
    package var lineJoin = CAShapeLayerLineJoin.miter
    package var lineDashPhase = 0.0
    package var lineDashPattern: [Double]?

    package init() {}

    subscript(key: LayerKey) -> AnimatableValue? {
        get {
            switch key {
            case .path: .path(path)
            case .fillColor: .color(fillColor)
            case .strokeColor: .color(strokeColor)
            case .strokeStart: .number(strokeStart)
            case .strokeEnd: .number(strokeEnd)
            case .lineWidth: .number(lineWidth)
            case .miterLimit: .number(miterLimit)
            case .lineDashPhase: .number(lineDashPhase)
            case .lineDashPattern: .numbers(lineDashPattern)
            default: nil
            }
        }
        set {
            switch (key, newValue) {
            case (.path, .path(let value)): path = value
            case (.fillColor, .color(let value)): fillColor = value
            case (.strokeColor, .color(let value)): strokeColor = value
            case (.strokeStart, .number(let value)): strokeStart = value
            case (.strokeEnd, .number(let value)): strokeEnd = value
            case (.lineWidth, .number(let value)): lineWidth = value
            case (.miterLimit, .number(let value)): miterLimit = value
            case (.lineDashPhase, .number(let value)): lineDashPhase = value
            case (.lineDashPattern, .numbers(let value)): lineDashPattern = value
            default: break
            }
        }
    }
}
