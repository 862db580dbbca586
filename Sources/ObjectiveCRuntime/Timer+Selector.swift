import Foundation

/// Timers that call a method. A protocol, because only an initializer of a protocol's extension can return an object of a subclass:
/// `Timer.userInfo` is nil in Foundation on Linux, and a subclass can hold it.
public protocol SelectorTimerCreation {}

extension Timer: SelectorTimerCreation {}

extension SelectorTimerCreation where Self: Timer {
    /// Creates a timer that calls a method of `target` with itself. The target is retained until the timer is invalidated.
    ///
    /// - Parameters:
    ///   - interval: the seconds until the first call and between calls.
    ///   - target: the object that has the method.
    ///   - selector: the method, which may take the timer.
    ///   - userInfo: what the timer's `userInfo` returns.
    ///   - repeats: whether the timer calls again until it is invalidated.
    public init(timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool) {
        self.init(
            fireAt: Date(timeIntervalSinceNow: interval), interval: interval, target: target, selector: selector, userInfo: userInfo,
            repeats: repeats)
    }

    /// Creates a timer that first calls a method of `target` at a date, then every `interval` seconds if it repeats.
    public init(
        fireAt date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) {
        let timer = SelectorTimer(
            fire: date, interval: interval, target: TimerTarget(object: target as AnyObject, selector: selector), userInfo: userInfo,
            repeats: repeats)
        self = timer as! Self
    }

    /// Creates a timer and adds it to the current run loop.
    @discardableResult
    public static func scheduledTimer(
        timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> Timer {
        let timer = Timer(timeInterval: interval, target: target, selector: selector, userInfo: userInfo, repeats: repeats)
        RunLoop.current.add(timer, forMode: .default)
        return timer
    }
}

/// A timer that knows what it was created with, and lets go of it when it has ended.
private final class SelectorTimer: Timer {
    private let information: Any?
    private let target: TimerTarget
    override var userInfo: Any? { information }

    init(fire date: Date, interval: TimeInterval, target: TimerTarget, userInfo: Any?, repeats: Bool) {
        information = userInfo
        self.target = target
        super.init(fire: date, interval: interval, repeats: repeats) {
            target.fire($0)
            if !repeats { target.object = nil }
        }
    }

    override func invalidate() {
        super.invalidate()
        target.object = nil
    }
}

/// What a timer calls.
///
/// `@unchecked Sendable`: a timer calls in the thread of its run loop, which is the one that it was scheduled in and invalidated in.
private final class TimerTarget: @unchecked Sendable {
    var object: AnyObject?
    let selector: Selector

    init(object: AnyObject, selector: Selector) {
        self.object = object
        self.selector = selector
    }

    func fire(_ timer: Timer) {
        if let object { ObjCClass.send(selector, to: object, timer) }
    }
}

extension RunLoop {
    /// Calls a method in the next pass of the run loop. `order` has no effect: calls come in the order in which they were asked for.
    public func perform(_ selector: Selector, target: Any, argument: Any?, order: Int, modes: [RunLoop.Mode]) {
        let call = Call(target: target as AnyObject, selector: selector, arguments: [argument])
        perform(inModes: modes) { call() }
    }
}
