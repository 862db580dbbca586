@_implementationOnly import CObjectCreation
import Foundation

/// What is known of classes at run time: their methods and properties by name.
///
/// Classes register tables when the program is loaded, a table for each file that declares members (the porting driver writes them):
/// ```swift
/// extension Board {
///     nonisolated static var members: [ObjCMember] { [.method("tap:", Board.tap(_:))] }
/// }
/// @section(".init_array") @used private let boardMembers: @convention(c) () -> Void = { ObjCClass.register(Board.self) { Board.members } }
/// ```
public enum ObjCClass {
    /// Adds rows to the table of a class. Neither argument is evaluated before something is looked up.
    public static func register(_ type: @escaping @autoclosure () -> AnyClass, members: @escaping () -> [ObjCMember]) {
        Tables.shared.add(.init(type: type, members: members))
    }

    /// Adds rows to the tables of a generic class's specializations: `members` returns nil for other classes.
    public static func registerGeneric(_ members: @escaping (AnyClass) -> [ObjCMember]?) {
        Tables.shared.add(members)
    }

    /// Whether objects of a class have a method or a property's accessor of the selector's name, by the tables.
    public static func instances(of type: AnyClass, respondTo selector: Selector) -> Bool {
        method(selector.name, of: type) != nil
    }

    /// Whether an object has a method, by the tables or by the reference that the selector carries.
    public static func responds(_ object: AnyObject, to selector: Selector) -> Bool {
        implementation(of: selector, for: object) != nil
    }

    /// Calls a method of an object, and returns what it returns: nil for `Void` and nil.
    ///
    /// As on Apple's systems a program ends with a message when the object has no such method, or when it takes other types.
    @discardableResult
    public static func send(_ selector: Selector, to object: AnyObject, _ arguments: Any?...) -> Any? {
        send(selector, to: object, arguments: arguments)
    }

    static func send(_ selector: Selector, to object: AnyObject, arguments: [Any?]) -> Any? {
        guard let method = implementation(of: selector, for: object) else {
            fatalError("-[\(type(of: object)) \(selector.name)]: unrecognized selector sent to instance")
        }
        return method(object, arguments)
    }

    /// Makes an object of a class by its `init()`, without the class having to say `required`. Nil if the class isn't an `NSObject`.
    ///
    /// `NSObject` isn't of a resilient module on Linux, so its initializer has one place in the method tables of all its subclasses.
    public static func make(_ type: AnyClass) -> AnyObject? {
        guard type is NSObject.Type, let place = initializerPlace else { return nil }
        let metadata = unsafeBitCast(type, to: UnsafeMutableRawPointer.self)
        let initializer = metadata.load(fromByteOffset: place, as: UnsafeRawPointer.self)
        return Unmanaged<AnyObject>.fromOpaque(object_creation_call(initializer, metadata)).takeRetainedValue()
    }

    /// The offset of NSObject's allocating initializer in its metadata, in bytes.
    private static let initializerPlace: Int? = {
        guard let program = dlopen(nil, RTLD_NOW), let initializer = dlsym(program, "$s10Foundation8NSObjectCACycfC") else { return nil }
        let metadata = unsafeBitCast(NSObject.self as AnyClass, to: UnsafeRawPointer.self)
        // The methods follow the description of the class: NSObject has some thirty.
        return stride(from: 0, to: 80 * MemoryLayout<Int>.size, by: MemoryLayout<Int>.size).first {
            metadata.load(fromByteOffset: $0, as: UnsafeRawPointer?.self) == UnsafeRawPointer(initializer)
        }
    }()

    // MARK: Looking up

    /// The method to be called: that of the object's class or of its next superclass which has one, else what the selector carries.
    static func implementation(of selector: Selector, for object: AnyObject) -> ObjCMethod? {
        if let found = method(selector.name, of: type(of: object)) { return found }
        guard let carried = selector.implementation, carried.belongs(object) else { return nil }
        return carried
    }

    static func method(_ name: String, of type: AnyClass) -> ObjCMethod? {
        find(type) { $0.methods[name] }
    }

    /// Whether the class has a member of Swift's name, whole (`"f(_:y:)"`), up to a trailing closure (`"f(_:"`) or its base name (`"f"`).
    static func has(_ name: String, _ type: AnyClass) -> Bool {
        find(type) { $0.has(name) ? true : nil } ?? false
    }

    static func property(_ name: String, of type: AnyClass) -> Table.Property? {
        find(type) { $0.properties[keyName(name)] }
    }

    private static func find<Found>(_ type: AnyClass, _ member: (Table) -> Found?) -> Found? {
        var next: AnyClass? = type
        while let type = next {
            if let found = Tables.shared.table(of: type).flatMap(member) { return found }
            next = _getSuperclass(type)
        }
        return nil
    }
}

/// The members of one class, without those of its superclasses.
final class Table {
    struct Property {
        let read: (Any) -> Any?
        let write: ((Any, Any?) -> Bool)?
    }

    private(set) var methods: [String: ObjCMethod] = [:]
    private(set) var properties: [String: Property] = [:]
    private var names: Set<String> = []

    func add(_ members: [ObjCMember]) {
        for member in members {
            switch member.kind {
            case .method(let name, let method): methods[name] = method
            case .property(let name, let read, let write):
                properties[keyName(name)] = Property(read: read, write: write)
                methods[name] = ObjCMethod { (object: AnyObject) in { read(object) } }
                if let write {
                    methods["set" + name.prefix(1).uppercased() + name.dropFirst() + ":"] = ObjCMethod { (object: AnyObject) in
                        { (value: Any?) in _ = write(object, value) }
                    }
                }
            case .names(let names):
                for name in names {
                    self.names.insert(name)
                    if let parenthesis = name.firstIndex(of: "(") { self.names.insert(String(name[..<parenthesis])) }
                }
            }
        }
    }

    func has(_ name: String) -> Bool {
        if names.contains(name) { return true }
        guard name.contains("("), !name.hasSuffix(")") else { return false }
        return names.contains { $0.hasPrefix(name) }
    }
}

/// The tables of all classes.
///
/// `@unchecked Sendable`: a lock guards what is stored; tables don't change after they were stored, but for those that are loaded later.
private final class Tables: @unchecked Sendable {
    static let shared = Tables()

    struct Registration {
        let type: () -> AnyClass
        let members: () -> [ObjCMember]
    }

    private let lock = NSRecursiveLock()
    private var pending: [Registration] = []
    private var generic: [(AnyClass) -> [ObjCMember]?] = []
    private var tables: [ObjectIdentifier: Table] = [:]
    /// Specializations of generic classes whose tables were asked for.
    private var specializations: Set<ObjectIdentifier> = []

    func add(_ registration: Registration) {
        lock.withLock { pending.append(registration) }
    }

    func add(_ members: @escaping (AnyClass) -> [ObjCMember]?) {
        lock.withLock {
            generic.append(members)
            specializations = []
        }
    }

    func table(of type: AnyClass) -> Table? {
        lock.withLock {
            while let registration = pending.popLast() {
                add(registration.members(), to: registration.type())
            }
            if !generic.isEmpty, specializations.insert(ObjectIdentifier(type)).inserted {
                for members in generic.compactMap({ $0(type) }) { add(members, to: type) }
            }
            return tables[ObjectIdentifier(type)]
        }
    }

    private func add(_ members: [ObjCMember], to type: AnyClass) {
        let table = tables[ObjectIdentifier(type)] ?? Table()
        table.add(members)
        tables[ObjectIdentifier(type)] = table
    }
}
