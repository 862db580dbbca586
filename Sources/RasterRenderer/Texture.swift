import CPrefetch
import CoreGraphics

/// An image's memory, for the samplers. The frame retains the buffer itself.
struct Texture {
    var base: UnsafePointer<UInt32>
    var stride: UInt32
    /// The largest coordinates in 1/256 texels.
    var maxU: Float
    var maxV: Float

    /// Creates a texture. For linear filtering coordinate 0 is the centre of the first texel; for nearest, its left edge.
    init(_ buffer: PixelBuffer, isNearest: Bool) {
        base = UnsafePointer(buffer.base)
        stride = UInt32(buffer.stride)
        let edge = isNearest ? 255 : 0
        maxU = Float((buffer.width - 1) * 256 + edge)
        maxV = Float((buffer.height - 1) * 256 + edge)
    }

    /// The nearest texels at eight points. `u` and `v` are in 1/256 texels within the image.
    @inline(__always)
    func nearest(_ u: Pixels, _ v: Pixels) -> Pixels {
        let o = (v &>> 8) &* Pixels(repeating: stride) &+ (u &>> 8)
        return Pixels(
            base[Int(o[0])], base[Int(o[1])], base[Int(o[2])], base[Int(o[3])],
            base[Int(o[4])], base[Int(o[5])], base[Int(o[6])], base[Int(o[7])]
        )
    }

    /// Bilinear samples at eight points. The right and lower neighbours of the last texels are read with weight 0; every buffer has padding
    /// for that.
    ///
    /// Prefetches texels that lie `ahead` of these and in the row below those: memory latency is most of the cost of an image that isn't in
    /// the cache.
    @inline(__always)
    func linear(_ u: Pixels, _ v: Pixels, ahead: Int) -> Pixels {
        let o = (v &>> 8) &* Pixels(repeating: stride) &+ (u &>> 8)
        let fx = u & 255, fy = v & 255
        // Load left and right texel together as 64 bits, two loads per vector, then separate them by column.
        let o0 = Int(o[0]), o1 = Int(o[1]), o2 = Int(o[2]), o3 = Int(o[3])
        let o4 = Int(o[4]), o5 = Int(o[5]), o6 = Int(o[6]), o7 = Int(o[7])
        let below = base + Int(stride)
        prefetch(base + ahead, o0, o2, o4, o6)
        prefetch(below + ahead, o0, o2, o4, o6)
        let (tl, tr) = columns(base, o0, o1, o2, o3, o4, o5, o6, o7)
        let (bl, br) = columns(below, o0, o1, o2, o3, o4, o5, o6, o7)
        // Four weights that sum to 256.
        let both = unsafeBitCast((unsafeBitCast(fx, to: Lanes.self) &* unsafeBitCast(fy, to: Lanes.self) &+ 128) &>> 8, to: Pixels.self)
        let weightBR = doubled(both)
        let weightTR = doubled(fx) &- weightBR
        let weightBL = doubled(fy) &- weightBR
        let weightTL = (256 &- doubled(fx)) &- weightBL
        let blueRedSum = blueRed(tl) &* weightTL &+ blueRed(tr) &* weightTR &+ blueRed(bl) &* weightBL &+ blueRed(br) &* weightBR &+ 128
        let greenAlphaSum =
            greenAlpha(tl) &* weightTL &+ greenAlpha(tr) &* weightTR &+ greenAlpha(bl) &* weightBL &+ greenAlpha(br) &* weightBR &+ 128
        return joined(blueRedSum &>> 8, greenAlphaSum &>> 8)
    }

    /// The distance in memory between points that are `step` apart in texels; `step` counts 1/256 texels of an image that was halved
    /// `level` times to become this one. Rounded towards the upper left texel.
    @inline(__always)
    func distance(_ step: SIMD2<Int32>, level: Int32) -> Int {
        let whole = step &>> (level &+ 8)
        return Int(whole.y) &* Int(stride) &+ Int(whole.x)
    }

    @inline(__always)
    private func prefetch(_ row: UnsafePointer<UInt32>, _ first: Int, _ second: Int, _ third: Int, _ fourth: Int) {
        prefetch_line(row + first)
        prefetch_line(row + second)
        prefetch_line(row + third)
        prefetch_line(row + fourth)
    }

    @inline(__always)
    private func columns(
        _ row: UnsafePointer<UInt32>, _ o0: Int, _ o1: Int, _ o2: Int, _ o3: Int, _ o4: Int, _ o5: Int, _ o6: Int, _ o7: Int
    ) -> (left: Pixels, right: Pixels) {
        let a = pairs(row, o0, o1), b = pairs(row, o2, o3), c = pairs(row, o4, o5), d = pairs(row, o6, o7)
        return (
            Pixels(lowHalf: SIMD4(a[0], a[2], b[0], b[2]), highHalf: SIMD4(c[0], c[2], d[0], d[2])),
            Pixels(lowHalf: SIMD4(a[1], a[3], b[1], b[3]), highHalf: SIMD4(c[1], c[3], d[1], d[3]))
        )
    }

    @inline(__always)
    private func pairs(_ row: UnsafePointer<UInt32>, _ first: Int, _ second: Int) -> SIMD4<UInt32> {
        unsafeBitCast(
            SIMD2<UInt64>(
                UnsafeRawPointer(row + first).loadUnaligned(as: UInt64.self), UnsafeRawPointer(row + second).loadUnaligned(as: UInt64.self)
            ), to: SIMD4<UInt32>.self)
    }
}
