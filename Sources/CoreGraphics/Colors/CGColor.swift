/// A colour: components in a colour space, and alpha.
///
/// Two colours are equal if their spaces and their components (in single precision) are equal.
public final class CGColor: NSObject, Sendable {
    private let header = CoreFoundationHeader()

    /// The colour in sRGB as red, green, blue and alpha, not premultiplied; components may be outside 0...1.
    package let rgba: SIMD4<Float>

    /// The components, space and pattern that the colour was created with, if it isn't plain sRGB. Nil for the many colours that animations
    /// create.
    private let origin: (values: [CGFloat], space: CGColorSpace, pattern: CGPattern?)?

    /// Creates a colour in sRGB, or in extended sRGB if a component is outside 0...1.
    package init(rgba: SIMD4<Float>) {
        self.rgba = rgba
        origin = nil
        super.init()
    }

    private init(values: [CGFloat], space: CGColorSpace, pattern: CGPattern? = nil) {
        let color = space.sRGB(from: values.map(Double.init))
        // Where patterns can't be drawn, a coloured pattern is transparent rather than black.
        let alpha = pattern?.isColored == true ? 0 : Float(values[values.count - 1])
        rgba = SIMD4(Float(color.x), Float(color.y), Float(color.z), alpha)
        origin = (values, space, pattern)
        super.init()
    }

    /// The components in ``colorSpace``, alpha last.
    private var values: [CGFloat] {
        origin?.values ?? [CGFloat(rgba.x), CGFloat(rgba.y), CGFloat(rgba.z), CGFloat(rgba.w)]
    }

    private var space: CGColorSpace {
        origin?.space ?? Self.sRGBSpace(holding: values)
    }

    private static func sRGBSpace(holding values: [CGFloat]) -> CGColorSpace {
        values.prefix(3).allSatisfy { $0 >= 0 && $0 <= 1 } ? .standard : .extendedStandard
    }

    /// Creates a colour in sRGB, or in extended sRGB if a component is outside 0...1. Alpha is clamped to 0...1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        let values = [red, green, blue, min(max(alpha, 0), 1)]
        self.init(values: values, space: Self.sRGBSpace(holding: values))
    }

    /// Creates a colour in sRGB, or in extended sRGB if a component is outside 0...1. Alpha is clamped to 0...1.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a grey with equal red, green and blue in sRGB. Alpha is clamped to 0...1.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(values: [gray, min(max(alpha, 0), 1)], space: .deviceGray)
    }

    /// Creates a grey in the generic grey space with gamma 2.2. Alpha is clamped to 0...1.
    public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
        self.init(values: [gray, min(max(alpha, 0), 1)], space: .grayGamma22)
    }

    /// Creates a CMYK colour, which is converted to sRGB without a profile. Alpha is clamped to 0...1.
    public convenience init(genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
        self.init(values: [cyan, magenta, yellow, black, min(max(alpha, 0), 1)], space: .deviceCMYK)
    }

    /// Creates a colour in any space but a pattern space: its components followed by alpha, `space.numberOfComponents + 1` in all. Nil if
    /// one of them isn't finite or `space` is a pattern space.
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        let values = Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1))
        guard values.allSatisfy(\.isFinite), space.model != .pattern else { return nil }
        self.init(values: values, space: space)
    }

    /// Creates a pattern colour. An uncoloured pattern is painted in the colour that `components` give in the pattern space's base space,
    /// alpha last; for a coloured pattern only alpha counts, which comes after as many components as the base space has, if there is one.
    ///
    /// Nil unless `space` is a pattern space, with a base space for an uncoloured pattern, and the components are finite.
    public convenience init?(patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>) {
        guard case .pattern(let base) = space.encoding, pattern.isColored || base != nil else { return nil }
        var values = Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1))
        guard values.allSatisfy(\.isFinite) else { return nil }
        values[values.count - 1] = min(max(values[values.count - 1], 0), 1)
        self.init(values: values, space: space, pattern: pattern)
    }

    /// The pattern of a pattern colour; nil for other colours.
    public var pattern: CGPattern? { origin?.pattern }

    /// The alpha value, 0...1.
    public var alpha: CGFloat { origin.map { $0.values[$0.values.count - 1] } ?? CGFloat(rgba.w) }
    /// The colour space of ``components``.
    public var colorSpace: CGColorSpace? { space }
    /// The components in ``colorSpace``, alpha last.
    public var components: [CGFloat]? { values }
    /// The number of components, including alpha.
    public var numberOfComponents: Int { values.count }

    /// The colour itself, which is immutable.
    public func copy() -> CGColor? { self }

    /// A copy with another alpha value, clamped to 0...1.
    public func copy(alpha: CGFloat) -> CGColor? {
        CGColor(values: values.dropLast() + [min(max(alpha, 0), 1)], space: space, pattern: pattern)
    }

    /// The colour converted to another space and clipped to its gamut; `intent` and `options` are ignored. Nil for conversions to and from
    /// pattern spaces.
    public func converted(to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?) -> CGColor? {
        if space == self.space { return self }
        if space.model == .pattern || self.space.model == .pattern { return nil }
        let color = self.space.sRGB(from: values.map(Double.init))
        return CGColor(values: space.components(fromSRGB: color).map { CGFloat($0) } + [alpha], space: space)
    }

    /// Opaque white.
    public static let white = CGColor(gray: 1, alpha: 1)
    /// Opaque black.
    public static let black = CGColor(gray: 0, alpha: 1)
    /// Fully transparent black.
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// Whether spaces and components (in single precision) are equal.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CGColor else { return false }
        return other === self || (other.pattern === pattern && other.space == space && other.values.map(Float.init) == values.map(Float.init))
    }

    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(space)
        hasher.combine(values.map(Float.init))
        return hasher.finalize()
    }

    public override var description: String {
        "CGColor(\(space.name ?? "device"): \(values.map { "\($0)" }.joined(separator: " ")))"
    }
}
