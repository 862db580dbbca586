import QuartzCore

/// Samples eight pixels of an image. The conforming types have no instances; they exist to specialize the row functions.
protocol BlockFilter {
    static func pixels(_ sampler: UnsafePointer<Sampler>, _ levels: UnsafePointer<MipLevel>, _ at: BlockCoordinates, _ span: BlockSpan)
        -> Pixels
}

/// An image with its mip levels, and the map from pixels to its texels.
struct Sampler {
    var map: TextureMap
    var texture: Texture
    /// For trilinear filtering: the index of the image's first mip level, the image itself, among the pass's ``MipLevel``s.
    var firstLevel: Int
    /// The number of mip levels.
    var levelCount: Int
    /// The bias of the level of detail, in 1/256.
    var levelBias: Int32 = 0
}

/// The first pixel of a block, the first of the next, and their row.
struct BlockSpan {
    var from: TexturePoint
    var to: TexturePoint
    var row: TextureRow
    /// ``TextureRow/up(from:)`` where the run begins.
    var up: SIMD2<Int32>
}

/// A mip level, and its size relative to the image's.
struct MipLevel {
    var texture: Texture
    var scaleU: Float
    var scaleV: Float
}

enum NearestFilter: BlockFilter {
    @inline(__always)
    static func pixels(_ sampler: UnsafePointer<Sampler>, _ levels: UnsafePointer<MipLevel>, _ at: BlockCoordinates, _ span: BlockSpan)
        -> Pixels
    {
        let t = sampler.pointee.texture
        return t.nearest(whole(clamped(at.u, to: t.maxU)), whole(clamped(at.v, to: t.maxV)))
    }
}

enum LinearFilter: BlockFilter {
    @inline(__always)
    static func pixels(_ sampler: UnsafePointer<Sampler>, _ levels: UnsafePointer<MipLevel>, _ at: BlockCoordinates, _ span: BlockSpan)
        -> Pixels
    {
        var u = at.u
        var v = at.v
        if !at.isInside {
            u = clamped(u, to: sampler.pointee.texture.maxU)
            v = clamped(v, to: sampler.pointee.texture.maxV)
        }
        let texture = sampler.pointee.texture
        return texture.linear(whole(u), whole(v), ahead: texture.distance(span.up, level: 0))
    }
}

enum TrilinearFilter: BlockFilter {
    @inline(__always)
    static func pixels(_ sampler: UnsafePointer<Sampler>, _ levels: UnsafePointer<MipLevel>, _ at: BlockCoordinates, _ span: BlockSpan)
        -> Pixels
    {
        let level = levelOfDetail(span) &+ sampler.pointee.levelBias
        if level <= 0 { return LinearFilter.pixels(sampler, levels, at, span) }
        let last = sampler.pointee.levelCount - 1
        let levels = levels + sampler.pointee.firstLevel
        let index = Int(level &>> 8)
        if index >= last { return self.level(last, levels, at, span) }
        let finer = self.level(index, levels, at, span)
        let share = UInt16(truncatingIfNeeded: level & 255)
        if share == 0 { return finer }
        let coarser = self.level(index &+ 1, levels, at, span)
        return joined(
            (blueRed(finer) &* (256 &- share) &+ blueRed(coarser) &* share &+ 128) &>> 8,
            (greenAlpha(finer) &* (256 &- share) &+ greenAlpha(coarser) &* share &+ 128) &>> 8
        )
    }

    @inline(__always)
    private static func level(_ index: Int, _ levels: UnsafePointer<MipLevel>, _ at: BlockCoordinates, _ span: BlockSpan) -> Pixels {
        let level = levels + index
        let texture = level.pointee.texture
        let u = clamped((at.u + 128) * level.pointee.scaleU - 128, to: texture.maxU)
        let v = clamped((at.v + 128) * level.pointee.scaleV - 128, to: texture.maxV)
        return texture.linear(whole(u), whole(v), ahead: texture.distance(span.up, level: Int32(truncatingIfNeeded: index)))
    }

    /// The level of detail in 1/256: how often the image must be halved until a texel is as large as a pixel; one value for the block.
    @inline(__always)
    private static func levelOfDetail(_ span: BlockSpan) -> Int32 {
        let across = (span.to.uv - span.from.uv) * 0.125
        let down = (span.row.down - span.from.uv * span.row.downW) * span.from.inverse
        let square = Float(max((across * across).sum(), (down * down).sum()) * (1 / 65536))
        // The bits of a float, read as an integer, approximate its logarithm linearly between powers of two: precise enough, and the same
        // on all machines.
        let bits = Int32(bitPattern: square.bitPattern) &- 0x3f80_0000
        return bits &>> 16
    }
}
