/// Factors of the premultiplied channels, 0...255.
struct Tint {
    var blue: UInt16
    var green: UInt16
    var red: UInt16
    var alpha: UInt16

    /// Whether opaque pixels stay opaque.
    var isOpaque: Bool { alpha == 255 }

    /// Nil if all factors are 1.
    init?(_ factors: SIMD4<Float>) {
        let f = factors.replacing(with: 0, where: .!(factors .== factors)).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
        guard f != SIMD4(repeating: 1) else { return nil }
        let c = SIMD4(f.x * f.w, f.y * f.w, f.z * f.w, f.w) * 255 + 0.5
        (blue, green, red, alpha) = (UInt16(c.z), UInt16(c.y), UInt16(c.x), UInt16(c.w))
    }
}

/// Multiplies each channel of a pixel by its factor.
func tinted(_ p: UInt32, _ tint: Tint) -> UInt32 {
    func channel(_ shift: UInt32, _ factor: UInt16) -> UInt32 { divided255(((p &>> shift) & 255) &* UInt32(factor)) &<< shift }
    return channel(0, tint.blue) | channel(8, tint.green) | channel(16, tint.red) | channel(24, tint.alpha)
}

/// Multiplies all channels of a pixel by `factor` / 255.
@inline(__always)
func scaled(_ p: UInt32, _ factor: UInt32) -> UInt32 {
    divided255((p & 255) &* factor) | (divided255(((p &>> 8) & 255) &* factor) &<< 8)
        | (divided255(((p &>> 16) & 255) &* factor) &<< 16) | (divided255((p &>> 24) &* factor) &<< 24)
}

/// value / 255, rounded to nearest, exact for 0...65025.
@inline(__always)
private func divided255(_ value: UInt32) -> UInt32 {
    let v = value &+ 128
    return (v &+ (v &>> 8)) &>> 8
}
