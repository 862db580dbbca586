import Foundation
import Testing

@testable import QuartzCore

extension StageSuites {
    @MainActor @Suite struct TransactionTests {
        @Test("2.8 defaults, keys, nesting: inner levels inherit, and their changes are local")
        func levels() {
            CATransaction.flush()
            #expect(CATransaction.animationDuration() == 0.25 && !CATransaction.disableActions())
            #expect(CATransaction.animationTimingFunction() == nil && CATransaction.completionBlock() == nil)
            CATransaction.begin()
            CATransaction.setAnimationDuration(2)
            CATransaction.setDisableActions(true)
            CATransaction.setValue(5, forKey: "mine")
            CATransaction.begin()
            #expect(CATransaction.animationDuration() == 2 && CATransaction.disableActions() && CATransaction.value(forKey: "mine") as? Int == 5)
            CATransaction.setValue(3.0, forKey: kCATransactionAnimationDuration)
            CATransaction.setValue(false, forKey: kCATransactionDisableActions)
            CATransaction.setValue(CAMediaTimingFunction(name: .linear), forKey: kCATransactionAnimationTimingFunction)
            CATransaction.setValue(6, forKey: "mine")
            #expect(CATransaction.animationDuration() == 3 && !CATransaction.disableActions())
            #expect(CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double == 3)
            CATransaction.commit()
            #expect(CATransaction.animationDuration() == 2 && CATransaction.disableActions() && CATransaction.value(forKey: "mine") as? Int == 5)
            #expect(CATransaction.animationTimingFunction() == nil)
            CATransaction.commit()
            #expect(CATransaction.animationDuration() == 0.25 && CATransaction.value(forKey: "mine") == nil)
        }

        @Test("2.8 nothing reaches the render tree before the outermost commit")
        func outermost() {
            let stage = Stage()
            CATransaction.begin()
            CATransaction.begin()
            stage.root.cornerRadius = 5
            CATransaction.commit()
            CATransaction.flush()
            #expect(stage.server.root?.properties.cornerRadius == 0)
            CATransaction.commit()
            #expect(stage.server.root?.properties.cornerRadius == 5)
        }

        @Test("2.8 a completion block without animations is called after the commit, never inside")
        func completionWithoutAnimations() async {
            var calls = 0
            CATransaction.begin()
            CATransaction.setCompletionBlock { calls += 1 }
            CATransaction.commit()
            #expect(calls == 0)
            await mainQueue()
            #expect(calls == 1)
        }

        @Test("2.8 at the natural end: start after the commit; the completion block first, then animationDidStop(finished: true)")
        func orderAtEnd() async {
            let stage = Stage()
            let log = EventLog()
            CATransaction.begin()
            CATransaction.setCompletionBlock { log.note("block") }
            stage.root.add(animation(0, 1, log: log), forKey: "a")
            CATransaction.commit()
            #expect(log.events.isEmpty)
            await mainQueue()
            #expect(log.events == ["start"])
            stage.advance(by: 0.5)
            await mainQueue()
            #expect(log.events == ["start"])
            stage.advance(by: 0.5)
            await mainQueue()
            #expect(log.events == ["start", "block", "stop true"])
            #expect(stage.root.animationKeys() == nil)
        }

        @Test("2.8 removed early: block, then animationDidStop(finished: false)")
        func removedEarly() async {
            let stage = Stage()
            let log = EventLog()
            CATransaction.begin()
            CATransaction.setCompletionBlock { log.note("block") }
            stage.root.add(animation(0, 1, log: log), forKey: "a")
            CATransaction.commit()
            await mainQueue()
            stage.root.removeAnimation(forKey: "a")
            CATransaction.flush()
            await mainQueue()
            #expect(log.events == ["start", "block", "stop false"])
            stage.advance(by: 5)
            await mainQueue()
            #expect(log.events.count == 3, "once")
        }

        @Test("2.8 a second completion block waits for later animations only; the first still fires; nested levels count")
        func secondBlock() async {
            let stage = Stage()
            let log = EventLog()
            CATransaction.begin()
            CATransaction.setCompletionBlock { log.note("first") }
            stage.root.add(animation(0, 1, duration: 1), forKey: "a")
            CATransaction.begin()
            stage.root.add(animation(0, 1, duration: 2), forKey: "b")
            CATransaction.commit()
            CATransaction.setCompletionBlock { log.note("second") }
            stage.root.add(animation(0, 1, duration: 0.5), forKey: "c")
            CATransaction.commit()
            for (seconds, expected) in [(0.5, ["second"]), (0.6, ["second"]), (1.0, ["second", "first"])] {
                stage.advance(by: seconds)
                await mainQueue()
                #expect(log.events == expected)
            }
        }

        @Test("flush inside layout leaves the commit under way alone; a layout that always asks again ends")
        func restlessLayout() {
            let stage = Stage()
            let log = EventLog()
            stage.root.name = "r"
            stage.root.delegate = log
            log.didLayOut = { layer in
                CATransaction.flush()
                layer.setNeedsLayout()
            }
            stage.root.setNeedsLayout()
            CATransaction.flush()
            let count = log.events.filter { $0 == "r:layout" }.count
            #expect((2...64).contains(count))
            #expect(stage.root.needsLayout())
            log.didLayOut = nil
            CATransaction.flush()
            #expect(!stage.root.needsLayout(), "the next turn goes on")
        }

        @Test("1.9 a layout may change layers that were laid out before: all in one commit")
        func layoutRounds() {
            let stage = Stage()
            let log = EventLog()
            let a = stage.add(.zero, .red), b = stage.add(.zero, .green)
            b.name = "b"
            b.delegate = log
            log.didLayOut = { _ in a.frame = CGRect(x: 0, y: 0, width: 40, height: 40) }
            b.setNeedsLayout()
            CATransaction.flush()
            #expect(stage.server.root?.sublayers.first?.properties.bounds.width == 40)
        }

        @Test("a transaction of another thread is its own")
        func threads() async {
            CATransaction.begin()
            CATransaction.setAnimationDuration(9)
            let other = await withCheckedContinuation { continuation in
                Thread { continuation.resume(returning: CATransaction.animationDuration()) }.start()
            }
            #expect(other == 0.25 && CATransaction.animationDuration() == 9)
            CATransaction.commit()
            CATransaction.lock()
            CATransaction.lock()
            CATransaction.unlock()
            CATransaction.unlock()
        }

        private func animation(_ from: Double, _ to: Double, duration: Double = 1, log: EventLog? = nil) -> CABasicAnimation {
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.fromValue = from
            animation.toValue = to
            animation.duration = duration
            animation.delegate = log
            return animation
        }
    }
}
