/// A colour: components in a colour space, and alpha.
///
/// Colours are equal when space and components (to single precision) are.
public final class CGColor: NSObject, Sendable {
    private let header = CoreFoundationHeader()

    /// sRGB red, green, blue and alpha, not premultiplied; components may lie outside 0...1.
    package let rgba: SIMD4<Float>

    /// What the colour was made of where that isn't sRGB. Nil for the colours that animations make by the thousand.
    private let origin: (values: [CGFloat], space: CGColorSpace, pattern: CGPattern?)?

    /// A colour in sRGB, or in extended sRGB where a component lies outside 0...1.
    package init(rgba: SIMD4<Float>) {
        self.rgba = rgba
        origin = nil
        super.init()
    }

    private init(values: [CGFloat], space: CGColorSpace, pattern: CGPattern? = nil) {
        let color = space.sRGB(from: values.map(Double.init))
        // Where patterns can't be drawn, one with colours of its own leaves nothing rather than black.
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

    /// A colour in sRGB; in extended sRGB where a component lies outside 0...1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        let values = [red, green, blue, min(max(alpha, 0), 1)]
        self.init(values: values, space: Self.sRGBSpace(holding: values))
    }

    /// A colour in sRGB.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// A grey with equal parts of sRGB's red, green and blue.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(values: [gray, min(max(alpha, 0), 1)], space: .deviceGray)
    }

    /// A grey of gamma 2.2.
    public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
        self.init(values: [gray, min(max(alpha, 0), 1)], space: .grayGamma22)
    }

    /// A colour of inks, converted without a profile.
    public convenience init(genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
        self.init(values: [cyan, magenta, yellow, black, min(max(alpha, 0), 1)], space: .deviceCMYK)
    }

    /// A colour of any space: its components and then alpha, so one more than `space.numberOfComponents`. Nil where one isn't finite.
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        let values = Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1))
        guard values.allSatisfy(\.isFinite), space.model != .pattern else { return nil }
        self.init(values: values, space: space)
    }

    /// A pattern to paint with. Without colours of its own it takes the one that `components` make in the space's base, alpha last;
    /// with colours, `components` hold alpha last too, and before it as many numbers as the space's base, if any, which count for nothing.
    ///
    /// Nil unless `space` is a pattern space, one with a base for a pattern without colours, and the components are finite.
    public convenience init?(patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>) {
        guard case .pattern(let base) = space.encoding, pattern.isColored || base != nil else { return nil }
        var values = Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1))
        guard values.allSatisfy(\.isFinite) else { return nil }
        values[values.count - 1] = min(max(values[values.count - 1], 0), 1)
        self.init(values: values, space: space, pattern: pattern)
    }

    /// What the colour paints, where it is made of a pattern.
    public var pattern: CGPattern? { origin?.pattern }

    /// Opacity, 0...1.
    public var alpha: CGFloat { origin.map { $0.values[$0.values.count - 1] } ?? CGFloat(rgba.w) }
    /// The space of ``components``.
    public var colorSpace: CGColorSpace? { space }
    /// The components in ``colorSpace``, alpha last.
    public var components: [CGFloat]? { values }
    /// Components with alpha.
    public var numberOfComponents: Int { values.count }

    /// The same colour; colours never change.
    public func copy() -> CGColor? { self }

    /// The same colour with another opacity.
    public func copy(alpha: CGFloat) -> CGColor? {
        CGColor(values: values.dropLast() + [min(max(alpha, 0), 1)], space: space, pattern: pattern)
    }

    /// The same colour with its components in another space, clipped to it; `intent` and `options` make no difference.
    /// Nil to and from pattern spaces.
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

    /// Whether space and components (to single precision) are equal.
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
