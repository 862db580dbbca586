@testable import QuartzCore
@testable import UIKit
import Testing

/// Notes all that a zoomed scroll view tells; what repeats, as one.
@MainActor
final class ZoomLog: NSObject, UIScrollViewDelegate {
    weak var view: UIView?
    private(set) var calls: [String] = []
    var whenZoomed: (UIScrollView) -> Void = { _ in }

    private func note(_ call: String) { if calls.last != call { calls.append(call) } }
    func taken() -> [String] {
        defer { calls = [] }
        return calls
    }

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
    func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    func scrollViewDidZoom(_ scrollView: UIScrollView) {
        note("didZoom")
        whenZoomed(scrollView)
    }
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
        note("willBeginZooming\(view === self.view ? "" : " without view")")
    }
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
        note("didEndZooming \((Double(scale) * 100).rounded() / 100)")
    }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { note("willBeginDragging") }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) { note("didEndDragging \(decelerate)") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { note("didEndDecelerating") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { note("didEndScrollingAnimation") }
}

extension Stage {
    /// Two fingers about a point that go from one half distance to another, in steps of a frame.
    func pinch(about x: CGFloat, _ y: CGFloat, from start: CGFloat, to end: CGFloat, steps: Int = 10, lifts: Bool = true) {
        touch(.began, x - start, y, id: 1)
        touch(.began, x + start, y, id: 2)
        for step in 1...steps {
            play(1.0 / 60)
            let half = start + (end - start) * CGFloat(step) / CGFloat(steps)
            move([(1, x - half, y), (2, x + half, y)])
        }
        guard lifts else { return }
        touch(.ended, x - end, y, id: 1)
        touch(.ended, x + end, y, id: 2)
    }
}

extension UIKitCore {
    @MainActor struct ScrollZoom {
        let stage = Stage()
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        let picture = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        let log = ZoomLog()

        init() {
            stage.window.addSubview(scroll)
            scroll.addSubview(picture)
            scroll.contentSize = CGSize(width: 400, height: 400)
            scroll.delegate = log
            log.view = picture
            scroll.minimumZoomScale = 1
            scroll.maximumZoomScale = 4
        }

        @Test("Behaviour 7.1: what zooming is without being asked for")
        func defaults() {
            defer { stage.close() }
            let plain = UIScrollView(frame: .zero)
            #expect(plain.minimumZoomScale == 1 && plain.maximumZoomScale == 1 && plain.zoomScale == 1 && plain.bouncesZoom)
            #expect(plain.pinchGestureRecognizer == nil && !plain.isZooming && !plain.isZoomBouncing)
            plain.zoomScale = 3
            #expect(plain.zoomScale == 1)
            plain.maximumZoomScale = 2
            #expect(plain.pinchGestureRecognizer != nil)
            plain.maximumZoomScale = 1
            #expect(plain.pinchGestureRecognizer == nil)
        }

        @Test("7.9 a scale is the view's transform and the content's size, and keeps the middle")
        func setScale() {
            defer { stage.close() }
            scroll.zoomScale = 2
            #expect(picture.transform == CGAffineTransform(scaleX: 2, y: 2))
            #expect(picture.frame == CGRect(x: 0, y: 0, width: 800, height: 800))
            #expect(scroll.contentSize == CGSize(width: 800, height: 800))
            #expect(scroll.contentOffset == CGPoint(x: 200, y: 200))
            #expect(log.taken() == ["didZoom"])
            scroll.zoomScale = 9
            #expect(scroll.zoomScale == 4)
            scroll.zoomScale = 0.1
            #expect(scroll.zoomScale == 1 && scroll.contentOffset == .zero)
            scroll.zoomScale = .nan
            #expect(scroll.zoomScale == 1)
        }

        @Test("7.9 a pinch keeps the content under its centre, and moves it with it")
        func pinchCentre() {
            defer { stage.close() }
            stage.pinch(about: 100, 300, from: 40, to: 84, lifts: false)
            let scale = scroll.zoomScale
            #expect(scroll.isZooming && Double(scale) > 1.9 && Double(scale) < 2.1)
            // What began at (100, 300) is still there, to a pixel.
            #expect(abs(Double(scroll.contentOffset.x - (100 * scale - 100))) <= 2.5)
            #expect(abs(Double(scroll.contentOffset.y - (300 * scale - 300))) <= 1)
            let before = scroll.contentOffset
            stage.move([(1, 46, 330), (2, 214, 330)])
            #expect(abs(Double(scroll.contentOffset.x - (before.x - 30))) <= 1)
            #expect(abs(Double(scroll.contentOffset.y - (before.y - 30))) <= 1)
        }

        @Test("7.8 a pinch: willBeginZooming, didZoom…, didEndZooming")
        func pinchTrace() {
            defer { stage.close() }
            stage.pinch(about: 200, 200, from: 40, to: 84)
            #expect(!scroll.isZooming)
            stage.play(1)
            #expect(log.taken().filter { !$0.contains("Dragging") } == ["willBeginZooming", "didZoom", "didEndZooming 1.91"])
        }

        @Test("7.9 beyond the limits the content resists, and comes back in 0.25 s with one didEndZooming")
        func bounce() {
            defer { stage.close() }
            scroll.maximumZoomScale = 2
            stage.pinch(about: 200, 200, from: 20, to: 160, lifts: false)
            #expect(Double(scroll.zoomScale) > 2.3 && Double(scroll.zoomScale) < 4)
            stage.touch(.ended, 40, 200, id: 1)
            stage.touch(.ended, 360, 200, id: 2)
            #expect(scroll.isZoomBouncing && !scroll.isZooming)
            stage.play(0.2)
            #expect(scroll.isZoomBouncing)
            stage.play(0.07)
            #expect(!scroll.isZoomBouncing && scroll.zoomScale == 2)
            #expect(abs(Double(scroll.contentOffset.x - 200)) <= 1)
            #expect(log.taken().filter { !$0.contains("Dragging") } == ["willBeginZooming", "didZoom", "didEndZooming 2.0"])
            stage.pinch(about: 200, 200, from: 160, to: 20)
            #expect(Double(scroll.zoomScale) < 1 && Double(scroll.zoomScale) > 0.5)
            stage.play(0.3)
            #expect(scroll.zoomScale == 1 && scroll.contentOffset == .zero)
        }

        @Test("Without bouncesZoom the content stops at its limits")
        func hard() {
            defer { stage.close() }
            scroll.bouncesZoom = false
            stage.pinch(about: 200, 200, from: 10, to: 190)
            #expect(scroll.zoomScale == 4 && !scroll.isZoomBouncing)
        }

        @Test("Content that is pinched off its edge comes back, with nobody told of deceleration")
        func settles() {
            defer { stage.close() }
            scroll.zoomScale = 2
            scroll.contentOffset = .zero
            _ = log.taken()
            stage.touch(.began, 30, 200, id: 1)
            stage.touch(.began, 70, 200, id: 2)
            stage.move([(1, 20, 200), (2, 80, 200)])
            stage.move([(1, 220, 200), (2, 280, 200)])
            #expect(scroll.contentOffset.x < 0)
            stage.touch(.ended, 220, 200, id: 1)
            stage.touch(.ended, 280, 200, id: 2)
            stage.play(1.5)
            #expect(scroll.contentOffset.x == 0)
            #expect(!DisplayLinks.shared.isActive)
        }

        @Test("A finger that stays after a pinch drags on from where the content is; a second one zooms again")
        func fingerStays() {
            defer { stage.close() }
            stage.pinch(about: 200, 200, from: 40, to: 84, lifts: false)
            stage.touch(.ended, 116, 200, id: 1)
            #expect(!scroll.isZooming)
            let offset = scroll.contentOffset, scale = scroll.zoomScale
            for step in 1...10 { stage.touch(.moved, 284, 200 - CGFloat(step) * 5, id: 2) }
            #expect(scroll.zoomScale == scale)
            #expect(Double(scroll.contentOffset.y - offset.y) >= 39 && Double(scroll.contentOffset.y - offset.y) <= 51)
            let dragged = scroll.contentOffset
            stage.touch(.began, 184, 150, id: 3)
            #expect(scroll.contentOffset == dragged && scroll.isZooming)
            stage.move([(2, 334, 150), (3, 134, 150)])
            #expect(Double(scroll.zoomScale) > Double(scale) * 1.8)
        }

        @Test("7.8 animated: willBeginZooming, one didZoom in a view animation, didEndZooming after 0.3 s, evenly about the middle")
        func animated() throws {
            UIApplication.shared.connect(display: CountingDisplay(), server: RenderServer(renderer: BlankRenderer()))
            defer {
                UIApplication.shared.disconnect()
                stage.close()
            }
            var zooms = 0
            let badge = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            scroll.addSubview(badge)
            CATransaction.flush()
            log.whenZoomed = { [scroll] _ in
                zooms += 1
                badge.alpha = 0
                #expect(scroll.zoomScale == 3 && scroll.contentOffset == CGPoint(x: 400, y: 400))
            }
            scroll.setZoomScale(3, animated: true)
            #expect(scroll.zoomScale == 3 && !scroll.isZooming && !scroll.isZoomBouncing)
            #expect(log.taken() == ["willBeginZooming", "didZoom"])
            CATransaction.flush()
            stage.play(0.15)
            let shown = try #require(picture.layer.presentation()), offset = try #require(scroll.layer.presentation()).bounds.origin
            #expect(abs(Double(shown.affineTransform().a) - 2) < 1e-3 && abs(Double(offset.x) - 200) < 0.1)
            #expect(abs(Double(try #require(badge.layer.presentation()).opacity) - 0.5) < 1e-3)
            stage.play(0.2)
            #expect(scroll.zoomScale == 3 && scroll.contentOffset == CGPoint(x: 400, y: 400))
            #expect(log.taken() == ["didEndZooming 3.0"] && zooms == 1)
            scroll.setZoomScale(3, animated: true)
            #expect(log.taken() == [] && !DisplayLinks.shared.isActive)
        }

        @Test("A double tap zooms to what was tapped, and back")
        func doubleTap() {
            defer { stage.close() }
            let tap = UITapGestureRecognizer()
            tap.numberOfTapsRequired = 2
            tap.addAction { [scroll, picture] tap in
                if scroll.zoomScale > 1 { return scroll.setZoomScale(1, animated: true) }
                let place = tap.location(in: picture)
                scroll.zoom(to: CGRect(x: place.x - 50, y: place.y - 50, width: 100, height: 100), animated: true)
            }
            scroll.addGestureRecognizer(tap)
            stage.tap(100, 150)
            stage.tap(100, 150)
            stage.play(0.5)
            #expect(scroll.zoomScale == 4 && scroll.contentOffset == CGPoint(x: 200, y: 400))
            stage.tap(100, 150)
            stage.tap(100, 150)
            stage.play(0.5)
            #expect(scroll.zoomScale == 1 && scroll.contentOffset == .zero)
        }

        @Test("A drag during an animated zoom takes the content where it is; a pinch does so too")
        func interrupted() {
            UIApplication.shared.connect(display: CountingDisplay(), server: RenderServer(renderer: BlankRenderer()))
            defer {
                UIApplication.shared.disconnect()
                stage.close()
            }
            CATransaction.flush()
            scroll.setZoomScale(3, animated: true)
            CATransaction.flush()
            stage.play(0.15)
            stage.touch(.began, 200, 300)
            stage.touch(.moved, 200, 280)
            let scale = scroll.zoomScale
            #expect(abs(Double(scale) - 2) < 1e-3)
            #expect(log.taken() == ["willBeginZooming", "didZoom", "didEndZooming 2.0", "willBeginDragging"])
            stage.play(0.5)
            #expect(scroll.zoomScale == scale)
            stage.touch(.ended, 200, 280)
            stage.play(2)
            scroll.setZoomScale(4, animated: true)
            stage.play(0.1)
            let now = picture.layer.presentation()?.affineTransform().a ?? 0
            stage.pinch(about: 200, 200, from: 50, to: 61, steps: 1, lifts: false)
            let taken = scroll.zoomScale
            #expect(Double(taken / now) > 1.05 && Double(taken / now) < 1.3)
            stage.play(0.5)
            #expect(scroll.zoomScale == taken && scroll.isZooming)
        }

        @Test("Content that a delegate centres by insets stays in the middle, at each moment and in the end")
        func centred() {
            defer { stage.close() }
            picture.bounds.size.height = 200
            picture.center = CGPoint(x: 200, y: 100)
            scroll.contentSize = CGSize(width: 400, height: 200)
            log.whenZoomed = { scroll in
                let space = max(0, (scroll.bounds.height - scroll.contentSize.height) / 2)
                scroll.contentInset = UIEdgeInsets(top: space, left: 0, bottom: space, right: 0)
            }
            log.whenZoomed(scroll)
            scroll.contentOffset = CGPoint(x: 0, y: -100)
            scroll.setZoomScale(1.5, animated: true)
            for _ in 0..<25 {
                stage.play(1.0 / 60)
                let middle = scroll.contentOffset.y + 200
                #expect(abs(Double(middle - scroll.contentSize.height / 2)) <= 1)
            }
            #expect(scroll.contentOffset == CGPoint(x: 100, y: -50))
        }

        @Test("A touchpad's or wheel's magnification zooms about the pointer, within the limits, and ends by a pause")
        func magnification() {
            defer { stage.close() }
            func magnify(_ scale: CGFloat) {
                UIApplication.shared.handle(.magnify(location: CGPoint(x: 100, y: 300), scale: scale, time: stage.time))
            }
            magnify(2)
            #expect(scroll.zoomScale == 2 && scroll.contentOffset == CGPoint(x: 100, y: 300))
            #expect(scroll.isZooming)
            magnify(9)
            #expect(scroll.zoomScale == 4)
            // At once, whatever was asked for beyond the limit.
            magnify(0.5)
            #expect(scroll.zoomScale == 2)
            magnify(2)
            stage.wait(0.3)
            #expect(!scroll.isZooming)
            #expect(log.taken() == ["willBeginZooming", "didZoom", "didEndZooming 4.0"])
            scroll.maximumZoomScale = 1
            magnify(2)
            #expect(scroll.zoomScale == 4 && log.taken() == [])
        }

        @Test("A control-scrolled wheel arrives as magnification")
        func wheel() {
            defer { stage.close() }
            UIApplication.shared.handle(.magnify(location: CGPoint(x: 200, y: 200), scale: 1.5, time: stage.time))
            #expect(scroll.zoomScale == 1.5)
        }

        @Test("A scroll view that leaves the screen is at the end of its zoom")
        func leaving() {
            defer { stage.close() }
            scroll.setZoomScale(3, animated: true)
            stage.play(0.1)
            scroll.removeFromSuperview()
            #expect(scroll.zoomScale == 3)
            #expect(log.taken() == ["willBeginZooming", "didZoom", "didEndZooming 3.0"])
            #expect(!DisplayLinks.shared.isActive)
        }

        @Test("Without a view for zooming nothing zooms")
        func noView() {
            defer { stage.close() }
            log.view = nil
            stage.pinch(about: 200, 200, from: 40, to: 84)
            scroll.setZoomScale(3, animated: true)
            scroll.zoom(to: CGRect(x: 0, y: 0, width: 10, height: 10), animated: true)
            stage.play(0.5)
            #expect(scroll.zoomScale == 1)
            #expect(log.taken().filter { $0.contains("oom") } == [])
        }
    }
}
