import Foundation

// In an extension of the protocol, so that delegates, whose protocols inherit from it, can be asked too, and so that a subclass may have a
// method of its own by such a name.
extension NSObjectProtocol {
    /// Whether the object has a method of the selector's name.
    public func responds(to selector: Selector!) -> Bool {
        guard let selector else { return false }
        return ObjCClass.responds(self, to: selector)
    }

    /// Calls a method without arguments. A program ends with a message if there is none.
    @discardableResult
    public func perform(_ selector: Selector!) -> Unmanaged<AnyObject>! {
        unmanaged(ObjCClass.send(selector, to: self))
    }

    /// Calls a method with one argument.
    @discardableResult
    public func perform(_ selector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
        unmanaged(ObjCClass.send(selector, to: self, object))
    }

    /// Calls a method with two arguments.
    @discardableResult
    public func perform(_ selector: Selector!, with first: Any!, with second: Any!) -> Unmanaged<AnyObject>! {
        unmanaged(ObjCClass.send(selector, to: self, first, second))
    }

    /// Calls a method from the current run loop after a delay in seconds; until then the object is retained.
    public func perform(_ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval, inModes modes: [RunLoop.Mode] = [.default]) {
        DelayedCalls.shared.add(target: self, selector: selector, argument: argument, delay: delay, modes: modes)
    }

    /// Calls a method from the main run loop. With `wait` it is called before this returns.
    public func performSelector(onMainThread selector: Selector, with argument: Any?, waitUntilDone wait: Bool) {
        let call = Call(target: self, selector: selector, arguments: [argument])
        if wait, Thread.isMainThread {
            call()
        } else if wait {
            DispatchQueue.main.sync { call() }
        } else {
            RunLoop.main.perform { call() }
        }
    }

    /// Calls a method in a new thread.
    public func performSelector(inBackground selector: Selector, with argument: Any?) {
        let call = Call(target: self, selector: selector, arguments: [argument])
        Thread.detachNewThread { call() }
    }
}

extension NSObject {
    /// Whether objects of this class have a method of the selector's name.
    public class func instancesRespond(to selector: Selector!) -> Bool {
        guard let selector else { return false }
        return ObjCClass.instances(of: self, respondTo: selector)
    }

    /// Cancels calls after a delay of a target.
    public class func cancelPreviousPerformRequests(withTarget target: Any) {
        DelayedCalls.shared.cancel { $0.target === (target as AnyObject) }
    }

    /// Cancels calls after a delay of a target that have the same selector and argument.
    public class func cancelPreviousPerformRequests(withTarget target: Any, selector: Selector, object argument: Any?) {
        DelayedCalls.shared.cancel {
            $0.target === (target as AnyObject) && $0.selector == selector && same($0.arguments.first ?? nil, argument)
        }
    }
}

/// Whether two arguments are one object, or equal.
private func same(_ a: Any?, _ b: Any?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
    return (a as AnyObject) === (b as AnyObject)
}

private func unmanaged(_ result: Any?) -> Unmanaged<AnyObject>? {
    result.map { Unmanaged.passUnretained(Results.keep($0 as AnyObject)) }
}

/// Keeps the last results of `perform`, which callers take unretained: in Objective-C they are autoreleased.
private enum Results {
    nonisolated(unsafe) private static var last: [AnyObject] = []
    private static let lock = NSLock()

    static func keep(_ result: AnyObject) -> AnyObject {
        lock.withLock {
            // The oldest goes: it was taken long ago.
            if last.count == 16 { last.removeFirst() }
            last.append(result)
            return result
        }
    }
}

/// A call to be made later.
///
/// `@unchecked Sendable`: whoever asks for a call on another thread says by it that the object can be used there, as in Objective-C.
struct Call: @unchecked Sendable {
    let target: AnyObject
    let selector: Selector
    let arguments: [Any?]

    func callAsFunction() { _ = ObjCClass.send(selector, to: target, arguments: arguments) }
}

/// The calls that wait for their delay.
///
/// `@unchecked Sendable`: a lock guards what is stored, and it isn't held while calling.
private final class DelayedCalls: @unchecked Sendable {
    static let shared = DelayedCalls()
    private let lock = NSLock()
    private var waiting: [(call: Call, timer: Timer)] = []

    func add(target: AnyObject, selector: Selector, argument: Any?, delay: TimeInterval, modes: [RunLoop.Mode]) {
        let call = Call(target: target, selector: selector, arguments: [argument])
        let timer = Timer(timeInterval: max(0, delay), repeats: false) { timer in
            self.remove { $0.timer === timer }
            call()
        }
        lock.withLock { waiting.append((call, timer)) }
        for mode in modes { RunLoop.current.add(timer, forMode: mode) }
    }

    func cancel(_ condition: (Call) -> Bool) {
        for timer in remove({ condition($0.call) }) { timer.invalidate() }
    }

    @discardableResult
    private func remove(_ condition: ((call: Call, timer: Timer)) -> Bool) -> [Timer] {
        lock.withLock {
            let removed = waiting.filter(condition).map(\.timer)
            waiting.removeAll(where: condition)
            return removed
        }
    }
}
