import Testing
import UIKit
import UIKitTesting

@testable import Transitions

/// Transitions between controllers and between views (FF-18).
@MainActor @Suite struct ControllerTests {
    private nonisolated static let some: [EveryTransition] = [
        .fold(FoldStyle(), creases: 1, .normal), .fold(FoldStyle(.fold, isCubic: true, axis: .horizontal), creases: 2, .normal),
        .flip(FlipStyle(), .normal), .flip(FlipStyle(.vertical, spine: .left, isBackward: true), .normal),
    ]

    @Test("FF-18 push and pop by one line", arguments: some)
    func push(_ kind: EveryTransition) async {
        await Stage.navigate(kind.make()) { host, navigation, from, to in
            let first = host.pixels
            navigation.pushViewController(to, animated: true)
            await host.advance(by: 0.15)
            #expect(host.scenes.count == 1 && host.pixels != first)
            await host.advance(by: 0.25)
            #expect(host.scenes.isEmpty && to.view.window != nil && !to.view.isHidden && from.view.window == nil)
            navigation.popViewController(animated: true)
            await host.advance(by: 0.15)
            #expect(host.scenes.count == 1)
            await host.advance(by: 0.25)
            #expect(host.pixels == first && host.scenes.isEmpty && !from.view.isHidden)
        }
    }

    @Test("FF-18 present and dismiss by one line", arguments: some)
    func present(_ kind: EveryTransition) async {
        await HeadlessHost.open(size: CGSize(width: 320, height: 480), scale: 1) { host in
            let from = TestScreen(isDark: false), to = TestScreen(isDark: true)
            host.show(from)
            await host.advance(by: 0.1)
            let first = host.pixels
            kind.make().attach(toPresented: to)
            var log: [String] = []
            from.present(to, animated: true) { log.append("presented") }
            await host.advance(by: 0.15)
            #expect(host.scenes.count == 1)
            await host.advance(by: 0.25)
            #expect(log == ["presented"] && host.scenes.isEmpty && to.view.window != nil)
            to.dismiss(animated: true) { log.append("dismissed") }
            await host.advance(by: 0.4)
            #expect(log == ["presented", "dismissed"] && from.presentedViewController == nil && host.pixels == first)
        }
    }

    @Test("FF-18 a drag dismisses what was presented, or lets it return")
    func dragDismiss() async {
        await HeadlessHost.open(size: CGSize(width: 320, height: 480), scale: 1) { host in
            let from = TestScreen(isDark: false), to = TestScreen(isDark: true)
            host.show(from)
            FlipTransition().attach(toPresented: to)
            from.present(to, animated: true)
            await host.advance(by: 0.5)
            let presented = host.pixels
            for (end, isDismissed) in [(110.0, false), (250, true)] {
                var finger = await Finger(host, at: CGPoint(x: 20, y: 400))
                await finger.move(to: CGPoint(x: end, y: 400), steps: 20)
                #expect(host.scenes.count == 1)
                await host.advance(by: 0.3)
                await finger.lift()
                await host.advance(by: 0.5)
                #expect((from.presentedViewController == nil) == isDismissed && host.scenes.isEmpty)
                if !isDismissed { #expect(host.pixels == presented) }
            }
        }
    }

    @Test("FF-18 a view turns into another, with completion; taken back, nothing has changed")
    func views() async {
        await Stage.open { stage in
            var done: [Bool] = []
            let first = stage.host.pixels
            let player = FoldTransition().run(from: stage.from.view, to: stage.to.view) { done.append($0) }
            await stage.host.advance(by: 0.1)
            player.isReversed = true
            await stage.host.advance(by: 0.2)
            #expect(done == [false] && stage.host.pixels == first && stage.to.view.superview == nil)
            FoldTransition().run(from: stage.from.view, to: stage.to.view) { done.append($0) }
            await stage.host.advance(by: 0.4)
            #expect(done == [false, true] && stage.from.view.superview == nil)
        }
    }

    @Test("a running push is caught by a finger, moved and turned back")
    func caught() async {
        let flip = FlipTransition()
        flip.duration = 1
        await Stage.navigate(flip) { host, navigation, from, to in
            let first = host.pixels
            navigation.pushViewController(to, animated: true)
            await host.advance(by: 0.5)
            var finger = await Finger(host, at: CGPoint(x: 100, y: 240))
            await finger.move(to: CGPoint(x: 130, y: 240), steps: 5)
            let held = flip.runningAnimator?.player?.fractionComplete ?? 1
            #expect(held < 0.5 && held > 0.3)
            await host.advance(by: 1)
            // It stays where the finger is.
            #expect(flip.runningAnimator?.player?.fractionComplete == held)
            await finger.lift()
            await host.advance(by: 1.2)
            #expect(navigation.viewControllers == [from] && host.pixels == first && host.scenes.isEmpty)
        }
    }

    @Test("a drag to the right goes back under the finger, one to the left goes forward if there is something")
    func drag() async {
        let flip = FlipTransition()
        await Stage.navigate(flip) { host, navigation, from, to in
            var finger = await Finger(host, at: CGPoint(x: 300, y: 400))
            await finger.move(to: CGPoint(x: 60, y: 400), steps: 20)
            #expect(host.scenes.isEmpty)
            await finger.lift()
            flip.nextViewController = { _ in to }
            finger = await Finger(host, at: CGPoint(x: 300, y: 400))
            await finger.move(to: CGPoint(x: 60, y: 400), steps: 20)
            #expect(abs((flip.runningAnimator?.player?.fractionComplete ?? 0) - 0.75) < 0.05)
            await host.advance(by: 0.3)
            await finger.lift()
            await host.advance(by: 0.5)
            #expect(navigation.topViewController === to)
            finger = await Finger(host, at: CGPoint(x: 20, y: 400))
            await finger.move(to: CGPoint(x: 260, y: 400), steps: 20)
            await finger.lift()
            await host.advance(by: 0.5)
            #expect(navigation.topViewController === from && host.scenes.isEmpty)
        }
    }

    @Test("XX-02 with reduced motion screens fade")
    func reduced() async {
        await Stage.open { stage in
            stage.host.reducesMotion = true
            let player = FoldTransition().run(from: stage.from.view, to: stage.to.view)
            player.fractionComplete = 0.5
            #expect(stage.host.scenes.first is FadeScene)
            player.stopAnimation(true)
        }
    }

    @Test("a screen that is turned in the middle of a transition is shown at its new size, and nothing is left over")
    func rotated() async {
        let fold = FoldTransition()
        fold.duration = 1
        await Stage.navigate(fold) { host, navigation, _, to in
            navigation.pushViewController(to, animated: true)
            await host.advance(by: 0.5)
            host.resize(to: CGSize(width: 480, height: 320))
            await host.advanceFrame()
            #expect(host.scenes.first?.bounds.size == CGSize(width: 480, height: 320))
            #expect(host.scenes.first?.progress ?? 0 > 0.1)
            await host.advance(by: 1)
            #expect(host.scenes.isEmpty && to.view.frame == CGRect(x: 0, y: 0, width: 480, height: 320) && !to.view.isHidden)
        }
    }
}
