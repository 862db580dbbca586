/// Key-value access: properties, their components, and values stored under unknown keys.
extension CALayer {
    func keyedValue(_ keyPath: String) -> Any? {
        if let property = type(of: self).schema.properties[keyPath] { return property.value(of: self) }
        if let path = PropertyPath(keyPath), let value = path.value(in: properties) { return value.any }
        return extras.stored[keyPath]
    }

    func setKeyedValue(_ value: Any?, _ keyPath: String) {
        precondition(presentedModel == nil, "a presentation layer can't be changed; change the model() layer")
        if let property = type(of: self).schema.properties[keyPath] {
            property.set(value, of: self)
        } else if let path = PropertyPath(keyPath), path.value(in: properties) != nil {
            path.property.set(value, path.component, of: self)
        } else {
            extras.stored[keyPath] = value
        }
    }
}
