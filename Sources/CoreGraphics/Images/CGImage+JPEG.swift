@_implementationOnly import CPixbuf

extension CGImage {
    /// Encodes the image as a JPEG file; transparent pixels are composited on white.
    ///
    /// - Parameter quality: from 0 for the smallest file to 1 for the best quality.
    package func jpegData(quality: CGFloat) throws -> Data {
        var bytes = [UInt8](repeating: 0, count: width * height * 3)
        bytes.withUnsafeMutableBufferPointer { bytes in
            var to = bytes.baseAddress!
            for y in 0..<height {
                let row = pixels.base + y * pixels.stride
                for x in 0..<width {
                    let pixel = row[x], white = 255 - pixel >> 24
                    to[0] = UInt8(min(pixel >> 16 & 255 + white, 255))
                    to[1] = UInt8(min(pixel >> 8 & 255 + white, 255))
                    to[2] = UInt8(min(pixel & 255 + white, 255))
                    to += 3
                }
            }
        }
        let percent = quality.isNaN ? 100 : Int((min(max(quality, 0), 1) * 100).rounded())
        var error: UnsafeMutablePointer<GError>?
        var result: UnsafeMutablePointer<gchar>?
        var count: gsize = 0
        let isSaved = bytes.withUnsafeBufferPointer { bytes in
            guard let pixbuf = gdk_pixbuf_new_from_data(
                bytes.baseAddress!, GDK_COLORSPACE_RGB, 0, 8, Int32(width), Int32(height), Int32(width * 3), nil, nil)
            else { return false }
            defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
            return "quality".withCString { key in
                String(percent).withCString { value in
                    var keys: [UnsafeMutablePointer<CChar>?] = [UnsafeMutablePointer(mutating: key), nil]
                    var values: [UnsafeMutablePointer<CChar>?] = [UnsafeMutablePointer(mutating: value), nil]
                    return gdk_pixbuf_save_to_bufferv(pixbuf, &result, &count, "jpeg", &keys, &values, &error) != 0
                }
            }
        }
        defer {
            g_free(result)
            if let error { g_error_free(error) }
        }
        guard isSaved, let result else {
            let reason = error.map { String(cString: $0.pointee.message) } ?? "no reason given"
            throw CGImageWritingError(description: "cannot encode \(width) x \(height) pixels as JPEG: \(reason)")
        }
        return Data(bytes: result, count: Int(count))
    }
}
