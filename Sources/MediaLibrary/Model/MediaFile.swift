import Files
import Foundation

/// A picture or a piece of music on disk, as a scan of its folder found it.
///
/// The value changes when the file's content does (``byteCount`` and ``modified`` are part of it); its ``id`` doesn't, so a view can tell an update of an
/// item from another item.
public struct MediaFile: Sendable, Hashable, Identifiable, Codable {
    /// What a file holds.
    public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
        /// A picture that can be decoded: PNG, JPEG, GIF, WebP, SVG, BMP or TIFF.
        case picture
        /// A piece of music whose tags can be read.
        case music
    }

    /// The absolute path. Links in it aren't resolved, so one file that is reached by two paths is two items.
    public let path: String
    /// What the file holds, judged by its name's extension, or by its first bytes where the name has none.
    public let kind: Kind
    /// The size in bytes.
    public let byteCount: Int
    /// When the content was last changed.
    public let modified: FileTime

    /// Creates the description of a file. Nothing is read.
    public init(path: String, kind: Kind, byteCount: Int, modified: FileTime) {
        self.path = path
        self.kind = kind
        self.byteCount = byteCount
        self.modified = modified
    }

    /// Whether the file is still there with the same size and time of change.
    public var isUnchanged: Bool {
        guard let status = try? FileStatus(path) else { return false }
        return status.kind == .file && status.byteCount == byteCount && status.modified == modified
    }

    /// The path, which identifies the file for as long as it isn't moved.
    public var id: String { path }
    /// The file's location.
    public var url: URL { URL(fileURLWithPath: path, isDirectory: false) }
    /// The name without the folders, with its extension.
    public var name: String { PathParts.name(path) }
    /// The name without its extension: a caption where nothing better is known.
    public var title: String { PathParts.title(path) }
    /// The path of the folder that the file lies in.
    public var folder: String { PathParts.folder(path) }
}

/// A time as file systems keep it, in nanoseconds.
public struct FileTime: Sendable, Hashable, Comparable, Codable {
    /// Whole seconds since 1970 in UTC.
    public let seconds: Int
    /// The rest, in 0..<1,000,000,000.
    public let nanoseconds: Int

    /// Creates a time from seconds since 1970 in UTC.
    public init(seconds: Int, nanoseconds: Int = 0) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    public static func < (a: FileTime, b: FileTime) -> Bool {
        (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
    }
}
