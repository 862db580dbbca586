@testable import UIKit
import Testing

extension UIKitCore {
    /// The rows of Behaviour 6.1 that `TouchDelivery` does not show.
    @Suite @MainActor struct TouchRows {
        let stage = Stage()

        @Test("Behaviour 6.1: alpha 0.01 is touched, less is not; hidden and disabled views are not, nor what is in them", arguments: [
            (0.01, true), (0.0099, false), (0, false), (1, true),
        ])
        func faint(alpha: Double, isTouched: Bool) {
            defer { stage.close() }
            let view = stage.view("view", CGRect(x: 0, y: 0, width: 100, height: 100))
            let inner = stage.view("inner", CGRect(x: 0, y: 0, width: 50, height: 50), in: view)
            view.alpha = CGFloat(alpha)
            #expect((stage.window.hitTest(CGPoint(x: 70, y: 70), with: nil) === view) == isTouched)
            #expect((stage.window.hitTest(CGPoint(x: 10, y: 10), with: nil) === inner) == isTouched)
            view.isUserInteractionEnabled = false
            #expect(stage.window.hitTest(CGPoint(x: 10, y: 10), with: nil) === stage.window)
        }

        @Test("Behaviour 6.1: the frontmost subview comes first, as it is drawn; outside of the parent there is nothing, clipped or not", arguments: [
            true, false,
        ])
        func order(clips: Bool) {
            defer { stage.close() }
            let parent = stage.view("parent", CGRect(x: 100, y: 100, width: 100, height: 100))
            let first = stage.view("first", CGRect(x: 0, y: 0, width: 80, height: 80), in: parent)
            let last = stage.view("last", CGRect(x: 40, y: 40, width: 100, height: 100), in: parent)
            parent.clipsToBounds = clips
            func hit(_ x: CGFloat, _ y: CGFloat) -> UIView? { stage.window.hitTest(CGPoint(x: x, y: y), with: nil) }
            #expect(hit(150, 150) === last && hit(110, 110) === first && hit(195, 195) === last)
            #expect(hit(220, 220) === stage.window && hit(100, 100) === first && hit(99.9, 100) === stage.window)
            // The edges: the upper left belongs to the view, the lower right does not.
            #expect(hit(199.9, 110) === parent && hit(200, 110) === stage.window)
            // What a zPosition brings to the front is touched there; of equal ones the last.
            first.layer.zPosition = 500
            #expect(hit(150, 150) === first && hit(195, 195) === last)
            last.layer.zPosition = 500
            #expect(hit(150, 150) === last)
        }

        @Test("Behaviour 6.1: a view that says where it is has its touches there, and its subviews theirs")
        func pointInside() {
            defer { stage.close() }
            final class Round: UIView {
                var questions = 0
                override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                    questions += 1
                    return hypot(point.x - bounds.midX, point.y - bounds.midY) <= bounds.width / 2
                }
            }
            let round = Round(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let inner = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
            stage.window.addSubview(round)
            round.addSubview(inner)
            #expect(stage.window.hitTest(CGPoint(x: 5, y: 5), with: nil) === stage.window)
            #expect(stage.window.hitTest(CGPoint(x: 18, y: 18), with: nil) === inner)
            #expect(stage.window.hitTest(CGPoint(x: 50, y: 2), with: nil) === round)
            #expect(round.questions >= 3)
        }

        @Test("Behaviour 6.1: what waits for layout is laid out before a touch looks for its view")
        func layoutFirst() {
            defer { stage.close() }
            final class Placing: UIView {
                override func layoutSubviews() { subviews.first?.frame = CGRect(x: 100, y: 0, width: 50, height: 50) }
            }
            let parent = Placing(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            stage.window.addSubview(parent)
            stage.window.layoutIfNeeded()
            _ = stage.view("child", CGRect(x: 0, y: 0, width: 50, height: 50), in: parent)
            stage.tap(120, 20)
            #expect(stage.taken() == ["child began", "child ended"])
        }

        @Test("Behaviour 6.1: view, window and recognizers of a touch are those of its beginning; the deepest view's come first")
        func fixed() throws {
            defer { stage.close() }
            let outer = stage.view("outer", CGRect(x: 0, y: 0, width: 200, height: 200))
            let inner = stage.view("inner", CGRect(x: 0, y: 0, width: 100, height: 100), in: outer)
            let choices = Choices()
            func add(_ name: String, _ view: UIView) -> UIGestureRecognizer {
                let recognizer = Watching()
                recognizer.name = name
                view.addGestureRecognizer(recognizer)
                return recognizer
            }
            _ = (add("window", stage.window), add("outer", outer), add("inner", inner))
            let refused = add("refused", inner), disabled = add("disabled", outer)
            refused.delegate = choices
            choices.receives = { _ in false }
            disabled.isEnabled = false
            stage.touch(.began, 50, 50)
            let touch = try #require(UIApplication.shared.touchDispatcher.touch(1))
            #expect(touch.gestureRecognizers?.map { $0.name ?? "" } == ["inner", "outer", "window"])
            stage.touch(.moved, 150, 150)
            _ = add("late", inner)
            inner.frame.origin.x = 300
            #expect(touch.view === inner && touch.window === stage.window && touch.gestureRecognizers?.count == 3)
            #expect(touch.location(in: outer) == CGPoint(x: 150, y: 150) && touch.previousLocation(in: outer) == CGPoint(x: 50, y: 50))
            #expect(touch.location(in: nil) == CGPoint(x: 150, y: 150) && touch.location(in: inner) == CGPoint(x: -150, y: 150))
            stage.touch(.ended, 150, 150)
            #expect(stage.taken() == ["inner began", "inner moved", "inner ended"])
        }

        @Test("Behaviour 6.1: the event knows all its touches, those of a view, a window and a recognizer; each stands for itself")
        func event() throws {
            defer { stage.close() }
            final class Asking: UIView {
                var event: UIEvent?
                override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
                    self.event = event
                    let touch = touches.first!
                    #expect(event?.coalescedTouches(for: touch) == [touch] && event?.predictedTouches(for: touch) == [])
                    #expect(event?.allTouches?.count == 2 && event?.type == .touches)
                    #expect(Set((event?.allTouches ?? []).map(\.phase)) == [.moved, .stationary])
                    #expect(event?.touches(for: self) == [touch] && event?.touches(for: window!)?.count == 2)
                    #expect(event?.touches(for: gestureRecognizers![0])?.count == 1)
                }
            }
            let view = Asking(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            view.addGestureRecognizer(Watching())
            stage.window.addSubview(view)
            _ = stage.view("other", CGRect(x: 200, y: 0, width: 100, height: 100))
            stage.touch(.began, 250, 50, id: 1)
            stage.touch(.began, 50, 50, id: 2)
            stage.touch(.moved, 60, 50, id: 2)
            #expect(view.event?.timestamp == stage.time)
            stage.touch(.ended, 60, 50, id: 2)
            stage.touch(.ended, 250, 50, id: 1)
        }

        @Test("Behaviour 6.1: raw values of control events")
        func controlEvents() {
            defer { stage.close() }
            let values: [(UIControl.Event, UInt)] = [
                (.touchDown, 1), (.touchDownRepeat, 2), (.touchDragInside, 4), (.touchDragOutside, 8), (.touchDragEnter, 16), (.touchDragExit, 32),
                (.touchUpInside, 64), (.touchUpOutside, 128), (.touchCancel, 256), (.valueChanged, 4096), (.primaryActionTriggered, 8192),
                (.menuActionTriggered, 16384), (.editingDidBegin, 65536), (.editingChanged, 131_072), (.editingDidEnd, 262_144),
                (.editingDidEndOnExit, 524_288), (.allTouchEvents, 0xFFF), (.allEditingEvents, 0xF0000), (.allEvents, 0xFFFF_FFFF),
            ]
            for (event, raw) in values { #expect(event.rawValue == raw) }
        }

        @Test("Behaviour 6.1: a control may refuse a touch, or let it go on the way; it is told how it ends", arguments: [
            ("none", ["begin", "continue", "continue", "end"]), ("begin", ["begin"]), ("continue", ["begin", "continue"]),
            ("interrupted", ["begin", "continue", "cancel"]),
        ])
        func tracking(refusal: String, calls: [String]) {
            defer { stage.close() }
            final class Tracked: UIControl {
                var calls: [String] = []
                var refusal = ""
                override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
                    calls.append("begin")
                    return refusal != "begin"
                }
                override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
                    calls.append("continue")
                    return refusal != "continue"
                }
                override func endTracking(_ touch: UITouch?, with event: UIEvent?) { calls.append("end") }
                override func cancelTracking(with event: UIEvent?) { calls.append("cancel") }
            }
            let control = Tracked(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            control.refusal = refusal
            stage.window.addSubview(control)
            stage.touch(.began, 50, 50)
            stage.touch(.moved, 60, 50)
            if refusal == "interrupted" {
                stage.touch(.cancelled, 60, 50)
            } else {
                stage.touch(.moved, 70, 50)
                stage.touch(.ended, 70, 50)
            }
            #expect(control.calls == calls && !control.isTracking && !control.isHighlighted)
        }

        @Test("Behaviour 6.1: at the end of the responder chain are the application and its delegate")
        func chainEnd() {
            defer { stage.close() }
            final class Listening: UIResponder, @MainActor UIApplicationDelegate {
                override init() { super.init() }
            }
            let application = UIApplication.shared, former = application.delegate
            defer { application.delegate = former }
            let delegate = Listening()
            application.delegate = delegate
            let view = stage.view("view", CGRect(x: 0, y: 0, width: 10, height: 10))
            let chain = Array(sequence(first: view as UIResponder, next: \.next))
            #expect(chain == [view, stage.window, stage.window.windowScene!, application, delegate])
        }
    }

    /// Controls in views with gestures.
    @Suite @MainActor struct ControlsAmongGestures {
        let stage = Stage()
        let root: NotingView

        init() { root = stage.view("root", CGRect(x: 0, y: 0, width: 400, height: 400)) }

        private func add<G: UIGestureRecognizer>(_ recognizer: G, _ name: String, to view: UIView? = nil) -> G {
            (view ?? root).addGestureRecognizer(recognizer)
            recognizer.addAction { [stage] in stage.note("\(name) \($0.state)") }
            return recognizer
        }

        private func put<C: UIControl>(_ control: C, _ event: UIControl.Event) -> C {
            control.frame = CGRect(x: 100, y: 100, width: 120, height: 40)
            root.addSubview(control)
            control.addAction(UIAction { [stage] _ in stage.note("control") }, for: event)
            control.layoutIfNeeded()
            return control
        }

        @Test("a tap on what is pressed presses it, and is no tap of the view around it", arguments: 0..<6)
        func taps(kind: Int) {
            defer { stage.close() }
            _ = add(UITapGestureRecognizer(), "tap")
            let control: UIControl
            switch kind {
            case 0: control = put(UIButton(type: .system), .touchUpInside)
            case 1: control = put(UISwitch(), .valueChanged)
            case 2: control = put(UIStepper(), .valueChanged)
            case 3: control = put(UISegmentedControl(items: ["a", "b"]), .valueChanged)
            case 4:
                let pages = put(UIPageControl(), .valueChanged)
                pages.numberOfPages = 5
                pages.layoutIfNeeded()
                control = pages
            // A control of somebody else's is as any view.
            default: control = put(UIControl(), .touchUpInside)
            }
            stage.tap(control.frame.maxX - (kind == 4 ? 5 : 20), control.frame.midY)
            stage.wait(1)
            #expect(stage.taken() == (kind == 5 ? ["tap ended"] : ["control"]))
            stage.tap(300, 300)
            #expect(stage.taken() == ["root began", "tap ended", "root cancelled"])
        }

        @Test("other gestures than a single tap, and those of the control itself, come before a button")
        func others() {
            defer { stage.close() }
            let button = put(UIButton(type: .system), .touchUpInside)
            _ = add(UILongPressGestureRecognizer(), "press")
            stage.touch(.began, 150, 120)
            stage.wait(0.6)
            stage.touch(.ended, 150, 120)
            #expect(stage.taken() == ["press began", "press ended"])
            _ = add(UITapGestureRecognizer(), "own", to: button)
            stage.tap(150, 120)
            #expect(stage.taken() == ["own ended"])
            button.isEnabled = false
            let tap = add(UITapGestureRecognizer(), "tap")
            tap.numberOfTapsRequired = 1
            button.gestureRecognizers = nil
            stage.tap(150, 120)
            #expect(stage.taken() == ["tap ended"])
        }

        @Test("a slider's thumb goes its way under swipes and pans of the view around it; up and down is theirs", arguments: [true, false])
        func slider(isPan: Bool) {
            defer { stage.close() }
            let slider = put(UISlider(), .valueChanged)
            if isPan {
                _ = add(UIPanGestureRecognizer(), "gesture")
            } else {
                add(UISwipeGestureRecognizer(), "gesture").direction = [.right, .down]
            }
            stage.touch(.began, 114, 120)
            for step in 1...8 {
                stage.wait(0.01)
                stage.touch(.moved, 114 + CGFloat(step) * 10, 120)
            }
            stage.touch(.ended, 194, 120)
            #expect(slider.value > 0.8 && Set(stage.taken()) == ["control"])
            slider.value = 0
            slider.layoutIfNeeded()
            stage.touch(.began, 114, 120)
            for step in 1...8 {
                stage.wait(0.01)
                stage.touch(.moved, 114, 120 + CGFloat(step) * 10)
            }
            #expect(stage.taken().contains { $0.hasPrefix("gesture") } && !slider.isTracking)
            stage.touch(.ended, 114, 200)
        }

        @Test("a switch or slider in a scroll view takes a finger that goes along it, the scroll view one that goes across", arguments: [true, false])
        func inScrollView(isSwitch: Bool) {
            defer { stage.close() }
            let scroll = UIScrollView(frame: root.bounds)
            scroll.contentSize = CGSize(width: 2000, height: 2000)
            root.addSubview(scroll)
            let control: UIControl = isSwitch ? UISwitch() : UISlider()
            control.frame = CGRect(x: 200, y: 200, width: isSwitch ? 51 : 150, height: isSwitch ? 31 : 34)
            scroll.addSubview(control)
            control.layoutIfNeeded()
            var isOn: Bool { isSwitch ? (control as! UISwitch).isOn : (control as! UISlider).value > 0.3 }
            func drag(_ dx: CGFloat, _ dy: CGFloat) {
                stage.touch(.began, 214, 216)
                for step in 1...6 {
                    stage.wait(0.01)
                    stage.touch(.moved, 214 + dx * CGFloat(step) / 6, 216 + dy * CGFloat(step) / 6)
                }
                stage.wait(0.3)
                stage.touch(.ended, 214 + dx, 216 + dy)
                stage.play(2)
            }
            drag(0, -100)
            #expect(!isOn && scroll.contentOffset.y > 80)
            scroll.contentOffset = .zero
            drag(90, 0)
            #expect(isOn && scroll.contentOffset == .zero)
            // Beside it the content goes.
            control.frame.origin.y = 300
            drag(-90, 0)
            #expect(scroll.contentOffset.x > 70)
        }
    }

    /// The numbers of Behaviour 6.3 that `GestureThresholds` does not show.
    @Suite @MainActor struct GestureRows {
        let stage = Stage()
        let view: NotingView

        init() {
            view = stage.view("view", CGRect(x: 0, y: 0, width: 400, height: 400))
            view.isMultipleTouchEnabled = true
        }

        private func add<G: UIGestureRecognizer>(_ recognizer: G, _ name: String) -> G {
            view.addGestureRecognizer(recognizer)
            recognizer.addAction { [stage] in stage.note("\(name) \($0.state)") }
            return recognizer
        }

        @Test("Behaviour 6.3: defaults")
        func defaults() {
            defer { stage.close() }
            let tap = UITapGestureRecognizer(), press = UILongPressGestureRecognizer(), pan = UIPanGestureRecognizer()
            #expect(tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1 && tap.buttonMaskRequired == .primary)
            #expect(press.minimumPressDuration == 0.5 && press.allowableMovement == 10)
            #expect(press.numberOfTapsRequired == 0 && press.numberOfTouchesRequired == 1)
            #expect(pan.minimumNumberOfTouches == 1 && pan.maximumNumberOfTouches == .max)
            #expect(UIPinchGestureRecognizer().scale == 1 && UIRotationGestureRecognizer().rotation == 0)
        }

        @Test("Behaviour 6.3: a single tap may be held for long, the taps of a series for 0.75 s", arguments: [
            (1, 0.7, true), (1, 10, true), (2, 0.7, true), (2, 0.8, false),
        ])
        func held(taps: Int, seconds: Double, recognized: Bool) {
            defer { stage.close() }
            add(UITapGestureRecognizer(), "tap").numberOfTapsRequired = taps
            stage.touch(.began, 100, 100)
            stage.wait(seconds)
            stage.touch(.ended, 100, 100)
            if taps == 2 { stage.tap(100, 100) }
            #expect(stage.taken().contains("tap ended") == recognized)
        }

        @Test("Behaviour 6.3: taps 45 points apart are a series, and no farther", arguments: [(44.0, true), (46, false)])
        func seriesDistance(distance: Double, recognized: Bool) {
            defer { stage.close() }
            let tap = add(UITapGestureRecognizer(), "double")
            tap.numberOfTapsRequired = 2
            var place = CGPoint.zero
            tap.addAction { place = $0.location(in: $0.view) }
            stage.tap(100, 100)
            stage.tap(100 + distance, 100)
            #expect(stage.taken().contains("double ended") == recognized)
            // Where the first one was.
            if recognized { #expect(place == CGPoint(x: 100, y: 100)) }
            stage.wait(1)
            stage.tap(200, 200)
            stage.tap(200, 200)
            #expect(stage.taken().contains("double ended"))
        }

        @Test("Behaviour 6.3: a tap of two fingers is in their middle")
        func centroid() {
            defer { stage.close() }
            let tap = add(UITapGestureRecognizer(), "tap")
            tap.numberOfTouchesRequired = 2
            var place = CGPoint.zero
            tap.addAction { place = $0.location(in: $0.view) }
            stage.touch(.began, 100, 100, id: 1)
            stage.touch(.began, 200, 160, id: 2)
            stage.touch(.ended, 200, 160, id: 2)
            stage.touch(.ended, 100, 100, id: 1)
            #expect(place == CGPoint(x: 150, y: 130) && stage.taken().contains("tap ended"))
        }

        @Test("Behaviour 6.3: a long press allows 10 points before it begins, not more", arguments: [(10.0, true), (10.1, false)])
        func pressMovement(distance: Double, begins: Bool) {
            defer { stage.close() }
            _ = add(UILongPressGestureRecognizer(), "press")
            stage.touch(.began, 100, 100)
            stage.touch(.moved, 100, 100 + distance)
            stage.wait(0.501)
            #expect(stage.taken().contains("press began") == begins)
            stage.touch(.ended, 100, 100 + distance)
        }

        @Test("Behaviour 6.3: a pan of two fingers begins with two, and ends when one of them goes")
        func panOfTwo() {
            defer { stage.close() }
            let pan = add(UIPanGestureRecognizer(), "pan")
            pan.minimumNumberOfTouches = 2
            pan.maximumNumberOfTouches = 2
            stage.touch(.began, 100, 100, id: 1)
            stage.touch(.moved, 150, 100, id: 1)
            #expect(!stage.taken().contains("pan began"))
            stage.touch(.began, 200, 100, id: 2)
            stage.move([(1, 150, 130), (2, 200, 130)])
            #expect(stage.taken().contains("pan began"))
            stage.touch(.ended, 200, 130, id: 2)
            #expect(stage.taken().contains("pan ended"))
            stage.touch(.ended, 150, 130, id: 1)
        }

        @Test("Behaviour 6.3: a pan's ten points are those of the straight way from the finger's beginning, and are taken off along it")
        func straightWay() {
            defer { stage.close() }
            let pan = add(UIPanGestureRecognizer(), "pan")
            stage.touch(.began, 100, 100)
            // There and back: a way of 32 points that leads nowhere.
            for x in [108.0, 100, 108, 100] { stage.touch(.moved, x, 100) }
            #expect(pan.state == .possible)
            stage.touch(.moved, 106, 108)
            #expect(pan.state == .began && pan.translation(in: nil) == .zero)
            stage.touch(.moved, 130, 140)
            #expect(abs(Double(pan.translation(in: nil).x) - 24) < 1e-9 && abs(Double(pan.translation(in: nil).y) - 32) < 1e-9)
        }
    }
}

/// Sees touches, and recognizes nothing.
@MainActor
private final class Watching: UIGestureRecognizer {
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
}
