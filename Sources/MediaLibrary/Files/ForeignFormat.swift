/// Formats of pictures and music that people have and nothing here decodes, told by the first bytes of a file.
enum ForeignFormat {
    /// The format's name; nil for any other file, and for one that can't be read.
    static func name(ofFileAt path: String) -> String? {
        guard let bytes = try? OpenFile(path).read(at: 0, count: 16) else { return nil }
        if bytes.dropFirst(4).starts(with: "ftyp".utf8) { return brands[String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self)] }
        return beginnings.first { bytes.starts(with: $0.bytes) }?.name
    }

    /// By the brand that files of the ISO base media format name first.
    private static let brands = [
        "heic": "HEIC", "heix": "HEIC", "hevc": "HEIC", "mif1": "HEIC", "msf1": "HEIC", "avif": "AVIF", "avis": "AVIF", "M4A ": "AAC", "M4B ": "AAC",
        "mp42": "AAC", "mp41": "AAC", "isom": "AAC", "iso2": "AAC",
    ]
    private static let beginnings: [(bytes: [UInt8], name: String)] = [
        ([0xFF, 0x0A], "JPEG XL"), ([0, 0, 0, 0x0C] + Array("JXL ".utf8), "JPEG XL"), ([0, 0, 0, 0x0C] + Array("jP  ".utf8), "JPEG 2000"),
        ([0xFF, 0xF1], "AAC"), ([0xFF, 0xF9], "AAC"), ([0x30, 0x26, 0xB2, 0x75], "Windows Media"), (Array("MAC ".utf8), "Monkey's Audio"),
        (Array("wvpk".utf8), "WavPack"), (Array("MPCK".utf8), "Musepack"), (Array("MP+".utf8), "Musepack"), (Array("TTA1".utf8), "True Audio"),
    ]
}
