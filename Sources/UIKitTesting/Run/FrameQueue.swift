import Dispatch
import QuartzCore

/// Does the work for frames on other threads while the next ones are drawn. It holds few frames: adding waits while as many as there are
/// threads are unfinished.
final class FrameQueue: Sendable {
    private let queue: DispatchQueue
    private let group = DispatchGroup()
    private let places: DispatchSemaphore
    private let failure = Guarded<(any Error)?>(nil)

    /// - Parameter threads: how many frames are worked on at the same time. With 1, they are worked on in order, and one more may wait.
    init(threads: Int) {
        queue = DispatchQueue(label: "frames", attributes: threads > 1 ? .concurrent : [])
        places = DispatchSemaphore(value: max(threads, 2))
    }

    /// Adds work. Once some has failed, no more is begun.
    ///
    /// - Throws: what earlier work threw.
    func add(_ work: @escaping @Sendable () throws -> Void) throws {
        places.wait()
        if let error = failure.withLock({ $0 }) {
            places.signal()
            throw error
        }
        queue.async(group: group) { [places, failure] in
            defer { places.signal() }
            guard failure.withLock({ $0 == nil }) else { return }
            do {
                try work()
            } catch {
                failure.withLock { if $0 == nil { $0 = error } }
            }
        }
    }

    /// Gives up what hasn't begun, and waits for the rest.
    func cancel() {
        failure.withLock { if $0 == nil { $0 = CancellationError() } }
        group.wait()
    }

    /// Waits until all work is done.
    ///
    /// - Throws: what the first work that failed threw.
    func finish() throws {
        group.wait()
        if let error = failure.withLock({ $0 }) { throw error }
    }
}
