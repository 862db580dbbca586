/// A layer that emits particles, drawn above its background and border.
///
/// The particles are a function of time, ``seed`` and the cells alone, so the same time gives the same picture at any frame rate. Emission
/// begins at time 0 of the layer: with a `beginTime` of 0 it appears to have been running forever. To start empty, set `beginTime` to
/// `CACurrentMediaTime()`. Property changes apply to particles born later; living particles keep the values of their birth. An emitter
/// draws at most 20,000 particles; the oldest ones beyond that are left out.
open class CAEmitterLayer: CALayer {
    /// The maximum number of particles that one emitter draws in a frame.
    package static let maximumParticles = 20_000

    private var cells: [CAEmitterCell]?
    /// A counter of the changes to values that particles get at birth.
    private var version = 0

    /// A layer of size zero without cells.
    public override init() {
        super.init()
        properties.classProperties = .emitter(EmitterProperties())
    }

    /// A copy of another layer for presentation.
    public override init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? CAEmitterLayer {
            cells = layer.cells
        } else {
            properties.classProperties = .emitter(EmitterProperties())
        }
    }

    /// Makes a layer with default values: archives are not supported, and `coder` is not read.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        properties.classProperties = .emitter(EmitterProperties())
    }

    private var content: EmitterProperties {
        if case .emitter(let content) = properties.classProperties { content } else { EmitterProperties() }
    }

    private func set<Value: Equatable>(_ part: WritableKeyPath<EmitterProperties, Value>, to value: Value, _ key: LayerKey?) {
        guard content[keyPath: part] != value else { return }
        update(key) { $0[keyPath: part] = value }
    }

    private func update(_ key: LayerKey?, _ apply: (inout EmitterProperties) -> Void) {
        var content = content
        apply(&content)
        version += 1
        change(key) { properties.classProperties = .emitter(content) }
    }

    // MARK: Cells

    /// The cells that the layer emits, copied when they are set. Default nil.
    open var emitterCells: [CAEmitterCell]? {
        get { cells }
        set {
            cells = newValue
            adoptCells()
        }
    }

    private func adoptCells() {
        var budget = CAEmitterCell.maximumCells
        let snapshots = CAEmitterCell.snapshots(cells, depth: 0, budget: &budget)
        update(.emitterCells) { $0.cells = snapshots }
    }

    // MARK: Shape

    /// The centre of the emitter shape, in points of the layer's coordinate space. Default zero. Animatable.
    open var emitterPosition: CGPoint {
        get { content.emitterPosition }
        set { set(\.emitterPosition, to: newValue, .emitterPosition) }
    }
    /// The z coordinate of the emitter shape's centre, in points above the layer's plane. Default 0. Animatable.
    open var emitterZPosition: CGFloat {
        get { content.emitterZPosition }
        set { set(\.emitterZPosition, to: newValue, .emitterZPosition) }
    }
    /// The size of the emitter shape in points; the width is the radius of circles and spheres. Default zero. Animatable.
    open var emitterSize: CGSize {
        get { content.emitterSize }
        set { set(\.emitterSize, to: newValue, .emitterSize) }
    }
    /// The depth of a cuboid emitter shape, in points. Default 0. Animatable.
    open var emitterDepth: CGFloat {
        get { content.emitterDepth }
        set { set(\.emitterDepth, to: newValue, .emitterDepth) }
    }
    /// The shape that particles are emitted from. Default ``CAEmitterLayerEmitterShape/point``.
    open var emitterShape: CAEmitterLayerEmitterShape {
        get { content.emitterShape }
        set { set(\.emitterShape, to: newValue, nil) }
    }
    /// The part of the shape that particles are emitted from. Default ``CAEmitterLayerEmitterMode/volume``.
    open var emitterMode: CAEmitterLayerEmitterMode {
        get { content.emitterMode }
        set { set(\.emitterMode, to: newValue, nil) }
    }

    // MARK: Factors of the cells' values

    /// Multiplies the cells' birth rates. Default 1. Animatable.
    open var birthRate: Float {
        get { content.birthRate }
        set { set(\.birthRate, to: newValue, .birthRate) }
    }
    /// Multiplies the cells' lifetimes. Default 1. Animatable.
    open var lifetime: Float {
        get { content.lifetime }
        set { set(\.lifetime, to: newValue, .lifetime) }
    }
    /// Multiplies the cells' velocities. Default 1. Animatable.
    open var velocity: Float {
        get { content.velocity }
        set { set(\.velocity, to: newValue, .velocity) }
    }
    /// Multiplies the cells' scales. Default 1. Animatable.
    open var scale: Float {
        get { content.scale }
        set { set(\.scale, to: newValue, .scale) }
    }
    /// Multiplies the cells' spins. Default 1. Animatable.
    open var spin: Float {
        get { content.spin }
        set { set(\.spin, to: newValue, .spin) }
    }

    // MARK: Drawing

    /// The order in which particles are drawn and how they are blended. Default ``CAEmitterLayerRenderMode/unordered``.
    open var renderMode: CAEmitterLayerRenderMode {
        get { content.renderMode }
        set { set(\.renderMode, to: newValue, nil) }
    }
    /// Whether particles keep their depth in the space around the layer. Default false: they are flattened into the layer's plane. In the
    /// depth order of the layer's siblings, all particles are at the layer's own depth.
    open var preservesDepth: Bool {
        get { content.preservesDepth }
        set { set(\.preservesDepth, to: newValue, nil) }
    }
    /// The seed of the particles' random numbers. Default 0.
    open var seed: UInt32 {
        get { content.seed }
        set { set(\.seed, to: newValue, nil) }
    }

    // MARK: Keys

    /// The value at a key path such as `emitterPosition.x`, or `emitterCells.smoke.velocity` for the first cell named "smoke".
    open override func value(forKeyPath keyPath: String) -> Any? {
        if presentedModel == nil, let (cell, key) = cell(at: keyPath) { return cell.value(forKey: key) }
        return super.value(forKeyPath: keyPath)
    }

    /// Sets the value at a key path; other components are kept. A cell's property is changed in the cell itself.
    open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
        if let (cell, key) = cell(at: keyPath) {
            cell.setValue(value, forKey: key)
            adoptCells()
        } else if let path = PropertyPath(keyPath), let cellPath = path.cell, let cell = cell(cellPath.names[...]) {
            // A component of a rectangle property of a cell.
            guard cellPath.property.set(value, path.component, in: &cell.content) else { return }
            adoptCells()
        } else {
            super.setValue(value, forKeyPath: keyPath)
        }
    }

    /// The cell that a key path leads to, and the key of its property; nil for paths of other kinds.
    private func cell(at keyPath: String) -> (CAEmitterCell, String)? {
        guard keyPath.hasPrefix("emitterCells.") else { return nil }
        var parts = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
        var names: [String] = []
        while parts.count >= 2, parts.first == "emitterCells" {
            names.append(parts[parts.startIndex + 1])
            parts = parts.dropFirst(2)
        }
        guard parts.count == 1, let key = parts.first, let cell = cell(names[...]) else { return nil }
        return (cell, key)
    }

    private func cell(_ names: ArraySlice<String>) -> CAEmitterCell? {
        var cells = cells, found: CAEmitterCell?
        for name in names {
            found = cells?.first { $0.name == name }
            cells = found?.emitterCells
        }
        return found
    }

    override class var schema: LayerSchema { .emitter }

    // MARK: Commits

    override func committedProperties(_ animations: [RenderAnimation], localTime: Double) -> LayerProperties {
        guard case .emitter(var content) = properties.classProperties else { return properties }
        var former: EmissionHistory?
        if let node, case .emitter(let committed) = node.properties.classProperties { former = committed.history }
        content.history = EmissionHistory(former, content: content, version: version, animations: animations, at: localTime)
        var committed = properties
        committed.classProperties = .emitter(content)
        return committed
    }
}

extension LayerSchema {
    /// The properties of `CAEmitterLayer`.
    static let emitter = LayerSchema(
        "CAEmitterLayer", inheriting: .layer,
        [
            .animated(.emitterPosition, in: EmitterProperties.self, \.emitterPosition, .point, .animation, .particles) {
                (layer: CAEmitterLayer, new) in layer.emitterPosition = new
            },
            .animated(.emitterZPosition, in: EmitterProperties.self, \.emitterZPosition, .number, .animation, .particles) {
                (layer: CAEmitterLayer, new) in layer.emitterZPosition = new
            },
            .animated(.emitterSize, in: EmitterProperties.self, \.emitterSize, .size, .animation, .particles) {
                (layer: CAEmitterLayer, new) in layer.emitterSize = new
            },
            .animated(.emitterDepth, in: EmitterProperties.self, \.emitterDepth, .number, .animation, .particles) {
                (layer: CAEmitterLayer, new) in layer.emitterDepth = new
            },
            .constant(.emitterShape, \CAEmitterLayer.emitterShape),
            .constant(.emitterMode, \CAEmitterLayer.emitterMode),
            .constant(.renderMode, \CAEmitterLayer.renderMode),
            .plain(.preservesDepth, \CAEmitterLayer.preservesDepth, .flag),
            .animated(.birthRate, in: EmitterProperties.self, \.birthRate, .number, .animation, .particles) {
                (layer: CAEmitterLayer, new) in layer.birthRate = new
            },
            .animated(.lifetime, in: EmitterProperties.self, \.lifetime, .number, .animation, .particles) { (layer: CAEmitterLayer, new) in
                layer.lifetime = new
            },
            .animated(.velocity, in: EmitterProperties.self, \.velocity, .number, .animation, .particles) { (layer: CAEmitterLayer, new) in
                layer.velocity = new
            },
            .animated(.scale, in: EmitterProperties.self, \.scale, .number, .animation, .particles) { (layer: CAEmitterLayer, new) in
                layer.scale = new
            },
            .animated(.spin, in: EmitterProperties.self, \.spin, .number, .animation, .particles) { (layer: CAEmitterLayer, new) in
                layer.spin = new
            },
            .plain(.seed, \CAEmitterLayer.seed, .integer),
            .emitterCells,
        ]
    ) { CAEmitterLayer() }
}

extension LayerProperty {
    /// The cells; animations drive their properties, by key paths that begin with this key.
    static let emitterCells = object(.emitterCells, .none, .particles) { (layer: CAEmitterLayer) in
        layer.emitterCells
    } set: {
        $0.emitterCells = $1 as? [CAEmitterCell]
    }
}
