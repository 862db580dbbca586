import Foundation
import Synchronization

/// What an observer is told besides the change.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The new value.
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    /// The old value.
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    /// The observer is called at once with the value that the property has.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
    /// The observer is called twice for a change, first with `isPrior`. Unlike Apple's, both calls come after the change.
    public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// The kind of a change.
public enum NSKeyValueChange: UInt, Sendable {
    /// A property was set: the only kind that is told here.
    case setting = 1
    /// Objects were inserted into a collection. Not told here.
    case insertion
    /// Objects were removed from a collection. Not told here.
    case removal
    /// Objects of a collection were replaced. Not told here.
    case replacement
}

/// A key of the dictionary that describes a change.
public struct NSKeyValueChangeKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The kind of the change, the raw value of an ``NSKeyValueChange``.
    public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
    /// The new value; `NSNull` for nil.
    public static let newKey = NSKeyValueChangeKey(rawValue: "new")
    /// The old value; `NSNull` for nil.
    public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
    /// The indexes of a change of a collection. Never there.
    public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
    /// True in the first of the two calls that ``NSKeyValueObservingOptions/prior`` asks for.
    public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// A change of a property that was observed by a key path of Swift.
public struct NSKeyValueObservedChange<Value> {
    /// The kind of a change.
    public typealias Kind = NSKeyValueChange

    /// What happened: `setting`.
    public let kind: Kind
    /// The value after the change, if `new` was asked for.
    public let newValue: Value?
    /// The value before the change, if `old` was asked for.
    public let oldValue: Value?
    /// Nil: collections are observed as values.
    public let indexes: IndexSet?
    /// Whether this is the first of the two calls that `prior` asks for.
    public let isPrior: Bool
}

/// An observation that goes on until it is invalidated or released.
///
/// `@unchecked Sendable`: what it refers to is guarded by the lock of all observations.
public final class NSKeyValueObservation: NSObject, @unchecked Sendable {
    fileprivate let observation: Observation

    fileprivate init(_ observation: Observation) { self.observation = observation }

    /// Ends the observation.
    public func invalidate() { Observations.shared.remove { $0 === observation } }

    deinit { invalidate() }
}

extension NSObjectProtocol where Self: NSObject {
    /// Calls `changeHandler` when a property changes that says so: `@objc dynamic` in sources that were ported, and those of UIKit that
    /// Apple documents as observable. On Linux a key path doesn't know the name of its property, hence `named`.
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, named name: String, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let observation = Observation(self, path: name, options: options) { object, old, new, isPrior in
            guard let object = object as? Self else { return }
            changeHandler(object, NSKeyValueObservedChange(
                kind: .setting,
                newValue: options.contains(.new) && !isPrior ? converted(new, to: Value.self) : nil,
                oldValue: options.contains(.old) ? old.flatMap { converted($0, to: Value.self) } : nil,
                indexes: nil, isPrior: isPrior))
        }
        // The key path reads what no table has.
        observation.read = { ($0 as? Self).map { flattened($0[keyPath: keyPath]) } ?? nil }
        Observations.shared.add(observation)
        return NSKeyValueObservation(observation)
    }
}

extension NSObject {
    /// Calls `observeValue(forKeyPath:of:change:context:)` of `observer` when a property changes. The observer isn't retained.
    public func addObserver(
        _ observer: NSObject, forKeyPath path: String, options: NSKeyValueObservingOptions = [], context: UnsafeMutableRawPointer?
    ) {
        let observation = Observation(self, path: path, options: options) { [weak observer] object, old, new, isPrior in
            guard let observer else { return }
            var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
            if options.contains(.new), !isPrior { change[.newKey] = new ?? NSNull() }
            if options.contains(.old), let old { change[.oldKey] = old ?? NSNull() }
            if isPrior { change[.notificationIsPriorKey] = true }
            let selector = Selector("observeValueForKeyPath:ofObject:change:context:")
            guard ObjCClass.responds(observer, to: selector) else { return }
            ObjCClass.send(selector, to: observer, path, object, change, context)
        }
        observation.observer = observer
        observation.context = context
        Observations.shared.add(observation)
    }

    /// Ends an observation. A program ends with a message if there is none, as on Apple's systems.
    public func removeObserver(_ observer: NSObject, forKeyPath path: String, context: UnsafeMutableRawPointer?) {
        remove(observer, path) { $0.context == context }
    }

    /// Ends an observation, whatever its context.
    public func removeObserver(_ observer: NSObject, forKeyPath path: String) {
        remove(observer, path) { _ in true }
    }

    private func remove(_ observer: NSObject, _ path: String, _ condition: (Observation) -> Bool) {
        // The latest of those that are alike, one for each call.
        guard let observation = Observations.shared.last(where: {
            $0.object === self && $0.observer === observer && $0.path == path && condition($0)
        }) else {
            fatalError("Cannot remove an observer \(observer) for the key path \"\(path)\" from \(self) because it is not registered as an observer.")
        }
        Observations.shared.remove { $0 === observation }
    }
}

extension NSObjectProtocol where Self: NSObject {
    /// What observers by `addObserver(_:forKeyPath:options:context:)` have themselves; this does nothing, for calls of `super`.
    // Disfavored, so that a reference to the method of a class that is isolated to the main actor isn't taken for this one.
    @_disfavoredOverload
    public func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
    ) {}

    /// Has no effect: changes are told by ``didChangeValue(forKey:)``.
    public func willChangeValue(forKey key: String) {}

    /// Tells observers that a property has changed whose class says so itself. The old value isn't known.
    public func didChangeValue(forKey key: String) { Observations.shared.changed(self, key, old: nil) }
}

extension ObjCClass {
    /// Tells observers that a property was set: what the porting driver puts into `didSet` of `dynamic` properties.
    public static func didChange<Value>(_ object: AnyObject, _ key: String, from old: @autoclosure () -> Value) {
        guard isObserving, let object = object as? NSObject else { return }
        Observations.shared.changed(object, key, old: .some(flattened(old())))
    }

    /// Changes a property and tells its observers. The value is read only while anything is observed.
    package static func changing<Value>(_ object: AnyObject, _ key: String, _ value: @autoclosure () -> Value, by change: () -> Void) {
        guard isObserving else { return change() }
        let old = value()
        change()
        didChange(object, key, from: old)
    }

    /// Whether anything is observed. Cheap, for properties that change often.
    private static var isObserving: Bool { Observations.isActive.load(ordering: .relaxed) }
}

/// One property that is observed, through its key path.
///
/// `@unchecked Sendable`: set up before it is shared, but for `links`, which the lock of all observations guards.
private final class Observation: @unchecked Sendable {
    weak var object: NSObject?
    let path: String
    private let keys: [String]
    let options: NSKeyValueObservingOptions
    /// Called with the object, the old value if it is known, the new one, and whether this is the call before the change.
    let call: (NSObject, _ old: Any??, _ new: Any?, _ isPrior: Bool) -> Void
    weak var observer: NSObject?
    var context: UnsafeMutableRawPointer?
    var read: ((NSObject) -> Any?)?
    /// The objects on the way of the path and the key of each that is observed.
    var links: [Link] = []

    struct Link {
        weak var object: NSObject?
        /// The object's, also when it is gone.
        let identifier: ObjectIdentifier
        let key: String
    }

    init(
        _ object: NSObject, path: String, options: NSKeyValueObservingOptions,
        call: @escaping (NSObject, _ old: Any??, _ new: Any?, _ isPrior: Bool) -> Void
    ) {
        self.object = object
        self.path = path
        keys = path.split(separator: ".").map { keyName(String($0)) }
        self.options = options
        self.call = call
    }

    var value: Any? {
        guard let object else { return nil }
        return read.map { $0(object) } ?? object.value(forKeyPath: path)
    }

    /// Whether a property is the path's last one.
    func isLast(_ object: NSObject, _ key: String) -> Bool {
        links.count == keys.count && links.last.map { $0.object === object && $0.key == key } == true
    }

    /// Looks up the objects on the way.
    func linked() -> [Link] {
        var links: [Link] = [], next = object
        for key in keys {
            guard let object = next else { break }
            links.append(Link(object: object, identifier: ObjectIdentifier(object), key: key))
            next = ObjCClass.property(key, of: type(of: object))?.read(object) as? NSObject
        }
        return links
    }
}

/// All observations, by the objects on their ways.
///
/// `@unchecked Sendable`: a lock guards what is stored, and it isn't held while calling.
private final class Observations: @unchecked Sendable {
    static let shared = Observations()
    private let lock = NSRecursiveLock()
    private var all: [Observation] = []
    private var byObject: [ObjectIdentifier: [Observation]] = [:]

    static let isActive = Atomic(false)

    func add(_ observation: Observation) {
        lock.withLock {
            all.append(observation)
            Self.isActive.store(true, ordering: .relaxed)
        }
        link(observation)
        if observation.options.contains(.initial), let object = observation.object { observation.call(object, nil, observation.value, false) }
    }

    func remove(_ condition: (Observation) -> Bool) {
        // Released outside the lock: closures hold what they like.
        let removed = lock.withLock {
            let removed = all.filter { condition($0) || $0.object == nil }
            for observation in removed { unlink(observation) }
            all.removeAll { observation in removed.contains { $0 === observation } }
            if all.isEmpty { Self.isActive.store(false, ordering: .relaxed) }
            return removed
        }
        withExtendedLifetime(removed) {}
    }

    func last(where condition: (Observation) -> Bool) -> Observation? {
        lock.withLock { all.last(where: condition) }
    }

    /// Calls the observers of a property that has changed. `old` is nil where it isn't known.
    func changed(_ object: NSObject, _ key: String, old: Any??) {
        let key = keyName(key)
        let concerned = lock.withLock {
            (byObject[ObjectIdentifier(object)] ?? []).filter { $0.links.contains { $0.object === object && $0.key == key } }
        }
        for observation in concerned {
            guard let observed = observation.object else { continue }
            // Only the path's last property has the old value; when one on the way changes, the rest of the way is another.
            let isLast = lock.withLock { observation.isLast(object, key) }
            if observation.path.contains(".") { link(observation) }
            if observation.options.contains(.prior) { observation.call(observed, isLast ? old : nil, nil, true) }
            observation.call(observed, isLast ? old : nil, observation.value, false)
        }
    }

    /// Finds the objects on an observation's way, which are others when one of its properties has changed.
    private func link(_ observation: Observation) {
        // Reads properties, and so isn't for the lock.
        let links = observation.linked()
        lock.withLock {
            unlink(observation)
            observation.links = links
            for identifier in Set(links.map(\.identifier)) { byObject[identifier, default: []].append(observation) }
        }
    }

    private func unlink(_ observation: Observation) {
        for identifier in Set(observation.links.map(\.identifier)) {
            let rest = byObject[identifier]?.filter { $0 !== observation } ?? []
            byObject[identifier] = rest.isEmpty ? nil : rest
        }
        observation.links = []
    }
}
