import Files
import Foundation

/// The sum of a ``MediaFolder``'s updates: all pictures and music that are there, with what is known about them.
///
/// A value: a copy can be handed to another task, where ``pictureGroups(by:order:secondsFromGMT:)`` or ``albums()`` of a large library
/// take some tens of milliseconds without the main thread. Ask for groups after the first files, when the folder is scanned, when the
/// details are read, and after changes; not after each of the many updates in between.
public struct MediaCatalog: Sendable {
    /// The library's folder.
    public let root: URL
    /// Whether the whole tree was scanned once.
    public private(set) var isScanned = false
    /// Whether the details of all files that were found have been reported.
    public private(set) var areDetailsRead = false
    /// The folders that couldn't be scanned or watched, in the order of their reports.
    public internal(set) var problems: [MediaError] = []

    var pictureEntries: [MediaFile.ID: PictureEntry] = [:]
    var tracks: [MediaFile.ID: Track] = [:]

    struct PictureEntry: Sendable {
        var picture: Picture
        /// The order of its name, worked out once.
        let order: NameOrder
    }

    /// Creates an empty catalog of a folder, whose path the titles of groups leave out.
    public init(root: URL) {
        self.root = root.standardizedFileURL
    }

    /// The number of pictures.
    public var pictureCount: Int { pictureEntries.count }
    /// The number of pieces of music.
    public var trackCount: Int { tracks.count }

    /// The picture with an id; nil if there is none (any more).
    public func picture(_ id: MediaFile.ID) -> Picture? { pictureEntries[id]?.picture }
    /// The piece of music with an id; nil if there is none (any more).
    public func track(_ id: MediaFile.ID) -> Track? { tracks[id] }

    /// Adds an update.
    public mutating func apply(_ update: MediaUpdate) {
        switch update {
        case .added(let files), .changed(let files):
            areDetailsRead = false
            for file in files { insert(file) }
        case .removed(let ids):
            for id in ids {
                pictureEntries[id] = nil
                tracks[id] = nil
            }
        case .moved(let moves):
            for move in moves { apply(move) }
        case .pictureDetails(let details):
            for (id, details) in details {
                pictureEntries[id]?.picture.details = details
                pictureEntries[id]?.picture.error = nil
            }
        case .trackTags(let tags):
            for (id, tags) in tags {
                tracks[id]?.tags = tags
                tracks[id]?.error = nil
            }
        case .unreadable(let errors):
            for (id, error) in errors {
                pictureEntries[id]?.picture.error = error
                tracks[id]?.error = error
            }
        case .problem(let problem):
            // Of the names in a folder the last count holds.
            if case .unreadableNames(let path, _) = problem {
                problems.removeAll { if case .unreadableNames(path, _) = $0 { true } else { false } }
            }
            if !problems.contains(problem) { problems.append(problem) }
        case .scanned: isScanned = true
        case .detailsRead: areDetailsRead = true
        }
    }

    private mutating func insert(_ file: MediaFile) {
        switch file.kind {
        case .picture: pictureEntries[file.id] = PictureEntry(picture: Picture(file: file), order: NameOrder(file.name))
        case .music: tracks[file.id] = Track(file: file)
        }
    }

    private mutating func apply(_ move: MediaMove) {
        if var entry = pictureEntries.removeValue(forKey: move.from) {
            entry.picture.file = move.to
            pictureEntries[move.to.id] = PictureEntry(picture: entry.picture, order: NameOrder(move.to.name))
        } else if var track = tracks.removeValue(forKey: move.from) {
            track.file = move.to
            tracks[move.to.id] = track
        } else {
            insert(move.to)
        }
    }
}
