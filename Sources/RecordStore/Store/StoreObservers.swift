import Synchronization

/// Where a change of a store was made.
public enum StoreChangeOrigin: Sendable {
    /// By the object that is observed.
    case thisProgram
    /// By another program, or by another object for the same store.
    case elsewhere
}

/// An observation of a store's changes, which lasts until ``cancel()`` is called or this object is deallocated.
public final class StoreObservation: Sendable {
    private let observers: StoreObservers
    private let key: Int

    init(_ observers: StoreObservers, key: Int) {
        self.observers = observers
        self.key = key
    }

    deinit {
        cancel()
    }

    /// Ends the observation. A call that another thread has begun may still come to its end.
    public func cancel() {
        observers.remove(key)
    }
}

/// The handlers that are called when a store has changed.
final class StoreObservers: Sendable {
    typealias Handler = @Sendable (StoreChangeOrigin, ChangedRows) -> Void
    private let handlers = Mutex<(next: Int, all: [Int: Handler])>((0, [:]))

    func add(_ handler: @escaping Handler) -> Int {
        handlers.withLock { handlers in
            handlers.next += 1
            handlers.all[handlers.next] = handler
            return handlers.next
        }
    }

    func remove(_ key: Int) {
        handlers.withLock { $0.all[key] = nil }
    }

    func notify(_ origin: StoreChangeOrigin, _ rows: ChangedRows) {
        let all = handlers.withLock { $0.all.sorted { $0.key < $1.key } }
        for (_, handler) in all { handler(origin, rows) }
    }
}
