@_implementationOnly import CCairo

extension CGBlendMode {
    /// What Cairo and filters call a blend mode.
    package struct Entry: Sendable {
        package let mode: CGBlendMode
        /// The number of Cairo's operator; nil for a mode that Cairo lacks.
        let cairoOperator: UInt32?
        /// The names of the filters that blend so: Core Image's, without their prefix, and the short ones of layers.
        package let filterNames: [String]

        fileprivate init(_ mode: CGBlendMode, _ cairoOperator: cairo_operator_t?, _ filterNames: [String]) {
            self.mode = mode
            self.cairoOperator = cairoOperator?.rawValue
            self.filterNames = filterNames
        }
    }

    /// All modes, each at the index that is its raw value. The renderers have no other names or numbers for them: kernels are called by raw
    /// values, and shaders are compiled by the names of the cases.
    package static let table: [Entry] = [
        Entry(.normal, CAIRO_OPERATOR_OVER, ["normalBlendMode", "sourceOverCompositing", "sourceOver"]),
        Entry(.multiply, CAIRO_OPERATOR_MULTIPLY, ["multiplyBlendMode"]),
        Entry(.screen, CAIRO_OPERATOR_SCREEN, ["screenBlendMode"]),
        Entry(.overlay, CAIRO_OPERATOR_OVERLAY, ["overlayBlendMode"]),
        Entry(.darken, CAIRO_OPERATOR_DARKEN, ["darkenBlendMode"]),
        Entry(.lighten, CAIRO_OPERATOR_LIGHTEN, ["lightenBlendMode"]),
        Entry(.colorDodge, CAIRO_OPERATOR_COLOR_DODGE, ["colorDodgeBlendMode"]),
        Entry(.colorBurn, CAIRO_OPERATOR_COLOR_BURN, ["colorBurnBlendMode"]),
        Entry(.softLight, CAIRO_OPERATOR_SOFT_LIGHT, ["softLightBlendMode"]),
        Entry(.hardLight, CAIRO_OPERATOR_HARD_LIGHT, ["hardLightBlendMode"]),
        Entry(.difference, CAIRO_OPERATOR_DIFFERENCE, ["differenceBlendMode"]),
        Entry(.exclusion, CAIRO_OPERATOR_EXCLUSION, ["exclusionBlendMode"]),
        Entry(.hue, CAIRO_OPERATOR_HSL_HUE, ["hueBlendMode"]),
        Entry(.saturation, CAIRO_OPERATOR_HSL_SATURATION, ["saturationBlendMode"]),
        Entry(.color, CAIRO_OPERATOR_HSL_COLOR, ["colorBlendMode"]),
        Entry(.luminosity, CAIRO_OPERATOR_HSL_LUMINOSITY, ["luminosityBlendMode"]),
        Entry(.clear, CAIRO_OPERATOR_CLEAR, ["clear"]),
        Entry(.copy, CAIRO_OPERATOR_SOURCE, ["copy"]),
        Entry(.sourceIn, CAIRO_OPERATOR_IN, ["sourceInCompositing", "sourceIn"]),
        Entry(.sourceOut, CAIRO_OPERATOR_OUT, ["sourceOutCompositing", "sourceOut"]),
        Entry(.sourceAtop, CAIRO_OPERATOR_ATOP, ["sourceAtopCompositing", "sourceAtop"]),
        Entry(.destinationOver, CAIRO_OPERATOR_DEST_OVER, ["destOver"]),
        Entry(.destinationIn, CAIRO_OPERATOR_DEST_IN, ["destIn"]),
        Entry(.destinationOut, CAIRO_OPERATOR_DEST_OUT, ["destOut"]),
        Entry(.destinationAtop, CAIRO_OPERATOR_DEST_ATOP, ["destAtop"]),
        Entry(.xor, CAIRO_OPERATOR_XOR, ["xor"]),
        Entry(.plusDarker, nil, ["plusD", "plusDarker"]),
        Entry(.plusLighter, CAIRO_OPERATOR_ADD, ["additionCompositing", "plusL", "plusLighter"]),
    ]

    /// The equivalent Cairo operator; nil for a mode that Cairo lacks.
    var cairoOperator: cairo_operator_t? { Self.table[Int(rawValue)].cairoOperator.map { cairo_operator_t($0) } }

    /// Whether the mode changes what is below even where the source is transparent.
    package var changesWithoutSource: Bool {
        switch self {
        case .copy, .clear, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        default: false
        }
    }

    /// Whether Cairo's operator also affects pixels outside the shape (an unbounded operator), which Core Graphics never does.
    var isUnboundedInCairo: Bool { changesWithoutSource && self != .copy && self != .clear }
}
