@_implementationOnly import CCairo

/// How images are sampled when they are scaled.
public enum CGInterpolationQuality: Int32, Sendable {
    /// The context's default, ``medium``.
    case `default` = 0
    /// Nearest neighbour.
    case none = 1
    /// Bilinear.
    case low = 2
    /// The best quality; slow.
    case high = 3
    /// Bilinear when enlarging, area-averaging when reducing.
    case medium = 4

    var cairoFilter: cairo_filter_t {
        switch self {
        case .none: CAIRO_FILTER_NEAREST
        case .low: CAIRO_FILTER_BILINEAR
        case .default, .medium: CAIRO_FILTER_GOOD
        case .high: CAIRO_FILTER_BEST
        }
    }
}
