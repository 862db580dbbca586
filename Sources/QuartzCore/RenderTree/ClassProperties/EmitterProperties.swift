/// The values of a `CAEmitterLayer`.
package struct EmitterProperties: Sendable {
    package var birthRate: Float = 1
    package var lifetime: Float = 1
    package var emitterPosition = CGPoint.zero
    package var emitterZPosition: CGFloat = 0
    package var emitterSize = CGSize.zero
    package var emitterDepth: CGFloat = 0
    package var velocity: Float = 1
    package var scale: Float = 1
    package var spin: Float = 1
    package var preservesDepth = false
    package var emitterShape = CAEmitterLayerEmitterShape.point
    package var emitterMode = CAEmitterLayerEmitterMode.volume
    package var renderMode = CAEmitterLayerRenderMode.unordered
    package var seed: UInt32 = 0
    /// The cells, copied when they were set.
    package var cells: [EmitterCellProperties] = []
    /// The history of values at birth; a commit sets it.
    var history: EmissionHistory?

    package init() {}
}

extension EmitterProperties: ClassPropertyValues {
    init?(_ content: ClassProperties) {
        guard case .emitter(let own) = content else { return nil }
        self = own
    }

    var classProperties: ClassProperties { .emitter(self) }
}
