extension CGColorSpace {
    /// A 3 x 3 matrix, stored as columns.
    struct Matrix3: Sendable, Hashable {
        var first: SIMD3<Double>
        var second: SIMD3<Double>
        var third: SIMD3<Double>

        init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
            self.first = first
            self.second = second
            self.third = third
        }

        static func * (matrix: Matrix3, vector: SIMD3<Double>) -> SIMD3<Double> {
            matrix.first * vector.x + matrix.second * vector.y + matrix.third * vector.z
        }

        static func * (matrix: Matrix3, other: Matrix3) -> Matrix3 {
            Matrix3(matrix * other.first, matrix * other.second, matrix * other.third)
        }

        var determinant: Double {
            (first * SIMD3(
                second.y * third.z - second.z * third.y, second.z * third.x - second.x * third.z,
                second.x * third.y - second.y * third.x)).sum()
        }

        /// The chromatic adaptation from one white point to another: von Kries with Bradford's cone responses, as in ICC.1 annex E.
        static func adaptation(from white: SIMD3<Double>, to other: SIMD3<Double>) -> Matrix3 {
            let cones = Matrix3(SIMD3(0.8951, -0.7502, 0.0389), SIMD3(0.2664, 1.7135, -0.0685), SIMD3(-0.1614, 0.0367, 1.0296))
            let gain = (cones * other) / (cones * white)
            let scale = Matrix3(SIMD3(gain.x, 0, 0), SIMD3(0, gain.y, 0), SIMD3(0, 0, gain.z))
            return cones.inverse * (scale * cones)
        }

        var inverse: Matrix3 {
            let (a, b, c) = (first, second, third)
            func cross(_ u: SIMD3<Double>, _ v: SIMD3<Double>) -> SIMD3<Double> {
                SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
            }
            let bc = cross(b, c), ca = cross(c, a), ab = cross(a, b)
            let determinant = (a * bc).sum()
            return Matrix3(
                SIMD3(bc.x, ca.x, ab.x) / determinant, SIMD3(bc.y, ca.y, ab.y) / determinant, SIMD3(bc.z, ca.z, ab.z) / determinant)
        }
    }
}

extension SIMD3<Double> {
    /// XYZ of D65, the white point of displays.
    static let d65 = SIMD3(0.3127 / 0.3290, 1, (1 - 0.3127 - 0.3290) / 0.3290)
    /// XYZ of D50, the white point of ICC's profile connection space.
    static let d50 = SIMD3(0.9642, 1, 0.8249)
}
