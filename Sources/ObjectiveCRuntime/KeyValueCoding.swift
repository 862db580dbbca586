import Foundation

extension NSObjectProtocol {
    /// The value of a property by its name. A program ends with a message if the class's table has no such property, as on Apple's systems,
    /// where this raises `NSUnknownKeyException`.
    public func value(forKey key: String) -> Any? {
        guard let property = ObjCClass.property(key, of: type(of: self)) else { unknown(key) }
        return property.read(self)
    }

    /// Sets a property by its name. A program ends with a message if there is no such property, or the value is of another type.
    public func setValue(_ value: Any?, forKey key: String) {
        guard let write = ObjCClass.property(key, of: type(of: self))?.write else { unknown(key) }
        guard write(self, value) else {
            fatalError("the property \(key) of \(type(of: self)) can't be \(value.map { "a \(type(of: $0))" } ?? "nil")")
        }
    }

    /// The value of a property of a property, such as `"layer.cornerRadius"`; nil where one on the way is nil.
    public func value(forKeyPath path: String) -> Any? {
        guard let (first, rest) = split(path) else { return value(forKey: path) }
        return (value(forKey: first) as? NSObjectProtocol)?.value(forKeyPath: rest)
    }

    /// Sets a property of a property.
    public func setValue(_ value: Any?, forKeyPath path: String) {
        guard let (first, rest) = split(path) else { return setValue(value, forKey: path) }
        (self.value(forKey: first) as? NSObjectProtocol)?.setValue(value, forKeyPath: rest)
    }

    /// Sets properties by their names; `NSNull` stands for nil.
    public func setValuesForKeys(_ values: [String: Any]) {
        for (key, value) in values { setValue(value is NSNull ? nil : value, forKey: key) }
    }

    /// The values of properties by their names; `NSNull` stands for nil.
    public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
        Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }, uniquingKeysWith: { first, _ in first })
    }

    private func unknown(_ key: String) -> Never {
        fatalError("\(type(of: self)) is not key value coding-compliant for the key \(key)")
    }
}

/// A key path's first key and the rest; nil if it is one key.
func split(_ path: String) -> (first: String, rest: String)? {
    guard let dot = path.firstIndex(of: ".") else { return nil }
    return (String(path[..<dot]), String(path[path.index(after: dot)...]))
}

/// The key of a property: Apple's names a Boolean one `hidden` where its getter is `isHidden`, and takes both.
func keyName(_ name: String) -> String {
    guard name.hasPrefix("is"), let first = name.dropFirst(2).first, first.isUppercase else { return name }
    return first.lowercased() + name.dropFirst(3)
}
