@testable import UIKit
import Testing

extension UIKitCore {
    /// Swipes and pans from an edge: the numbers of Behaviour 6.3.
    @Suite @MainActor struct SwipeAndEdge {
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

        // MARK: Swipe

        @Test("6.3 defaults")
        func defaults() {
            defer { stage.close() }
            let swipe = UISwipeGestureRecognizer()
            #expect(swipe.direction == .right)
            #expect(swipe.numberOfTouchesRequired == 1)
            typealias Direction = UISwipeGestureRecognizer.Direction
            #expect([Direction.right, .left, .up, .down].map(\.rawValue) == [1, 2, 4, 8])
            for recognizer in [swipe, UIPinchGestureRecognizer(), UIRotationGestureRecognizer(), UIScreenEdgePanGestureRecognizer()] {
                #expect(recognizer.cancelsTouchesInView && !recognizer.delaysTouchesBegan && recognizer.delaysTouchesEnded)
            }
        }

        @Test(
            "6.3 a swipe needs 50·(1 − 0.94·t) points along and at most 50·(1 − 0.98·t) across",
            arguments: [
                (0.1, 45.3, 0, true), (0.1, 45.2, 0, false), (0.1, 60, 45.1, true), (0.1, 60, 45.2, false), (0.5, 26.5, 0, true),
                (0.5, 26.4, 0, false), (0.5, 40, 25.5, true), (0.5, 40, 25.6, false), (0.501, 60, 0, false), (0, 50, 0, true),
                (0, 49.9, 0, false),
            ] as [(Double, Double, Double, Bool)])
        func threshold(time: Double, along: Double, across: Double, recognized: Bool) {
            defer { stage.close() }
            _ = add(UISwipeGestureRecognizer(), "swipe")
            stage.touch(.began, 100, 200)
            stage.wait(time)
            stage.touch(.moved, 100 + along, 200 - across)
            // While it moves, not at the lift.
            #expect(stage.taken().contains("swipe ended") == recognized)
            stage.touch(.ended, 100 + along, 200 - across)
            #expect(!stage.taken().contains("swipe ended"))
        }

        @Test("6.3 a movement behind the start ends the swipe", arguments: [(0.0, true), (-0.1, false)])
        func behind(back: Double, recognized: Bool) {
            defer { stage.close() }
            _ = add(UISwipeGestureRecognizer(), "swipe")
            stage.touch(.began, 100, 200)
            stage.touch(.moved, 100 + back, 201)
            stage.touch(.moved, 190, 200)
            #expect(stage.taken().contains("swipe ended") == recognized)
        }

        @Test("6.3 each direction", arguments: [(UISwipeGestureRecognizer.Direction.right, 60.0, 0.0), (.left, -60, 0), (.up, 0, -60), (.down, 0, 60)])
        func directions(direction: UISwipeGestureRecognizer.Direction, dx: Double, dy: Double) {
            defer { stage.close() }
            let swipe = add(UISwipeGestureRecognizer(), "swipe")
            swipe.direction = direction
            stage.touch(.began, 200, 200)
            stage.touch(.moved, 200 + dx, 200 + dy)
            #expect(stage.taken() == ["view began", "swipe ended", "view cancelled"])
            stage.touch(.ended, 200 + dx, 200 + dy)
            stage.touch(.began, 200, 200)
            stage.touch(.moved, 200 - dx, 200 - dy)
            #expect(!stage.taken().contains("swipe ended"))
        }

        @Test("6.3 several directions: each of them, and diagonals")
        func mixed() {
            defer { stage.close() }
            let swipe = add(UISwipeGestureRecognizer(), "swipe")
            swipe.direction = [.right, .up]
            for (dx, dy, recognized) in [(60.0, 0.0, true), (0, -60, true), (60, -49, true), (-60, 0, false), (0, 60, false)] {
                stage.touch(.began, 200, 200)
                stage.touch(.moved, 200 + dx, 200 + dy)
                stage.touch(.ended, 200 + dx, 200 + dy)
                #expect(stage.taken().contains("swipe ended") == recognized, "\(dx) \(dy)")
            }
        }

        @Test("6.3 all required fingers must qualify, and no more may be down")
        func fingers() {
            defer { stage.close() }
            let swipe = add(UISwipeGestureRecognizer(), "swipe")
            swipe.numberOfTouchesRequired = 2
            stage.touch(.began, 100, 100, id: 1)
            stage.touch(.moved, 200, 100, id: 1)
            stage.touch(.began, 100, 200, id: 2)
            stage.touch(.moved, 140, 200, id: 2)
            #expect(!stage.taken().contains("swipe ended"))
            var place = CGPoint.zero
            swipe.addAction { place = $0.location(in: $0.view) }
            stage.touch(.moved, 180, 200, id: 2)
            #expect(stage.taken().contains("swipe ended"))
            // Where it began.
            #expect(place == CGPoint(x: 100, y: 150))
            stage.touch(.ended, 200, 100, id: 1)
            stage.touch(.ended, 180, 200, id: 2)
            for id in 1...3 { stage.touch(.began, 100, 100 + CGFloat(id) * 50, id: id) }
            stage.move((1...3).map { ($0, 200, 100 + CGFloat($0) * 50) })
            #expect(!stage.taken().contains("swipe ended"))
        }

        @Test("a swipe that takes too long fails in time, so that a pan which waits for it begins")
        func failsInTime() {
            defer { stage.close() }
            let swipe = add(UISwipeGestureRecognizer(), "swipe"), pan = add(UIPanGestureRecognizer(), "pan")
            pan.require(toFail: swipe)
            stage.touch(.began, 100, 200)
            stage.touch(.moved, 120, 200)
            #expect(pan.state == .began || stage.taken().allSatisfy { !$0.hasPrefix("pan") })
            stage.wait(0.6)
            #expect(stage.taken().contains("pan began"))
        }

        // MARK: Screen edge

        @Test(
            "6.3 an edge pan begins within 20 points of its edge and goes inwards",
            arguments: [
                (UIRectEdge.left, 20.0, 200.0, 30.0, 0.0, true), (.left, 21, 200, 30, 0, false), (.left, 5, 200, 5, 30, false),
                (.right, 380, 200, -30, 0, true), (.right, 379, 200, -30, 0, false), (.right, 395, 200, 30, 0, false),
                (.top, 200, 20, 0, 30, true), (.top, 200, 5, 0, -30, false), (.bottom, 200, 380, 0, -30, true), (.left, 200, 5, 0, 30, false),
                ([.left, .top], 200, 5, 0, 30, true), ([], 5, 200, 30, 0, false),
            ] as [(UIRectEdge, Double, Double, Double, Double, Bool)])
        func edges(edges: UIRectEdge, x: Double, y: Double, dx: Double, dy: Double, begins: Bool) {
            defer { stage.close() }
            let pan = add(UIScreenEdgePanGestureRecognizer(), "edge")
            pan.edges = edges
            stage.touch(.began, x, y)
            stage.touch(.moved, x + dx, y + dy)
            #expect((pan.state == .began) == begins)
            #expect(stage.taken().contains("edge began") == begins)
        }

        @Test("6.3 edges: top 1, left 2, bottom 4, right 8; an edge pan follows one finger as a pan does")
        func edgeMask() {
            defer { stage.close() }
            #expect([UIRectEdge.top, .left, .bottom, .right].map(\.rawValue) == [1, 2, 4, 8])
            let pan = add(UIScreenEdgePanGestureRecognizer(), "edge")
            #expect(pan.edges == [])
            #expect(pan.maximumNumberOfTouches == 1)
            pan.edges = .left
            stage.touch(.began, 0, 200)
            stage.touch(.moved, 110, 200)
            #expect(pan.translation(in: view) == CGPoint(x: 100, y: 0))
            stage.touch(.ended, 110, 200)
            #expect(stage.taken() == ["view began", "edge began", "view cancelled", "edge ended"])
        }

        @Test("the edge comes before other pans, also of deeper views")
        func edgeFirst() {
            defer { stage.close() }
            let deep = stage.view("deep", CGRect(x: 0, y: 0, width: 400, height: 400), in: view)
            let pan = UIPanGestureRecognizer()
            pan.addAction { [stage] in stage.note("pan \($0.state)") }
            deep.addGestureRecognizer(pan)
            add(UIScreenEdgePanGestureRecognizer(), "edge").edges = .left
            stage.touch(.began, 5, 200)
            stage.touch(.moved, 50, 200)
            stage.touch(.ended, 50, 200)
            #expect(stage.taken().filter { !$0.hasPrefix("deep") } == ["edge began", "edge ended"])
            stage.touch(.began, 100, 200)
            stage.touch(.moved, 150, 200)
            stage.touch(.ended, 150, 200)
            #expect(stage.taken().filter { !$0.hasPrefix("deep") } == ["pan began", "pan ended"])
        }
    }
}
