extension CGColorSpace {
    /// Creates a calibrated grey space, in which light is the component to the power of `gamma`. White is converted to white for any
    /// `whitePoint` (XYZ, three numbers); `blackPoint` is ignored. Nil unless the white point's Y is 1, its X and Z are positive, and gamma
    /// is positive.
    public convenience init?(
        calibratedGrayWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?, gamma: CGFloat
    ) {
        guard Self.white(whitePoint) != nil, gamma > 0, gamma.isFinite else { return nil }
        self.init(name: nil, model: .monochrome, encoding: .gray(gamma == 1 ? .linear : .gamma(Double(gamma))), isExtended: false)
    }

    /// Creates a calibrated RGB space: light is each component to the power of its `gamma` (three numbers; nil for 1), multiplied by
    /// `matrix` to give XYZ (nine numbers, the XYZ of red, green and blue; nil for the identity), relative to `whitePoint`. `blackPoint` is
    /// ignored. Nil unless the white point's Y is 1, its X and Z are positive, gammas are positive and the matrix is invertible.
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

    /// Creates an RGB space from curves and a matrix to XYZ relative to a white point.
    convenience init?(curves: [Curve], toXYZ: Matrix3, white: SIMD3<Double>, profile: Data?) {
        let matrix = Matrix3.adaptation(from: white, to: .d65) * toXYZ
        let determinant = matrix.determinant
        guard determinant.isFinite, abs(determinant) > 1e-9 else { return nil }
        self.init(name: nil, model: .rgb, encoding: .calibratedRGB(curves, matrix), isExtended: false, profile: profile)
    }

    /// Creates an L*a*b* space relative to a white point (XYZ). L* is in 0...100; `range` holds the minimum and maximum of a*, then of b*
    /// (nil for -100...100). `blackPoint` is ignored. Nil unless the white point's Y is 1, its X and Z are positive, and minimums don't
    /// exceed maximums.
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

    /// Creates an indexed space: indices 0...`lastIndex` into a table of colours of `baseSpace`, with one byte per component for its whole
    /// range. Nil for an index outside 0...255, and for a base space that is an indexed or a pattern space.
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

    /// Creates a pattern space: with a base space for uncoloured patterns, without one for coloured patterns. Nil if the base space is a
    /// pattern space.
    public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
        if baseSpace?.model == .pattern { return nil }
        self.init(name: nil, model: .pattern, encoding: .pattern(baseSpace), isExtended: false)
    }

    /// The base space of an indexed or a pattern space; nil for other spaces.
    public var baseColorSpace: CGColorSpace? {
        switch encoding {
        case .indexed(let base, _): base
        case .pattern(let base): base
        default: nil
        }
    }

    /// Creates the space that ``copyPropertyList()`` returned: from a name or the bytes of a profile. Nil for anything else.
    public convenience init?(propertyListPlist plist: CFPropertyList) {
        switch plist {
        case let name as String: self.init(name: name)
        case let profile as Data: self.init(iccData: profile)
        default: return nil
        }
    }

    /// A property list for ``init(propertyListPlist:)``: the space's name, or else the bytes of its profile. Nil if it has neither.
    public func copyPropertyList() -> CFPropertyList? {
        name ?? profile ?? copyICCData()
    }

    /// A copy with the given range, and with a linear curve if `isLinear`, as a named space if there is one. Nil for spaces other than grey
    /// and RGB.
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
        // Linear sRGB has two names; choose the same one every time.
        let known = candidates.keys.filter { $0 != Self.genericRGBLinear }.min()
        return CGColorSpace(name: known, model: model, encoding: encoding, isExtended: isExtended)
    }

    fileprivate var curve: Curve? {
        guard case .rgb(_, let curve) = encoding else { return nil }
        return curve
    }
}

/// The extended form of a space, which keeps components outside 0...1; nil for spaces other than grey and RGB.
public func CGColorSpaceCreateExtended(_ space: CGColorSpace) -> CGColorSpace? { space.copy(isExtended: true, isLinear: false) }
/// The linear form of a space, with components proportional to light; nil for spaces other than grey and RGB.
public func CGColorSpaceCreateLinearized(_ space: CGColorSpace) -> CGColorSpace? {
    space.copy(isExtended: space.isExtended, isLinear: true)
}
/// The extended linear form of a space, with components proportional to light and also outside 0...1; nil for spaces other than grey and
/// RGB.
public func CGColorSpaceCreateExtendedLinearized(_ space: CGColorSpace) -> CGColorSpace? { space.copy(isExtended: true, isLinear: true) }
/// The form of a space with components limited to 0...1.
public func CGColorSpaceCreateCopyWithStandardRange(_ s: CGColorSpace) -> CGColorSpace { s.copy(isExtended: false, isLinear: false) ?? s }
/// Whether the transfer function is Rec. 2100's hybrid log-gamma (HLG).
public func CGColorSpaceIsHLGBased(_ s: CGColorSpace) -> Bool { s.curve == .hlg }
/// Whether the transfer function is Rec. 2100's perceptual quantizer (PQ).
public func CGColorSpaceIsPQBased(_ s: CGColorSpace) -> Bool { s.curve == .pq }
/// Whether the transfer function is one of Rec. 2100's, HLG or PQ.
public func CGColorSpaceUsesITUR_2100TF(_ space: CGColorSpace) -> Bool { CGColorSpaceIsHLGBased(space) || CGColorSpaceIsPQBased(space) }
/// 1: the HDR spaces of Rec. 2100 are available.
public var CG_HDR_BT_2100: Int32 { 1 }
