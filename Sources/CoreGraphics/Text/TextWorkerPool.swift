import Foundation
@_implementationOnly import CPango

/// The workers that lay out and draw text, one for each thread that does so at the moment.
///
/// A Pango font map, its contexts and its layouts may move between threads but serve one at a time. Dispatch's and Swift's threads
/// come and go, so workers belong to no thread: whoever needs one checks it out, and no pointer of it outlives the checkout.
package enum TextWorkerPool {
    /// A worker on its way between the pool and the one thread that uses it.
    ///
    /// `@unchecked Sendable` holds because a worker is either in `idle`, where nobody uses it, or in the hands of the single call of
    /// `withWorker` that took it out under the lock; it never is in two places.
    private struct Parked: @unchecked Sendable {
        let worker: TextWorker
        let generation: Int
    }

    private static let idle = Guarded<[Parked]>([])
    /// More idle workers than this are let go: each holds a few megabytes of fonts.
    private static let maximumIdle = 16

    private static let metrics = Guarded<[FontDescription: FontMetrics]>([:])
    private static let maximumMetrics = 4096

    /// Rises when fonts were registered: workers of earlier generations don't know them.
    private static let generation = Guarded(0)

    /// Lets go of everything that does not know of newly registered fonts.
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

    /// The measures of the font that answers to a description.
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
    /// The measures of the font that answers to this description. Any thread; kept after the first call.
    package var metrics: FontMetrics { TextWorkerPool.metrics(of: self) }
}
