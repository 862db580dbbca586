import Files
import Foundation
import GRDB
import Synchronization

/// The file of a store that is open, which others may delete, or put another one in its place.
final class StoreFile: Sendable {
    /// Which file it is that lies under a path.
    private struct Identity: Equatable {
        let device: UInt, inode: UInt

        /// Nil if there is none.
        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (device, inode) = (UInt(status.st_dev), UInt(status.st_ino))
        }
    }

    let path: String
    private let schema: RecordSchema
    private let queue: DatabaseQueue
    private let identity: Identity?
    /// The log and the file for what programs share.
    private let companions: [(suffix: String, identity: Identity?)]
    private let lost = Mutex<StoreFailure?>(nil)

    /// - Parameter queue: has the store open.
    init(_ path: String, _ schema: RecordSchema, queue: DatabaseQueue) {
        (self.path, self.schema, self.queue) = (path, schema, queue)
        identity = Identity(path)
        companions = ["-wal", "-shm"].map { ($0, Identity(path + $0)) }
    }

    /// Why nothing can be stored any more; nil if something can. It stays so when the file is put back: other programs may have opened it
    /// meanwhile, with another log.
    var loss: StoreFailure? {
        lost.withLock { lost in
            switch Identity(path) {
            case nil: if lost == nil, errno == ENOENT || errno == ENOTDIR { lost = .removed(path: path) }
            case identity: break
            default: lost = .replaced(path: path)
            }
            return lost
        }
    }

    /// Takes the log of a lost store away, which would be played over a file that is put in its place, and makes a backup of what the store
    /// held. Where that can't be made, the log stays beside the path under another name.
    func keep() {
        let moved = companions.filter { suffix, identity in identity != nil && Identity(path + suffix) == identity }.map(\.suffix)
        // The connection has them open: it reads on from them, whatever they are called.
        for suffix in moved { rename(path + suffix, path + "-lost" + suffix) }
        guard (try? StoreBackups(path: path, schema: schema).keep(queue)) != nil else { return }
        for suffix in moved { unlink(path + "-lost" + suffix) }
    }
}
