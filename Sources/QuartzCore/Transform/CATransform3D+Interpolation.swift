extension CATransform3D {
    /// Interpolates to another transform at a fraction; for many fractions between the same two transforms keep a
    /// ``TransformInterpolator``.
    package func interpolated(to other: CATransform3D, _ fraction: Double) -> CATransform3D {
        TransformInterpolator(from: self, to: other).value(at: fraction)
    }

    /// The transform applied `n` times; a fractional part interpolates from the identity.
    package func power(_ n: Double) -> CATransform3D {
        guard n.isFinite else { return self }
        guard n == n.rounded(), abs(n) < 1e6 else { return CATransform3DIdentity.interpolated(to: self, n) }
        var base = n < 0 ? CATransform3DInvert(self) : self
        var result = CATransform3DIdentity
        var exponent = Int(abs(n))
        while exponent > 0 {
            if exponent & 1 == 1 { result = CATransform3DConcat(result, base) }
            base = CATransform3DConcat(base, base)
            exponent >>= 1
        }
        return result
    }

    /// The Euclidean distance between two matrices over all entries.
    package func distance(to other: CATransform3D) -> Double {
        let difference = zip(rows, other.rows).map { $0 - $1 }
        return difference.reduce(0) { $0 + ($1 * $1).sum() }.squareRoot()
    }

    private var rows: [SIMD4<Double>] {
        [SIMD4(m11, m12, m13, m14), SIMD4(m21, m22, m23, m24), SIMD4(m31, m32, m33, m34), SIMD4(m41, m42, m43, m44)]
    }

    /// Interpolates every entry linearly.
    fileprivate func interpolatedByEntry(to b: CATransform3D, _ f: Double) -> CATransform3D {
        CATransform3D(
            m11: m11 + (b.m11 - m11) * f, m12: m12 + (b.m12 - m12) * f, m13: m13 + (b.m13 - m13) * f, m14: m14 + (b.m14 - m14) * f,
            m21: m21 + (b.m21 - m21) * f, m22: m22 + (b.m22 - m22) * f, m23: m23 + (b.m23 - m23) * f, m24: m24 + (b.m24 - m24) * f,
            m31: m31 + (b.m31 - m31) * f, m32: m32 + (b.m32 - m32) * f, m33: m33 + (b.m33 - m33) * f, m34: m34 + (b.m34 - m34) * f,
            m41: m41 + (b.m41 - m41) * f, m42: m42 + (b.m42 - m42) * f, m43: m43 + (b.m43 - m43) * f, m44: m44 + (b.m44 - m44) * f
        )
    }

    /// Whether x and y are only scaled by positive factors, apart from any translation.
    fileprivate var keepsPlaneAxes: Bool { m12 == 0 && m21 == 0 && m11 > 0 && m22 > 0 }

    /// Whether the matrices differ in the last row, the translation, only.
    fileprivate func differsOnlyInLastRow(from b: CATransform3D) -> Bool {
        m11 == b.m11 && m12 == b.m12 && m13 == b.m13 && m14 == b.m14 && m21 == b.m21 && m22 == b.m22 && m23 == b.m23 && m24 == b.m24
            && m31 == b.m31 && m32 == b.m32 && m33 == b.m33 && m34 == b.m34
    }
}

/// Interpolates between two transforms, which are decomposed once.
///
/// Two affine 2D transforms are interpolated as in CSS Transforms 1, others as in CSS Transforms 2 with the rotation along the shorter arc.
/// If an end is singular, the entries are interpolated linearly. The ends themselves are exact. Fractions outside 0...1 extrapolate.
package struct TransformInterpolator: Sendable {
    /// The value at 0.
    package let from: CATransform3D
    /// The value at 1.
    package let to: CATransform3D
    private let way: Way

    private enum Way: Sendable {
        case none
        case entries
        case plane(PlaneDecomposition, PlaneDecomposition)
        case space(SpaceDecomposition, SpaceDecomposition)
    }

    package init(from: CATransform3D, to: CATransform3D) {
        self.from = from
        self.to = to
        if from == to {
            way = .none
        } else if from.differsOnlyInLastRow(from: to) {
            // Both decompositions would keep all but the last row, which they interpolate entry by entry.
            way = .entries
        } else if CATransform3DIsAffine(from), CATransform3DIsAffine(to) {
            if from.keepsPlaneAxes, to.keepsPlaneAxes {
                way = .entries
            } else if let a = PlaneDecomposition(from), let b = PlaneDecomposition(to) {
                let (a, b) = PlaneDecomposition.matched(a, b)
                way = .plane(a, b)
            } else {
                way = .entries
            }
        } else if let a = SpaceDecomposition(from), let b = SpaceDecomposition(to) {
            way = .space(a, b)
        } else {
            way = .entries
        }
    }

    /// The interpolated transform at a fraction.
    package func value(at fraction: Double) -> CATransform3D {
        if fraction == 0 { return from }
        if fraction == 1 { return to }
        return switch way {
        case .none: from
        case .entries: from.interpolatedByEntry(to: to, fraction)
        case .plane(let a, let b): a.interpolated(to: b, fraction).transform
        case .space(let a, let b): a.interpolated(to: b, fraction).transform
        }
    }
}

/// A 2D transform decomposed into a remaining map, rotation, scale and translation, in this order.
private struct PlaneDecomposition: Sendable {
    var translation: SIMD2<Double>
    var scale: SIMD2<Double>
    /// The rotation in degrees, so that a half turn, which decides the direction of rotation, is exactly representable.
    var angle: Double
    /// The remaining map after rotation and scale are removed.
    var row0: SIMD2<Double>
    var row1: SIMD2<Double>

    init?(_ t: CATransform3D) {
        var row0 = SIMD2<Double>(t.m11, t.m12), row1 = SIMD2<Double>(t.m21, t.m22)
        let determinant = row0.x * row1.y - row0.y * row1.x
        guard determinant != 0, determinant.isFinite else { return nil }
        scale = SIMD2((row0 * row0).sum().squareRoot(), (row1 * row1).sum().squareRoot())
        if determinant < 0 {
            if row0.x < row1.y { scale.x = -scale.x } else { scale.y = -scale.y }
        }
        row0 /= scale.x
        row1 /= scale.y
        let c = row0.x, s = row0.y
        angle = PortableMath.atan2(s, c) * 180 / .pi
        self.row0 = row0 * c - row1 * s
        self.row1 = row0 * s + row1 * c
        translation = SIMD2(t.m41, t.m42)
    }

    /// The pair with reflections and angles adjusted so that the rotation between them takes the shorter way.
    static func matched(_ a: PlaneDecomposition, _ b: PlaneDecomposition) -> (PlaneDecomposition, PlaneDecomposition) {
        var a = a, b = b
        if a.scale.x < 0 && b.scale.y < 0 || a.scale.y < 0 && b.scale.x < 0 {
            a.scale = -a.scale
            a.angle += a.angle < 0 ? 180 : -180
        }
        if a.angle == 0 { a.angle = 360 }
        if b.angle == 0 { b.angle = 360 }
        if abs(a.angle - b.angle) > 180 {
            if a.angle > b.angle { a.angle -= 360 } else { b.angle -= 360 }
        }
        return (a, b)
    }

    func interpolated(to b: PlaneDecomposition, _ f: Double) -> PlaneDecomposition {
        var result = self
        result.translation += (b.translation - translation) * f
        result.scale += (b.scale - scale) * f
        result.angle += (b.angle - angle) * f
        result.row0 += (b.row0 - row0) * f
        result.row1 += (b.row1 - row1) * f
        return result
    }

    var transform: CATransform3D {
        let radians = angle * .pi / 180
        let s = PortableMath.sin(radians), c = PortableMath.cos(radians)
        let x = (row0 * c + row1 * s) * scale.x
        let y = (row1 * c - row0 * s) * scale.y
        var t = CATransform3DIdentity
        t.m11 = x.x
        t.m12 = x.y
        t.m21 = y.x
        t.m22 = y.y
        t.m41 = translation.x
        t.m42 = translation.y
        return t
    }
}

/// A 3D transform decomposed into scale, skew, rotation, translation and perspective, in this order.
///
/// Unlike in CSS the matrix is not divided by m44 first: where a translation in depth under a perspective makes m44 differ from 1, the
/// decomposition yields the original perspective, which stays constant while the translation changes.
private struct SpaceDecomposition: Sendable {
    var scale: SIMD3<Double>
    /// The skews xy, xz and yz.
    var skew: SIMD3<Double>
    /// A unit quaternion: x, y, z and the real part.
    var rotation: SIMD4<Double>
    var translation: SIMD3<Double>
    /// The last column.
    var perspective: SIMD4<Double>

    init?(_ t: CATransform3D) {
        let rows = t.linearRows
        translation = t.translation
        guard let eye = rows.solve(SIMD3(t.m14, t.m24, t.m34)) else { return nil }
        perspective = SIMD4(eye, t.m44 - translation.dot(eye))
        guard perspective.w != 0 else { return nil }

        // Gram-Schmidt: the part of a row that is not perpendicular to the rows before is skew.
        var x = rows.x, y = rows.y, z = rows.z
        scale = SIMD3(x.length, 0, 0)
        x /= scale.x
        skew = SIMD3(x.dot(y), x.dot(z), 0)
        y -= x * skew.x
        scale.y = y.length
        y /= scale.y
        z -= x * skew.y
        skew.z = y.dot(z)
        z -= y * skew.z
        scale.z = z.length
        z /= scale.z
        skew /= SIMD3(scale.y, scale.z, scale.z)
        guard scale.x > 0, scale.y > 0, scale.z > 0, (scale.sum() + skew.sum()).isFinite else { return nil }
        if x.dot(y.cross(z)) < 0 {
            scale = -scale
            x = -x
            y = -y
            z = -z
        }
        rotation = Self.quaternion(x, y, z)
    }

    func interpolated(to b: SpaceDecomposition, _ f: Double) -> SpaceDecomposition {
        var result = self
        result.scale += (b.scale - scale) * f
        result.skew += (b.skew - skew) * f
        result.rotation = Self.slerp(rotation, b.rotation, f)
        result.translation += (b.translation - translation) * f
        result.perspective += (b.perspective - perspective) * f
        return result
    }

    var transform: CATransform3D {
        let r = Self.rows(rotation)
        let x = r.x * scale.x
        let y = (r.y + r.x * skew.x) * scale.y
        let z = (r.z + r.x * skew.y + r.y * skew.z) * scale.z
        let eye = SIMD3(perspective.x, perspective.y, perspective.z)
        return CATransform3D(
            m11: x.x, m12: x.y, m13: x.z, m14: x.dot(eye),
            m21: y.x, m22: y.y, m23: y.z, m24: y.dot(eye),
            m31: z.x, m32: z.y, m33: z.z, m34: z.dot(eye),
            m41: translation.x, m42: translation.y, m43: translation.z, m44: translation.dot(eye) + perspective.w
        )
    }

    /// The quaternion of a rotation of row vectors, computed from its largest component to avoid cancellation.
    private static func quaternion(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) -> SIMD4<Double> {
        let trace = x.x + y.y + z.z
        let q: SIMD4<Double>
        if trace > 0 {
            q = SIMD4(y.z - z.y, z.x - x.z, x.y - y.x, 1 + trace)
        } else if x.x >= y.y, x.x >= z.z {
            q = SIMD4(1 + x.x - y.y - z.z, x.y + y.x, x.z + z.x, y.z - z.y)
        } else if y.y >= z.z {
            q = SIMD4(x.y + y.x, 1 - x.x + y.y - z.z, y.z + z.y, z.x - x.z)
        } else {
            q = SIMD4(x.z + z.x, y.z + z.y, 1 - x.x - y.y + z.z, x.y - y.x)
        }
        return q / (q * q).sum().squareRoot()
    }

    /// The rotation matrix, for row vectors, of a unit quaternion.
    private static func rows(_ q: SIMD4<Double>) -> LinearRows {
        let x = q.x, y = q.y, z = q.z, w = q.w
        return LinearRows(
            x: SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
            y: SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
            z: SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
        )
    }

    /// Spherical linear interpolation along the shorter arc.
    private static func slerp(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ f: Double) -> SIMD4<Double> {
        let b = (a * b).sum() < 0 ? -b : b
        let difference = a - b, sum = a + b
        // Half the chord over half the sum is the tangent of half the angle: exact for small angles too, unlike the arc cosine.
        let angle = 2 * PortableMath.atan2((difference * difference).sum().squareRoot(), (sum * sum).sum().squareRoot())
        guard angle > 1e-7 else { return a }
        let sine = PortableMath.sin(angle)
        return a * (PortableMath.sin((1 - f) * angle) / sine) + b * (PortableMath.sin(f * angle) / sine)
    }
}
