import Files
import Foundation

extension MediaFile.Kind {
    /// Those of formats that can't be shown are among them: such pictures are listed, and say so.
    private static let pictureExtensions: Set<String> = [
        "png", "jpg", "jpeg", "jpe", "jfif", "gif", "webp", "svg", "svgz", "bmp", "dib", "tif", "tiff", "heic", "heif", "avif", "jxl", "jp2",
    ]
    private static let musicExtensions: Set<String> = [
        "mp3", "mp2", "flac", "ogg", "oga", "opus", "spx", "m4a", "m4b", "aac", "wav", "aif", "aiff", "aifc", "wma", "asf", "ape", "mpc",
        "wv", "tta",
    ]

    /// What a file's name promises. A name without an extension promises nothing: then the first bytes decide.
    enum Promise {
        case kind(MediaFile.Kind)
        case nothing
        case other
    }

    static func promise(ofName name: String) -> Promise {
        let suffix = PathParts.lowercasedExtension(name)
        if suffix.isEmpty { return .nothing }
        if pictureExtensions.contains(suffix) { return .kind(.picture) }
        if musicExtensions.contains(suffix) { return .kind(.music) }
        return .other
    }

    /// The kind of a file whose name promises nothing, by its first bytes; nil if they are neither a picture's nor music's.
    static func sniffed(_ path: String) -> MediaFile.Kind? {
        guard let file = try? OpenFile(path), let bytes = try? file.read(at: 0, count: 16), bytes.count >= 12 else { return nil }
        func has(_ text: StaticString, at offset: Int = 0) -> Bool {
            text.withUTF8Buffer { $0.elementsEqual(bytes[offset..<min(offset + $0.count, bytes.count)]) }
        }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .picture }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .picture }
        if has("GIF87a") || has("GIF89a") || has("II*\0") || has("MM\0*") { return .picture }
        if has("RIFF") { return has("WEBP", at: 8) ? .picture : has("WAVE", at: 8) ? .music : nil }
        if has("BM"), bytes[6] == 0, bytes[7] == 0, bytes[8] == 0, bytes[9] == 0 { return .picture }
        if has("fLaC") || has("OggS") || has("ID3") { return .music }
        if has("FORM"), has("AIFF", at: 8) || has("AIFC", at: 8) { return .music }
        return nil
    }
}
