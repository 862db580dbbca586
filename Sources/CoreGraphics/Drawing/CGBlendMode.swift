@_implementationOnly import CCairo

/// How a source colour is composited with the destination. R, S and D are premultiplied result, source and destination, Ra, Sa and Da their
/// alphas.
public enum CGBlendMode: Int32, Sendable {
    /// Source over destination: R = S + D (1 - Sa).
    case normal = 0
    case multiply = 1
    case screen = 2
    case overlay = 3
    case darken = 4
    case lighten = 5
    case colorDodge = 6
    case colorBurn = 7
    case softLight = 8
    case hardLight = 9
    case difference = 10
    case exclusion = 11
    case hue = 12
    case saturation = 13
    case color = 14
    case luminosity = 15
    /// R = 0.
    case clear = 16
    /// R = S.
    case copy = 17
    /// R = S Da.
    case sourceIn = 18
    /// R = S (1 - Da).
    case sourceOut = 19
    /// R = S Da + D (1 - Sa).
    case sourceAtop = 20
    /// R = S (1 - Da) + D.
    case destinationOver = 21
    /// R = D Sa.
    case destinationIn = 22
    /// R = D (1 - Sa).
    case destinationOut = 23
    /// R = S (1 - Da) + D Sa.
    case destinationAtop = 24
    /// R = S (1 - Da) + D (1 - Sa).
    case xor = 25
    /// R = max(0, 1 - ((1 - D) + (1 - S))), generalised to transparent colours as Ra - ((Da - D) + (Sa - S)).
    case plusDarker = 26
    /// R = min(1, S + D).
    case plusLighter = 27

    /// The equivalent Cairo operator; nil for ``plusDarker``, which Cairo lacks.
    var cairoOperator: cairo_operator_t? {
        switch self {
        case .normal: CAIRO_OPERATOR_OVER
        case .multiply: CAIRO_OPERATOR_MULTIPLY
        case .screen: CAIRO_OPERATOR_SCREEN
        case .overlay: CAIRO_OPERATOR_OVERLAY
        case .darken: CAIRO_OPERATOR_DARKEN
        case .lighten: CAIRO_OPERATOR_LIGHTEN
        case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
        case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
        case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
        case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
        case .difference: CAIRO_OPERATOR_DIFFERENCE
        case .exclusion: CAIRO_OPERATOR_EXCLUSION
        case .hue: CAIRO_OPERATOR_HSL_HUE
        case .saturation: CAIRO_OPERATOR_HSL_SATURATION
        case .color: CAIRO_OPERATOR_HSL_COLOR
        case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
        case .clear: CAIRO_OPERATOR_CLEAR
        case .copy: CAIRO_OPERATOR_SOURCE
        case .sourceIn: CAIRO_OPERATOR_IN
        case .sourceOut: CAIRO_OPERATOR_OUT
        case .sourceAtop: CAIRO_OPERATOR_ATOP
        case .destinationOver: CAIRO_OPERATOR_DEST_OVER
        case .destinationIn: CAIRO_OPERATOR_DEST_IN
        case .destinationOut: CAIRO_OPERATOR_DEST_OUT
        case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
        case .xor: CAIRO_OPERATOR_XOR
        case .plusDarker: nil
        case .plusLighter: CAIRO_OPERATOR_ADD
        }
    }

    /// Whether Cairo's operator also affects pixels outside the shape (an unbounded operator), which Core Graphics never does.
    var isUnboundedInCairo: Bool {
        switch self {
        case .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        default: false
        }
    }
}

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
