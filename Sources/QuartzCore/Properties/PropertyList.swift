/// A property that is found by its names.
protocol NamedProperty: Sendable {
    /// The key for key-value access, by which Core Animation files call the property too, then its other names.
    var names: [String] { get }
    /// The form of the value in Core Animation files; nil for a property that is not written.
    var archived: CAMLSchema.Form? { get }
}

/// The properties of a class of the library, with those that it inherits.
struct PropertyList<Property: NamedProperty>: Sendable {
    /// The properties, those of superclasses first, in the order in which files have them.
    let all: [Property]
    /// The properties that files have.
    let archived: CAMLSchema.Attributes
    private let byName: [String: Property]

    init(inheriting parent: PropertyList?, _ own: [Property]) {
        all = (parent?.all ?? []) + own
        archived = all.compactMap { property in property.archived.map { (property.names[0], $0) } }
        var byName: [String: Property] = [:]
        for property in all {
            for name in property.names { byName[name] = property }
        }
        self.byName = byName
    }

    /// The property with a name.
    subscript(name: String) -> Property? { byName[name] }
}
