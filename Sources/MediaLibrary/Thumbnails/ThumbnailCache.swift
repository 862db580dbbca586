import CoreGraphics
import CPixbuf
import Files
import Foundation

/// The thumbnails that the desktop's programs share, by the freedesktop's Thumbnail Managing Standard.
///
/// A thumbnail is a PNG file named by the MD5 sum of its file's URI, in a folder for its size; it is valid as long as the modification
/// time in it is the file's. Files that couldn't be decoded have an empty entry in a folder of this program's. All methods may be called
/// from any thread, and by several processes at once: files are complete when they get their name.
public struct ThumbnailCache: Sendable {
    /// The cache's folder.
    public let url: URL
    private let root: String
    private let failures: String

    /// The person's cache: `thumbnails` in `$XDG_CACHE_HOME`, else in `~/.cache`.
    public static var standard: ThumbnailCache { ThumbnailCache(environment: ProcessInfo.processInfo.environment) }

    /// Creates a cache in a folder, which is made when something is stored.
    public init(_ url: URL) {
        self.url = url.standardizedFileURL
        root = self.url.path
        failures = PathParts.join(root, "fail/lamina-2")
    }

    init(environment: [String: String]) {
        let cache = BaseFolder.cache.path(environment: environment)
        self.init(URL(fileURLWithPath: PathParts.join(cache, "thumbnails"), isDirectory: true))
    }

    /// Whether thumbnails of a file are stored: not those of the thumbnails themselves.
    func stores(_ path: String) -> Bool { !PathParts.isInside(path, root) }

    // MARK: Names

    /// A file's URI as all programs write it.
    static func uri(_ path: String) -> String? {
        guard let text = g_filename_to_uri(path, nil, nil) else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }

    private static func fileName(_ uri: String) -> String {
        let sum = g_compute_checksum_for_string(G_CHECKSUM_MD5, uri, -1)!
        defer { g_free(sum) }
        return String(cString: sum) + ".png"
    }

    /// Where the thumbnail of a file is stored.
    func path(of path: String, _ size: ThumbnailSize) -> String? {
        Self.uri(path).map { "\(root)/\(size.folder)/\(Self.fileName($0))" }
    }

    // MARK: Reading

    /// The largest file that is taken for a thumbnail.
    private static let fileLimit = 16 << 20

    /// A valid thumbnail of a file with at least so many pixels on its longer side, unless the picture itself has fewer; nil if there is
    /// none.
    func thumbnail(of file: MediaFile, _ size: ThumbnailSize) -> CGImage? {
        guard let uri = Self.uri(file.path) else { return nil }
        let name = Self.fileName(uri)
        // Reduced as those in memory are, so that its pixels don't tell where it comes from.
        for stored in size.andLarger {
            if let image = thumbnail(of: file, uri, name, stored) { return image.reduced(covering: size.rawValue) }
        }
        return nil
    }

    /// The valid thumbnail of a file that is stored in one size; nil if there is none.
    func thumbnail(of file: MediaFile, exactly size: ThumbnailSize) -> CGImage? {
        Self.uri(file.path).flatMap { thumbnail(of: file, $0, Self.fileName($0), size) }
    }

    private func thumbnail(of file: MediaFile, _ uri: String, _ name: String, _ size: ThumbnailSize) -> CGImage? {
        guard let data = read("\(root)/\(size.folder)/\(name)"), Self.isValid(ThumbnailPNG.texts(in: data), uri: uri, file)
        else { return nil }
        return try? ImageDecoder(data: data).decode(maximumPixelSize: size.rawValue)
    }

    /// Why a file couldn't be decoded the last time; nil if that isn't known or the file changed since.
    func failure(of file: MediaFile) -> MediaError? {
        guard let uri = Self.uri(file.path), let data = read("\(failures)/\(Self.fileName(uri))") else { return nil }
        let texts = ThumbnailPNG.texts(in: data)
        guard Self.isValid(texts, uri: uri, file) else { return nil }
        return MediaError(path: file.path, stored: texts[Self.reasonKey] ?? "")
    }

    private func read(_ path: String) -> Data? {
        guard let file = try? OpenFile(path), file.status.byteCount <= Self.fileLimit else { return nil }
        return (try? file.read(at: 0, count: file.status.byteCount)).map { Data($0) }
    }

    private static func isValid(_ texts: [String: String], uri: String, _ file: MediaFile) -> Bool {
        guard texts["Thumb::URI"] == uri, let time = texts["Thumb::MTime"] else { return false }
        // Some programs write fractions of a second.
        guard Int(time.prefix { $0 != "." }) == file.modified.seconds else { return false }
        return texts["Thumb::Size"].map { Int($0) == file.byteCount } ?? true
    }

    // MARK: Writing

    private static let reasonKey = "X-Lamina::Reason"

    private static func texts(uri: String, _ file: MediaFile) -> [(key: String, value: String)] {
        [
            ("Thumb::URI", uri), ("Thumb::MTime", String(file.modified.seconds)), ("Thumb::Size", String(file.byteCount)),
            ("Software", "Lamina"),
        ]
    }

    /// Stores a thumbnail. A cache that can't be written is no error: the thumbnail is made again the next time.
    func store(_ image: CGImage, of file: MediaFile, mimetype: String?, _ size: ThumbnailSize) {
        guard stores(file.path), let uri = Self.uri(file.path) else { return }
        var texts = Self.texts(uri: uri, file)
        if let mimetype { texts.append(("Thumb::Mimetype", mimetype)) }
        guard let data = try? image.pngData(texts: texts) else { return }
        write(data, folder: "\(root)/\(size.folder)", name: Self.fileName(uri))
    }

    /// Remembers that a file can't be decoded, until it changes.
    func storeFailure(_ error: MediaError, of file: MediaFile) {
        guard stores(file.path), let uri = Self.uri(file.path) else { return }
        let texts = Self.texts(uri: uri, file) + [(Self.reasonKey, error.stored)]
        guard let data = try? CGImage(pixels: PixelBuffer(width: 1, height: 1)).pngData(texts: texts) else { return }
        write(data, folder: failures, name: Self.fileName(uri))
    }

    /// Forgets that a file couldn't be decoded.
    func removeFailure(of path: String) {
        guard let uri = Self.uri(path) else { return }
        unlink("\(failures)/\(Self.fileName(uri))")
    }

    /// Writes a file that only its owner may read, under a temporary name first.
    private func write(_ data: Data, folder: String, name: String) {
        var template = Array("\(folder)/\(name).XXXXXX".utf8CString)
        var descriptor = mkstemp(&template)
        if descriptor < 0, errno == ENOENT {
            Self.makeFolder(folder)
            template = Array("\(folder)/\(name).XXXXXX".utf8CString)
            descriptor = mkstemp(&template)
        }
        guard descriptor >= 0 else { return }
        let isWritten = data.withUnsafeBytes { writeAll($0, to: descriptor) }
        let isClosed = close(descriptor) == 0
        if !isWritten || !isClosed || rename(template, "\(folder)/\(name)") != 0 { unlink(template) }
    }

    /// Makes a folder and those above it that are missing, for their owner alone.
    private static func makeFolder(_ path: String) {
        guard path.count > 1, mkdir(path, 0o700) != 0, errno == ENOENT else { return }
        makeFolder(PathParts.folder(path))
        mkdir(path, 0o700)
    }
}

extension MediaError {
    /// The error without its path, as ASCII, for a failed thumbnail's entry.
    fileprivate var stored: String {
        let (kind, text) =
            switch self {
            case .wrongType(_, let reason): ("type", reason)
            case .tooLarge(_, let width, let height): ("size", "\(width) \(height)")
            case .noCover: ("cover", "")
            default: ("damaged", reason)
            }
        return kind + " " + String(text.unicodeScalars.map { (0x20..<0x7F).contains($0.value) ? Character($0) : "?" }.prefix(200))
    }

    /// Reads what `stored` wrote. Entries of other programs' versions say nothing more than that they exist.
    fileprivate init(path: String, stored: String) {
        let parts = stored.split(separator: " ", maxSplits: 1).map(String.init)
        let text = parts.count > 1 ? parts[1] : "the picture can't be decoded"
        let numbers = text.split(separator: " ").compactMap { Int($0) }
        switch parts.first {
        case "type": self = .wrongType(path: path, reason: text)
        case "cover": self = .noCover(path: path)
        case "size" where numbers.count == 2: self = .tooLarge(path: path, width: numbers[0], height: numbers[1])
        default: self = .damaged(path: path, reason: text)
        }
    }
}
