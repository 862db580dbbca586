import Foundation
@_implementationOnly import CPixbuf

/// Decodes pictures from files and from memory: PNG, JPEG, GIF (its first frame), WebP, SVG, BMP and TIFF.
///
/// The content decides what a picture is, never its name. EXIF's orientation is applied, so that all sizes are those of the upright
/// picture. A picture of which a part is missing is an error. Any thread, and any number at once.
package struct ImageDecoder: Sendable {
    /// The most pixels that are decoded at once, 100 million; what is larger is refused before memory is allocated for it, unless it can
    /// be made smaller on the way (``decode(maximumPixelSize:)``).
    package static let maximumPixelCount = 100_000_000
    /// The largest file that is read, in bytes.
    package static let maximumFileSize = 1 << 29

    private let data: Data
    private let header: ImageHeader

    /// Looks at a picture in memory; nothing is decoded yet.
    package init(data: Data) throws(ImageDecodingError) {
        self.data = data
        let header = data.withUnsafeBytes { bytes -> Result<ImageHeader, ImageDecodingError> in
            do throws(ImageDecodingError) {
                return .success(try ImageHeader(ByteReader(bytes: bytes)))
            } catch {
                return .failure(error)
            }
        }
        self.header = try header.get()
        guard self.header.isComplete else { throw .truncated(self.header.format) }
    }

    /// Reads a file, and looks at the picture in it; nothing is decoded yet.
    package init(contentsOf url: URL) throws(ImageDecodingError) {
        guard url.isFileURL else { throw .unreadable(path: url.absoluteString, reason: "not a file") }
        let path = url.path
        // Opening a pipe would wait for its writer.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            let code = errno
            throw code == ENOENT || code == ENOTDIR
                ? .notFound(path: path) : .unreadable(path: path, reason: String(cString: strerror(code)).lowercased())
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(path: path, reason: status.st_mode & S_IFMT == S_IFDIR ? "it is a folder" : "it is not a regular file")
        }
        guard status.st_size <= Self.maximumFileSize else {
            throw .unreadable(path: path, reason: "it has more than \(Self.maximumFileSize >> 20) MiB")
        }
        let data: Data
        do {
            data = try file.readToEnd() ?? Data()
        } catch {
            throw .unreadable(path: path, reason: "reading failed")
        }
        try self.init(data: data)
    }

    /// What the content is.
    package var format: ImageFormat { header.format }

    /// EXIF's orientation, 1...8, as the file has it. Decoded pictures are upright already.
    package var orientation: Int { header.orientation }

    /// The size in pixels of the upright picture, found without decoding it. For SVG it is the document's own size at 96 pixels an inch.
    package func pixelSize() throws(ImageDecodingError) -> (width: Int, height: Int) {
        var (width, height) = (header.width, header.height)
        if header.format == .svg {
            var request = SizeRequest(limit: 1, resizes: true, isVector: true)
            _ = try load(&request).map { g_object_unref(UnsafeMutableRawPointer($0)) }
            (width, height) = (request.width, request.height)
        }
        return header.orientation >= 5 ? (height, width) : (width, height)
    }

    /// Decodes the picture.
    ///
    /// - Parameter maximumPixelSize: the greatest width and height of the result, whose proportions stay. A bitmap is made smaller where it
    ///   is larger; JPEGs take less time and memory then. An SVG is drawn so that its longer side has just this many pixels. `nil`: as it
    ///   is.
    /// - Parameter appliesOrientation: false for the picture as it is stored.
    /// - Throws: ``ImageDecodingError``.
    package func decode(maximumPixelSize: Int? = nil, appliesOrientation: Bool = true) throws(ImageDecodingError) -> CGImage {
        let limit = maximumPixelSize.map { min(max($0, 1), PixelBuffer.maximumSide) }
        let isVector = header.format == .svg
        var request = SizeRequest(limit: limit, resizes: isVector || header.format == .jpeg, isVector: isVector)
        request.shrinksWhileDecoding = header.shrinksWhileDecoding
        if header.width > 0, !request.accepts(width: header.width, height: header.height) { throw tooLarge(header.width, header.height) }
        guard var pixbuf = try load(&request) else {
            throw .corrupt(header.format, reason: "it holds no picture")
        }
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        let orientation = appliesOrientation ? remainingOrientation(of: pixbuf) : 1
        let target = request.target(width: Int(gdk_pixbuf_get_width(pixbuf)), height: Int(gdk_pixbuf_get_height(pixbuf)))
        if target != (Int(gdk_pixbuf_get_width(pixbuf)), Int(gdk_pixbuf_get_height(pixbuf))) {
            guard let scaled = gdk_pixbuf_scale_simple(pixbuf, Int32(target.0), Int32(target.1), GDK_INTERP_BILINEAR) else {
                throw tooLarge(target.0, target.1)
            }
            g_object_unref(UnsafeMutableRawPointer(pixbuf))
            pixbuf = scaled
        }
        return CGImage(pixels: try makePixels(of: pixbuf, orientation: orientation))
    }

    private func tooLarge(_ width: Int, _ height: Int) -> ImageDecodingError {
        header.orientation >= 5 ? .tooLarge(width: height, height: width) : .tooLarge(width: width, height: height)
    }

    // MARK: Loading

    /// What is asked of a loader when it announces a picture's size, and what it announced.
    private struct SizeRequest {
        var limit: Int?
        /// Whether the loader is asked for the target size at once.
        var resizes: Bool
        var isVector = false
        var shrinksWhileDecoding = false
        var width = 0
        var height = 0
        var isRefused = false

        /// The size of the result, before orientation, of a picture of some size. The box is square, so orientation doesn't matter.
        func target(width: Int, height: Int) -> (Int, Int) {
            guard let limit, width > 0, height > 0, isVector || max(width, height) > limit else { return (width, height) }
            if width >= height { return (limit, max(1, Int((Double(height) * Double(limit) / Double(width)).rounded()))) }
            return (max(1, Int((Double(width) * Double(limit) / Double(height)).rounded())), limit)
        }

        /// Whether decoding a picture of some size stays within bounds.
        func accepts(width: Int, height: Int) -> Bool {
            // JPEG decodes to no less than an eighth.
            let result = target(width: width, height: height)
            guard result.0 <= PixelBuffer.maximumSide, result.1 <= PixelBuffer.maximumSide else { return false }
            if isVector { return result.0 * result.1 <= ImageDecoder.maximumPixelCount }
            var (decodedWidth, decodedHeight) = (width, height)
            if shrinksWhileDecoding {
                var denominator = 1
                while denominator < 8, decodedWidth / 2 >= result.0, decodedHeight / 2 >= result.1 {
                    denominator *= 2
                    (decodedWidth, decodedHeight) = (width / denominator, height / denominator)
                }
            }
            let (count, overflow) = decodedWidth.multipliedReportingOverflow(by: decodedHeight)
            return !overflow && count <= ImageDecoder.maximumPixelCount
        }
    }

    /// Runs the format's loader over the data. The caller owns the result, which is nil only where a size alone was asked for.
    private func load(_ request: inout SizeRequest) throws(ImageDecodingError) -> OpaquePointer? {
        var error: UnsafeMutablePointer<GError>?
        guard let loader = gdk_pixbuf_loader_new_with_type(header.format.rawValue, &error) else {
            g_error_free(error)
            throw .noLoader(header.format)
        }
        defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
        let end = header.end ?? data.count
        let isWritten = withUnsafeMutablePointer(to: &request) { request in
            typealias Handler = @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>, Int32, Int32, gpointer) -> Void
            let sizePrepared: Handler = { loader, width, height, context in
                let request = context.assumingMemoryBound(to: SizeRequest.self)
                request.pointee.width = Int(width)
                request.pointee.height = Int(height)
                if !request.pointee.accepts(width: Int(width), height: Int(height)) {
                    request.pointee.isRefused = true
                    // Loaders give up at once on a size of nothing; those that don't ask are caught by what the header says.
                    gdk_pixbuf_loader_set_size(loader, 0, 0)
                } else if request.pointee.resizes {
                    let target = request.pointee.target(width: Int(width), height: Int(height))
                    gdk_pixbuf_loader_set_size(loader, Int32(target.0), Int32(target.1))
                }
            }
            let handler = g_signal_connect_data(
                loader, "size-prepared", unsafeBitCast(sizePrepared, to: GCallback.self), request, nil, GConnectFlags(rawValue: 0))
            defer { g_signal_handler_disconnect(loader, handler) }
            let isWritten = data.withUnsafeBytes { bytes in
                gdk_pixbuf_loader_write(loader, bytes.baseAddress!.assumingMemoryBound(to: UInt8.self), gsize(end), &error) != 0
            }
            // A loader must be closed even when it failed; its first complaint is the one to keep.
            guard isWritten else {
                gdk_pixbuf_loader_close(loader, nil)
                return false
            }
            if header.end != nil {
                // The end mark of a GIF that is cut after its first frame.
                var trailer: UInt8 = 0x3B
                gdk_pixbuf_loader_write(loader, &trailer, 1, nil)
            }
            return gdk_pixbuf_loader_close(loader, &error) != 0
        }
        defer { if let error { g_error_free(error) } }
        if request.isRefused { throw tooLarge(request.width, request.height) }
        guard isWritten else {
            let reason = error.map { String(cString: $0.pointee.message) } ?? "its loader gives no reason"
            throw .corrupt(header.format, reason: reason.split(whereSeparator: \.isNewline).joined(separator: " "))
        }
        guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else { return nil }
        g_object_ref(UnsafeMutableRawPointer(pixbuf))
        return pixbuf
    }

    // MARK: Pixels

    /// The orientation that a loader has left to apply.
    private func remainingOrientation(of pixbuf: OpaquePointer) -> Int {
        // A TIFF's loader applies the part of it that turns nothing on its side.
        guard header.format == .tiff else { return header.orientation }
        return gdk_pixbuf_get_option(pixbuf, "orientation").flatMap { Int(String(cString: $0)) } ?? 1
    }

    private func makePixels(of pixbuf: OpaquePointer, orientation: Int) throws(ImageDecodingError) -> PixelBuffer {
        let width = Int(gdk_pixbuf_get_width(pixbuf))
        let height = Int(gdk_pixbuf_get_height(pixbuf))
        let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
        guard let source = gdk_pixbuf_read_pixels(pixbuf), channels == 3 || channels == 4, gdk_pixbuf_get_bits_per_sample(pixbuf) == 8,
            width > 0, height > 0, width <= PixelBuffer.maximumSide, height <= PixelBuffer.maximumSide
        else { throw .corrupt(header.format, reason: "it holds no picture") }
        return PixelConversion(
            source: source, width: width, height: height, rowBytes: Int(gdk_pixbuf_get_rowstride(pixbuf)), hasAlpha: channels == 4
        ).pixels(orientation: orientation)
    }
}
