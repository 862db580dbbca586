import Dispatch
import Files
import Foundation

/// Tells when a theme's file may have changed: when something in its folder did, or in the nearest folder above it while that isn't there.
@MainActor
final class ThemeWatch {
    private let path: String
    private let didChange: @MainActor () -> Void
    private var watch: FolderWatch?
    private var source: (any DispatchSourceRead)?

    /// - Parameters:
    ///   - path: the file.
    ///   - didChange: called on the main thread.
    init(_ path: String, didChange: @escaping @MainActor () -> Void) {
        self.path = path
        self.didChange = didChange
        follow()
    }

    isolated deinit { source?.cancel() }

    private func follow() {
        source?.cancel()
        source = nil
        watch = FolderWatch(limit: 1)
        guard let watch else { return }
        var folder = (path as NSString).deletingLastPathComponent
        while folder.count > 1, !FileManager.default.fileExists(atPath: folder) { folder = (folder as NSString).deletingLastPathComponent }
        guard watch.add(folder) else { return }
        let source = DispatchSource.makeReadSource(fileDescriptor: watch.descriptor, queue: .main)
        source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.read() } }
        // The descriptor is open until nobody reads it.
        source.setCancelHandler { withExtendedLifetime(watch) {} }
        source.activate()
        self.source = source
    }

    private func read() {
        guard let events = watch?.events(), !events.isEmpty else { return }
        let folder = (path as NSString).deletingLastPathComponent
        // The folder came, or went.
        if events.contains(where: { $0.folder != folder || $0.name.isEmpty }) { follow() }
        didChange()
    }
}
