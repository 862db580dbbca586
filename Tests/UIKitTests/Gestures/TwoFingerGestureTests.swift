@testable import UIKit
import Testing

extension UIKitCore {
    /// Pinch and rotation: the numbers of Behaviour 6.3.
    @Suite @MainActor struct TwoFingerGestures {
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

        /// Puts two fingers down at a distance, one beside the other.
        private func begin(_ distance: CGFloat) {
            stage.touch(.began, 100, 200, id: 1)
            stage.touch(.began, 100 + distance, 200, id: 2)
        }

        private func end(_ x: CGFloat) {
            stage.touch(.ended, 100, 200, id: 1)
            stage.touch(.ended, x, 200, id: 2)
        }

        /// The place of a finger that turned about another.
        private func turned(_ degrees: Double, radius: Double = 100) -> (x: CGFloat, y: CGFloat) {
            (200 + radius * cos(degrees * .pi / 180), 200 + radius * sin(degrees * .pi / 180))
        }

        private func isNear(_ a: CGFloat, _ b: Double, _ limit: Double = 1e-6) -> Bool { abs(Double(a) - b) < limit }

        // MARK: Pan

        @Test("6.3 a pan of two fingers counts from where both are down, and begins without a jump")
        func panOfTwo() {
            defer { stage.close() }
            let pan = add(UIPanGestureRecognizer(), "pan")
            pan.minimumNumberOfTouches = 2
            stage.touch(.began, 100, 100, id: 1)
            stage.touch(.moved, 100, 200, id: 1)
            stage.touch(.began, 200, 200, id: 2)
            stage.touch(.moved, 202, 200, id: 2)
            #expect(pan.state == .possible)
            stage.move([(1, 100, 220), (2, 202, 220)])
            #expect(pan.state == .began)
            let translation = pan.translation(in: view)
            #expect(abs(translation.x) < 2 && translation.y > 8 && translation.y < 12)
            stage.touch(.ended, 202, 220, id: 2)
            stage.touch(.ended, 100, 220, id: 1)
        }

        // MARK: Pinch

        @Test("6.3 a pinch begins when the distance changed by 10 points, not by 8", arguments: [(8.0, false), (9.9, false), (10.0, true), (-10.0, true)])
        func pinchSlop(change: Double, begins: Bool) {
            defer { stage.close() }
            let pinch = add(UIPinchGestureRecognizer(), "pinch")
            begin(100)
            stage.touch(.moved, 200 + change, 200, id: 2)
            #expect((pinch.state == .began) == begins)
            #expect(stage.taken().contains("pinch began") == begins)
        }

        @Test("6.3 eight points of the pinch don't count", arguments: [(100.0, 110.0, 1.018519), (200.0, 190.0, 0.989583)])
        func pinchScale(start: Double, end: Double, scale: Double) {
            defer { stage.close() }
            let pinch = add(UIPinchGestureRecognizer(), "pinch")
            begin(start)
            stage.touch(.moved, 100 + end, 200, id: 2)
            #expect(isNear(pinch.scale, scale))
        }

        @Test("6.3 scale is relative to the baseline, location the middle of the fingers")
        func pinchFollows() {
            defer { stage.close() }
            let pinch = add(UIPinchGestureRecognizer(), "pinch")
            begin(100)
            stage.move([(1, 50, 200), (2, 250, 200)])
            #expect(isNear(pinch.scale, 200 / 108))
            #expect(pinch.location(in: view) == CGPoint(x: 150, y: 200))
            stage.move([(1, 96, 200), (2, 204, 200)])
            #expect(isNear(pinch.scale, 1))
            #expect(pinch.numberOfTouches == 2)
            end(204)
            #expect(stage.taken() == ["view began", "view began", "pinch began", "view cancelled 2", "pinch changed", "pinch ended"])
            #expect(pinch.scale == 1)
        }

        @Test("6.3 setting the scale rebases without a new hysteresis")
        func pinchRebase() {
            defer { stage.close() }
            let pinch = add(UIPinchGestureRecognizer(), "pinch")
            begin(100)
            stage.touch(.moved, 300, 200, id: 2)
            pinch.scale = 1
            #expect(pinch.scale == 1)
            stage.touch(.moved, 301, 200, id: 2)
            #expect(isNear(pinch.scale, 201 / 200))
            pinch.scale = 3
            stage.touch(.moved, 100 + 402, 200, id: 2)
            #expect(isNear(pinch.scale, 6))
            pinch.scale = .nan
            pinch.scale = -1
            #expect(isNear(pinch.scale, 6))
        }

        @Test("6.3 pinch velocity: the first sample is the change of scale over time; a rest before the lift ends it")
        func pinchVelocity() {
            defer { stage.close() }
            let pinch = add(UIPinchGestureRecognizer(), "pinch")
            var atEnd: CGFloat = -1
            pinch.addAction { if $0.state == .ended { atEnd = $0.velocity } }
            begin(100)
            stage.wait(0.02)
            stage.touch(.moved, 208 + 108, 200, id: 2)
            #expect(isNear(pinch.scale, 2))
            #expect(isNear(pinch.velocity, 50))
            for step in 1...20 {
                stage.wait(0.02)
                stage.touch(.moved, 316 + CGFloat(step) * 10.8, 200, id: 2)
            }
            #expect(isNear(pinch.velocity, 5, 0.01))
            stage.wait(0.2)
            end(532)
            #expect(atEnd == 0)
        }

        @Test("6.3 with one finger lifted a pinch goes on, and ends when both are")
        func pinchOneFinger() {
            defer { stage.close() }
            let pinch = add(UIPinchGestureRecognizer(), "pinch")
            begin(100)
            stage.touch(.moved, 316, 200, id: 2)
            #expect(isNear(pinch.scale, 2))
            stage.touch(.ended, 316, 200, id: 2)
            #expect(pinch.state == .began || pinch.state == .changed)
            stage.touch(.moved, 120, 200, id: 1)
            #expect(isNear(pinch.scale, 2))
            // Another second finger goes on from there, wherever it is.
            stage.touch(.began, 220, 200, id: 3)
            #expect(isNear(pinch.scale, 2))
            stage.touch(.moved, 270, 200, id: 3)
            #expect(isNear(pinch.scale, 3))
            stage.touch(.ended, 120, 200, id: 1)
            stage.touch(.ended, 270, 200, id: 3)
            #expect(pinch.state == .possible)
            #expect(stage.taken().last == "pinch ended")
        }

        @Test("one finger is no pinch, and neither are two that move together")
        func noPinch() {
            defer { stage.close() }
            _ = add(UIPinchGestureRecognizer(), "pinch")
            stage.touch(.began, 100, 200)
            stage.touch(.moved, 300, 200)
            stage.touch(.ended, 300, 200)
            begin(100)
            stage.move([(1, 150, 220), (2, 250, 220)])
            end(250)
            #expect(!stage.taken().contains { $0.hasPrefix("pinch") })
        }

        @Test("three fingers pinch by their mean distance from the middle")
        func threeFingers() {
            defer { stage.close() }
            let pinch = add(UIPinchGestureRecognizer(), "pinch")
            begin(100)
            stage.touch(.began, 150, 300, id: 3)
            stage.move([(1, 50, 200), (2, 250, 200), (3, 150, 400)])
            #expect(pinch.state == .began)
            #expect(Double(pinch.scale) > 1.7 && Double(pinch.scale) < 2)
        }

        @Test("fingers on one point divide by nothing")
        func zeroDistance() {
            defer { stage.close() }
            let pinch = add(UIPinchGestureRecognizer(), "pinch"), rotation = add(UIRotationGestureRecognizer(), "rotation")
            begin(0)
            stage.touch(.moved, 150, 200, id: 2)
            stage.touch(.moved, 100, 200, id: 2)
            stage.touch(.moved, 110, 200, id: 2)
            #expect(pinch.scale.isFinite && pinch.scale > 0)
            #expect(rotation.rotation.isFinite)
        }

        // MARK: Rotation

        @Test("6.3 a rotation begins at 10 degrees, of which 5 don't count", arguments: [(9.9, nil), (10.0, 5), (-10.0, -5), (45.0, 40)] as [(Double, Double?)])
        func rotationSlop(degrees: Double, told: Double?) {
            defer { stage.close() }
            let rotation = add(UIRotationGestureRecognizer(), "rotation")
            stage.touch(.began, 200, 200, id: 1)
            stage.touch(.began, 300, 200, id: 2)
            let place = turned(degrees)
            stage.touch(.moved, place.x, place.y, id: 2)
            #expect((rotation.state == .began) == (told != nil))
            if let told { #expect(isNear(rotation.rotation, told * .pi / 180)) }
        }

        @Test("6.3 rotation is positive clockwise on the screen, and counts on beyond a full turn")
        func fullTurn() {
            defer { stage.close() }
            let rotation = add(UIRotationGestureRecognizer(), "rotation")
            stage.touch(.began, 200, 200, id: 1)
            stage.touch(.began, 300, 200, id: 2)
            for degrees in stride(from: 15.0, through: 765, by: 15) {
                let place = turned(degrees)
                stage.touch(.moved, place.x, place.y, id: 2)
            }
            #expect(isNear(rotation.rotation, 760 * .pi / 180))
            for degrees in stride(from: 750.0, through: -90, by: -15) {
                let place = turned(degrees)
                stage.touch(.moved, place.x, place.y, id: 2)
            }
            #expect(isNear(rotation.rotation, -95 * .pi / 180))
        }

        @Test("6.3 setting the rotation rebases; its velocity is in radians a second")
        func rotationRebase() {
            defer { stage.close() }
            let rotation = add(UIRotationGestureRecognizer(), "rotation")
            stage.touch(.began, 200, 200, id: 1)
            stage.touch(.began, 300, 200, id: 2)
            stage.wait(0.1)
            var place = turned(50)
            stage.touch(.moved, place.x, place.y, id: 2)
            #expect(isNear(rotation.velocity, 450 * .pi / 180))
            rotation.rotation = 0
            stage.wait(0.1)
            place = turned(51)
            stage.touch(.moved, place.x, place.y, id: 2)
            #expect(isNear(rotation.rotation, .pi / 180))
            #expect(isNear(rotation.velocity, 10 * .pi / 180))
            stage.touch(.ended, place.x, place.y, id: 2)
            #expect(rotation.state == .changed)
            stage.touch(.ended, 200, 200, id: 1)
            #expect(stage.taken().last == "rotation ended")
        }

        @Test("pinch and rotation go together where a delegate allows it")
        func together() {
            defer { stage.close() }
            let choices = Choices()
            choices.simultaneous = { _, _ in true }
            let pinch = add(UIPinchGestureRecognizer(), "pinch"), rotation = add(UIRotationGestureRecognizer(), "rotation")
            pinch.delegate = choices
            stage.touch(.began, 200, 200, id: 1)
            stage.touch(.began, 300, 200, id: 2)
            let place = turned(30, radius: 150)
            stage.touch(.moved, place.x, place.y, id: 2)
            #expect(pinch.state == .began && rotation.state == .began)
            pinch.delegate = nil
        }

        // MARK: One event for several fingers

        @Test("6.1 fingers that moved in one frame are one event: two that go together are no pinch on the way")
        func oneEvent() {
            defer { stage.close() }
            _ = add(UIPinchGestureRecognizer(), "pinch")
            let counter = EventCounter()
            view.addGestureRecognizer(counter)
            begin(100)
            stage.move([(1, 130, 200), (2, 230, 200)])
            #expect(counter.moves == [2])
            // A finger that did not move, one that is not down, and one that is told twice.
            stage.move([(1, 130, 200), (2, 235, 200), (2, 250, 200), (9, 0, 0)])
            #expect(counter.moves == [2, 1])
            stage.move([(9, 0, 0)])
            stage.move([])
            #expect(counter.moves == [2, 1])
            #expect(stage.taken() == ["view began", "view began", "view moved 2", "view moved"])
        }
    }
}

/// Counts the touches of each movement.
@MainActor
private final class EventCounter: UIGestureRecognizer {
    var moves: [Int] = []
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { moves.append(touches.count) }
}
