/// A value in a structure of a layer's values: how animations and key paths read and set it.
struct StoredProperty<Root>: Sendable {
    /// What components key paths can name.
    let form: ValueForm
    /// The form of the value in Core Animation files.
    let archived: CAMLSchema.Form
    /// Reads a component; nil in a structure that has no such value.
    let read: @Sendable (Root, PropertyPath.Component) -> AnimatableValue?
    /// Sets a component and keeps the others. A value of the wrong form is ignored.
    let set: @Sendable (inout Root, PropertyPath.Component, AnimatableValue) -> Void

    init(
        form: ValueForm, archived: CAMLSchema.Form, read: @escaping @Sendable (Root, PropertyPath.Component) -> AnimatableValue?,
        set: @escaping @Sendable (inout Root, PropertyPath.Component, AnimatableValue) -> Void
    ) {
        self.form = form
        self.archived = archived
        self.read = read
        self.set = set
    }

    init<Value>(_ path: WritableKeyPath<Root, Value> & Sendable, _ kind: PropertyKind<Value>) {
        self.init(
            form: kind.form, archived: kind.archived, read: { kind.read($0[keyPath: path], $1) },
            set: { kind.set(&$0[keyPath: path], $1, $2) })
    }
}

extension StoredProperty where Root == LayerProperties {
    /// A value of a class of the library, in the content of its layers.
    init<Content: ClassPropertyValues, Value>(
        _ path: WritableKeyPath<Content, Value> & Sendable, in _: Content.Type, _ kind: PropertyKind<Value>
    ) {
        self.init(
            form: kind.form, archived: kind.archived,
            read: { properties, component in Content(properties.classProperties).map { kind.read($0[keyPath: path], component) } },
            set: { properties, component, value in
                guard var content = Content(properties.classProperties) else { return }
                kind.set(&content[keyPath: path], component, value)
                properties.classProperties = content.classProperties
            })
    }
}

/// The values that a layer class of the library adds to those of `CALayer`.
protocol ClassPropertyValues: Sendable {
    /// The values in a layer's content; nil where it is of another class.
    init?(_ content: ClassProperties)
    /// The content of a layer with these values.
    var classProperties: ClassProperties { get }
}
