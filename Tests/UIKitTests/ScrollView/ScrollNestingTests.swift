@testable import UIKit
import Testing

extension UIKitCore {
    @MainActor struct ScrollNesting {
        let stage = Stage()
        let outer = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

        init() {
            stage.window.addSubview(outer)
            outer.contentSize = CGSize(width: 400, height: 2000)
            inner.contentSize = CGSize(width: 400, height: 900)
            outer.addSubview(inner)
        }

        /// A finger's drag upwards (positive) in steps, without a throw.
        private func drag(_ distance: CGFloat, from y: CGFloat = 250) {
            stage.touch(.began, 200, y)
            for step in 1...10 {
                stage.play(1.0 / 60)
                stage.touch(.moved, 200, y - distance * CGFloat(step) / 10)
            }
            stage.wait(0.3)
            stage.touch(.ended, 200, y - distance)
            stage.play(2)
        }

        @Test("Along the same axis the inner one scrolls first, up to its edge and beyond it, and the outer one not at all")
        func innerFirst() {
            defer { stage.close() }
            drag(150)
            #expect(inner.contentOffset.y > 100 && outer.contentOffset.y == 0)
            inner.contentOffset.y = 580
            stage.touch(.began, 200, 280)
            stage.touch(.moved, 200, 260)
            stage.touch(.moved, 200, 100)
            #expect(inner.contentOffset.y > 600 && outer.contentOffset.y == 0)
            stage.wait(0.3)
            stage.touch(.ended, 200, 100)
            stage.play(2)
            #expect(inner.contentOffset.y == 600)
        }

        @Test("A new drag beyond the inner one's edge is the outer one's, where that has room")
        func chaining() {
            defer { stage.close() }
            inner.contentOffset.y = 600
            drag(100)
            #expect(inner.contentOffset.y == 600 && outer.contentOffset.y > 60)
            let offset = outer.contentOffset.y
            // Back into the inner content: the inner one again.
            drag(-100, from: 100)
            #expect(inner.contentOffset.y < 540 && outer.contentOffset.y == offset)
        }

        @Test("At both edges the inner one bounces")
        func bothEdges() {
            defer { stage.close() }
            stage.touch(.began, 200, 100)
            stage.touch(.moved, 200, 200)
            #expect(inner.contentOffset.y < 0 && outer.contentOffset.y == 0)
        }

        @Test("An outer one that may not scroll leaves the inner one its bounce")
        func disabledOuter() {
            defer { stage.close() }
            inner.contentOffset.y = 600
            outer.isScrollEnabled = false
            stage.touch(.began, 200, 250)
            stage.touch(.moved, 200, 150)
            #expect(inner.contentOffset.y > 600 && outer.contentOffset.y == 0)
        }

        @Test("Crossed axes: each takes what goes its way", arguments: [(100.0, 10.0), (10, 100), (-100, 20), (20, -60)])
        func crossed(dx: Double, dy: Double) {
            defer { stage.close() }
            inner.contentSize = CGSize(width: 2000, height: 300)
            inner.contentOffset.x = 500
            outer.contentOffset.y = 100
            stage.touch(.began, 200, 150)
            stage.touch(.moved, CGFloat(200 + dx), CGFloat(150 + dy))
            let isSideways = abs(dx) > abs(dy)
            #expect((inner.contentOffset.x != 500) == isSideways)
            #expect((outer.contentOffset.y != 100) == !isSideways)
        }

        @Test("A touch in the inner one stops the outer one, and taps nothing")
        func touchStopsOuter() {
            defer { stage.close() }
            inner.isScrollEnabled = false
            stage.flick()
            stage.play(0.1)
            #expect(outer.isDecelerating)
            outer.contentOffset.y = 0
            stage.touch(.began, 200, 100)
            #expect(!outer.isDecelerating && outer.isTracking)
        }

        @Test("Pages in pages: at the inner one's last page a drag turns the outer one's")
        func pages() {
            defer { stage.close() }
            outer.isPagingEnabled = true
            outer.contentSize = CGSize(width: 1200, height: 400)
            inner.isPagingEnabled = true
            inner.contentSize = CGSize(width: 800, height: 300)
            inner.contentOffset.x = 400
            stage.touch(.began, 300, 150)
            for step in 1...10 {
                stage.play(1.0 / 60)
                stage.touch(.moved, 300 - CGFloat(step) * 25, 150)
            }
            stage.touch(.ended, 50, 150)
            stage.play(2)
            #expect(inner.contentOffset.x == 400 && outer.contentOffset.x == 400)
        }

        @Test("Two fingers drag by their middle; a finger that comes or goes moves nothing")
        func twoFingers() {
            defer { stage.close() }
            inner.removeFromSuperview()
            stage.touch(.began, 100, 300, id: 1)
            stage.touch(.began, 200, 300, id: 2)
            stage.move([(1, 100, 280), (2, 200, 280)])
            let first = outer.contentOffset.y
            #expect(abs(Double(first) - 10) <= 1)
            stage.move([(1, 100, 240), (2, 200, 260)])
            #expect(abs(Double(outer.contentOffset.y - first) - 30) <= 1)
            let second = outer.contentOffset
            stage.touch(.ended, 100, 240, id: 1)
            #expect(outer.contentOffset == second && outer.isDragging)
            stage.touch(.moved, 200, 250, id: 2)
            #expect(abs(Double(outer.contentOffset.y - second.y) - 10) <= 1)
            stage.touch(.began, 300, 100, id: 3)
            #expect(abs(Double(outer.contentOffset.y - second.y) - 10) <= 1)
        }

        @Test("A touchpad's scrolling stays with the view that it began in until a pause")
        func touchpad() {
            defer { stage.close() }
            stage.wheel(0, -590, isPrecise: true)
            stage.wheel(0, -50, isPrecise: true)
            stage.wheel(0, -50, isPrecise: true)
            #expect(inner.contentOffset.y == 600 && outer.contentOffset.y == 0)
            stage.wait(0.3)
            stage.wheel(0, -50, isPrecise: true)
            #expect(outer.contentOffset.y == 50)
        }
    }
}
