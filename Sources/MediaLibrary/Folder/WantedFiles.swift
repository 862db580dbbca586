import Files

/// Which files a folder is searched for.
struct WantedFiles: Sendable {
    let kinds: Set<MediaFile.Kind>
    /// Whether pictures that are called as album covers are wanted, even if pictures aren't.
    let findsCovers: Bool

    init(kinds: Set<MediaFile.Kind>, findsCovers: Bool = false) {
        self.kinds = kinds
        self.findsCovers = findsCovers
    }

    /// What any of several readers looks for.
    init(any parts: [WantedFiles]) {
        self.init(kinds: parts.reduce(into: []) { $0.formUnion($1.kinds) }, findsCovers: parts.contains(where: \.findsCovers))
    }

    /// Whether a file is wanted, judged by its kind and its name or path.
    func contains(_ kind: MediaFile.Kind, named path: @autoclosure () -> String) -> Bool {
        kinds.contains(kind) || findsCovers && kind == .picture && MediaFile.coverRank(ofTitle: PathParts.title(path())) != nil
    }
}

extension MediaFile {
    private static let coverTitles = ["cover", "folder", "front", "album", "albumart"]

    /// How well a picture's name, without its extension, fits the cover of the album in its folder: 0 is best; nil if it isn't called so.
    static func coverRank(ofTitle title: String) -> Int? {
        // Most names are told apart by their length.
        title.utf8.count <= 8 ? coverTitles.firstIndex(of: title.lowercased()) : nil
    }

    /// Whether it is a picture that is called as covers of albums are: cover, folder, front, album.
    public var isCalledLikeCover: Bool { kind == .picture && Self.coverRank(ofTitle: title) != nil }
}
