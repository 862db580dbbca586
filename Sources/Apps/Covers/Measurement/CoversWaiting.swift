import Foundation
import MediaLibrary
import QuartzCore

/// Since when covers wait for something.
struct WaitingCovers {
    /// A cover that waits.
    struct Cover {
        let id: Picture.ID
        /// When it began to wait, and how many waited then, itself among them.
        let start: Double, count: Int
    }

    private var covers: [Picture.ID: Cover] = [:]

    /// Notes which covers wait in a frame; returns those that waited in the one before and don't any more.
    ///
    /// - Parameter isCounting: false for a frame whose time doesn't count: all that wait begin anew after it.
    mutating func update(_ ids: Set<Picture.ID>, at time: Double, isCounting: Bool) -> [Cover] {
        guard isCounting else {
            covers = [:]
            return []
        }
        let over = covers.values.filter { !ids.contains($0.id) }
        for cover in over { covers[cover.id] = nil }
        for id in ids where covers[id] == nil { covers[id] = Cover(id: id, start: time, count: ids.count) }
        return over
    }
}

/// When files were decoded, as the threads of a ``ThumbnailLoader`` tell.
///
/// `@unchecked Sendable`: the variables are used with the lock only.
final class DecodingLog: @unchecked Sendable {
    /// When a file, or its preview, was decoded.
    struct Decoding {
        let start, end: Double
    }

    private let lock = NSLock()
    private var begun: [String: Double] = [:]
    private var decodings: [String: [Decoding]] = [:]

    /// Notes that a thumbnail of a file is begun, or made.
    func note(_ file: MediaFile, _ pixels: Int, _ isMade: Bool) {
        let now = MediaClock.monotonicTime, key = "\(pixels) \(file.path)"
        lock.withLock {
            guard isMade else { return begun[key] = now }
            guard let start = begun.removeValue(forKey: key) else { return }
            decodings[file.path, default: []].append(Decoding(start: start, end: now))
        }
    }

    /// The last decoding of a file that ended in a time.
    func decoding(of path: String, since start: Double, before end: Double) -> Decoding? {
        lock.withLock { decodings[path]?.last { $0.end >= start && $0.end <= end } }
    }
}
