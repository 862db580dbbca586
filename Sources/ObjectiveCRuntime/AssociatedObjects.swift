import Foundation
import Synchronization

/// How an associated object is held. All are atomic.
public enum objc_AssociationPolicy: UInt, Sendable {
    /// Not retained. The value of an object that is gone is nil, where Apple's would be a dangling pointer.
    case OBJC_ASSOCIATION_ASSIGN = 0
    /// Retained.
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    /// Copied, where the value is an `NSCopying`.
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    /// Retained.
    case OBJC_ASSOCIATION_RETAIN = 769
    /// Copied, where the value is an `NSCopying`.
    case OBJC_ASSOCIATION_COPY = 771
}

/// The value that is associated with an object under a key; nil if there is none.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    AssociatedObjects.shared.get(object as AnyObject, key: key)
}

/// Associates a value with an object under a key; nil removes it.
///
/// The value is released with the object where that is a responder, a layer or a gesture recognizer. No other class tells when its
/// objects are released on Linux: their values go when others are associated.
public func objc_setAssociatedObject(_ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy) {
    AssociatedObjects.shared.set(value, of: object as AnyObject, key: key, policy: policy)
}

/// Removes all values that are associated with an object.
public func objc_removeAssociatedObjects(_ object: Any) {
    AssociatedObjects.shared.removeAll(of: ObjectIdentifier(object as AnyObject))
}

/// The associated objects of all objects.
///
/// `@unchecked Sendable`: a lock guards what is stored; it isn't held while values are released, whose deinitializers may come back here.
package final class AssociatedObjects: @unchecked Sendable {
    package static let shared = AssociatedObjects()

    private struct Values {
        /// Tells whether the object is still the one that had these values: another may have got its address.
        weak var owner: AnyObject?
        var values: [UnsafeRawPointer: Value] = [:]
    }

    private enum Value {
        case strong(Any)
        case weak(Weak)

        var value: Any? {
            switch self {
            case .strong(let value): value
            case .weak(let reference): reference.object
            }
        }
    }

    private struct Weak {
        weak var object: AnyObject?
    }

    /// Whether a value was ever associated.
    private let isUsed = Atomic(false)
    private let lock = NSLock()
    private var objects: [ObjectIdentifier: Values] = [:]
    /// The number of objects at which those that are gone are looked for again.
    private var sweepCount = 64

    /// Releases the values of an object that is being released. Cheap when nothing was ever associated.
    package func removeAll(of object: ObjectIdentifier) {
        guard isUsed.load(ordering: .relaxed) else { return }
        let removed = lock.withLock { objects.removeValue(forKey: object) }
        withExtendedLifetime(removed) {}
    }

    func get(_ object: AnyObject, key: UnsafeRawPointer) -> Any? {
        lock.withLock {
            guard let values = objects[ObjectIdentifier(object)], values.owner === object else { return nil }
            return values.values[key]?.value
        }
    }

    func set(_ value: Any?, of object: AnyObject, key: UnsafeRawPointer, policy: objc_AssociationPolicy) {
        var held: Any? = value
        switch policy {
        case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC: held = (value as? NSCopying)?.copy(with: nil) ?? value
        default: break
        }
        let stored = held.map { held in
            policy == .OBJC_ASSOCIATION_ASSIGN ? Value.weak(Weak(object: held as AnyObject)) : Value.strong(held)
        }
        let identifier = ObjectIdentifier(object)
        isUsed.store(true, ordering: .relaxed)
        let released: [Any] = lock.withLock {
            var released: [Any] = []
            if let values = objects[identifier], values.owner !== object { released.append(objects.removeValue(forKey: identifier) as Any) }
            var values = objects[identifier] ?? Values(owner: object)
            released.append(values.values.removeValue(forKey: key) as Any)
            if let stored { values.values[key] = stored }
            objects[identifier] = values.values.isEmpty ? nil : values
            if objects.count >= sweepCount {
                let gone = objects.filter { $0.value.owner == nil }
                for key in gone.keys { objects[key] = nil }
                released.append(gone)
                sweepCount = max(64, 2 * objects.count)
            }
            return released
        }
        withExtendedLifetime(released) {}
    }
}
