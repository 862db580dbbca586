/// What a snapshot contains.
public enum SnapshotFormat: String, Sendable, CaseIterable {
    /// The screen's pixels, as PNG.
    case pixels = ".png"
    /// The accessibility elements, as text.
    case elements = ".elements.txt"
    /// The display list that the renderer draws, as text.
    case displayList = ".list.txt"
    /// The windows' layers, as text.
    case layerTree = ".txt"

    /// The ending of names of files in this format, with its dot.
    public var fileEnding: String { rawValue }

    /// The endings that a path may have, for error messages.
    static let requirement = "the name must end in .png (pixels), .elements.txt (elements), .list.txt (display list) or .txt (layer tree)"

    /// Creates the format that a path's ending stands for; nil for other endings.
    public init?(path: String) {
        let name = path.lowercased()
        guard let format = Self.allCases.first(where: { name.hasSuffix($0.fileEnding) }) else { return nil }
        self = format
    }
}
