/// Factors of a colour's premultiplied components, 0...255, in the order of a pixel's bytes.
package struct Tint: Sendable {
    package var blue: UInt16
    package var green: UInt16
    package var red: UInt16
    package var alpha: UInt16

    /// Nil if all factors are 1.
    ///
    /// - Parameter factors: red, green, blue and alpha, 0...1, not premultiplied.
    package init?(_ factors: SIMD4<Float>) {
        let f = factors.replacing(with: 0, where: .!(factors .== factors)).clamped(lowerBound: .zero, upperBound: .one)
        guard f != .one else { return nil }
        let c = SIMD4(f.x * f.w, f.y * f.w, f.z * f.w, f.w) * 255 + 0.5
        (blue, green, red, alpha) = (UInt16(c.z), UInt16(c.y), UInt16(c.x), UInt16(c.w))
    }
}

/// Multiplies each component of a premultiplied pixel by its factor.
package func tinted(_ p: UInt32, _ tint: Tint) -> UInt32 {
    func component(_ shift: UInt32, _ factor: UInt16) -> UInt32 { divided255(((p &>> shift) & 255) &* UInt32(factor)) &<< shift }
    return component(0, tint.blue) | component(8, tint.green) | component(16, tint.red) | component(24, tint.alpha)
}

/// Multiplies all components of a premultiplied pixel by `factor` / 255.
@inlinable @inline(__always)
package func scaled(_ p: UInt32, _ factor: UInt32) -> UInt32 {
    divided255((p & 255) &* factor) | (divided255(((p &>> 8) & 255) &* factor) &<< 8)
        | (divided255(((p &>> 16) & 255) &* factor) &<< 16) | (divided255((p &>> 24) &* factor) &<< 24)
}

/// value / 255, rounded to nearest, exact for 0...65025.
@inlinable @inline(__always)
package func divided255(_ value: UInt32) -> UInt32 {
    let v = value &+ 128
    return (v &+ (v &>> 8)) &>> 8
}
