import CoreGraphics
import Testing

@testable import QuartzCore

extension StageSuites {
    @Suite("Transitions") struct TransitionTests {
        /// A red layer of 40 points that turned blue in the transition's commit, half a second ago.
        private func picture(
            _ type: CATransitionType, _ subtype: CATransitionSubtype? = nil, _ change: (CATransition) -> Void = { _ in }
        ) -> PixelBuffer {
            let stage = Stage(width: 60, height: 60)
            let layer = stage.add(CGRect(x: 10, y: 10, width: 40, height: 40), .red)
            _ = stage.draw()
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            layer.backgroundColor = .blue
            let transition = CATransition()
            transition.type = type
            transition.subtype = subtype
            transition.duration = 1
            change(transition)
            layer.add(transition, forKey: "anything")
            CATransaction.commit()
            #expect(layer.animationKeys() == ["transition"])
            stage.advance(by: 0.5)
            return stage.drawNow()
        }

        @Test("2.5 fade mixes both pictures; start and end progress bound it")
        func fade() {
            let half = picture(.fade)[30, 30]
            #expect(half >> 24 == 255 && abs(Int(half >> 16 & 255) - 128) <= 1 && abs(Int(half & 255) - 128) <= 1)
            let part = picture(.fade) { ($0.startProgress, $0.endProgress) = (0, 0.5) }[30, 30]
            #expect(abs(Int(part & 255) - 64) <= 1)
        }

        @Test("2.5 moving types, from each side", arguments: [
            (CATransitionSubtype.fromLeft, 15, 45, 30, 30), (.fromRight, 45, 15, 30, 30), (.fromTop, 30, 30, 45, 15),
            (.fromBottom, 30, 30, 15, 45),
        ])
        func moving(_ subtype: CATransitionSubtype, newX: Int, oldX: Int, newY: Int, oldY: Int) {
            let red: UInt32 = 0xFFFF_0000, blue: UInt32 = 0xFF00_00FF
            for type in [CATransitionType.push, .moveIn, .reveal] {
                let picture = picture(type, subtype)
                // What reveal leaves is the old picture on the side that it moves to.
                #expect(picture[newX, newY] == blue, "\(type)")
                #expect(picture[oldX, oldY] == red, "\(type)")
                let outside = [picture[5, 5], picture[55, 30], picture[30, 55]]
                #expect(outside.allSatisfy { $0 == 0xFF00_0000 }, "clipped to the bounds")
            }
        }

        @Test("Transitions on every level of a deep tree are drawn in time, and all of them end")
        func nested() {
            let stage = Stage(width: 20, height: 20)
            var layers = [stage.root]
            for _ in 0..<40 {
                layers.append(stage.add(CGRect(x: 0, y: 0, width: 20, height: 20), .white, to: layers[layers.count - 1]))
            }
            _ = stage.draw()
            // Each commit leaves the picture of the one before in its own old picture.
            for _ in 0..<12 {
                for layer in layers { layer.masksToBounds.toggle() }
                stage.advance(by: 0.01)
            }
            layers[40].backgroundColor = .red
            _ = stage.drawNow()
            #expect(stage.draw()[10, 10] == 0xFFFF_0000)
            #expect(layers.allSatisfy { $0.animationKeys() == nil })
            _ = stage.drawNow()
            #expect(stage.demand == .none)
        }

        @Test("2.5 a layer that was not shown has nothing to lead over from; a later transition takes the place of the former")
        func beginnings() {
            let stage = Stage(width: 20, height: 20)
            let layer = CALayer()
            layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            layer.backgroundColor = .red
            layer.add(slow(), forKey: nil)
            CATransaction.setDisableActions(true)
            stage.root.addSublayer(layer)
            #expect(stage.drawNow()[10, 10] == 0xFFFF_0000)
            for color in [CGColor.green, .blue] {
                CATransaction.setDisableActions(true)
                layer.backgroundColor = color
                layer.add(slow(), forKey: "other")
                stage.advance(by: 0.25)
            }
            #expect(layer.animationKeys() == ["transition"])
            // A quarter of the way from green to blue.
            let pixel = stage.drawNow()[10, 10]
            #expect(abs(Int(pixel >> 8 & 255) - 191) <= 1 && abs(Int(pixel & 255) - 64) <= 1 && pixel >> 16 & 255 == 0)
        }

        private func slow() -> CATransition {
            let transition = CATransition()
            transition.duration = 1
            return transition
        }

        @Test("1.1 hiding a layer fades it by default, and leaves it hidden")
        func implicit() {
            let stage = Stage(width: 20, height: 20)
            let layer = stage.add(CGRect(x: 0, y: 0, width: 20, height: 20), .white)
            _ = stage.draw()
            layer.isHidden = true
            #expect(layer.animation(forKey: "transition") is CATransition)
            stage.advance(by: 0.125)
            let half = stage.drawNow()[10, 10] & 255
            #expect(half > 100 && half < 155)
            #expect(stage.draw()[10, 10] == 0xFF00_0000)
        }
    }
}
