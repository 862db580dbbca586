import QuartzCore

/// Blends eight source pixels with those below by a blend mode (W3C, Compositing and Blending Level 1, sections 5.8, 9.1 and 10).
///
/// The most frequent modes have fast paths of their own; here each pixel is computed separately, in single precision and in a fixed order.
func blended(_ source: Pixels, _ below: Pixels, _ mode: DisplayList.BlendMode) -> Pixels {
    switch mode {
    case .sourceOver: return over(source, below)
    case .plusLighter: return plus(source, below)
    case .copy: return source
    case .clear: return Pixels()
    default: break
    }
    var result = Pixels()
    for lane in 0..<blockWidth { result[lane] = packed(blended(unpacked(source[lane]), unpacked(below[lane]), mode)) }
    return result
}

/// Blue, green, red and alpha, 0...1, premultiplied.
private func unpacked(_ p: UInt32) -> SIMD4<Float> {
    SIMD4(Float(p & 255), Float((p >> 8) & 255), Float((p >> 16) & 255), Float(p >> 24)) / 255
}

private func packed(_ color: SIMD4<Float>) -> UInt32 {
    let c = (color * 255).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)) + 0.5
    let alpha = UInt32(c.w)
    // Clamped, since rounding must not raise a channel above alpha.
    return alpha << 24 | min(UInt32(c.z), alpha) << 16 | min(UInt32(c.y), alpha) << 8 | min(UInt32(c.x), alpha)
}

private func blended(_ s: SIMD4<Float>, _ b: SIMD4<Float>, _ mode: DisplayList.BlendMode) -> SIMD4<Float> {
    switch mode {
    case .sourceIn: return s * b.w
    case .sourceOut: return s * (1 - b.w)
    case .sourceAtop: return s * b.w + b * (1 - s.w)
    case .destinationOver: return b + s * (1 - b.w)
    case .destinationIn: return b * s.w
    case .destinationOut: return b * (1 - s.w)
    case .destinationAtop: return b * s.w + s * (1 - b.w)
    case .xor: return s * (1 - b.w) + b * (1 - s.w)
    case .plusDarker:
        // Inverted colours are summed: 1 − min(1, (αs − S) + (αb − B)), within the joint alpha.
        let alpha = min(1, s.w + b.w)
        let lack = (s.w - s) + (b.w - b)
        var result = (alpha - lack).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
        result.w = alpha
        return result
    default: break
    }
    // Co = αs (1 − αb) Cs + αs αb B(Cb, Cs) + (1 − αs) αb Cb
    let cs = s.w > 0 ? s / s.w : .zero, cb = b.w > 0 ? b / b.w : .zero
    var mixed = SIMD4<Float>.zero
    switch mode {
    case .hue: mixed = withLuminosity(withSaturation(cs, saturation(cb)), luminosity(cb))
    case .saturation: mixed = withLuminosity(withSaturation(cb, saturation(cs)), luminosity(cb))
    case .color: mixed = withLuminosity(cs, luminosity(cb))
    case .luminosity: mixed = withLuminosity(cb, luminosity(cs))
    default: for channel in 0..<3 { mixed[channel] = blended(cs[channel], cb[channel], mode) }
    }
    var result = s * (1 - b.w) + mixed * (s.w * b.w) + b * (1 - s.w)
    result.w = s.w + b.w * (1 - s.w)
    return result
}

/// B(Cb, Cs) of a separable mode.
private func blended(_ s: Float, _ b: Float, _ mode: DisplayList.BlendMode) -> Float {
    switch mode {
    case .multiply: return s * b
    case .screen: return s + b - s * b
    case .overlay: return hardLight(b, s)
    case .darken: return min(s, b)
    case .lighten: return max(s, b)
    case .colorDodge: return b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: return b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .hardLight: return hardLight(s, b)
    case .softLight:
        if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
        let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
        return b + (2 * s - 1) * (d - b)
    case .difference: return abs(s - b)
    case .exclusion: return s + b - 2 * s * b
    default: return s
    }
}

private func hardLight(_ s: Float, _ b: Float) -> Float {
    s <= 0.5 ? b * (2 * s) : b + (2 * s - 1) - b * (2 * s - 1)
}

// MARK: Colour without alpha, for the modes that look at all channels

private func luminosity(_ c: SIMD4<Float>) -> Float { 0.3 * c.z + 0.59 * c.y + 0.11 * c.x }

private func saturation(_ c: SIMD4<Float>) -> Float { max(c.x, c.y, c.z) - min(c.x, c.y, c.z) }

private func withLuminosity(_ c: SIMD4<Float>, _ l: Float) -> SIMD4<Float> {
    let c = c + (l - luminosity(c))
    let l = luminosity(c), low = min(c.x, c.y, c.z), high = max(c.x, c.y, c.z)
    if low < 0 { return l + (c - l) * (l / (l - low)) }
    if high > 1 { return l + (c - l) * ((1 - l) / (high - l)) }
    return c
}

private func withSaturation(_ c: SIMD4<Float>, _ s: Float) -> SIMD4<Float> {
    let low = min(c.x, c.y, c.z), high = max(c.x, c.y, c.z)
    return high > low ? (c - low) * (s / (high - low)) : .zero
}
