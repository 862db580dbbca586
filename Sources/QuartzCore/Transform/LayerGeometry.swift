/// The matrix from a layer's space to its superlayer's, the only code that defines the order of the steps (Behaviour 1.3).
///
///     L→P = T(−A) · transform · T(position, zPosition) · T(−C) · P.sublayerTransform · T(C)
///
/// A is the layer's anchor point in its own space, C the superlayer's.
extension LayerProperties {
    /// The anchor point in the layer's own space.
    package var anchor: CGPoint {
        CGPoint(x: bounds.origin.x + anchorPoint.x * bounds.size.width, y: bounds.origin.y + anchorPoint.y * bounds.size.height)
    }

    /// T(−A) · transform · T(position, zPosition): without the superlayer's sublayer transform.
    package var matrixInSuperlayer: CATransform3D {
        let a = anchor
        if CATransform3DIsIdentity(transform) {
            return CATransform3DMakeTranslation(position.x - a.x, position.y - a.y, zPosition - anchorPointZ)
        }
        return transform.about(a.x, a.y, anchorPointZ, to: position.x, position.y, zPosition)
    }

    /// T(−C) · sublayerTransform · T(C), or nil when it is the identity.
    package var sublayerMatrix: CATransform3D? {
        guard !hasOnlyCommonProperties, !CATransform3DIsIdentity(self.sublayerTransform) else { return nil }
        let c = anchor
        let sublayerTransform = self.sublayerTransform
        return sublayerTransform.about(c.x, c.y, anchorPointZ, to: c.x, c.y, anchorPointZ)
    }

    /// The complete matrix L→P.
    package func matrix(in superlayer: LayerProperties?) -> CATransform3D {
        guard let sublayerMatrix = superlayer?.sublayerMatrix else { return matrixInSuperlayer }
        return CATransform3DConcat(matrixInSuperlayer, sublayerMatrix)
    }
}

extension CATransform3D {
    /// T(−from) · self · T(to).
    func about(_ x: Double, _ y: Double, _ z: Double, to tx: Double, _ ty: Double, _ tz: Double) -> CATransform3D {
        var t = self
        t.m41 -= x * m11 + y * m21 + z * m31
        t.m42 -= x * m12 + y * m22 + z * m32
        t.m43 -= x * m13 + y * m23 + z * m33
        t.m44 -= x * m14 + y * m24 + z * m34
        t.m11 += t.m14 * tx; t.m12 += t.m14 * ty; t.m13 += t.m14 * tz
        t.m21 += t.m24 * tx; t.m22 += t.m24 * ty; t.m23 += t.m24 * tz
        t.m31 += t.m34 * tx; t.m32 += t.m34 * ty; t.m33 += t.m34 * tz
        t.m41 += t.m44 * tx; t.m42 += t.m44 * ty; t.m43 += t.m44 * tz
        return t
    }

    /// Whether the plane z = 0 stays parallel to the screen: all its points get the same depth and w = 1.
    var keepsPlaneParallel: Bool {
        m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m44 == 1
    }
}
