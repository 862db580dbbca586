import CSDL
import QuartzCore
import TestSupport
import Testing

@testable import SDLDisplay

@Suite struct FramePacerTests {
    /// Lets `pacer` refresh at its due time, `lateness` late, and returns the slot.
    private func refresh(_ pacer: inout FramePacer, now: Double, lateness: Double = 0, demand: FrameDemand) throws -> Double {
        let due = try #require(pacer.dueTime(now: now))
        let slot = pacer.beginRefresh(dueTime: due, now: due + lateness)
        if pacer.needsDrawing(slot: slot) { pacer.didDraw(demand: demand) }
        return slot
    }

    @Test func nothingIsDueWithoutRequest() {
        let pacer = FramePacer(period: 0.01)
        #expect(pacer.dueTime(now: 5) == nil)
    }

    @Test func firstRequestIsDueAtOnce() {
        var pacer = FramePacer(period: 0.01)
        pacer.request(at: 5)
        #expect(pacer.dueTime(now: 5) == 5)
    }

    @Test func secondRequestWaitsForTheNextRefresh() throws {
        var pacer = FramePacer(period: 0.01)
        pacer.request(at: 5)
        #expect(try refresh(&pacer, now: 5, demand: .none) == 5)
        pacer.request(at: 5.002)
        #expect(pacer.dueTime(now: 5.002) == 5.01)
        #expect(pacer.dueTime(now: 7) == 7)
    }

    @Test func lateFramesDoNotMoveTheSchedule() throws {
        var pacer = FramePacer(period: 0.01)
        pacer.request(at: 1)
        var slot = try refresh(&pacer, now: 1, demand: .nextRefresh)
        for i in 1...100 {
            slot = try refresh(&pacer, now: slot, lateness: 0.009, demand: .nextRefresh)
            #expect(abs(slot - (1 + 0.01 * Double(i))) < 1e-9)
        }
    }

    @Test func refreshesThatPassedEntirelyAreSkipped() throws {
        var pacer = FramePacer(period: 0.01)
        pacer.request(at: 1)
        _ = try refresh(&pacer, now: 1, demand: .nextRefresh)
        let slot = try refresh(&pacer, now: 1, lateness: 0.035, demand: .nextRefresh)
        #expect(abs(slot - 1.04) < 1e-9)
    }

    @Test func demandedTimeIsDueThenAndNotBefore() throws {
        var pacer = FramePacer(period: 0.01)
        pacer.request(at: 1)
        _ = try refresh(&pacer, now: 1, demand: .at(1.5))
        #expect(pacer.dueTime(now: 1.001) == 1.5)
        let slot = try refresh(&pacer, now: 1.5, demand: .none)
        #expect(slot == 1.5)
        #expect(pacer.dueTime(now: 1.6) == nil)
    }

    @Test("frames that can't be presented are tried again ever more rarely, until one can", arguments: [FrameDemand.none, .nextRefresh])
    func failingPresentations(demand: FrameDemand) throws {
        var pacer = FramePacer(period: 0.01)
        pacer.request(at: 0)
        var now = 0.0
        var tries: [Double] = []
        while now < 30 {
            now = try #require(pacer.dueTime(now: now), "a frame that was not seen is still wanted")
            _ = pacer.beginRefresh(dueTime: now, now: now)
            pacer.didDraw(demand: demand)
            pacer.didPresent(false, at: now)
            tries.append(now)
        }
        #expect(tries[4] < 0.1, "a window that changes its size is drawn again at once")
        #expect(tries.count < 50 && tries.count > 20)
        #expect(pacer.failures == tries.count)
        let due = try #require(pacer.dueTime(now: now))
        #expect(due - now <= 2)
        _ = pacer.beginRefresh(dueTime: due, now: due)
        pacer.didDraw(demand: demand)
        pacer.didPresent(true, at: due)
        #expect(pacer.failures == 0)
        let next = pacer.dueTime(now: due)
        #expect(demand == .none ? next == nil : abs(next! - due - 0.01) < 1e-9)
    }

    @Test func reportedRefreshesAreDueWithoutDrawing() throws {
        var pacer = FramePacer(period: 0.01)
        pacer.reportsRefreshes = true
        let due = try #require(pacer.dueTime(now: 2))
        let slot = pacer.beginRefresh(dueTime: due, now: due)
        #expect(!pacer.needsDrawing(slot: slot))
        let next = try #require(pacer.dueTime(now: 2.001))
        #expect(abs(next - 2.01) < 1e-9)
    }

    @Test func pictureIsNotOlderThanTheCommitItShows() throws {
        var pacer = FramePacer(period: 0.01)
        pacer.request(at: 1)
        _ = try refresh(&pacer, now: 1, demand: .nextRefresh)
        let slot = pacer.beginRefresh(dueTime: 1.01, now: 1.015)
        #expect(pacer.pictureTime(slot: slot) == 1.01)
        pacer.request(at: 1.014)
        #expect(pacer.pictureTime(slot: slot) == 1.014)
    }

    @Test("a frame of another size waits for the commit that is laid out for it, but not for long", arguments: [FrameDemand.none, .nextRefresh])
    func resizedFrameWaitsForLayout(demand: FrameDemand) throws {
        var pacer = FramePacer(period: 0.01)
        pacer.request(at: 1)
        _ = try refresh(&pacer, now: 1, demand: demand)
        pacer.requestResized(at: 1.002)
        let limit = try #require(pacer.dueTime(now: 1.002))
        #expect(abs(limit - 1.102) < 1e-9)
        // Neither the next size nor the window's lost contents put it off, or bring it earlier.
        pacer.requestResized(at: 1.05)
        pacer.request(at: 1.05)
        #expect(pacer.dueTime(now: 1.05) == limit)
        var slow = pacer
        #expect(try refresh(&slow, now: limit, demand: .none) <= limit && slow.dueTime(now: limit) == nil)
        pacer.requestCommitted(at: 1.06)
        #expect(try #require(pacer.dueTime(now: 1.06)) <= 1.06)
        _ = try refresh(&pacer, now: 1.06, demand: .none)
        #expect(pacer.dueTime(now: 1.06) == nil)
    }

    /// A screen of 1920 x 1080 pixels whose mode line has 2200 x 1125.
    private static let television = SDLScreen(x: 0, y: 0, width: 1920, height: 1080, rate: 148_351_648 / (2200 * 1125))

    @Test("on a screen of 59.94 Hz no frame is repeated or dropped in a minute", arguments: [59, 60])
    func exactRate(rounded: Int) throws {
        let bounds = SDL_Rect(x: 0, y: 0, w: 1920, h: 1080)
        var pacer = FramePacer(period: 1 / RefreshRate.exact(rounded, bounds: bounds, among: [Self.television]))
        let period = 1 / Self.television.rate
        var random = SeededRandom(seed: 59_94)
        // The frames that were presented before each refresh of the screen, and after the one before.
        var presented = [Int](repeating: 0, count: Int(60 / period))
        pacer.request(at: period / 4)
        var now = period / 4
        while true {
            let lateness = Double.random(in: 0...0.004, using: &random)
            now = try refresh(&pacer, now: now, lateness: lateness, demand: .nextRefresh) + lateness
            let next = Int((now + 0.003) / period)
            guard presented.indices.contains(next) else { break }
            presented[next] += 1
        }
        #expect(presented.filter { $0 == 0 }.isEmpty && presented.filter { $0 > 1 }.isEmpty)
    }

    @Test("the exact rate is that of the screen which the window is on")
    func screenOfRate() {
        let left = Self.television, right = SDLScreen(x: 1920, y: 0, width: 1920, height: 1080, rate: 60)
        func rate(_ rounded: Int?, _ x: Int32, _ screens: [SDLScreen]) -> Double {
            RefreshRate.exact(rounded, bounds: SDL_Rect(x: x, y: 0, w: 1920, h: 1080), among: screens)
        }
        #expect(rate(60, 0, [right, left]) == left.rate)
        #expect(rate(60, 1920, [right, left]) == 60)
        // Without a place that is known, the one that SDL has rounded.
        #expect(rate(144, 7, [left, SDLScreen(x: 0, y: 0, width: 1, height: 1, rate: 143.856)]) == 143.856)
        #expect(rate(75, 0, [left]) == 75, "another rate isn't SDL's, rounded")
        #expect(rate(nil, 0, [left]) == left.rate)
        #expect(rate(nil, 0, []) == 60)
        #expect(rate(nil, 0, [SDLScreen(x: 0, y: 0, width: 1920, height: 1080, rate: 0)]) == 60)
        #expect(rate(60, 0, [SDLScreen(x: 0, y: 0, width: 1920, height: 1080, rate: .nan)]) == 60)
    }
}
