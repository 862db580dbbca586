import Files
import Synchronization

/// How far an import has come, and the way to stop it, for any thread.
public final class ImportProgress: Sendable {
    private struct State {
        var done = 0
        var count = 0
        var isStopped = false
    }

    private let state = Mutex(State())

    /// Nothing has been done yet.
    public init() {}

    /// The part that is done, from 0 to 1; 0 while it isn't known how much there is to do.
    public var fraction: Double {
        state.withLock { $0.count > 0 ? min(Double($0.done) / Double($0.count), 1) : 0 }
    }

    /// Stops the import, which then takes back what it has added and throws ``ImportStopped``; one that is stored already stays.
    public func stop() { state.withLock { $0.isStopped = true } }

    /// Whether the import is to stop.
    package var isStopped: Bool { state.withLock { $0.isStopped } }

    /// More steps are known that are to be taken.
    package func add(_ count: Int) { state.withLock { $0.count += count } }

    /// A step is done.
    ///
    /// - Throws: `ImportStopped` if the import is to stop.
    package func advance() throws(ImportStopped) {
        let isStopped = state.withLock { state in
            state.done += 1
            return state.isStopped
        }
        if isStopped { throw ImportStopped() }
    }
}

/// An import was stopped by the person before all of it was stored.
public struct ImportStopped: OneLineError, Hashable {
    public var message: String { "the import was stopped; nothing was added" }
}

/// An import ended before all of it was stored, and what came before couldn't be taken back.
public struct ImportIncomplete: OneLineError {
    /// Why it ended.
    public let reason: any Error

    public var message: String {
        let line = reason is ImportStopped ? "the import was stopped" : "\(reason)"
        return line + (line.hasSuffix(".") ? " " : "; ") + "part of it is there: importing it again adds the rest"
    }
}
