import CoreGraphics
import Foundation

/// A private folder inside the system's folder of temporary files, which is removed when this object is deallocated, and when a signal ends
/// the process.
package final class TemporaryFolder: Sendable {
    /// The folder, which exists.
    package let url: URL

    /// - Throws: an error of one line if the folder can't be created.
    package init() throws(HeadlessRunError) {
        let parent = FileManager.default.temporaryDirectory.path
        let made = InterruptedFolders.shared.add {
            var template = Array((parent + "/lamina-XXXXXX").utf8CString)
            guard mkdtemp(&template) != nil else { return nil }
            let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return URL(fileURLWithPath: path, isDirectory: true)
        }
        guard let made else {
            throw HeadlessRunError("cannot make a folder in \(parent): \(String(cString: strerror(errno)).lowercased())")
        }
        url = made
    }

    deinit {
        InterruptedFolders.shared.remove(url)
        try? FileManager.default.removeItem(at: url)
    }

    /// The path of a file in the folder.
    package func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}

/// The temporary folders of the process, which are removed before a signal ends it. Signals that are ignored, or that something else handles,
/// are left to that.
private final class InterruptedFolders: Sendable {
    static let shared = InterruptedFolders()

    private struct State {
        var folders: Set<URL> = []
        /// One for each signal, while there are folders.
        var sources: [Int32: any DispatchSourceSignal] = [:]
    }

    private let state = Guarded(State())

    /// Makes a folder while a signal, which is followed from then on, waits until it is known.
    func add(_ make: () -> URL?) -> URL? {
        state.withLock { state in
            for number in [SIGINT, SIGTERM, SIGHUP] where state.sources[number] == nil && Self.endsProcess(number) {
                signal(number, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
                source.setEventHandler { [self] in
                    removeAll()
                    signal(number, SIG_DFL)
                    kill(getpid(), number)
                }
                // A signal that comes before the source is registered would be ignored.
                let isRegistered = DispatchSemaphore(value: 0)
                source.setRegistrationHandler { isRegistered.signal() }
                source.activate()
                isRegistered.wait()
                state.sources[number] = source
            }
            let folder = make()
            if let folder { state.folders.insert(folder) }
            return folder
        }
    }

    func remove(_ folder: URL) {
        state.withLock { state in
            state.folders.remove(folder)
            guard state.folders.isEmpty else { return }
            for (number, source) in state.sources {
                source.cancel()
                signal(number, SIG_DFL)
            }
            state.sources = [:]
        }
    }

    private func removeAll() {
        let folders = state.withLock { $0.folders }
        for folder in folders { try? FileManager.default.removeItem(at: folder) }
    }

    private static func endsProcess(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return action.__sigaction_handler.sa_handler == nil
    }
}
