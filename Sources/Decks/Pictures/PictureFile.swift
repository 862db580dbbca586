/// Recognizes picture files.
enum PictureFile {
    private static let extensions: Set<String> = ["png", "jpg", "jpeg", "jpe", "gif", "webp", "svg", "bmp", "tif", "tiff", "avif"]

    /// Whether a file name has the extension of a picture format. The content isn't checked before the picture is decoded.
    static func isPicture(_ name: String) -> Bool {
        guard let dot = name.utf8.lastIndex(of: 0x2E), name.utf8.distance(from: dot, to: name.utf8.endIndex) <= 5 else { return false }
        guard dot != name.startIndex else { return false }
        return extensions.contains(name[name.index(after: dot)...].lowercased())
    }
}
