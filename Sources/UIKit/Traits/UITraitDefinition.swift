/// The definition of a trait, a value that views inherit from their superviews. Applications define custom traits by conforming types.
public protocol UITraitDefinition {
    /// The type of the trait's value. Values of an `Equatable` type count as changed only if they are not equal.
    associatedtype Value: Sendable

    /// The value where none is set.
    static var defaultValue: Value { get }
    /// The trait's name, for debugging. Default: that of the type.
    static var name: String { get }
    /// A unique identifier. Default: the type's name with its module.
    static var identifier: String { get }
    /// Whether dynamic colours depend on the trait. Default false.
    static var affectsColorAppearance: Bool { get }
}

extension UITraitDefinition {
    public static var name: String { String(describing: Self.self) }
    public static var identifier: String { String(reflecting: Self.self) }
    public static var affectsColorAppearance: Bool { false }
}

/// A trait, identified by the type that defines it.
public typealias UITrait = any UITraitDefinition.Type

/// A system trait, which is stored in a property of ``Traits``.
protocol SystemTrait: UITraitDefinition where Value: Hashable {
    static var keyPath: WritableKeyPath<Traits, Value> { get }
}

/// The interface idiom. See ``UITraitCollection/userInterfaceIdiom``.
public struct UITraitUserInterfaceIdiom: SystemTrait {
    public static var defaultValue: UIUserInterfaceIdiom { .unspecified }
    static var keyPath: WritableKeyPath<Traits, UIUserInterfaceIdiom> { \.userInterfaceIdiom }
}

/// The interface style, light or dark. See ``UITraitCollection/userInterfaceStyle``.
public struct UITraitUserInterfaceStyle: SystemTrait {
    public static var defaultValue: UIUserInterfaceStyle { .unspecified }
    public static var affectsColorAppearance: Bool { true }
    static var keyPath: WritableKeyPath<Traits, UIUserInterfaceStyle> { \.userInterfaceStyle }
}

/// The visual level. See ``UITraitCollection/userInterfaceLevel``.
public struct UITraitUserInterfaceLevel: SystemTrait {
    public static var defaultValue: UIUserInterfaceLevel { .unspecified }
    public static var affectsColorAppearance: Bool { true }
    static var keyPath: WritableKeyPath<Traits, UIUserInterfaceLevel> { \.userInterfaceLevel }
}

/// Whether the window has the focus. See ``UITraitCollection/activeAppearance``.
public struct UITraitActiveAppearance: SystemTrait {
    public static var defaultValue: UIUserInterfaceActiveAppearance { .unspecified }
    static var keyPath: WritableKeyPath<Traits, UIUserInterfaceActiveAppearance> { \.activeAppearance }
}

/// The contrast that the person prefers. See ``UITraitCollection/accessibilityContrast``.
public struct UITraitAccessibilityContrast: SystemTrait {
    public static var defaultValue: UIAccessibilityContrast { .unspecified }
    public static var affectsColorAppearance: Bool { true }
    static var keyPath: WritableKeyPath<Traits, UIAccessibilityContrast> { \.accessibilityContrast }
}

/// The weight of text that the person prefers. See ``UITraitCollection/legibilityWeight``.
public struct UITraitLegibilityWeight: SystemTrait {
    public static var defaultValue: UILegibilityWeight { .unspecified }
    static var keyPath: WritableKeyPath<Traits, UILegibilityWeight> { \.legibilityWeight }
}

/// The colour gamut of the display. See ``UITraitCollection/displayGamut``.
public struct UITraitDisplayGamut: SystemTrait {
    public static var defaultValue: UIDisplayGamut { .unspecified }
    public static var affectsColorAppearance: Bool { true }
    static var keyPath: WritableKeyPath<Traits, UIDisplayGamut> { \.displayGamut }
}

/// The display's scale in pixels per point. See ``UITraitCollection/displayScale``.
public struct UITraitDisplayScale: SystemTrait {
    public static var defaultValue: CGFloat { 0 }
    static var keyPath: WritableKeyPath<Traits, CGFloat> { \.displayScale }
}

/// Whether the screen measures the force of touches. See ``UITraitCollection/forceTouchCapability``.
public struct UITraitForceTouchCapability: SystemTrait {
    public static var defaultValue: UIForceTouchCapability { .unknown }
    static var keyPath: WritableKeyPath<Traits, UIForceTouchCapability> { \.forceTouchCapability }
}

/// The horizontal size class. See ``UITraitCollection/horizontalSizeClass``.
public struct UITraitHorizontalSizeClass: SystemTrait {
    public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
    static var keyPath: WritableKeyPath<Traits, UIUserInterfaceSizeClass> { \.horizontalSizeClass }
}

/// The vertical size class. See ``UITraitCollection/verticalSizeClass``.
public struct UITraitVerticalSizeClass: SystemTrait {
    public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
    static var keyPath: WritableKeyPath<Traits, UIUserInterfaceSizeClass> { \.verticalSizeClass }
}

/// The layout direction. See ``UITraitCollection/layoutDirection``.
public struct UITraitLayoutDirection: SystemTrait {
    public static var defaultValue: UITraitEnvironmentLayoutDirection { .unspecified }
    static var keyPath: WritableKeyPath<Traits, UITraitEnvironmentLayoutDirection> { \.layoutDirection }
}

/// The text size that the person prefers. See ``UITraitCollection/preferredContentSizeCategory``.
public struct UITraitPreferredContentSizeCategory: SystemTrait {
    public static var defaultValue: UIContentSizeCategory { .unspecified }
    static var keyPath: WritableKeyPath<Traits, UIContentSizeCategory> { \.preferredContentSizeCategory }
}

/// The value of a custom trait.
struct CustomTraitValue: Hashable, Sendable {
    let value: any Sendable

    static func == (a: CustomTraitValue, b: CustomTraitValue) -> Bool {
        func equals<Value: Equatable>(_ value: Value) -> Bool { value == b.value as? Value }
        return (a.value as? any Equatable).map { equals($0) } ?? false
    }

    // Few collections have custom values, so equal hashes do no harm.
    func hash(into hasher: inout Hasher) {}
}

/// The tint colour of views, carried along to resolve `UIColor.tintColor`. It is not a trait: collections that differ only in it are equal.
struct TraitTint: Hashable, Sendable {
    var color: UIColor?

    static func == (a: TraitTint, b: TraitTint) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}

extension Traits: UIMutableTraits {
    subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
        get {
            func read<System: SystemTrait>(_ system: System.Type) -> Any { self[keyPath: system.keyPath] }
            if let system = trait as? any SystemTrait.Type { return read(system) as? Trait.Value ?? Trait.defaultValue }
            return custom[ObjectIdentifier(trait)]?.value as? Trait.Value ?? Trait.defaultValue
        }
        set {
            func write<System: SystemTrait>(_ system: System.Type) {
                if let value = newValue as? System.Value { self[keyPath: system.keyPath] = value }
            }
            if let system = trait as? any SystemTrait.Type { return write(system) }
            custom[ObjectIdentifier(trait)] = CustomTraitValue(value: newValue)
        }
    }

    /// Whether a trait is specified.
    func specifies(_ trait: UITrait) -> Bool {
        func isSpecified<System: SystemTrait>(_ system: System.Type) -> Bool { self[keyPath: system.keyPath] != system.defaultValue }
        return (trait as? any SystemTrait.Type).map { isSpecified($0) } ?? (custom[ObjectIdentifier(trait)] != nil)
    }

    /// Resets a trait to unspecified.
    mutating func remove(_ trait: UITrait) {
        func reset<System: SystemTrait>(_ system: System.Type) { self[keyPath: system.keyPath] = system.defaultValue }
        if let system = trait as? any SystemTrait.Type { reset(system) } else { custom[ObjectIdentifier(trait)] = nil }
    }

    /// Whether the value of a trait differs from that in other traits.
    func differs(from other: Traits, in trait: UITrait) -> Bool {
        func differs<System: SystemTrait>(_ system: System.Type) -> Bool { self[keyPath: system.keyPath] != other[keyPath: system.keyPath] }
        let name = ObjectIdentifier(trait)
        return (trait as? any SystemTrait.Type).map { differs($0) } ?? (custom[name] != other.custom[name])
    }
}
