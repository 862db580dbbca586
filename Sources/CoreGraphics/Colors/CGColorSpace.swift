/// The colour model of a colour space: what its components mean.
public enum CGColorSpaceModel: Int32, Sendable {
    case unknown = -1
    case monochrome = 0
    case rgb = 1
    case cmyk = 2
    case lab = 3
    case deviceN = 4
    case indexed = 5
    case pattern = 6
    case XYZ = 7
}

/// How colours outside a space's gamut are mapped into it. Lamina ignores it and always clips.
public enum CGColorRenderingIntent: Int32, Sendable {
    case defaultIntent = 0
    case absoluteColorimetric = 1
    case relativeColorimetric = 2
    case perceptual = 3
    case saturation = 4
}

/// A colour space, which defines what the components of a colour mean.
///
/// Everything is drawn in sRGB; a space converts to it and back. Device RGB and device grey are sRGB and grey with sRGB's transfer
/// function; device CMYK is converted without a profile. Colours in HDR spaces keep light brighter than white, which is clipped when it is
/// drawn.
public final class CGColorSpace: Sendable, Hashable {
    /// The space's name; nil for the device spaces and others without one.
    public let name: CFString?
    /// The colour model.
    public let model: CGColorSpaceModel
    /// How components are converted to and from light.
    let encoding: Encoding
    /// Whether components outside 0...1 are kept (extended range).
    let isExtended: Bool
    /// The ICC profile that the space was created from; nil for other spaces.
    let profile: Data?

    init(name: CFString?, model: CGColorSpaceModel, encoding: Encoding, isExtended: Bool, profile: Data? = nil) {
        self.profile = profile
        self.name = name
        self.model = model
        self.encoding = encoding
        self.isExtended = isExtended
    }

    /// Creates the space with a name; nil if there is none.
    public convenience init?(name: CFString) {
        guard let known = Self.named[name] else { return nil }
        self.init(name: name, model: known.model, encoding: known.encoding, isExtended: known.isExtended)
    }

    /// The number of components without alpha; for a pattern space that of its base space, or 0.
    public var numberOfComponents: Int {
        switch encoding {
        case .gray, .indexed: 1
        case .cmyk: 4
        case .pattern(let base): base?.numberOfComponents ?? 0
        default: 3
        }
    }

    /// Whether a context may use this space: true for grey, RGB and CMYK.
    public var supportsOutput: Bool { model == .monochrome || model == .rgb || model == .cmyk }

    /// Whether the space's gamut exceeds sRGB's. For spaces made from profiles and primaries: whether one of its primaries is outside.
    public var isWideGamutRGB: Bool {
        switch encoding {
        case .rgb(let primaries, let curve): return isExtended || primaries != .sRGB || curve == .pq || curve == .hlg
        case .calibratedRGB(_, let matrix):
            if isExtended { return true }
            let toSRGB = Primaries.xyzToSRGB * matrix
            // Tolerance, since profiles round numbers to 1/65536, and white points to four digits.
            return [toSRGB.first, toSRGB.second, toSRGB.third].contains { $0.min() < -0.01 || $0.max() > 1.01 }
        default: return false
        }
    }

    /// Whether both have the same conversion and the same name.
    public static func == (lhs: CGColorSpace, rhs: CGColorSpace) -> Bool {
        lhs === rhs
            || (lhs.name == rhs.name && lhs.model == rhs.model && lhs.encoding == rhs.encoding && lhs.isExtended == rhs.isExtended
                && lhs.profile == rhs.profile)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(model)
    }

    // MARK: Names

    /// sRGB, the space in which everything is drawn.
    public static let sRGB: CFString = "kCGColorSpaceSRGB"
    /// sRGB with extended range: components may be outside 0...1.
    public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
    /// sRGB primaries with a linear transfer function.
    public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
    /// sRGB primaries with a linear transfer function and extended range.
    public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
    /// sRGB primaries with a linear transfer function.
    public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
    /// P3 primaries with sRGB's transfer function.
    public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
    /// P3 primaries with sRGB's transfer function and extended range.
    public static let extendedDisplayP3: CFString = "kCGColorSpaceExtendedDisplayP3"
    /// P3 primaries with a linear transfer function.
    public static let linearDisplayP3: CFString = "kCGColorSpaceLinearDisplayP3"
    /// P3 primaries with a linear transfer function and extended range.
    public static let extendedLinearDisplayP3: CFString = "kCGColorSpaceExtendedLinearDisplayP3"
    /// Adobe RGB (1998), gamma 2.2.
    public static let adobeRGB1998: CFString = "kCGColorSpaceAdobeRGB1998"
    /// Rec. 709 video.
    public static let itur_709: CFString = "kCGColorSpaceITUR_709"
    /// Rec. 2020 video.
    public static let itur_2020: CFString = "kCGColorSpaceITUR_2020"
    /// Rec. 2020 primaries with sRGB's transfer function.
    public static let itur_2020_sRGBGamma: CFString = "kCGColorSpaceITUR_2020_sRGBGamma"
    /// Rec. 2020 primaries with a linear transfer function.
    public static let linearITUR_2020: CFString = "kCGColorSpaceLinearITUR_2020"
    /// Rec. 2020 primaries with a linear transfer function and extended range.
    public static let extendedLinearITUR_2020: CFString = "kCGColorSpaceExtendedLinearITUR_2020"
    /// Rec. 2020 with extended range.
    public static let extendedITUR_2020: CFString = "kCGColorSpaceExtendedITUR_2020"
    /// P3 primaries with the DCI white point of cinemas, gamma 2.6.
    public static let dcip3: CFString = "kCGColorSpaceDCIP3"
    /// ROMM RGB, also known as ProPhoto RGB; parts of its gamut aren't visible colours.
    public static let rommrgb: CFString = "kCGColorSpaceROMMRGB"
    /// ACES AP1 primaries with a linear transfer function (ACEScg).
    public static let acescgLinear: CFString = "kCGColorSpaceACESCGLinear"
    /// P3 primaries with Rec. 2100's hybrid log-gamma (HLG).
    public static let displayP3_HLG: CFString = "kCGColorSpaceDisplayP3_HLG"
    /// P3 primaries with Rec. 2100's perceptual quantizer (PQ).
    public static let displayP3_PQ: CFString = "kCGColorSpaceDisplayP3_PQ"
    /// Rec. 709 primaries with Rec. 2100's hybrid log-gamma (HLG).
    public static let itur_709_HLG: CFString = "kCGColorSpaceITUR_709_HLG"
    /// Rec. 709 primaries with Rec. 2100's perceptual quantizer (PQ).
    public static let itur_709_PQ: CFString = "kCGColorSpaceITUR_709_PQ"
    /// Rec. 2100 video with hybrid log-gamma (HLG).
    public static let itur_2100_HLG: CFString = "kCGColorSpaceITUR_2100_HLG"
    /// Rec. 2100 video with the perceptual quantizer (PQ).
    public static let itur_2100_PQ: CFString = "kCGColorSpaceITUR_2100_PQ"
    /// CIE L*a*b* relative to D50; L* in 0...100, a* and b* in -128...127.
    public static let genericLab: CFString = "kCGColorSpaceGenericLab"
    /// CIE XYZ relative to D50.
    public static let genericXYZ: CFString = "kCGColorSpaceGenericXYZ"
    /// Grey with gamma 2.2.
    public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
    /// Grey with gamma 2.2 and extended range.
    public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
    /// Grey with a linear transfer function.
    public static let linearGray: CFString = "kCGColorSpaceLinearGray"
    /// Grey with a linear transfer function and extended range.
    public static let extendedLinearGray: CFString = "kCGColorSpaceExtendedLinearGray"
    /// CMYK, converted without a profile.
    public static let genericCMYK: CFString = "kCGColorSpaceGenericCMYK"

    static let named: [CFString: (model: CGColorSpaceModel, encoding: Encoding, isExtended: Bool)] = [
        sRGB: (.rgb, .rgb(.sRGB, .sRGB), false),
        extendedSRGB: (.rgb, .rgb(.sRGB, .sRGB), true),
        linearSRGB: (.rgb, .rgb(.sRGB, .linear), false),
        extendedLinearSRGB: (.rgb, .rgb(.sRGB, .linear), true),
        genericRGBLinear: (.rgb, .rgb(.sRGB, .linear), false),
        displayP3: (.rgb, .rgb(.displayP3, .sRGB), false),
        extendedDisplayP3: (.rgb, .rgb(.displayP3, .sRGB), true),
        linearDisplayP3: (.rgb, .rgb(.displayP3, .linear), false),
        extendedLinearDisplayP3: (.rgb, .rgb(.displayP3, .linear), true),
        adobeRGB1998: (.rgb, .rgb(.adobeRGB, .gamma(563.0 / 256)), false),
        itur_709: (.rgb, .rgb(.sRGB, .video), false),
        itur_2020: (.rgb, .rgb(.rec2020, .video), false),
        itur_2020_sRGBGamma: (.rgb, .rgb(.rec2020, .sRGB), false),
        extendedITUR_2020: (.rgb, .rgb(.rec2020, .video), true),
        linearITUR_2020: (.rgb, .rgb(.rec2020, .linear), false),
        extendedLinearITUR_2020: (.rgb, .rgb(.rec2020, .linear), true),
        dcip3: (.rgb, .rgb(.theatreP3, .gamma(2.6)), false),
        rommrgb: (.rgb, .rgb(.romm, .romm), false),
        acescgLinear: (.rgb, .rgb(.acesAP1, .linear), true),
        displayP3_HLG: (.rgb, .rgb(.displayP3, .hlg), false),
        displayP3_PQ: (.rgb, .rgb(.displayP3, .pq), false),
        itur_709_HLG: (.rgb, .rgb(.sRGB, .hlg), false),
        itur_709_PQ: (.rgb, .rgb(.sRGB, .pq), false),
        itur_2100_HLG: (.rgb, .rgb(.rec2020, .hlg), false),
        itur_2100_PQ: (.rgb, .rgb(.rec2020, .pq), false),
        genericLab: (.lab, .lab(white: .d50, range: [-128, 127, -128, 127]), false),
        genericXYZ: (.XYZ, .xyz, false),
        genericGrayGamma2_2: (.monochrome, .gray(.gamma(2.2)), false),
        extendedGray: (.monochrome, .gray(.gamma(2.2)), true),
        linearGray: (.monochrome, .gray(.linear), false),
        extendedLinearGray: (.monochrome, .gray(.linear), true),
        genericCMYK: (.cmyk, .cmyk, false),
    ]

    static let standard = CGColorSpace(name: sRGB, model: .rgb, encoding: .rgb(.sRGB, .sRGB), isExtended: false)
    static let extendedStandard = CGColorSpace(name: extendedSRGB, model: .rgb, encoding: .rgb(.sRGB, .sRGB), isExtended: true)
    static let deviceRGB = CGColorSpace(name: nil, model: .rgb, encoding: .rgb(.sRGB, .sRGB), isExtended: false)
    static let deviceGray = CGColorSpace(name: nil, model: .monochrome, encoding: .gray(.sRGB), isExtended: false)
    static let deviceCMYK = CGColorSpace(name: nil, model: .cmyk, encoding: .cmyk, isExtended: false)
    static let grayGamma22 = CGColorSpace(
        name: genericGrayGamma2_2, model: .monochrome, encoding: .gray(.gamma(2.2)), isExtended: false)
}

/// Device RGB, which is sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }
/// Device grey: equal red, green and blue in sRGB.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
/// Device CMYK, converted without a profile.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
/// Whether components outside 0...1 are kept (extended range).
public func CGColorSpaceUsesExtendedRange(_ space: CGColorSpace) -> Bool { space.isExtended }
