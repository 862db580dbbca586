/// The properties of a layer class of the library, with those that it inherits. Classes of programs have the schema of the class of the
/// library that they inherit from.
final class LayerSchema: Sendable {
    /// The name of the class, by which Core Animation files call it.
    let className: String
    /// Makes a layer of the class.
    let makeLayer: @Sendable () -> CALayer
    let properties: PropertyList<LayerProperty>

    init(_ className: String, inheriting parent: LayerSchema?, _ own: [LayerProperty], makeLayer: @escaping @Sendable () -> CALayer) {
        self.className = className
        self.makeLayer = makeLayer
        properties = PropertyList(inheriting: parent?.properties, own)
    }

    /// What `defaultValue(forKey:)` returns (Behaviour 1.1).
    func defaultValue(forKey key: String) -> Any? { properties[key]?.defaultValue(in: makeLayer()) }

    /// The schemas of all layer classes.
    static let all: [LayerSchema] = [.layer, .transform, .gradient, .shape, .text, .replicator, .emitter, .scroll, .tiled]

    /// The schema of the class with a name.
    static func named(_ className: String) -> LayerSchema? { all.first { $0.className == className } }
}
