import Foundation

/// Music made for tests: files with tags and hardly any sound.
enum TestMusic {
    /// Keys as Vorbis comments have them: TITLE, ALBUMARTIST, DISCNUMBER …
    typealias Tags = [(key: String, value: String)]

    static func big(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    static func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }

    private static func comments(_ tags: Tags) -> [UInt8] {
        tags.reduce(little(4, 4) + Array("test".utf8) + little(tags.count, 4)) { bytes, tag in
            let text = Array("\(tag.key)=\(tag.value)".utf8)
            return bytes + little(text.count, 4) + text
        }
    }

    private static func pictureBlock(_ picture: [UInt8], type: Int) -> [UInt8] {
        let mime = Array("image/png".utf8)
        return big(type, 4) + big(mime.count, 4) + mime + big(0, 4) + big(0, 16) + big(picture.count, 4) + picture
    }

    /// FLAC of `seconds` at 44.1 kHz. Pictures with their types; 3 is the front cover.
    static func flac(_ tags: Tags, seconds: Int = 3, pictures: [(type: Int, bytes: [UInt8])] = []) -> [UInt8] {
        // Sample rate in 20 bits, channels less one in 3, bits less one in 5, samples in 36.
        let format = 44_100 << 44 | 1 << 41 | 15 << 36 | seconds * 44_100
        let stream = big(4096, 2) + big(4096, 2) + big(0, 6) + big(format, 8) + big(0, 16)
        var blocks = [(0, stream), (4, comments(tags))]
        blocks += pictures.map { (6, pictureBlock($0.bytes, type: $0.type)) }
        var bytes = Array("fLaC".utf8)
        for (index, block) in blocks.enumerated() {
            bytes += [UInt8(block.0 | (index == blocks.count - 1 ? 0x80 : 0))] + big(block.1.count, 3) + block.1
        }
        return bytes + [0xFF, 0xF8] + Array(repeating: 0, count: 64)
    }

    private static func synchsafe(_ value: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(value >> (7 * $0) & 127) } }

    private static func id3(_ tags: Tags, picture: [UInt8]?) -> [UInt8] {
        let frames = [
            "TITLE": "TIT2", "ARTIST": "TPE1", "ALBUM": "TALB", "ALBUMARTIST": "TPE2", "TRACKNUMBER": "TRCK", "DISCNUMBER": "TPOS",
            "DATE": "TDRC", "GENRE": "TCON",
        ]
        var body: [UInt8] = []
        func add(_ name: String, _ content: [UInt8]) { body += Array(name.utf8) + synchsafe(content.count) + [0, 0] + content }
        for tag in tags { add(frames[tag.key]!, [3] + Array(tag.value.utf8)) }
        if let picture { add("APIC", [0] + Array("image/png".utf8) + [0, 3, 0] + picture) }
        return Array("ID3".utf8) + [4, 0, 0] + synchsafe(body.count) + body
    }

    /// MP3 of 128 kbit/s and so many frames of 26 ms.
    static func mp3(_ tags: Tags, frames: Int = 115, picture: [UInt8]? = nil) -> [UInt8] {
        let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0x00] + Array(repeating: 0, count: 413)
        return id3(tags, picture: picture) + (0..<frames).flatMap { _ in frame }
    }

    /// A second of silence in WAV, with ID3 tags.
    static func wav(_ tags: Tags, picture: [UInt8]? = nil) -> [UInt8] {
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            Array(name.utf8) + little(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
        }
        let format = little(1, 2) + little(1, 2) + little(8000, 4) + little(8000, 4) + little(1, 2) + little(8, 2)
        let chunks = chunk("fmt ", format) + chunk("data", Array(repeating: 128, count: 8000)) + chunk("id3 ", id3(tags, picture: picture))
        return Array("RIFF".utf8) + little(chunks.count + 4, 4) + Array("WAVE".utf8) + chunks
    }

    /// Ogg Vorbis of `seconds` at 44.1 kHz. TagLib doesn't look at the check sums.
    static func ogg(_ tags: Tags, seconds: Int = 3, picture: [UInt8]? = nil) -> [UInt8] {
        var tags = tags
        if let picture { tags.append(("METADATA_BLOCK_PICTURE", Data(pictureBlock(picture, type: 3)).base64EncodedString())) }
        func page(_ packets: [[UInt8]], flags: UInt8, granule: Int, number: Int) -> [UInt8] {
            var laces: [UInt8] = []
            for packet in packets { laces += Array(repeating: 255, count: packet.count / 255) + [UInt8(packet.count % 255)] }
            let header = Array("OggS".utf8) + [0, flags] + little(granule, 8) + little(1, 4) + little(number, 4) + [0, 0, 0, 0]
            return header + [UInt8(laces.count)] + laces + packets.flatMap { $0 }
        }
        let rates = little(44_100, 4) + little(0, 4) + little(128_000, 4) + little(0, 4)
        let head: [UInt8] = [1] + Array("vorbis".utf8) + little(0, 4) + [2] + rates + [0xB8, 1]
        let comment: [UInt8] = [3] + Array("vorbis".utf8) + comments(tags) + [1]
        let setup: [UInt8] = [5] + Array("vorbis".utf8) + [0, 0]
        return page([head], flags: 2, granule: 0, number: 0) + page([comment, setup], flags: 0, granule: 0, number: 1)
            + page([Array(repeating: 0, count: 50)], flags: 4, granule: seconds * 44_100, number: 2)
    }

    /// MPEG-4 audio of `seconds`.
    static func m4a(
        title: String, album: String, artist: String, albumArtist: String, track: Int, disc: Int, seconds: Int = 3, picture: [UInt8]? = nil
    ) -> [UInt8] {
        func atom(_ name: String, _ content: [UInt8]) -> [UInt8] {
            big(content.count + 8, 4) + name.unicodeScalars.map { UInt8($0.value) } + content
        }
        func data(_ type: Int, _ content: [UInt8]) -> [UInt8] { atom("data", big(type, 4) + big(0, 4) + content) }
        let texts = [("©nam", title), ("©alb", album), ("©ART", artist), ("aART", albumArtist)]
        var list = texts.flatMap { atom($0.0, data(1, Array($0.1.utf8))) }
        list += atom("trkn", data(0, big(track, 4) + big(12, 2) + big(0, 2)))
        list += atom("disk", data(0, big(disc, 4) + big(2, 2)))
        if let picture { list += atom("covr", data(14, picture)) }
        let meta = atom("meta", big(0, 4) + atom("hdlr", big(0, 8) + Array("mdirappl".utf8) + big(0, 9)) + atom("ilst", list))
        let format = big(2, 2) + big(16, 2) + big(0, 4) + big(44_100, 2) + big(0, 2)
        let entry = atom("mp4a", big(0, 6) + big(1, 2) + big(0, 8) + format)
        let table = atom("stbl", atom("stsd", big(0, 4) + big(1, 4) + entry))
        let media = atom("mdhd", big(0, 12) + big(44_100, 4) + big(seconds * 44_100, 4) + big(0, 4))
            + atom("hdlr", big(0, 8) + Array("soun".utf8) + big(0, 13)) + atom("minf", table)
        let movie = atom("moov", atom("mvhd", big(0, 100)) + atom("trak", atom("mdia", media)) + atom("udta", meta))
        return atom("ftyp", Array("M4A ".utf8) + big(0, 4)) + movie
    }
}
