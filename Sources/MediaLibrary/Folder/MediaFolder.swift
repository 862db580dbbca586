import Foundation

/// A folder of pictures or music, scanned with all folders below it, and followed.
///
/// ``updates(following:)`` starts a thread that reports what it finds in batches: the first files arrive after milliseconds, whatever
/// the folder's size; then what their headers and tags say; then whatever changes. A ``MediaCatalog`` adds the reports up:
///
/// ```swift
/// var catalog = MediaCatalog(root: folder.url)
/// for await update in folder.updates() {
///     catalog.apply(update)
/// }
/// ```
///
/// Files and folders whose name begins with a dot are left out, links are followed and each folder is entered once, so a link to a
/// folder above does no harm; that a linked file changes elsewhere isn't noticed. A folder that can't be read is reported as a
/// ``MediaUpdate/problem(_:)`` and the others are scanned.
public final class MediaFolder: Sendable {
    /// The folder.
    public let url: URL
    /// The kinds of files that are looked for.
    public let kinds: Set<MediaFile.Kind>
    /// Whether pictures that are called as album covers are looked for even where pictures aren't.
    public let findsCovers: Bool
    let settings: FollowerSettings
    /// The scan that this folder's reader shares with others, and its number among them; nil for none.
    private let shared: (scan: FolderScan, reader: Int)?

    /// Creates a description of a folder. Nothing is read before ``updates(following:)``.
    ///
    /// - Parameters:
    ///   - url: the folder, which needn't exist: that is reported as a problem.
    ///   - kinds: the kinds of files to look for. Default: pictures and music.
    ///   - findsCovers: whether to look for pictures called cover, folder, front or album, too, where `kinds` has no pictures: all that
    ///     albums need. Default: false.
    public convenience init(_ url: URL, kinds: Set<MediaFile.Kind> = Set(MediaFile.Kind.allCases), findsCovers: Bool = false) {
        self.init(url, kinds: kinds, findsCovers: findsCovers, settings: FollowerSettings())
    }

    convenience init(_ url: URL, kinds: Set<MediaFile.Kind>, findsCovers: Bool = false, settings: FollowerSettings) {
        self.init(url, WantedFiles(kinds: kinds, findsCovers: findsCovers), settings, shared: nil)
    }

    private init(_ url: URL, _ wanted: WantedFiles, _ settings: FollowerSettings, shared: (scan: FolderScan, reader: Int)?) {
        self.url = url.standardizedFileURL
        kinds = wanted.kinds
        findsCovers = wanted.findsCovers
        self.settings = settings
        self.shared = shared
    }

    /// Describes the pictures of a folder, and its music with the covers of albums, for a reader each.
    ///
    /// The first ``updates(following:)`` of both share one scan: the folder is walked, watched and compared once. It begins with whichever
    /// is asked first, and each reader gets its files, and their details, without waiting for the other's.
    ///
    /// - Parameter url: the folder, which needn't exist: that is reported as a problem to both.
    public static func picturesAndMusic(in url: URL) -> (pictures: MediaFolder, music: MediaFolder) {
        picturesAndMusic(in: url, settings: FollowerSettings())
    }

    static func picturesAndMusic(in url: URL, settings: FollowerSettings) -> (pictures: MediaFolder, music: MediaFolder) {
        let wanted = [WantedFiles(kinds: [.picture]), WantedFiles(kinds: [.music], findsCovers: true)]
        let scan = FolderScan(root: url.standardizedFileURL.path, wanted: wanted, settings: settings)
        let folders = wanted.indices.map { MediaFolder(url, wanted[$0], settings, shared: (scan, $0)) }
        return (folders[0], folders[1])
    }

    /// Scans the folder and reports what is found, then what changes.
    ///
    /// Each call scans anew, but for the first ones of folders that share a scan (``picturesAndMusic(in:)``). A scan runs on a thread of its
    /// own that ends with the stream: when its consumer's task is cancelled or the stream is released.
    ///
    /// - Parameter following: false to end the stream after ``MediaUpdate/detailsRead``, for a look at the folder as it is, which is not
    ///   shared. Default: true.
    public func updates(following: Bool = true) -> AsyncStream<MediaUpdate> {
        if following, let shared, let updates = shared.scan.updates(ofReader: shared.reader) { return updates }
        let wanted = WantedFiles(kinds: kinds, findsCovers: findsCovers)
        let scan = FolderScan(root: url.path, wanted: [wanted], settings: settings, following: following)
        return scan.updates(ofReader: 0) ?? AsyncStream { $0.finish() }
    }
}

/// Numbers of a follower, which tests make small.
struct FollowerSettings: Sendable {
    /// The number of files in the first batch: about a screenful.
    var firstBatch = 64
    /// The largest number of files in any other batch.
    var batch = 512
    /// The milliseconds of a tick, in which the others are counted.
    var tick = 100
    /// How long a file must not change before it is believed to be complete, unless its writer closes it.
    var quietTicks = 5
    /// How often the tree is compared where the system doesn't report changes.
    var pollTicks = 50
    /// The folders that are watched at most; the system has a limit of its own.
    var watchLimit = Int.max
    /// The pictures whose headers are read between two looks at what changed.
    var pictureBatch = 128
    /// The pieces of music whose tags are read between two looks at what changed.
    var trackBatch = 16
    /// Folders below the scanned one.
    var depth = 64
}

/// Wakes a thread that polls, from any other thread, once and for good.
final class StopSignal: Sendable {
    /// Readable once the signal was raised.
    let descriptor: Int32
    private let writeEnd: Int32

    /// Nil if the process has no file descriptors left.
    init?() {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (descriptor, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(writeEnd)
    }

    func raise() {
        var byte: UInt8 = 1
        _ = write(writeEnd, &byte, 1)
    }
}
