import Dispatch
import Foundation

/// Ends a window in order when the process is asked to end: by `kill`, Ctrl-C, or the end of the session.
@MainActor
final class TerminationSignals {
    private var sources: [any DispatchSourceSignal] = []

    /// - Parameter end: called on the main thread. The same signal once more ends the process at once, should that take too long.
    init(_ end: @escaping @MainActor () -> Void) {
        for number in [SIGTERM, SIGINT, SIGHUP] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler {
                signal(number, SIG_DFL)
                MainActor.assumeIsolated { end() }
            }
            source.activate()
            sources.append(source)
        }
    }

    /// Lets the signals end the process again.
    func cancel() {
        for source in sources { source.cancel() }
        for number in [SIGTERM, SIGINT, SIGHUP] { signal(number, SIG_DFL) }
    }
}
