@testable import UIKit
import Testing

/// All tests that touch the application's shared state or the clock, one after the other.
@Suite(.serialized) @MainActor struct UIKitCore {}

/// A window without a display, a virtual clock, and fingers.
@MainActor
final class Stage {
    let window: UIWindow
    private(set) var log: [String] = []
    private let formerTime: Double?

    init(size: CGSize = CGSize(width: 400, height: 400)) {
        formerTime = MediaClock.shared.isVirtual ? MediaClock.shared.now : nil
        MediaClock.shared.setVirtualTime(1000)
        // A host of an earlier test may have left another screen.
        if UIApplication.shared.connection == nil {
            UIScreen.main.geometry = DisplayGeometry(size: CGSize(width: 1024, height: 768), scale: 2)
        }
        window = UIWindow(frame: CGRect(origin: .zero, size: size))
        window.makeKeyAndVisible()
    }

    /// Must be called at the end of a test.
    func close() {
        UIApplication.shared.touchDispatcher.cancelAll(time: time)
        UIApplication.shared.keyDispatcher.cancelAll(time: time)
        UIApplication.shared.mirroredTouches.forget()
        UIApplication.shared.modifierFlags = []
        wait(10)
        window.isHidden = true
        MediaClock.shared.setVirtualTime(formerTime)
    }

    var time: Double { MediaClock.shared.now }

    func note(_ text: String) { log.append(text) }

    /// Forgets and returns what was noted.
    func taken() -> [String] {
        defer { log = [] }
        return log
    }

    /// Lets time pass, stopping at each deadline.
    func wait(_ seconds: Double) { UIApplication.shared.advanceAtOnce(to: time + seconds) }

    func touch(_ phase: TouchPhase, _ x: CGFloat, _ y: CGFloat, id: Int = 1, kind: TouchKind = .finger) {
        UIApplication.shared.handle(.touch(id: id, phase: phase, kind: kind, location: CGPoint(x: x, y: y), time: time))
    }

    /// Moves several fingers at once.
    func move(_ places: [(id: Int, x: CGFloat, y: CGFloat)]) {
        let moves = places.map { TouchMove(id: $0.id, location: CGPoint(x: $0.x, y: $0.y)) }
        UIApplication.shared.handle(.touchesMoved(moves, time: time))
    }

    /// A key goes down, and up unless it is told to stay.
    func key(_ name: String, _ modifiers: KeyModifiers = [], stays: Bool = false) {
        UIApplication.shared.handle(.key(name: name, isDown: true, isRepeat: false, modifiers: modifiers, time: time))
        if !stays { releaseKey(name) }
    }

    func releaseKey(_ name: String) {
        UIApplication.shared.handle(.key(name: name, isDown: false, isRepeat: false, modifiers: [], time: time))
    }

    func tap(_ x: CGFloat, _ y: CGFloat, id: Int = 1) {
        touch(.began, x, y, id: id)
        wait(0.05)
        touch(.ended, x, y, id: id)
    }

    /// The views of a class that float above the window's content, those that are going included.
    func floating<View: UIView>(_ type: View.Type) -> [View] {
        window.subviews.filter { $0 is OverlayContainerView }.flatMap(\.subviews).compactMap { $0 as? View }
    }

    func view(_ name: String, _ frame: CGRect, in superview: UIView? = nil) -> NotingView {
        let view = NotingView(name, self, frame)
        (superview ?? window).addSubview(view)
        return view
    }
}

/// A view that notes its touches.
@MainActor
final class NotingView: UIView {
    let name: String
    private weak var stage: Stage?
    var passesOn = false

    init(_ name: String, _ stage: Stage, _ frame: CGRect) {
        self.name = name
        self.stage = stage
        super.init(frame: frame)
    }

    required init?(coder: NSCoder) { nil }

    private func note(_ what: String, _ touches: Set<UITouch>) {
        stage?.note("\(name) \(what)\(touches.count > 1 ? " \(touches.count)" : "")")
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        #expect(touches.allSatisfy { $0.phase == .began })
        note("began", touches)
        if passesOn { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        #expect(touches.allSatisfy { $0.phase == .ended })
        note("ended", touches)
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches) }
}

/// A delegate that is made of closures.
@MainActor
final class Choices: NSObject, UIGestureRecognizerDelegate {
    var begins: (UIGestureRecognizer) -> Bool = { _ in true }
    var simultaneous: (UIGestureRecognizer, UIGestureRecognizer) -> Bool = { _, _ in false }
    var requiresFailure: (UIGestureRecognizer, UIGestureRecognizer) -> Bool = { _, _ in false }
    var isRequired: (UIGestureRecognizer, UIGestureRecognizer) -> Bool = { _, _ in false }
    var receives: (UITouch) -> Bool = { _ in true }
    var receivesEvent: (UIEvent) -> Bool = { _ in true }
    var receivesPress: (UIPress) -> Bool = { _ in true }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { begins(gestureRecognizer) }
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { simultaneous(gestureRecognizer, otherGestureRecognizer) }
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { requiresFailure(gestureRecognizer, otherGestureRecognizer) }
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { isRequired(gestureRecognizer, otherGestureRecognizer) }
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { receives(touch) }
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive press: UIPress) -> Bool { receivesPress(press) }
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool { receivesEvent(event) }
}
