import Foundation
import Synchronization

/// The stores that this program has open.
///
/// Closing a file gives up all locks that the program has on it, SQLite's too, so a store that is open must not be inspected by hand.
enum OpenStores {
    private static let counts = Mutex<[String: Int]>([:])

    static func opened(_ path: String) {
        counts.withLock { $0[key(path), default: 0] += 1 }
    }

    static func closed(_ path: String) {
        counts.withLock { counts in
            let count = counts[key(path), default: 1] - 1
            counts[key(path)] = count == 0 ? nil : count
        }
    }

    static func contains(_ path: String) -> Bool {
        counts.withLock { $0[key(path)] != nil }
    }

    private static func key(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }
}
