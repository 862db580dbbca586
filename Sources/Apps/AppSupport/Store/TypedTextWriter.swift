import Foundation
import QuartzCore
import RecordStore

/// Has stored what somebody types: a moment after the first letter that isn't stored, whether or not the typing goes on.
///
/// What can't be stored, because the disk is full or another program keeps the store locked, goes on waiting: it is tried again after 1, 2, 4
/// and so on up to 30 seconds, and a moment after the next letter. Whoever shows the text leaves it as it is while ``isWaiting``. Meanwhile it
/// is kept on the disk beside the store, for the next window if the program is killed.
@MainActor
package final class TypedTextWriter {
    private let store: @MainActor () throws -> Void
    private let didTry: @MainActor ((any Error)?) -> Bool
    private let keep: @MainActor (Bool) -> Void
    private var token: TimerQueue.Token?
    /// How often in succession it failed.
    private var failures = 0
    /// Keeps what stores the text as long as it waits: its screen may be closed meanwhile.
    private var owner: AnyObject?

    /// Whether something was typed that isn't stored yet.
    package private(set) var isWaiting = false

    /// The longest time between two tries, in seconds.
    private static let longestPause = 30.0

    /// - Parameters:
    ///   - store: stores the text. It may be called again.
    ///   - didTry: is told the error, or nil if the text was stored; returns whether to try again.
    ///   - keep: keeps the text that waits on the disk, or removes it there.
    init(
        store: @escaping @MainActor () throws -> Void, didTry: @escaping @MainActor ((any Error)?) -> Bool,
        keep: @escaping @MainActor (Bool) -> Void
    ) {
        (self.store, self.didTry, self.keep) = (store, didTry, keep)
    }

    /// Something was typed.
    ///
    /// - Parameters:
    ///   - owner: what stores it, which is kept until that is done.
    ///   - pause: how long it waits at the most, in seconds.
    package func textDidChange(in owner: AnyObject, pause: Double = StoreTyping.interval) {
        self.owner = owner
        isWaiting = true
        if failures == 0, token != nil { return }
        failures = 0
        schedule(after: pause)
    }

    /// Ends the wait: what was typed is stored otherwise, or not at all.
    package func stop() {
        cancel()
        isWaiting = false
        failures = 0
        owner = nil
        // Unless it waits again by then.
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated {
                if let self, !self.isWaiting { self.keep(false) }
            }
        }
    }

    /// Stores what was typed, now.
    ///
    /// - Returns: whether nothing waits any more.
    @discardableResult
    package func save() -> Bool {
        guard isWaiting else { return true }
        cancel()
        // Storing may lead to what is shown, and from there back here.
        isWaiting = false
        var failure: (any Error)?
        do { try store() } catch { failure = error }
        if didTry(failure), failure != nil {
            isWaiting = true
            keep(true)
            schedule(after: min(pow(2, Double(failures)), Self.longestPause))
            failures += 1
        } else {
            failures = 0
            if !isWaiting {
                owner = nil
                keep(false)
            }
        }
        return !isWaiting
    }

    private func schedule(after pause: Double) {
        cancel()
        token = TimerQueue.shared.schedule(after: pause) { [weak self] in
            self?.token = nil
            self?.save()
        }
    }

    private func cancel() {
        if let token { TimerQueue.shared.cancel(token) }
        token = nil
    }
}
