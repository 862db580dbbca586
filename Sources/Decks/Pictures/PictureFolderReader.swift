import Files
import Foundation

/// Reads a folder of pictures as a deck: each picture is a note with its name as the second facet, and each subfolder with pictures is a
/// section.
enum PictureFolderReader {
    static func read(_ url: URL) throws(DeckError) -> Deck {
        let title = url.standardizedFileURL.lastPathComponent
        var walk = Walk(root: url, title: title)
        try walk.visit("", depth: 0)
        guard !walk.pictures.isEmpty else { throw .emptyDeck(path: url.relativePath) }
        return Deck(title: title, url: url, sectionTitles: walk.titles, sectionCounts: walk.counts, order: nil,
                    store: PictureNoteStore(folder: url, pictures: walk.pictures))
    }

    /// The folders and pictures found so far. Folders come before their subfolders.
    private struct Walk {
        let root: URL
        let title: String
        /// Paths relative to the root folder.
        var pictures: [String] = []
        var titles: [String] = []
        var counts: [Int] = []
        /// The folders that were visited, since a symbolic link can lead back to one.
        var visited: Set<FolderIdentity> = []

        struct FolderIdentity: Hashable {
            let device, inode: UInt64
        }

        init(root: URL, title: String) {
            self.root = root
            self.title = title
        }

        mutating func visit(_ relative: String, depth: Int) throws(DeckError) {
            let path = relative.isEmpty ? root.path : root.path + "/" + relative
            guard let status = FileKind.of(path),
                  visited.insert(FolderIdentity(device: status.device, inode: status.inode)).inserted else { return }
            let names: [String]
            do {
                names = try FileManager.default.contentsOfDirectory(atPath: path)
            } catch {
                // A subfolder that can't be read is skipped.
                guard depth == 0 else { return }
                throw .unreadable(path: path, reason: "permission denied")
            }
            var subfolders: [String] = []
            let before = pictures.count
            for (name, _) in names.filter({ !$0.hasPrefix(".") }).map({ (name: $0, order: NameOrder($0)) }).sorted(by: { $0.order < $1.order }) {
                let child = relative.isEmpty ? name : relative + "/" + name
                switch FileKind.of(root.path + "/" + child)?.kind {
                case .file where PictureFile.isPicture(name) && pictures.count < Limits.pictureCount:
                    pictures.append(child)
                case .folder where depth < Limits.folderDepth:
                    subfolders.append(child)
                default:
                    break
                }
            }
            if pictures.count > before {
                titles.append(relative.isEmpty ? title : relative)
                counts.append(pictures.count - before)
            }
            for subfolder in subfolders { try visit(subfolder, depth: depth + 1) }
        }
    }
}

/// The notes of a folder of pictures.
struct PictureNoteStore: NoteStore {
    let folder: URL
    /// The pictures' paths, relative to the folder.
    let pictures: [String]

    func note(_ row: Int) -> Note {
        let path = pictures[row]
        let url = folder.appendingPathComponent(path)
        let caption = url.deletingPathExtension().lastPathComponent
        return Note(facets: [
            Facet(images: [MediaReference(name: url.lastPathComponent, source: .file(url))]),
            Facet(text: caption),
        ])
    }
}
