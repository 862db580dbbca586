extension CGColorSpace {
    /// The chromaticities of an RGB space's primaries and white point.
    enum Primaries: Sendable, Hashable {
        case sRGB, displayP3, adobeRGB, rec2020
        /// P3 primaries with the DCI white point of cinemas.
        case theatreP3
        /// ROMM RGB of ISO 22028-2, also known as ProPhoto RGB.
        case romm
        /// ACES' AP1.
        case acesAP1

        /// CIE xy chromaticities of red, green and blue.
        private var chromaticities: [(x: Double, y: Double)] {
            switch self {
            case .sRGB: [(0.64, 0.33), (0.30, 0.60), (0.15, 0.06)]
            case .displayP3: [(0.680, 0.320), (0.265, 0.690), (0.150, 0.060)]
            case .adobeRGB: [(0.64, 0.33), (0.21, 0.71), (0.15, 0.06)]
            case .rec2020: [(0.708, 0.292), (0.170, 0.797), (0.131, 0.046)]
            case .theatreP3: [(0.680, 0.320), (0.265, 0.690), (0.150, 0.060)]
            case .romm: [(0.7347, 0.2653), (0.1596, 0.8404), (0.0366, 0.0001)]
            case .acesAP1: [(0.713, 0.293), (0.165, 0.830), (0.128, 0.044)]
            }
        }

        /// CIE xy chromaticity of the white point.
        private var white: (x: Double, y: Double) {
            switch self {
            case .sRGB, .displayP3, .adobeRGB, .rec2020: (0.3127, 0.3290)
            case .theatreP3: (0.314, 0.351)
            case .romm: (0.3457, 0.3585)
            case .acesAP1: (0.32168, 0.33767)
            }
        }

        /// The matrix from linear RGB to CIE XYZ with white point D65: the XYZ of each primary, scaled so that they add up to white, and
        /// chromatically adapted if white isn't D65.
        var toXYZ: Matrix3 {
            let xyz = chromaticities.map { SIMD3($0.x / $0.y, 1, (1 - $0.x - $0.y) / $0.y) }
            let columns = Matrix3(xyz[0], xyz[1], xyz[2])
            let white = SIMD3(white.x / white.y, 1, (1 - white.x - white.y) / white.y)
            let weights = columns.inverse * white
            let matrix = Matrix3(xyz[0] * weights.x, xyz[1] * weights.y, xyz[2] * weights.z)
            return white == .d65 ? matrix : .adaptation(from: white, to: .d65) * matrix
        }

        static let sRGBToXYZ = Primaries.sRGB.toXYZ
        static let displayP3ToXYZ = Primaries.displayP3.toXYZ
        static let adobeRGBToXYZ = Primaries.adobeRGB.toXYZ
        static let rec2020ToXYZ = Primaries.rec2020.toXYZ
        static let theatreP3ToXYZ = Primaries.theatreP3.toXYZ
        static let rommToXYZ = Primaries.romm.toXYZ
        static let acesAP1ToXYZ = Primaries.acesAP1.toXYZ
        static let xyzToSRGB = Primaries.sRGBToXYZ.inverse

        /// `toXYZ`, computed once.
        var matrix: Matrix3 {
            switch self {
            case .sRGB: Self.sRGBToXYZ
            case .displayP3: Self.displayP3ToXYZ
            case .adobeRGB: Self.adobeRGBToXYZ
            case .rec2020: Self.rec2020ToXYZ
            case .theatreP3: Self.theatreP3ToXYZ
            case .romm: Self.rommToXYZ
            case .acesAP1: Self.acesAP1ToXYZ
            }
        }
    }

    /// How components are converted to and from light.
    enum Encoding: Sendable, Hashable {
        case rgb(Primaries, Curve)
        /// Linear RGB by a curve for each component, and the matrix from there to XYZ with white point D65.
        case calibratedRGB([Curve], Matrix3)
        case gray(Curve)
        case cmyk
        /// CIE L*a*b* relative to a white point, with the minimum and maximum of a* and b*.
        case lab(white: SIMD3<Double>, range: [Double])
        /// CIE XYZ relative to D50, as in ICC's profile connection space.
        case xyz
        /// An index into a table of colours in another space.
        case indexed(CGColorSpace, [[Double]])
        /// A pattern, with the base space for uncoloured patterns.
        case pattern(CGColorSpace?)
    }

    /// The minimum and maximum of each component; nil for a space whose components are unbounded.
    var ranges: [ClosedRange<Double>]? {
        if isExtended { return nil }
        switch encoding {
        case .lab(_, let range): return [0...100, range[0]...range[1], range[2]...range[3]]
        // The range of 16-bit encodings of XYZ.
        case .xyz: return Array(repeating: 0...(1 + 32_767.0 / 32_768), count: 3)
        case .indexed(_, let table): return [0...Double(table.count - 1)]
        default: return Array(repeating: 0...1, count: numberOfComponents)
        }
    }

    private func clamped(_ components: [Double]) -> [Double] {
        guard let ranges else { return components }
        return zip(components, ranges).map { min(max($0, $1.lowerBound), $1.upperBound) }
    }

    /// Converts a colour of this space to sRGB; components are outside 0...1 if sRGB's gamut doesn't contain it. Components beyond the
    /// space's number (alpha) are ignored. Patterns give black.
    func sRGB(from components: [Double]) -> SIMD3<Double> {
        let clamped = clamped(components)
        switch encoding {
        case .rgb(.sRGB, .sRGB):
            return SIMD3(clamped[0], clamped[1], clamped[2])
        case .rgb(let primaries, let curve):
            var light = SIMD3(curve.light(clamped[0]), curve.light(clamped[1]), curve.light(clamped[2]))
            if primaries != .sRGB { light = Primaries.xyzToSRGB * (primaries.matrix * light) }
            return Self.sRGB(light: light)
        case .calibratedRGB(let curves, let matrix):
            let light = SIMD3(curves[0].light(clamped[0]), curves[1].light(clamped[1]), curves[2].light(clamped[2]))
            return Self.sRGB(light: Primaries.xyzToSRGB * (matrix * light))
        case .gray(.sRGB):
            return SIMD3(repeating: clamped[0])
        case .gray(let curve):
            return SIMD3(repeating: Curve.sRGB.component(curve.light(clamped[0])))
        case .cmyk:
            let paper = 1 - clamped[3]
            return SIMD3((1 - clamped[0]) * paper, (1 - clamped[1]) * paper, (1 - clamped[2]) * paper)
        case .lab(let white, _):
            let xyz = Self.xyz(lab: SIMD3(clamped[0], clamped[1], clamped[2]), white: white)
            return Self.sRGB(light: Primaries.xyzToSRGB * (.adaptation(from: white, to: .d65) * xyz))
        case .xyz:
            let xyz = SIMD3(clamped[0], clamped[1], clamped[2])
            return Self.sRGB(light: Primaries.xyzToSRGB * (.adaptation(from: .d50, to: .d65) * xyz))
        case .indexed(let base, let table):
            return base.sRGB(from: table[clamped[0].isNaN ? 0 : Int(clamped[0].rounded())])
        case .pattern(let base):
            return base?.sRGB(from: components) ?? .zero
        }
    }

    private static func sRGB(light: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(Curve.sRGB.component(light.x), Curve.sRGB.component(light.y), Curve.sRGB.component(light.z))
    }

    /// Converts an sRGB colour to this space, clipped unless the space is extended. For an indexed space, the nearest entry.
    func components(fromSRGB color: SIMD3<Double>) -> [Double] {
        func light() -> SIMD3<Double> {
            SIMD3(Curve.sRGB.light(color.x), Curve.sRGB.light(color.y), Curve.sRGB.light(color.z))
        }
        switch encoding {
        case .rgb(.sRGB, .sRGB):
            return clamped([color.x, color.y, color.z])
        case .rgb(let primaries, let curve):
            var light = light()
            if primaries != .sRGB { light = primaries.matrix.inverse * (Primaries.sRGBToXYZ * light) }
            return clamped([curve.component(light.x), curve.component(light.y), curve.component(light.z)])
        case .calibratedRGB(let curves, let matrix):
            let light = matrix.inverse * (Primaries.sRGBToXYZ * light())
            return clamped([curves[0].component(light.x), curves[1].component(light.y), curves[2].component(light.z)])
        case .gray(let curve):
            let light = light()
            // A grey keeps its exact value instead of going through the curve and back.
            let isGray = color.x == color.y && color.y == color.z && curve == .sRGB
            return clamped([isGray ? color.x : curve.component(0.2126 * light.x + 0.7152 * light.y + 0.0722 * light.z)])
        case .cmyk:
            let ink = SIMD3(repeating: 1.0) - color.clamped(lowerBound: .zero, upperBound: .one)
            let black = ink.min()
            let rest = (ink - SIMD3(repeating: black)) / (1 - black)
            return clamped(black >= 1 ? [0, 0, 0, 1] : [rest.x, rest.y, rest.z, black])
        case .lab(let white, _):
            let lab = Self.lab(xyz: .adaptation(from: .d65, to: white) * (Primaries.sRGBToXYZ * light()), white: white)
            return clamped([lab.x, lab.y, lab.z])
        case .xyz:
            let xyz = Matrix3.adaptation(from: .d65, to: .d50) * (Primaries.sRGBToXYZ * light())
            return clamped([xyz.x, xyz.y, xyz.z])
        case .indexed(let base, let table):
            let distances = table.map { entry in
                let difference = base.sRGB(from: entry) - color
                return (difference * difference).sum()
            }
            return [Double(distances.indices.min { distances[$0] < distances[$1] } ?? 0)]
        case .pattern(let base):
            return base?.components(fromSRGB: color) ?? []
        }
    }

    // MARK: L*a*b*

    /// CIE 15: XYZ of L*, a*, b*.
    private static func xyz(lab: SIMD3<Double>, white: SIMD3<Double>) -> SIMD3<Double> {
        let y = (lab.x + 16) / 116
        func part(_ f: Double) -> Double { f > 6.0 / 29 ? f * f * f : 3 * (6.0 / 29) * (6.0 / 29) * (f - 4.0 / 29) }
        return white * SIMD3(part(y + lab.y / 500), part(y), part(y - lab.z / 200))
    }

    /// CIE 15: L*, a*, b* of XYZ.
    private static func lab(xyz: SIMD3<Double>, white: SIMD3<Double>) -> SIMD3<Double> {
        func f(_ t: Double) -> Double {
            let threshold = 6.0 / 29
            return t > threshold * threshold * threshold ? PortableMath.cbrt(t) : t / (3 * threshold * threshold) + 4.0 / 29
        }
        let part = xyz / white
        let fx = f(part.x), fy = f(part.y), fz = f(part.z)
        return SIMD3(116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))
    }
}
