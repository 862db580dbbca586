import CoreGraphics
import Testing

@testable import QuartzCore

@Suite("What frames keep") struct FrameCacheTests {
    /// Counts what is made. Values are as many bytes as their keys say.
    private final class Maker {
        var cache = FrameCache<Int, Int>(budget: 100) { $0 }
        private(set) var made: [Int] = []

        func frame(_ keys: [Int], isPart: Bool = false) {
            cache.begin(isPart: isPart)
            for key in keys {
                let value = cache.value(key) {
                    made.append(key)
                    return key
                }
                #expect(value == key)
            }
            cache.endFrame()
        }
    }

    @Test("a frame makes a thing once, and the next one finds it")
    func once() {
        let maker = Maker()
        maker.frame([3, 4, 3])
        maker.frame([4, 3])
        #expect(maker.made == [3, 4] && maker.cache.byteCount == 7)
    }

    @Test("what the frame before used is found for a comparison, which keeps nothing: an animation that needs another thing each frame fills nothing")
    func past() {
        let maker = Maker()
        maker.frame([1])
        for key in 2..<60 {
            maker.cache.begin(isPart: true, isPast: true)
            #expect(maker.cache.value(key - 1) { -1 } == key - 1, "found")
            maker.frame([key], isPart: true)
            #expect(maker.cache.count <= 3)
        }
        #expect(maker.made == Array(1..<60))
    }

    @Test("what is merely kept gives parts no larger budget")
    func partBudget() {
        let maker = Maker()
        for _ in 0..<2 { maker.frame([45, 46]) }
        maker.frame([2])
        for key in 3..<20 { for _ in 0..<2 { maker.frame([key], isPart: true) } }
        #expect(maker.cache.byteCount <= 100)
    }

    @Test("what two frames used comes back without being made again; what one used is made again")
    func comesBack() {
        let maker = Maker()
        maker.frame([1, 2])
        maker.frame([2])
        for _ in 0..<10 { maker.frame([]) }
        #expect(maker.cache.count == 1 && maker.cache.byteCount == 2)
        maker.frame([1, 2])
        #expect(maker.made == [1, 2, 1])
    }

    @Test("beyond the budget what was used longest ago goes, and what the frame uses stays")
    func budget() {
        let maker = Maker()
        for key in [30, 31, 32] {
            maker.frame([key])
            maker.frame([key])
        }
        #expect(maker.cache.byteCount == 93)
        maker.frame([33])
        #expect(maker.cache.byteCount <= 100 && maker.cache.byteCount >= 33)
        maker.frame([32, 33])
        #expect(maker.made == [30, 31, 32, 33, 32] || maker.made == [30, 31, 32, 33])
        maker.frame([200, 300])
        #expect(maker.cache.count == 2 && maker.cache.byteCount == 500, "a frame has what it needs, whatever the budget")
    }

    @Test("an animation that needs another thing each frame fills nothing")
    func animation() {
        let maker = Maker()
        for key in 1...50 { maker.frame([key]) }
        #expect(maker.cache.count <= 2)
    }

    @Test("a frame drawn in part drops nothing that the whole one before it shows, and what one part alone used goes")
    func parts() {
        let maker = Maker()
        maker.frame([1, 2, 40])
        for key in 50...60 { maker.frame([2, key], isPart: true) }
        #expect(maker.cache.count <= 5, "1, 2, 40, and those of the last two parts")
        maker.frame([1, 2, 40])
        #expect(maker.made == [1, 2, 40] + Array(50...60))
        maker.frame([1])
        maker.frame([1])
        #expect(maker.cache.count == 3, "two whole frames have used them")
        // What parts alone use again and again goes beyond the budget, too.
        for key in 70...90 {
            maker.frame([key], isPart: true)
            maker.frame([key], isPart: true)
        }
        #expect(maker.cache.byteCount <= 100 + 90 && maker.cache.value(1) { nil } == 1)
    }

    @Test("what can't be made is asked for again")
    func nothing() {
        var cache = FrameCache<Int, Int>(budget: 100) { $0 }
        #expect(cache.value(1) { nil } == nil && cache.count == 0)
        #expect(cache.value(1) { 5 } == 5)
    }

    @Test("buffers have numbers of their own")
    func identities() {
        let ids = (0..<1000).map { _ in PixelBuffer(width: 1, height: 1).id }
        #expect(Set(ids).count == 1000)
    }
}
