import Foundation

/// The kernel's reports of changes in folders (inotify), by the folders' paths.
package final class FolderWatch {
    /// A report.
    package struct Event {
        /// What happened, as bits of inotify.
        package let mask: UInt32
        /// Equal in the two reports of one move.
        package let cookie: UInt32
        /// The folder that was watched; nil for reports about none.
        package let folder: String?
        /// The name in it; empty if the report is about the folder itself.
        package let name: String

        package init(mask: UInt32, cookie: UInt32, folder: String?, name: String) {
            self.mask = mask
            self.cookie = cookie
            self.folder = folder
            self.name = name
        }

        package func has(_ bits: Int32) -> Bool { mask & UInt32(bitPattern: bits) != 0 }
        package var isFolder: Bool { has(Int32(bitPattern: UInt32(IN_ISDIR))) }
    }

    /// Readable while there are reports.
    package let descriptor: Int32
    private var folderOf: [Int32: String] = [:]
    private var watchOf: [String: Int32] = [:]
    private let limit: Int

    /// Nil if the system has no more of these to give.
    package init?(limit: Int) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        self.limit = limit
        if descriptor < 0 { return nil }
    }

    deinit {
        close(descriptor)
    }

    /// Watches a folder. False if the system watches no more of them.
    package func add(_ folder: String) -> Bool {
        guard watchOf[folder] != nil || watchOf.count < limit else { return false }
        let mask =
            IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
            | IN_ONLYDIR | IN_EXCL_UNLINK
        let watch = inotify_add_watch(descriptor, folder, UInt32(mask))
        // A folder that is gone or closed to us is not watched, which scanning it will say; more of the others may be.
        guard watch >= 0 else { return errno != ENOSPC && errno != ENOMEM }
        if let old = folderOf[watch] { watchOf[old] = nil }
        folderOf[watch] = folder
        watchOf[folder] = watch
        return true
    }

    /// Forgets a folder and all below it.
    package func remove(_ folder: String) {
        for (path, watch) in watchOf where path == folder || PathParts.isInside(path, folder) {
            inotify_rm_watch(descriptor, watch)
            watchOf[path] = nil
            folderOf[watch] = nil
        }
    }

    /// Goes on with a folder and all below it under another path.
    package func move(_ folder: String, to target: String) {
        for (path, watch) in watchOf where path == folder || PathParts.isInside(path, folder) {
            let moved = target + path.dropFirst(folder.count)
            watchOf[path] = nil
            watchOf[moved] = watch
            folderOf[watch] = moved
        }
    }

    /// The reports since the last call.
    package func events() -> [Event] {
        var events: [Event] = []
        forEachEvent { events.append($0) }
        return events
    }

    /// Calls with each report since the last call. Its folder is known by the path that it has when its turn comes: by then the calls before may
    /// have said ``move(_:to:)`` and ``remove(_:)``.
    package func forEachEvent(_ body: (Event) -> Void) {
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            while true {
                let count = read(descriptor, buffer.baseAddress!, buffer.count)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return }
                var offset = 0
                let headerSize = MemoryLayout<inotify_event>.size
                while offset + headerSize <= count {
                    let header = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    let nameBytes = buffer[(offset + headerSize)..<(offset + headerSize + Int(header.len))].prefix { $0 != 0 }
                    let name = String(validating: nameBytes, as: UTF8.self)
                    offset += headerSize + Int(header.len)
                    if let name {
                        body(Event(mask: header.mask, cookie: header.cookie, folder: folderOf[header.wd], name: name))
                    }
                    if header.mask & UInt32(IN_IGNORED) != 0, let folder = folderOf.removeValue(forKey: header.wd) { watchOf[folder] = nil }
                }
            }
        }
    }
}
