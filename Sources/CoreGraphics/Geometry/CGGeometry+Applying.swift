extension CGPoint {
    /// The point transformed by `t`.
    public func applying(_ t: CGAffineTransform) -> CGPoint {
        CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
    }
}

extension CGSize {
    /// The size transformed by the linear part of `t`, without its translation.
    public func applying(_ t: CGAffineTransform) -> CGSize {
        CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }
}

extension CGRect {
    /// The bounding box of the transformed rectangle; null stays null, and infinite stays infinite.
    public func applying(_ t: CGAffineTransform) -> CGRect {
        if isNull || isInfinite || t.isIdentity { return self }
        let xs = (t.a * minX, t.a * maxX), ys = (t.b * minX, t.b * maxX)
        let xOfY = (t.c * minY, t.c * maxY), yOfY = (t.d * minY, t.d * maxY)
        let left = min(xs.0, xs.1) + min(xOfY.0, xOfY.1) + t.tx, right = max(xs.0, xs.1) + max(xOfY.0, xOfY.1) + t.tx
        let top = min(ys.0, ys.1) + min(yOfY.0, yOfY.1) + t.ty, bottom = max(ys.0, ys.1) + max(yOfY.0, yOfY.1) + t.ty
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
