import Testing
import UIKit
import UIKitTesting

@testable import Transitions

/// The declarative transition, compared frame by frame: whole pictures of the screen.
@MainActor @Suite struct SmokescreenFrameTests {
    /// How many frames are taken: all of the transition, and a few after it.
    private static let frames = 22

    /// The screen in each frame of a transition between list and note, with another colour behind the destination's parts.
    private func filmed(returns: Bool, _ background: UIColor) async -> [Pixels] {
        var frames: [Pixels] = []
        await NoteStage.open { stage in
            stage.note.loadViewIfNeeded()
            if returns {
                stage.navigation.pushViewController(stage.note, animated: true)
                await stage.host.advance(by: 0.5)
                stage.list.rows.backgroundColor = background
                stage.list.view.backgroundColor = background
                stage.navigation.popViewController(animated: true)
            } else {
                stage.note.view.backgroundColor = background
                stage.navigation.pushViewController(stage.note, animated: true)
            }
            for _ in 0..<Self.frames {
                frames.append(stage.host.pixels)
                await stage.host.advanceFrame()
            }
            #expect(stage.host.scenes.isEmpty)
        }
        return frames
    }

    @Test("SM-06 no pixel of any frame shows more of the destination than its time allows, there and back", arguments: [false, true])
    func covered(returns: Bool) async {
        let light = await filmed(returns: returns, UIColor(red: 1, green: 0.98, blue: 0.9, alpha: 1))
        let other = await filmed(returns: returns, UIColor(red: 0, green: 1, blue: 0, alpha: 1))
        // The two destinations differ by all of red behind their parts.
        let duration = returns ? 0.3 : 0.25
        #expect(light[0].largestDifference(to: other[0]) <= 2, "nothing of it at the beginning")
        for frame in 0..<Self.frames {
            let shown = TimingCurve.easeOut.value(at: min(1, CGFloat(frame + 1) / 60 / duration))
            #expect(CGFloat(light[frame].largestDifference(to: other[frame])) <= 255 * shown + 3, "frame \(frame)")
        }
        #expect(light[Self.frames - 1].largestDifference(to: other[Self.frames - 1]) == 255, "all of it at the end")
        // No flash: nothing moves faster than the curves.
        for films in [light, other] {
            for (last, now) in zip(films, films.dropFirst()) { #expect(now.meanDifference(to: last)! < 30) }
        }
    }

    @Test("SM-06 SM-07 a transition that turns round shows the same pictures backwards, frame by frame", arguments: [6, 11, 17])
    func backwards(turn: Int) async throws {
        try await NoteStage.open { stage in
            let before = stage.host.pixels
            stage.navigation.pushViewController(stage.note, animated: true)
            let player = try #require(stage.transition.runningAnimator?.player)
            var there: [CGFloat: Pixels] = [:], fractions: [CGFloat] = []
            for _ in 0..<turn {
                await stage.host.advanceFrame()
                fractions.append(player.fractionComplete)
                there[player.fractionComplete] = stage.host.pixels
            }
            #expect(Set(there.values.map(\.summary)).count > turn - 2, "each frame is another picture")
            player.pauseAnimation()
            for fraction in fractions.reversed() {
                player.fractionComplete = fraction
                await stage.host.advanceFrame()
                #expect(stage.host.pixels == there[fraction], "at \(fraction)")
            }
            player.fractionComplete = 0
            await stage.host.advanceFrame()
            #expect(stage.host.pixels.largestDifference(to: before) <= 3)
            player.isReversed = true
            player.startAnimation()
            await stage.host.advance(by: 0.5)
            #expect(stage.host.pixels == before && stage.host.scenes.isEmpty)
        }
    }

    @Test("SM-07 the picture lies where its way says, within a pixel, in every frame there and back", arguments: [false, true])
    func rectangles(returns: Bool) async throws {
        try await NoteStage.open { stage in
            if returns {
                stage.navigation.pushViewController(stage.note, animated: true)
                await stage.host.advance(by: 0.5)
                stage.navigation.popViewController(animated: true)
            } else {
                stage.navigation.pushViewController(stage.note, animated: true)
            }
            let player = try #require(stage.transition.runningAnimator?.player)
            // The frames of both views, and the image in them: it fills the one and fits into the other.
            let first = CGRect(x: 250, y: 152.5, width: 55, height: 55), last = CGRect(x: 0, y: 50, width: 320, height: 180)
            let filling = CGRect(x: 236.25, y: 152.5, width: 82.5, height: 55), fitting = CGRect(x: 25, y: 50, width: 270, height: 180)
            for _ in 0..<18 {
                let elapsed = player.fractionComplete * 0.3
                let moved = TimingCurve.easeOut.value(at: min(1, elapsed / 0.25)), part = returns ? 1 - moved : moved
                let expected = first.between(last, part).intersection(filling.between(fitting, part))
                let seen = try #require(stage.host.pixels.bounds { $0.red > 200 && (100...200).contains($0.green) && $0.blue < 80 || $0.blue > 200 && $0.red < 60 })
                for (a, b) in [(seen.minX, expected.minX), (seen.minY, expected.minY), (seen.maxX, expected.maxX), (seen.maxY, expected.maxY)] {
                    #expect(abs(a - b) <= 1, "at \(elapsed): \(seen), not \(expected)")
                }
                await stage.host.advanceFrame()
            }
        }
    }
}

extension CGRect {
    /// A rectangle so far on the way to another one.
    fileprivate func between(_ other: CGRect, _ part: CGFloat) -> CGRect {
        CGRect(
            x: minX + (other.minX - minX) * part, y: minY + (other.minY - minY) * part,
            width: width + (other.width - width) * part, height: height + (other.height - height) * part)
    }
}

extension Pixels {
    /// The smallest rectangle around all pixels of which something holds; nil if there are none.
    fileprivate func bounds(_ isMeant: (PixelColor) -> Bool) -> CGRect? {
        var found: CGRect?
        for y in 0..<height {
            for x in 0..<width where isMeant(self[x, y]) {
                let pixel = CGRect(x: x, y: y, width: 1, height: 1)
                found = found?.union(pixel) ?? pixel
            }
        }
        return found
    }

    /// Tells pictures apart, mostly.
    fileprivate var summary: Int {
        var sum = 0
        for y in stride(from: 0, to: height, by: 7) { for x in stride(from: 0, to: width, by: 5) { sum = sum &* 31 &+ Int(self[x, y].green) } }
        return sum
    }
}
