/// The properties in an image's header, read before any pixel is decoded.
///
/// gdk-pixbuf allocates whatever size a header declares, returns truncated JPEGs as if they were complete, and determines the size of some
/// formats only by decoding. So size, orientation and completeness are determined here from the container's structure; pixel data isn't
/// decoded.
struct ImageHeader: Equatable, Sendable {
    var format: ImageFormat
    /// The stored size in pixels, before the orientation is applied. Zero for SVG, whose loader determines it.
    var width = 0
    var height = 0
    /// The EXIF orientation, 1...8.
    var orientation = 1
    /// Whether the end of the image is present.
    var isComplete = true
    /// The end of the part to decode, if it isn't all of the data: a GIF's first frame.
    var end: Int?
    /// Whether decoding to a smaller size also reduces memory: a JPEG that isn't progressive.
    var shrinksWhileDecoding = false

    /// Parses a header; throws if the data is empty, truncated, corrupt or in an unknown format.
    init(_ reader: ByteReader) throws(ImageDecodingError) {
        guard reader.count > 0 else { throw .empty }
        if Self.isPNG(reader) {
            format = .png
            try readPNG(reader)
        } else if reader.byte(0) == 0xFF, reader.byte(1) == 0xD8 {
            format = .jpeg
            try readJPEG(reader)
        } else if reader.has("GIF87a", at: 0) || reader.has("GIF89a", at: 0) {
            format = .gif
            try readGIF(reader)
        } else if reader.has("RIFF", at: 0), reader.has("WEBP", at: 8) {
            format = .webp
            try readWebP(reader)
        } else if reader.has("BM", at: 0), reader.count >= 26 || reader.count < 14 {
            format = .bmp
            try readBMP(reader)
        } else if reader.has("II*\0", at: 0) || reader.has("MM\0*", at: 0) {
            format = .tiff
            try readTIFF(reader)
        } else if Self.isSVG(reader) {
            format = .svg
        } else {
            throw .unknownFormat
        }
        if format != .svg, width <= 0 || height <= 0 { throw .corrupt(format, reason: "it declares a size of \(width) x \(height) pixels") }
    }

    // MARK: Formats

    private static func isPNG(_ reader: ByteReader) -> Bool {
        reader.uint32(0) == 0x8950_4E47 && reader.uint32(4) == 0x0D0A_1A0A
    }

    /// Whether the content is XML whose first element is `svg`, or gzip, which only SVG uses among the supported formats.
    private static func isSVG(_ reader: ByteReader) -> Bool {
        if reader.uint16(0) == 0x1F8B { return true }
        // Comments, entities and a document type may come before the element.
        var prefix = String(decoding: reader.bytes.prefix(65_536), as: UTF8.self)[...]
        if reader.uint16(0) == 0xFEFF || reader.uint16(0) == 0xFFFE {
            prefix = String(decoding: reader.bytes.prefix(65_536).filter { $0 != 0 && $0 < 0x80 }, as: UTF8.self)[...]
        }
        guard let start = prefix.first(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }), start == "<" else { return false }
        var rest = prefix.utf8[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[open...].dropFirst()
            if rest.starts(with: "svg".utf8) { return true }
            if rest.starts(with: "!--".utf8) {
                // A comment may contain anything.
                var window = rest
                while !window.isEmpty, !window.starts(with: "-->".utf8) { window = window.dropFirst() }
                rest = window
            } else if rest.first != UInt8(ascii: "?"), rest.first != UInt8(ascii: "!") {
                // Another element comes first; a root with a prefix, `<x:svg`, also counts as SVG.
                let name = rest.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ">") && $0 != 0x0A }
                return String(decoding: name, as: UTF8.self).hasSuffix(":svg")
            }
        }
        return false
    }

    private mutating func readPNG(_ reader: ByteReader) throws(ImageDecodingError) {
        guard let width = reader.uint32(16), let height = reader.uint32(20) else { throw .truncated(.png) }
        guard reader.has("IHDR", at: 12) else { throw .corrupt(.png, reason: "it doesn't begin with its header") }
        (self.width, self.height) = (width, height)
        isComplete = false
        var offset = 8
        while let length = reader.uint32(offset), let type = reader.uint32(offset + 4) {
            if type == 0x6558_4966 {  // eXIf
                orientation = Self.orientation(inTIFF: reader.slice(from: offset + 8, to: offset + 8 + length)) ?? orientation
            }
            let next = offset + 12 + length
            if type == 0x4945_4E44 {  // IEND
                isComplete = next <= reader.count
                return
            }
            offset = next
        }
    }

    private mutating func readJPEG(_ reader: ByteReader) throws(ImageDecodingError) {
        isComplete = false
        var offset = 2
        var isProgressive = false, hasScan = false
        while true {
            guard let first = reader.byte(offset) else { break }
            guard first == 0xFF else { throw .corrupt(.jpeg, reason: "a marker is missing at byte \(offset)") }
            guard let marker = reader.byte(offset + 1) else { break }
            if marker == 0xFF {  // fill
                offset += 1
                continue
            }
            offset += 2
            if marker == 0xD9 {
                isComplete = true
                break
            }
            if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
            guard let length = reader.uint16(offset) else { break }
            guard length >= 2 else { throw .corrupt(.jpeg, reason: "a segment has no length at byte \(offset)") }
            switch marker {
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                guard let height = reader.uint16(offset + 3), let width = reader.uint16(offset + 5) else { break }
                // A second frame header would be a hierarchical JPEG, which no decoder supports, or an attack.
                if self.width != 0 { throw .corrupt(.jpeg, reason: "it has two frames") }
                (self.width, self.height) = (width, height)
                isProgressive = marker & 3 == 2
            case 0xE1 where reader.has("Exif\0\0", at: offset + 2):
                orientation = Self.orientation(inTIFF: reader.slice(from: offset + 8, to: offset + length)) ?? orientation
            default: break
            }
            offset += length
            if marker == 0xDA {
                if offset < reader.count { hasScan = true }
                offset = Self.endOfScan(reader, offset)
            }
        }
        // Without its end there may be a part of the picture; what is cut off before has none.
        if !isComplete && (width == 0 || !hasScan) { throw .truncated(.jpeg) }
        shrinksWhileDecoding = !isProgressive
    }

    /// The offset of the next marker after entropy-coded data, in which 0xFF is followed by 0 or is a restart marker.
    private static func endOfScan(_ reader: ByteReader, _ start: Int) -> Int {
        var offset = start
        let bytes = reader.bytes
        while offset + 1 < bytes.count {
            if bytes[offset] == 0xFF {
                let next = bytes[offset + 1]
                if next != 0 && next != 0xFF && !(0xD0...0xD7).contains(next) { return offset }
            }
            offset += 1
        }
        return bytes.count
    }

    private mutating func readGIF(_ reader: ByteReader) throws(ImageDecodingError) {
        var reader = reader
        reader.isLittleEndian = true
        guard let width = reader.uint16(6), let height = reader.uint16(8), let flags = reader.byte(10) else { throw .truncated(.gif) }
        (self.width, self.height) = (width, height)
        isComplete = false
        var offset = 13 + (flags & 0x80 != 0 ? 3 << (flags & 7 + 1) : 0)
        while let block = reader.byte(offset) {
            switch block {
            case 0x21: offset += 2
            case 0x2C:
                guard let flags = reader.byte(offset + 9) else { return }
                offset += 10 + (flags & 0x80 != 0 ? 3 << (flags & 7 + 1) : 0) + 1
            case 0x3B: throw .corrupt(.gif, reason: "it has no frame")
            default: throw .corrupt(.gif, reason: "an unknown block at byte \(offset)")
            }
            // Data is in blocks of up to 255 bytes, ended by an empty one.
            while let length = reader.byte(offset) {
                offset += length + 1
                if length == 0 { break }
            }
            if block == 0x2C {
                // Only the first frame is decoded, so only its end matters.
                isComplete = offset <= reader.count && reader.byte(offset - 1) == 0
                end = offset
                return
            }
        }
    }

    private mutating func readWebP(_ reader: ByteReader) throws(ImageDecodingError) {
        var reader = reader
        reader.isLittleEndian = true
        guard let length = reader.uint32(4), reader.byte(29) != nil else { throw .truncated(.webp) }
        isComplete = length + 8 <= reader.count
        if reader.has("VP8 ", at: 12), let width = reader.uint16(26), let height = reader.uint16(28) {
            (self.width, self.height) = (width & 0x3FFF, height & 0x3FFF)
        } else if reader.has("VP8L", at: 12), let bits = reader.uint32(21) {
            (self.width, self.height) = (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        } else if reader.has("VP8X", at: 12), let width = reader.uint24(24), let height = reader.uint24(27) {
            (self.width, self.height) = (width + 1, height + 1)
            var offset = 12
            while let size = reader.uint32(offset + 4) {
                if reader.has("EXIF", at: offset) {
                    let skip = reader.has("Exif\0\0", at: offset + 8) ? 14 : 8
                    let exif = reader.slice(from: offset + skip, to: offset + 8 + size)
                    orientation = Self.orientation(inTIFF: exif) ?? orientation
                }
                offset += 8 + size + size & 1
            }
        } else {
            throw .corrupt(.webp, reason: "its first chunk is none that a picture begins with")
        }
    }

    private mutating func readBMP(_ reader: ByteReader) throws(ImageDecodingError) {
        var reader = reader
        reader.isLittleEndian = true
        guard let start = reader.uint32(10), let headerLength = reader.uint32(14), reader.count >= 26 else { throw .truncated(.bmp) }
        if headerLength == 12 {
            guard let width = reader.uint16(18), let height = reader.uint16(20) else { throw .truncated(.bmp) }
            (self.width, self.height) = (width, height)
            return
        }
        guard headerLength >= 40 else { throw .corrupt(.bmp, reason: "a header of \(headerLength) bytes") }
        guard let width = reader.uint32(18), let height = reader.uint32(22), let depth = reader.uint16(28), let compression = reader.uint32(30)
        else { throw .truncated(.bmp) }
        // The height is negative if rows are stored top-down.
        (self.width, self.height) = (Int(Int32(truncatingIfNeeded: width)), Int(Int32(truncatingIfNeeded: height).magnitude))
        if compression == 0 || compression == 3, (1...0xFFFFF).contains(self.width), self.height <= 0xFFFFF {
            isComplete = start + (self.width * depth + 31) / 32 * 4 * self.height <= reader.count
        }
    }

    private mutating func readTIFF(_ reader: ByteReader) throws(ImageDecodingError) {
        let tags = Self.firstDirectory(inTIFF: reader)
        guard let width = tags[256], let height = tags[257] else { throw .truncated(.tiff) }
        (self.width, self.height) = (width, height)
        isComplete = Self.directoryIsComplete(inTIFF: reader)
        if let orientation = tags[274], (1...8).contains(orientation) { self.orientation = orientation }
    }

    private static func orientation(inTIFF reader: ByteReader) -> Int? {
        firstDirectory(inTIFF: reader)[274].flatMap { (1...8).contains($0) ? $0 : nil }
    }

    /// Whether a TIFF's first directory and all values that it refers to are present. The loader checks the pixel data.
    private static func directoryIsComplete(inTIFF reader: ByteReader) -> Bool {
        var reader = reader
        reader.isLittleEndian = reader.has("II", at: 0)
        guard let start = reader.uint32(4), let count = reader.uint16(start), start + 2 + 12 * count + 4 <= reader.count else { return false }
        for index in 0..<count {
            let entry = start + 2 + 12 * index
            guard let type = reader.uint16(entry + 2), let values = reader.uint32(entry + 4), let offset = reader.uint32(entry + 8) else {
                return false
            }
            let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
            let size = values * (type < sizes.count ? sizes[type] : 0)
            if size > 4, offset + size > reader.count { return false }
        }
        return true
    }

    /// The single short and long values of a TIFF's first directory, by tag.
    private static func firstDirectory(inTIFF reader: ByteReader) -> [Int: Int] {
        var reader = reader
        reader.isLittleEndian = reader.has("II", at: 0)
        guard reader.isLittleEndian || reader.has("MM", at: 0), reader.uint16(2) == 42, let start = reader.uint32(4),
            let count = reader.uint16(start)
        else { return [:] }
        var tags: [Int: Int] = [:]
        for index in 0..<count {
            let entry = start + 2 + 12 * index
            guard let tag = reader.uint16(entry), let type = reader.uint16(entry + 2), reader.uint32(entry + 4) == 1 else { continue }
            let value = type == 3 ? reader.uint16(entry + 8) : type == 4 ? reader.uint32(entry + 8) : nil
            if let value, tags[tag] == nil { tags[tag] = value }
        }
        return tags
    }
}
