import Foundation
import RecordStore

/// Texts that somebody typed and that couldn't be stored yet, each in a file of a folder beside the store (its name with `-unstored` after it),
/// so that a program that is killed meanwhile loses none of them. The next window stores them.
struct UnstoredTexts: Sendable {
    private let folder: StoreFolder
    private let author: String

    /// A text, and who keeps it: as long as they are there, they will store it themselves.
    private struct Kept: Codable {
        let author: String
        let text: Data
    }

    /// - Parameter store: the store to which the texts belong.
    init(_ store: RecordStore) {
        folder = StoreFolder(store.path + "-unstored")
        author = store.author.name
    }

    @MainActor private static var nextNumber = 0

    /// A name that no other text has, of this program or another.
    @MainActor func newName() -> String {
        defer { Self.nextNumber += 1 }
        return "\(author) \(Self.nextNumber).json"
    }

    /// Keeps a text on the disk, in place of the last one of the name.
    func keep(_ text: Data, as name: String) throws {
        try folder.write(JSONEncoder().encode(Kept(author: author, text: text)), as: name)
    }

    func remove(_ name: String) {
        folder.remove(name)
        // Nothing lies beside the store any more when nothing waits.
        rmdir(folder.path)
    }

    /// The texts that programs have left that are gone.
    var left: [(name: String, text: Data)] {
        folder.names.filter { !$0.hasPrefix(".") }.sorted().compactMap { name in
            guard let bytes = FileManager.default.contents(atPath: folder.path(of: name)),
                let kept = try? JSONDecoder().decode(Kept.self, from: bytes), !ChangeAuthor.isThere(kept.author) else { return nil }
            return (name, kept.text)
        }
    }
}
