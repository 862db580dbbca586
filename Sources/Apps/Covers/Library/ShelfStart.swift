import Foundation
import MediaLibrary

/// The first pictures of a library as they were shown last, kept in a small file of the person's cache: the next start shows them in its
/// first frame, before the folder is scanned.
struct ShelfStart: Codable {
    /// So many pictures are kept: more than the covers and rows that a large window shows.
    static let limit = 64

    private let root: String
    private let key: String
    private let titles: [String]
    private let counts: [Int]
    private let pictures: [Picture]

    init(_ shelf: PictureShelf, root: URL, key: PictureGroup.Key) {
        self.root = root.path
        self.key = Self.name(key)
        pictures = Array(shelf.pictures.prefix(Self.limit))
        let groups = pictures.isEmpty ? 0 : shelf.group(of: pictures.count - 1) + 1
        titles = Array(shelf.titles.prefix(groups))
        var counts = (0..<groups).map(shelf.count(inGroup:))
        if let last = counts.indices.last { counts[last] -= counts.reduce(0, +) - pictures.count }
        self.counts = counts
    }

    /// The folder in which the files are kept: in the person's cache.
    static var standardFolder: URL {
        ThumbnailCache.standard.url.deletingLastPathComponent().appendingPathComponent("lamina/covers", isDirectory: true)
    }

    /// The pictures with which a library starts, without those that are gone or different; nil if none are known.
    static func shelf(in folder: URL, root: URL, key: PictureGroup.Key) -> PictureShelf? {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "+", negativeInfinity: "-", nan: "?")
        guard let data = try? Data(contentsOf: file(in: folder, root: root, key: key)),
            let start = try? decoder.decode(ShelfStart.self, from: data), start.root == root.path, start.key == name(key),
            start.titles.count == start.counts.count, start.counts.allSatisfy({ (1...limit).contains($0) }),
            start.counts.reduce(0, +) == start.pictures.count
        else { return nil }
        var rest = start.pictures[...], titles: [String] = [], counts: [Int] = [], pictures: [Picture] = []
        for (title, count) in zip(start.titles, start.counts) {
            let there = rest.prefix(count).filter(\.file.isUnchanged)
            rest = rest.dropFirst(count)
            guard !there.isEmpty else { continue }
            titles.append(title)
            counts.append(there.count)
            pictures += there
        }
        return pictures.isEmpty ? nil : PictureShelf(titles: titles, counts: counts, pictures: pictures)
    }

    /// Writes the file. A cache that can't be written is no error: the next start waits for the scan.
    func write(to folder: URL) {
        let encoder = JSONEncoder()
        // Cameras write exposures that divide by zero.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "+", negativeInfinity: "-", nan: "?")
        guard let data = try? encoder.encode(self) else { return }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try? data.write(to: Self.file(in: folder, name: key, root), options: .atomic)
    }

    private static func name(_ key: PictureGroup.Key) -> String { key == .month ? "month" : "folder" }

    private static func file(in folder: URL, root: URL, key: PictureGroup.Key) -> URL { file(in: folder, name: name(key), root.path) }

    /// The file for a folder of pictures, named by a sum of its path: paths are longer than names may be.
    private static func file(in folder: URL, name: String, _ root: String) -> URL {
        // FNV-1a. Of two paths with one sum the last one is kept; the path in the file tells which that is.
        let sum = root.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return folder.appendingPathComponent("\(String(sum, radix: 16))-\(name).json")
    }
}
