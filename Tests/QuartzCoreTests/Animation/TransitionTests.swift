import CoreGraphics
import Testing

@testable import QuartzCore

extension StageSuites {
    @Suite("Transitions") struct TransitionTests {
        /// A red layer of 40 points that turned blue in the transition's commit, half a second ago.
        private func picture(_ type: CATransitionType, _ subtype: CATransitionSubtype? = nil, _ change: (CATransition) -> Void = { _ in }) -> PixelBuffer {
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
            (CATransitionSubtype.fromLeft, 15, 45, 30, 30), (.fromRight, 45, 15, 30, 30), (.fromTop, 30, 30, 45, 15), (.fromBottom, 30, 30, 15, 45),
        ])
        func moving(_ subtype: CATransitionSubtype, newX: Int, oldX: Int, newY: Int, oldY: Int) {
            let red: UInt32 = 0xFFFF_0000, blue: UInt32 = 0xFF00_00FF
            for type in [CATransitionType.push, .moveIn, .reveal] {
                let picture = picture(type, subtype)
                // What reveal leaves is the old picture on the side that it moves to.
                #expect(picture[newX, newY] == blue, "\(type)")
                #expect(picture[oldX, oldY] == red, "\(type)")
                #expect(picture[5, 5] == 0xFF00_0000 && picture[55, 30] == 0xFF00_0000 && picture[30, 55] == 0xFF00_0000, "clipped to the bounds")
            }
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
