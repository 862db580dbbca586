/// A property of a `CAEmitterCell` that animations can drive, declared once, as ``LayerProperty`` is for layers.
final class EmitterCellProperty: Sendable {
    let key: EmitterCellKey
    private let stored: StoredProperty<EmitterCellProperties>
    private let setAny: @Sendable (inout EmitterCellProperties, PropertyPath.Component, Any?) -> Bool

    private init<Value>(
        _ key: EmitterCellKey, _ path: WritableKeyPath<EmitterCellProperties, Value> & Sendable, _ kind: PropertyKind<Value>
    ) {
        self.key = key
        stored = StoredProperty(path, kind)
        setAny = { kind.set(&$0[keyPath: path], $1, toAny: $2) }
    }

    /// What components key paths can name.
    var form: ValueForm { stored.form }

    /// A component of the value.
    func value(in content: EmitterCellProperties, _ component: PropertyPath.Component = .whole) -> AnimatableValue {
        guard let value = stored.read(content, component) else { preconditionFailure("all cells have all properties") }
        return value
    }

    /// Sets a component of the value and keeps the others. A value of the wrong form is ignored.
    func set(_ value: AnimatableValue, _ component: PropertyPath.Component = .whole, in content: inout EmitterCellProperties) {
        stored.set(&content, component, value)
    }

    /// Sets a component of the value; false for a value of another type.
    func set(_ value: Any?, _ component: PropertyPath.Component = .whole, in content: inout EmitterCellProperties) -> Bool {
        setAny(&content, component, value)
    }

    // MARK: Declarations

    /// The properties, in the order in which files have them.
    static let all: [EmitterCellProperty] = [
        EmitterCellProperty(.enabled, \.isEnabled, .flag),
        EmitterCellProperty(.contents, \.contents, .image),
        EmitterCellProperty(.contentsRect, \.contentsRect, .rect),
        EmitterCellProperty(.contentsScale, \.contentsScale, .number),
        EmitterCellProperty(.birthRate, \.birthRate, .number),
        EmitterCellProperty(.lifetime, \.lifetime, .number),
        EmitterCellProperty(.lifetimeRange, \.lifetimeRange, .number),
        EmitterCellProperty(.velocity, \.velocity, .number),
        EmitterCellProperty(.velocityRange, \.velocityRange, .number),
        EmitterCellProperty(.emissionLatitude, \.emissionLatitude, .number),
        EmitterCellProperty(.emissionLongitude, \.emissionLongitude, .number),
        EmitterCellProperty(.emissionRange, \.emissionRange, .number),
        EmitterCellProperty(.xAcceleration, \.acceleration.x, .number),
        EmitterCellProperty(.yAcceleration, \.acceleration.y, .number),
        EmitterCellProperty(.zAcceleration, \.acceleration.z, .number),
        EmitterCellProperty(.scale, \.scale, .number),
        EmitterCellProperty(.scaleRange, \.scaleRange, .number),
        EmitterCellProperty(.scaleSpeed, \.scaleSpeed, .number),
        EmitterCellProperty(.spin, \.spin, .number),
        EmitterCellProperty(.spinRange, \.spinRange, .number),
        EmitterCellProperty(.color, \.color, .color),
        EmitterCellProperty(.redRange, \.colorRange.x, .number),
        EmitterCellProperty(.greenRange, \.colorRange.y, .number),
        EmitterCellProperty(.blueRange, \.colorRange.z, .number),
        EmitterCellProperty(.alphaRange, \.colorRange.w, .number),
        EmitterCellProperty(.redSpeed, \.colorSpeed.x, .number),
        EmitterCellProperty(.greenSpeed, \.colorSpeed.y, .number),
        EmitterCellProperty(.blueSpeed, \.colorSpeed.z, .number),
        EmitterCellProperty(.alphaSpeed, \.colorSpeed.w, .number),
        EmitterCellProperty(.minificationFilterBias, \.minificationFilterBias, .number),
        EmitterCellProperty(.beginTime, \.timing.beginTime, .number),
        EmitterCellProperty(.timeOffset, \.timing.timeOffset, .number),
        EmitterCellProperty(.duration, \.timing.duration, .number),
        EmitterCellProperty(.speed, \.timing.speed, .number),
        EmitterCellProperty(.repeatCount, \.timing.repeatCount, .number),
        EmitterCellProperty(.repeatDuration, \.timing.repeatDuration, .number),
    ]

    private static let byName: [String: EmitterCellProperty] = {
        var byName = Dictionary(uniqueKeysWithValues: all.map { ($0.key.rawValue, $0) })
        byName["isEnabled"] = byName["enabled"]
        return byName
    }()

    /// The property with a key or with the name of its Swift property.
    static func named(_ name: String) -> EmitterCellProperty? { byName[name] }

    /// The attributes of a cell in Core Animation files.
    static let archived: CAMLSchema.Attributes =
        [("name", .string)] + all.map { ($0.key.rawValue, $0.stored.archived) }
        + [("minificationFilter", .string), ("magnificationFilter", .string), ("autoreverses", .bool), ("fillMode", .string)]
}

extension EmitterCellProperties {
    /// The value of a property.
    package subscript(key: EmitterCellKey) -> AnimatableValue {
        get { key.property.value(in: self) }
        set { key.property.set(newValue, in: &self) }
    }
}

extension EmitterCellKey {
    /// The property with this key.
    fileprivate var property: EmitterCellProperty {
        guard let property = EmitterCellProperty.named(rawValue) else { preconditionFailure("\(self) is not declared") }
        return property
    }
}
