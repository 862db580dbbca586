import CEpoxy
import CoreGraphics
import QuartzCore

/// Where a mip level of an image, or of a part of it, lies in a page.
struct TextureLevel {
    /// The page's column and row of the level's texel (0, 0), which a part of an image may not contain.
    var x: Int
    var y: Int
    /// The size of the whole level in texels.
    var width: Int
    var height: Int
}

/// A part of an image in a page: all of it, unless it is larger than a texture may be.
struct TextureTile {
    var page: TexturePage
    var layer: Int
    /// Columns and rows of the image for which samples are taken from this tile; nil for all.
    var region: (columns: Range<Int>, rows: Range<Int>)?
    /// The image, followed by its mip levels if they were asked for.
    var levels: [TextureLevel]
}

/// An image in textures. Its place is free again when it is released.
final class StoredTexture {
    fileprivate(set) var tiles: [TextureTile] = []
    fileprivate(set) var byteCount = 0
    fileprivate var places: [(page: TexturePage, x: Int, y: Int, width: Int, layer: Int)] = []

    deinit {
        for place in places { place.page.free(x: place.x, y: place.y, width: place.width, layer: place.layer) }
    }
}

/// The images that were uploaded, by the identity of their buffers, within a budget of bytes.
struct TextureStore {
    private struct Key: Hashable {
        var id: UInt64
        var hasLevels: Bool
    }

    private let context: GLContext
    private var textures: FrameCache<Key, StoredTexture>
    private var shared: TexturePage?
    /// More texels make an image a page of its own.
    private let largestShared = 1 << 20
    private static let pageSide = 2048
    /// A page lives as long as one of its images and has all its layers until then, so it stays at half of the default budget: 128 MiB.
    private let maximumLayers = 8
    /// Longer sides cut an image into tiles.
    private let tileSide: Int
    /// The number of images uploaded so far.
    private(set) var uploadCount = 0

    init(_ context: GLContext, budget: Int, tileSide: Int) {
        self.context = context
        self.tileSide = tileSide
        textures = FrameCache(budget: budget) { $0.byteCount }
    }

    /// The bytes of all images in textures.
    var byteCount: Int { textures.byteCount }

    /// Begins a frame. Where it is drawn in part, images that are shown elsewhere are kept.
    mutating func begin(isPart: Bool) { textures.begin(isPart: isPart) }

    mutating func endFrame() { textures.endFrame() }

    /// The texture of an image, with its mip levels if asked for; it is uploaded if it isn't there yet.
    mutating func texture(_ buffer: PixelBuffer, hasLevels: Bool) throws -> StoredTexture {
        let key = Key(id: buffer.id, hasLevels: hasLevels)
        if let texture = textures.value(key, make: { nil }) { return texture }
        let texture = try upload(buffer, hasLevels: hasLevels)
        return textures.value(key, make: { texture }) ?? texture
    }

    private mutating func upload(_ buffer: PixelBuffer, hasLevels: Bool) throws -> StoredTexture {
        let result = StoredTexture()
        let levels = hasLevels ? [buffer] + buffer.mipLevels : [buffer]
        if buffer.width <= tileSide, buffer.height <= tileSide {
            result.tiles = [try upload(levels, region: nil, into: result)]
        } else {
            for top in stride(from: 0, to: buffer.height, by: tileSide / 2) {
                for left in stride(from: 0, to: buffer.width, by: tileSide / 2) {
                    let columns = left..<min(left + tileSide / 2, buffer.width), rows = top..<min(top + tileSide / 2, buffer.height)
                    result.tiles.append(try upload(levels, region: (columns, rows), into: result))
                }
            }
        }
        uploadCount += 1
        try context.checkError("uploading an image of \(buffer.width)x\(buffer.height) pixels")
        return result
    }

    private mutating func upload(
        _ levels: [PixelBuffer], region: (columns: Range<Int>, rows: Range<Int>)?, into texture: StoredTexture
    ) throws -> TextureTile {
        let parts = levels.map { level in region.map { Self.part($0, of: level, whole: levels[0]) } ?? (0..<level.width, 0..<level.height) }
        // The image on top, its levels side by side below.
        let width = max(parts[0].0.count, parts.dropFirst().reduce(0) { $0 + $1.0.count })
        let height = parts[0].1.count + (parts.count > 1 ? parts[1].1.count : 0)
        let place = try allocate(width: width, height: height, into: texture)
        var tile = TextureTile(page: place.page, layer: place.layer, region: region, levels: [])
        bindForChange(GL_TEXTURE_2D_ARRAY, place.page.texture)
        var x = place.x, y = place.y
        for (index, (level, part)) in zip(levels, parts).enumerated() {
            copyToTexture(
                level, x: part.0.lowerBound, y: part.1.lowerBound, width: part.0.count, height: part.1.count, toX: x, toY: y,
                layer: place.layer)
            tile.levels.append(
                TextureLevel(x: x - part.0.lowerBound, y: y - part.1.lowerBound, width: level.width, height: level.height))
            if index == 0 { y += part.1.count } else { x += part.0.count }
        }
        return tile
    }

    /// The texels of a level that samples of a region of the image may read: one more on each side.
    private static func part(_ region: (columns: Range<Int>, rows: Range<Int>), of level: PixelBuffer, whole: PixelBuffer) -> (
        Range<Int>, Range<Int>
    ) {
        func span(_ range: Range<Int>, _ size: Int, _ whole: Int) -> Range<Int> {
            max(0, range.lowerBound * size / whole - 2)..<min(size, (range.upperBound * size + whole - 1) / whole + 2)
        }
        return (span(region.columns, level.width, whole.width), span(region.rows, level.height, whole.height))
    }

    private mutating func allocate(width: Int, height: Int, into texture: StoredTexture) throws -> (
        page: TexturePage, x: Int, y: Int, layer: Int
    ) {
        texture.byteCount += width * height * 4
        if max(width, height) <= Self.pageSide, width * height <= largestShared {
            let page = try shared ?? TexturePage(side: Self.pageSide, in: context)
            shared = page
            if let place = try page.allocate(width: width, height: height, maximumLayers: maximumLayers) {
                texture.places.append((page, place.x, place.y, width, place.layer))
                return (page, place.x, place.y, place.layer)
            }
            // The next images go to another page; this one lives as long as its images.
            shared = nil
            return try allocate(width: width, height: height, into: texture)
        }
        return (try TexturePage(width: width, height: height, in: context), 0, 0, 0)
    }
}
