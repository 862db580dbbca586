/// A property of an animation class, declared once: its key, how it is read, set and copied, and its form in Core Animation files.
///
/// Key-value access, default values, copies, and reading and writing of files follow from the declarations. Each animation class has an
/// ``AnimationSchema`` with the declarations of its properties, which are only asked about its animations.
final class AnimationProperty: NamedProperty {
    let names: [String]
    let archived: CAMLSchema.Form?
    private let getter: @Sendable (CAAnimation) -> Any?
    private let setter: @Sendable (CAAnimation, Any?) -> Void
    private let copier: @Sendable (CAAnimation, CAAnimation) -> Void
    private let initial: @Sendable (CAAnimation) -> Any?

    /// - Parameters:
    ///   - boxed: gives the value for key-value access.
    ///   - converted: gives the value that replaces another, from one of any type.
    ///   - copied: gives the value of a copy.
    ///   - initial: gives what `defaultValue(forKey:)` returns, from the value in a new animation.
    private init<Owner: CAAnimation, Value>(
        _ names: [String], _ archived: CAMLSchema.Form?, _ get: @escaping @Sendable (Owner) -> Value,
        _ set: @escaping @Sendable (Owner, Value) -> Void, boxed: @escaping @Sendable (Value) -> Any?,
        converted: @escaping @Sendable (Any?, Value) -> Value, copied: @escaping @Sendable (Value) -> Value = { $0 },
        initial: @escaping @Sendable (Value) -> Any? = { _ in nil }
    ) {
        self.names = names
        self.archived = archived
        getter = { boxed(get(unsafeDowncast($0, to: Owner.self))) }
        setter = { animation, new in
            let owner = unsafeDowncast(animation, to: Owner.self)
            set(owner, converted(new, get(owner)))
        }
        copier = { set(unsafeDowncast($1, to: Owner.self), copied(get(unsafeDowncast($0, to: Owner.self)))) }
        self.initial = { initial(get(unsafeDowncast($0, to: Owner.self))) }
    }

    /// The value for key-value access.
    func value(of animation: CAAnimation) -> Any? { getter(animation) }

    /// Sets the property. Nil clears an optional property and gives a constant its default; a value of another type leaves the property as
    /// it is.
    func set(_ value: Any?, of animation: CAAnimation) { setter(animation, value) }

    /// Copies the property of an animation to another of the same class.
    func copy(from animation: CAAnimation, to copy: CAAnimation) { copier(animation, copy) }

    /// The value in a new animation, as `defaultValue(forKey:)` returns it: nil where it is zero or false.
    func defaultValue(in newAnimation: CAAnimation) -> Any? { initial(newAnimation) }
}

// MARK: - Declarations

extension AnimationProperty {
    /// A number or a truth value; numbers may be of any numeric type.
    static func plain<Owner: CAAnimation, Value>(
        _ key: String, _ get: @escaping @Sendable (Owner) -> Value, _ kind: PropertyKind<Value>,
        set: @escaping @Sendable (Owner, Value) -> Void
    ) -> AnimationProperty {
        AnimationProperty(
            [key], kind.archived, get, set, boxed: { $0 },
            converted: { new, current in
                var value = current
                return kind.set(&value, .whole, toAny: new) ? value : current
            },
            initial: { value in
                let initial = kind.read(value, .whole)
                return initial.isZero || initial == .bool(false) ? nil : value
            })
    }

    /// A number that follows from other properties.
    static func computed<Owner: CAAnimation, Value>(_ key: String, _ get: @escaping @Sendable (Owner) -> Value) -> AnimationProperty {
        AnimationProperty([key], nil, get, { _, _ in }, boxed: { $0 }, converted: { $1 })
    }

    /// A constant with a name, by which it can be set too.
    static func constant<Owner: CAAnimation, Value: RawRepresentable<String> & Sendable>(
        _ key: String, _ get: @escaping @Sendable (Owner) -> Value, default initial: Value, set: @escaping @Sendable (Owner, Value) -> Void
    ) -> AnimationProperty {
        AnimationProperty([key], .string, get, set, boxed: { $0 }, converted: { named($0, else: $1) ?? initial }, initial: { $0 })
    }

    /// A constant with a name that can be absent.
    static func constant<Owner: CAAnimation, Value: RawRepresentable<String> & SendableMetatype>(
        _ key: String, _ get: @escaping @Sendable (Owner) -> Value?, set: @escaping @Sendable (Owner, Value?) -> Void
    ) -> AnimationProperty {
        object(key, get, .string, converted: { named($0, else: $1) }, set: set)
    }

    /// A list of numbers of any numeric type.
    static func numbers<Owner: CAAnimation>(
        _ key: String, _ get: @escaping @Sendable (Owner) -> [NSNumber]?, set: @escaping @Sendable (Owner, [NSNumber]?) -> Void
    ) -> AnimationProperty {
        object(key, get, .numbers, converted: { new, current in
            guard case .numbers(let numbers)? = AnimatableValue(new, like: .numbers(nil)) else { return current }
            return numbers?.map { NSNumber(value: $0) }
        }, set: set)
    }

    /// An object, a list or a value of any type.
    ///
    /// - Parameters:
    ///   - archived: its form in files; nil for a property that is not written.
    ///   - converted: gives the value that replaces another, from one of any type.
    ///   - copied: gives the value of a copy.
    static func object<Owner: CAAnimation, Value>(
        _ key: String, _ get: @escaping @Sendable (Owner) -> Value?, _ archived: CAMLSchema.Form? = nil,
        converted: @escaping @Sendable (Any?, Value?) -> Value? = { optional($0, else: $1) },
        copied: @escaping @Sendable (Value) -> Value = { $0 }, set: @escaping @Sendable (Owner, Value?) -> Void
    ) -> AnimationProperty {
        AnimationProperty(
            [key], archived, get, set, boxed: { $0.map { $0 as Any } }, converted: converted, copied: { $0.map(copied) })
    }

    /// A property without a key, which copies have.
    static func unkeyed<Owner: CAAnimation, Value>(
        _ get: @escaping @Sendable (Owner) -> Value, set: @escaping @Sendable (Owner, Value) -> Void
    ) -> AnimationProperty {
        AnimationProperty([], nil, get, set, boxed: { $0 }, converted: { $1 })
    }

    // MARK: Values of any type

    /// The new value of an optional property: nil for nil or `NSNull`, and `current` for a value of another type.
    static func optional<Value>(_ value: Any?, else current: Value?) -> Value? {
        value == nil || value is NSNull ? nil : value as? Value ?? current
    }

    /// ``optional(_:else:)`` for a constant or its name.
    private static func named<Constant: RawRepresentable<String>>(_ value: Any?, else current: Constant?) -> Constant? {
        (value as? String).flatMap { Constant(rawValue: $0) } ?? optional(value, else: current)
    }
}
