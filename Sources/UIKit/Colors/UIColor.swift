/// A colour for views, text and drawing. A dynamic colour is a closure that returns a colour for traits, such as light or dark style.
///
/// Colours are equal if their ``cgColor``s are, with the same colour space and components. A grey of ``init(white:alpha:)`` is therefore
/// not equal to the same grey of ``init(red:green:blue:alpha:)``. Dynamic colours are equal only to themselves. Colours are immutable and
/// usable from any thread.
public final class UIColor: NSObject, Sendable {
    private let header = CoreFoundationHeader()

    private enum Value: Sendable {
        case fixed(CGColor)
        case dynamic(@Sendable (UITraitCollection) -> UIColor)
    }
    private let value: Value
    /// Whether the colour derives from ``tintColor``, so that it changes with the tint colour of views.
    let dependsOnTint: Bool

    /// The Core Graphics colour, for layers and contexts; a dynamic colour is resolved with `UITraitCollection.current`.
    public var cgColor: CGColor { cgColor(for: nil, depth: 0) }

    /// Creates a colour from a Core Graphics colour.
    public init(cgColor: CGColor) {
        value = .fixed(cgColor)
        dependsOnTint = false
        super.init()
    }

    /// Creates a dynamic colour, which `dynamicProvider` returns for traits. The closure may be called on any thread.
    public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
        value = .dynamic(dynamicProvider)
        dependsOnTint = false
        super.init()
    }

    /// Creates a dynamic colour.
    ///
    /// - Parameters:
    ///   - dependsOnTint: whether it derives from the tint colour, and so changes with it.
    ///   - provider: returns the colour for traits.
    init(dependsOnTint: Bool, provider: @escaping @Sendable (UITraitCollection) -> UIColor) {
        value = .dynamic(provider)
        self.dependsOnTint = dependsOnTint
        super.init()
    }

    /// Resolves a dynamic colour with traits; returns other colours as they are.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        guard isDynamic else { return self }
        return UIColor(cgColor: cgColor(for: traitCollection, depth: 0))
    }

    /// Whether the colour depends on traits.
    var isDynamic: Bool { if case .dynamic = value { true } else { false } }

    /// `depth` counts nested dynamic colours, to stop a provider that returns its own colour.
    private func cgColor(for traits: UITraitCollection?, depth: Int) -> CGColor {
        switch value {
        case .fixed(let color): return color
        case .dynamic(let provider):
            let traits = traits ?? .current
            let color = traits.asCurrent { provider(traits) }
            precondition(depth < 100, "the provider of a dynamic colour answers with dynamic colours without end")
            return color.cgColor(for: traits, depth: depth + 1)
        }
    }

    /// Creates a colour in extended sRGB: red, green and blue outside 0...1 are kept.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Creates a grey, from black (0) to white (1).
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(gray: white, alpha: alpha))
    }

    /// Creates a colour from hue (0...1 around the circle), saturation and brightness (0...1; other values are clamped).
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let (red, green, blue) = HSB(hue: hue, saturation: saturation, brightness: brightness).rgb
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a colour from components in Display P3, stored in extended sRGB.
    public convenience init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        let components = [displayP3Red, green, blue, min(max(alpha, 0), 1)]
        let color = CGColorSpace(name: CGColorSpace.displayP3).flatMap { CGColor(colorSpace: $0, components: components) }
        let converted = CGColorSpace(name: CGColorSpace.extendedSRGB).flatMap {
            color?.converted(to: $0, intent: .defaultIntent, options: nil)
        }
        self.init(cgColor: converted ?? CGColor(red: displayP3Red, green: green, blue: blue, alpha: alpha))
    }

    /// Returns the colour with another opacity, 0...1.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        let paler: @Sendable (UITraitCollection) -> UIColor = { [self] in resolvedColor(with: $0).withAlphaComponent(alpha) }
        if isDynamic { return UIColor(dependsOnTint: dependsOnTint, provider: paler) }
        return UIColor(cgColor: cgColor.copy(alpha: alpha) ?? cgColor)
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        // Closures can't be compared.
        return other === self || !isDynamic && !other.isDynamic && other.cgColor == cgColor
    }

    public override var hash: Int { isDynamic ? ObjectIdentifier(self).hashValue : cgColor.hashValue }

    public override var description: String {
        let (red, green, blue, alpha) = components
        return "UIColor(red: \(red), green: \(green), blue: \(blue), alpha: \(alpha))"
    }

    // MARK: Components

    /// Red, green, blue and alpha in extended sRGB; exactly the values that the colour was created with if it is sRGB or grey.
    var components: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        if let values = cgColor.components, let space = cgColor.colorSpace {
            let name = space.name
            if values.count == 4, name == CGColorSpace.sRGB || name == CGColorSpace.extendedSRGB {
                return (values[0], values[1], values[2], values[3])
            }
            if values.count == 2, space == CGColorSpaceCreateDeviceGray() { return (values[0], values[0], values[0], values[1]) }
        }
        let rgba = cgColor.rgba
        return (CGFloat(rgba.x), CGFloat(rgba.y), CGFloat(rgba.z), CGFloat(rgba.w))
    }

    /// Gets red, green, blue and alpha in extended sRGB; nil pointers are skipped.
    ///
    /// - Returns: true, as every colour has these components.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?, blue: UnsafeMutablePointer<CGFloat>?,
        alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let values = components
        red?.pointee = values.red
        green?.pointee = values.green
        blue?.pointee = values.blue
        alpha?.pointee = values.alpha
        return true
    }

    /// Gets hue, saturation, brightness and alpha; nil pointers are skipped.
    ///
    /// - Returns: whether red, green and blue lie within 0...1; otherwise hue is not defined.
    @discardableResult
    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?, brightness: UnsafeMutablePointer<CGFloat>?,
        alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let values = components
        guard let hsb = HSB(red: values.red, green: values.green, blue: values.blue) else { return false }
        hue?.pointee = hsb.hue
        saturation?.pointee = hsb.saturation
        brightness?.pointee = hsb.brightness
        alpha?.pointee = values.alpha
        return true
    }

    /// Gets the brightness of a grey, or the luminance of another colour, and alpha; nil pointers are skipped.
    ///
    /// - Returns: whether the result lies within 0...1.
    @discardableResult
    public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        let values = components
        // Exact for greys, without the rounding of the weighted sum.
        let isGray = values.red == values.green && values.green == values.blue
        let value = isGray ? values.red : 0.2126 * values.red + 0.7152 * values.green + 0.0722 * values.blue
        guard (0...1).contains(value) else { return false }
        white?.pointee = value
        alpha?.pointee = values.alpha
        return true
    }

    // MARK: Drawing

    /// Sets the fill and stroke colour of the current context.
    public func set() {
        setFill()
        setStroke()
    }

    /// Sets the fill colour of the current context.
    public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
    /// Sets the stroke colour of the current context.
    public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}

/// Hue, saturation and brightness, each 0...1.
private struct HSB {
    var hue: CGFloat
    var saturation: CGFloat
    var brightness: CGFloat

    init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
        func unit(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : min(max(value, 0), 1) }
        self.hue = unit(hue)
        self.saturation = unit(saturation)
        self.brightness = unit(brightness)
    }

    /// Nil for colours outside of the gamut of sRGB.
    init?(red: CGFloat, green: CGFloat, blue: CGFloat) {
        let most = max(red, green, blue), least = min(red, green, blue), range = most - least
        guard least >= 0, most <= 1 else { return nil }
        brightness = most
        saturation = most > 0 ? range / most : 0
        guard range > 0 else {
            hue = 0
            return
        }
        var sixths: CGFloat
        if most == red {
            sixths = (green - blue) / range
        } else if most == green {
            sixths = (blue - red) / range + 2
        } else {
            sixths = (red - green) / range + 4
        }
        if sixths < 0 { sixths += 6 }
        hue = sixths / 6
    }

    var rgb: (CGFloat, CGFloat, CGFloat) {
        let sixths = hue * 6
        let sector = min(sixths.rounded(.down), 5), part = sixths - sector
        let low = brightness * (1 - saturation)
        let falling = brightness * (1 - saturation * part), rising = brightness * (1 - saturation * (1 - part))
        switch sector {
        case 0: return (brightness, rising, low)
        case 1: return (falling, brightness, low)
        case 2: return (low, brightness, rising)
        case 3: return (low, falling, brightness)
        case 4: return (rising, low, brightness)
        default: return (brightness, low, falling)
        }
    }
}
