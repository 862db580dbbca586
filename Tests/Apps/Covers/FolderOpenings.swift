import Foundation

/// Counts how often folders are opened, which is how they are listed, by the kernel's reports.
final class FolderOpenings {
    private let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    private let watches: [Int32]

    init(_ folders: [String]) {
        let descriptor = descriptor
        // With the closings between them, the kernel reports equal openings one by one.
        watches = folders.map { inotify_add_watch(descriptor, $0, UInt32(IN_OPEN) | UInt32(IN_CLOSE_NOWRITE) | UInt32(IN_ONLYDIR)) }
        precondition(watches.allSatisfy { $0 >= 0 }, "the folders must be there")
    }

    deinit {
        close(descriptor)
    }

    /// How often each of the folders was opened since this was asked last.
    func take() -> [Int] {
        var counts = Array(repeating: 0, count: watches.count)
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = read(descriptor, &bytes, bytes.count), count > 0 {
            var place = 0
            while place < count {
                let event = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: inotify_event.self) }
                // Files in the folder are reported as well, by name.
                if event.len == 0, event.mask & UInt32(IN_OPEN) != 0, let index = watches.firstIndex(of: event.wd) { counts[index] += 1 }
                place += MemoryLayout<inotify_event>.size + Int(event.len)
            }
        }
        return counts
    }
}
