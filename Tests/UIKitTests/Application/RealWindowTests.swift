@testable import UIKit
import TestSupport
import Testing

extension UIKitCore {
    /// A person's pointer and keyboard in a real window: from the X server to views.
    @Suite(.enabled(if: XServer.shared != nil, "needs an X server: install Xvfb, xdotool and ImageMagick's import"))
    @MainActor struct RealWindow {
        /// Opens a window that shows a view, and gives its identifier; the clock is the real one.
        func open(_ title: String, _ view: UIView) async throws -> String {
            MediaClock.shared.setVirtualTime(nil)
            try UIApplication.shared.openWindow(title: title, size: CGSize(width: 400, height: 300), scale: 1)
            let window = UIWindow(frame: UIScreen.main.bounds)
            view.frame = window.bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            window.addSubview(view)
            window.makeKeyAndVisible()
            CATransaction.flush()
            let id = try await run { try $0.window(titled: title) }
            try await Task.sleep(for: .milliseconds(200))
            return id
        }

        func close(_ view: UIView) {
            let window = view.window
            UIApplication.shared.disconnect()
            window?.isHidden = true
            #expect(!UIApplication.shared.touchDispatcher.hasTouches)
        }

        /// Runs programs away from the main thread, which serves the window meanwhile.
        func run<Result: Sendable>(_ body: @escaping @Sendable (XServer) throws -> Result) async throws -> Result {
            let server = try #require(XServer.shared)
            return try await Task.detached { try body(server) }.value
        }

        /// Keeps the main thread from everything.
        func stall(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds) }

        func until(_ condition: () -> Bool) async throws {
            for _ in 0..<500 where !condition() { try await Task.sleep(for: .milliseconds(10)) }
            #expect(condition())
        }

        /// Another window, the root, takes the keyboard.
        func loseFocus() async throws {
            try await run { server in
                let windows = String(decoding: try server.run("xdotool", "search", "--maxdepth", "0", "--name", ".*"), as: UTF8.self)
                try server.xdotool("windowfocus \(windows.split(separator: "\n").first ?? "") sleep 0.1")
            }
        }

        func scrollView() -> UIScrollView {
            let scrollView = UIScrollView()
            scrollView.contentSize = CGSize(width: 400, height: 5000)
            return scrollView
        }

        func moves(_ id: String, from start: Int, to end: Int, steps: Int, pause: Double) -> String {
            (1...steps).map { "mousemove --window \(id) 200 \(start + (end - start) * $0 / steps) sleep \(pause)" }.joined(separator: " ")
        }

        @Test("a drag that rests at its end scrolls by its length but the first 10 points")
        func drag() async throws {
            let scrollView = scrollView(), id = try await open("Lamina real drag", scrollView)
            defer { close(scrollView) }
            let moves = moves(id, from: 250, to: 100, steps: 15, pause: 0.02)
            try await run { try $0.xdotool("mousemove --window \(id) 200 250 mousedown 1 \(moves) sleep 0.4 mouseup 1") }
            try await until { !scrollView.isDragging && !scrollView.isTracking && scrollView.contentOffset.y > 0 }
            #expect(scrollView.contentOffset == CGPoint(x: 0, y: 140))
        }

        @Test("a fling goes on, and a press stops it")
        func fling() async throws {
            let scrollView = scrollView(), id = try await open("Lamina real fling", scrollView)
            defer { close(scrollView) }
            let moves = moves(id, from: 280, to: 60, steps: 11, pause: 0.01)
            try await run { try $0.xdotool("mousemove --window \(id) 200 280 mousedown 1 \(moves) mouseup 1") }
            try await until { scrollView.isDecelerating && scrollView.contentOffset.y > 230 }
            try await run { try $0.xdotool("mousedown 1 sleep 0.1") }
            try await until { scrollView.isTracking }
            let offset = scrollView.contentOffset
            try await Task.sleep(for: .milliseconds(100))
            #expect(scrollView.contentOffset == offset)
            try await run { try $0.xdotool("mouseup 1") }
            try await until { !scrollView.isTracking && !scrollView.isDecelerating }
        }

        @Test("a wheel scrolls by notches, and zooms with the control key")
        func wheel() async throws {
            let scrollView = scrollView(), id = try await open("Lamina real wheel", scrollView)
            defer { close(scrollView) }
            try await run { try $0.xdotool("mousemove --window \(id) 200 150 click 5 click 5") }
            try await until { scrollView.contentOffset.y == 80 }
            let zoomer = UIView(frame: scrollView.frame), pinch = UIPinchGestureRecognizer()
            var scale: CGFloat = 1, place = CGPoint.zero
            pinch.addAction {
                scale = $0.scale
                place = $0.location(in: zoomer)
            }
            zoomer.addGestureRecognizer(pinch)
            scrollView.window?.addSubview(zoomer)
            CATransaction.flush()
            try await run { try $0.xdotool("windowfocus --sync \(id) keydown ctrl click 4 click 4 keyup ctrl") }
            try await until { abs(Double(scale) - 1.21) < 1e-9 }
            #expect(place == CGPoint(x: 200, y: 150))
        }

        @Test("two fingers from a mouse pinch")
        func mirroredPinch() async throws {
            let view = UIView(), pinch = UIPinchGestureRecognizer()
            view.isMultipleTouchEnabled = true
            view.addGestureRecognizer(pinch)
            var states: [UIGestureRecognizer.State] = [], scale: CGFloat = 1
            pinch.addAction {
                if states.last != $0.state { states.append($0.state) }
                scale = $0.scale
            }
            let id = try await open("Lamina real pinch", view)
            defer { close(view) }
            try await run {
                try $0.xdotool("windowfocus --sync \(id) mousemove --window \(id) 250 150 keydown alt mousedown 1")
                try $0.xdotool("mousemove --window \(id) 280 150 sleep 0.05 mousemove --window \(id) 300 150 sleep 0.05 mouseup 1 keyup alt")
            }
            try await until { states.last == .ended }
            #expect(states == [.began, .changed, .ended] || states == [.began, .ended])
            #expect(abs(Double(scale) - 200.0 / 108) < 1e-6)
        }

        @Test("a drag whose window loses the focus is cancelled, and the next one works")
        func focusLost() async throws {
            let view = UIView(), pan = UIPanGestureRecognizer()
            view.addGestureRecognizer(pan)
            var states: [UIGestureRecognizer.State] = []
            pan.addAction { if states.last != $0.state { states.append($0.state) } }
            let id = try await open("Lamina real focus", view)
            defer { close(view) }
            UIApplication.shared.applicationState = .active
            defer { UIApplication.shared.applicationState = .inactive }
            try await run {
                try $0.xdotool("windowfocus --sync \(id) mousemove --window \(id) 100 100 mousedown 1 mousemove --window \(id) 160 100 sleep 0.1")
            }
            try await until { states == [.began] }
            try await loseFocus()
            try await run { try $0.xdotool("mouseup 1") }
            try await until { states == [.began, .cancelled] }
            #expect(!UIApplication.shared.touchDispatcher.hasTouches)
            states = []
            try await run {
                try $0.xdotool("windowfocus --sync \(id) mousemove --window \(id) 100 100 mousedown 1 sleep 0.05")
                try $0.xdotool("mousemove --window \(id) 160 100 sleep 0.1 mouseup 1")
            }
            try await until { states.last == .ended }
        }

        @Test("the window is resized while an animation runs: views follow, the animation ends")
        func resizing() async throws {
            let view = UIView(), box = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
            view.addSubview(box)
            let id = try await open("Lamina real resize", view)
            defer { close(view) }
            var isDone = false
            UIView.animate(withDuration: 0.5) { box.center.x = 300 } completion: { isDone = $0 }
            try await run { server in
                for width in stride(from: 420, through: 600, by: 20) { try server.xdotool("windowsize \(id) \(width) 300 sleep 0.03") }
            }
            try await until { isDone && view.bounds.width == 600 }
            #expect(UIScreen.main.bounds.width == 600)
        }
    }
}
