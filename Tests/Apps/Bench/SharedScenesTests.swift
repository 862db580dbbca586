import Foundation
import QuartzCore
import Testing

@testable import Bench

/// The scenes against their definition: corners computed by its formulas, and the quads that a frame has.
@Suite struct SharedScenesTests {
    private func corner(_ layer: CALayer, _ x: Double, _ y: Double) -> CGPoint {
        layer.convert(CGPoint(x: x, y: y), to: nil)
    }

    @Test("S1: the selected cover faces the viewer at 300 points, its neighbour is turned by 70 degrees and 150 points back")
    func coverFlow() {
        let scene = CoverFlowScene(pictureSize: 32)
        scene.update(frame: 0)
        let covers = scene.root.sublayers ?? []
        #expect(covers.count == 100)
        let first = corner(covers[0], 0, 0)
        #expect(abs(first.x - 490) < 1e-9)
        #expect(abs(first.y - 250) < 1e-9)
        // Its right neighbour: centre 200 points to the right, half width 150, turned by −70 degrees, then the perspective of 1000.
        let c = cos(70 * Double.pi / 180), s = sin(70 * Double.pi / 180)
        let x = 200 - 150 * c, z = -150 + 150 * -s
        let factor = 1000 / (1000 - z)
        let left = corner(covers[1], 0, 0)
        #expect(abs(left.x - (640 + x * factor)) < 1e-6)
        #expect(abs(left.y - (400 - 150 * factor)) < 1e-6)
    }

    @Test("S2: 336 cards in rows 57 points apart, scrolled 10 points a frame")
    func tray() {
        let scene = TrayScene()
        scene.update(frame: 0)
        let cards = scene.root.sublayers ?? []
        #expect(cards.count == 336)
        let before = corner(cards[30], 80, 100)
        #expect(abs(before.x - (65 + 50 * 6)) < 1e-9)
        #expect(abs(before.y - (28.5 + 57)) < 1e-9)
        scene.update(frame: 3)
        #expect(abs(corner(cards[30], 80, 100).y - (before.y - 30)) < 1e-9)
    }

    @Test("S3: rows stack without gaps, halves meet at their crease")
    func fold() {
        let scene = FoldScene()
        scene.update(frame: 11)
        let layers = scene.root.sublayers ?? []
        #expect(layers.count == 120)
        for row in 0..<30 {
            let upper = layers[row * 4], lower = layers[row * 4 + 2]
            let crease = corner(upper, 640, 30), start = corner(lower, 640, 0)
            #expect(abs(crease.y - start.y) < 1e-6)
            #expect(abs(crease.x - start.x) < 1e-6)
            if row > 0 { #expect(abs(corner(layers[(row - 1) * 4 + 2], 640, 30).y - corner(upper, 640, 0).y) < 1e-6) }
        }
    }
}
