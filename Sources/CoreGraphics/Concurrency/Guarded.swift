/// A value that is shared between threads and protected by a lock.
///
/// It is an equivalent of Synchronization's `Mutex` on a POSIX mutex: the thread sanitizer recognizes those, but not `Mutex`, whose waiting
/// is in a library that isn't instrumented.
///
/// `@unchecked Sendable`: the value is only accessed in ``withLock(_:)``, by one thread at a time.
package final class Guarded<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) {
        self.value = value
    }

    /// Calls `body` with exclusive access to the value. The lock isn't recursive: `body` must not call `withLock(_:)` on the same object.
    package func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
