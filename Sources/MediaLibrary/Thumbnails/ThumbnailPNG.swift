import Foundation

/// The texts in the PNG files of the thumbnail cache, which tell what a picture is of.
enum ThumbnailPNG {
    /// The texts in a PNG file, by key; of two with one key the first. Empty for anything else.
    static func texts(in data: Data) -> [String: String] {
        data.withUnsafeBytes { bytes in
            var texts: [String: String] = [:]
            func uint32(_ offset: Int) -> Int { Int(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).bigEndian) }
            guard bytes.count >= 8, uint32(0) == 0x8950_4E47, uint32(4) == 0x0D0A_1A0A else { return texts }
            var offset = 8
            while offset + 12 <= bytes.count {
                let length = uint32(offset), type = uint32(offset + 4)
                guard type != 0x4945_4E44, offset + 12 + length <= bytes.count else { break }  // IEND
                if type == 0x7445_5874 {  // tEXt
                    let content = bytes[(offset + 8)..<(offset + 8 + length)]
                    if let zero = content.firstIndex(of: 0) {
                        let key = latin1(content[..<zero])
                        if texts[key] == nil { texts[key] = latin1(content[(zero + 1)...]) }
                    }
                }
                offset += 12 + length
            }
            return texts
        }
    }

    private static func latin1(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes { text.append(Unicode.Scalar(byte)) }
        return String(text)
    }
}
