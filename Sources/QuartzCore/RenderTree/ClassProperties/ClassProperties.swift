/// The values of properties that a layer class of the library adds.
package indirect enum ClassProperties: Sendable {
    /// No added values: a `CALayer`, or a subclass of a program.
    case plain
    /// Draws nothing itself; the sublayers lie in the 3D space around the layer (`CATransformLayer`).
    case transform
    case gradient(GradientProperties)
    case shape(ShapeProperties)
    case text(TextProperties)
    case replicator(ReplicatorProperties)
    case emitter(EmitterProperties)
    case tiled(TiledProperties)
}

extension ClassProperties {
    /// Whether the layer's sublayers, or what it draws, lie in the three-dimensional space around it.
    var sharesSpace: Bool {
        switch self {
        case .transform: true
        case .replicator(let content): content.preservesDepth
        case .emitter(let content): content.preservesDepth
        case .plain, .gradient, .shape, .text, .tiled: false
        }
    }

    /// Whether what the layer draws changes without a commit and without animations: particles live, tiles arrive from other threads.
    var changesByItself: Bool {
        switch self {
        case .emitter, .tiled: true
        case .plain, .transform, .gradient, .shape, .text, .replicator: false
        }
    }
}
