import Foundation

// MARK: Synchronization

/// Locks an object: another thread that does so waits until ``objc_sync_exit(_:)``; the same thread may lock it again. Returns 0.
@discardableResult
public func objc_sync_enter(_ object: Any) -> Int32 {
    ObjectLocks.shared.enter(object as AnyObject)
    return 0
}

/// Unlocks an object. Returns 0, or -1 if it isn't locked.
@discardableResult
public func objc_sync_exit(_ object: Any) -> Int32 {
    ObjectLocks.shared.exit(object as AnyObject) ? 0 : -1
}

/// The locks of objects that are locked or waited for.
///
/// `@unchecked Sendable`: a lock guards what is stored, and it isn't held while waiting for an object's own.
private final class ObjectLocks: @unchecked Sendable {
    static let shared = ObjectLocks()
    private let lock = NSLock()
    private var locks: [ObjectIdentifier: (lock: NSRecursiveLock, count: Int)] = [:]

    func enter(_ object: AnyObject) {
        let own = lock.withLock {
            let entry = locks[ObjectIdentifier(object)] ?? (NSRecursiveLock(), 0)
            locks[ObjectIdentifier(object)] = (entry.lock, entry.count + 1)
            return entry.lock
        }
        own.lock()
    }

    func exit(_ object: AnyObject) -> Bool {
        let own: NSRecursiveLock? = lock.withLock {
            guard let entry = locks[ObjectIdentifier(object)] else { return nil }
            locks[ObjectIdentifier(object)] = entry.count == 1 ? nil : (entry.lock, entry.count - 1)
            return entry.lock
        }
        own?.unlock()
        return own != nil
    }
}

// MARK: Memory

/// Calls `body`. Swift releases objects when they are last used on Linux, so there is no pool to be drained.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    try body()
}

// MARK: Time

/// The seconds since the beginning of 2001, as `Date.timeIntervalSinceReferenceDate`.
public func CFAbsoluteTimeGetCurrent() -> Double { Date.timeIntervalSinceReferenceDate }

// MARK: Classes

/// The name of a class as `NSStringFromClass` has it, in a string that lasts.
public func class_getName(_ type: AnyClass?) -> UnsafePointer<CChar> {
    ClassNames.shared.name(type.map { NSStringFromClass($0) } ?? "nil")
}

/// The superclass of a class; nil for a root class.
public func class_getSuperclass(_ type: AnyClass?) -> AnyClass? { type.flatMap { _getSuperclass($0) } }

/// The class of an object.
public func object_getClass(_ object: Any?) -> AnyClass? { object.map { type(of: $0 as AnyObject) } }

/// The name of an object's class.
public func object_getClassName(_ object: Any?) -> UnsafePointer<CChar> { class_getName(object_getClass(object)) }

/// Whether objects of a class have a method of the selector's name.
public func class_respondsToSelector(_ type: AnyClass?, _ selector: Selector) -> Bool {
    type.map { ObjCClass.instances(of: $0, respondTo: selector) } ?? false
}

/// The name of a selector in a string that lasts.
public func sel_getName(_ selector: Selector) -> UnsafePointer<CChar> { ClassNames.shared.name(selector.name) }

/// The selector of a name.
public func sel_registerName(_ name: UnsafePointer<CChar>) -> Selector { Selector(String(cString: name)) }

/// Names as C's strings, one for each name, kept as long as the program runs.
///
/// `@unchecked Sendable`: a lock guards what is stored.
private final class ClassNames: @unchecked Sendable {
    static let shared = ClassNames()
    private let lock = NSLock()
    private var names: [String: UnsafePointer<CChar>] = [:]

    func name(_ name: String) -> UnsafePointer<CChar> {
        lock.withLock {
            if let known = names[name] { return known }
            let copy = UnsafePointer<CChar>(strdup(name)!)
            names[name] = copy
            return copy
        }
    }
}
