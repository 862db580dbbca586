import CoreGraphics
import Testing

@testable import RasterRenderer

/// Work that threads share.
@Suite struct WorkerPoolTests {
    /// How often each number of a range was visited.
    private final class Visits: Sendable {
        private let counts: Guarded<[Int]>

        init(_ count: Int) { counts = Guarded(Array(repeating: 0, count: count)) }

        func add(_ range: Range<Int>) { counts.withLock { counts in for index in range { counts[index] += 1 } } }

        var areOnce: Bool { counts.withLock { $0.allSatisfy { $0 == 1 } } }
    }

    /// The ranges that a body was called with.
    private final class Parts: Sendable {
        private let ranges = Guarded<[Range<Int>]>([])

        func add(_ range: Range<Int>) { ranges.withLock { $0.append(range) } }

        var all: [Range<Int>] { ranges.withLock { $0 } }
    }

    @Test("a loop visits each number once, on any number of threads, loop after loop", arguments: [1, 2, 5])
    func loops(threads: Int) {
        let pool = WorkerPool(width: threads)
        // Short loops follow one another while threads are still at the end of the one before.
        for round in 0..<3_000 {
            let count = [0, 1, 2, 7, 100][round % 5]
            let visits = Visits(count)
            pool.loop(count, .max) { visits.add($0) }
            #expect(visits.areOnce)
        }
    }

    @Test("few pixels are left to the calling thread, in one piece")
    func fewPixels() {
        let parts = Parts()
        WorkerPool(width: 4).loop(100, 1_000) { parts.add($0) }
        #expect(parts.all == [0..<100])
    }

    @Test("threads stay awake between frames that follow one another at once, and sleep between those of a display")
    func patience() {
        let pool = WorkerPool(width: 2)
        let atRest = pool.patience
        func frame(at time: Double) -> Double {
            pool.beginFrame(at: time)
            pool.endFrame(at: time + 0.001)
            return pool.patience
        }
        #expect(frame(at: 10) == atRest, "the first frame")
        #expect(frame(at: 10.0012) > 2 * atRest, "0.2 ms after it")
        #expect(frame(at: 10.0167) == atRest, "at the next refresh")
        #expect(frame(at: 10.0179) > 2 * atRest)
        #expect(pool.patience < 0.001, "what it costs at most after the last frame")
    }
}
