/// A row of a class's table: what can be found by name at run time (``ObjCClass``).
public struct ObjCMember {
    enum Kind {
        case method(String, ObjCMethod)
        case property(String, read: (Any) -> Any?, write: ((Any, Any?) -> Bool)?)
        case names([String])
    }

    let kind: Kind

    /// Swift's names of methods and properties that the class has, such as `"tableView(_:didSelectRowAt:)"` and `"title"`: by them
    /// optional requirements are found (``ObjCOptional``).
    public static func names(_ names: String...) -> ObjCMember { ObjCMember(kind: .names(names)) }

    /// A property that can be read, for key-value coding.
    public static func property<Root, Value>(_ name: String, _ read: @escaping @MainActor (Root) -> Value) -> ObjCMember {
        let read = unsafeBitCast(read, to: ((Root) -> Value).self)
        return ObjCMember(kind: .property(name, read: { flattened(read($0 as! Root)) }, write: nil))
    }

    /// A property that can be read and set, for key-value coding.
    public static func property<Root, Value>(
        _ name: String, _ read: @escaping @MainActor (Root) -> Value, _ write: @escaping @MainActor (Root, Value) -> Void
    ) -> ObjCMember {
        let read = unsafeBitCast(read, to: ((Root) -> Value).self)
        let write = unsafeBitCast(write, to: ((Root, Value) -> Void).self)
        return ObjCMember(kind: .property(name, read: { flattened(read($0 as! Root)) }, write: { object, value in
            guard let value = converted(value, to: Value.self) else { return false }
            write(object as! Root, value)
            return true
        }))
    }

    /// A method of no arguments, by its name in Objective-C.
    public static func method<Root, Result>(_ name: String, _ method: @escaping (Root) -> () throws -> Result) -> ObjCMember {
        ObjCMember(kind: .method(name, ObjCMethod(method)))
    }

    /// A method of no arguments that is isolated to the main actor, by its name in Objective-C.
    public static func method<Root, Result>(
        _ name: String, _ method: @escaping @MainActor (Root) -> @MainActor () throws -> Result, isolated: Void = ()
    ) -> ObjCMember {
        .method(name, unsafeBitCast(method, to: ((Root) -> () throws -> Result).self))
    }

    /// A method of one argument, by its name in Objective-C.
    public static func method<Root, A, Result>(_ name: String, _ method: @escaping (Root) -> (A) throws -> Result) -> ObjCMember {
        ObjCMember(kind: .method(name, ObjCMethod(method)))
    }

    /// A method of one argument that is isolated to the main actor, by its name in Objective-C.
    public static func method<Root, A, Result>(
        _ name: String, _ method: @escaping @MainActor (Root) -> @MainActor (A) throws -> Result, isolated: Void = ()
    ) -> ObjCMember {
        .method(name, unsafeBitCast(method, to: ((Root) -> (A) throws -> Result).self))
    }

    /// A method of two arguments, by its name in Objective-C.
    public static func method<Root, A, B, Result>(_ name: String, _ method: @escaping (Root) -> (A, B) throws -> Result) -> ObjCMember {
        ObjCMember(kind: .method(name, ObjCMethod(method)))
    }

    /// A method of two arguments that is isolated to the main actor, by its name in Objective-C.
    public static func method<Root, A, B, Result>(
        _ name: String, _ method: @escaping @MainActor (Root) -> @MainActor (A, B) throws -> Result, isolated: Void = ()
    ) -> ObjCMember {
        .method(name, unsafeBitCast(method, to: ((Root) -> (A, B) throws -> Result).self))
    }

    /// A method of three arguments, by its name in Objective-C.
    public static func method<Root, A, B, C, Result>(_ name: String, _ method: @escaping (Root) -> (A, B, C) throws -> Result) -> ObjCMember {
        ObjCMember(kind: .method(name, ObjCMethod(method)))
    }

    /// A method of three arguments that is isolated to the main actor, by its name in Objective-C.
    public static func method<Root, A, B, C, Result>(
        _ name: String, _ method: @escaping @MainActor (Root) -> @MainActor (A, B, C) throws -> Result, isolated: Void = ()
    ) -> ObjCMember {
        .method(name, unsafeBitCast(method, to: ((Root) -> (A, B, C) throws -> Result).self))
    }

    /// A method of four arguments, by its name in Objective-C.
    public static func method<Root, A, B, C, D, Result>(_ name: String, _ method: @escaping (Root) -> (A, B, C, D) throws -> Result) -> ObjCMember {
        ObjCMember(kind: .method(name, ObjCMethod(method)))
    }

    /// A method of four arguments that is isolated to the main actor, by its name in Objective-C.
    public static func method<Root, A, B, C, D, Result>(
        _ name: String, _ method: @escaping @MainActor (Root) -> @MainActor (A, B, C, D) throws -> Result, isolated: Void = ()
    ) -> ObjCMember {
        .method(name, unsafeBitCast(method, to: ((Root) -> (A, B, C, D) throws -> Result).self))
    }
}
