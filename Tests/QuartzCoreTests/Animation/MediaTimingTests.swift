import Testing
@testable import QuartzCore

@Suite("Media timing")
struct MediaTimingTests {
    /// What a 0→1 linear animation over a model of 0.5 shows.
    private func shown(_ timing: MediaTiming, at time: Double) -> Double {
        timing.progress(at: time)?.fraction ?? 0.5
    }

    private func expect(_ timing: MediaTiming, _ rows: [(time: Double, value: Double)], sourceLocation: SourceLocation = #_sourceLocation) {
        for row in rows {
            #expect(abs(shown(timing, at: row.time) - row.value) < 1e-9, "at \(row.time)", sourceLocation: sourceLocation)
        }
    }

    @Test("2.1: local time is (parent − begin) · speed + offset, and back")
    func localTime() {
        let timing = MediaTiming(beginTime: 3, timeOffset: 1, speed: 2)
        #expect(timing.localTime(parent: 10) == 15)
        #expect(timing.parentTime(local: 15) == 10)
        let root = MediaTiming(beginTime: 1, timeOffset: 3, speed: 2)
        #expect(root.localTime(parent: 10) == 21)
        #expect(root.parentTime(local: 10) == 4.5)
        #expect(MediaTiming(beginTime: 1, timeOffset: 3, speed: 0).localTime(parent: 100) == 3)
    }

    @Test("2.1: timeOffset wraps inside the pass and does not shorten it")
    func timeOffset() {
        expect(MediaTiming(timeOffset: 0.3, duration: 1), [(0, 0.3), (0.5, 0.8), (0.9, 0.2), (1.2, 0.5)])
    }

    @Test("2.1: speed 2 ends at half the time, with the end value at the end")
    func doubleSpeed() {
        let timing = MediaTiming(duration: 1, speed: 2)
        expect(timing, [(0.25, 0.5), (0.5, 1), (0.6, 0.5)])
        #expect(timing.endTime == 0.5)
    }

    @Test("2.1: speed −1 runs backwards")
    func negativeSpeed() {
        let timing = MediaTiming(duration: 1, speed: -1)
        expect(timing, [(0.2, 0.8), (0.5, 0.5), (0.9, 0.1), (0, 0), (1.1, 0.5)])
        #expect(timing.progress(at: 1.1) == nil)
        #expect(timing.endTime == 1)
    }

    @Test("2.1: repeatCount 2.5")
    func repeatCount() {
        let timing = MediaTiming(duration: 1, repeatCount: 2.5)
        expect(timing, [(2.1, 0.1), (2.5, 0.5), (2.6, 0.5)])
        #expect(timing.endTime == 2.5)
        #expect(timing.phase(at: 2.5) == .active)
        #expect(timing.phase(at: 2.6) == .after)
        #expect(timing.progress(at: 2.1)?.iteration == 2)
    }

    @Test("2.1: repeatDuration 1.7, which prevails over repeatCount")
    func repeatDuration() {
        expect(MediaTiming(duration: 1, repeatDuration: 1.7), [(1.5, 0.5), (1.69, 0.69), (1.9, 0.5)])
        #expect(MediaTiming(duration: 1, repeatDuration: 1.7).progress(at: 1.9) == nil)
        #expect(MediaTiming(duration: 1, repeatCount: 9, repeatDuration: 1.7).endTime == 1.7)
    }

    @Test("2.1: autoreverses")
    func autoreverses() {
        let timing = MediaTiming(duration: 1, autoreverses: true)
        expect(timing, [(0.4, 0.4), (1, 1), (1.2, 0.8), (1.9, 0.1), (2, 0), (2.1, 0.5)])
        #expect(timing.progress(at: 2.1) == nil)
        #expect(timing.endTime == 2)
    }

    @Test("2.1: fill modes around begin 1", arguments: [
        (CAMediaTimingFillMode.removed, [0.5, 0.5, 0, 0.5, 0.5]),
        (.forwards, [0.5, 0.5, 0, 0.5, 1]),
        (.backwards, [0, 0, 0, 0.5, 0.5]),
        (.both, [0, 0, 0, 0.5, 1]),
    ])
    func fillModes(mode: CAMediaTimingFillMode, values: [Double]) {
        let timing = MediaTiming(beginTime: 1, duration: 1, fillMode: mode)
        expect(timing, Array(zip([0, 0.5, 1, 1.5, 2.5], values)))
    }

    @Test("2.1: after the end an autoreversed animation stays at its beginning, a fractional one inside the pass")
    func fillAfterEnd() {
        expect(MediaTiming(duration: 1, autoreverses: true, fillMode: .forwards), [(5, 0)])
        expect(MediaTiming(duration: 1, repeatCount: 2.25, fillMode: .forwards), [(5, 0.25)])
        expect(MediaTiming(duration: 1, repeatCount: 3, fillMode: .forwards), [(3, 1), (5, 1)])
        expect(MediaTiming(duration: 1, speed: -1, fillMode: .forwards), [(5, 0)])
        #expect(MediaTiming(duration: 1, fillMode: .forwards).progress(at: 5)?.phase == .after)
        #expect(MediaTiming(beginTime: 9, duration: 1, fillMode: .both).progress(at: 5)?.phase == .before)
    }

    @Test("2.1: a multiple of the pass inside is the start of the next one; the exact end is the end", arguments: [1, 2, 3])
    func passBoundaries(time: Int) {
        let progress = MediaTiming(duration: 1, repeatCount: 3).progress(at: Double(time))
        #expect(progress?.fraction == (time == 3 ? 1 : 0))
        #expect(progress?.iteration == (time == 3 ? 2 : time))
    }

    @Test("2.1: repeatCount infinity or greatestFiniteMagnitude never ends", arguments: [
        Double.infinity, Double(Float.greatestFiniteMagnitude),
    ])
    func endless(count: Double) {
        let timing = MediaTiming(duration: 0.5, repeatCount: count)
        #expect(timing.endTime == .infinity)
        expect(timing, [(1_000_000.125, 0.25)])
        #expect(timing.phase(at: 1e12) == .active)
    }

    @Test("Speed 0 holds the offset for ever and scrubs", arguments: [(0.0, 0.0), (0.3, 0.3), (1, 1)])
    func speedZero(offset: Double, value: Double) {
        let timing = MediaTiming(timeOffset: offset, duration: 1, speed: 0)
        #expect(timing.endTime == .infinity)
        expect(timing, [(0, value), (77, value)])
    }

    @Test("Degenerate timings answer without trapping")
    func degenerate() {
        #expect(MediaTiming(duration: 0).progress(at: 0)?.fraction == 1)
        #expect(MediaTiming(duration: 0).progress(at: 1) == nil)
        #expect(MediaTiming(duration: 0, repeatCount: .infinity).endTime == 0)
        #expect(MediaTiming(duration: -1, fillMode: .both).progress(at: 5)?.fraction == 1)
        #expect(MediaTiming(duration: 1).progress(at: .nan) == nil)
        #expect(MediaTiming(duration: 1).progress(at: .infinity) == nil)
        #expect(MediaTiming(duration: .infinity).progress(at: 5)?.fraction == 0)
        #expect(MediaTiming(duration: 1e-300, repeatCount: .infinity).progress(at: 5) != nil)
    }
}
