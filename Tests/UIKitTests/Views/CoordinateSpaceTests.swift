@testable import UIKit
import Testing

extension UIKitCore {
    @Suite @MainActor struct CoordinateSpaceTests {
        /// A space that must not be asked.
        private final class Foreign: NSObject, UICoordinateSpace {
            var bounds: CGRect { .zero }
            func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint { fault(point) }
            func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint { fault(point) }
            func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect { fault(rect) }
            func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect { fault(rect) }
            private func fault<Value>(_ value: Value) -> Value {
                Issue.record("the space was asked")
                return value
            }
        }

        private func close(_ a: CGPoint, _ b: CGPoint) -> Bool { abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6 }

        @Test("5.1 nil stands for the window; scrolled bounds and 2D transforms count")
        func plane() {
            let stage = Stage()
            defer { stage.close() }
            let outer = UIView(frame: CGRect(x: 50, y: 60, width: 100, height: 100))
            let inner = UIView(frame: CGRect(x: 10, y: 20, width: 40, height: 40))
            stage.window.addSubview(outer)
            outer.addSubview(inner)
            outer.bounds.origin = CGPoint(x: 5, y: 0)
            #expect(inner.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 56, y: 82))
            #expect(inner.convert(CGPoint(x: 56, y: 82), from: nil) == CGPoint(x: 1, y: 2))
            inner.transform = CGAffineTransform(rotationAngle: .pi / 2)
            // A quarter turn clockwise about the middle (30, 40): the upper left corner is the upper right one now.
            #expect(close(inner.convert(.zero, to: outer), CGPoint(x: 50, y: 20)))
            #expect(close(outer.convert(CGPoint(x: 50, y: 20), to: inner), .zero))
        }

        @Test("5.1 conversion works through 3D transforms, there and back")
        func depth() {
            let stage = Stage()
            defer { stage.close() }
            let outer = UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
            let inner = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
            stage.window.addSubview(outer)
            outer.addSubview(inner)
            var perspective = CATransform3DIdentity
            perspective.m34 = -1.0 / 500
            outer.layer.sublayerTransform = perspective
            inner.transform3D = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
            // The middle stays; a point 50 to the right comes to x = 25, at depth -50 sin 60°, so nearer the middle by perspective.
            #expect(close(inner.convert(CGPoint(x: 50, y: 50), to: nil), CGPoint(x: 200, y: 200)))
            let z: Double = -50 * 0.75.squareRoot()
            let w: Double = 1 - z / 500
            let edge = CGPoint(x: 200 + 25 / w, y: 200), near = CGPoint(x: 200 + 20 / w, y: 200), beyond = CGPoint(x: 200 + 30 / w, y: 200)
            #expect(close(inner.convert(CGPoint(x: 100, y: 50), to: nil), edge))
            for point in [CGPoint(x: 0, y: 0), CGPoint(x: 99, y: 3), CGPoint(x: 42, y: 77)] {
                #expect(close(inner.convert(inner.convert(point, to: nil), from: nil), point))
            }
            // Touches find what is seen there.
            #expect(stage.window.hitTest(near, with: nil) === inner)
            #expect(stage.window.hitTest(beyond, with: nil) === outer)
        }

        @Test("5.1 views of different windows are converted over the screen")
        func windows() {
            let stage = Stage()
            defer { stage.close() }
            let other = UIWindow(frame: CGRect(x: 30, y: 40, width: 100, height: 100))
            other.isHidden = false
            defer { other.isHidden = true }
            let here = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
            let there = UIView(frame: CGRect(x: 5, y: 5, width: 50, height: 50))
            stage.window.addSubview(here)
            other.addSubview(there)
            #expect(there.convert(.zero, to: here) == CGPoint(x: 25, y: 35))
            #expect(here.convert(CGPoint(x: 25, y: 35), to: there) == .zero)
            #expect(here.convert(CGRect(x: 0, y: 0, width: 2, height: 3), to: there) == CGRect(x: -25, y: -35, width: 2, height: 3))
            #expect(other.convert(CGPoint.zero, to: stage.window) == CGPoint(x: 30, y: 40))
            #expect(other.convert(CGPoint.zero, to: nil as UIWindow?) == CGPoint(x: 30, y: 40))
            let rect = other.convert(CGRect(x: 30, y: 40, width: 1, height: 1), from: nil as UIWindow?)
            #expect(rect == CGRect(x: 0, y: 0, width: 1, height: 1))
        }

        @Test("5.1 coordinate spaces: views, the screen, and others, which are never asked")
        func spaces() {
            let stage = Stage()
            defer { stage.close() }
            let view = UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 50))
            stage.window.frame.origin = CGPoint(x: 100, y: 0)
            stage.window.addSubview(view)
            let screen = UIScreen.main.coordinateSpace
            #expect(view.convert(CGPoint(x: 1, y: 1), to: screen) == CGPoint(x: 111, y: 21))
            #expect(screen.convert(CGPoint(x: 111, y: 21), to: view) == CGPoint(x: 1, y: 1))
            let space: any UICoordinateSpace = view
            let rect = space.convert(CGRect(x: 0, y: 0, width: 5, height: 5), to: stage.window)
            #expect(rect == CGRect(x: 10, y: 20, width: 5, height: 5))
            #expect(view.convert(CGPoint(x: 1, y: 1), to: Foreign()) == CGPoint(x: 111, y: 21))
            #expect(view.convert(CGPoint(x: 111, y: 21), from: Foreign()) == CGPoint(x: 1, y: 1))
        }

        @Test("10 the fixed space stays with the glass while the interface turns")
        func fixedSpace() {
            let screen = UIScreen.main
            let former = screen.interfaceOrientation
            defer { screen.interfaceOrientation = former }
            let fixed = screen.fixedCoordinateSpace, size = screen.bounds.size
            screen.interfaceOrientation = .portrait
            #expect(fixed.convert(CGPoint(x: 3, y: 4), to: screen.coordinateSpace) == CGPoint(x: 3, y: 4))
            screen.interfaceOrientation = .landscapeRight
            #expect(fixed.bounds.size == CGSize(width: size.height, height: size.width))
            // The glass's upper left corner is the lower left one of an interface whose device points left.
            #expect(fixed.convert(CGPoint.zero, to: screen.coordinateSpace) == CGPoint(x: 0, y: size.height))
            screen.interfaceOrientation = .landscapeLeft
            #expect(fixed.convert(CGPoint.zero, to: screen.coordinateSpace) == CGPoint(x: size.width, y: 0))
            for orientation in [UIInterfaceOrientation.portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight] {
                screen.interfaceOrientation = orientation
                let there = fixed.convert(CGPoint(x: 7, y: 9), to: screen.coordinateSpace)
                #expect(fixed.convert(there, from: screen.coordinateSpace) == CGPoint(x: 7, y: 9))
            }
        }
    }
}
