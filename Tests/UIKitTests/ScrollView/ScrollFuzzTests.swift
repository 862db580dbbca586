@testable import UIKit
import TestSupport
import Testing

/// Zooms a view, and counts beginnings against ends.
@MainActor
private final class Ledger: NSObject, UIScrollViewDelegate {
    weak var view: UIView?
    var dragging = 0, zooming = 0
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { dragging += 1 }
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) { zooming += 1 }
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) { zooming -= 1 }
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        #expect(scrollView.contentOffset.x.isFinite && scrollView.contentOffset.y.isFinite)
    }
}

extension UIKitCore {
    @MainActor struct ScrollFuzz {
        let stage = Stage()
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        let picture = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 3000))
        private let ledger = Ledger()

        init() {
            stage.window.addSubview(scroll)
            scroll.addSubview(picture)
            scroll.contentSize = CGSize(width: 400, height: 3000)
            ledger.view = picture
            scroll.delegate = ledger
        }

        private var isSound: Bool {
            let offset = scroll.contentOffset
            return offset.x.isFinite && offset.y.isFinite && scroll.zoomScale.isFinite && scroll.zoomScale > 0
        }

        @Test("XX-01 interrupted at any time, the content moves by no more than the finger", arguments: 1...60)
        func interruption(seed: Int) {
            defer { stage.close() }
            var dice = SeededRandom(seed: seed)
            scroll.isPagingEnabled = dice.below(4) == 0
            scroll.alwaysBounceVertical = true
            scroll.contentSize.height = [200, 500, 3000][dice.below(3)]
            scroll.layoutIfNeeded()
            scroll.contentOffset = scroll.clamped(CGPoint(x: 0, y: dice.unit() * 3000))
            for _ in 0..<4 {
                // Something moves the content.
                switch dice.below(4) {
                case 0: stage.flick(from: 350, step: CGFloat(dice.unit() * 30), moves: 6)
                case 1: scroll.setContentOffset(scroll.clamped(CGPoint(x: 0, y: dice.unit() * 2600)), animated: true)
                case 2: stage.wheel(0, CGFloat(dice.unit() * 400 - 200), isPrecise: dice.below(2) == 0)
                default: stage.flick(from: 50, step: CGFloat(-dice.unit() * 30), moves: 6)
                }
                stage.play(dice.unit() * 0.6)
                let held = scroll.contentOffset.y
                stage.touch(.began, 200, 200)
                #expect(scroll.contentOffset.y == held)
                var y: CGFloat = 200
                for _ in 0..<6 {
                    let next = y + CGFloat(dice.unit() * 60 - 30)
                    let before = scroll.contentOffset.y
                    stage.touch(.moved, 200, next)
                    let moved = abs(Double(scroll.contentOffset.y - before)), finger = abs(Double(next - 200))
                    // The first 10 points of a drag come together with the event that begins it; offsets are rounded to half points.
                    #expect(moved <= max(abs(Double(next - y)), finger) + 0.5, "seed \(seed)")
                    y = next
                }
                stage.wait(dice.unit() * 0.2)
                let before = scroll.contentOffset.y
                stage.touch(.ended, 200, y)
                #expect(scroll.contentOffset.y == before)
                stage.play(dice.unit() * 0.5)
            }
            #expect(isSound)
        }

        @Test("Scripts of anything: places stay numbers, everything that began ends, and at rest the content is in its range", arguments: 1...80)
        func scripts(seed: Int) {
            defer { stage.close() }
            var dice = SeededRandom(seed: seed * 7919)
            scroll.maximumZoomScale = 3
            scroll.minimumZoomScale = 0.5
            let control = UIRefreshControl()
            if dice.below(2) == 0 { scroll.refreshControl = control }
            scroll.isDirectionalLockEnabled = dice.below(2) == 0
            var down: [Int: CGPoint] = [:]
            for _ in 0..<120 {
                let place = CGPoint(x: dice.unit() * 400, y: dice.unit() * 400)
                switch dice.below(16) {
                case 0...2:
                    let id = dice.below(3)
                    guard down[id] == nil else { continue }
                    down[id] = place
                    stage.touch(.began, place.x, place.y, id: id)
                case 3...7:
                    guard let id = down.keys.sorted().first else { continue }
                    let near = CGPoint(x: down[id]!.x + CGFloat(dice.unit() * 80 - 40), y: down[id]!.y + CGFloat(dice.unit() * 80 - 40))
                    down[id] = near
                    stage.touch(.moved, near.x, near.y, id: id)
                case 8:
                    guard let id = down.keys.sorted().last, let last = down.removeValue(forKey: id) else { continue }
                    stage.touch(dice.below(4) == 0 ? .cancelled : .ended, last.x, last.y, id: id)
                case 9: scroll.setZoomScale(CGFloat(dice.unit() * 4), animated: dice.below(2) == 0)
                case 10: scroll.zoom(to: CGRect(origin: place, size: CGSize(width: dice.unit() * 300, height: 90)), animated: true)
                case 11: stage.wheel(CGFloat(dice.unit() * 99 - 50), CGFloat(dice.unit() * 99 - 50), isPrecise: dice.below(2) == 0)
                case 12: UIApplication.shared.handle(.magnify(location: place, scale: CGFloat(0.5 + dice.unit()), time: stage.time))
                case 13: scroll.setContentOffset(scroll.clamped(CGPoint(x: place.x, y: place.y * 9 - 500)), animated: dice.below(2) == 0)
                case 14:
                    if dice.below(2) == 0 { control.beginRefreshing() } else { control.endRefreshing() }
                    if dice.below(3) == 0 { scroll.contentInset.top = CGFloat(dice.unit() * 50) }
                    if dice.below(6) == 0 { _ = stage.window.scrollToTop() }
                default: stage.key(["ArrowDown", "PageUp", "Home", "End"][dice.below(4)])
                }
                stage.play(dice.unit() * 0.15)
                #expect(isSound, "seed \(seed)")
            }
            for (id, place) in down { stage.touch(.ended, place.x, place.y, id: id) }
            control.endRefreshing()
            stage.play(6)
            scroll.layoutIfNeeded()
            #expect(!scroll.isTracking && !scroll.isDragging && !scroll.isDecelerating && !scroll.isZooming && !scroll.isZoomBouncing)
            #expect(ledger.zooming == 0, "seed \(seed)")
            #expect(scroll.zoomLimits.contains(scroll.zoomScale))
            let rest = scroll.contentOffset, range = scroll.clamped(rest)
            #expect(abs(Double(rest.x - range.x)) <= 0.5 && abs(Double(rest.y - range.y)) <= 0.5, "seed \(seed): \(rest)")
            #expect(!DisplayLinks.shared.isActive, "seed \(seed)")
        }

        @Test("Numbers that are none stop nothing and lead nowhere", arguments: [
            CGFloat.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 0, -1, -1e9,
        ])
        func hostile(value: CGFloat) {
            defer { stage.close() }
            let changes: [(UIScrollView) -> Void] = [
                { $0.contentSize = CGSize(width: value, height: value) },
                { $0.contentInset = UIEdgeInsets(top: value, left: value, bottom: value, right: value) },
                { $0.contentOffset = CGPoint(x: value, y: value) },
                { $0.setContentOffset(CGPoint(x: value, y: value), animated: true) },
                { $0.bounds.origin = CGPoint(x: value, y: 3) },
                { $0.minimumZoomScale = value },
                { $0.maximumZoomScale = value },
                { $0.zoomScale = value },
                { $0.setZoomScale(value, animated: true) },
                { $0.zoom(to: CGRect(x: value, y: value, width: value, height: value), animated: true) },
                { $0.zoom(to: CGRect(x: 0, y: 0, width: value, height: 10), animated: false) },
                { $0.scrollRectToVisible(CGRect(x: value, y: value, width: value, height: value), animated: true) },
                { $0.decelerationRate = UIScrollView.DecelerationRate(rawValue: value) },
                { $0.verticalScrollIndicatorInsets = UIEdgeInsets(top: value, left: value, bottom: value, right: value) },
                { $0.continuePinch(scale: value, at: CGPoint(x: value, y: 1)) },
                { _ in UIApplication.shared.handle(.magnify(location: CGPoint(x: 9, y: 9), scale: value, time: MediaClock.shared.now)) },
                { _ in stage.wheel(value, value, isPrecise: true) },
                { _ in stage.wheel(value, value, isPrecise: false) },
                { $0.shiftContentOffset(by: CGPoint(x: value, y: value)) },
            ]
            for change in changes {
                let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
                let content = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 900))
                ledger.view = content
                view.addSubview(content)
                view.contentSize = content.bounds.size
                view.maximumZoomScale = 4
                view.delegate = ledger
                view.refreshControl = UIRefreshControl()
                stage.window.addSubview(view)
                for isLater in [false, true] {
                    if isLater { stage.touch(.began, 200, 200) }
                    change(view)
                    stage.window.layoutIfNeeded()
                    view.flashScrollIndicators()
                    stage.play(0.1)
                    if isLater {
                        stage.touch(.moved, 200, 100)
                        stage.play(0.1)
                        stage.touch(.ended, 200, 90)
                    } else {
                        stage.flick()
                    }
                    stage.pinch(about: 200, 200, from: 30, to: 80, steps: 3)
                    stage.play(0.5)
                    let offset = view.contentOffset
                    #expect(offset.x.isFinite && offset.y.isFinite && view.zoomScale.isFinite && view.zoomScale > 0)
                }
                view.removeFromSuperview()
            }
        }
    }
}
