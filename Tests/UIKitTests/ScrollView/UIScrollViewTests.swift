@testable import UIKit
import Testing

extension Stage {
    /// Lets time pass in frames of a sixtieth of a second, as a display does.
    func play(_ seconds: Double) {
        let start = time, frames = Int((seconds * 60).rounded())
        for frame in 1...max(1, frames) {
            let target = start + Double(frame) / 60
            wait(target - time)
            UIApplication.shared.handle(.refresh(time: target - 1.0 / 60, targetTime: target))
        }
    }

    /// A finger that moves upwards by `step` points a frame.
    func flick(from y: CGFloat = 380, step: CGFloat = 20, moves: Int = 10, id: Int = 1) {
        touch(.began, 200, y, id: id)
        for move in 1...moves {
            play(1.0 / 60)
            touch(.moved, 200, y - step * CGFloat(move), id: id)
        }
        touch(.ended, 200, y - step * CGFloat(moves), id: id)
    }

    func wheel(_ dx: CGFloat, _ dy: CGFloat, isPrecise: Bool) {
        UIApplication.shared.handle(
            .scroll(location: CGPoint(x: 200, y: 200), delta: CGVector(dx: dx, dy: dy), isPrecise: isPrecise, time: time))
    }
}

/// Notes what a scroll view tells; repeated scrolling as one.
@MainActor
final class ScrollLog: NSObject, UIScrollViewDelegate {
    private(set) var calls: [String] = []
    private(set) var scrollCount = 0
    private(set) var velocity = CGPoint.zero
    private(set) var target = CGPoint.zero
    var chooseTarget: (CGPoint) -> CGPoint = { $0 }
    var offsetAtBeginning: CGPoint?

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        scrollCount += 1
        if calls.last != "didScroll" { calls.append("didScroll") }
    }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
        offsetAtBeginning = scrollView.contentOffset
        calls.append("willBeginDragging")
    }
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        self.velocity = velocity
        target = targetContentOffset.pointee
        targetContentOffset.pointee = chooseTarget(target)
        calls.append("willEndDragging")
    }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) { calls.append("didEndDragging \(decelerate)") }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { calls.append("willBeginDecelerating") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("didEndDecelerating") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { calls.append("didEndScrollingAnimation") }
}

extension UIKitCore {
    @MainActor struct ScrollView {
        let stage = Stage()
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        let log = ScrollLog()

        init() {
            stage.window.addSubview(scroll)
            scroll.contentSize = CGSize(width: 400, height: 4000)
            scroll.delegate = log
        }

        @Test("7.2, 7.8 a finger's first event of 180 points moves the content by 170, after the delegate heard of the drag")
        func slop() {
            defer { stage.close() }
            stage.touch(.began, 200, 300)
            #expect(scroll.isTracking && !scroll.isDragging)
            stage.touch(.moved, 200, 295)
            #expect(scroll.contentOffset == .zero)
            stage.touch(.moved, 200, 120)
            #expect(scroll.contentOffset == CGPoint(x: 0, y: 170))
            #expect(log.offsetAtBeginning == .zero)
            #expect(scroll.isDragging)
            stage.touch(.moved, 230, 110)
            #expect(scroll.contentOffset == CGPoint(x: 0, y: 180))
            stage.wait(0.3)
            stage.touch(.ended, 230, 110)
            #expect(log.calls == ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging false"])
            #expect(log.velocity == .zero)
            #expect(log.target == CGPoint(x: 0, y: 180))
            #expect(!scroll.isTracking && !scroll.isDragging && !scroll.isDecelerating)
        }

        @Test("7.3, 7.8 a flick of 1200 points a second goes on by 594 points")
        func flick() {
            defer { stage.close() }
            stage.flick()
            let lifted = scroll.contentOffset.y
            #expect(lifted == 190)
            #expect(abs(log.velocity.y - 1.2) < 0.001)
            #expect(abs(log.target.y - lifted - 1190 * 0.499) < 0.1)
            #expect(scroll.isDecelerating)
            stage.play(3)
            #expect(abs(scroll.contentOffset.y - log.target.y) <= 0.25)
            #expect(
                log.calls == [
                    "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging true", "willBeginDecelerating", "didScroll",
                    "didEndDecelerating",
                ])
            #expect(!scroll.isDecelerating)
            #expect(scroll.scrolling.link == nil)
        }

        @Test("7.1 offsets are rounded to the screen's pixels")
        func rounding() {
            defer { stage.close() }
            scroll.contentOffset = CGPoint(x: 0, y: 10.3)
            #expect(scroll.contentOffset.y == 10.5)
            scroll.contentOffset = CGPoint(x: 0, y: CGFloat.nan)
            #expect(scroll.contentOffset.y == 10.5)
        }

        @Test("7.4, 7.8 a flick into the edge bounces, and decelerating ends once")
        func bounce() {
            defer { stage.close() }
            scroll.contentSize.height = 800
            stage.flick()
            #expect(log.target.y == 400)
            var peak: CGFloat = 0
            for _ in 0..<180 {
                stage.play(1.0 / 60)
                peak = max(peak, scroll.contentOffset.y)
            }
            #expect(peak > 420 && peak < 440)
            #expect(scroll.contentOffset.y == 400)
            #expect(log.calls.filter { $0 == "didEndDecelerating" }.count == 1)
        }

        @Test("7.2, 7.8 content dragged beyond its edge resists, and comes back")
        func overscroll() {
            defer { stage.close() }
            stage.touch(.began, 200, 100)
            stage.touch(.moved, 200, 210)
            // 100 points beyond: 0.55 · 100 · 400 / 455.
            #expect(abs(scroll.contentOffset.y + 48.35) <= 0.25)
            stage.wait(0.3)
            stage.touch(.ended, 200, 210)
            #expect(log.target == .zero)
            stage.play(2)
            #expect(scroll.contentOffset == .zero)
            #expect(
                log.calls == [
                    "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging true", "willBeginDecelerating", "didScroll",
                    "didEndDecelerating",
                ])
        }

        @Test("7.8 a touch stops deceleration and taps nothing")
        func touchStops() {
            defer { stage.close() }
            let button = stage.view("button", CGRect(x: 0, y: 0, width: 400, height: 4000), in: scroll)
            let tap = UITapGestureRecognizer()
            tap.addAction { [stage] _ in stage.note("tap") }
            button.addGestureRecognizer(tap)
            stage.flick()
            stage.play(0.3)
            let offset = scroll.contentOffset
            _ = stage.taken()
            stage.touch(.began, 200, 200)
            #expect(scroll.isTracking && !scroll.isDecelerating)
            stage.play(0.1)
            stage.touch(.ended, 200, 200)
            #expect(scroll.contentOffset == offset)
            #expect(stage.taken() == [])
            #expect(log.calls.last == "didEndDragging false")
            stage.play(1)
            #expect(scroll.contentOffset == offset)
        }

        @Test("7.8 the delegate chooses where the content rests")
        func retarget() {
            defer { stage.close() }
            log.chooseTarget = { CGPoint(x: 0, y: ($0.y / 100).rounded() * 100) }
            stage.flick()
            stage.play(4)
            #expect(scroll.contentOffset.y == 800)
        }

        @Test("7.5 pages")
        func paging() {
            defer { stage.close() }
            scroll.isPagingEnabled = true
            stage.flick()
            #expect(log.target.y == 400)
            stage.play(2)
            #expect(scroll.contentOffset.y == 400)
        }

        @Test("7.6 an animated offset takes 18 frames")
        func animated() {
            defer { stage.close() }
            scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
            stage.play(0.15)
            #expect(scroll.contentOffset.y == 150)
            stage.play(0.25)
            #expect(scroll.contentOffset.y == 300)
            #expect(log.scrollCount == 18)
            #expect(log.calls == ["didScroll", "didEndScrollingAnimation"])
            scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
            stage.play(0.5)
            #expect(log.calls.count == 2)
        }

        @Test("7.6 setting the offset stops deceleration")
        func stop() {
            defer { stage.close() }
            stage.flick()
            scroll.setContentOffset(scroll.contentOffset, animated: false)
            let offset = scroll.contentOffset
            stage.play(0.5)
            #expect(scroll.contentOffset == offset)
            #expect(!scroll.isDecelerating)
        }

        @Test("7.6 a rectangle is revealed by the least movement")
        func reveal() {
            defer { stage.close() }
            scroll.frame.size.height = 300
            scroll.scrollRectToVisible(CGRect(x: 0, y: 300, width: 400, height: 44), animated: false)
            #expect(scroll.contentOffset.y == 44)
            scroll.scrollRectToVisible(CGRect(x: 0, y: 100, width: 400, height: 44), animated: false)
            #expect(scroll.contentOffset.y == 44)
            scroll.scrollRectToVisible(CGRect(x: 0, y: 3990, width: 400, height: 44), animated: false)
            #expect(scroll.contentOffset.y == 3700)
        }

        @Test("7.1 insets keep resting content at its beginning; shrunken content comes back at layout; bounds tell nobody")
        func extent() {
            defer { stage.close() }
            scroll.contentInset = UIEdgeInsets(top: 12, left: 0, bottom: 0, right: 0)
            #expect(scroll.contentOffset == CGPoint(x: 0, y: -12))
            let count = log.scrollCount
            scroll.bounds.origin = CGPoint(x: 0, y: 2000)
            #expect(log.scrollCount == count)
            scroll.contentOffset.y = 5000
            #expect(scroll.contentOffset.y == 5000)
            scroll.contentSize.height = 1000
            scroll.layoutIfNeeded()
            #expect(scroll.contentOffset.y == 600)
        }

        @Test("7.7 content hears of a touch after 150 ms, of a quick tap at the lift, and of a drag not at all")
        func contentTouches() {
            defer { stage.close() }
            let card = stage.view("card", CGRect(x: 0, y: 0, width: 400, height: 400), in: scroll)
            stage.touch(.began, 200, 200)
            stage.wait(0.149)
            #expect(stage.taken() == [])
            stage.wait(0.002)
            #expect(stage.taken() == ["card began"])
            stage.touch(.moved, 200, 150)
            #expect(stage.taken() == ["card cancelled"])
            stage.wait(0.3)
            stage.touch(.ended, 200, 150)
            _ = stage.taken()
            stage.tap(200, 200)
            #expect(stage.taken() == ["card began", "card ended"])
            stage.flick(from: 300)
            #expect(stage.taken() == [])
            _ = card
        }

        @Test("7.7 touches that may not be cancelled keep the content from scrolling")
        func uncancellable() {
            defer { stage.close() }
            _ = stage.view("card", CGRect(x: 0, y: 0, width: 400, height: 400), in: scroll)
            scroll.canCancelContentTouches = false
            stage.touch(.began, 200, 200)
            stage.wait(0.2)
            stage.touch(.moved, 200, 100)
            stage.touch(.ended, 200, 100)
            #expect(scroll.contentOffset == .zero)
            #expect(stage.taken() == ["card began", "card moved", "card ended"])
        }

        @Test("A strip in a list: each follows its own axis")
        func nested() {
            defer { stage.close() }
            let strip = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
            strip.contentSize = CGSize(width: 2000, height: 400)
            scroll.addSubview(strip)
            stage.touch(.began, 200, 300)
            stage.touch(.moved, 190, 250)
            stage.wait(0.3)
            stage.touch(.ended, 190, 250)
            #expect(strip.contentOffset == .zero)
            #expect(scroll.contentOffset.y > 35)
            let offset = scroll.contentOffset
            stage.touch(.began, 300, 300)
            stage.touch(.moved, 200, 290)
            stage.wait(0.3)
            stage.touch(.ended, 200, 290)
            #expect(strip.contentOffset.x > 85)
            #expect(scroll.contentOffset == offset)
        }

        @Test("7.2 a drag along one axis locks the other")
        func directionLock() {
            defer { stage.close() }
            scroll.contentSize = CGSize(width: 4000, height: 4000)
            scroll.isDirectionalLockEnabled = true
            stage.touch(.began, 300, 300)
            stage.touch(.moved, 305, 250)
            stage.touch(.moved, 200, 250)
            #expect(scroll.contentOffset.x == 0)
            #expect(scroll.contentOffset.y > 35)
        }

        @Test("A wheel's notches add up smoothly; a touchpad moves 1:1; both stop at the edges")
        func wheels() {
            defer { stage.close() }
            stage.wheel(0, -100, isPrecise: false)
            stage.play(0.05)
            #expect(scroll.contentOffset.y > 0 && scroll.contentOffset.y < 100)
            stage.wheel(0, -100, isPrecise: false)
            stage.play(2)
            #expect(scroll.contentOffset.y == 200)
            #expect(
                log.calls == [
                    "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging true", "willBeginDecelerating", "didScroll",
                    "didEndDecelerating",
                ])
            stage.wheel(0, 30.2, isPrecise: true)
            stage.wheel(0, 30.2, isPrecise: true)
            #expect(scroll.contentOffset.y == 139.5)
            #expect(scroll.isDragging)
            stage.wheel(0, 1000, isPrecise: true)
            #expect(scroll.contentOffset.y == 0)
            stage.wait(0.2)
            #expect(!scroll.isDragging)
            // Where there is no room, others may scroll.
            stage.wheel(0, 10, isPrecise: true)
            #expect(!scroll.isDragging && !scroll.panGestureRecognizer.isFollowing)
        }

        @Test("Content that grows meanwhile lets a deceleration go on beyond its former end")
        func growing() {
            defer { stage.close() }
            scroll.contentSize.height = 800
            stage.flick()
            stage.play(0.1)
            scroll.contentSize.height = 4000
            stage.play(4)
            #expect(abs(scroll.contentOffset.y - 784) < 2)
        }

        @Test("7.9 indicators show while scrolling and fade at rest; nothing is left to be done then")
        func indicators() {
            defer { stage.close() }
            #expect(scroll.scrolling.indicators.vertical == nil)
            stage.flick()
            let bar = scroll.scrolling.indicators.vertical
            #expect(bar?.opacity == 1)
            #expect(abs((bar?.frame.height ?? 0) - 39.4) < 1e-9)
            #expect(scroll.scrolling.indicators.horizontal == nil)
            stage.play(4)
            #expect(bar?.opacity == 0)
            #expect(!DisplayLinks.shared.isActive)
        }

        @Test("A scroll view that leaves the screen stops")
        func leaving() {
            defer { stage.close() }
            stage.flick()
            scroll.removeFromSuperview()
            #expect(!scroll.isDecelerating)
            #expect(log.calls.last == "didEndDecelerating")
            #expect(!DisplayLinks.shared.isActive)
        }
    }
}
