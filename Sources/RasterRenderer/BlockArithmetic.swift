/// Eight premultiplied pixels side by side.
typealias Pixels = SIMD8<UInt32>
/// Two channels of eight pixels, 16 bits each.
typealias Lanes = SIMD16<UInt16>

/// The pixels in a block. Blocks begin at multiples of this in the target, whatever is drawn, so that a pixel's value depends on its
/// position and not on where a run, a band or a thread begins.
let blockWidth = 8

/// Blue and red of each pixel.
@inline(__always)
func blueRed(_ p: Pixels) -> Lanes { unsafeBitCast(p, to: Lanes.self) & Lanes(repeating: 0xff) }

/// Green and alpha of each pixel.
@inline(__always)
func greenAlpha(_ p: Pixels) -> Lanes { unsafeBitCast(p, to: Lanes.self) &>> 8 }

/// The inverse of ``blueRed(_:)`` and ``greenAlpha(_:)``.
@inline(__always)
func joined(_ br: Lanes, _ ga: Lanes) -> Pixels { unsafeBitCast(br | (ga &<< 8), to: Pixels.self) }

/// value / 255, rounded to nearest, exact for 0...65025.
@inline(__always)
func divided255(_ value: Lanes) -> Lanes {
    let v = value &+ 128
    return (v &+ (v &>> 8)) &>> 8
}

@inline(__always)
func divided255(_ value: UInt32) -> UInt32 {
    let v = value &+ 128
    return (v &+ (v &>> 8)) &>> 8
}

/// Copies each 32-bit value (below 2^16) to both of its halves.
@inline(__always)
func doubled(_ value: Pixels) -> Lanes { unsafeBitCast(value | (value &<< 16), to: Lanes.self) }

/// Multiplies all channels of each pixel by `factor` / 255.
@inline(__always)
func scaled(_ p: Pixels, _ factor: Lanes) -> Pixels {
    joined(divided255(blueRed(p) &* factor), divided255(greenAlpha(p) &* factor))
}

/// `source` over `below`.
@inline(__always)
func over(_ source: Pixels, _ below: Pixels) -> Pixels {
    let rest = doubled(255 &- (source &>> 24))
    return joined(
        blueRed(source) &+ divided255(blueRed(below) &* rest), greenAlpha(source) &+ divided255(greenAlpha(below) &* rest)
    )
}

/// `source` + `below`, each channel saturating at 255.
@inline(__always)
func plus(_ source: Pixels, _ below: Pixels) -> Pixels {
    let br = blueRed(source) &+ blueRed(below), ga = greenAlpha(source) &+ greenAlpha(below)
    // A sum above 255 has bit 8 set: 0x100 - 1 fills the byte below it.
    let brFull = (br &>> 8) &* 255, gaFull = (ga &>> 8) &* 255
    return joined((br | brFull) & 255, (ga | gaFull) & 255)
}

/// Multiplies all channels of a pixel by `factor` / 255.
@inline(__always)
func scaled(_ p: UInt32, _ factor: UInt32) -> UInt32 {
    divided255((p & 255) &* factor) | (divided255(((p &>> 8) & 255) &* factor) &<< 8)
        | (divided255(((p &>> 16) & 255) &* factor) &<< 16) | (divided255((p &>> 24) &* factor) &<< 24)
}

@inline(__always)
func over(_ source: UInt32, _ below: UInt32) -> UInt32 {
    source &+ scaled(below, 255 &- (source &>> 24))
}

@inline(__always)
func plus(_ source: UInt32, _ below: UInt32) -> UInt32 {
    func channel(_ shift: UInt32) -> UInt32 { min(255, ((source &>> shift) & 255) &+ ((below &>> shift) & 255)) &<< shift }
    return channel(0) | channel(8) | channel(16) | channel(24)
}

@inline(__always)
func load(_ pointer: UnsafePointer<UInt32>) -> Pixels {
    UnsafeRawPointer(pointer).loadUnaligned(as: Pixels.self)
}

@inline(__always)
func store(_ pixels: Pixels, _ pointer: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(pointer).storeBytes(of: pixels, as: Pixels.self)
}
