import QuartzCore

/// Blends eight source pixels with those below by a blend mode (W3C, Compositing and Blending Level 1, sections 5.8, 9.1 and 10).
///
/// The most frequent modes have fast paths of their own; here colours are computed in single precision and in a fixed order.
func blended(_ source: Pixels, _ below: Pixels, _ mode: DisplayList.BlendMode) -> Pixels {
    switch mode {
    case .sourceOver: return over(source, below)
    case .plusLighter: return plus(source, below)
    case .copy: return source
    case .clear: return Pixels()
    default: return blended(ColorPlanes(source), ColorPlanes(below), mode).pixels
    }
}

private func blended(_ s: ColorPlanes, _ b: ColorPlanes, _ mode: DisplayList.BlendMode) -> ColorPlanes {
    switch mode {
    case .sourceIn: return s.map { $0 * b.alpha }
    case .sourceOut: return s.map { $0 * (1 - b.alpha) }
    case .sourceAtop: return s.map(b) { $0 * b.alpha + $1 * (1 - s.alpha) }
    case .destinationOver: return s.map(b) { $1 + $0 * (1 - b.alpha) }
    case .destinationIn: return b.map { $0 * s.alpha }
    case .destinationOut: return b.map { $0 * (1 - s.alpha) }
    case .destinationAtop: return s.map(b) { $1 * s.alpha + $0 * (1 - b.alpha) }
    case .xor: return s.map(b) { $0 * (1 - b.alpha) + $1 * (1 - s.alpha) }
    case .plusDarker:
        // Inverted colours are summed: 1 − min(1, (αs − S) + (αb − B)), within the joint alpha.
        let alpha = lower(one, s.alpha + b.alpha)
        var result = s.map(b) { clamped(alpha - ((s.alpha - $0) + (b.alpha - $1)), to: 1) }
        result.alpha = alpha
        return result
    default: break
    }
    // Co = αs (1 − αb) Cs + αs αb B(Cb, Cs) + (1 − αs) αb Cb
    let mixed = mixed(s.unpremultiplied, b.unpremultiplied, mode)
    let rest = 1 - b.alpha, both = s.alpha * b.alpha, seen = 1 - s.alpha
    func channel(_ source: Plane, _ mixed: Plane, _ below: Plane) -> Plane { source * rest + mixed * both + below * seen }
    return ColorPlanes(
        blue: channel(s.blue, mixed.blue, b.blue), green: channel(s.green, mixed.green, b.green),
        red: channel(s.red, mixed.red, b.red), alpha: s.alpha + b.alpha * seen)
}

private let one = Plane(repeating: 1)

/// B(Cb, Cs), of colours that aren't premultiplied. The alpha of the result means nothing.
@inline(__always)
private func mixed(_ s: ColorPlanes, _ b: ColorPlanes, _ mode: DisplayList.BlendMode) -> ColorPlanes {
    switch mode {
    case .multiply: s.map(b) { $0 * $1 }
    case .screen: s.map(b) { $0 + $1 - $0 * $1 }
    case .overlay: s.map(b) { hardLight($1, $0) }
    case .darken: s.map(b) { lower($0, $1) }
    case .lighten: s.map(b) { higher($0, $1) }
    case .colorDodge:
        s.map(b) { s, b in
            let quotient: Plane = b / (1 - s)
            return lower(one, quotient).replacing(with: 1, where: s .>= 1).replacing(with: 0, where: b .== 0)
        }
    case .colorBurn:
        s.map(b) { s, b in
            let quotient: Plane = (1 - b) / s
            let value: Plane = 1 - lower(one, quotient)
            return value.replacing(with: 0, where: s .<= 0).replacing(with: 1, where: b .>= 1)
        }
    case .hardLight: s.map(b) { hardLight($0, $1) }
    case .softLight: s.map(b) { softLight($0, $1) }
    case .difference:
        s.map(b) { s, b in
            let difference: Plane = s - b
            return difference.replacing(with: 0 - difference, where: difference .< 0)
        }
    case .exclusion: s.map(b) { $0 + $1 - 2 * $0 * $1 }
    case .hue: s.withSaturation(b.saturation).withLuminosity(b.luminosity)
    case .saturation: b.withSaturation(s.saturation).withLuminosity(b.luminosity)
    case .color: s.withLuminosity(b.luminosity)
    case .luminosity: b.withLuminosity(s.luminosity)
    default: s
    }
}

@inline(__always)
private func hardLight(_ s: Plane, _ b: Plane) -> Plane {
    let twice: Plane = 2 * s
    let excess: Plane = twice - 1
    let screened: Plane = b + excess - b * excess
    return screened.replacing(with: b * twice, where: s .<= 0.5)
}

@inline(__always)
private func softLight(_ s: Plane, _ b: Plane) -> Plane {
    let twice: Plane = 2 * s
    let polynomial: Plane = ((16 * b - 12) * b + 4) * b
    let d: Plane = b.squareRoot().replacing(with: polynomial, where: b .<= 0.25)
    let darker: Plane = b - (1 - twice) * b * (1 - b)
    let lighter: Plane = b + (twice - 1) * (d - b)
    return lighter.replacing(with: darker, where: s .<= 0.5)
}
