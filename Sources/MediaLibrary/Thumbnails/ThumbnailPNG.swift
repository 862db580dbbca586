import CoreGraphics
import CPixbuf
import Foundation

/// The PNG files of the thumbnail cache: a picture, and texts that tell what it is of.
enum ThumbnailPNG {
    /// Encodes a picture with texts. Keys and texts are ASCII.
    static func encode(_ image: CGImage, texts: [(key: String, value: String)]) throws -> Data {
        let (pixels, hasAlpha) = image.straightPixels()
        let channels = hasAlpha ? 4 : 3
        // More compression saves an eighth of the file and takes twice the time, in which the next thumbnail waits.
        let options = texts.map { ("tEXt::" + $0.key, $0.value) } + [("compression", "1")]
        var keys = options.map { strdup($0.0) } + [nil]
        var values = options.map { strdup($0.1) } + [nil]
        defer { for pointer in keys + values { free(pointer) } }
        var result: UnsafeMutablePointer<gchar>?
        var count: gsize = 0
        var error: UnsafeMutablePointer<GError>?
        let isSaved = pixels.withUnsafeBufferPointer { pixels in
            guard
                let pixbuf = gdk_pixbuf_new_from_data(
                    pixels.baseAddress!, GDK_COLORSPACE_RGB, hasAlpha ? 1 : 0, 8, Int32(image.width), Int32(image.height),
                    Int32(image.width * channels), nil, nil)
            else { return false }
            defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
            return gdk_pixbuf_save_to_bufferv(pixbuf, &result, &count, "png", &keys, &values, &error) != 0
        }
        defer {
            g_free(result)
            if let error { g_error_free(error) }
        }
        guard isSaved, let result else {
            throw CocoaError(.fileWriteUnknown, userInfo: [
                NSLocalizedDescriptionKey: error.map { String(cString: $0.pointee.message) } ?? "no reason given",
            ])
        }
        return Data(bytes: result, count: Int(count))
    }

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

extension CGImage {
    /// The pixels as rows of RGB, or of RGBA that isn't premultiplied if any is transparent.
    func straightPixels() -> (bytes: [UInt8], hasAlpha: Bool) {
        let (width, height, stride) = (pixels.width, pixels.height, pixels.stride)
        var hasAlpha = false
        for y in 0..<height where !hasAlpha {
            var common: UInt32 = 0xFF00_0000
            for x in 0..<width { common &= pixels.base[y * stride + x] }
            hasAlpha = common != 0xFF00_0000
        }
        let channels = hasAlpha ? 4 : 3
        let bytes = [UInt8](unsafeUninitializedCapacity: width * height * channels) { buffer, count in
            var to = buffer.baseAddress!
            for y in 0..<height {
                for x in 0..<width {
                    let pixel = pixels.base[y * stride + x]
                    let alpha = pixel >> 24
                    if alpha == 255 || alpha == 0 {
                        to[0] = UInt8(truncatingIfNeeded: pixel >> 16)
                        to[1] = UInt8(truncatingIfNeeded: pixel >> 8)
                        to[2] = UInt8(truncatingIfNeeded: pixel)
                    } else {
                        to[0] = UInt8(truncatingIfNeeded: min((pixel >> 16 & 255) * 255 / alpha, 255))
                        to[1] = UInt8(truncatingIfNeeded: min((pixel >> 8 & 255) * 255 / alpha, 255))
                        to[2] = UInt8(truncatingIfNeeded: min((pixel & 255) * 255 / alpha, 255))
                    }
                    if hasAlpha { to[3] = UInt8(truncatingIfNeeded: alpha) }
                    to += channels
                }
            }
            count = width * height * channels
        }
        return (bytes, hasAlpha)
    }
}
