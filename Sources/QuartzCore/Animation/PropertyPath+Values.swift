extension PropertyPath {
    /// Returns the value from a layer's properties; nil where the layer's class has no such property.
    package func value(in properties: LayerProperties) -> AnimatableValue? {
        guard let cell else { return property.value(in: properties, component) }
        guard case .emitter(let content) = properties.classProperties else { return nil }
        return content.cells.value(at: cell, component)
    }

    /// Sets the value in a layer's properties and keeps other components. A value of the wrong form is ignored.
    package func set(_ value: AnimatableValue, in properties: inout LayerProperties) {
        guard let cell else { return property.set(value, component, in: &properties) }
        guard case .emitter(var content) = properties.classProperties else { return }
        content.cells.set(value, at: cell, component)
        properties.classProperties = .emitter(content)
    }
}

// MARK: - Components

extension CGPoint {
    /// A coordinate, or the point.
    func component(_ component: PropertyPath.Component) -> AnimatableValue {
        switch component {
        case .x: .number(x)
        case .y: .number(y)
        default: .point(self)
        }
    }

    /// Sets a coordinate, or the point.
    mutating func set(_ component: PropertyPath.Component, to value: AnimatableValue) {
        switch (component, value) {
        case (.x, .number(let value)): x = value
        case (.y, .number(let value)): y = value
        case (.whole, .point(let whole)): self = whole
        default: break
        }
    }
}

extension CGSize {
    /// A length, or the size.
    func component(_ component: PropertyPath.Component) -> AnimatableValue {
        switch component {
        case .width: .number(width)
        case .height: .number(height)
        default: .size(self)
        }
    }

    /// Sets a length, or the size.
    mutating func set(_ component: PropertyPath.Component, to value: AnimatableValue) {
        switch (component, value) {
        case (.width, .number(let value)): width = value
        case (.height, .number(let value)): height = value
        case (.whole, .size(let whole)): self = whole
        default: break
        }
    }
}

extension CGRect {
    /// A part of the rectangle, or the rectangle.
    func component(_ component: PropertyPath.Component) -> AnimatableValue {
        switch component {
        case .x: .number(origin.x)
        case .y: .number(origin.y)
        case .width: .number(size.width)
        case .height: .number(size.height)
        case .origin: .point(origin)
        case .size: .size(size)
        default: .rect(self)
        }
    }

    /// Sets a part of the rectangle, or the rectangle.
    mutating func set(_ component: PropertyPath.Component, to value: AnimatableValue) {
        switch (component, value) {
        case (.x, .number(let value)): origin.x = value
        case (.y, .number(let value)): origin.y = value
        case (.width, .number(let value)): size.width = value
        case (.height, .number(let value)): size.height = value
        case (.origin, .point(let value)): origin = value
        case (.size, .size(let value)): size = value
        case (.whole, .rect(let whole)): self = whole
        default: break
        }
    }
}

extension CATransform3D {
    /// The rotation, scale or translation along an axis, or the transform.
    func component(_ component: PropertyPath.Component) -> AnimatableValue {
        switch component {
        case .rotationX: .number(rotation.x)
        case .rotationY: .number(rotation.y)
        case .rotationZ: .number(rotation.z)
        case .scale: .number(scale.sum() / 3)
        case .scaleX: .number(scale.x)
        case .scaleY: .number(scale.y)
        case .scaleZ: .number(scale.z)
        case .translation: .size(CGSize(width: m41, height: m42))
        case .translationX: .number(m41)
        case .translationY: .number(m42)
        case .translationZ: .number(m43)
        default: .transform(self)
        }
    }

    /// Sets the rotation, scale or translation along an axis, or the transform.
    mutating func set(_ component: PropertyPath.Component, to value: AnimatableValue) {
        switch (component, value) {
        case (.rotationX, .number(let angle)): setRotation(angle, about: .x)
        case (.rotationY, .number(let angle)): setRotation(angle, about: .y)
        case (.rotationZ, .number(let angle)): setRotation(angle, about: .z)
        case (.scale, .number(let scale)): setScale(x: scale, y: scale, z: scale)
        case (.scaleX, .number(let scale)): setScale(x: scale)
        case (.scaleY, .number(let scale)): setScale(y: scale)
        case (.scaleZ, .number(let scale)): setScale(z: scale)
        case (.translation, .size(let size)): setTranslation(x: size.width, y: size.height)
        case (.translation, .point(let point)): setTranslation(x: point.x, y: point.y)
        case (.translationX, .number(let distance)): setTranslation(x: distance)
        case (.translationY, .number(let distance)): setTranslation(y: distance)
        case (.translationZ, .number(let distance)): setTranslation(z: distance)
        case (.whole, .transform(let whole)): self = whole
        default: break
        }
    }
}
