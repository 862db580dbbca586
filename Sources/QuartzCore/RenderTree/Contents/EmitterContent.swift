/// The values of a `CAEmitterLayer`.
package struct EmitterContent: Sendable {
    package var birthRate: Float = 1
    package var lifetime: Float = 1
    package var emitterPosition = CGPoint.zero
    package var emitterZPosition = 0.0
    package var emitterSize = CGSize.zero
    package var emitterDepth = 0.0
    package var velocity: Float = 1
    package var scale: Float = 1
    package var spin: Float = 1
    package var preservesDepth = false
    package var emitterShape = CAEmitterLayerEmitterShape.point
    package var emitterMode = CAEmitterLayerEmitterMode.volume
    package var renderMode = CAEmitterLayerRenderMode.unordered
    package var seed: UInt32 = 0
    /// The cells, copied when they were set.
    package var cells: [EmitterCellContent] = []
    /// The history of values at birth; a commit sets it.
    var history: EmissionHistory?

    package init() {}

    subscript(key: LayerKey) -> AnimatableValue? {
        get {
            switch key {
            case .birthRate: .number(Double(birthRate))
            case .lifetime: .number(Double(lifetime))
            case .emitterPosition: .point(emitterPosition)
            case .emitterZPosition: .number(emitterZPosition)
            case .emitterSize: .size(emitterSize)
            case .emitterDepth: .number(emitterDepth)
            case .velocity: .number(Double(velocity))
            case .scale: .number(Double(scale))
            case .spin: .number(Double(spin))
            default: nil
            }
        }
        set {
            switch (key, newValue) {
            case (.birthRate, .number(let value)): birthRate = Float(value)
            case (.lifetime, .number(let value)): lifetime = Float(value)
            case (.emitterPosition, .point(let value)): emitterPosition = value
            case (.emitterZPosition, .number(let value)): emitterZPosition = value
            case (.emitterSize, .size(let value)): emitterSize = value
            case (.emitterDepth, .number(let value)): emitterDepth = value
            case (.velocity, .number(let value)): velocity = Float(value)
            case (.scale, .number(let value)): scale = Float(value)
            case (.spin, .number(let value)): spin = Float(value)
            default: break
            }
        }
    }
}
