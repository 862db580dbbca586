import CAudioTags
import Foundation

extension TrackTags {
    /// Reads the tags of a piece of music.
    ///
    /// - Throws: `missing`, `unreadable`, or `damaged` if there is no music in it.
    public init(path: String) throws(MediaError) {
        // TagLib doesn't say why it failed, and opening a pipe would block it.
        let status = try OpenFile(path).status
        guard status.byteCount > 0 else { throw .damaged(path: path, reason: "the file is empty (0 bytes)") }
        guard let tags = audio_tags_read(path, 0) else { throw .damaged(path: path, reason: "not music in a known format, or damaged") }
        defer { audio_tags_free(tags) }
        self.init(tags)
    }

    init(_ tags: OpaquePointer) {
        self.init()
        func text(_ key: String) -> String? {
            guard let value = audio_tags_text(tags, key) else { return nil }
            let printable = String(String(cString: value).unicodeScalars.lazy.map { $0.value < 0x20 ? " " : Character($0) }.prefix(512))
            let trimmed = printable.trimmingCharacters(in: .whitespaces)
            return trimmed.isEmpty ? nil : trimmed
        }
        // "3/12" is the third of twelve.
        func number(_ key: String) -> Int? {
            guard let text = text(key), let number = Int(text.prefix { $0 != "/" }.trimmingCharacters(in: .whitespaces)) else { return nil }
            return (1...9999).contains(number) ? number : nil
        }
        title = text("TITLE")
        artist = text("ARTIST")
        album = text("ALBUM")
        albumArtist = text("ALBUMARTIST")
        trackNumber = number("TRACKNUMBER")
        discNumber = number("DISCNUMBER")
        // A date begins with its year.
        year = text("DATE").flatMap { Int($0.prefix(4)) }.flatMap { (1...9999).contains($0) ? $0 : nil }
        genre = text("GENRE")
        duration = max(0, Double(audio_tags_milliseconds(tags)) / 1000)
        hasCover = audio_tags_has_picture(tags) != 0
    }

    /// The bytes of a piece of music's cover, a picture file; nil if it has none.
    static func cover(path: String) throws(MediaError) -> [UInt8]? {
        _ = try OpenFile(path)
        guard let tags = audio_tags_read(path, 1) else { throw .damaged(path: path, reason: "not music in a known format, or damaged") }
        defer { audio_tags_free(tags) }
        var count = 0
        guard let bytes = audio_tags_picture(tags, &count) else { return nil }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
