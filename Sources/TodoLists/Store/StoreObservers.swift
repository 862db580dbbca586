import Synchronization

/// Where a change of a store was made.
public enum TodoChangeOrigin: Sendable {
    /// By the object that is observed.
    case thisProgram
    /// By another program, or by another object for the same store.
    case elsewhere
}

/// An observation of a store's changes, which lasts until ``cancel()`` is called or this object is deallocated.
public final class TodoObservation: Sendable {
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
    typealias Handler = @Sendable (TodoChangeOrigin) -> Void
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

    func notify(_ origin: TodoChangeOrigin) {
        let all = handlers.withLock { $0.all.sorted { $0.key < $1.key } }
        for (_, handler) in all { handler(origin) }
    }
}

extension TodoStore {
    /// Calls a handler after each change of the store, whoever made it, until the observation is cancelled or deallocated.
    ///
    /// The handler is called on the thread that made the change in this program, and on a thread of the store's for changes made elsewhere,
    /// several of which may be told at once. It reads the store to see what changed.
    public func observe(_ handler: @escaping @Sendable (TodoChangeOrigin) -> Void) -> TodoObservation {
        TodoObservation(observers, key: observers.add(handler))
    }
}
