/// A property that appearance proxies pass on.
@MainActor
struct AppearanceProperty {
    /// The value of an object, which must be of the class that has the property.
    let read: @MainActor (AnyObject) -> Any
    let write: @MainActor (AnyObject, Any) -> Void
    let isSame: @MainActor (Any, Any) -> Bool
    /// A value that later changes of the given one don't reach.
    let copy: @MainActor (Any) -> Any

    init<Target: AnyObject, Value>(
        get: @escaping @MainActor (Target) -> Value, set: @escaping @MainActor (Target, Value) -> Void,
        isSame: @escaping @MainActor (Value, Value) -> Bool, copy: @escaping @MainActor (Value) -> Value = { $0 }
    ) {
        read = { get(unsafeDowncast($0, to: Target.self)) }
        write = { set(unsafeDowncast($0, to: Target.self), $1 as! Value) }
        self.isSame = { isSame($0 as! Value, $1 as! Value) }
        self.copy = { copy($0 as! Value) }
    }

    init<Target: AnyObject, Value: Equatable>(_ path: ReferenceWritableKeyPath<Target, Value>) {
        self.init(get: { (target: Target) in target[keyPath: path] }, set: { $0[keyPath: path] = $1 })
    }

    init<Target: AnyObject, Value: Equatable>(
        get: @escaping @MainActor (Target) -> Value, set: @escaping @MainActor (Target, Value) -> Void
    ) {
        self.init(get: get, set: set, isSame: { $0 == $1 })
    }

    /// Attributes of texts.
    init<Target: AnyObject>(
        attributes get: @escaping @MainActor (Target) -> [NSAttributedString.Key: Any]?,
        set: @escaping @MainActor (Target, [NSAttributedString.Key: Any]?) -> Void
    ) {
        self.init(get: get, set: set, isSame: { Self.areEqual($0, $1) })
    }

    /// Creates the property that holds a bar's appearance.
    init<Target: AnyObject, Appearance: UIBarAppearance>(bar path: ReferenceWritableKeyPath<Target, Appearance>) {
        self.init(
            get: { (target: Target) in target[keyPath: path] }, set: { $0[keyPath: path] = $1 },
            isSame: { (first: Appearance, second: Appearance) in first.isSame(as: second) },
            copy: { (appearance: Appearance) in Self.copied(appearance) })
    }

    /// Creates the property that holds a bar's appearance for a situation, which may be nil.
    init<Target: AnyObject, Appearance: UIBarAppearance>(bar path: ReferenceWritableKeyPath<Target, Appearance?>) {
        self.init(
            get: { (target: Target) in target[keyPath: path] }, set: { $0[keyPath: path] = $1 },
            isSame: { (first: Appearance?, second: Appearance?) in
                guard let first, let second else { return first == nil && second == nil }
                return first.isSame(as: second)
            },
            copy: { (appearance: Appearance?) in appearance.map { Self.copied($0) } })
    }

    /// One property for each state of a control.
    static func states(_ property: (UIControl.State) -> AppearanceProperty) -> [AppearanceProperty] {
        let states: [UIControl.State] = [
            .normal, .highlighted, .disabled, .selected, .focused, [.selected, .highlighted], [.selected, .disabled],
        ]
        return states.map(property)
    }

    /// One property for each of the metrics of bars.
    static func metrics(_ property: (UIBarMetrics) -> AppearanceProperty) -> [AppearanceProperty] {
        [.default, .compact, .defaultPrompt, .compactPrompt].map(property)
    }

    private static func copied<Appearance: UIBarAppearance>(_ appearance: Appearance) -> Appearance {
        unsafeDowncast(type(of: appearance).init(barAppearance: appearance), to: Appearance.self)
    }

    static func areEqual(_ first: [NSAttributedString.Key: Any]?, _ second: [NSAttributedString.Key: Any]?) -> Bool {
        first.map { AttributeSet($0) } == second.map { AttributeSet($0) }
    }
}

extension UIBarAppearance {
    /// Whether a bar has the same background and titles with both.
    fileprivate func isSame(as other: UIBarAppearance) -> Bool {
        guard
            self === other
                || backgroundEffect == other.backgroundEffect && backgroundColor == other.backgroundColor
                    && backgroundImage == other.backgroundImage && backgroundImageContentMode == other.backgroundImageContentMode
                    && shadowColor == other.shadowColor && shadowImage == other.shadowImage
        else { return false }
        guard let bar = self as? UINavigationBarAppearance, let other = other as? UINavigationBarAppearance else { return true }
        return bar.titlePositionAdjustment == other.titlePositionAdjustment
            && AppearanceProperty.areEqual(bar.titleTextAttributes, other.titleTextAttributes)
            && AppearanceProperty.areEqual(bar.largeTitleTextAttributes, other.largeTitleTextAttributes)
    }
}
