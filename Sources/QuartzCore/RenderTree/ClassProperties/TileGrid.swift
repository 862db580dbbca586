/// The division of a tiled layer's plane into tiles: a pyramid of grids, each of twice the resolution of the one before, so that a tile
/// covers four tiles of the next finer level. All grids begin at the plane's origin, so scrolling and changes of the bounds don't change
/// the tiles.
struct TileGrid: Sendable, Equatable {
    /// The size of a tile in pixels.
    let tileWidth: Int
    let tileHeight: Int
    /// The scale of level 0, in pixels per point.
    let scale: Double

    /// Smaller tiles would cost more to keep than to draw.
    static let minimumSide = 16.0
    static let maximumSide = 4096.0
    /// Levels below 2⁻²⁰ and above 2²⁰ of the layer's scale are of no use.
    static let levelLimit = 20

    init(tileSize: CGSize, scale: Double) {
        func side(_ length: CGFloat) -> Int { Int(min(max(length.isNaN ? 256 : length.rounded(.up), Self.minimumSide), Self.maximumSide)) }
        tileWidth = side(tileSize.width)
        tileHeight = side(tileSize.height)
        self.scale = scale.isFinite && scale > 0 ? min(max(scale, 1e-3), 1e3) : 1
    }

    /// The scale of a level, in pixels per point.
    func scale(at level: Int) -> Double { scale * Double(sign: .plus, exponent: level, significand: 1) }

    /// The rectangle of a tile in the layer's plane, in points.
    func rect(of key: TileKey) -> CGRect {
        let scale = scale(at: key.level)
        let width = Double(tileWidth) / scale, height = Double(tileHeight) / scale
        return CGRect(x: Double(key.x) * width, y: Double(key.y) * height, width: width, height: height)
    }

    /// The levels of a layer: `count` from its own resolution downwards, and `bias` magnified ones. The lowest one has at least a pixel.
    func levels(count: Int, bias: Int, size: CGSize) -> ClosedRange<Int> {
        let top = min(max(bias, 0), Self.levelLimit)
        let pixels = Double(min(size.width, size.height)) * scale
        let deepest = pixels > 1 && pixels.isFinite ? -Int(PortableMath.log2(pixels)) : 0
        return max(1 - min(max(count, 1), Self.levelLimit), deepest)...top
    }

    /// The coarsest available level with at least `pixelsPerPoint`; the finest one if none has.
    func level(for pixelsPerPoint: Double, in levels: ClosedRange<Int>) -> Int {
        // A resolution slightly above a level's doesn't justify the next one.
        let exact = PortableMath.log2(pixelsPerPoint / scale) - 0.05
        guard exact.isFinite else { return levels.upperBound }
        return min(max(Int(max(min(exact, 100), -100).rounded(.up)), levels.lowerBound), levels.upperBound)
    }

    /// The tiles of a level that intersect a rectangle of the plane, at most `limit` along each axis, around its centre.
    func tiles(touching rect: CGRect, level: Int, limit: Int = 64) -> (columns: Range<Int>, rows: Range<Int>) {
        let scale = scale(at: level)
        func range(_ low: CGFloat, _ high: CGFloat, _ side: Int) -> Range<Int> {
            let first = (low * scale / Double(side)).rounded(.down), last = (high * scale / Double(side)).rounded(.up)
            // Beyond this, pixel positions are inexact.
            guard first > -1e9, last < 1e9, last > first else { return 0..<0 }
            let extra = max(0, Int(last - first) - limit)
            return (Int(first) + extra / 2)..<(Int(last) - (extra - extra / 2))
        }
        return (range(rect.minX, rect.maxX, tileWidth), range(rect.minY, rect.maxY, tileHeight))
    }
}

/// The position of a tile in the pyramid.
struct TileKey: Hashable, Sendable {
    var level: Int
    var x: Int
    var y: Int

    /// The tile of the next coarser level that contains this one.
    var parent: TileKey { TileKey(level: level - 1, x: x >> 1, y: y >> 1) }

    /// The four tiles of the next finer level that this one contains.
    var children: [TileKey] {
        [(0, 0), (1, 0), (0, 1), (1, 1)].map { TileKey(level: level + 1, x: 2 * x + $0.0, y: 2 * y + $0.1) }
    }
}
