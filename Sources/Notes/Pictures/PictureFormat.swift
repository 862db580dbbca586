/// The format of a picture's file. The raw value is the extension of its name.
public enum PictureFormat: String, Sendable, Hashable, CaseIterable {
    case png, jpeg = "jpg", gif, webp, tiff, bmp

    /// The most bytes of a file's beginning that ``init(_:)`` looks at.
    private static let headerLength = 16

    /// The extensions of names of such files, in lower case.
    static let extensions = Set(allCases.map(\.rawValue)).union(["jpeg", "tif"])

    /// The format of a file, judged by its first bytes; nil if they begin no picture.
    public init?(_ bytes: some Collection<UInt8>) {
        let head = Array(bytes.prefix(Self.headerLength))
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8) {
            self = .gif
        } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else if head.starts(with: [0x49, 0x49, 0x2A, 0]) || head.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
            self = .tiff
        } else if head.starts(with: "BM".utf8), head.count >= 14, head[6..<10].allSatisfy({ $0 == 0 }) {
            self = .bmp
        } else {
            return nil
        }
    }
}
