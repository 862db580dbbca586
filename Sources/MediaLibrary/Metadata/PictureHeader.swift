import Foundation

/// The size of a picture and the place of its EXIF data, found with a few short reads whatever the file's size: a scan reads tens of
/// thousands of these.
///
/// Whether the picture is complete shows when it is decoded.
struct PictureHeader {
    /// The size of the stored pixels; nil if the format tells it only by decoding.
    private(set) var size: PictureDetails.PixelSize?
    /// The EXIF data, which begins like a TIFF file; nil if there is none.
    private(set) var exif: [UInt8]?

    private let file: OpenFile

    /// The most bytes of EXIF data that are read. A JPEG can hold no more than 65,533.
    private static let exifLimit = 1 << 20
    /// The most segments or chunks that are passed.
    private static let partLimit = 1000

    init(_ file: OpenFile) throws(MediaError) {
        self.file = file
        let start = ByteReader(bytes: try file.read(at: 0, count: 32))
        guard !start.bytes.isEmpty else { throw .damaged(path: file.path, reason: "the picture is empty (0 bytes)") }
        if start.uint16(0) == 0xFFD8 {
            try readJPEG()
        } else if start.uint32(0) == 0x8950_4E47, start.has("IHDR", at: 12) {
            setSize(start.uint32(16), start.uint32(20))
            try readPNG()
        } else if start.has("RIFF", at: 0), start.has("WEBP", at: 8) {
            try readWebP(ByteReader(bytes: start.bytes, isLittleEndian: true))
        } else if start.has("GIF8", at: 0) {
            let start = ByteReader(bytes: start.bytes, isLittleEndian: true)
            setSize(start.uint16(6), start.uint16(8))
        } else if start.has("BM", at: 0) {
            let start = ByteReader(bytes: start.bytes, isLittleEndian: true)
            if start.uint32(14) == 12 {
                setSize(start.uint16(18), start.uint16(20))
            } else {
                setSize(start.uint32(18), start.uint32(22).map { Int(Int32(truncatingIfNeeded: $0).magnitude) })
            }
        } else if start.has("II*\0", at: 0) || start.has("MM\0*", at: 0) {
            // A TIFF file is EXIF data as a whole. Its directory may lie behind the pixels, beyond what is read: then nothing is known.
            exif = try file.read(at: 0, count: Self.exifLimit)
        }
    }

    private mutating func setSize(_ width: Int?, _ height: Int?) {
        guard let width, let height, width > 0, height > 0 else { return }
        size = PictureDetails.PixelSize(width: width, height: height)
    }

    private mutating func readJPEG() throws(MediaError) {
        var offset = 2
        for _ in 0..<Self.partLimit {
            let reader = ByteReader(bytes: try file.read(at: offset, count: 16))
            guard let marker = reader.uint16(0), marker >> 8 == 0xFF else { return }
            if marker == 0xFFFF {  // fill
                offset += 1
                continue
            }
            guard let length = reader.uint16(2), length >= 2 else { return }
            switch marker & 0xFF {
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                setSize(reader.uint16(7), reader.uint16(5))
                return
            case 0xD9, 0xDA: return
            case 0xE1 where exif == nil && reader.has("Exif\0\0", at: 4):
                exif = try file.read(at: offset + 10, count: length - 8)
            default: break
            }
            offset += 2 + length
        }
    }

    private mutating func readPNG() throws(MediaError) {
        var offset = 8
        for _ in 0..<Self.partLimit {
            let reader = ByteReader(bytes: try file.read(at: offset, count: 8))
            guard let length = reader.uint32(0), !reader.has("IEND", at: 4) else { return }
            if reader.has("eXIf", at: 4) {
                exif = try file.read(at: offset + 8, count: min(length, Self.exifLimit))
                return
            }
            offset += 12 + length
        }
    }

    private mutating func readWebP(_ start: ByteReader) throws(MediaError) {
        if start.has("VP8 ", at: 12) {
            setSize(start.uint16(26).map { $0 & 0x3FFF }, start.uint16(28).map { $0 & 0x3FFF })
        } else if start.has("VP8L", at: 12), let bits = start.uint32(21) {
            setSize(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        } else if start.has("VP8X", at: 12) {
            setSize(start.uint24(24).map { $0 + 1 }, start.uint24(27).map { $0 + 1 })
            var offset = 12
            for _ in 0..<Self.partLimit {
                let reader = ByteReader(bytes: try file.read(at: offset, count: 14), isLittleEndian: true)
                guard let length = reader.uint32(4) else { return }
                if reader.has("EXIF", at: 0) {
                    let skip = reader.has("Exif\0\0", at: 8) ? 6 : 0
                    exif = try file.read(at: offset + 8 + skip, count: min(max(length - skip, 0), Self.exifLimit))
                    return
                }
                offset += 8 + length + length & 1
            }
        }
    }
}
