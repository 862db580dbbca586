/// A 2D affine transformation: `x' = a x + c y + tx`, `y' = b x + d y + ty`.
///
/// Points are row vectors: ``concatenating(_:)`` applies the receiver first, while ``translatedBy(x:y:)``, ``scaledBy(x:y:)`` and
/// ``rotated(by:)`` apply the new operation *before* the receiver.
public struct CGAffineTransform: Sendable, Hashable, Codable {
    /// The entry that scales x horizontally: x' per unit of x.
    public var a: CGFloat
    /// The change of y' per unit of x.
    public var b: CGFloat
    /// The change of x' per unit of y.
    public var c: CGFloat
    /// The entry that scales y vertically: y' per unit of y.
    public var d: CGFloat
    /// The horizontal translation.
    public var tx: CGFloat
    /// The vertical translation.
    public var ty: CGFloat

    /// Creates a transformation whose entries are all zero, as Apple's default initializer does (not the identity).
    public init() {
        self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    }

    /// Creates a transformation with the given entries.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// Creates a transformation with the given entries.
    public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
        self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    /// Creates a rotation by `angle` radians that turns +x towards +y.
    public init(rotationAngle angle: CGFloat) {
        let sine = CGFloat(PortableMath.sin(Double(angle))), cosine = CGFloat(PortableMath.cos(Double(angle)))
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// Creates a scale about the origin.
    public init(scaleX sx: CGFloat, y sy: CGFloat) {
        self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    /// Creates a translation.
    public init(translationX tx: CGFloat, y ty: CGFloat) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    /// The identity transformation.
    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Whether this is exactly the identity.
    public var isIdentity: Bool { self == .identity }

    /// The determinant `a d - b c`: the factor by which areas are scaled, negative if the transformation mirrors.
    package var determinant: CGFloat { a * d - b * c }

    /// Whether all entries are finite and the transformation is invertible.
    package var isInvertible: Bool {
        let determinant = determinant
        return determinant.isFinite && determinant != 0 && tx.isFinite && ty.isFinite
    }

    /// The receiver with a translation applied before it.
    public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
        CGAffineTransform(a: a, b: b, c: c, d: d, tx: a * tx + c * ty + self.tx, ty: b * tx + d * ty + self.ty)
    }

    /// The receiver with a scale applied before it.
    public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
        CGAffineTransform(a: a * sx, b: b * sx, c: c * sy, d: d * sy, tx: tx, ty: ty)
    }

    /// The receiver with a rotation by `angle` radians applied before it.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// The inverse transformation, or the receiver itself if its determinant is zero.
    public func inverted() -> CGAffineTransform {
        let determinant = determinant
        guard determinant != 0 else { return self }
        return CGAffineTransform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }

    /// The concatenation: first the receiver, then `other`.
    public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * other.a + b * other.c, b: a * other.b + b * other.d,
            c: c * other.a + d * other.c, d: c * other.b + d * other.d,
            tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
    }
}
