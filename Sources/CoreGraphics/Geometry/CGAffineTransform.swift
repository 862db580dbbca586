/// A 2D affine transformation: `x' = a x + c y + tx`, `y' = b x + d y + ty`.
///
/// Points are row vectors, so in ``concatenating(_:)`` the receiver acts first, while ``translatedBy(x:y:)``, ``scaledBy(x:y:)`` and
/// ``rotated(by:)`` put the new operation *before* what is there.
public struct CGAffineTransform: Sendable, Hashable, Codable {
    /// Horizontal scale: what a unit of x adds to x'.
    public var a: CGFloat
    /// What a unit of x adds to y'.
    public var b: CGFloat
    /// What a unit of y adds to x'.
    public var c: CGFloat
    /// Vertical scale: what a unit of y adds to y'.
    public var d: CGFloat
    /// Horizontal translation.
    public var tx: CGFloat
    /// Vertical translation.
    public var ty: CGFloat

    /// A transformation whose entries are all zero, as Apple's default initializer makes it (not the identity).
    public init() {
        self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    }

    /// A transformation with the given entries.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// A transformation with the given entries.
    public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
        self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    /// A rotation by `angle` radians that turns +x towards +y.
    public init(rotationAngle angle: CGFloat) {
        let sine = CGFloat(PortableMath.sin(Double(angle))), cosine = CGFloat(PortableMath.cos(Double(angle)))
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// A scale about the origin.
    public init(scaleX sx: CGFloat, y sy: CGFloat) {
        self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    /// A translation.
    public init(translationX tx: CGFloat, y ty: CGFloat) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    /// The transformation that changes nothing.
    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Whether this is exactly the identity.
    public var isIdentity: Bool { self == .identity }

    /// `a d - b c`: the factor by which areas grow, negative where the transformation mirrors.
    package var determinant: CGFloat { a * d - b * c }

    /// Whether all entries are finite and the transformation can be undone.
    package var isInvertible: Bool {
        let determinant = determinant
        return determinant.isFinite && determinant != 0 && tx.isFinite && ty.isFinite
    }

    /// A transformation that first translates, then does what the receiver does.
    public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
        CGAffineTransform(a: a, b: b, c: c, d: d, tx: a * tx + c * ty + self.tx, ty: b * tx + d * ty + self.ty)
    }

    /// A transformation that first scales, then does what the receiver does.
    public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
        CGAffineTransform(a: a * sx, b: b * sx, c: c * sy, d: d * sy, tx: tx, ty: ty)
    }

    /// A transformation that first rotates by `angle` radians, then does what the receiver does.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// The transformation that undoes the receiver, or the receiver itself where its determinant is zero.
    public func inverted() -> CGAffineTransform {
        let determinant = determinant
        guard determinant != 0 else { return self }
        return CGAffineTransform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }

    /// A transformation that does what the receiver does, and then `other`.
    public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * other.a + b * other.c, b: a * other.b + b * other.d,
            c: c * other.a + d * other.c, d: c * other.b + d * other.d,
            tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
    }
}
