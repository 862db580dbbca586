import Foundation

/// The pictures below a folder by the names that a deck in it gives them. Names that lead out of the folder are not followed.
struct FolderMedia: Sendable {
    let folder: URL

    init(_ folder: URL) {
        self.folder = folder
    }

    /// The picture if the text is nothing but the name of an existing one.
    func picture(named name: String) -> MediaReference? {
        guard PictureFile.isPicture(name), let url = existing(name) else { return nil }
        return MediaReference(name: name, source: .file(url))
    }

    /// The file that an `<img>` names, percent-encoded or not; a missing one keeps its name.
    func reference(named name: String) -> MediaReference {
        let url = existing(name) ?? name.removingPercentEncoding.flatMap(existing)
        return MediaReference(name: name, source: url.map(MediaReference.Source.file) ?? .missing)
    }

    private func existing(_ name: String) -> URL? {
        guard PathCheck.isInside(name) else { return nil }
        let url = folder.appendingPathComponent(name)
        return FileKind.of(url.path)?.kind == .file ? url : nil
    }
}

/// Names of files that come from a deck.
enum PathCheck {
    /// Whether a relative path stays below where it starts.
    static func isInside(_ path: String) -> Bool {
        guard !path.isEmpty, path.utf8.count <= 1024, !path.hasPrefix("/"), !path.hasPrefix("\\") else { return false }
        guard !path.utf8.contains(where: { $0 < 0x20 }) else { return false }
        // A drive of Windows, or a scheme.
        let parts = path.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
        return !parts.contains("..") && !(parts[0].hasSuffix(":"))
    }
}
