import Testing
import UIKit
import UIKitTesting

@testable import Transitions

/// Every transition at 0, ¼, ½, ¾ and 1.
@MainActor @Suite struct FilmTests {
    @Test("FF-06 FF-15 every style begins with one screen, ends with the other, and goes from one to the other between",
        arguments: EveryTransition.all)
    func film(_ transition: EveryTransition) async throws {
        try await Stage.open { stage in
            let before = stage.host.pixels
            let player = transition.make().run(from: stage.from.view, to: stage.to.view)
            for part in 0...4 {
                player.fractionComplete = CGFloat(part) / 4
                await stage.host.advanceFrame()
                let shown = stage.host.pixels
                if part == 0 { #expect(shown == before) }
                if part > 0 { #expect(shown != before) }
                try stage.host.film("\(transition)-\(part)")
            }
            let last = stage.host.pixels
            player.startAnimation()
            await stage.host.advance(by: 0.1)
            #expect(stage.to.view.superview === stage.container.view && stage.from.view.superview == nil)
            #expect(stage.host.pixels == last)
            #expect(stage.host.scenes.isEmpty && !stage.to.view.isHidden && !stage.from.view.isHidden)
        }
    }
}
