import Foundation
@_implementationOnly import CPango

/// The one worker that lays out and draws text for all threads, one of them at a time.
///
/// Cairo (1.16 to 1.18) isn't safe here: it keeps at most ten font files open for the whole process, and a thread that opens an eleventh closes
/// one that another thread is about to read glyphs from, without that one's lock; it also lets threads open files in one `FT_Library` at once,
/// which FreeType forbids. So everything that may open a font goes through ``withWorker(_:)``. Little is lost: Cairo holds a font's lock while it
/// draws with it, and the threads share one set of fonts instead of looking for them in turn.
enum SharedTextWorker {
    private static let worker = Guarded<TextWorker?>(nil)

    private static let metrics = Guarded<[FontDescription: FontMetrics]>([:])
    private static let maximumMetrics = 4096

    /// Discards the worker and the metrics, which don't include fonts that were registered after they were made.
    static func renew() {
        worker.withLock { $0 = nil }
        metrics.withLock { $0.removeAll() }
    }

    /// Calls `body` with the worker while no other thread uses it. `body` must not call this function again, nor code that users of the
    /// library wrote.
    static func withWorker<Result>(_ body: (TextWorker) throws -> Result) rethrows -> Result {
        try worker.withLock { worker in
            let current = worker ?? TextWorker()
            worker = current
            return try body(current)
        }
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
    package var metrics: FontMetrics { SharedTextWorker.metrics(of: self) }
}
