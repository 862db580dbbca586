import Foundation
@_implementationOnly import CPango

/// A pool of the workers that lay out and draw text, one for each thread that does so at the moment.
///
/// A Pango font map, its contexts and its layouts may move between threads but must only be used by one at a time. Dispatch's and Swift's
/// threads come and go, so workers aren't tied to threads: a call checks one out, and no pointer from it outlives the checkout.
package enum TextWorkerPool {
    /// A worker as it is kept in the pool.
    ///
    /// `@unchecked Sendable` holds because a worker is either in `idle`, where nobody uses it, or used by the single call of `withWorker`
    /// that took it out under the lock.
    private struct Parked: @unchecked Sendable {
        let worker: TextWorker
        let generation: Int
    }

    private static let idle = Guarded<[Parked]>([])
    /// The maximum number of idle workers; further ones are destroyed, since each holds a few megabytes of fonts.
    private static let maximumIdle = 16

    private static let metrics = Guarded<[FontDescription: FontMetrics]>([:])
    private static let maximumMetrics = 4096

    /// Incremented when fonts are registered: workers of earlier generations don't include those fonts.
    private static let generation = Guarded(0)

    /// Discards all workers and metrics that were created before fonts were registered.
    static func renew() {
        generation.withLock { $0 += 1 }
        idle.withLock { $0.removeAll() }
        metrics.withLock { $0.removeAll() }
    }

    static func withWorker<Result>(_ body: (TextWorker) throws -> Result) rethrows -> Result {
        let parked = idle.withLock { $0.popLast() } ?? Parked(worker: TextWorker(), generation: generation.withLock { $0 })
        defer {
            let isCurrent = generation.withLock { $0 } == parked.generation
            idle.withLock { if isCurrent, $0.count < maximumIdle { $0.append(parked) } }
        }
        return try body(parked.worker)
    }

    /// The metrics of the font that matches a description, cached.
    static func metrics(of font: FontDescription) -> FontMetrics {
        if let known = metrics.withLock({ $0[font] }) { return known }
        let measured = withWorker { $0.metrics(of: font) }
        metrics.withLock {
            if $0.count >= maximumMetrics { $0.removeAll() }
            $0[font] = measured
        }
        return measured
    }
}

extension FontDescription {
    /// The metrics of the font that matches this description. Thread-safe; cached after the first call.
    package var metrics: FontMetrics { TextWorkerPool.metrics(of: self) }
}
