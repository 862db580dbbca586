import CoreGraphics
import Foundation

/// One scan of a folder for one or several readers, on a thread of its own. It begins with the first reader, who needn't wait for the
/// others, and ends when the last one is gone.
final class FolderScan: Sendable {
    private let root: String
    private let wanted: [WantedFiles]
    private let settings: FollowerSettings
    private let following: Bool
    /// The streams that nobody has taken yet, by reader; none before the scan began.
    private let streams = Guarded<[AsyncStream<MediaUpdate>?]>([])

    /// - Parameters:
    ///   - root: the folder's path.
    ///   - wanted: what each reader looks for.
    ///   - settings: the follower's numbers.
    ///   - following: whether changes are reported after the scan.
    init(root: String, wanted: [WantedFiles], settings: FollowerSettings, following: Bool = true) {
        self.root = root
        self.wanted = wanted
        self.settings = settings
        self.following = following
    }

    /// What a reader is told; nil if it took that before. Ends with its consumer.
    func updates(ofReader index: Int) -> AsyncStream<MediaUpdate>? {
        let (stream, begin) = streams.withLock { streams in
            let begin = streams.isEmpty ? prepare(&streams) : nil
            defer { streams[index] = nil }
            return (streams[index], begin)
        }
        begin?()
        return stream
    }

    /// Makes the streams. Returns what starts the scan.
    private func prepare(_ streams: inout [AsyncStream<MediaUpdate>?]) -> () -> Void {
        let made = wanted.map { _ in AsyncStream.makeStream(of: MediaUpdate.self) }
        streams = made.map(\.stream)
        let readers = made.map(\.continuation), (root, wanted, settings, following) = (root, wanted, settings, following)
        guard let stop = StopSignal() else {
            let problem = MediaError(path: root, code: errno)
            return {
                for reader in readers {
                    reader.yield(.problem(problem))
                    reader.finish()
                }
            }
        }
        // A stream that is never taken ends with this object.
        let count = Guarded(readers.count)
        for reader in readers {
            reader.onTermination = { _ in
                let left = count.withLock { count in
                    count -= 1
                    return count
                }
                if left == 0 { stop.raise() }
            }
        }
        return {
            let thread = Thread {
                BackgroundPriority.reading.apply()
                let reports = zip(wanted, readers).map { wanted, reader in
                    FolderReport(wanted: wanted, settings: settings) { reader.yield($0) }
                }
                FolderFollower(root: root, reports: reports, settings: settings, stop: stop).run(following: following)
                for reader in readers { reader.finish() }
            }
            thread.name = "MediaFolder"
            thread.start()
        }
    }
}
