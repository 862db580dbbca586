import Foundation

/// Finds the pictures that a deck names in its folder. Names that lead out of the folder are ignored.
struct FolderMedia: Sendable {
    let folder: URL

    init(_ folder: URL) {
        self.folder = folder
    }

    /// The picture of a cell whose text is only the name of an existing picture; nil for other texts.
    func picture(named name: String) -> MediaReference? {
        guard PictureFile.isPicture(name), let url = existing(name) else { return nil }
        return MediaReference(name: name, source: .file(url))
    }

    /// The reference for the name in an `<img>` element, which may be percent-encoded. It is `missing` if there is no such file.
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

/// Checks paths that come from a deck.
enum PathCheck {
    /// Whether a relative path stays inside the folder that it starts from.
    static func isInside(_ path: String) -> Bool {
        guard !path.isEmpty, path.utf8.count <= 1024, !path.hasPrefix("/"), !path.hasPrefix("\\") else { return false }
        guard !path.utf8.contains(where: { $0 < 0x20 }) else { return false }
        // A colon means a drive of Windows or the scheme of a URL.
        let parts = path.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
        return !parts.contains("..") && !(parts[0].hasSuffix(":"))
    }
}
