/// The values of properties that a layer class of the library adds.
package indirect enum LayerContent: Sendable {
    /// No added values: a `CALayer`, or a subclass of a program.
    case plain
    /// Draws nothing itself; the sublayers lie in the 3D space around the layer (`CATransformLayer`).
    case transform
    case gradient(GradientContent)
    case shape(ShapeContent)
    case text(TextContent)
    case replicator(ReplicatorContent)
    case emitter(EmitterContent)
    case tiled(TiledContent)

    /// The animatable value of a property that the class adds; nil when it has no such property.
    package subscript(key: LayerKey) -> AnimatableValue? {
        get {
            switch self {
            case .plain, .transform, .tiled: nil
            case .gradient(let content): content[key]
            case .shape(let content): content[key]
            case .text(let content): content[key]
            case .replicator(let content): content[key]
            case .emitter(let content): content[key]
            }
        }
        set {
            guard let newValue else { return }
            switch self {
            case .plain, .transform, .tiled: break
            case .gradient(var content):
                content[key] = newValue
                self = .gradient(content)
            case .shape(var content):
                content[key] = newValue
                self = .shape(content)
            case .text(var content):
                content[key] = newValue
                self = .text(content)
            case .replicator(var content):
                content[key] = newValue
                self = .replicator(content)
            case .emitter(var content):
                content[key] = newValue
                self = .emitter(content)
            }
        }
    }
}

extension LayerContent {
    /// The animatable value of a property of an emitter cell; nil when there is no such cell.
    subscript(cell: EmitterCellPath) -> AnimatableValue? {
        get {
            if case .emitter(let content) = self { content.cells[cell] } else { nil }
        }
        set {
            guard case .emitter(var content) = self else { return }
            content.cells[cell] = newValue
            self = .emitter(content)
        }
    }

    /// Whether the layer's sublayers, or what it draws, lie in the three-dimensional space around it.
    var sharesSpace: Bool {
        switch self {
        case .transform: true
        case .replicator(let content): content.preservesDepth
        case .emitter(let content): content.preservesDepth
        case .plain, .gradient, .shape, .text, .tiled: false
        }
    }
}
