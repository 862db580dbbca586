import Foundation
import Testing

@testable import QuartzCore

/// What display links, timers and geometries make of lives and numbers that nobody plans for.
@Suite @MainActor struct DisplayLinkTests {
    private final class Owner {
        var link: CADisplayLink?
    }

    @Test("An invalidated link lets its closure go, and with it an owner that holds the link")
    func releasesClosure() {
        weak var seen: Owner?
        do {
            let owner = Owner()
            seen = owner
            let link = CADisplayLink { _ in _ = owner }
            owner.link = link
            link.add(to: .main, forMode: .common)
            link.invalidate()
        }
        #expect(seen == nil)
    }

    @Test("A rate of any size has a number of frames", arguments: [(Float.infinity, 1_000_000), (.nan, 0), (-5, 0), (1e30, 1_000_000), (30, 30)])
    func rates(preferred: Float, frames: Int) {
        let link = CADisplayLink { _ in }
        link.preferredFrameRateRange = CAFrameRateRange(minimum: 0, maximum: 0, preferred: preferred)
        #expect(link.preferredFramesPerSecond == frames)
    }

    @Test("A deadline that is no number holds up no other")
    func hostileDeadline() {
        let queue = TimerQueue()
        var fired: [Int] = []
        queue.schedule(at: .nan) { fired.append(0) }
        queue.schedule(at: 2) { fired.append(2) }
        queue.schedule(at: 1) { fired.append(1) }
        queue.fire(at: 3)
        #expect(fired == [1, 2])
    }

    @Test("A geometry of any numbers has pixels", arguments: [0, -1, .nan, .infinity, 1e300] as [CGFloat])
    func hostileGeometry(length: CGFloat) {
        let geometry = DisplayGeometry(size: CGSize(width: length, height: length), scale: 2)
        #expect(geometry.pixelWidth >= 1 && geometry.pixelHeight >= 1)
    }
}
