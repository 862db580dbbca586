/// A value that threads share behind a lock.
///
/// It does what Synchronization's `Mutex` does, on a POSIX mutex: the thread sanitizer knows those, and takes `Mutex`, whose waiting is in a
/// library that isn't instrumented, for no lock at all.
///
/// `@unchecked Sendable`: the value is reached only in ``withLock(_:)``, by one thread at a time.
package final class Guarded<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) {
        self.value = value
    }

    /// Reads or changes the value while no other thread does. Calls nothing that might come back here.
    package func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
