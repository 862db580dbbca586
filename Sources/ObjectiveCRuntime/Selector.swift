import Foundation

/// The name of a method, and, where the compiler knows it, the method itself.
///
/// On Apple's systems `#selector(tap(_:))` is a name that the Objective-C runtime looks up. There is no such runtime on Linux: here the
/// selector carries an unapplied reference, `Selector("tap:", Board.tap(_:))`, so that private and overridden methods are called as Swift
/// calls them. Two selectors are equal when their names are. A selector that has only its name finds methods in the tables that classes
/// register (``ObjCClass``).
///
/// `@unchecked Sendable`: immutable, and the references that it holds capture nothing.
public struct Selector: Hashable, @unchecked Sendable, ExpressibleByStringLiteral, CustomStringConvertible, CustomDebugStringConvertible {
    let name: String
    let implementation: ObjCMethod?

    /// Creates a selector from its name in Objective-C, such as `"tap:"`.
    public init(_ name: String) {
        self.name = name
        implementation = nil
    }

    /// Creates a selector from its name in Objective-C.
    public init(stringLiteral name: String) { self.init(name) }

    init(_ name: String, implementation: ObjCMethod) {
        self.name = name
        self.implementation = implementation
    }

    public static func == (a: Selector, b: Selector) -> Bool { a.name == b.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// The name, as Apple prints it.
    public var description: String { name }
    public var debugDescription: String { name }
}

// What `#selector` becomes. A method that is isolated to the main actor has another type than one that isn't; the forms for it have a
// parameter more, so that the compiler prefers the others where both fit.
extension Selector {
    /// Creates a selector from its name and a method of no arguments.
    public init<Root, Result>(_ name: String, _ method: @escaping (Root) -> () throws -> Result) {
        self.init(name, implementation: ObjCMethod(method))
    }

    /// Creates a selector from its name and a method of no arguments that is isolated to the main actor.
    public init<Root, Result>(
        _ name: String, _ method: @escaping @MainActor (Root) -> @MainActor () throws -> Result, isolated: Void = ()
    ) {
        self.init(name, implementation: ObjCMethod(unsafeBitCast(method, to: ((Root) -> () throws -> Result).self)))
    }

    /// Creates a selector from its name and a method of one argument.
    public init<Root, A, Result>(_ name: String, _ method: @escaping (Root) -> (A) throws -> Result) {
        self.init(name, implementation: ObjCMethod(method))
    }

    /// Creates a selector from its name and a method of one argument that is isolated to the main actor.
    public init<Root, A, Result>(
        _ name: String, _ method: @escaping @MainActor (Root) -> @MainActor (A) throws -> Result, isolated: Void = ()
    ) {
        self.init(name, implementation: ObjCMethod(unsafeBitCast(method, to: ((Root) -> (A) throws -> Result).self)))
    }

    /// Creates a selector from its name and a method of two arguments.
    public init<Root, A, B, Result>(_ name: String, _ method: @escaping (Root) -> (A, B) throws -> Result) {
        self.init(name, implementation: ObjCMethod(method))
    }

    /// Creates a selector from its name and a method of two arguments that is isolated to the main actor.
    public init<Root, A, B, Result>(
        _ name: String, _ method: @escaping @MainActor (Root) -> @MainActor (A, B) throws -> Result, isolated: Void = ()
    ) {
        self.init(name, implementation: ObjCMethod(unsafeBitCast(method, to: ((Root) -> (A, B) throws -> Result).self)))
    }

    /// Creates a selector from its name and a method of three arguments.
    public init<Root, A, B, C, Result>(_ name: String, _ method: @escaping (Root) -> (A, B, C) throws -> Result) {
        self.init(name, implementation: ObjCMethod(method))
    }

    /// Creates a selector from its name and a method of three arguments that is isolated to the main actor.
    public init<Root, A, B, C, Result>(
        _ name: String, _ method: @escaping @MainActor (Root) -> @MainActor (A, B, C) throws -> Result, isolated: Void = ()
    ) {
        self.init(name, implementation: ObjCMethod(unsafeBitCast(method, to: ((Root) -> (A, B, C) throws -> Result).self)))
    }

    /// Creates a selector from its name and a method of four arguments.
    public init<Root, A, B, C, D, Result>(_ name: String, _ method: @escaping (Root) -> (A, B, C, D) throws -> Result) {
        self.init(name, implementation: ObjCMethod(method))
    }

    /// Creates a selector from its name and a method of four arguments that is isolated to the main actor.
    public init<Root, A, B, C, D, Result>(
        _ name: String, _ method: @escaping @MainActor (Root) -> @MainActor (A, B, C, D) throws -> Result, isolated: Void = ()
    ) {
        self.init(name, implementation: ObjCMethod(unsafeBitCast(method, to: ((Root) -> (A, B, C, D) throws -> Result).self)))
    }

    /// Creates a selector from the base name of a method of no arguments, whose labels aren't known.
    public init<Root, Result>(base: String, _ method: @escaping (Root) -> () throws -> Result) {
        self.init(base, implementation: ObjCMethod(method))
    }

    /// Creates a selector from the base name of a method of no arguments that is isolated to the main actor.
    public init<Root, Result>(
        base: String, _ method: @escaping @MainActor (Root) -> @MainActor () throws -> Result, isolated: Void = ()
    ) {
        self.init(base, method)
    }

    /// Creates a selector from the base name of a method of one argument, whose labels aren't known.
    public init<Root, A, Result>(base: String, _ method: @escaping (Root) -> (A) throws -> Result) {
        self.init(base + ":", implementation: ObjCMethod(method))
    }

    /// Creates a selector from the base name of a method of one argument that is isolated to the main actor.
    public init<Root, A, Result>(
        base: String, _ method: @escaping @MainActor (Root) -> @MainActor (A) throws -> Result, isolated: Void = ()
    ) {
        self.init(base + ":", method)
    }

    /// Creates a selector from the base name of a method of two arguments, whose labels aren't known.
    public init<Root, A, B, Result>(base: String, _ method: @escaping (Root) -> (A, B) throws -> Result) {
        self.init(base + "::", implementation: ObjCMethod(method))
    }

    /// Creates a selector from the base name of a method of two arguments that is isolated to the main actor.
    public init<Root, A, B, Result>(
        base: String, _ method: @escaping @MainActor (Root) -> @MainActor (A, B) throws -> Result, isolated: Void = ()
    ) {
        self.init(base + "::", method)
    }

    /// Creates a selector from the base name of a method of three arguments, whose labels aren't known.
    public init<Root, A, B, C, Result>(base: String, _ method: @escaping (Root) -> (A, B, C) throws -> Result) {
        self.init(base + ":::", implementation: ObjCMethod(method))
    }

    /// Creates a selector from the base name of a method of three arguments that is isolated to the main actor.
    public init<Root, A, B, C, Result>(
        base: String, _ method: @escaping @MainActor (Root) -> @MainActor (A, B, C) throws -> Result, isolated: Void = ()
    ) {
        self.init(base + ":::", method)
    }

    /// Creates a selector from the name of a property and a closure that reads it.
    public init<Root, Value>(_ name: String, getter: @escaping @MainActor (Root) -> Value) {
        let read = unsafeBitCast(getter, to: ((Root) -> Value).self)
        self.init(name, implementation: ObjCMethod { (root: Root) in { read(root) } })
    }

    /// Creates a selector from the name of a setter, such as `"setTitle:"`, and a closure that sets the property.
    public init<Root, Value>(_ name: String, setter: @escaping @MainActor (Root, Value) -> Void) {
        let write = unsafeBitCast(setter, to: ((Root, Value) -> Void).self)
        self.init(name, implementation: ObjCMethod { (root: Root) in { (value: Value) in write(root, value) } })
    }
}

/// The name of a selector.
public func NSStringFromSelector(_ selector: Selector) -> String { selector.name }

/// The selector of a name.
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }
