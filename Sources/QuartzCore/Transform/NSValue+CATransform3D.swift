/// Boxing of transforms in `NSValue` objects.
extension NSValue {
    /// The Objective-C type encoding, as sixteen numbers: Foundation on Linux supports no larger structures.
    private static let transformEncoding = "[16d]"

    /// Makes a value that holds a transform.
    public convenience init(caTransform3D transform: CATransform3D) {
        let t = transform
        let numbers = [t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44]
        self.init(bytes: numbers.map(Double.init), objCType: Self.transformEncoding)
    }

    /// The transform in the value; the identity if it holds another type.
    public var caTransform3DValue: CATransform3D {
        guard String(cString: objCType) == Self.transformEncoding else { return CATransform3DIdentity }
        var numbers = [Double](repeating: 0, count: 16)
        getValue(&numbers)
        let n = numbers.map { CGFloat($0) }
        return CATransform3D(
            m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
            m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
    }

    /// Whether the value holds a transform.
    var holdsTransform: Bool { String(cString: objCType) == Self.transformEncoding }
}
