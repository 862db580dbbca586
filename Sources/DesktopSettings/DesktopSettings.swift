/// What the desktop's settings say about how interfaces should look. A value is nil where the desktop has no such setting, has no preference,
/// or gives a value that doesn't make sense.
package struct DesktopSettings: Equatable, Sendable {
    /// Light or dark.
    package enum ColorScheme: Sendable {
        case light, dark
    }

    /// Whether interfaces should be light or dark.
    package private(set) var colorScheme: ColorScheme?
    /// The factor by which text is larger than usual: finite and positive, 1 is the usual size.
    package private(set) var textScale: Double?
    /// Whether colours should have more contrast.
    package private(set) var prefersHighContrast: Bool?
    /// Whether the setting for reduced motion is on.
    private var hasReducedMotion: Bool?
    /// Whether the setting for animations is on.
    private var hasAnimations: Bool?

    /// Whether movements should be replaced by fades: the setting for reduced motion is on, or the one for animations is off.
    package var reducesMotion: Bool? {
        guard hasReducedMotion != nil || hasAnimations != nil else { return nil }
        return hasReducedMotion == true || hasAnimations == false
    }

    /// Whether two desktops say the same, by whichever settings.
    package static func == (one: DesktopSettings, other: DesktopSettings) -> Bool {
        one.colorScheme == other.colorScheme && one.textScale == other.textScale && one.prefersHighContrast == other.prefersHighContrast
            && one.reducesMotion == other.reducesMotion
    }

    /// The settings of a desktop that says nothing.
    package init() {}

    /// The value of a setting, of one of the types that the settings have.
    enum Value: Equatable {
        case integer(Int)
        case number(Double)
        case flag(Bool)
    }

    /// The namespaces of the settings that count.
    static let namespaces = ["org.freedesktop.appearance", "org.gnome.desktop.interface"]

    /// Sets the value of a setting, by its names in the portal. Settings that don't count are ignored.
    ///
    /// - Parameter value: the value; nil for one of a type that no setting here has.
    mutating func set(_ value: Value?, of key: String, in namespace: String) {
        switch (namespace, key) {
        case ("org.freedesktop.appearance", "color-scheme"):
            colorScheme = value == .integer(1) ? .dark : value == .integer(2) ? .light : nil
        case ("org.freedesktop.appearance", "contrast"):
            prefersHighContrast = Self.flag(value)
        case ("org.freedesktop.appearance", "reduced-motion"):
            hasReducedMotion = Self.flag(value)
        case ("org.gnome.desktop.interface", "enable-animations"):
            if case .flag(let isOn) = value { hasAnimations = isOn } else { hasAnimations = nil }
        case ("org.gnome.desktop.interface", "text-scaling-factor"):
            if case .number(let factor) = value, factor.isFinite, factor > 0 { textScale = factor } else { textScale = nil }
        default:
            break
        }
    }

    /// A flag that is 0 or 1.
    private static func flag(_ value: Value?) -> Bool? {
        switch value {
        case .integer(0): false
        case .integer(1): true
        default: nil
        }
    }
}
