/// What a snapshot shows.
public enum SnapshotFormat: String, Sendable, CaseIterable {
    /// The screen's pixels, as PNG.
    case pixels = ".png"
    /// The accessibility elements, as text.
    case elements = ".elements.txt"
    /// What the renderer draws, as text.
    case displayList = ".list.txt"
    /// The windows' layers, as text.
    case layerTree = ".txt"

    /// How names of files in this format end.
    public var fileEnding: String { rawValue }

    /// What a path must end in, for messages.
    static let requirement = "the name must end in .png (pixels), .elements.txt (elements), .list.txt (display list) or .txt (layer tree)"

    /// The format that a path's ending asks for.
    public init?(path: String) {
        let name = path.lowercased()
        guard let format = Self.allCases.first(where: { name.hasSuffix($0.fileEnding) }) else { return nil }
        self = format
    }
}
