import Foundation

/// A method that can be called without its type: an unapplied reference, which converts what it is given.
///
/// `@unchecked Sendable`: immutable; the references that it holds capture nothing, and whoever calls is where the method belongs.
struct ObjCMethod: @unchecked Sendable {
    /// Calls the method of `target`, and returns nil for `Void` and nil. Arguments that are missing are nil, those too many are left out.
    private let call: (_ target: Any, _ arguments: ArraySlice<Any?>) -> Any?

    /// Whether the method belongs to the object: a method of another class can't be called on it.
    let belongs: (Any) -> Bool

    func callAsFunction(_ target: Any, _ arguments: [Any?]) -> Any? { call(target, arguments[...]) }

    private init<Root, Result>(
        of root: Root.Type, _ call: @escaping (Root, inout ArraySlice<Any?>) throws -> Result
    ) {
        belongs = { $0 is Root }
        self.call = { target, arguments in
            var arguments = arguments
            // A method that throws has an error argument in Objective-C, where a caller by selector passes null.
            guard let result = try? call(target as! Root, &arguments), !(result is Void) else { return nil }
            return flattened(result)
        }
    }

    init<Root, Result>(_ method: @escaping (Root) -> () throws -> Result) {
        self.init(of: Root.self) { root, _ in try method(root)() }
    }

    init<Root, A, Result>(_ method: @escaping (Root) -> (A) throws -> Result) {
        self.init(of: Root.self) { root, arguments in try method(root)(next(&arguments)) }
    }

    init<Root, A, B, Result>(_ method: @escaping (Root) -> (A, B) throws -> Result) {
        self.init(of: Root.self) { root, arguments in try method(root)(next(&arguments), next(&arguments)) }
    }

    init<Root, A, B, C, Result>(_ method: @escaping (Root) -> (A, B, C) throws -> Result) {
        self.init(of: Root.self) { root, arguments in try method(root)(next(&arguments), next(&arguments), next(&arguments)) }
    }

    init<Root, A, B, C, D, Result>(_ method: @escaping (Root) -> (A, B, C, D) throws -> Result) {
        self.init(of: Root.self) { root, arguments in try method(root)(next(&arguments), next(&arguments), next(&arguments), next(&arguments)) }
    }
}

/// The next argument as a method takes it.
private func next<Value>(_ arguments: inout ArraySlice<Any?>) -> Value {
    let argument = arguments.popFirst() ?? nil
    guard let value = converted(argument, to: Value.self) else {
        fatalError("a method that takes \(Value.self) was sent \(argument.map { "\(type(of: $0))" } ?? "nil")")
    }
    return value
}

/// A value as another type: as it is, as another kind of number, or as Foundation bridges it. Nil if it can't be.
func converted<Value>(_ value: Any?, to type: Value.Type) -> Value? {
    guard let value else {
        if let optional = Value.self as? any ExpressibleByNilLiteral.Type { return (optional.init(nilLiteral: ()) as! Value) }
        // `Any` takes nil as well, as `id` does.
        return Value.self == Any.self ? (Any?.none as Any as! Value) : nil
    }
    if let value = value as? Value { return value }
    if let number = number(value) { return numeric(number, as: Value.self) }
    if let notification = value as? Notification {
        return NSNotification(name: notification.name, object: notification.object, userInfo: notification.userInfo) as? Value
    }
    if let notification = value as? NSNotification {
        return Notification(name: notification.name, object: notification.object, userInfo: notification.userInfo) as? Value
    }
    return nil
}

private func number(_ value: Any) -> NSNumber? {
    switch value {
    case let value as NSNumber: value
    case let value as any BinaryInteger: NSNumber(value: Int(truncatingIfNeeded: value))
    case let value as any BinaryFloatingPoint: NSNumber(value: Double(value))
    default: nil
    }
}

/// A number as another type of number, as key-value coding converts them. Nil if it is no such type.
private func numeric<Value>(_ number: NSNumber, as type: Value.Type) -> Value? {
    switch Value.self {
    case is CGFloat.Type, is CGFloat?.Type: CGFloat(number.doubleValue) as? Value
    case is Double.Type, is Double?.Type: number.doubleValue as? Value
    case is Float.Type, is Float?.Type: number.floatValue as? Value
    case is Int.Type, is Int?.Type: number.intValue as? Value
    case is UInt.Type, is UInt?.Type: number.uintValue as? Value
    case is Int32.Type, is Int32?.Type: number.int32Value as? Value
    case is Int64.Type, is Int64?.Type: number.int64Value as? Value
    case is Bool.Type, is Bool?.Type: number.boolValue as? Value
    case is NSNumber.Type, is NSNumber?.Type: number as? Value
    default: nil
    }
}

/// What an optional holds, in an `Any?`.
func flattened<Value>(_ value: Value) -> Any? {
    guard let optional = value as? any AnyOptional else { return value }
    return optional.held
}

private protocol AnyOptional {
    var held: Any? { get }
}

extension Optional: AnyOptional {
    var held: Any? { flatMap { flattened($0) } }
}
