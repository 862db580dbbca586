@testable import UIKit
import Testing

/// Notes what subclasses are told, as a collection view needs it.
@MainActor
private final class HookedScrollView: UIScrollView {
    var noted: [String] = []
    var notesLayout = false
    var chooseTarget: (CGPoint, CGPoint) -> CGPoint = { target, _ in target }

    override func willChangeBounds(to newBounds: CGRect, by change: BoundsChange) {
        super.willChangeBounds(to: newBounds, by: change)
        let size = newBounds.size == bounds.size ? "" : " \(Int(newBounds.width))x\(Int(newBounds.height))"
        noted.append("will \(change) \(Int(bounds.minY))→\(Int(newBounds.minY))\(size)")
    }
    override func didChangeBounds(from oldBounds: CGRect, by change: BoundsChange) {
        super.didChangeBounds(from: oldBounds, by: change)
        noted.append("did \(change) \(Int(oldBounds.minY))→\(Int(bounds.minY))")
    }
    override func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
        noted.append("target")
        return chooseTarget(proposedContentOffset, velocity)
    }
    override func layoutSubviews() {
        super.layoutSubviews()
        if notesLayout { noted.append("layout") }
    }
    func taken() -> [String] {
        defer { noted = [] }
        return noted
    }
}

@MainActor
private final class HookDelegate: NSObject, UIScrollViewDelegate {
    var didScroll: (UIScrollView) -> Void = { _ in }
    var calls: [String] = []
    var target = CGPoint.zero, velocity = CGPoint.zero
    var choose: (CGPoint) -> CGPoint = { $0 }
    private func note(_ call: String) { if calls.last != call { calls.append(call) } }
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        note("didScroll")
        didScroll(scrollView)
    }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { note("willBeginDragging") }
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        note("willEndDragging")
        target = targetContentOffset.pointee
        self.velocity = velocity
        targetContentOffset.pointee = choose(target)
    }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) { note("didEndDragging \(decelerate)") }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { note("willBeginDecelerating") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { note("didEndDecelerating") }
}

extension UIKitCore {
    /// What subclasses of `UIScrollView` and controllers in this library can rely on.
    @Suite @MainActor struct ScrollHooks {
        let stage = Stage()
        private let scroll = HookedScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        private let delegate = HookDelegate()

        init() {
            stage.window.addSubview(scroll)
            scroll.contentSize = CGSize(width: 400, height: 4000)
            scroll.layoutIfNeeded()
            scroll.delegate = delegate
            scroll.noted = []
        }

        // MARK: Bounds

        @Test("Behaviour 8.2: each change of the bounds is announced while they are the old ones, and why; the delegate comes last")
        func bounds() {
            defer { stage.close() }
            delegate.didScroll = { [scroll] _ in scroll.noted.append("didScroll") }
            scroll.contentOffset.y = 10
            #expect(scroll.taken() == ["will step 0→10", "did step 0→10", "didScroll"])
            scroll.setContentOffset(CGPoint(x: 0, y: 20), animated: false)
            #expect(scroll.taken() == ["will jump 10→20", "did jump 10→20", "didScroll"])
            scroll.scrollRectToVisible(CGRect(x: 0, y: 0, width: 10, height: 10), animated: false)
            #expect(scroll.taken() == ["will jump 20→0", "did jump 20→0", "didScroll"])
            scroll.bounds.origin.y = 30
            #expect(scroll.taken() == ["will direct 0→30", "did direct 0→30"])
            scroll.contentOffset.y = 30
            scroll.setContentOffset(CGPoint(x: 0, y: 30), animated: false)
            scroll.bounds.origin.y = 30
            #expect(scroll.taken() == [])
            scroll.frame = CGRect(x: 5, y: 5, width: 300, height: 200)
            #expect(scroll.taken() == ["will direct 30→30 300x200", "did direct 30→30"])
            scroll.frame.origin.x = 0
            scroll.center.x += 5
            #expect(scroll.taken() == [])
            scroll.transform = CGAffineTransform(scaleX: 2, y: 2)
            scroll.frame.size = CGSize(width: 500, height: 300)
            #expect(scroll.taken() == ["will direct 30→30 250x150", "did direct 30→30"])
        }

        @Test("Behaviour 8.2: an animated offset announces its target, then each step")
        func animated() {
            defer { stage.close() }
            scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
            #expect(scroll.taken() == ["will animation 0→300"])
            stage.play(0.4)
            let calls = scroll.taken()
            #expect(calls.count == 36 && calls.allSatisfy { $0.contains(" step ") } && calls.last?.hasSuffix("→300") == true)
        }

        @Test("Behaviour 8.2: drags and decelerations are steps, each followed by a layout pass")
        func drag() {
            defer { stage.close() }
            scroll.notesLayout = true
            stage.touch(.began, 200, 300)
            stage.touch(.moved, 200, 250)
            scroll.layoutIfNeeded()
            #expect(scroll.taken() == ["will step 0→40", "did step 0→40", "layout"])
            stage.touch(.moved, 200, 240)
            scroll.layoutIfNeeded()
            #expect(scroll.taken() == ["will step 40→50", "did step 40→50", "layout"])
            stage.touch(.cancelled, 200, 240)
        }

        @Test("an offset that is set while the bounds are announced is a step of its own")
        func nested() {
            defer { stage.close() }
            delegate.didScroll = { if $0.contentOffset.y == 20 { $0.contentOffset.y = 25 } }
            scroll.setContentOffset(CGPoint(x: 0, y: 20), animated: false)
            #expect(scroll.taken() == ["will jump 0→20", "did jump 0→20", "will step 20→25", "did step 20→25"])
            scroll.bounds.origin.y = 40
            #expect(scroll.taken() == ["will direct 25→40", "did direct 25→40"])
        }

        // MARK: Resting places

        @Test("Behaviour 8.1: the subclass chooses where a flick rests, before the delegate, which is told of it", arguments: [false, true])
        func target(delegateChooses: Bool) {
            defer { stage.close() }
            var velocities: [CGPoint] = []
            scroll.chooseTarget = { target, velocity in
                velocities.append(velocity)
                return CGPoint(x: 0, y: (target.y / 100).rounded() * 100)
            }
            if delegateChooses { delegate.choose = { CGPoint(x: 0, y: $0.y + 50) } }
            stage.flick()
            #expect(velocities.count == 1 && abs(Double(velocities[0].y) - 1.2) < 1e-3 && velocities[0] == delegate.velocity)
            #expect(delegate.target.y == 800)
            stage.play(4)
            #expect(scroll.contentOffset.y == (delegateChooses ? 850 : 800))
            // A choice that is no number is none.
            scroll.contentOffset = .zero
            scroll.chooseTarget = { _, _ in CGPoint(x: CGFloat.nan, y: CGFloat.infinity) }
            delegate.choose = { _ in CGPoint(x: CGFloat.nan, y: 0) }
            stage.flick()
            stage.play(4)
            #expect(scroll.contentOffset.y > 700)
        }

        @Test("the subclass chooses where a touchpad, a wheel and an indicator's drag rest, too", arguments: [
            "touchpad", "wheel", "indicator",
        ])
        func otherTargets(device: String) {
            defer { stage.close() }
            scroll.chooseTarget = { target, _ in CGPoint(x: 0, y: (target.y / 100).rounded(.up) * 100) }
            switch device {
            case "touchpad": stage.wheel(0, -130, isPrecise: true)
            case "wheel":
                stage.wheel(0, -80, isPrecise: false)
                stage.play(0.1)
                stage.wheel(0, -80, isPrecise: false)
            default:
                scroll.flashScrollIndicators()
                stage.touch(.began, 396, 20, kind: .primaryPointer)
                stage.touch(.moved, 396, 35, kind: .primaryPointer)
                stage.touch(.ended, 396, 35, kind: .primaryPointer)
            }
            stage.play(3)
            #expect(scroll.contentOffset.y == 200 && scroll.taken().filter { $0 == "target" }.count == 1)
        }

        // MARK: Observers

        @Test("several observers hear of scrolling and of the content's extent, after the delegate; those that are gone do not")
        func observers() {
            defer { stage.close() }
            var heard: [String] = []
            let first = NSObject()
            delegate.didScroll = { _ in heard.append("delegate") }
            do {
                let second = NSObject()
                scroll.scrollObservers.add(first) { heard.append("first \(Int($0.contentOffset.y))") }
                scroll.scrollObservers.add(second) { _ in heard.append("second") }
                scroll.contentOffset.y = 10
                #expect(heard == ["delegate", "first 10", "second"])
                heard = []
                scroll.contentSize.height = 5000
                #expect(heard == ["first 10", "second"])
            }
            heard = []
            scroll.contentOffset.y = 20
            #expect(heard == ["delegate", "first 20"])
            scroll.scrollObservers.add(first) { _ in heard.append("new") }
            scroll.contentOffset.y = 30
            #expect(heard == ["delegate", "first 20", "delegate", "new"])
            scroll.scrollObservers.remove(first)
            scroll.contentOffset.y = 40
            #expect(heard.count == 5)
        }

        @Test("a navigation bar and a tab bar follow the same scroll view")
        func twoBars() {
            defer { stage.close() }
            let content = UIViewController()
            content.view = scroll
            let navigation = UINavigationController(rootViewController: content), tabs = UITabBarController()
            tabs.viewControllers = [navigation]
            stage.window.rootViewController = tabs
            stage.window.layoutIfNeeded()
            var heard = 0
            let observer = NSObject()
            scroll.scrollObservers.add(observer) { _ in heard += 1 }
            scroll.setContentOffset(CGPoint(x: 0, y: 200), animated: false)
            #expect(heard == 1 && navigation.navigationBar.edgeStrength == 1 && tabs.tabBar.edgeStrength == 1)
        }

        // MARK: Shifts

        /// The content grows by 300 points above what is visible.
        private func growAbove() {
            scroll.contentSize.height += 300
            scroll.shiftContentOffset(by: CGPoint(x: 0, y: 300))
        }

        @Test("a deceleration that is shifted goes on as if nothing had happened, and ends as much farther", arguments: [0.1, 0.5, 1.5])
        func shiftedFlick(time: Double) {
            defer { stage.close() }
            stage.flick()
            let target = delegate.target.y
            stage.play(time)
            let before = scroll.contentOffset.y
            _ = scroll.taken()
            growAbove()
            #expect(scroll.contentOffset.y == before + 300 && scroll.isDecelerating)
            #expect(scroll.taken().filter { $0.hasPrefix("will") } == ["will shift \(Int(before))→\(Int(before) + 300)"])
            stage.play(1.0 / 60)
            let step = scroll.contentOffset.y - before - 300
            #expect(step >= 0 && step <= 20)
            stage.play(4)
            #expect(abs(Double(scroll.contentOffset.y - target) - 300) <= 0.5)
            #expect(delegate.calls.last == "didEndDecelerating")
        }

        @Test("a shifted deceleration still bounces at the edge", arguments: [true, false])
        func shiftedBounce(isShiftFirst: Bool) {
            defer { stage.close() }
            scroll.contentSize.height = 900
            stage.flick()
            stage.play(0.1)
            if isShiftFirst {
                scroll.shiftContentOffset(by: CGPoint(x: 0, y: 300))
                scroll.contentSize.height = 1200
            } else {
                growAbove()
            }
            var peak: CGFloat = 0
            for _ in 0..<240 {
                stage.play(1.0 / 60)
                peak = max(peak, scroll.contentOffset.y)
            }
            #expect(peak > 801 && peak < 850 && scroll.contentOffset.y == 800)
        }

        @Test("a drag that is shifted follows the finger from there, with its velocity and its page", arguments: [false, true])
        func shiftedDrag(isPaging: Bool) {
            defer { stage.close() }
            scroll.isPagingEnabled = isPaging
            scroll.contentOffset.y = 400
            stage.touch(.began, 200, 380)
            for move in 1...5 {
                stage.play(1.0 / 60)
                stage.touch(.moved, 200, 380 - 20 * CGFloat(move))
            }
            #expect(scroll.contentOffset.y == 490)
            scroll.contentSize.height += 400
            scroll.shiftContentOffset(by: CGPoint(x: 0, y: 400))
            #expect(scroll.contentOffset.y == 890 && scroll.isDragging)
            for move in 6...10 {
                stage.play(1.0 / 60)
                stage.touch(.moved, 200, 380 - 20 * CGFloat(move))
            }
            #expect(scroll.contentOffset.y == 990)
            stage.touch(.ended, 200, 180)
            #expect(abs(Double(delegate.velocity.y) - 1.2) < 1e-3)
            #expect(isPaging ? delegate.target.y == 1200 : abs(Double(delegate.target.y) - 990 - 1190 * 0.499) < 0.5)
        }

        @Test("content dragged beyond its top stays under the finger when it is shifted")
        func shiftedOvershoot() {
            defer { stage.close() }
            stage.touch(.began, 200, 100)
            stage.touch(.moved, 200, 210)
            let overshoot = scroll.contentOffset.y
            #expect(overshoot < -40)
            growAbove()
            #expect(scroll.contentOffset.y == overshoot + 300)
            stage.touch(.moved, 200, 200)
            #expect(abs(Double(scroll.contentOffset.y - overshoot) - 310) <= 0.5)
        }

        @Test("an animated offset, a retargeted flick and a wheel's glide are shifted with their ends", arguments: [
            "animation", "retarget", "wheel",
        ])
        func shiftedTargets(kind: String) {
            defer { stage.close() }
            switch kind {
            case "animation": scroll.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
            case "retarget":
                delegate.choose = { _ in CGPoint(x: 0, y: 600) }
                stage.flick()
            default: stage.wheel(0, -600, isPrecise: false)
            }
            stage.play(0.1)
            growAbove()
            stage.play(4)
            #expect(scroll.contentOffset.y == 900)
        }

        @Test("at rest a shift stays within the content; one that is no number does nothing")
        func shiftedRest() {
            defer { stage.close() }
            scroll.contentOffset.y = 3500
            scroll.shiftContentOffset(by: CGPoint(x: 0, y: 300))
            #expect(scroll.contentOffset.y == 3600)
            scroll.shiftContentOffset(by: CGPoint(x: 5, y: -9000))
            #expect(scroll.contentOffset == .zero)
            scroll.shiftContentOffset(by: CGPoint(x: CGFloat.nan, y: 5))
            #expect(scroll.contentOffset == .zero)
        }

        @Test("an offset that is set while the content moves by itself stays, and the movement goes on from there", arguments: [
            "deceleration", "retarget", "animation", "wheel", "top",
        ])
        func offsetInMotion(kind: String) {
            defer { stage.close() }
            scroll.contentOffset.y = kind == "top" ? 300 : 0
            switch kind {
            case "animation": scroll.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
            case "wheel": stage.wheel(0, -600, isPrecise: false)
            case "top": _ = scroll.scrollToTop()
            default:
                if kind == "retarget" { delegate.choose = { _ in CGPoint(x: 0, y: 600) } }
                stage.flick()
            }
            let target = kind == "top" ? 0 : kind == "deceleration" ? delegate.target.y : 600
            stage.play(0.1)
            let before = scroll.contentOffset.y
            scroll.contentOffset.y += 1000
            #expect(scroll.contentOffset.y == before + 1000)
            stage.play(1.0 / 60)
            #expect(abs(scroll.contentOffset.y - before - 1000) < 60)
            stage.play(4)
            #expect(abs(scroll.contentOffset.y - target - 1000) <= 0.5)
        }

        @Test("endless content: a delegate that sets the offset back in each round meets a flick that goes on", arguments: [false, true])
        func endlessContent(isAnimated: Bool) {
            defer { stage.close() }
            var rounds: CGFloat = 0
            scroll.contentOffset.y = 500
            delegate.didScroll = { scroll in
                guard scroll.contentOffset.y >= 1000 else { return }
                rounds += 1
                scroll.contentOffset.y -= 500
            }
            let start = scroll.contentOffset.y, target: CGFloat
            if isAnimated {
                target = 1600
                scroll.setContentOffset(CGPoint(x: 0, y: target), animated: true)
            } else {
                stage.flick(step: 40, moves: 9)
                target = delegate.target.y
            }
            var last = scroll.contentOffset.y + rounds * 500
            #expect(last >= start)
            for _ in 0..<300 {
                stage.play(1.0 / 60)
                let place = scroll.contentOffset.y + rounds * 500
                #expect(place >= last && scroll.contentOffset.y < 1000)
                last = place
            }
            #expect(rounds >= 2 && abs(last - target) <= 1)
        }

        @Test("content that returns from beyond an edge bounces from where it is set to, and rests in its range")
        func offsetInBounce() {
            defer { stage.close() }
            stage.touch(.began, 200, 100)
            stage.touch(.moved, 200, 310)
            stage.touch(.ended, 200, 310)
            stage.play(0.05)
            #expect(scroll.contentOffset.y < -20)
            scroll.contentOffset.y = -100
            stage.play(1.0 / 60)
            #expect(scroll.contentOffset.y > -100 && scroll.contentOffset.y < -70)
            stage.play(3)
            #expect(scroll.contentOffset.y == 0 && delegate.calls.last == "didEndDecelerating")
        }

        @Test("an offset that is set while a bar is dragged stays, and the bar goes on from there")
        func offsetInDragOfBar() {
            defer { stage.close() }
            scroll.flashScrollIndicators()
            stage.touch(.began, 396, 20, kind: .primaryPointer)
            stage.touch(.moved, 396, 60, kind: .primaryPointer)
            let before = scroll.contentOffset.y
            #expect(before > 100)
            scroll.contentOffset.y += 1000
            stage.touch(.moved, 396, 62, kind: .primaryPointer)
            #expect(scroll.contentOffset.y > before + 1000 && scroll.contentOffset.y < before + 1100)
            stage.touch(.ended, 396, 62, kind: .primaryPointer)
        }

        // MARK: Wheels

        @Test("a wheel's and a touchpad's scrolling is one drag until a pause, by the view's own recognizer", arguments: [true, false])
        func wheelIsDrag(isPrecise: Bool) {
            defer { stage.close() }
            #expect(scroll.panGestureRecognizer.allowedScrollTypesMask == .all)
            var states: [UIGestureRecognizer.State] = []
            scroll.panGestureRecognizer.addAction { states.append($0.state) }
            for _ in 0..<3 {
                stage.wheel(0, -40, isPrecise: isPrecise)
                stage.play(0.05)
                #expect(scroll.isDragging && !scroll.isTracking && !scroll.isDecelerating)
            }
            stage.play(2)
            #expect(states == [.began, .changed, .changed, .ended] && scroll.contentOffset.y == 120)
            let drag = ["willBeginDragging", "didScroll", "willEndDragging"]
            #expect(
                delegate.calls == drag + (isPrecise
                    ? ["didEndDragging false"] : ["didEndDragging true", "willBeginDecelerating", "didScroll", "didEndDecelerating"]))
            #expect(delegate.target.y == 120 && delegate.velocity == .zero)
            // The recognizer's delegate and mask decide as for fingers.
            scroll.panGestureRecognizer.allowedScrollTypesMask = isPrecise ? .discrete : .continuous
            stage.wheel(0, -40, isPrecise: isPrecise)
            stage.play(2)
            #expect(scroll.contentOffset.y == 120)
        }

        @Test("a notch after the pause is another drag, which adds to where the content glides")
        func laterNotch() {
            defer { stage.close() }
            stage.wheel(0, -100, isPrecise: false)
            stage.play(0.3)
            #expect(scroll.isDecelerating)
            stage.wheel(0, -100, isPrecise: false)
            #expect(scroll.isDragging && !scroll.isDecelerating)
            stage.play(2)
            #expect(scroll.contentOffset.y == 200)
            let series = ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging true", "willBeginDecelerating", "didScroll"]
            #expect(delegate.calls == series + series + ["didEndDecelerating"])
        }

        @Test("a finger stops a wheel's glide and drags on; a removed or disabled scroll view ends its drag", arguments: [
            "finger", "removed", "disabled", "program",
        ])
        func interrupted(by cause: String) {
            defer { stage.close() }
            stage.wheel(0, -400, isPrecise: false)
            stage.play(0.1)
            let offset = scroll.contentOffset.y
            switch cause {
            case "finger":
                stage.touch(.began, 200, 300)
                #expect(scroll.contentOffset.y == offset && scroll.isTracking && !scroll.isDecelerating)
                stage.touch(.moved, 200, 250)
                stage.wait(0.3)
                stage.touch(.ended, 200, 250)
            case "removed": scroll.removeFromSuperview()
            case "disabled": scroll.isScrollEnabled = false
            default: scroll.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
            }
            stage.play(3)
            #expect(!scroll.isDragging && !scroll.isTracking && !scroll.isDecelerating && scroll.scrolling.drag == nil)
            let begun = delegate.calls.filter { $0 == "willBeginDragging" }, ended = delegate.calls.filter { $0.hasPrefix("didEndDragging") }
            #expect(begun.count == ended.count)
            #expect(!DisplayLinks.shared.isActive)
            if cause == "program" { #expect(scroll.contentOffset.y == 900) }
        }
    }
}
