import Dispatch
import Foundation

/// Ends a window in order when the process is asked to end: by `kill`, Ctrl-C, or the end of the session. Signals that it was started to
/// ignore, as `nohup` and shells do, are ignored.
@MainActor
final class TerminationSignals {
    private var sources: [Int32: any DispatchSourceSignal] = [:]

    /// - Parameter end: called on the main thread. The same signal once more ends the process at once, should that take too long.
    init(_ end: @escaping @MainActor () -> Void) {
        for number in [SIGTERM, SIGINT, SIGHUP] where !Self.isIgnored(number) {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler {
                signal(number, SIG_DFL)
                MainActor.assumeIsolated { end() }
            }
            source.activate()
            sources[number] = source
        }
    }

    /// Lets the signals end the process again.
    func cancel() {
        for (number, source) in sources {
            source.cancel()
            signal(number, SIG_DFL)
        }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
