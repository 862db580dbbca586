import Foundation
@_implementationOnly import CPixbuf

/// Decodes images from files and from memory: PNG, JPEG, GIF (its first frame), WebP, SVG, BMP and TIFF.
///
/// The format is determined from the content, never from the file name. The EXIF orientation is applied, so all sizes are those of the
/// upright image. A truncated image is an error, unless the part of a JPEG that is there is asked for. Thread-safe.
package struct ImageDecoder: Sendable {
    /// The maximum number of pixels of a decoded image, 100 million. Larger images are refused before memory is allocated, unless they can
    /// be reduced while decoding (``decode(maximumPixelSize:)``).
    package static let maximumPixelCount = 100_000_000
    /// The maximum size of a file, in bytes.
    package static let maximumFileSize = 1 << 29

    private let data: Data
    private let header: ImageHeader

    /// Reads the header of an image in memory, without decoding it.
    ///
    /// - Parameter allowsTruncation: whether a JPEG without its end is decoded as far as it goes; what is missing is grey. Default false.
    package init(data: Data, allowsTruncation: Bool = false) throws(ImageDecodingError) {
        self.data = data
        let header = data.withUnsafeBytes { bytes -> Result<ImageHeader, ImageDecodingError> in
            do throws(ImageDecodingError) {
                return .success(try ImageHeader(ByteReader(bytes: bytes)))
            } catch {
                return .failure(error)
            }
        }
        self.header = try header.get()
        guard self.header.isComplete || allowsTruncation && self.header.format == .jpeg else { throw .truncated(self.header.format) }
    }

    /// Reads a file and the header of the image in it, without decoding it.
    ///
    /// - Parameter allowsTruncation: as that of ``init(data:allowsTruncation:)``.
    package init(contentsOf url: URL, allowsTruncation: Bool = false) throws(ImageDecodingError) {
        guard url.isFileURL else { throw .unreadable(path: url.absoluteString, reason: "not a file") }
        let path = url.path
        // Opening a pipe would block until it has a writer.
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
        try self.init(data: data, allowsTruncation: allowsTruncation)
    }

    /// The format of the content.
    package var format: ImageFormat { header.format }

    /// The EXIF orientation in the file, 1...8. Decoded images are already upright.
    package var orientation: Int { header.orientation }

    /// The size in pixels of the upright image, determined without decoding it. For SVG it is the document's intrinsic size at 96 pixels
    /// per inch.
    package func pixelSize() throws(ImageDecodingError) -> (width: Int, height: Int) {
        var (width, height) = (header.width, header.height)
        if header.format == .svg {
            var request = SizeRequest(limit: CGSize(width: 1, height: 1), resizes: true, isVector: true)
            _ = try load(&request).map { g_object_unref(UnsafeMutableRawPointer($0)) }
            (width, height) = (request.width, request.height)
        }
        return header.orientation >= 5 ? (height, width) : (width, height)
    }

    /// Decodes the image.
    ///
    /// - Parameter maximumPixelSize: the maximum width and height of the result, which keeps its aspect ratio. Larger bitmaps are scaled
    ///   down; JPEGs take less time and memory then. An SVG is rendered with exactly this many pixels on its longer side. `nil` for the
    ///   original size.
    /// - Parameter appliesOrientation: false to ignore the EXIF orientation.
    /// - Throws: ``ImageDecodingError``.
    package func decode(maximumPixelSize: Int? = nil, appliesOrientation: Bool = true) throws(ImageDecodingError) -> CGImage {
        try decode(limit: maximumPixelSize.map { CGSize(width: $0, height: $0) }, appliesOrientation: appliesOrientation)
    }

    /// Decodes the image at the size in which it fits into a box in pixels, with its aspect ratio kept; an infinite one is no limit. Bitmaps
    /// are not enlarged. An SVG is read only once; asking for its size takes as long as drawing it.
    ///
    /// - Throws: ``ImageDecodingError``.
    package func decode(fitting box: CGSize) throws(ImageDecodingError) -> CGImage {
        try decode(limit: header.orientation >= 5 ? CGSize(width: box.height, height: box.width) : box, appliesOrientation: true)
    }

    private func decode(limit: CGSize?, appliesOrientation: Bool) throws(ImageDecodingError) -> CGImage {
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

    /// What to request when a loader announces an image's size, and the size that it announced.
    private struct SizeRequest {
        /// The box into which the image fits, before orientation.
        var limit: CGSize?
        /// Whether the loader is asked to decode at the target size.
        var resizes: Bool
        var isVector = false
        var shrinksWhileDecoding = false
        var width = 0
        var height = 0
        var isRefused = false

        /// The largest longer side of the result for an image's size; nil for no limit.
        private func longerSide(width: Int, height: Int) -> Int? {
            guard let limit, width > 0, height > 0 else { return nil }
            let factor = min(limit.width / CGFloat(width), limit.height / CGFloat(height))
            let longer = (CGFloat(max(width, height)) * factor).rounded()
            if longer == .infinity { return nil }
            return longer >= 1 ? Int(min(longer, CGFloat(PixelBuffer.maximumSide))) : 1
        }

        /// The loader announces the image's size. From now on the limit is square: what is loaded, whose sides are rounded, would fit into the
        /// box at another size.
        mutating func announce(width: Int, height: Int) {
            (self.width, self.height) = (width, height)
            limit = longerSide(width: width, height: height).map { CGSize(width: $0, height: $0) }
        }

        /// The size of the result, before orientation, for an image's size.
        func target(width: Int, height: Int) -> (Int, Int) {
            guard let limit = longerSide(width: width, height: height), isVector || max(width, height) > limit else { return (width, height) }
            if width >= height { return (limit, max(1, Int((Double(height) * Double(limit) / Double(width)).rounded()))) }
            return (max(1, Int((Double(width) * Double(limit) / Double(height)).rounded())), limit)
        }

        /// Whether decoding an image of the given size stays within the limits.
        func accepts(width: Int, height: Int) -> Bool {
            // JPEG can be reduced to no less than an eighth while decoding.
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

    /// Runs the format's loader over the data. The caller owns the result, which is nil only if just a size was requested.
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
                request.pointee.announce(width: Int(width), height: Int(height))
                if !request.pointee.accepts(width: Int(width), height: Int(height)) {
                    request.pointee.isRefused = true
                    // Loaders stop at once for a size of zero; those that don't are covered by the check of the header.
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
            // A loader must be closed even if it failed; the first error is the one to report.
            guard isWritten else {
                gdk_pixbuf_loader_close(loader, nil)
                return false
            }
            // The trailer of a GIF that is cut off after its first frame, or of a JPEG whose end is missing.
            let trailer: [UInt8] = header.end != nil ? [0x3B] : header.isComplete ? [] : [0xFF, 0xD9]
            if !trailer.isEmpty { gdk_pixbuf_loader_write(loader, trailer, gsize(trailer.count), nil) }
            return gdk_pixbuf_loader_close(loader, &error) != 0
        }
        defer { if let error { g_error_free(error) } }
        if request.isRefused { throw tooLarge(request.width, request.height) }
        guard isWritten, let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else {
            if !header.isComplete { throw .truncated(header.format) }
            if isWritten { return nil }
            let reason = error.map { String(cString: $0.pointee.message) } ?? "its loader gives no reason"
            throw .corrupt(header.format, reason: reason.split(whereSeparator: \.isNewline).joined(separator: " "))
        }
        g_object_ref(UnsafeMutableRawPointer(pixbuf))
        return pixbuf
    }

    // MARK: Pixels

    /// The orientation that remains to be applied after the loader.
    private func remainingOrientation(of pixbuf: OpaquePointer) -> Int {
        // The TIFF loader applies the part of the orientation that doesn't swap width and height.
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
