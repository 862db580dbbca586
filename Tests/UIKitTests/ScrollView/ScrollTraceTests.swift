@testable import UIKit
import Testing

/// Notes every call with what it tells; repeated scrolling and zooming as one.
@MainActor
private final class CallTrace: NSObject, UIScrollViewDelegate {
    weak var zoomed: UIView?
    private(set) var calls: [String] = []
    /// What the scroll view said of itself at each call.
    private(set) var flags: [String: String] = [:]

    private func note(_ call: String, _ scroll: UIScrollView) {
        guard calls.last != call else { return }
        calls.append(call)
        let flags = [(scroll.isTracking, "tracking"), (scroll.isDragging, "dragging"), (scroll.isDecelerating, "decelerating")]
        self.flags[call] = flags.filter(\.0).map(\.1).joined(separator: " ")
    }
    func taken() -> [String] {
        defer { calls = [] }
        return calls
    }

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { note("didScroll", scrollView) }
    func scrollViewDidZoom(_ scrollView: UIScrollView) { note("didZoom", scrollView) }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { note("willBeginDragging", scrollView) }
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) { note("willEndDragging", scrollView) }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        note("didEndDragging \(decelerate)", scrollView)
    }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { note("willBeginDecelerating", scrollView) }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { note("didEndDecelerating", scrollView) }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { note("didEndScrollingAnimation", scrollView) }
    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
        note("shouldScrollToTop", scrollView)
        return true
    }
    func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { note("didScrollToTop", scrollView) }
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) { note("willBeginZooming", scrollView) }
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) { note("didEndZooming", scrollView) }
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) { note("didChangeAdjustedContentInset", scrollView) }
}

/// Each scenario of Behaviour 7.8.
private enum Scenario: String, CaseIterable, Sendable {
    case dragWithoutVelocity, flick, flickIntoEdge, dragPastEdge, touchStops, touchThenDrag, animated, animatedReveal, hiddenReveal, top
    case pinch, zoomAnimated, inset, wheel, touchpad, indicator, sameOffset, atOnce, cancelled, animationInterrupted

    var expected: [String] {
        let fling = ["willEndDragging", "didEndDragging true", "willBeginDecelerating", "didScroll", "didEndDecelerating"]
        switch self {
        case .dragWithoutVelocity, .indicator, .touchpad, .cancelled:
            return ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging false"]
        case .flick, .flickIntoEdge, .dragPastEdge, .wheel: return ["willBeginDragging", "didScroll"] + fling
        case .touchStops:
            return [
                "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging true", "willBeginDecelerating", "didScroll",
                "didEndDragging false",
            ]
        case .touchThenDrag:
            return [
                "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging true", "willBeginDecelerating", "didScroll",
                "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging false",
            ]
        case .animated, .animatedReveal: return ["didScroll", "didEndScrollingAnimation"]
        case .hiddenReveal, .atOnce: return ["didScroll"]
        case .sameOffset: return []
        case .top: return ["shouldScrollToTop", "didScroll", "didScrollToTop"]
        case .pinch, .zoomAnimated: return ["willBeginZooming", "didZoom", "didEndZooming"]
        case .inset: return ["didScroll", "didChangeAdjustedContentInset"]
        case .animationInterrupted:
            return [
                "didScroll", "didEndScrollingAnimation", "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging false",
            ]
        }
    }
}

extension UIKitCore {
    @MainActor struct ScrollTrace {
        let stage = Stage()
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        let content = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 4000))
        private let trace = CallTrace()

        init() {
            stage.window.addSubview(scroll)
            scroll.addSubview(content)
            scroll.contentSize = CGSize(width: 400, height: 4000)
            scroll.layoutIfNeeded()
            scroll.delegate = trace
        }

        private func perform(_ scenario: Scenario) {
            switch scenario {
            case .dragWithoutVelocity: drag(to: 200, rest: 0.3)
            case .cancelled:
                drag(to: 200, rest: 0.3, lifts: false)
                stage.touch(.cancelled, 200, 200)
            case .flick: stage.flick()
            case .flickIntoEdge:
                scroll.contentSize.height = 700
                stage.flick()
            case .dragPastEdge:
                stage.touch(.began, 200, 100)
                stage.touch(.moved, 200, 250)
                stage.wait(0.3)
                stage.touch(.ended, 200, 250)
            case .touchStops, .touchThenDrag:
                stage.flick()
                stage.play(0.3)
                #expect(scroll.isDecelerating && !scroll.isTracking)
                stage.touch(.began, 200, 300)
                #expect(!scroll.isDecelerating && scroll.isTracking)
                stage.play(0.2)
                if scenario == .touchThenDrag { stage.touch(.moved, 200, 250) }
                stage.wait(0.3)
                stage.touch(.ended, 200, 250)
            case .animated: scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
            case .animatedReveal: scroll.scrollRectToVisible(CGRect(x: 0, y: 900, width: 10, height: 10), animated: true)
            case .hiddenReveal: scroll.scrollRectToVisible(CGRect(x: 0, y: 900, width: 10, height: 10), animated: false)
            case .atOnce: scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: false)
            case .sameOffset:
                scroll.setContentOffset(.zero, animated: true)
                scroll.setContentOffset(.zero, animated: false)
                scroll.scrollRectToVisible(CGRect(x: 0, y: 100, width: 10, height: 10), animated: true)
            case .top:
                scroll.bounds.origin.y = 300
                stage.window.scrollToTop()
            case .pinch, .zoomAnimated:
                trace.zoomed = content
                scroll.maximumZoomScale = 3
                // Scrolling comes between at each step.
                if scenario == .pinch { stage.pinch(about: 200, 200, from: 40, to: 80) } else { scroll.setZoomScale(2, animated: true) }
            case .inset: scroll.contentInset.top = 20
            case .wheel: stage.wheel(0, -100, isPrecise: false)
            case .touchpad: stage.wheel(0, -100, isPrecise: true)
            case .indicator:
                scroll.flashScrollIndicators()
                stage.touch(.began, 396, 20, kind: .primaryPointer)
                stage.touch(.moved, 396, 60, kind: .primaryPointer)
                stage.touch(.ended, 396, 60, kind: .primaryPointer)
            case .animationInterrupted:
                scroll.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
                stage.play(0.1)
                drag(to: 200, rest: 0.3)
            }
        }

        private func drag(to y: CGFloat, rest: Double, lifts: Bool = true) {
            stage.touch(.began, 200, 300)
            for step in 1...5 {
                stage.play(1.0 / 60)
                stage.touch(.moved, 200, 300 + (y - 300) * CGFloat(step) / 5)
            }
            stage.wait(rest)
            if lifts { stage.touch(.ended, 200, y) }
        }

        @Test("Behaviour 7.8: what the delegate hears", arguments: Scenario.allCases)
        fileprivate func calls(_ scenario: Scenario) {
            defer { stage.close() }
            perform(scenario)
            stage.play(5)
            let calls = trace.taken()
            switch scenario {
            case .pinch, .zoomAnimated:
                #expect(calls.first == "willBeginZooming" && calls.last == "didEndZooming")
                #expect(calls.filter { $0.contains("Zooming") }.count == 2 && Set(calls).subtracting(scenario.expected) == ["didScroll"])
            default:
                #expect(calls == scenario.expected)
            }
            #expect(!scroll.isTracking && !scroll.isDragging && !scroll.isDecelerating && !DisplayLinks.shared.isActive)
        }

        @Test("Behaviour 7.2: tracking, dragging and decelerating, as the delegate sees them")
        func flags() {
            defer { stage.close() }
            stage.flick()
            stage.play(5)
            #expect(trace.flags["willBeginDragging"] == "tracking dragging")
            #expect(trace.flags["willEndDragging"]?.contains("dragging") == true)
            #expect(trace.flags["didEndDragging true"] == "")
            #expect(trace.flags["willBeginDecelerating"] == "decelerating")
            #expect(trace.flags["didEndDecelerating"] == "")
        }

        @Test("A delegate that takes over at the end of a drag has its way, whenever it does", arguments: ["willEnd", "didEnd", "didEndAtOnce", "willDecelerate"])
        func takeover(moment: String) {
            defer { stage.close() }
            let taker = Taker(moment)
            scroll.delegate = taker
            stage.flick()
            stage.play(5)
            #expect(scroll.contentOffset.y == (moment == "willEnd" ? 1000 : 77))
            #expect(!scroll.isDecelerating && !DisplayLinks.shared.isActive)
        }
    }
}

/// Moves the content itself.
@MainActor
private final class Taker: NSObject, UIScrollViewDelegate {
    let moment: String
    init(_ moment: String) {
        self.moment = moment
        super.init()
    }
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) { if moment == "willEnd" { targetContentOffset.pointee.y = 1000 } }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        if moment.hasPrefix("didEnd") { scrollView.setContentOffset(CGPoint(x: 0, y: 77), animated: moment == "didEnd") }
    }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
        if moment == "willDecelerate" { scrollView.setContentOffset(CGPoint(x: 0, y: 77), animated: false) }
    }
}
