import CoreGraphics
import QuartzCore
import RasterRenderer
import RendererTesting
import Testing

@testable import GLRenderer

@Suite("Images in textures")
struct TextureTests {
    @Test("Places in a page don't overlap, and are used again")
    func places() {
        var random = TestRandom(seed: 5)
        var shelves = ShelfAllocator(side: 256)
        var taken: [(x: Int, y: Int, width: Int, height: Int)] = []
        for round in 0..<2000 {
            if round % 3 == 2, !taken.isEmpty {
                let gone = taken.remove(at: random.below(taken.count))
                shelves.free(x: gone.x, y: gone.y, width: gone.width)
                continue
            }
            let width = 1 + random.below(60), height = 1 + random.below(60)
            guard let place = shelves.allocate(width: width, height: height) else { continue }
            #expect(place.x >= 0 && place.y >= 0 && place.x + width <= 256 && place.y + height <= 256)
            let overlaps = taken.contains {
                $0.x < place.x + width && place.x < $0.x + $0.width && $0.y < place.y + height && place.y < $0.y + $0.height
            }
            #expect(!overlaps)
            taken.append((place.x, place.y, width, height))
        }
        for place in taken { shelves.free(x: place.x, y: place.y, width: place.width) }
        #expect(shelves.allocate(width: 256, height: 256) != nil)
        #expect(shelves.allocate(width: 1, height: 1) == nil)
        #expect(ShelfAllocator(side: 8).allocating(width: 9, height: 1) == nil)
    }

    private func scene(_ pictures: [PixelBuffer], filter: DisplayList.Filter = .linear) -> TestScene {
        var scene = TestScene(120, 90)
        for (index, picture) in pictures.enumerated() {
            let texels = DisplayList.TexelMap(scale: SIMD2(Double(picture.width) / 60, Double(picture.height) / 50), offset: .zero)
            let turned = Matrix.translation(20 + Double(index * 7 % 50), 15, 0) * .rotationZ(8)
            let corners = [(0, 0), (60, 0), (60, 50), (0, 50)].map { turned.homography.apply(CGPoint(x: $0.0, y: $0.1))! }
            let points = corners.map { (Double($0.x), Double($0.y)) }
            scene.add(points, .image(picture, texels: texels, filter: filter), plane: turned.homography.inverse!)
        }
        return scene
    }

    @Test("An image is copied once, and again only after it was dropped for lack of room")
    func budget() throws {
        let renderer = try GLRenderer(textureBudget: 64 * 64 * 4 * 3)
        let pictures = (0..<8).map { randomPicture(64, 64, seed: UInt64($0), isOpaque: true) }
        let pair = scene(Array(pictures[..<2]))
        _ = pair.render(renderer)
        _ = pair.render(renderer)
        #expect(renderer.uploadCount == 4, "each frame of another picture before it drops what only one frame used")
        let target = renderer.makeTarget(width: 120, height: 90)
        var list = pair
        list.endPass()
        for _ in 0..<5 { try renderer.draw(list.list, into: target) }
        let count = renderer.uploadCount
        for _ in 0..<5 { try renderer.draw(list.list, into: target) }
        #expect(renderer.uploadCount == count)
        for picture in pictures {
            var other = scene([picture])
            other.endPass()
            for _ in 0..<3 { try renderer.draw(other.list, into: target) }
        }
        #expect(renderer.textureByteCount <= 64 * 64 * 4 * 4, "those of the frame, and the budget")
    }

    @Test("Images beside what a frame draws in part aren't copied again")
    func partialFrames() throws {
        let renderer = try GLRenderer()
        var scene = TestScene(120, 90, background: 0xff20_3040)
        for index in 0..<4 {
            let texels = DisplayList.TexelMap(scale: SIMD2(2, 2), offset: SIMD2(-2 * Double(30 * index), -20))
            scene.add(rect: (Double(30 * index), 10, 20, 20), .image(randomPicture(40, 40, seed: UInt64(index)), texels: texels, filter: .linear))
        }
        scene.add(rect: (50, 60, 2, 10), .color(0xff00_0000))
        scene.endPass(background: scene.background)
        let target = renderer.makeTarget(width: 120, height: 90)
        var changes = FrameChanges()
        for frame in 0..<6 {
            let before = scene.list
            scene.list.quads[4].source = .color(0xff00_0000 + UInt32(frame))
            changes.compare(scene.list, with: before, isSameTarget: frame > 0)
            try renderer.draw(scene.list, into: target, changes: changes)
        }
        #expect(!changes.isWhole && renderer.uploadCount == 4)
        changes.compare(scene.list, with: scene.list, isSameTarget: false)
        try renderer.draw(scene.list, into: target, changes: changes)
        #expect(renderer.uploadCount == 4, "all of them are there")
    }

    @Test("More images than a page holds", arguments: [DisplayList.Filter.linear, .trilinear])
    func pages(filter: DisplayList.Filter) throws {
        // Of 700 x 700 texels four fit into a layer without levels; those of 1100 x 1000 have textures of their own.
        let large = (0..<9).map { randomPicture(700, 700, seed: UInt64($0), isOpaque: true, smooth: true) }
        let scene = scene(large + [randomPicture(1100, 1000, seed: 20, smooth: true)] + large.prefix(2), filter: filter)
        #expect(difference(scene).largest <= 2)
    }

    @Test("More images than one page of eight layers holds")
    func severalPages() throws {
        let renderer = try GLRenderer()
        let pictures = (0..<36).map { randomPicture(1000, 1000, seed: UInt64($0), isOpaque: true, smooth: true) }
        let scene = scene(pictures)
        let found = PictureDifference(scene.render(renderer), scene.render(RasterRenderer(threads: 1)), slack: 2)
        #expect(found.largest <= 2 && renderer.uploadCount == 36)
    }

    @Test("Images larger than a texture are cut into tiles", arguments: [DisplayList.Filter.nearest, .linear, .trilinear])
    func tiles(filter: DisplayList.Filter) throws {
        let renderer = try GLRenderer(largestTile: 64)
        for (width, height) in [(200, 130), (65, 10), (64, 64), (31, 97), (301, 250)] {
            let scene = scene([randomPicture(width, height, seed: 2, smooth: true)], filter: filter)
            let found = PictureDifference(scene.render(renderer), scene.render(RasterRenderer(threads: 1)), slack: 2)
            #expect(found.pixels <= (filter == .nearest ? 3 : 0), "\(width)x\(height): \(found)")
        }
    }
}

extension ShelfAllocator {
    fileprivate func allocating(width: Int, height: Int) -> (x: Int, y: Int)? {
        var copy = self
        return copy.allocate(width: width, height: height)
    }
}
