@_implementationOnly import CCairo

/// The reason why an image could not be written.
public struct CGImageWritingError: Error, CustomStringConvertible, Sendable {
    /// A message about what was being written and what went wrong.
    public let description: String
}

extension CGImage {
    /// Encodes the image as a PNG file; the same pixels give the same bytes.
    ///
    /// - Parameter texts: keywords and texts to be stored in the file, both ASCII. Default: none.
    package func pngData(texts: [(key: String, value: String)] = []) throws -> Data {
        guard let data = PNGEncoder.encode(self, texts: texts) else {
            throw CGImageWritingError(description: "cannot encode \(width) x \(height) pixels as PNG: out of memory")
        }
        return data
    }

    /// Writes the image as a PNG file, replacing an existing one.
    package func writePNG(to path: String) throws {
        let data = try pngData()
        do {
            try data.write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw CGImageWritingError(description: "cannot write \(path): \(error.localizedDescription)")
        }
    }
}

extension PixelBuffer {
    /// A Cairo surface that shares these pixels and retains the buffer. `isOpaque` makes Cairo ignore alpha.
    package func makeCairoSurface(isOpaque: Bool = false) -> OpaquePointer {
        let bytes = UnsafeMutableRawPointer(base).assumingMemoryBound(to: UInt8.self)
        let surface = cairo_image_surface_create_for_data(
            bytes, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(stride * 4))!
        let owner = Unmanaged.passRetained(self)
        let status = cairo_surface_set_user_data(surface, surfaceOwnerKey, owner.toOpaque()) {
            Unmanaged<PixelBuffer>.fromOpaque($0!).release()
        }
        if status != CAIRO_STATUS_SUCCESS { owner.release() }
        return surface
    }
}

/// The key for a buffer in its surface's user data: only its address counts, and nothing is ever stored there.
nonisolated(unsafe) private let surfaceOwnerKey = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
