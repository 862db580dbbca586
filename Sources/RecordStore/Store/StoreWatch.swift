import Dispatch
import Files
import Foundation
import GRDB

/// Finds out when another program has changed a store, without ever looking in vain: the kernel reports when the store's files are touched,
/// and SQLite then says whether its data has changed.
///
/// A program that writes to SQLite's log makes reports before other programs can see what it wrote. So each store touches its file once
/// more when a change is visible. If it is stopped before that, the kernel closes its files, which is a report, too.
///
/// Sources of Dispatch may be used on any thread, which their type doesn't say; this one is only cancelled.
final class StoreWatch: @unchecked Sendable {
    private let source: any DispatchSourceRead

    /// Nil if the system has no more reports to give: then changes made elsewhere show when the store is read next.
    init?(_ file: StoreFile, queue: DatabaseQueue, observers: StoreObservers) {
        let path = file.path, folder = PathParts.folder(path)
        guard let watch = FolderWatch(limit: 1), watch.add(folder.isEmpty ? "." : folder) else { return nil }
        let names = [PathParts.name(path), PathParts.name(path) + "-wal"]
        let reports = Reports(watch: watch, names: names, file: file, queue: queue, observers: observers)
        let source = DispatchSource.makeReadSource(
            fileDescriptor: watch.descriptor, queue: DispatchQueue(label: "RecordStore.watch", qos: .userInitiated))
        source.setEventHandler { reports.look() }
        // The descriptor must stay open until the source has let go of it.
        source.setCancelHandler { _ = reports }
        source.activate()
        self.source = source
    }

    func cancel() {
        source.cancel()
    }

    /// What the source's handler works with. It is called on one serial queue only, which is why it is safe to share.
    private final class Reports: @unchecked Sendable {
        private let watch: FolderWatch
        private let names: [String]
        private let file: StoreFile
        /// Why nothing can be stored any more, as observers were told.
        private var told: StoreFailure?
        private let queue: DatabaseQueue
        private let observers: StoreObservers
        private var version: Int64?

        init(watch: FolderWatch, names: [String], file: StoreFile, queue: DatabaseQueue, observers: StoreObservers) {
            self.watch = watch
            self.file = file
            self.names = names
            self.queue = queue
            self.observers = observers
            version = Self.version(of: queue)
        }

        func look() {
            guard watch.events().contains(where: { names.contains($0.name) || $0.has(IN_Q_OVERFLOW | IN_MOVE_SELF) }) else { return }
            if let loss = file.loss {
                if told == nil { file.keep() }
                if loss != told { observers.notify(.elsewhere, .any) }
                return told = loss
            }
            let new = Self.version(of: queue)
            guard let new, new != version else { return }
            version = new
            observers.notify(.elsewhere, .any)
        }

        /// A number that changes when another connection has changed the store.
        private static func version(of queue: DatabaseQueue) -> Int64? {
            try? queue.inDatabase { try Int64.fetchOne($0, sql: "PRAGMA data_version") }
        }
    }
}
