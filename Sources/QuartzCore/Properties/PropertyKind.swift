/// A type of property values that animations can drive: how a value, or a component of it, is read and set.
struct PropertyKind<Value>: Sendable {
    /// What components key paths can name.
    let form: ValueForm
    /// The form of the value in Core Animation files.
    let archived: CAMLSchema.Form
    /// Reads a component.
    let read: @Sendable (Value, PropertyPath.Component) -> AnimatableValue
    /// Sets a component and keeps the others. A value of the wrong form is ignored.
    let set: @Sendable (inout Value, PropertyPath.Component, AnimatableValue) -> Void

    private init(
        _ form: ValueForm, _ archived: CAMLSchema.Form, read: @escaping @Sendable (Value, PropertyPath.Component) -> AnimatableValue,
        set: @escaping @Sendable (inout Value, PropertyPath.Component, AnimatableValue) -> Void
    ) {
        self.form = form
        self.archived = archived
        self.read = read
        self.set = set
    }

    /// A type without components.
    private init(
        _ archived: CAMLSchema.Form, read: @escaping @Sendable (Value) -> AnimatableValue,
        value: @escaping @Sendable (AnimatableValue) -> Value?
    ) {
        self.init(.plain, archived, read: { own, _ in read(own) }, set: { own, _, new in own = value(new) ?? own })
    }

    /// Sets a component to a value of any type, such as `setValue(_:forKeyPath:)` takes; false for a value of another type.
    func set(_ own: inout Value, _ component: PropertyPath.Component, toAny value: Any?) -> Bool {
        guard let new = AnimatableValue(value, like: read(own, component)) else { return false }
        set(&own, component, new)
        return true
    }
}

extension PropertyKind where Value: BinaryFloatingPoint & SendableMetatype {
    /// Numbers.
    static var number: PropertyKind {
        PropertyKind(.number, read: { .number(Double($0)) }, value: { if case .number(let number) = $0 { Value(number) } else { nil } })
    }
}

extension PropertyKind where Value: BinaryInteger & SendableMetatype {
    /// Whole numbers: what lies between them is rounded.
    static var integer: PropertyKind {
        PropertyKind(
            .number, read: { .number(Double($0)) },
            value: { if case .number(let number) = $0 { Value(exactly: number.rounded()) } else { nil } })
    }
}

extension PropertyKind where Value == Bool {
    /// Truth values.
    static var flag: PropertyKind {
        PropertyKind(.bool, read: { .bool($0) }, value: { if case .bool(let flag) = $0 { flag } else { nil } })
    }
}

extension PropertyKind where Value == CGPoint {
    /// Points.
    static var point: PropertyKind { PropertyKind(.point, .point, read: { $0.component($1) }, set: { $0.set($1, to: $2) }) }
}

extension PropertyKind where Value == CGSize {
    /// Sizes.
    static var size: PropertyKind { PropertyKind(.size, .size, read: { $0.component($1) }, set: { $0.set($1, to: $2) }) }
}

extension PropertyKind where Value == CGRect {
    /// Rectangles.
    static var rect: PropertyKind { PropertyKind(.rect, .rect, read: { $0.component($1) }, set: { $0.set($1, to: $2) }) }
}

extension PropertyKind where Value == CATransform3D {
    /// Transforms.
    static var transform: PropertyKind { PropertyKind(.transform, .transform, read: { $0.component($1) }, set: { $0.set($1, to: $2) }) }
}

extension PropertyKind where Value == CGColor? {
    /// Colours.
    static var color: PropertyKind {
        PropertyKind(.color, read: { .color($0) }, value: { if case .color(let color) = $0 { .some(color) } else { nil } })
    }
}

extension PropertyKind where Value == CGImage? {
    /// Images.
    static var image: PropertyKind {
        PropertyKind(.image, read: { .image($0) }, value: { if case .image(let image) = $0 { .some(image) } else { nil } })
    }
}

extension PropertyKind where Value == CGPath? {
    /// Paths.
    static var path: PropertyKind {
        PropertyKind(.path, read: { .path($0) }, value: { if case .path(let path) = $0 { .some(path) } else { nil } })
    }
}

extension PropertyKind where Value == [CGColor]? {
    /// Lists of colours.
    static var colors: PropertyKind {
        PropertyKind(.colors, read: { .colors($0) }, value: { if case .colors(let colors) = $0 { .some(colors) } else { nil } })
    }
}

extension PropertyKind where Value == [Double]? {
    /// Lists of numbers.
    static var numbers: PropertyKind {
        PropertyKind(.numbers, read: { .numbers($0) }, value: { if case .numbers(let numbers) = $0 { .some(numbers) } else { nil } })
    }
}

/// The form of a property's value, which decides what components it has.
enum ValueForm: Sendable {
    case plain, point, size, rect, transform

    /// The components and their names; of two names for a component the first is the canonical one.
    var components: [(name: String, component: PropertyPath.Component)] {
        switch self {
        case .plain: []
        case .point: [("x", .x), ("y", .y)]
        case .size: [("width", .width), ("height", .height)]
        case .rect:
            [
                ("origin", .origin), ("origin.x", .x), ("origin.y", .y),
                ("size", .size), ("size.width", .width), ("size.height", .height),
            ]
        case .transform:
            [
                ("rotation.x", .rotationX), ("rotation.y", .rotationY), ("rotation.z", .rotationZ), ("rotation", .rotationZ),
                ("scale", .scale), ("scale.x", .scaleX), ("scale.y", .scaleY), ("scale.z", .scaleZ),
                ("translation", .translation),
                ("translation.x", .translationX), ("translation.y", .translationY), ("translation.z", .translationZ),
            ]
        }
    }

    /// The component with a name.
    func component(named name: some StringProtocol) -> PropertyPath.Component? {
        components.first { $0.name == name }?.component
    }

    /// The canonical name of a component; nil for the whole value.
    func name(of component: PropertyPath.Component) -> String? {
        components.first { $0.component == component }?.name
    }
}
