extension CGColorSpace {
    /// How a component becomes light.
    enum Curve: Sendable, Hashable {
        case linear
        case sRGB
        case gamma(Double)
        /// Rec. 709's and 2020's camera curve.
        case video

        /// Light of a component; odd about zero, as extended spaces have it.
        func light(_ value: Double) -> Double {
            let v = abs(value)
            let light: Double
            switch self {
            case .linear: return value
            case .sRGB: light = v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
            case .gamma(let exponent): light = pow(v, exponent)
            case .video: light = v < 0.081 ? v / 4.5 : pow((v + 0.099) / 1.099, 1 / 0.45)
            }
            return value < 0 ? -light : light
        }

        /// The component that gives that light.
        func component(_ light: Double) -> Double {
            let v = abs(light)
            let value: Double
            switch self {
            case .linear: return light
            case .sRGB: value = v <= 0.0031308 ? v * 12.92 : 1.055 * pow(v, 1 / 2.4) - 0.055
            case .gamma(let exponent): value = pow(v, 1 / exponent)
            case .video: value = v < 0.018 ? v * 4.5 : 1.099 * pow(v, 0.45) - 0.099
            }
            return light < 0 ? -value : value
        }
    }

    /// The colours of pure red, green and blue; all of white D65.
    enum Primaries: Sendable, Hashable {
        case sRGB, displayP3, adobeRGB, rec2020

        /// CIE x and y of red, green and blue.
        private var chromaticities: [(x: Double, y: Double)] {
            switch self {
            case .sRGB: [(0.64, 0.33), (0.30, 0.60), (0.15, 0.06)]
            case .displayP3: [(0.680, 0.320), (0.265, 0.690), (0.150, 0.060)]
            case .adobeRGB: [(0.64, 0.33), (0.21, 0.71), (0.15, 0.06)]
            case .rec2020: [(0.708, 0.292), (0.170, 0.797), (0.131, 0.046)]
            }
        }

        /// From light of red, green and blue to CIE XYZ: each primary's XYZ, weighted so that together they make white.
        var toXYZ: Matrix3 {
            let xyz = chromaticities.map { SIMD3($0.x / $0.y, 1, (1 - $0.x - $0.y) / $0.y) }
            let columns = Matrix3(xyz[0], xyz[1], xyz[2])
            let white = SIMD3(0.3127 / 0.3290, 1, (1 - 0.3127 - 0.3290) / 0.3290)
            let weights = columns.inverse * white
            return Matrix3(xyz[0] * weights.x, xyz[1] * weights.y, xyz[2] * weights.z)
        }

        static let sRGBToXYZ = Primaries.sRGB.toXYZ
        static let displayP3ToXYZ = Primaries.displayP3.toXYZ
        static let adobeRGBToXYZ = Primaries.adobeRGB.toXYZ
        static let rec2020ToXYZ = Primaries.rec2020.toXYZ
        static let xyzToSRGB = Primaries.sRGBToXYZ.inverse

        /// `toXYZ`, computed once.
        var matrix: Matrix3 {
            switch self {
            case .sRGB: Self.sRGBToXYZ
            case .displayP3: Self.displayP3ToXYZ
            case .adobeRGB: Self.adobeRGBToXYZ
            case .rec2020: Self.rec2020ToXYZ
            }
        }
    }

    /// How components are converted.
    enum Encoding: Sendable, Hashable {
        case rgb(Primaries, Curve)
        case gray(Curve)
        case cmyk
    }

    /// A 3 x 3 matrix of columns.
    struct Matrix3: Sendable {
        var columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

        init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
            columns = (first, second, third)
        }

        static func * (matrix: Matrix3, vector: SIMD3<Double>) -> SIMD3<Double> {
            matrix.columns.0 * vector.x + matrix.columns.1 * vector.y + matrix.columns.2 * vector.z
        }

        var inverse: Matrix3 {
            let (a, b, c) = columns
            func cross(_ u: SIMD3<Double>, _ v: SIMD3<Double>) -> SIMD3<Double> {
                SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
            }
            let bc = cross(b, c), ca = cross(c, a), ab = cross(a, b)
            let determinant = (a * bc).sum()
            return Matrix3(
                SIMD3(bc.x, ca.x, ab.x) / determinant, SIMD3(bc.y, ca.y, ab.y) / determinant, SIMD3(bc.z, ca.z, ab.z) / determinant)
        }
    }

    /// sRGB components of a colour of this space; outside 0...1 where sRGB doesn't hold it.
    func sRGB(from components: [Double]) -> SIMD3<Double> {
        let clamped = isExtended ? components : components.map { min(max($0, 0), 1) }
        switch encoding {
        case .rgb(.sRGB, .sRGB):
            return SIMD3(clamped[0], clamped[1], clamped[2])
        case .rgb(let primaries, let curve):
            var light = SIMD3(curve.light(clamped[0]), curve.light(clamped[1]), curve.light(clamped[2]))
            if primaries != .sRGB { light = Primaries.xyzToSRGB * (primaries.matrix * light) }
            return SIMD3(Curve.sRGB.component(light.x), Curve.sRGB.component(light.y), Curve.sRGB.component(light.z))
        case .gray(.sRGB):
            return SIMD3(repeating: clamped[0])
        case .gray(let curve):
            return SIMD3(repeating: Curve.sRGB.component(curve.light(clamped[0])))
        case .cmyk:
            let paper = 1 - clamped[3]
            return SIMD3((1 - clamped[0]) * paper, (1 - clamped[1]) * paper, (1 - clamped[2]) * paper)
        }
    }

    /// Components in this space of an sRGB colour; clipped unless the space is extended.
    func components(fromSRGB color: SIMD3<Double>) -> [Double] {
        let components: [Double]
        switch encoding {
        case .rgb(.sRGB, .sRGB):
            components = [color.x, color.y, color.z]
        case .rgb(let primaries, let curve):
            var light = SIMD3(Curve.sRGB.light(color.x), Curve.sRGB.light(color.y), Curve.sRGB.light(color.z))
            if primaries != .sRGB { light = primaries.matrix.inverse * (Primaries.sRGBToXYZ * light) }
            components = [curve.component(light.x), curve.component(light.y), curve.component(light.z)]
        case .gray(let curve):
            let light =
                0.2126 * Curve.sRGB.light(color.x) + 0.7152 * Curve.sRGB.light(color.y) + 0.0722 * Curve.sRGB.light(color.z)
            // A grey keeps its value to the last bit instead of going through the curve and back.
            let isGray = color.x == color.y && color.y == color.z && curve == .sRGB
            components = [isGray ? color.x : curve.component(light)]
        case .cmyk:
            let ink = SIMD3(repeating: 1.0) - color.clamped(lowerBound: .zero, upperBound: .one)
            let black = ink.min()
            let rest = (ink - SIMD3(repeating: black)) / (1 - black)
            components = black >= 1 ? [0, 0, 0, 1] : [rest.x, rest.y, rest.z, black]
        }
        return isExtended ? components : components.map { min(max($0, 0), 1) }
    }
}
