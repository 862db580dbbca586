/// Timers on the media clock, for long presses, delayed touches, fading indicators.
///
/// The queue doesn't run by itself. Whatever drives time (the application's real timer, or a headless host that advances a virtual clock)
/// asks for ``nextDeadline`` and calls ``fire(at:)``.
@MainActor
package final class TimerQueue {
    /// The queue of the main thread.
    package static let shared = TimerQueue()

    /// Identifies a scheduled call.
    package struct Token: Hashable, Sendable {
        fileprivate let number: UInt64
    }

    private struct Entry {
        let deadline: Double
        let token: Token
        let call: @MainActor () -> Void
    }

    /// Sorted by deadline, then by the order of scheduling.
    private var entries: [Entry] = []
    private var lastNumber: UInt64 = 0

    /// Called when ``nextDeadline`` may have changed.
    package var didChange: (@MainActor () -> Void)?

    package init() {}

    /// Schedules a call for when the media clock reaches `deadline` seconds. A deadline in the past is due at the next ``fire(at:)``.
    @discardableResult
    package func schedule(at deadline: Double, _ call: @escaping @MainActor () -> Void) -> Token {
        lastNumber += 1
        let token = Token(number: lastNumber)
        // NaN compares false with every deadline: such an entry would block all behind it.
        let deadline = deadline.isNaN ? .infinity : deadline
        let index = entries.firstIndex { $0.deadline > deadline } ?? entries.count
        entries.insert(Entry(deadline: deadline, token: token, call: call), at: index)
        if index == 0 { didChange?() }
        return token
    }

    /// Schedules a call `delay` seconds from now.
    @discardableResult
    package func schedule(after delay: Double, _ call: @escaping @MainActor () -> Void) -> Token {
        schedule(at: CACurrentMediaTime() + delay, call)
    }

    /// Cancels a scheduled call; no effect if it was made or cancelled already.
    package func cancel(_ token: Token) {
        guard let index = entries.firstIndex(where: { $0.token == token }) else { return }
        entries.remove(at: index)
        if index == 0 { didChange?() }
    }

    /// The media time of the next call in seconds; nil when none is scheduled.
    package var nextDeadline: Double? { entries.first?.deadline }

    /// Makes the calls that are due at `time`, in the order of their deadlines, including calls scheduled meanwhile if they are due.
    package func fire(at time: Double) {
        while let entry = entries.first, entry.deadline <= time {
            entries.removeFirst()
            entry.call()
        }
        didChange?()
    }
}
