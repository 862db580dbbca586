import Decks
import Foundation
import UIKitTesting

/// The Core Animation documents that a path names, from back to front.
///
/// A `.caml` file or a `.ca` bundle is one document. A folder, or a zip archive such as a `.tendies` file, may hold several bundles which
/// together make a picture: what is called background is behind the others, what is called foreground in front of them, and floating in
/// front
/// of all; where the names say nothing the order is that of the paths.
final class SceneFile {
    /// What the file is called, without folders.
    let title: String
    /// The documents, from back to front; at least one.
    let documents: [URL]
    /// Where the archive's files lie, as long as this object lives.
    private let extracted: TemporaryFolder?

    /// The deepest folder, below the opened one, that bundles are looked for in: archives of wallpapers have them in the seventh.
    private static let maximumDepth = 12

    /// - Throws: ``SceneError`` when there is no such file, or none in it that could be shown.
    init(path: String) throws(SceneError) {
        let url = URL(fileURLWithPath: path)
        title = url.lastPathComponent
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw SceneError("\(path): no such file or folder")
        }
        if isFolder.boolValue {
            extracted = nil
            documents = Self.isBundle(url) ? [url] : Self.bundles(in: url)
            guard !documents.isEmpty else { throw SceneError("\(path): no .ca bundle (a folder with a .caml file), and none in it") }
        } else if Self.isArchive(url) {
            let folder = try Self.extract(url, path: path)
            extracted = folder
            documents = Self.bundles(in: folder.url)
            guard !documents.isEmpty else { throw SceneError("\(path): the archive holds no .ca bundle") }
        } else {
            extracted = nil
            documents = [url]
        }
    }

    // MARK: Bundles

    private static func isBundle(_ url: URL) -> Bool {
        if url.pathExtension.lowercased() == "ca" { return true }
        return FileManager.default.fileExists(atPath: url.appendingPathComponent("main.caml").path)
    }

    private static func bundles(in folder: URL) -> [URL] {
        var found: [URL] = []
        var pending = [(folder, 0)]
        while let (folder, depth) = pending.popLast() {
            let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
            for name in names where !name.hasPrefix(".") && name != "__MACOSX" {
                let url = folder.appendingPathComponent(name)
                var isFolder: ObjCBool = false
                guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue else { continue }
                if isBundle(url) { found.append(url) } else if depth < maximumDepth { pending.append((url, depth + 1)) }
            }
        }
        return found.sorted { (place(of: $0), $0.path) < (place(of: $1), $1.path) }
    }

    /// Where a bundle of this name belongs: the larger, the further in front.
    private static func place(of bundle: URL) -> Int {
        let name = bundle.deletingPathExtension().lastPathComponent.lowercased()
        if name.contains("background") { return 0 }
        return name.contains("floating") ? 3 : name.contains("foreground") ? 2 : 1
    }

    // MARK: Archives

    private static func isArchive(_ url: URL) -> Bool {
        if ["tendies", "zip"].contains(url.pathExtension.lowercased()) { return true }
        guard let file = try? FileHandle(forReadingFrom: url) else { return false }
        return (try? file.read(upToCount: 4)) == Data([0x50, 0x4B, 0x03, 0x04])
    }

    private static func extract(_ archive: URL, path: String) throws(SceneError) -> TemporaryFolder {
        do {
            let folder = try TemporaryFolder()
            try ZipExtraction.extract(archive, to: folder.url) { !$0.hasPrefix("__MACOSX/") }
            return folder
        } catch let error as DeckError {
            throw SceneError("\(path): " + reason(error))
        } catch {
            throw SceneError("\(path): can't be extracted: \(error)")
        }
    }

    /// An archive's error message, without mention of decks.
    private static func reason(_ error: DeckError) -> String {
        switch error {
        case .notAZip: "not a zip archive"
        case .truncatedZip: "the archive is cut off"
        case .damagedZip(_, let part): "the archive is damaged (\(part))"
        case .unsupportedZip(_, let entry): "\"\(entry)\" in the archive is encrypted or of an unknown compression"
        case .hostilePath(_, let entry): "refused, because \"\(entry)\" leads out of the archive"
        case .zipBomb: "refused, because the archive expands far beyond its size or has more than a gibibyte"
        case .unreadable(_, let reason), .temporaryFile(_, let reason): "can't be extracted: \(reason)"
        default: "can't be read"
        }
    }
}
