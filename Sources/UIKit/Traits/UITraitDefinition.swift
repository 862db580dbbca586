/// Defines a trait: a value that views inherit from their superviews. Programs define their own by conforming types.
public protocol UITraitDefinition {
    /// The type of the trait's value. Values that are `Equatable` change only when they are not equal.
    associatedtype Value: Sendable

    /// The value where nobody set one.
    static var defaultValue: Value { get }
    /// The trait's name, for people. Default: the type's.
    static var name: String { get }
    /// A name that no other trait has. Default: the type's with its module.
    static var identifier: String { get }
    /// Whether dynamic colours depend on the trait. Default false.
    static var affectsColorAppearance: Bool { get }
}

extension UITraitDefinition {
    public static var name: String { String(describing: Self.self) }
    public static var identifier: String { String(reflecting: Self.self) }
    public static var affectsColorAppearance: Bool { false }
}

/// A trait, named by the type that defines it.
public typealias UITrait = any UITraitDefinition.Type

/// A trait of this library, which has a place of its own in ``Traits``.
protocol SystemTrait: UITraitDefinition where Value: Hashable {
    static var keyPath: WritableKeyPath<Traits, Value> { get }
}

/// The kind of device. See ``UITraitCollection/userInterfaceIdiom``.
public struct UITraitUserInterfaceIdiom: SystemTrait {
    public static var defaultValue: UIUserInterfaceIdiom { .unspecified }
    static var keyPath: WritableKeyPath<Traits, UIUserInterfaceIdiom> { \.userInterfaceIdiom }
}

/// Light or dark. See ``UITraitCollection/userInterfaceStyle``.
public struct UITraitUserInterfaceStyle: SystemTrait {
    public static var defaultValue: UIUserInterfaceStyle { .unspecified }
    public static var affectsColorAppearance: Bool { true }
    static var keyPath: WritableKeyPath<Traits, UIUserInterfaceStyle> { \.userInterfaceStyle }
}

/// On the base of the interface or above it. See ``UITraitCollection/userInterfaceLevel``.
public struct UITraitUserInterfaceLevel: SystemTrait {
    public static var defaultValue: UIUserInterfaceLevel { .unspecified }
    public static var affectsColorAppearance: Bool { true }
    static var keyPath: WritableKeyPath<Traits, UIUserInterfaceLevel> { \.userInterfaceLevel }
}

/// Whether the window is the active one. See ``UITraitCollection/activeAppearance``.
public struct UITraitActiveAppearance: SystemTrait {
    public static var defaultValue: UIUserInterfaceActiveAppearance { .unspecified }
    static var keyPath: WritableKeyPath<Traits, UIUserInterfaceActiveAppearance> { \.activeAppearance }
}

/// Whether more contrast is asked for. See ``UITraitCollection/accessibilityContrast``.
public struct UITraitAccessibilityContrast: SystemTrait {
    public static var defaultValue: UIAccessibilityContrast { .unspecified }
    public static var affectsColorAppearance: Bool { true }
    static var keyPath: WritableKeyPath<Traits, UIAccessibilityContrast> { \.accessibilityContrast }
}

/// Whether bold text is asked for. See ``UITraitCollection/legibilityWeight``.
public struct UITraitLegibilityWeight: SystemTrait {
    public static var defaultValue: UILegibilityWeight { .unspecified }
    static var keyPath: WritableKeyPath<Traits, UILegibilityWeight> { \.legibilityWeight }
}

/// The colours of the display. See ``UITraitCollection/displayGamut``.
public struct UITraitDisplayGamut: SystemTrait {
    public static var defaultValue: UIDisplayGamut { .unspecified }
    public static var affectsColorAppearance: Bool { true }
    static var keyPath: WritableKeyPath<Traits, UIDisplayGamut> { \.displayGamut }
}

/// Pixels per point. See ``UITraitCollection/displayScale``.
public struct UITraitDisplayScale: SystemTrait {
    public static var defaultValue: CGFloat { 0 }
    static var keyPath: WritableKeyPath<Traits, CGFloat> { \.displayScale }
}

/// Whether touches tell how hard they are. See ``UITraitCollection/forceTouchCapability``.
public struct UITraitForceTouchCapability: SystemTrait {
    public static var defaultValue: UIForceTouchCapability { .unknown }
    static var keyPath: WritableKeyPath<Traits, UIForceTouchCapability> { \.forceTouchCapability }
}

/// Room from left to right. See ``UITraitCollection/horizontalSizeClass``.
public struct UITraitHorizontalSizeClass: SystemTrait {
    public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
    static var keyPath: WritableKeyPath<Traits, UIUserInterfaceSizeClass> { \.horizontalSizeClass }
}

/// Room from top to bottom. See ``UITraitCollection/verticalSizeClass``.
public struct UITraitVerticalSizeClass: SystemTrait {
    public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
    static var keyPath: WritableKeyPath<Traits, UIUserInterfaceSizeClass> { \.verticalSizeClass }
}

/// The direction of lines. See ``UITraitCollection/layoutDirection``.
public struct UITraitLayoutDirection: SystemTrait {
    public static var defaultValue: UITraitEnvironmentLayoutDirection { .unspecified }
    static var keyPath: WritableKeyPath<Traits, UITraitEnvironmentLayoutDirection> { \.layoutDirection }
}

/// The size of text. See ``UITraitCollection/preferredContentSizeCategory``.
public struct UITraitPreferredContentSizeCategory: SystemTrait {
    public static var defaultValue: UIContentSizeCategory { .unspecified }
    static var keyPath: WritableKeyPath<Traits, UIContentSizeCategory> { \.preferredContentSizeCategory }
}

/// A value of a trait that a program defines.
struct CustomTraitValue: Hashable, Sendable {
    let value: any Sendable

    static func == (a: CustomTraitValue, b: CustomTraitValue) -> Bool {
        func equals<Value: Equatable>(_ value: Value) -> Bool { value == b.value as? Value }
        return (a.value as? any Equatable).map { equals($0) } ?? false
    }

    // Few collections have any, so they need not be told apart.
    func hash(into hasher: inout Hasher) {}
}

/// The tint of views, which colours are resolved by although it is no trait: collections that differ in it alone are equal.
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

    /// Leaves a trait unspecified.
    mutating func remove(_ trait: UITrait) {
        func reset<System: SystemTrait>(_ system: System.Type) { self[keyPath: system.keyPath] = system.defaultValue }
        if let system = trait as? any SystemTrait.Type { reset(system) } else { custom[ObjectIdentifier(trait)] = nil }
    }

    /// Whether a trait has another value than in other traits.
    func differs(from other: Traits, in trait: UITrait) -> Bool {
        func differs<System: SystemTrait>(_ system: System.Type) -> Bool { self[keyPath: system.keyPath] != other[keyPath: system.keyPath] }
        let name = ObjectIdentifier(trait)
        return (trait as? any SystemTrait.Type).map { differs($0) } ?? (custom[name] != other.custom[name])
    }
}
