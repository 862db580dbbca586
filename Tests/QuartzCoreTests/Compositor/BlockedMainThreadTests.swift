import Foundation
import Testing

@testable import QuartzCore

extension StageSuites {
    @Suite struct BlockedMainThreadTests {
        /// The render server knows nothing of the thread that committed: whatever that does for half a second, each frame shows the animation at
        /// its own time.
        @Test("an animation goes on while the thread that committed it does nothing, on the virtual clock")
        func virtualClock() {
            let stage = Stage(width: 200, height: 20)
            let box = stage.add(CGRect(x: 0, y: 0, width: 10, height: 20), .red)
            _ = stage.draw()
            let animation = CABasicAnimation(keyPath: "position.x")
            animation.fromValue = 5
            animation.toValue = 155
            animation.duration = 0.5
            box.add(animation, forKey: "move")
            CATransaction.flush()
            let target = PixelBuffer(width: 200, height: 20)
            let begin = stage.time
            for frame in 0...30 {
                let time = begin + Double(frame) / 60
                let demand = stage.server.drawFrame(at: time, geometry: stage.geometry, into: target)
                #expect(demand == .nextRefresh)
                let left = (0..<200).first { target[$0, 10] == 0xFFFF_0000 } ?? -1
                #expect(abs(left - frame * 5) <= 1, "frame \(frame)")
            }
            #expect(stage.server.drawFrame(at: begin + 0.51, geometry: stage.geometry, into: target) == .none)
        }
    }
}
