import Foundation
import Testing

@testable import QuartzCore

extension StageSuites {
    /// Depth between layers whose own bounds say little of what they draw, or of what it depends on.
    @Suite struct ContainerDepthTests {
        /// Two crossing planes, each in a container of a size, or the planes themselves.
        private func crossing(_ size: CGSize?, perspective: Bool = true) -> Stage {
            let stage = Stage()
            if perspective { stage.root.sublayerTransform.m34 = -1 / 300 }
            for (angle, color) in [(0.6, CGColor.red), (-0.6, .blue)] {
                let plane = CALayer()
                plane.bounds = CGRect(x: 0, y: 0, width: 80, height: 80)
                plane.backgroundColor = color
                let turn = CATransform3DMakeRotation(angle, 0, 1, 0)
                if let size {
                    let container = CALayer()
                    container.bounds.size = size
                    container.position = CGPoint(x: 50, y: 50)
                    container.transform = turn
                    plane.position = CGPoint(x: size.width / 2, y: size.height / 2)
                    container.addSublayer(plane)
                    stage.root.addSublayer(container)
                } else {
                    plane.position = CGPoint(x: 50, y: 50)
                    plane.transform = turn
                    stage.root.addSublayer(plane)
                }
            }
            return stage
        }

        @Test(
            "1.4 planes in containers without a size are cut where they cross, as the planes themselves",
            arguments: [CGSize(width: 0, height: 0), CGSize(width: 0, height: 80), CGSize(width: 80, height: 80)],
            [true, false])
        func crossingContainers(size: CGSize, perspective: Bool) {
            let stage = crossing(size, perspective: perspective)
            let picture = stage.draw(), wanted = crossing(nil, perspective: perspective).draw()
            #expect(wanted[30, 50] != wanted[70, 50])
            for y in 0..<100 {
                for x in 0..<100 where x != 49 && x != 50 { #expect(picture[x, y] == wanted[x, y], "(\(x), \(y))") }
            }
            for x in [30, 70] {
                let hit = stage.root.hitTest(CGPoint(x: Double(x), y: 50))
                #expect(hit?.backgroundColor == (picture[x, 50] == 0xFFFF_0000 ? .red : .blue), "the layer that is drawn there")
            }
        }

        @Test("1.4 containers without a size whose sublayers move are cut, too")
        func movingSublayers() {
            let stage = crossing(.zero)
            CATransaction.flush()
            for container in stage.root.sublayers ?? [] {
                let motion = CABasicAnimation(keyPath: "position.y")
                motion.fromValue = 0.0
                motion.toValue = 5.0
                motion.duration = 100
                container.sublayers?.first?.add(motion, forKey: nil)
            }
            let picture = stage.draw(), wanted = crossing(nil).draw()
            #expect(picture[30, 50] == wanted[30, 50] && picture[70, 50] == wanted[70, 50])
        }

        @Test("1.4 what tilted glass shows at its edge doesn't change when an unrelated layer shares its depth")
        func glass() {
            func picture(withThird: Bool) -> PixelBuffer {
                let stage = Stage(width: 200, height: 100)
                stage.root.backgroundColor = .white
                let glass = CALayer()
                glass.frame = CGRect(x: 60, y: 20, width: 50, height: 60)
                glass.backgroundFilters = [LayerFilter(name: "gaussianBlur", radius: 4)]
                glass.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
                stage.root.addSublayer(glass)
                // Beside the glass and behind it.
                let red = stage.add(CGRect(x: 30, y: 20, width: 30, height: 60), .red)
                red.transform = CATransform3DConcat(CATransform3DMakeRotation(0.1, 0, 1, 0), CATransform3DMakeTranslation(0, 0, -80))
                if withThird {
                    let third = stage.add(CGRect(x: 180, y: 80, width: 10, height: 10), .blue)
                    third.transform = CATransform3DMakeRotation(0.3, 0, 1, 0)
                }
                return stage.draw()
            }
            let two = picture(withThird: false), three = picture(withThird: true)
            #expect((60..<75).contains { two[$0, 50] != 0xFFFF_FFFF && two[$0, 50] != 0xFFFF_0000 }, "red is blurred into the glass")
            for y in 0..<100 {
                for x in 0..<170 { #expect(two[x, y] == three[x, y], "(\(x), \(y))") }
            }
        }
    }
}
