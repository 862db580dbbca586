/// Calls at each frame of the display, until it is invalidated, or released at the latest: a `CADisplayLink` alone is retained by the display
/// while it runs.
@MainActor
final class OwnedDisplayLink {
    // Used on the main thread only: `deinit` goes there.
    private nonisolated(unsafe) let link: CADisplayLink

    /// Starts the calls.
    ///
    /// - Parameter step: called with the media time at which the coming frame is shown, in seconds. Whoever owns the link must be captured
    ///   weakly.
    init(_ step: @escaping @MainActor (CFTimeInterval) -> Void) {
        link = CADisplayLink { link in
            let time = link.targetTimestamp
            // Links call on the main thread, as their documentation says.
            MainActor.assumeIsolated { step(time) }
        }
        link.add(to: .main, forMode: .common)
    }

    deinit {
        nonisolated(unsafe) let link = link
        if Thread.isMainThread { link.invalidate() } else { DispatchQueue.main.async { link.invalidate() } }
    }

    /// Ends the calls at once.
    func invalidate() { link.invalidate() }
}
