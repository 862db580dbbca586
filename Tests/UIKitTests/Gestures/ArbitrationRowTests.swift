@testable import UIKit
import Testing

extension UIKitCore {
    /// The rows of Behaviour 6.2 that `GestureArbitration` does not show.
    @Suite @MainActor struct ArbitrationRows {
        let stage = Stage()
        let outer: NotingView
        let inner: NotingView
        let choices = Choices()

        init() {
            outer = stage.view("outer", CGRect(x: 0, y: 0, width: 400, height: 400))
            inner = stage.view("inner", CGRect(x: 0, y: 0, width: 200, height: 200), in: outer)
        }

        private func add<G: UIGestureRecognizer>(_ recognizer: G, _ name: String, to view: UIView) -> G {
            view.addGestureRecognizer(recognizer)
            recognizer.name = name
            recognizer.addAction { [stage] in stage.note("\(name) \($0.state)") }
            return recognizer
        }

        private func drag() {
            stage.touch(.began, 100, 100)
            stage.touch(.moved, 150, 100)
            stage.touch(.moved, 160, 100)
            stage.touch(.ended, 160, 100)
        }

        private var gestures: [String] { stage.taken().filter { !$0.hasPrefix("inner") && !$0.hasPrefix("outer") } }

        @Test("6.2 raw values")
        func rawValues() {
            defer { stage.close() }
            typealias State = UIGestureRecognizer.State
            #expect([State.possible, .began, .changed, .ended, .cancelled, .failed].map(\.rawValue) == [0, 1, 2, 3, 4, 5])
            #expect(State.recognized == .ended)
            #expect([UITouch.Phase.began, .moved, .stationary, .ended, .cancelled, .regionEntered, .regionMoved, .regionExited].map(\.rawValue) == Array(0...7))
        }

        @Test("6.1 defaults of a recognizer")
        func defaults() {
            defer { stage.close() }
            let recognizer = UIGestureRecognizer()
            #expect(recognizer.isEnabled && recognizer.requiresExclusiveTouchType)
            #expect(recognizer.cancelsTouchesInView && !recognizer.delaysTouchesBegan && recognizer.delaysTouchesEnded)
            #expect(recognizer.allowedTouchTypes.map(\.intValue) == [0, 1, 2, 3])
            #expect(recognizer.state == .possible && recognizer.numberOfTouches == 0 && recognizer.view == nil && recognizer.name == nil)
        }

        @Test("6.2 the order of questions: event, touch, its beginning, requirements, beginning, simultaneity, action")
        func order() {
            defer { stage.close() }
            let a = add(NotingPan(stage, "a"), "a", to: outer), b = add(NotingPan(stage, "b"), "b", to: inner)
            a.delegate = choices
            b.delegate = choices
            choices.receivesEvent = { [stage] _ in stage.note("event"); return true }
            choices.receives = { [stage] _ in stage.note("touch"); return true }
            choices.requiresFailure = { [stage] in stage.note("\($0.name!) requires \($1.name!)?"); return false }
            choices.isRequired = { [stage] in stage.note("\($0.name!) required by \($1.name!)?"); return false }
            choices.begins = { [stage] in stage.note("\($0.name!) begins?"); return true }
            choices.simultaneous = { [stage] in stage.note("\($0.name!) with \($1.name!)?"); return true }
            stage.touch(.began, 100, 100)
            #expect(gestures == ["event", "touch", "event", "touch", "b touched", "a touched"])
            stage.touch(.moved, 150, 100)
            let first = gestures
            #expect(first.prefix(5) == ["b moved", "a moved", "b requires a?", "a required by b?", "b begins?"])
            #expect(first.contains("b with a?"))
            #expect(first.firstIndex(of: "b with a?")! < first.firstIndex(of: "b began")!)
            #expect(first.firstIndex(of: "a requires b?")! < first.firstIndex(of: "a begins?")!)
            #expect(first.last == "a began")
            // Not again during the gesture.
            stage.touch(.moved, 160, 100)
            #expect(gestures == ["b moved", "a moved", "b changed", "a changed"])
        }

        @Test("6.2 canPrevent and canBePrevented", arguments: [true, false])
        func prevention(byWinner: Bool) {
            defer { stage.close() }
            let a = add(NotingPan(stage, nil), "a", to: outer), b = add(NotingPan(stage, nil), "b", to: inner)
            if byWinner { b.prevents = { $0 !== a } } else { a.isPreventable = { $0 !== b } }
            drag()
            #expect(gestures == ["b began", "a began", "b changed", "a changed", "b ended", "a ended"])
        }

        @Test("6.2 failure requirements of subclasses, from both sides", arguments: [true, false])
        func classRequirements(asksWaiting: Bool) {
            defer { stage.close() }
            let press = add(UILongPressGestureRecognizer(), "press", to: outer)
            let a = NotingPan(stage, nil)
            _ = add(a, "pan", to: inner)
            press.allowableMovement = 1000
            if asksWaiting {
                a.waitsFor = { $0 === press }
                stage.touch(.began, 100, 100)
                stage.touch(.moved, 150, 100)
                #expect(gestures == [])
                stage.wait(0.6)
                #expect(gestures == ["press began"])
            } else {
                // The press must wait for the pan.
                a.isWaitedFor = { $0 === press }
                stage.touch(.began, 100, 100)
                stage.wait(0.6)
                #expect(gestures == [])
                stage.touch(.ended, 100, 100)
                #expect(gestures == ["press began", "press ended"] || gestures == [])
            }
        }

        @Test("6.2 the view is asked whether a gesture begins, before the delegate")
        func viewDecides() {
            defer { stage.close() }
            let view = DecidingView(frame: CGRect(x: 0, y: 0, width: 180, height: 180))
            inner.addSubview(view)
            let pan = add(UIPanGestureRecognizer(), "pan", to: view)
            pan.delegate = choices
            var asked = 0
            choices.begins = { _ in asked += 1; return true }
            drag()
            #expect(view.asked == 1 && asked == 1)
            #expect(gestures == ["pan began", "pan changed", "pan ended"])
            view.decision = false
            drag()
            #expect(view.asked == 2 && asked == 1)
            #expect(gestures == [])
        }

        @Test("6.2 who has begun is not cancelled by who is recognized later")
        func begunStays() {
            defer { stage.close() }
            inner.isMultipleTouchEnabled = true
            let pan = add(UIPanGestureRecognizer(), "pan", to: outer)
            pan.maximumNumberOfTouches = 1
            let tap = add(UITapGestureRecognizer(), "tap", to: inner)
            stage.touch(.began, 100, 100, id: 1)
            stage.touch(.moved, 150, 100, id: 1)
            // The tap shares the first touch and has failed; a second finger is another sequence only after it.
            stage.tap(50, 50, id: 2)
            stage.touch(.moved, 170, 100, id: 1)
            stage.touch(.ended, 170, 100, id: 1)
            #expect(gestures == ["pan began", "pan changed", "pan ended"])
            stage.tap(50, 50)
            #expect(gestures == ["tap ended"])
            #expect(tap.state == .possible)
        }

        @Test("6.2 several actions are called in the order of adding, until they are removed")
        func actions() {
            defer { stage.close() }
            let tap = UITapGestureRecognizer()
            inner.addGestureRecognizer(tap)
            tap.addAction { [stage] _ in stage.note("first") }
            let second = tap.addAction { [stage] _ in stage.note("second") }
            tap.addAction { [stage] _ in stage.note("third") }
            stage.tap(100, 100)
            #expect(gestures == ["first", "second", "third"])
            tap.removeAction(second)
            stage.tap(100, 100)
            #expect(gestures == ["first", "third"])
        }

        @Test("6.2 a recognizer that goes to another view is cancelled and reset at once")
        func movedRecognizer() {
            defer { stage.close() }
            let pan = add(UIPanGestureRecognizer(), "pan", to: inner)
            stage.touch(.began, 100, 100)
            stage.touch(.moved, 150, 100)
            outer.addGestureRecognizer(pan)
            #expect(pan.state == .possible && pan.view === outer && inner.gestureRecognizers == nil)
            stage.touch(.moved, 190, 100)
            stage.touch(.ended, 190, 100)
            #expect(gestures == ["pan began", "pan cancelled"])
            drag()
            #expect(gestures == ["pan began", "pan changed", "pan ended"])
        }

        @Test("6.2 a recognizer that is removed inside its own action ends there")
        func removedInAction() {
            defer { stage.close() }
            let pan = add(UIPanGestureRecognizer(), "pan", to: inner)
            pan.addAction { if $0.state == .began { $0.view?.removeGestureRecognizer($0) } }
            drag()
            #expect(gestures == ["pan began", "pan cancelled"])
            #expect(GestureArbiter.shared.active.isEmpty)
        }

        @Test("6.2 ignore(_:for:) leaves a touch to others")
        func ignoring() {
            defer { stage.close() }
            let pan = NotingPan(stage, nil)
            pan.ignoresAll = true
            _ = add(pan, "pan", to: inner)
            _ = add(UIPanGestureRecognizer(), "other", to: outer)
            drag()
            #expect(gestures == ["other began", "other changed", "other ended"])
            #expect(pan.numberOfTouches == 0 && pan.state == .possible)
        }

        @Test("6.2 recognizers that wait for each other don't wait for ever")
        func circularRequirements() {
            defer { stage.close() }
            let a = add(UITapGestureRecognizer(), "a", to: inner), b = add(UITapGestureRecognizer(), "b", to: inner)
            let c = add(UITapGestureRecognizer(), "c", to: outer)
            a.require(toFail: b)
            b.require(toFail: c)
            c.require(toFail: a)
            stage.tap(100, 100)
            #expect(gestures.count == 1)
            stage.tap(100, 100)
            #expect(gestures.count == 1)
            #expect(GestureArbiter.shared.active.isEmpty)
        }

        @Test("6.1 a recognizer keeps fingers that join it from the view, and its view away from nothing else")
        func joiningFinger() {
            defer { stage.close() }
            inner.isMultipleTouchEnabled = true
            _ = add(UIPanGestureRecognizer(), "pan", to: inner)
            stage.touch(.began, 100, 100, id: 1)
            stage.touch(.moved, 150, 100, id: 1)
            stage.touch(.began, 50, 50, id: 2)
            stage.touch(.began, 300, 300, id: 3)
            stage.touch(.ended, 300, 300, id: 3)
            stage.touch(.ended, 50, 50, id: 2)
            stage.touch(.ended, 150, 100, id: 1)
            #expect(stage.taken() == ["inner began", "pan began", "inner cancelled", "outer began", "outer ended", "pan ended"])
        }

        @Test("6.1 allowedTouchTypes and requiresExclusiveTouchType")
        func touchTypes() {
            defer { stage.close() }
            inner.isMultipleTouchEnabled = true
            let pan = add(UIPanGestureRecognizer(), "pan", to: inner)
            pan.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.direct.rawValue)]
            stage.touch(.began, 100, 100, kind: .primaryPointer)
            stage.touch(.moved, 150, 100, kind: .primaryPointer)
            stage.touch(.ended, 150, 100, kind: .primaryPointer)
            #expect(gestures == [])
            pan.allowedTouchTypes = [0, 3]
            stage.touch(.began, 100, 100, id: 1)
            stage.touch(.began, 50, 50, id: 2, kind: .primaryPointer)
            #expect(pan.numberOfTouches == 1)
            stage.touch(.ended, 50, 50, id: 2, kind: .primaryPointer)
            stage.touch(.ended, 100, 100, id: 1)
            pan.requiresExclusiveTouchType = false
            stage.touch(.began, 100, 100, id: 1)
            stage.touch(.began, 50, 50, id: 2, kind: .primaryPointer)
            #expect(pan.numberOfTouches == 2)
            #expect(pan.buttonMask.contains(.primary))
        }

        @Test("views and windows that go during a gesture leave nothing behind", arguments: 0..<4)
        func disappearing(how: Int) {
            defer { stage.close() }
            var states: [UIGestureRecognizer.State] = []
            weak var gone: UIView?
            var second: UIWindow? = how == 3 ? UIWindow(frame: stage.window.frame) : nil
            do {
                let view = stage.view("view", CGRect(x: 0, y: 0, width: 100, height: 100))
                gone = view
                second?.makeKeyAndVisible()
                if let second { second.addSubview(view) }
                let pan = UIPanGestureRecognizer()
                pan.addAction { states.append($0.state) }
                view.addGestureRecognizer(pan)
                stage.touch(.began, 50, 50)
                stage.touch(.moved, 80, 50)
                #expect(states == [.began])
                switch how {
                case 0: view.removeFromSuperview()
                case 1: view.isHidden = true
                case 2: stage.window.isHidden = true
                default:
                    second?.isHidden = true
                    view.removeFromSuperview()
                }
            }
            second = nil
            stage.touch(.moved, 90, 50)
            stage.touch(.ended, 90, 50)
            #expect(!UIApplication.shared.touchDispatcher.hasTouches)
            #expect(GestureArbiter.shared.active.isEmpty)
            #expect(how == 0 || how == 3 || gone != nil)
            if how == 2 { stage.window.isHidden = false }
            stage.tap(300, 300)
            #expect(stage.taken().contains("outer ended"))
        }

        @Test("6.1 fingers in two windows that move at once are told to both")
        func twoWindows() {
            defer { stage.close() }
            let second = UIWindow(frame: CGRect(x: 200, y: 200, width: 200, height: 200))
            second.makeKeyAndVisible()
            defer { second.isHidden = true }
            let other = NotingView("other", stage, CGRect(x: 0, y: 0, width: 200, height: 200))
            second.addSubview(other)
            stage.touch(.began, 100, 100, id: 1)
            stage.touch(.began, 300, 300, id: 2)
            stage.move([(1, 110, 100), (2, 310, 300)])
            #expect(Set(stage.taken()) == ["inner began", "other began", "inner moved", "other moved"])
            stage.touch(.ended, 110, 100, id: 1)
            stage.touch(.ended, 310, 300, id: 2)
        }
    }
}

@MainActor
private final class DecidingView: UIView {
    var decision = true
    var asked = 0
    override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        asked += 1
        return decision
    }
}

/// A pan that tells what it sees, and decides by closures.
@MainActor
private final class NotingPan: UIPanGestureRecognizer {
    private let stage: Stage
    private let label: String?
    var prevents: (UIGestureRecognizer) -> Bool = { _ in true }
    var isPreventable: (UIGestureRecognizer) -> Bool = { _ in true }
    var waitsFor: (UIGestureRecognizer) -> Bool = { _ in false }
    var isWaitedFor: (UIGestureRecognizer) -> Bool = { _ in false }
    var ignoresAll = false

    init(_ stage: Stage, _ label: String?) {
        self.stage = stage
        self.label = label
        super.init(target: nil, action: nil)
    }

    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { prevents(preventedGestureRecognizer) }
    override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { isPreventable(preventingGestureRecognizer) }
    override func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { waitsFor(otherGestureRecognizer) }
    override func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { isWaitedFor(otherGestureRecognizer) }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if let label { stage.note("\(label) touched") }
        if ignoresAll {
            for touch in touches { ignore(touch, for: event) }
            state = .failed
            return
        }
        super.touchesBegan(touches, with: event)
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if let label { stage.note("\(label) moved") }
        super.touchesMoved(touches, with: event)
    }
}
