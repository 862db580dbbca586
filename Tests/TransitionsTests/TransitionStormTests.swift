import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import Transitions

/// Random transitions, interrupted at random moments and rotated in the middle.
@MainActor @Suite struct TransitionStormTests {
    /// How many transitions. From 20 on there are large screens too.
    private static let count = rounds(3, long: 60)
    private nonisolated static let sizes: [(CGFloat, CGFloat)] = [(320, 480), (375, 667), (481, 333), (768, 1024), (1366, 1024)]

    private func transition(_ random: inout SeededRandom, _ list: UIView, _ other: UIView) -> ScreenTransition {
        if Int.random(in: 0..<6, using: &random) == 0 {
            return SmokescreenTransition { first, second in
                let a = first.subviews.compactMap { $0 as? UILabel }, b = second.subviews.compactMap { $0 as? UILabel }
                return [.recedes(first, "a"), .appears(second, "b")] + zip(a, b).prefix(5).map { .moves(from: $0, to: $1, "c") }
            }
        }
        return EveryTransition.all.randomElement(using: &random)!.make()
    }

    @Test("FF-16 SM-16 storm: nothing is left over, and no frame flashes")
    func storm() async {
        var random = SeededRandom(seed: 11)
        for round in 0..<Self.count {
            let (width, height) = (Self.count < 20 ? Self.sizes.prefix(3) : Self.sizes[...]).randomElement(using: &random)!
            let scale: CGFloat = width > 500 ? 1 : CGFloat(Int.random(in: 1...3, using: &random))
            await Stage.open(size: CGSize(width: width, height: height), scale: scale) { stage in
                await play(stage, round: round, &random)
            }
        }
    }

    /// Each third pixel of each third row.
    private func shot(_ host: HeadlessHost) -> Pixels { Pixels(host.snapshot(), every: 3) }

    private func play(_ stage: Stage, round: Int, _ random: inout SeededRandom) async {
        let host = stage.host
        let transition = transition(&random, stage.from.view, stage.to.view)
        transition.duration = 0.6
        var ended: Bool?
        let player = transition.run(from: stage.from.view, to: stage.to.view, isReversed: Bool.random(using: &random)) { ended = $0 }
        var last = shot(host)
        var largest = 0.0
        let rotates = Int.random(in: 0..<3, using: &random) == 0 ? Int.random(in: 2..<20, using: &random) : -1
        var frame = 0
        while ended == nil, frame < 400 {
            frame += 1
            switch Int.random(in: 0..<24, using: &random) {
            case 0: player.isReversed.toggle()
            case 1: player.pauseAnimation()
            case 2 where player.fractionComplete > 0.1 && player.fractionComplete < 0.9:
                player.fractionComplete += CGFloat.random(in: -0.03...0.03, using: &random)
            default: if !player.isRunning { player.startAnimation() }
            }
            if frame == rotates {
                let size = stage.container.view.bounds.size
                host.resize(to: CGSize(width: size.height, height: size.width))
                await host.advanceFrame()
                #expect(ended != nil || host.scenes.first?.bounds.size == CGSize(width: size.height, height: size.width))
                last = shot(host)
                continue
            }
            await host.advanceFrame()
            let shown = shot(host)
            largest = max(largest, shown.meanDifference(to: last) ?? 0)
            last = shown
        }
        // From a light screen to a dark one, about 200 levels lie between all pixels: a flash would show most of them in one frame.
        #expect(largest < 75, "round \(round), \(transition)")
        #expect(ended != nil && host.scenes.isEmpty, "round \(round)")
        #expect(stage.container.view.subviews == [ended == true ? stage.to.view : stage.from.view])
        #expect(!stage.from.view.isHidden && !stage.to.view.isHidden)
        let kept = ended == true ? stage.to.view! : stage.from.view!
        #expect(kept.frame == stage.container.view.bounds && kept.layer.animationKeys()?.isEmpty ?? true)
        let still = shot(host)
        await host.advance(by: 0.2)
        #expect(shot(host) == still)
    }
}
