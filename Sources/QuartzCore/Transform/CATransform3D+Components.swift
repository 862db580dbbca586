/// Components of a transform, read as scale, then rotations about x, y and z in this order, then translation, then perspective: S · Rx · Ry
/// · Rz · T · P.
///
/// Setting one component keeps the others, including any shear. Perspective is the last column and is applied last, so a layer whose `m34`
/// is set keeps its viewpoint while it is rotated.
extension CATransform3D {
    /// An axis of rotation.
    package enum Axis: Sendable {
        case x, y, z
    }

    /// The scale factors along x, y and z. A reflection appears as a negative factor along x.
    package var scale: SIMD3<Double> {
        let rows = linearRows
        let sx = rows.x.length
        return SIMD3(rows.determinant < 0 ? -sx : sx, rows.y.length, rows.z.length)
    }

    /// The rotation angles about x, y and z in radians: −π...π, about y −π/2...π/2. At the limits of y (gimbal lock) the angle about z is
    /// 0.
    package var rotation: SIMD3<Double> {
        linearRows.unscaled.angles
    }

    /// The translation along x, y and z.
    package var translation: SIMD3<Double> {
        SIMD3(m41, m42, m43)
    }

    /// Sets the translation along the axes that are given.
    package mutating func setTranslation(x: Double? = nil, y: Double? = nil, z: Double? = nil) {
        let old = translation
        let new = SIMD3(x ?? old.x, y ?? old.y, z ?? old.z)
        if hasPerspectiveColumn, let eye = linearRows.solve(SIMD3(m14, m24, m34)) {
            m44 += (new - old).dot(eye)
        }
        m41 = new.x
        m42 = new.y
        m43 = new.z
    }

    /// Sets the scale factors along the axes that are given.
    package mutating func setScale(x: Double? = nil, y: Double? = nil, z: Double? = nil) {
        let old = scale
        let new = SIMD3(x ?? old.x, y ?? old.y, z ?? old.z)
        // A row of zeros has no direction; one perpendicular to the other rows is used.
        let directions = old.x == 0 || old.y == 0 || old.z == 0 ? linearRows.unscaled : nil
        if new.x != old.x {
            if old.x != 0 {
                let factor = new.x / old.x
                m11 *= factor; m12 *= factor; m13 *= factor; m14 *= factor
            } else if let direction = directions?.x {
                m11 = direction.x * new.x; m12 = direction.y * new.x; m13 = direction.z * new.x
            }
        }
        if new.y != old.y {
            if old.y != 0 {
                let factor = new.y / old.y
                m21 *= factor; m22 *= factor; m23 *= factor; m24 *= factor
            } else if let direction = directions?.y {
                m21 = direction.x * new.y; m22 = direction.y * new.y; m23 = direction.z * new.y
            }
        }
        if new.z != old.z {
            if old.z != 0 {
                let factor = new.z / old.z
                m31 *= factor; m32 *= factor; m33 *= factor; m34 *= factor
            } else if let direction = directions?.z {
                m31 = direction.x * new.z; m32 = direction.y * new.z; m33 = direction.z * new.z
            }
        }
    }

    /// Sets the angle about one axis, in radians.
    ///
    /// Changing one angle of Rx · Ry · Rz by d rotates the whole by d about that factor's axis as transformed by the factors after it.
    package mutating func setRotation(_ angle: Double, about axis: Axis) {
        let rows = linearRows
        let directions = rows.unscaled
        let angles = directions.angles
        let turned: LinearRows
        switch axis {
        case .x: turned = rows.turned(angle - angles.x, about: directions.x)
        case .y: turned = rows.turned(angle - angles.y, about: SIMD3(-PortableMath.sin(angles.z), PortableMath.cos(angles.z), 0))
        case .z:
            let s = PortableMath.sin(angle - angles.z), c = PortableMath.cos(angle - angles.z)
            turned = LinearRows(x: rows.x.turnedAboutZ(s, c), y: rows.y.turnedAboutZ(s, c), z: rows.z.turnedAboutZ(s, c))
        }
        setLinearRows(turned)
    }

    /// Replaces the linear part and keeps the perspective.
    private mutating func setLinearRows(_ rows: LinearRows) {
        if hasPerspectiveColumn, let eye = linearRows.solve(SIMD3(m14, m24, m34)) {
            m14 = rows.x.dot(eye)
            m24 = rows.y.dot(eye)
            m34 = rows.z.dot(eye)
        }
        m11 = rows.x.x; m12 = rows.x.y; m13 = rows.x.z
        m21 = rows.y.x; m22 = rows.y.y; m23 = rows.y.z
        m31 = rows.z.x; m32 = rows.z.y; m33 = rows.z.z
    }

    /// Whether x, y or z contribute to w.
    var hasPerspectiveColumn: Bool { m14 != 0 || m24 != 0 || m34 != 0 }

    /// The upper left 3 by 3 part.
    var linearRows: LinearRows {
        LinearRows(x: SIMD3(m11, m12, m13), y: SIMD3(m21, m22, m23), z: SIMD3(m31, m32, m33))
    }
}

/// A linear map of space, as the images of the unit vectors in rows.
struct LinearRows: Sendable {
    var x: SIMD3<Double>
    var y: SIMD3<Double>
    var z: SIMD3<Double>

    var determinant: Double { x.dot(y.cross(z)) }

    /// Returns the column v with rows · v = `column`; nil when the map is singular.
    func solve(_ column: SIMD3<Double>) -> SIMD3<Double>? {
        let scale = 1 / determinant
        guard scale.isFinite else { return nil }
        return (y.cross(z) * column.x + z.cross(x) * column.y + x.cross(y) * column.z) * scale
    }

    /// The rows normalized, with x negated if the map is a reflection. Rows of zeros become directions perpendicular to the others.
    var unscaled: LinearRows {
        let lengths = SIMD3(x.length, y.length, z.length)
        if lengths.x > 0, lengths.y > 0, lengths.z > 0 {
            return LinearRows(x: x / (determinant < 0 ? -lengths.x : lengths.x), y: y / lengths.y, z: z / lengths.z)
        }
        switch (lengths.x > 0, lengths.y > 0, lengths.z > 0) {
        case (true, true, false): return completing(x: x / lengths.x, y: y / lengths.y)
        case (true, false, true): return completing(x: x / lengths.x, y: (z / lengths.z).cross(x / lengths.x))
        case (false, true, true): return completing(x: (y / lengths.y).cross(z / lengths.z), y: y / lengths.y)
        case (true, false, false):
            let x = x / lengths.x
            return completing(x: x, y: x.perpendicular(near: SIMD3(0, 1, 0), or: SIMD3(0, 0, 1)))
        case (false, true, false):
            let y = y / lengths.y
            return completing(x: y.perpendicular(near: SIMD3(1, 0, 0), or: SIMD3(0, 0, 1)), y: y)
        case (false, false, true):
            let z = z / lengths.z
            let x = z.perpendicular(near: SIMD3(1, 0, 0), or: SIMD3(0, 1, 0))
            return completing(x: x, y: z.cross(x))
        default: return LinearRows(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), z: SIMD3(0, 0, 1))
        }
    }

    private func completing(x: SIMD3<Double>, y: SIMD3<Double>) -> LinearRows {
        let z = x.cross(y)
        guard x.length > 0.5, y.length > 0.5, z.length > 0 else {
            return LinearRows(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), z: SIMD3(0, 0, 1))
        }
        return LinearRows(x: x, y: y, z: z / z.length)
    }

    /// The angles about x, y and z of normalized rows, for Rx · Ry · Rz.
    var angles: SIMD3<Double> {
        let sine = min(max(-x.z, -1), 1)
        if abs(x.x) + abs(x.y) < 1e-9 {
            // Gimbal lock: with y at ±π/2, x and z rotate about the same axis; the whole angle is assigned to x.
            return SIMD3(PortableMath.atan2(sine > 0 ? y.x : -y.x, y.y), sine > 0 ? .pi / 2 : -.pi / 2, 0)
        }
        return SIMD3(PortableMath.atan2(y.z, z.z), PortableMath.asin(sine), PortableMath.atan2(x.y, x.x))
    }

    /// The map followed by a rotation about a unit vector.
    func turned(_ angle: Double, about axis: SIMD3<Double>) -> LinearRows {
        let s = PortableMath.sin(angle), c = PortableMath.cos(angle)
        func turn(_ v: SIMD3<Double>) -> SIMD3<Double> { v * c + axis.cross(v) * s + axis * (axis.dot(v) * (1 - c)) }
        return LinearRows(x: turn(x), y: turn(y), z: turn(z))
    }
}

extension SIMD3<Double> {
    @inline(__always)
    func dot(_ other: SIMD3<Double>) -> Double { x * other.x + y * other.y + z * other.z }

    @inline(__always)
    func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    @inline(__always)
    var length: Double { dot(self).squareRoot() }

    /// The vector rotated about z by the angle with this sine and cosine.
    @inline(__always)
    fileprivate func turnedAboutZ(_ s: Double, _ c: Double) -> SIMD3<Double> { SIMD3(x * c - y * s, x * s + y * c, z) }

    /// A unit vector perpendicular to this unit vector, as close to `wish` as possible; close to `other` when `wish` is parallel to this
    /// one.
    fileprivate func perpendicular(near wish: SIMD3<Double>, or other: SIMD3<Double>) -> SIMD3<Double> {
        let first = wish - self * dot(wish)
        if first.length > 1e-6 { return first / first.length }
        let second = other - self * dot(other)
        return second / second.length
    }
}
