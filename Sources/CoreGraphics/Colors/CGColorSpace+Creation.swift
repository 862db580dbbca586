extension CGColorSpace {
    /// A grey whose light is the component's power `gamma`. White becomes white whatever `whitePoint` (XYZ, three numbers); `blackPoint`
    /// makes no difference. Nil unless the white's Y is 1, its X and Z are positive, and gamma is positive.
    public convenience init?(
        calibratedGrayWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?, gamma: CGFloat
    ) {
        guard Self.white(whitePoint) != nil, gamma > 0, gamma.isFinite else { return nil }
        self.init(name: nil, model: .monochrome, encoding: .gray(gamma == 1 ? .linear : .gamma(Double(gamma))), isExtended: false)
    }

    /// Red, green and blue by their light: each component's power `gamma` (three numbers; nil for 1), then `matrix` to XYZ (nine
    /// numbers, the XYZ of red, of green, of blue; nil for the unit matrix), seen under `whitePoint`. `blackPoint` makes no difference.
    /// Nil unless the white's Y is 1, its X and Z are positive, gammas are positive and the matrix can be inverted.
    public convenience init?(
        calibratedRGBWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?, gamma: UnsafePointer<CGFloat>?,
        matrix: UnsafePointer<CGFloat>?
    ) {
        let gammas = gamma.map { gamma in (0..<3).map { Double(gamma[$0]) } } ?? [1, 1, 1]
        guard let white = Self.white(whitePoint), gammas.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
        let m = matrix.map { matrix in (0..<9).map { Double(matrix[$0]) } } ?? [1, 0, 0, 0, 1, 0, 0, 0, 1]
        self.init(
            curves: gammas.map { $0 == 1 ? .linear : .gamma($0) },
            toXYZ: Matrix3(SIMD3(m[0], m[1], m[2]), SIMD3(m[3], m[4], m[5]), SIMD3(m[6], m[7], m[8])), white: white, profile: nil)
    }

    /// RGB by curves and a matrix to XYZ of a white.
    convenience init?(curves: [Curve], toXYZ: Matrix3, white: SIMD3<Double>, profile: Data?) {
        let matrix = Matrix3.adaptation(from: white, to: .d65) * toXYZ
        let determinant = matrix.determinant
        guard determinant.isFinite, abs(determinant) > 1e-9 else { return nil }
        self.init(name: nil, model: .rgb, encoding: .calibratedRGB(curves, matrix), isExtended: false, profile: profile)
    }

    /// L*a*b* about a white (XYZ). L* lies in 0...100; `range` holds the least and greatest a*, then b* (nil for -100...100).
    /// `blackPoint` makes no difference. Nil unless the white's Y is 1, its X and Z are positive, and the ranges rise.
    public convenience init?(
        labWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?, range: UnsafePointer<CGFloat>?
    ) {
        let range = range.map { range in (0..<4).map { Double(range[$0]) } } ?? [-100, 100, -100, 100]
        guard let white = Self.white(whitePoint), range.allSatisfy(\.isFinite), range[0] <= range[1], range[2] <= range[3] else {
            return nil
        }
        self.init(name: nil, model: .lab, encoding: .lab(white: white, range: range), isExtended: false)
    }

    private static func white(_ numbers: UnsafePointer<CGFloat>) -> SIMD3<Double>? {
        let white = SIMD3(Double(numbers[0]), Double(numbers[1]), Double(numbers[2]))
        return white.x > 0 && white.x.isFinite && white.y == 1 && white.z > 0 && white.z.isFinite ? white : nil
    }

    /// Indices 0...`lastIndex` into a table of colours of `baseSpace`, whose components are bytes that stand for their whole range. Nil for
    /// an index outside 0...255, and for a base that is itself indexed or a pattern space.
    public convenience init?(indexedBaseSpace baseSpace: CGColorSpace, last lastIndex: Int, colorTable: UnsafePointer<UInt8>) {
        guard (0...255).contains(lastIndex), baseSpace.model != .indexed, baseSpace.model != .pattern else { return nil }
        let count = baseSpace.numberOfComponents
        let ranges = baseSpace.ranges ?? Array(repeating: 0...1, count: count)
        let table = (0...lastIndex).map { entry in
            (0..<count).map { component in
                let range = ranges[component]
                return range.lowerBound + (range.upperBound - range.lowerBound) * Double(colorTable[entry * count + component]) / 255
            }
        }
        self.init(name: nil, model: .indexed, encoding: .indexed(baseSpace, table), isExtended: false)
    }

    /// The space of patterns: with a base for patterns that have no colours of their own, without one for those that do. Nil for a base
    /// that is a pattern space itself.
    public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
        if baseSpace?.model == .pattern { return nil }
        self.init(name: nil, model: .pattern, encoding: .pattern(baseSpace), isExtended: false)
    }

    /// The space that an indexed or a pattern space builds on; nil for others.
    public var baseColorSpace: CGColorSpace? {
        switch encoding {
        case .indexed(let base, _): base
        case .pattern(let base): base
        default: nil
        }
    }

    /// The space that ``copyPropertyList()`` described: a name or a profile's bytes. Nil for anything else.
    public convenience init?(propertyListPlist plist: CFPropertyList) {
        switch plist {
        case let name as String: self.init(name: name)
        case let profile as Data: self.init(iccData: profile)
        default: return nil
        }
    }

    /// What ``init(propertyListPlist:)`` makes the space again from: its name, else its profile's bytes. Nil where it has neither.
    public func copyPropertyList() -> CFPropertyList? {
        name ?? profile ?? copyICCData()
    }

    /// The space with that range and, where given, that curve, under its name if it has one. Nil for spaces other than grey and RGB.
    fileprivate func copy(isExtended: Bool, isLinear: Bool) -> CGColorSpace? {
        let encoding: Encoding
        switch self.encoding {
        case .rgb(let primaries, let curve): encoding = .rgb(primaries, isLinear ? .linear : curve)
        case .gray(let curve): encoding = .gray(isLinear ? .linear : curve)
        case .calibratedRGB(let curves, let matrix):
            encoding = .calibratedRGB(isLinear ? [.linear, .linear, .linear] : curves, matrix)
        default: return nil
        }
        if encoding == self.encoding, isExtended == self.isExtended { return self }
        let candidates = Self.named.filter { $0.value.encoding == encoding && $0.value.isExtended == isExtended }
        // sRGB's linear form has two names; the least is always the same.
        let known = candidates.keys.filter { $0 != Self.genericRGBLinear }.min()
        return CGColorSpace(name: known, model: model, encoding: encoding, isExtended: isExtended)
    }

    fileprivate var curve: Curve? {
        guard case .rgb(_, let curve) = encoding else { return nil }
        return curve
    }
}

/// The same space with components outside 0...1; nil for spaces other than grey and RGB.
public func CGColorSpaceCreateExtended(_ space: CGColorSpace) -> CGColorSpace? { space.copy(isExtended: true, isLinear: false) }
/// The same primaries with components proportional to light; nil for spaces other than grey and RGB.
public func CGColorSpaceCreateLinearized(_ space: CGColorSpace) -> CGColorSpace? {
    space.copy(isExtended: space.isExtended, isLinear: true)
}
/// The same primaries with components proportional to light, also outside 0...1; nil for spaces other than grey and RGB.
public func CGColorSpaceCreateExtendedLinearized(_ space: CGColorSpace) -> CGColorSpace? { space.copy(isExtended: true, isLinear: true) }
/// The same space with components within 0...1.
public func CGColorSpaceCreateCopyWithStandardRange(_ s: CGColorSpace) -> CGColorSpace { s.copy(isExtended: false, isLinear: false) ?? s }
/// Whether components follow Rec. 2100's hybrid log-gamma.
public func CGColorSpaceIsHLGBased(_ s: CGColorSpace) -> Bool { s.curve == .hlg }
/// Whether components follow Rec. 2100's perceptual quantizer.
public func CGColorSpaceIsPQBased(_ s: CGColorSpace) -> Bool { s.curve == .pq }
/// Whether components follow one of Rec. 2100's two curves.
public func CGColorSpaceUsesITUR_2100TF(_ space: CGColorSpace) -> Bool { CGColorSpaceIsHLGBased(space) || CGColorSpaceIsPQBased(space) }
/// 1: the HDR spaces of Rec. 2100 are there.
public var CG_HDR_BT_2100: Int32 { 1 }
