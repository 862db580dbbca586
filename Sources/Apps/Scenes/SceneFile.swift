import AppSupport
import Decks
import Files
import Foundation
import UIKitTesting

/// The Core Animation documents at a path, from back to front.
///
/// A `.caml` file or a `.ca` bundle is one document. A folder, or a zip archive such as a `.tendies` file, may contain several bundles that
/// together make a picture: bundles with "background" in their names are behind the others, those with "foreground" in front of them, and
/// those with "floating" in front of all. Otherwise they are sorted by path. A `Wallpaper.plist` beside bundles says the same of them whatever
/// they are called, by the keys that Apple's own wallpapers have.
final class SceneFile {
    /// The file's name, without its folder.
    let title: String
    /// The documents, from back to front; at least one.
    let documents: [URL]
    /// The folder of the archive's extracted files, which exists until this object is deallocated; nil if the file isn't an archive.
    private let extracted: TemporaryFolder?

    /// The depth of subfolders in which bundles are searched. Archives of wallpapers have them at depth 7.
    private static let maximumDepth = 12

    /// - Throws: ``CommandError`` if there is no such file, or it contains no document.
    init(path: String) throws(CommandError) {
        let url = URL(fileURLWithPath: path)
        title = url.lastPathComponent
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw CommandError("\(path): no such file or folder")
        }
        if isFolder.boolValue {
            extracted = nil
            documents = Self.isBundle(url) ? [url] : Self.bundles(in: url)
            guard !documents.isEmpty else { throw CommandError("\(path): no .ca bundle (a folder with a .caml file), and none in it") }
        } else if Self.isArchive(url) {
            let folder = try Self.extract(url, path: path)
            extracted = folder
            documents = Self.bundles(in: folder.url)
            guard !documents.isEmpty else { throw CommandError("\(path): the archive holds no .ca bundle") }
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
        var places: [String: Int] = [:]
        var pending = [(folder, 0)]
        while let (folder, depth) = pending.popLast() {
            let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
            for name in names where !name.hasPrefix(".") && name != "__MACOSX" {
                let url = folder.appendingPathComponent(name)
                if name == "Wallpaper.plist" {
                    for (bundle, place) in placesInPropertyList(url) { places[folder.appendingPathComponent(bundle).path] = place }
                }
                var isFolder: ObjCBool = false
                guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue else { continue }
                if isBundle(url) { found.append(url) } else if depth < maximumDepth { pending.append((url, depth + 1)) }
            }
        }
        let placed = found.map { (place: places[$0.path] ?? place(of: $0), url: $0) }
        return placed.sorted { ($0.place, $0.url.path) < ($1.place, $1.url.path) }.map(\.url)
    }

    /// The places of bundles that a property list names, in whatever dictionary of it.
    private static func placesInPropertyList(_ url: URL) -> [String: Int] {
        guard let file = try? RegularFile(url.path), let bytes = try? file.read(at: 0, count: 1 << 20),
            let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil) else { return [:] }
        let keys = [
            "backgroundAnimationFileName": 0, "foregroundAnimationFileName": 2, "foregroundAnimationFileNameKey": 2,
            "floatingAnimationFileName": 3, "floatingAnimationFileNameKey": 3,
        ]
        var places: [String: Int] = [:]
        var pending: [(value: Any, depth: Int)] = [(list, 0)]
        while let (value, depth) = pending.popLast() {
            guard depth < 16, let dictionary = value as? [String: Any] else { continue }
            for (key, value) in dictionary {
                if let place = keys[key], let name = value as? String { places[name] = place } else { pending.append((value, depth + 1)) }
            }
        }
        return places
    }

    /// The position of a bundle with this name; larger numbers are in front.
    private static func place(of bundle: URL) -> Int {
        let name = bundle.deletingPathExtension().lastPathComponent.lowercased()
        if name.contains("background") { return 0 }
        return name.contains("floating") ? 3 : name.contains("foreground") ? 2 : 1
    }

    // MARK: Archives

    private static func isArchive(_ url: URL) -> Bool {
        if ["tendies", "zip"].contains(url.pathExtension.lowercased()) { return true }
        return (try? RegularFile(url.path).read(at: 0, count: 4)) == [0x50, 0x4B, 0x03, 0x04]
    }

    private static func extract(_ archive: URL, path: String) throws(CommandError) -> TemporaryFolder {
        do {
            let folder = try TemporaryFolder()
            try ZipExtraction.extract(archive, to: folder.url) { !$0.hasPrefix("__MACOSX/") }
            return folder
        } catch let error as DeckError {
            throw CommandError("\(path): " + reason(error))
        } catch {
            throw CommandError("\(path): can't be extracted: \(error)")
        }
    }

    /// The message of an archive's error, without mentioning decks.
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
