import QuartzCore

/// Makes eight pixels from a picture. The conforming types have no values; they exist to specialize the row functions.
protocol BlockFilter {
    static func pixels(_ sampler: UnsafePointer<Sampler>, _ levels: UnsafePointer<MipLevel>, _ at: BlockCoordinates, _ span: BlockSpan)
        -> Pixels
}

/// A picture, its smaller versions and the way there.
struct Sampler {
    var map: TextureMap
    var texture: Texture
    /// The picture and its smaller versions, for trilinear filtering: where they begin among the pass's ``MipLevel``s, and how many.
    var firstLevel: Int
    var levelCount: Int
}

/// The first pixel of a block, the first of the next, and their row.
struct BlockSpan {
    var from: TexturePoint
    var to: TexturePoint
    var row: TextureRow
    /// About how many texels the row that is drawn next lies ahead in the picture's memory.
    var ahead: Int
}

/// One of a picture's smaller versions, and its size as a share of the picture's.
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
        return sampler.pointee.texture.linear(whole(u), whole(v), ahead: span.ahead)
    }
}

enum TrilinearFilter: BlockFilter {
    @inline(__always)
    static func pixels(_ sampler: UnsafePointer<Sampler>, _ levels: UnsafePointer<MipLevel>, _ at: BlockCoordinates, _ span: BlockSpan)
        -> Pixels
    {
        let level = levelOfDetail(span)
        if level <= 0 { return LinearFilter.pixels(sampler, levels, at, span) }
        let last = sampler.pointee.levelCount - 1
        let levels = levels + sampler.pointee.firstLevel
        let index = Int(level &>> 8)
        if index >= last { return self.level(levels[last], at) }
        let finer = self.level(levels[index], at)
        let share = UInt16(truncatingIfNeeded: level & 255)
        if share == 0 { return finer }
        let coarser = self.level(levels[index + 1], at)
        return joined(
            (blueRed(finer) &* (256 &- share) &+ blueRed(coarser) &* share &+ 128) &>> 8,
            (greenAlpha(finer) &* (256 &- share) &+ greenAlpha(coarser) &* share &+ 128) &>> 8
        )
    }

    @inline(__always)
    private static func level(_ level: MipLevel, _ at: BlockCoordinates) -> Pixels {
        let u = (at.u + 128) * level.scaleU - 128
        let v = (at.v + 128) * level.scaleV - 128
        return level.texture.linear(whole(clamped(u, to: level.texture.maxU)), whole(clamped(v, to: level.texture.maxV)), ahead: 0)
    }

    /// How often the picture must be halved until a pixel is a texel, in 1/256; one value for the block.
    @inline(__always)
    private static func levelOfDetail(_ span: BlockSpan) -> Int32 {
        let across = (span.to.uv - span.from.uv) * 0.125
        let down = (span.row.down - span.from.uv * span.row.downW) * span.from.inverse
        let square = Float(max((across * across).sum(), (down * down).sum()) * (1 / 65536))
        // A float's bits, read as a number, are its logarithm with straight lines between the powers of two: near enough, and the same
        // everywhere.
        let bits = Int32(bitPattern: square.bitPattern) &- 0x3f80_0000
        return bits &>> 16
    }
}
