/// One channel of eight pixels.
typealias Plane = SIMD8<Float>

/// The colours of eight pixels, 0...1, each channel by itself.
struct ColorPlanes {
    var blue: Plane
    var green: Plane
    var red: Plane
    var alpha: Plane
}

extension ColorPlanes {
    /// Premultiplied colours.
    @inline(__always)
    init(_ pixels: Pixels) {
        blue = fraction(pixels & 255)
        green = fraction((pixels &>> 8) & 255)
        red = fraction((pixels &>> 16) & 255)
        alpha = fraction(pixels &>> 24)
    }

    /// Premultiplied pixels, rounded.
    @inline(__always)
    var pixels: Pixels {
        let alphas = byte(alpha)
        // Rounding must not raise a channel above alpha.
        func channel(_ plane: Plane) -> Pixels {
            let value = byte(plane)
            return value.replacing(with: alphas, where: value .> alphas)
        }
        return alphas &<< 24 | channel(red) &<< 16 | channel(green) &<< 8 | channel(blue)
    }

    /// Applies a function to each channel, alpha too.
    @inline(__always)
    func map(_ change: (Plane) -> Plane) -> ColorPlanes {
        ColorPlanes(blue: change(blue), green: change(green), red: change(red), alpha: change(alpha))
    }

    /// Applies a function to each channel of two colours, alpha too.
    @inline(__always)
    func map(_ other: ColorPlanes, _ join: (Plane, Plane) -> Plane) -> ColorPlanes {
        ColorPlanes(
            blue: join(blue, other.blue), green: join(green, other.green), red: join(red, other.red), alpha: join(alpha, other.alpha))
    }

    /// The colours divided by alpha; 0 where that is 0.
    @inline(__always)
    var unpremultiplied: ColorPlanes {
        let isClear = .!(alpha .> 0)
        return map { ($0 / alpha).replacing(with: 0, where: isClear) }
    }
}

// MARK: Colours without alpha, for the modes that mix all channels

extension ColorPlanes {
    @inline(__always)
    var luminosity: Plane { 0.3 * red + 0.59 * green + 0.11 * blue }

    @inline(__always)
    var saturation: Plane { highest - lowest }

    private var lowest: Plane { lower(lower(blue, green), red) }
    private var highest: Plane { higher(higher(blue, green), red) }

    @inline(__always)
    func withLuminosity(_ l: Plane) -> ColorPlanes {
        let change = l - luminosity
        let moved = map { $0 + change }
        let l = moved.luminosity, low = moved.lowest, high = moved.highest
        let raised = l / (l - low), lowered = (1 - l) / (high - l)
        let isLow = low .< 0, isHigh = high .> 1
        return moved.map { c in
            let held = c.replacing(with: l + (c - l) * lowered, where: isHigh)
            return held.replacing(with: l + (c - l) * raised, where: isLow)
        }
    }

    @inline(__always)
    func withSaturation(_ s: Plane) -> ColorPlanes {
        let low = lowest, range = highest - low
        let isGray = .!(range .> 0)
        let factor = s / range
        return map { (($0 - low) * factor).replacing(with: 0, where: isGray) }
    }
}

// MARK: Arithmetic

/// The smaller values; those of `a` where either isn't a number.
@inline(__always)
func lower(_ a: Plane, _ b: Plane) -> Plane { a.replacing(with: b, where: b .< a) }

/// The greater values; those of `a` where either isn't a number.
@inline(__always)
func higher(_ a: Plane, _ b: Plane) -> Plane { a.replacing(with: b, where: b .> a) }

/// Bytes as 0...1.
@inline(__always)
private func fraction(_ bytes: Pixels) -> Plane {
    // Below 2^23, a number's bits in those of 2^23 are 2^23 more than it.
    (unsafeBitCast(bytes | 0x4B00_0000, to: Plane.self) - 8_388_608) / 255
}

/// 0...1 as bytes, halves rounded up; what lies outside is held within.
@inline(__always)
private func byte(_ value: Plane) -> Pixels { rounded(clamped(value * 255, to: 255)) }

/// Values from 0 to 2^22 as whole numbers, halves rounded up.
@inline(__always)
func rounded(_ value: Plane) -> Pixels {
    let value = value + 0.5
    let nearest = value + 8_388_608
    let isAbove = nearest - 8_388_608 .> value
    // A mask's lanes are -1 where it is true.
    return (unsafeBitCast(nearest, to: Pixels.self) & 0x7f_ffff) &+ unsafeBitCast(isAbove, to: Pixels.self)
}
