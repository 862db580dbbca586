import Foundation
import Testing

@testable import CoreGraphics

@Suite("What renderers derive from images")
struct PreparationTests {
    @Test("Opaque region and mip levels are made on another thread", arguments: [false, true])
    func preparation(withMipLevels: Bool) {
        let buffer = PixelBuffer(width: 64, height: 48)
        buffer.prepare(withMipLevels: withMipLevels)
        // Making them here would hide that nobody else did.
        for _ in 0..<2_000 where buffer.derived.withLock({ $0.opacity == nil || withMipLevels && $0.mipLevels == nil }) { usleep(1_000) }
        #expect(buffer.derived.withLock { $0.opacity } == buffer.opacity)
        #expect(buffer.derived.withLock { $0.mipLevels != nil } == withMipLevels)
        #expect(buffer.preparations.load(ordering: .relaxed) == (withMipLevels ? 3 : 1))
    }

    private func noise(_ width: Int, _ height: Int) -> PixelBuffer {
        PixelBuffer(width: width, height: height) { x, y in UInt32(truncatingIfNeeded: (x * 7_919 + y * 104_729) &* 2_654_435_761 >> 3) | 0xFF00_0000 }
    }

    private func contents(_ levels: [PixelBuffer]) -> [[UInt32]] {
        levels.map { level in (0..<level.height).flatMap { y in (0..<level.width).map { level[$0, y] } } }
    }

    @Test("Who needs mip levels that another thread has begun doesn't wait until it goes on", arguments: [(700, 512), (333, 801)])
    func begunLevels(width: Int, height: Int) {
        let buffer = noise(width, height), wanted = contents(noise(width, height).makeMipLevels())
        let begun = MipLevels(of: buffer)
        buffer.derived.withLock { $0.mipLevels = begun }
        #expect(begun.makePart(of: buffer), "and is no more heard of")
        #expect(contents(buffer.mipLevels) == wanted)
        #expect(!begun.makePart(of: buffer))
    }

    @Test("Mip levels that many threads make together are those that one makes")
    func sharedLevels() {
        for side in [1, 2, 3, 511, 1024, 1201] {
            let buffer = noise(side, side + side / 3), wanted = contents(noise(side, side + side / 3).makeMipLevels())
            DispatchQueue.concurrentPerform(iterations: 8) { _ in _ = buffer.mipLevels }
            #expect(contents(buffer.mipLevels) == wanted)
        }
    }

    @Test("A card's opaque octagon is found whatever its first rows are", arguments: [0, 1, 9])
    func octagon(radius: Int) {
        let buffer = PixelBuffer(width: 40, height: 30) { x, y in
            let dx = max(radius - x, x - (39 - radius), 0), dy = max(radius - y, y - (29 - radius), 0)
            return dx + dy > radius ? 0 : 0xFF11_2233
        }
        let opaque = buffer.opacity.opaque
        #expect(opaque?.rect == PixelRect(minX: 0, minY: 0, maxX: 40, maxY: 30))
        #expect(opaque?.cuts == SIMD4(repeating: Int32(radius)))
    }
}

extension PixelBuffer {
    fileprivate convenience init(width: Int, height: Int, _ pixel: (Int, Int) -> UInt32) {
        self.init(width: width, height: height)
        for y in 0..<height { for x in 0..<width { self[x, y] = pixel(x, y) } }
    }
}
