extension NSValue {
    /// A matrix as an object. Its encoding is that of sixteen numbers.
    public convenience init(caTransform3D t: CATransform3D) {
        var numbers = t
        self.init(bytes: &numbers, objCType: Self.matrixEncoding)
    }

    /// The matrix in the object; the identity where it is none.
    public var caTransform3DValue: CATransform3D {
        guard String(cString: objCType) == Self.matrixEncoding else { return CATransform3DIdentity }
        var value = CATransform3DIdentity
        getValue(&value)
        return value
    }

    /// Foundation on Linux knows no structures but its own, and arrays of numbers have the same bytes.
    static var matrixEncoding: String { "[16d]" }
}
