import CoreGraphics
import Foundation
@testable import MediaLibrary

/// Follows a folder on a task of its own and keeps what it reports; a test waits until that has come to something.
final class UpdateLog: Sendable {
    private let state = Guarded((catalog: MediaCatalog(root: URL(fileURLWithPath: "/")), updates: [MediaUpdate](), isFinished: false))
    private let task: Task<Void, Never>

    init(_ folder: MediaFolder) {
        let state = state
        state.withLock { $0.catalog = MediaCatalog(root: folder.url) }
        task = Task {
            for await update in folder.updates() {
                state.withLock {
                    $0.catalog.apply(update)
                    $0.updates.append(update)
                }
            }
            state.withLock { $0.isFinished = true }
        }
    }

    deinit {
        task.cancel()
    }

    func stop() { task.cancel() }

    /// A copy that shares no memory with what goes on being changed: that a shared one may be changed once its last reader is gone is
    /// counted in the standard library, where the thread sanitizer doesn't see it.
    var catalog: MediaCatalog {
        state.withLock { state in
            var copy = state.catalog
            copy.pictureEntries = Dictionary(uniqueKeysWithValues: state.catalog.pictureEntries.map { ($0.key, $0.value) })
            copy.tracks = Dictionary(uniqueKeysWithValues: state.catalog.tracks.map { ($0.key, $0.value) })
            copy.problems = state.catalog.problems.map { $0 }
            return copy
        }
    }

    var isFinished: Bool { state.withLock { $0.isFinished } }
    /// What was reported so far, which is then forgotten.
    func takeUpdates() -> [MediaUpdate] {
        state.withLock { state in
            defer { state.updates = [] }
            return state.updates
        }
    }

    /// Waits until a condition holds; false if it doesn't for ten seconds.
    func wait(_ condition: (UpdateLog) -> Bool) async -> Bool {
        for _ in 0..<1000 {
            if condition(self) { return true }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return condition(self)
    }

    /// Waits until the first scan and its details are through.
    func waitForDetails() async -> Bool { await wait { $0.catalog.isScanned && $0.catalog.areDetailsRead } }
}

/// The names of what is in a catalog, below its root, in order.
extension MediaCatalog {
    var names: [String] {
        (Array(pictureEntries.keys) + Array(tracks.keys)).map { String($0.dropFirst(root.path.count + 1)) }.sorted()
    }
}
