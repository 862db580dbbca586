/// The reason why an image could not be decoded.
package enum ImageDecodingError: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is no file at the path.
    case notFound(path: String)
    /// The file exists but can't be read.
    case unreadable(path: String, reason: String)
    /// The data is empty.
    case empty
    /// The content isn't in a supported format.
    case unknownFormat
    /// The content ends before the image does.
    case truncated(ImageFormat)
    /// The content is invalid for its format.
    case corrupt(ImageFormat, reason: String)
    /// The image has more pixels than the limit.
    case tooLarge(width: Int, height: Int)
    /// The system has no loader for the format.
    case noLoader(ImageFormat)

    package var description: String {
        switch self {
        case .notFound(let path): "\(path): no such file"
        case .unreadable(let path, let reason): "\(path): can't be read: \(reason)"
        case .empty: "the picture is empty (0 bytes)"
        case .unknownFormat: "not a picture in a known format (PNG, JPEG, GIF, WebP, SVG, BMP, TIFF)"
        case .truncated(let format): "the \(format.name) picture is truncated: its end is missing"
        case .corrupt(let format, let reason): "the \(format.name) picture is damaged: \(reason)"
        case .tooLarge(let width, let height): "the picture is too large: \(width) x \(height) pixels"
        case .noLoader(let format): "no loader for \(format.name) is installed (\(format.loaderPackage))"
        }
    }
}

/// An image format that can be decoded.
package enum ImageFormat: String, Sendable, CaseIterable {
    case png, jpeg, gif, webp, svg, bmp, tiff

    /// The format's name in messages.
    package var name: String { self == .webp ? "WebP" : rawValue.uppercased() }

    /// The Debian package that provides the loader.
    var loaderPackage: String {
        switch self {
        case .webp: "webp-pixbuf-loader"
        case .svg: "librsvg2-common"
        default: "libgdk-pixbuf-2.0-0"
        }
    }
}
