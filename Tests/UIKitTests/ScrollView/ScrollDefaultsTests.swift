@testable import UIKit
import Testing

/// Which scroll view to ask whether it scrolls to the top.
@MainActor
private final class TopLog: NSObject, UIScrollViewDelegate {
    var agrees = true
    var calls: [String] = []
    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
        calls.append("shouldScrollToTop")
        return agrees
    }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { if calls.last != "didScroll" { calls.append("didScroll") } }
    func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { calls.append("didScrollToTop") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { calls.append("didEndScrollingAnimation") }
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) { calls.append("didChangeAdjustedContentInset") }
}

/// Takes text.
@MainActor
private final class Field: UIView {
    override var canBecomeFirstResponder: Bool { true }
}

extension UIKitCore {
    @MainActor struct ScrollDefaults {
        let stage = Stage()
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        private let log = TopLog()

        init() {
            stage.window.addSubview(scroll)
            scroll.contentSize = CGSize(width: 400, height: 4000)
            scroll.delegate = log
        }

        @Test("Behaviour 7.1: the defaults")
        func defaults() {
            defer { stage.close() }
            let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            #expect(view.contentOffset == .zero && view.contentSize == .zero && view.contentInset == .zero)
            for flag in [
                view.isScrollEnabled, view.bounces, view.showsHorizontalScrollIndicator, view.showsVerticalScrollIndicator,
                view.delaysContentTouches, view.canCancelContentTouches, view.bouncesZoom, view.scrollsToTop, view.clipsToBounds,
                view.automaticallyAdjustsScrollIndicatorInsets,
            ] { #expect(flag) }
            for flag in [
                view.alwaysBounceVertical, view.alwaysBounceHorizontal, view.isPagingEnabled, view.isDirectionalLockEnabled,
                view.isTracking, view.isDragging, view.isDecelerating, view.isZooming, view.isZoomBouncing,
            ] { #expect(!flag) }
            #expect(view.decelerationRate == .normal && view.indicatorStyle == .default && view.keyboardDismissMode == .none)
            #expect(view.contentInsetAdjustmentBehavior == .automatic && view.refreshControl == nil)
        }

        @Test("7.1 raw values as Apple's")
        func rawValues() {
            defer { stage.close() }
            typealias Behavior = UIScrollView.ContentInsetAdjustmentBehavior
            #expect([Behavior.automatic, .scrollableAxes, .never, .always].map(\.rawValue) == [0, 1, 2, 3])
            #expect([UIScrollView.IndicatorStyle.default, .black, .white].map(\.rawValue) == [0, 1, 2])
            #expect(UIScrollView.KeyboardDismissMode.none.rawValue == 0)
            #expect(UIScrollView.KeyboardDismissMode.onDrag.rawValue == 1 && UIScrollView.KeyboardDismissMode.interactive.rawValue == 2)
            #expect(UIScrollView.KeyboardDismissMode.interactiveWithAccessory.rawValue == 4)
            #expect(UIScrollView.IndicatorStyle.black.rawValue == 1 && UIScrollView.IndicatorStyle.white.rawValue == 2)
            #expect(UIScrollView.ContentInsetAdjustmentBehavior.always.rawValue == 3)
            #expect(UIScrollView.DecelerationRate.normal.rawValue == 0.998 && UIScrollView.DecelerationRate.fast.rawValue == 0.99)
        }

        @Test("7.7 a control in the content keeps its touch, everything else gives it up")
        func touchesShouldCancel() {
            defer { stage.close() }
            #expect(scroll.touchesShouldCancel(in: UIView()) && !scroll.touchesShouldCancel(in: UIControl(frame: .zero)))
            #expect(scroll.touchesShouldBegin([], with: nil, in: UIView()))
        }

        @Test("7.8 a tap at the top of the window: shouldScrollToTop, didScroll…, didScrollToTop")
        func top() {
            defer { stage.close() }
            #expect(!stage.window.scrollToTop())
            scroll.contentOffset.y = 500
            log.calls = []
            #expect(stage.window.scrollToTop())
            stage.play(0.15)
            #expect(scroll.contentOffset.y == 250)
            stage.play(0.3)
            #expect(scroll.contentOffset.y == 0)
            #expect(log.calls == ["shouldScrollToTop", "didScroll", "didScrollToTop"])
        }

        @Test("7.8 …which the delegate may refuse, and which is nobody's where two may take it")
        func noTop() {
            defer { stage.close() }
            scroll.contentOffset.y = 500
            log.agrees = false
            #expect(!stage.window.scrollToTop())
            log.agrees = true
            let other = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            stage.window.addSubview(other)
            #expect(!stage.window.scrollToTop())
            other.scrollsToTop = false
            #expect(stage.window.scrollToTop())
        }

        @Test("7.8 adjusted insets are told of once per change")
        func inset() {
            defer { stage.close() }
            log.calls = []
            scroll.contentInset = UIEdgeInsets(top: 12, left: 0, bottom: 30, right: 0)
            #expect(log.calls.filter { $0 == "didChangeAdjustedContentInset" }.count == 1)
            scroll.contentInset = UIEdgeInsets(top: 12, left: 0, bottom: 30, right: 0)
            #expect(log.calls.filter { $0 == "didChangeAdjustedContentInset" }.count == 1)
            #expect(scroll.adjustedContentInset == scroll.contentInset)
        }

        @Test("7.9 keyboardDismissMode: when a drag ends text input", arguments: [
            (UIScrollView.KeyboardDismissMode.none, true, true), (.onDrag, false, false), (.onDragWithAccessory, false, false),
            (.interactive, true, false), (.interactiveWithAccessory, true, false),
        ])
        func keyboard(mode: UIScrollView.KeyboardDismissMode, staysWhenPushed: Bool, staysWhenPulled: Bool) {
            defer { stage.close() }
            let field = Field(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            scroll.addSubview(field)
            scroll.keyboardDismissMode = mode
            for (pulled, stays) in [(false, staysWhenPushed), (true, staysWhenPulled)] {
                field.becomeFirstResponder()
                stage.touch(.began, 200, 200)
                #expect(field.isFirstResponder)
                stage.touch(.moved, 200, pulled ? 260 : 140)
                #expect(field.isFirstResponder == stays)
                stage.wait(0.3)
                stage.touch(.ended, 200, pulled ? 260 : 140)
                stage.play(1)
            }
            field.resignFirstResponder()
        }

        @Test("Keys scroll the scroll view of the first responder, or the only one", arguments: [
            ("ArrowDown", "", 1040.0), ("ArrowUp", "", 960), ("PageDown", "", 1360), ("PageUp", "", 640), ("Space", "", 1360),
            ("Space", "shift", 640), ("Home", "", 0), ("End", "", 3600), ("ArrowDown", "command", 3600), ("ArrowUp", "command", 0),
            ("ArrowDown", "alternate", 1360), ("ArrowRight", "", 1000), ("ArrowDown", "control", 1000), ("a", "", 1000),
        ])
        func keys(name: String, modifier: String, offset: Double) {
            defer { stage.close() }
            let all: [String: KeyModifiers] = ["shift": .shift, "command": .command, "alternate": .alternate, "control": .control]
            let modifiers = all[modifier] ?? []
            for isResponder in [false, true] {
                let field = Field(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
                scroll.addSubview(field)
                if isResponder { field.becomeFirstResponder() }
                scroll.setContentOffset(CGPoint(x: 0, y: 1000), animated: false)
                stage.key(name, modifiers)
                stage.play(2)
                #expect(Double(scroll.contentOffset.y) == offset, "\(isResponder)")
                field.removeFromSuperview()
            }
        }

        @Test("Keys go to nobody where two scroll views could take them, and outwards from one at its end")
        func ambiguousKeys() {
            defer { stage.close() }
            let other = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            other.contentSize = CGSize(width: 100, height: 300)
            stage.window.addSubview(other)
            stage.key("ArrowDown")
            stage.play(1)
            #expect(scroll.contentOffset.y == 0 && other.contentOffset.y == 0)
            scroll.addSubview(other)
            let field = Field(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            other.addSubview(field)
            field.becomeFirstResponder()
            stage.key("End")
            stage.play(2)
            #expect(scroll.contentOffset.y == 0 && other.contentOffset.y == 200)
            stage.key("ArrowDown")
            stage.play(1)
            #expect(scroll.contentOffset.y == 40)
            field.resignFirstResponder()
        }

        @Test("Content that scrolls sideways only follows page keys sideways")
        func sideways() {
            defer { stage.close() }
            scroll.contentSize = CGSize(width: 4000, height: 400)
            stage.key("PageDown")
            stage.play(1)
            #expect(scroll.contentOffset == CGPoint(x: 360, y: 0))
            stage.key("ArrowRight")
            stage.play(1)
            #expect(scroll.contentOffset.x == 400)
            stage.key("Home")
            stage.play(2)
            #expect(scroll.contentOffset.x == 0)
        }
    }
}
