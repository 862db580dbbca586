import Foundation

extension NotificationCenter {
    /// Calls a method of `observer` with each notification of `name` (nil: any) from `object` (nil: any).
    ///
    /// The center doesn't retain the observer, and forgets it when it is released, as since iOS 9.
    public func addObserver(_ observer: Any, selector: Selector, name: Notification.Name?, object: Any?) {
        SelectorObservers.shared.add(observer as AnyObject, selector: selector, name: name, object: object as AnyObject?, center: self)
    }

    /// Removes everything that `observer` observes.
    ///
    /// The compiler prefers this to Foundation's method, which takes `Any` and knows observers with blocks alone; this one removes both.
    public func removeObserver(_ observer: AnyObject) {
        SelectorObservers.shared.remove(from: self) { $0.observer === observer }
        removeObserver(observer as Any)
    }

    /// Removes what `observer` observes of `name` (nil: any) from `object` (nil: any).
    public func removeObserver(_ observer: AnyObject, name: Notification.Name?, object: Any?) {
        let object = object as AnyObject?
        SelectorObservers.shared.remove(from: self) {
            $0.observer === observer && (name == nil || $0.name == name) && (object == nil || $0.object === object)
        }
        removeObserver(observer as Any, name: name, object: object as Any?)
    }
}

/// The observers with selectors of all centers.
///
/// `@unchecked Sendable`: a lock guards what is stored, and it isn't held while calling.
private final class SelectorObservers: @unchecked Sendable {
    static let shared = SelectorObservers()
    private let lock = NSLock()
    private var registrations: [Registration] = []

    /// `@unchecked Sendable`: a notification is delivered in the thread that posts it, as on Apple's systems, whoever observes.
    final class Registration: @unchecked Sendable {
        weak var observer: AnyObject?
        let name: Notification.Name?
        weak var object: AnyObject?
        weak var center: NotificationCenter?
        var token: (any NSObjectProtocol)?

        init(_ observer: AnyObject, name: Notification.Name?, object: AnyObject?, center: NotificationCenter) {
            self.observer = observer
            self.name = name
            self.object = object
            self.center = center
        }
    }

    func add(_ observer: AnyObject, selector: Selector, name: Notification.Name?, object: AnyObject?, center: NotificationCenter) {
        let registration = Registration(observer, name: name, object: object, center: center)
        registration.token = center.addObserver(forName: name, object: object, queue: nil) { [weak registration] notification in
            guard let observer = registration?.observer else { return }
            ObjCClass.send(selector, to: observer, notification)
        }
        lock.withLock { registrations.append(registration) }
        // Those whose observers are gone make room.
        remove { $0.observer == nil || $0.center == nil }
    }

    func remove(from center: NotificationCenter, _ condition: (Registration) -> Bool) {
        remove { $0.center === center && condition($0) }
    }

    private func remove(_ condition: (Registration) -> Bool) {
        let removed = lock.withLock {
            let removed = registrations.filter(condition)
            if !removed.isEmpty { registrations.removeAll(where: condition) }
            return removed
        }
        for registration in removed {
            if let token = registration.token { registration.center?.removeObserver(token as Any) }
        }
    }
}
