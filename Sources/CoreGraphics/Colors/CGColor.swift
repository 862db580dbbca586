/// A colour: components in a colour space, and alpha.
public final class CGColor: Sendable {
    /// sRGB red, green, blue and alpha, not premultiplied; components may lie outside 0...1.
    package let rgba: SIMD4<Float>

    package init(rgba: SIMD4<Float>) {
        self.rgba = rgba
    }

    /// A colour in sRGB.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(rgba: SIMD4(Float(red), Float(green), Float(blue), Float(alpha)))
    }

    /// Opacity, 0...1.
    public var alpha: CGFloat { CGFloat(rgba.w) }
}
