@testable import UIKit
import Testing

/// Has a say in whether its touches go to its content.
@MainActor
private final class Chooser: UIScrollView {
    var begins = true
    var cancels = true
    private(set) var insetChanges = 0
    override func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { begins }
    override func touchesShouldCancel(in view: UIView) -> Bool { cancels }
    var drags = true
    override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        drags && super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
    override func adjustedContentInsetDidChange() {
        super.adjustedContentInsetDidChange()
        insetChanges += 1
    }
}

extension UIKitCore {
    @MainActor struct ScrollGeometry {
        let stage = Stage()
        private let scroll = Chooser(frame: CGRect(x: 0, y: 0, width: 400, height: 400))

        init() {
            stage.window.addSubview(scroll)
            scroll.contentSize = CGSize(width: 400, height: 4000)
            scroll.layoutIfNeeded()
        }

        private func show(safeArea: UIEdgeInsets) -> UIViewController {
            let controller = UIViewController()
            controller.additionalSafeAreaInsets = safeArea
            stage.window.rootViewController = controller
            controller.view.addSubview(scroll)
            stage.window.layoutIfNeeded()
            return controller
        }

        @Test("Behaviour 7.1: which axes add the safe area", arguments: [
            (UIScrollView.ContentInsetAdjustmentBehavior.automatic, false, 50.0, 20.0, 0.0), (.scrollableAxes, false, 50, 20, 0),
            (.never, false, 10, 0, 0), (.always, false, 50, 20, 7), (.automatic, true, 10, 0, 0), (.always, true, 50, 20, 7),
        ])
        func adjustment(
            behavior: UIScrollView.ContentInsetAdjustmentBehavior, isSmall: Bool, top: Double, bottom: Double, left: Double
        ) {
            defer { stage.close() }
            if isSmall { scroll.contentSize = CGSize(width: 100, height: 100) }
            scroll.contentInset.top = 10
            scroll.contentInsetAdjustmentBehavior = behavior
            let controller = show(safeArea: UIEdgeInsets(top: 40, left: 7, bottom: 20, right: 7))
            let inset = scroll.adjustedContentInset
            #expect(Double(inset.top) == top && Double(inset.bottom) == bottom && Double(inset.left) == left)
            #expect(scroll.contentInset.top == 10)
            _ = controller
        }

        @Test("7.1 the range: from the insets to the content's end, and nowhere for small content", arguments: [
            (4000.0, -10.0, 3630.0), (400, -10, 30), (100, -10, -10), (0, -10, -10),
        ])
        func range(height: Double, least: Double, greatest: Double) {
            defer { stage.close() }
            scroll.contentInset = UIEdgeInsets(top: 10, left: 0, bottom: 30, right: 0)
            scroll.contentSize.height = CGFloat(height)
            #expect(Double(scroll.verticalRange.lowerBound) == least && Double(scroll.verticalRange.upperBound) == greatest)
        }

        @Test("content that shrinks under a finger that doesn't drag is back in its range when the finger is lifted")
        func shrinkingUnderFinger() {
            defer { stage.close() }
            scroll.contentOffset.y = 3600
            stage.touch(.began, 50, 50)
            stage.wait(0.2)
            scroll.contentSize.height = 3999
            scroll.layoutIfNeeded()
            #expect(scroll.isTracking && scroll.contentOffset.y == 3600)
            stage.touch(.ended, 50, 50)
            scroll.layoutIfNeeded()
            #expect(scroll.contentOffset.y == 3599)
        }

        @Test("7.4 content that a finger stops beyond its edge goes on back when the finger may not drag and is lifted", arguments: [false, true])
        func stoppedBeyondEdge(pages: Bool) {
            defer { stage.close() }
            scroll.isPagingEnabled = pages
            stage.touch(.began, 200, 100)
            for y in stride(from: 110.0, through: 300, by: 10) { stage.touch(.moved, 200, y) }
            stage.wait(0.2)
            stage.touch(.ended, 200, 300)
            stage.play(0.1)
            let stopped = scroll.contentOffset.y
            #expect(stopped < -20)
            scroll.drags = false
            stage.touch(.began, 200, 200)
            stage.play(0.1)
            #expect(scroll.contentOffset.y == stopped)
            stage.touch(.ended, 200, 200)
            #expect(scroll.contentOffset.y == stopped && !scroll.isTracking && scroll.isDecelerating)
            stage.play(1.0 / 60)
            #expect(abs(scroll.contentOffset.y - stopped) < 5, "it goes on from where it was stopped")
            stage.play(2)
            #expect(scroll.contentOffset.y == 0 && !scroll.isDecelerating)
        }

        @Test("7.1 a safe area that shrinks or grows while nothing moves leaves the content where it is on screen; at the top it follows")
        func safeAreaChange() {
            defer { stage.close() }
            let controller = show(safeArea: UIEdgeInsets(top: 40, left: 0, bottom: 0, right: 0))
            #expect(scroll.contentOffset.y == -40)
            controller.additionalSafeAreaInsets.top = 60
            stage.window.layoutIfNeeded()
            #expect(scroll.contentOffset.y == -60)
            scroll.contentOffset.y = 500
            controller.additionalSafeAreaInsets.top = 20
            stage.window.layoutIfNeeded()
            #expect(scroll.contentOffset.y == 540)
            #expect(scroll.insetChanges >= 3)
        }

        @Test("7.1 setting the offset clamps nothing, and shrunken content comes back at the next layout", arguments: [-500.0, 5000])
        func unclamped(offset: Double) {
            defer { stage.close() }
            scroll.contentOffset.y = CGFloat(offset)
            scroll.layoutIfNeeded()
            #expect(Double(scroll.contentOffset.y) == offset)
            scroll.contentSize.height = 3000
            scroll.layoutIfNeeded()
            #expect(scroll.contentOffset.y == (offset < 0 ? 0 : 2600))
        }

        @Test("Behaviour 7.1: offsets are rounded to the pixels of the screen, dragged and set", arguments: [1.0, 2, 3])
        func pixels(scale: Double) {
            defer { stage.close() }
            scroll.contentScaleFactor = CGFloat(scale)
            for offset in [10.1, 10.4, 10.6, 10.9, -0.2] {
                scroll.contentOffset.y = CGFloat(offset)
                #expect(abs(Double(scroll.contentOffset.y) - (offset * scale).rounded() / scale) < 1e-12)
            }
            scroll.contentOffset = .zero
            stage.touch(.began, 200, 100)
            stage.touch(.moved, 200, 217)
            let rubber = 0.55 * 107 * 400 / (400 + 0.55 * 107)
            #expect(abs(Double(scroll.contentOffset.y) + (rubber * scale).rounded() / scale) < 1e-9)
        }

        @Test("Behaviour 7.1: setting the offset tells of it at once if it changed, and cancels no movement")
        func setOffset() {
            defer { stage.close() }
            let log = ScrollLog()
            scroll.delegate = log
            scroll.contentOffset.y = 100
            scroll.contentOffset.y = 100
            #expect(log.scrollCount == 1 && log.calls == ["didScroll"])
            scroll.setContentOffset(CGPoint(x: 0, y: 400), animated: true)
            stage.play(0.15)
            let rest = 400 - scroll.contentOffset.y
            scroll.contentOffset.y = 7
            stage.play(0.3)
            #expect(scroll.contentOffset.y == 7 + rest && log.calls.last == "didEndScrollingAnimation")
        }

        @Test("Behaviour 7.1: small content under bars is held off them, in the automatic way only", arguments: [
            (UIScrollView.ContentInsetAdjustmentBehavior.automatic, true), (.scrollableAxes, false), (.never, false), (.always, true),
        ])
        func underBars(behavior: UIScrollView.ContentInsetAdjustmentBehavior, isAdjusted: Bool) {
            defer { stage.close() }
            let controller = UIViewController(), list = UIScrollView()
            controller.view = list
            list.contentSize = CGSize(width: 10, height: 10)
            list.contentInsetAdjustmentBehavior = behavior
            let navigation = UINavigationController(rootViewController: controller)
            stage.window.rootViewController = navigation
            stage.window.layoutIfNeeded()
            #expect(list.safeAreaInsets.top > 0)
            #expect((list.adjustedContentInset.top == list.safeAreaInsets.top) == isAdjusted)
            // One that is only somewhere in the content is not held off.
            let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            list.addSubview(inner)
            stage.window.layoutIfNeeded()
            #expect(inner.adjustedContentInset == .zero)
        }

        @Test("Behaviour 5.1: a safe area that the insets hold content off does not reach into it, however it is scrolled", arguments: [
            (UIScrollView.ContentInsetAdjustmentBehavior.automatic, 0.0, 7.0), (.always, 0, 0), (.never, 40, 7),
        ])
        func safeAreaOfContent(behavior: UIScrollView.ContentInsetAdjustmentBehavior, top: Double, left: Double) {
            defer { stage.close() }
            scroll.contentInsetAdjustmentBehavior = behavior
            let content = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 4000))
            scroll.addSubview(content)
            let controller = show(safeArea: UIEdgeInsets(top: 40, left: 7, bottom: 20, right: 7))
            scroll.contentOffset = .zero
            #expect(Double(content.safeAreaInsets.top) == top && Double(content.safeAreaInsets.left) == left)
            if behavior != .never {
                for offset in [-40.0, 0, 100, 3000] {
                    scroll.contentOffset.y = offset
                    #expect(content.safeAreaInsets == UIEdgeInsets(top: 0, left: left, bottom: 0, right: left))
                }
                // Content that fits is not held off, so the safe area reaches into it.
                scroll.contentInsetAdjustmentBehavior = .scrollableAxes
                scroll.contentSize.height = 100
                scroll.layoutIfNeeded()
                scroll.contentOffset = .zero
                #expect(content.safeAreaInsets.top == 40)
            }
            _ = controller
        }

        @Test("Behaviour 7.1: each step of the offset lays out; bounds move without telling")
        func layout() {
            defer { stage.close() }
            final class Laid: UIScrollView {
                var layouts = 0
                override func layoutSubviews() {
                    super.layoutSubviews()
                    layouts += 1
                }
            }
            let laid = Laid(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            laid.contentSize = CGSize(width: 100, height: 900)
            stage.window.addSubview(laid)
            laid.layoutIfNeeded()
            for offset in 1...3 {
                let before = laid.layouts
                if offset == 3 { laid.bounds.origin.y = 77 } else { laid.contentOffset.y = CGFloat(offset * 10) }
                laid.layoutIfNeeded()
                #expect(laid.layouts == before + 1)
            }
        }

        @Test("Behaviour 7.6: a rectangle is revealed inside the insets, as little as that takes", arguments: [
            (1000.0, 44.0, 674.0), (0, 44, -50), (420, 20, 70), (300, 40, 0), (2000, 900, 1950), (3990, 44, 3630),
        ])
        func revealInside(y: Double, height: Double, offset: Double) {
            defer { stage.close() }
            scroll.contentInset = UIEdgeInsets(top: 50, left: 0, bottom: 30, right: 0)
            scroll.contentOffset = y == 0 ? CGPoint(x: 0, y: 100) : .zero
            scroll.scrollRectToVisible(CGRect(x: 0, y: y, width: 400, height: height), animated: false)
            #expect(Double(scroll.contentOffset.y) == offset)
        }

        @Test("7.2 the velocity is that of the last tenth of a second, and none after a longer rest", arguments: [
            (0.0, 1.2), (0.05, 1.2), (0.09, 1.2), (0.15, 0), (0.25, 0),
        ])
        func velocity(rest: Double, speed: Double) {
            defer { stage.close() }
            let log = ScrollLog()
            scroll.delegate = log
            stage.touch(.began, 200, 380)
            for step in 1...10 {
                stage.play(1.0 / 60)
                stage.touch(.moved, 200, 380 - 20 * CGFloat(step))
            }
            if rest > 0 { stage.wait(rest) }
            stage.touch(.ended, 200, 180)
            #expect(abs(Double(log.velocity.y) - speed) < 0.01)
        }

        @Test("7.2 bounces false: content stops at its edges, dragged or thrown")
        func noBounce() {
            defer { stage.close() }
            scroll.bounces = false
            scroll.contentSize.height = 600
            stage.flick(from: 380, step: 30)
            #expect(scroll.contentOffset.y == 200)
            stage.play(2)
            #expect(scroll.contentOffset.y == 200)
            stage.touch(.began, 200, 50)
            stage.touch(.moved, 200, 390)
            #expect(scroll.contentOffset.y == 0)
        }

        @Test("7.2 content that fits is dragged only where it always bounces", arguments: [(false, false), (true, false), (false, true)])
        func alwaysBounce(vertical: Bool, horizontal: Bool) {
            defer { stage.close() }
            scroll.contentSize = .zero
            scroll.alwaysBounceVertical = vertical
            scroll.alwaysBounceHorizontal = horizontal
            stage.touch(.began, 200, 200)
            stage.touch(.moved, 240, 250)
            #expect((scroll.contentOffset.y != 0) == vertical && (scroll.contentOffset.x != 0) == horizontal)
        }

        @Test("7.2 a diagonal beginning locks no axis")
        func noLock() {
            defer { stage.close() }
            scroll.contentSize.width = 4000
            scroll.isDirectionalLockEnabled = true
            stage.touch(.began, 300, 300)
            stage.touch(.moved, 270, 275)
            stage.touch(.moved, 200, 200)
            #expect(scroll.contentOffset.x > 60 && scroll.contentOffset.y > 60)
        }

        @Test("7.3 both axes go on by the same rule, each for itself")
        func axes() {
            defer { stage.close() }
            scroll.contentSize = CGSize(width: 9000, height: 9000)
            stage.touch(.began, 380, 380)
            for step in 1...10 {
                stage.play(1.0 / 60)
                stage.touch(.moved, 380 - 20 * CGFloat(step), 380 - 10 * CGFloat(step))
            }
            let lift = scroll.contentOffset
            stage.touch(.ended, 180, 280)
            stage.play(4)
            #expect(abs(Double(scroll.contentOffset.x - lift.x) - 1190 * 0.499) < 1)
            #expect(abs(Double(scroll.contentOffset.y - lift.y) - 590 * 0.499) < 1)
        }

        @Test("7.7 touchesShouldBegin false: the content hears of nothing")
        func shouldBegin() {
            defer { stage.close() }
            _ = stage.view("card", CGRect(x: 0, y: 0, width: 400, height: 400), in: scroll)
            scroll.begins = false
            stage.tap(200, 200)
            stage.touch(.began, 200, 200)
            stage.wait(0.3)
            stage.touch(.ended, 200, 200)
            #expect(stage.taken() == [])
        }

        @Test("7.7 touchesShouldCancel false, or a control in the content: no drag once the content has heard of the touch")
        func shouldCancel() {
            defer { stage.close() }
            _ = stage.view("card", CGRect(x: 0, y: 0, width: 400, height: 400), in: scroll)
            scroll.cancels = false
            stage.touch(.began, 200, 200)
            stage.wait(0.2)
            stage.touch(.moved, 200, 100)
            #expect(stage.taken() == ["card began", "card moved"] && scroll.contentOffset.y == 0)
            stage.touch(.ended, 200, 100)
            stage.touch(.began, 200, 200)
            stage.touch(.moved, 200, 100)
            #expect(scroll.contentOffset.y == 90)
        }

        @Test("7.7 without delaysContentTouches the content hears at once, and of the drag's taking over")
        func noDelay() {
            defer { stage.close() }
            _ = stage.view("card", CGRect(x: 0, y: 0, width: 400, height: 400), in: scroll)
            scroll.delaysContentTouches = false
            stage.touch(.began, 200, 200)
            #expect(stage.taken() == ["card began"])
            stage.touch(.moved, 200, 195)
            #expect(stage.taken() == ["card moved"])
            stage.touch(.moved, 200, 150)
            #expect(stage.taken() == ["card cancelled"])
        }
    }
}
