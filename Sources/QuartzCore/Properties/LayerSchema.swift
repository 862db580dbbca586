/// The properties of a layer class of the library, with those that it inherits. Classes of programs have the schema of the class of the
/// library that they inherit from.
final class LayerSchema: Sendable {
    /// The name of the class, by which Core Animation files call it.
    let className: String
    /// Makes a layer of the class.
    let makeLayer: @Sendable () -> CALayer
    /// The properties, those of superclasses first, in the order in which files have them.
    let properties: [LayerProperty]
    /// The properties that files have.
    let archived: CAMLSchema.Attributes
    private let byName: [String: LayerProperty]

    init(_ className: String, inheriting parent: LayerSchema?, _ own: [LayerProperty], makeLayer: @escaping @Sendable () -> CALayer) {
        self.className = className
        self.makeLayer = makeLayer
        properties = (parent?.properties ?? []) + own
        archived = properties.compactMap { property in property.archived.map { (property.key.rawValue, $0) } }
        var byName: [String: LayerProperty] = [:]
        for property in properties {
            for name in [property.key.rawValue] + property.aliases { byName[name] = property }
        }
        self.byName = byName
    }

    /// The property with a name.
    subscript(name: String) -> LayerProperty? { byName[name] }

    /// What `defaultValue(forKey:)` returns (Behaviour 1.1).
    func defaultValue(forKey key: String) -> Any? { self[key]?.defaultValue(in: makeLayer()) }

    /// The schemas of all layer classes.
    static let all: [LayerSchema] = [.layer, .transform, .gradient, .shape, .text, .replicator, .emitter, .scroll, .tiled]

    /// The schema of the class with a name.
    static func named(_ className: String) -> LayerSchema? { all.first { $0.className == className } }
}
