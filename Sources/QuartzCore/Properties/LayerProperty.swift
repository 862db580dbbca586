/// A property of a layer class, declared once: its key, where its value is stored, how it is animated, and its form in Core Animation
/// files.
///
/// Key-value access, key paths, default values, implicit animations, and reading and writing of files follow from the declarations. Each
/// layer class has a ``LayerSchema`` with the declarations of its properties. The default is the value in a new layer.
package final class LayerProperty: NamedProperty {
    /// What a change of the property does when no other action is found (Behaviour 1.1).
    enum ImplicitAction {
        case none
        /// Adds a `CABasicAnimation` from the value on screen.
        case animation
        /// Adds a fade transition of the whole layer.
        case fade
    }

    /// What an animation of the property changes in where a layer draws.
    enum Effect {
        /// Neither the area that the layer draws to nor its position: a colour, an opacity.
        case appearance
        /// What is drawn within the layer, and perhaps how much of its bounds it covers.
        case interior
        /// Anything.
        case geometry
        /// The particles of an emitter layer that are born while it runs.
        case particles
    }

    /// The key for key-value access, actions and animations, and the name in Core Animation files.
    package let key: LayerKey
    let names: [String]
    /// What a change does when no other action is found.
    let action: ImplicitAction
    /// What an animation changes.
    let effect: Effect
    let archived: CAMLSchema.Form?
    /// The animated value; nil for a property that can't be animated.
    private let stored: StoredProperty<LayerProperties>?
    private let getter: @Sendable (CALayer) -> Any?
    private let setter: @Sendable (CALayer, PropertyPath.Component, Any?) -> Void
    private let initial: @Sendable (CALayer) -> Any?

    private init(
        _ key: LayerKey, aliases: [String] = [], action: ImplicitAction = .none, effect: Effect = .geometry, archived: CAMLSchema.Form?,
        stored: StoredProperty<LayerProperties>? = nil, getter: @escaping @Sendable (CALayer) -> Any?,
        setter: @escaping @Sendable (CALayer, PropertyPath.Component, Any?) -> Void, initial: @escaping @Sendable (CALayer) -> Any?
    ) {
        self.key = key
        names = [key.rawValue] + aliases
        self.action = action
        self.effect = effect
        self.archived = archived
        self.stored = stored
        self.getter = getter
        self.setter = setter
        self.initial = initial
    }

    // MARK: Values

    /// Whether animations can drive the property.
    var isAnimatable: Bool { stored != nil }

    /// What components key paths can name.
    var form: ValueForm { stored?.form ?? .plain }

    /// A component of the value in a layer's values; nil where the layer's class has no such property.
    func value(in properties: LayerProperties, _ component: PropertyPath.Component) -> AnimatableValue? {
        stored?.read(properties, component)
    }

    /// Sets a component of the value in a layer's values and keeps the others. A value of the wrong form is ignored.
    func set(_ value: AnimatableValue, _ component: PropertyPath.Component, in properties: inout LayerProperties) {
        stored?.set(&properties, component, value)
    }

    /// The value of a layer's property for key-value access.
    func value(of layer: CALayer) -> Any? { getter(layer) }

    /// Sets a component of a layer's property through its setter, so that overrides and actions see it; a value of another type is ignored.
    func set(_ value: Any?, _ component: PropertyPath.Component = .whole, of layer: CALayer) { setter(layer, component, value) }

    /// The value in a new layer, as `defaultValue(forKey:)` returns it: nil where it is zero, but not where it is false.
    func defaultValue(in newLayer: CALayer) -> Any? { initial(newLayer) }
}

// MARK: - Declarations

extension LayerProperty {
    /// A property of `CALayer` that animations can drive, in ``LayerProperties``.
    ///
    /// - Parameters:
    ///   - alias: another name of the property in key paths.
    ///   - assign: sets the property of a layer.
    static func animated<Value>(
        _ key: LayerKey, _ path: WritableKeyPath<LayerProperties, Value> & Sendable, _ kind: PropertyKind<Value>,
        _ action: ImplicitAction = .none, _ effect: Effect = .geometry, alias: String? = nil,
        assign: @escaping @Sendable (CALayer, Value) -> Void
    ) -> LayerProperty {
        animated(key, StoredProperty(path, kind), kind, action, effect, alias: alias, get: { $0[keyPath: path] }, assign: assign)
    }

    /// A property of `CALayer` that animations can drive, in ``RareProperties``.
    static func animated<Value>(
        _ key: LayerKey, rare path: WritableKeyPath<RareProperties, Value> & Sendable, _ kind: PropertyKind<Value>,
        _ action: ImplicitAction = .none, _ effect: Effect = .geometry, assign: @escaping @Sendable (CALayer, Value) -> Void
    ) -> LayerProperty {
        let stored = StoredProperty<LayerProperties>(
            form: kind.form, archived: kind.archived, read: { kind.read($0[dynamicMember: path], $1) },
            set: { properties, component, value in kind.set(&properties[dynamicMember: path], component, value) })
        return animated(key, stored, kind, action, effect, get: { $0[dynamicMember: path] }, assign: assign)
    }

    /// A property that a class of the library adds and animations can drive.
    static func animated<Owner: CALayer, Content: ClassPropertyValues, Value>(
        _ key: LayerKey, in content: Content.Type, _ path: WritableKeyPath<Content, Value> & Sendable, _ kind: PropertyKind<Value>,
        _ action: ImplicitAction = .none, _ effect: Effect = .geometry, assign: @escaping @Sendable (Owner, Value) -> Void
    ) -> LayerProperty {
        animated(
            key, StoredProperty(path, in: content, kind), kind, action, effect,
            get: { Content($0.classProperties)?[keyPath: path] },
            assign: { layer, value in
                if let layer = layer as? Owner { assign(layer, value) }
            })
    }

    private static func animated<Value>(
        _ key: LayerKey, _ stored: StoredProperty<LayerProperties>, _ kind: PropertyKind<Value>, _ action: ImplicitAction, _ effect: Effect,
        alias: String? = nil, get: @escaping @Sendable (LayerProperties) -> Value?, assign: @escaping @Sendable (CALayer, Value) -> Void
    ) -> LayerProperty {
        LayerProperty(
            key, aliases: alias.map { [$0] } ?? [], action: action, effect: effect, archived: stored.archived, stored: stored,
            getter: { stored.read($0.properties, .whole)?.any },
            setter: { layer, component, new in
                guard var value = get(layer.properties), kind.set(&value, component, toAny: new) else { return }
                assign(layer, value)
            },
            initial: { layer in get(layer.properties).flatMap { kind.read($0, .whole).isZero ? nil : $0 as Any } })
    }

    /// ``CALayer/contents``: an image, or another object that draws nothing.
    static let contents = LayerProperty(
        .contents, action: .animation, archived: .image, stored: StoredProperty(\LayerProperties.contents, .image), getter: { $0.contents },
        setter: { layer, _, new in layer.contents = new }, initial: { _ in nil })

    /// A property that can't be animated.
    static func plain<Owner: CALayer, Value>(
        _ key: LayerKey, _ path: ReferenceWritableKeyPath<Owner, Value> & Sendable, _ kind: PropertyKind<Value>, isArchived: Bool = true
    ) -> LayerProperty {
        LayerProperty(
            key, archived: isArchived ? kind.archived : nil,
            getter: { ($0 as? Owner).flatMap { kind.read($0[keyPath: path], .whole).any } },
            setter: { layer, component, new in
                guard let layer = layer as? Owner else { return }
                var value = layer[keyPath: path]
                if kind.set(&value, component, toAny: new) { layer[keyPath: path] = value }
            },
            initial: { layer in
                (layer as? Owner).map { $0[keyPath: path] }.flatMap { kind.read($0, .whole).isZero ? nil : $0 as Any }
            })
    }

    /// A property whose values are constants: strings with names. It can be set by raw value too.
    static func constant<Owner: CALayer, Value: RawRepresentable<String> & SendableMetatype>(
        _ key: LayerKey, _ path: ReferenceWritableKeyPath<Owner, Value> & Sendable
    ) -> LayerProperty {
        plain(key, path, archived: .string) { new in new as? Value ?? (new as? String).flatMap(Value.init) }
    }

    /// A property whose value is an option set. It can be set by number too.
    static func options<Value: OptionSet & SendableMetatype>(
        _ key: LayerKey, _ path: ReferenceWritableKeyPath<CALayer, Value> & Sendable, _ action: ImplicitAction = .none
    ) -> LayerProperty where Value.RawValue: FixedWidthInteger & SendableMetatype {
        plain(key, path, action, archived: .bits) { new in
            if let new = new as? Value { return new }
            guard case .number(let number)? = AnimatableValue(new, like: .number(0)) else { return nil }
            return Value.RawValue(exactly: number).map { Value(rawValue: $0) }
        }
    }

    private static func plain<Owner: CALayer, Value>(
        _ key: LayerKey, _ path: ReferenceWritableKeyPath<Owner, Value> & Sendable, _ action: ImplicitAction = .none,
        archived: CAMLSchema.Form, convert: @escaping @Sendable (Any?) -> Value?
    ) -> LayerProperty {
        object(key, action, archived: archived) { (layer: Owner) in layer[keyPath: path] } set: { layer, new in
            if let new = convert(new) { layer[keyPath: path] = new }
        }
    }

    /// A property whose value is an object or a list, with the conversions that it needs; without `set` it can't be set.
    static func object<Owner: CALayer>(
        _ key: LayerKey, _ action: ImplicitAction = .none, _ effect: Effect = .geometry, archived: CAMLSchema.Form? = nil,
        get: @escaping @Sendable (Owner) -> Any?, set: @escaping @Sendable (Owner, Any?) -> Void = { _, _ in }
    ) -> LayerProperty {
        LayerProperty(
            key, action: action, effect: effect, archived: archived, getter: { ($0 as? Owner).flatMap(get) },
            setter: { layer, _, new in
                if let layer = layer as? Owner { set(layer, new) }
            },
            initial: { ($0 as? Owner).flatMap(get) })
    }
}

// MARK: - Finding properties

extension LayerProperty {
    /// The properties of all layer classes that animations can drive, by key and by alias.
    static let animated: [String: LayerProperty] = {
        var byName: [String: LayerProperty] = [:]
        for property in LayerSchema.all.flatMap(\.properties.all) where property.isAnimatable {
            for name in property.names { byName[name] = property }
        }
        return byName
    }()
}
