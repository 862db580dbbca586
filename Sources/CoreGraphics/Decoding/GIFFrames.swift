import Foundation
@_implementationOnly import CPixbuf

/// The frames of an animated GIF, each composited with those before it.
package struct GIFFrames: Sendable {
    package let images: [CGImage]
    /// The duration of each frame in seconds. Durations of 0.01 or 0 in the file become 0.1, as on Apple's systems and in browsers.
    package let delays: [Double]
    /// How many times the animation plays; 0 for an endless loop.
    package let loopCount: Int

    /// The maximum number of frames that are decoded.
    package static let maximumFrameCount = 4096

    /// Decodes all frames. Throws if the data isn't a GIF, is truncated, has more than ``ImageDecoder/maximumPixelCount`` pixels in all
    /// frames together, or has more than ``maximumFrameCount`` frames.
    package init(data: Data) throws(ImageDecodingError) {
        let outline = try data.withUnsafeBytes { bytes -> Result<Outline, ImageDecodingError> in
            do throws(ImageDecodingError) {
                return .success(try Outline(ByteReader(bytes: bytes, isLittleEndian: true)))
            } catch {
                return .failure(error)
            }
        }.get()
        let (area, overflow) = outline.width.multipliedReportingOverflow(by: outline.height)
        guard !overflow, area * outline.delays.count <= ImageDecoder.maximumPixelCount else {
            throw .tooLarge(width: outline.width, height: outline.height)
        }
        guard outline.delays.count <= Self.maximumFrameCount else { throw .corrupt(.gif, reason: "it has \(outline.delays.count) frames") }
        images = try Self.compose(data, count: outline.delays.count)
        delays = outline.delays
        loopCount = outline.loopCount
    }

    // MARK: The file's structure

    /// The animation's size, durations and loop count, read before any frame is decoded.
    private struct Outline {
        var width = 0
        var height = 0
        var delays: [Double] = []
        var loopCount = 1

        init(_ reader: ByteReader) throws(ImageDecodingError) {
            guard reader.count > 0 else { throw .empty }
            guard reader.has("GIF87a", at: 0) || reader.has("GIF89a", at: 0) else { throw .unknownFormat }
            guard let width = reader.uint16(6), let height = reader.uint16(8), let flags = reader.byte(10) else { throw .truncated(.gif) }
            guard width > 0, height > 0 else { throw .corrupt(.gif, reason: "it declares a size of \(width) x \(height) pixels") }
            (self.width, self.height) = (width, height)
            var offset = 13 + Self.tableSize(flags)
            var delay = 0
            while let block = reader.byte(offset) {
                switch block {
                case 0x3B:
                    guard !delays.isEmpty else { throw .corrupt(.gif, reason: "it has no frame") }
                    return
                case 0x21:
                    if reader.byte(offset + 1) == 0xF9 { delay = reader.uint16(offset + 4) ?? 0 }
                    if reader.byte(offset + 1) == 0xFF, reader.has("NETSCAPE2.0", at: offset + 3), reader.byte(offset + 15) == 1 {
                        loopCount = reader.uint16(offset + 16) ?? 1
                    }
                    offset += 2
                case 0x2C:
                    guard let flags = reader.byte(offset + 9) else { throw .truncated(.gif) }
                    delays.append(delay > 1 ? Double(delay) / 100 : 0.1)
                    delay = 0
                    offset += 10 + Self.tableSize(flags) + 1
                default: throw .corrupt(.gif, reason: "an unknown block at byte \(offset)")
                }
                // Data is in blocks of up to 255 bytes, ended by an empty one.
                while let length = reader.byte(offset) {
                    offset += length + 1
                    if length == 0 { break }
                }
            }
            throw .truncated(.gif)
        }

        private static func tableSize(_ flags: Int) -> Int { flags & 0x80 != 0 ? 3 << (flags & 7 + 1) : 0 }
    }

    // MARK: Decoding

    private static func compose(_ data: Data, count: Int) throws(ImageDecodingError) -> [CGImage] {
        var error: UnsafeMutablePointer<GError>?
        defer { if let error { g_error_free(error) } }
        guard let loader = gdk_pixbuf_loader_new_with_type("gif", &error) else { throw .noLoader(.gif) }
        defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
        let isWritten = data.withUnsafeBytes { bytes in
            gdk_pixbuf_loader_write(loader, bytes.baseAddress!.assumingMemoryBound(to: UInt8.self), gsize(bytes.count), &error) != 0
        }
        // A loader must be closed even if it failed; the first error is the one to report.
        let isClosed = isWritten ? gdk_pixbuf_loader_close(loader, &error) != 0 : gdk_pixbuf_loader_close(loader, nil) != 0
        guard isWritten, isClosed, let animation = gdk_pixbuf_loader_get_animation(loader) else {
            let reason = error.map { String(cString: $0.pointee.message) } ?? "its loader gives no reason"
            throw .corrupt(.gif, reason: reason.split(whereSeparator: \.isNewline).joined(separator: " "))
        }
        var milliseconds = 0
        guard let iterator = pixbuf_animation_begin(animation) else { throw .corrupt(.gif, reason: "it holds no picture") }
        defer { g_object_unref(UnsafeMutableRawPointer(iterator)) }
        var images: [CGImage] = []
        for index in 0..<count {
            if index > 0 {
                // Advancing by the loader's own frame duration, in milliseconds, leads to the next frame.
                milliseconds += max(1, Int(gdk_pixbuf_animation_iter_get_delay_time(iterator)))
                pixbuf_animation_move(iterator, milliseconds)
            }
            guard let pixbuf = gdk_pixbuf_animation_iter_get_pixbuf(iterator), let source = gdk_pixbuf_read_pixels(pixbuf) else {
                throw .corrupt(.gif, reason: "frame \(index + 1) holds no picture")
            }
            let width = Int(gdk_pixbuf_get_width(pixbuf)), height = Int(gdk_pixbuf_get_height(pixbuf))
            guard (1...PixelBuffer.maximumSide).contains(width), (1...PixelBuffer.maximumSide).contains(height) else {
                throw .tooLarge(width: width, height: height)
            }
            let pixels = PixelConversion(
                source: source, width: width, height: height, rowBytes: Int(gdk_pixbuf_get_rowstride(pixbuf)),
                hasAlpha: gdk_pixbuf_get_n_channels(pixbuf) == 4
            ).pixels(orientation: 1)
            images.append(CGImage(pixels: pixels))
        }
        return images
    }
}
