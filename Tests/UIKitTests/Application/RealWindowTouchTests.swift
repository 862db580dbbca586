import CSDL
@testable import UIKit
import Testing

/// Touches that end in unusual ways, and a window that changes meanwhile. Fingers are put into SDL's queue, as a touch screen's driver does.
extension UIKitCore.RealWindow {
    private func finger(_ type: SDL_EventType, _ finger: Int64, _ x: Float, _ y: Float) {
        var event = SDL_Event()
        event.tfinger = SDL_TouchFingerEvent(
            type: type.rawValue, timestamp: 0, touchId: 7, fingerId: finger, x: x, y: y, dx: 0, dy: 0, pressure: 1, windowID: 1)
        SDL_PushEvent(&event)
    }

    @Test("a drag that leaves the window goes on outside and ends when the button is lifted there")
    func dragOutside() async throws {
        let view = UIView(), pan = UIPanGestureRecognizer()
        view.addGestureRecognizer(pan)
        var states: [UIGestureRecognizer.State] = [], place = CGPoint.zero
        pan.addAction {
            if states.last != $0.state { states.append($0.state) }
            place = $0.location(in: view)
        }
        let id = try await open("Lamina real outside", view)
        defer { close(view) }
        try await run {
            try $0.xdotool("mousemove --window \(id) 200 150 mousedown 1 mousemove --window \(id) 200 100 sleep 0.05 mousemove --window \(id) 250 -60 sleep 0.1")
        }
        try await until { place.y == -60 }
        #expect(states == [.began, .changed] && place == CGPoint(x: 250, y: -60))
        try await run { try $0.xdotool("mouseup 1") }
        try await until { states.last == .ended }
        #expect(!UIApplication.shared.touchDispatcher.hasTouches)
        // The pointer comes back with nothing pressed: nothing is dragged.
        states = []
        try await run { try $0.xdotool("mousemove --window \(id) 200 150 mousemove --window \(id) 100 50 sleep 0.1") }
        try await Task.sleep(for: .milliseconds(100))
        #expect(states.isEmpty)
    }

    @Test("a button that is pressed when the window loses the focus is let go, without its action")
    func pressedButton() async throws {
        let view = UIView(), button = UIButton(configuration: .filled())
        button.frame = CGRect(x: 100, y: 100, width: 120, height: 44)
        view.addSubview(button)
        var log: [String] = []
        button.addAction(UIAction { _ in log.append("inside") }, for: .touchUpInside)
        button.addAction(UIAction { _ in log.append("cancel") }, for: .touchCancel)
        let id = try await open("Lamina real button", view)
        defer { close(view) }
        UIApplication.shared.applicationState = .active
        defer { UIApplication.shared.applicationState = .inactive }
        try await run { try $0.xdotool("windowfocus --sync \(id) mousemove --window \(id) 160 120 mousedown 1 sleep 0.1") }
        try await until { button.isHighlighted }
        try await loseFocus()
        try await until { !button.isHighlighted }
        try await run { try $0.xdotool("mouseup 1 sleep 0.05") }
        #expect(log == ["cancel"])
        try await run { try $0.xdotool("windowfocus --sync \(id) click 1 sleep 0.05 click 1") }
        try await until { log.count == 3 }
        #expect(log == ["cancel", "inside", "inside"])
    }

    @Test("two fingers zoom a scroll view, and a third that never lifts is not stuck")
    func pinch() async throws {
        let zoomer = Zoomer()
        let id = try await open("Lamina real fingers", zoomer)
        defer { close(zoomer) }
        UIApplication.shared.applicationState = .active
        defer { UIApplication.shared.applicationState = .inactive }
        try await run { try $0.xdotool("windowfocus --sync \(id)") }
        finger(SDL_FINGERDOWN, 0, 0.375, 0.5)
        finger(SDL_FINGERDOWN, 1, 0.625, 0.5)
        for step in 1...10 {
            finger(SDL_FINGERMOTION, 0, 0.375 - Float(step) / 80, 0.5)
            finger(SDL_FINGERMOTION, 1, 0.625 + Float(step) / 80, 0.5)
            try await Task.sleep(for: .milliseconds(15))
        }
        // From 108 points, where a pinch begins to count, to 200.
        try await until { abs(Double(zoomer.zoomScale) - 200.0 / 108) < 0.01 }
        #expect(zoomer.isZooming)
        finger(SDL_FINGERUP, 0, 0.25, 0.5)
        finger(SDL_FINGERUP, 1, 0.75, 0.5)
        try await until { !zoomer.isZooming && !UIApplication.shared.touchDispatcher.hasTouches }
        #expect(abs(Double(zoomer.zoomScale) - 200.0 / 108) < 0.01)
        finger(SDL_FINGERDOWN, 2, 0.5, 0.5)
        try await until { UIApplication.shared.touchDispatcher.hasTouches }
        try await loseFocus()
        try await until { !UIApplication.shared.touchDispatcher.hasTouches }
        #expect(!zoomer.isTracking)
    }

    @Test("clicks that come while the main thread stalls are all delivered, in order")
    func stalling() async throws {
        let view = UIView(), button = UIButton(configuration: .filled())
        button.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        view.addSubview(button)
        var log: [String] = []
        button.addAction(UIAction { _ in log.append("down") }, for: .touchDown)
        button.addAction(UIAction { _ in log.append("up") }, for: .touchUpInside)
        let id = try await open("Lamina real stall", view)
        defer { close(view) }
        async let clicks: Void = run { try $0.xdotool("mousemove --window \(id) 100 50 click --repeat 10 --delay 20 1") }
        stall(0.6)
        try await clicks
        try await until { log.count == 20 }
        #expect(log == Array(repeating: ["down", "up"], count: 10).flatMap { $0 })
    }

    @Test("a touch that follows the pointer misses nothing while the window is resized under it")
    func resizedWhileDragged() async throws {
        let view = UIView(), bar = UIView(frame: CGRect(x: 0, y: 280, width: 400, height: 20))
        bar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        let id = try await open("Lamina real storm", view)
        defer { close(view) }
        bar.frame = CGRect(x: 0, y: view.bounds.height - 20, width: view.bounds.width, height: 20)
        view.addSubview(bar)
        let pan = UIPanGestureRecognizer()
        view.addGestureRecognizer(pan)
        var states: [UIGestureRecognizer.State] = [], places: [CGFloat] = [], times: [Double] = []
        pan.addAction {
            if states.last != $0.state { states.append($0.state) }
            places.append($0.location(in: view).x)
        }
        let link = CADisplayLink { _ in times.append(CACurrentMediaTime()) }
        link.add(to: .main, forMode: .common)
        defer { link.invalidate() }
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        view.addSubview(box)
        UIView.animate(withDuration: 0.6, delay: 0, options: [.repeat, .autoreverse]) { box.center.x = 300 }
        try await run { server in
            try server.xdotool("mousemove --window \(id) 50 150 mousedown 1")
            for step in 1...15 {
                try server.xdotool("windowsize \(id) \(400 + 10 * step) \(300 + 5 * step) mousemove --window \(id) \(50 + 10 * step) 150 sleep 0.02")
            }
            try server.xdotool("mouseup 1")
        }
        try await until { states.last == .ended && view.bounds.size == CGSize(width: 550, height: 375) }
        #expect(states == [.began, .changed, .ended] && places == places.sorted() && places.last == 200)
        #expect(bar.frame == CGRect(x: 0, y: 355, width: 550, height: 20))
        // Frames went on all the time; a loaded machine may be late, but never stalls.
        #expect(times.count > 10 && zip(times, times.dropFirst()).allSatisfy { $1 - $0 < 0.5 })
        #expect(box.layer.animationKeys()?.isEmpty == false)
    }

    @Test("a touchpad's small steps scroll by as much, and a flung list goes on")
    func touchpad() async throws {
        let scrollView = scrollView(), id = try await open("Lamina real pad", scrollView)
        defer { close(scrollView) }
        try await run { try $0.xdotool("mousemove --window \(id) 200 150 sleep 0.05") }
        var event = SDL_Event()
        event.wheel.type = SDL_MOUSEWHEEL.rawValue
        event.wheel.preciseY = -0.25
        for _ in 0..<20 { SDL_PushEvent(&event) }
        try await until { abs(Double(scrollView.contentOffset.y) - 50) < 1e-6 }
        #expect(scrollView.contentOffset.x == 0)
        // A finger of the touch screen flings; the list goes on after it is lifted.
        finger(SDL_FINGERDOWN, 0, 0.5, 0.9)
        for step in 1...8 {
            finger(SDL_FINGERMOTION, 0, 0.5, 0.9 - Float(step) / 12)
            try await Task.sleep(for: .milliseconds(12))
        }
        finger(SDL_FINGERUP, 0, 0.5, 0.9 - 8.0 / 12)
        try await until { scrollView.isDecelerating }
        let lifted = scrollView.contentOffset.y
        try await until { scrollView.contentOffset.y > lifted + 100 }
        try await until { !scrollView.isDecelerating }
    }
}

@MainActor
private final class Zoomer: UIScrollView, UIScrollViewDelegate {
    let content = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(content)
        contentSize = content.bounds.size
        maximumZoomScale = 4
        delegate = self
    }
    required init?(coder: NSCoder) { nil }
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }
}
