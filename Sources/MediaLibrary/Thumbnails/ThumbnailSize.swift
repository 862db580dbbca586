/// The sizes in which thumbnails are stored, by the freedesktop's thumbnail standard. The raw value is the longest side in pixels.
enum ThumbnailSize: Int, CaseIterable, Sendable {
    case normal = 128
    case large = 256
    case xLarge = 512
    case xxLarge = 1024

    /// The smallest size that has at least so many pixels; nil if all have fewer.
    init?(covering pixelSize: Int) {
        guard let size = Self.allCases.first(where: { $0.rawValue >= pixelSize }) else { return nil }
        self = size
    }

    /// The folder in the cache.
    var folder: String {
        switch self {
        case .normal: "normal"
        case .large: "large"
        case .xLarge: "x-large"
        case .xxLarge: "xx-large"
        }
    }

    /// This size and those above it.
    var andLarger: some Sequence<ThumbnailSize> { Self.allCases.drop { $0 != self } }
}
