import Testing
import UIKit
import UIKitTesting

@testable import Transitions

/// The declarative transition, by the list and the note of the chapter.
@MainActor @Suite struct SmokescreenTests {
    @Test("SM-07 elements begin where they were and end where they will be, to the pixel")
    func ends() async throws {
        try await NoteStage.open { stage in
            let before = stage.host.pixels
            stage.navigation.pushViewController(stage.note, animated: true)
            try #require(stage.scene != nil)
            #expect(stage.host.pixels.largestDifference(to: before) <= 3)
            let player = try #require(stage.transition.runningAnimator?.player)
            for part in 0...4 {
                player.fractionComplete = CGFloat(part) / 4
                try stage.host.film("note-\(part)")
            }
            player.fractionComplete = 1
            let last = stage.host.pixels
            player.startAnimation()
            await stage.host.advance(by: 0.1)
            #expect(stage.host.pixels.largestDifference(to: last) <= 3 && stage.host.scenes.isEmpty)
        }
    }

    @Test("SM-09 list to note: rows to 0.8 in 0.3 s, the note in 0.25 s, ease-out, the bar in 0.2 s after 0.1 s; the selected row is not in the list's picture")
    func listToNote() async throws {
        try await NoteStage.open { stage in
            stage.navigation.pushViewController(stage.note, animated: true)
            let player = try #require(stage.transition.runningAnimator?.player)
            #expect(abs(player.duration - 0.3) < 1e-9)
            let layers = try #require(stage.scene?.smokescreen.layer.sublayers)
            let (rows, picture, title, bar) = (layers[0], layers[2], layers[3], layers[4])
            // The row that moves is not in the picture of the list; its neighbours are.
            let image = try #require(rows.contents.map { $0 as! CGImage })
            func ink(_ row: Int) -> Bool {
                (16..<120).contains { x in (60 + row * 50..<100 + row * 50).contains { PixelColor(in: image, x: x, y: $0).red < 128 } }
            }
            #expect(ink(1) && !ink(2) && ink(3))
            for time in [0.0, 0.05, 0.15, 0.2, 0.25, 0.3] {
                player.fractionComplete = CGFloat(time / 0.3)
                let r = TimingCurve.easeOut.value(at: CGFloat(time / 0.3)), n = TimingCurve.easeOut.value(at: CGFloat(time / 0.25))
                #expect(abs(CGFloat(rows.opacity) - (1 - r)) < 1e-6 && abs(rows.transform.m11 - (1 - 0.2 * r)) < 1e-9)
                #expect(abs(CGFloat(bar.opacity) - min(1, max(0, CGFloat((time - 0.1) / 0.2)))) < 1e-6)
                #expect(abs(picture.bounds.width - (55 + 265 * n)) < 1e-6)
                #expect(abs(title.frame.minY - (160 + 80 * n)) < 1e-6)
            }
            player.startAnimation()
            await stage.host.advance(by: 0.1)
            #expect(stage.host.scenes.isEmpty && stage.list.labels[2].isHidden == false)
        }
    }

    @Test("SM-10 note to list is the same in reverse; a deleted note fades instead of flying", arguments: [false, true])
    func noteToList(_ isDeleted: Bool) async throws {
        try await NoteStage.open { stage in
            stage.navigation.pushViewController(stage.note, animated: true)
            await stage.host.advance(by: 0.5)
            if isDeleted { stage.selection.row = nil }
            stage.navigation.popViewController(animated: true)
            let player = try #require(stage.transition.runningAnimator?.player)
            let layers = try #require(stage.scene?.smokescreen.layer.sublayers)
            let title = layers[3], picture = layers[2]
            #expect(abs(title.frame.minY - 240) < 1e-6 && abs(picture.bounds.width - 320) < 1e-6)
            player.fractionComplete = 0.5
            let n = TimingCurve.easeOut.value(at: 0.15 / 0.25)
            #expect(abs(title.frame.minY - (isDeleted ? 240 : 240 - 80 * n)) < 1e-6)
            #expect(abs(picture.bounds.width - (isDeleted ? 320 : 320 - 265 * n)) < 1e-6)
            if isDeleted { #expect(abs(CGFloat(title.opacity) - (1 - n)) < 1e-6) }
            player.startAnimation()
            await stage.host.advance(by: 0.5)
            #expect(stage.navigation.topViewController === stage.list && stage.host.scenes.isEmpty)
        }
    }

    @Test("SM-12 interactive return: at half the list has alpha 0.75 and scale 0.925, the note alpha 0.5")
    func interactive() async throws {
        try await NoteStage.open { stage in
            stage.navigation.pushViewController(stage.note, animated: true)
            await stage.host.advance(by: 0.5)
            var finger = await Finger(stage.host, at: CGPoint(x: 20, y: 400))
            await finger.move(to: CGPoint(x: 190, y: 400), steps: 20)
            let player = try #require(stage.transition.runningAnimator?.player)
            let layers = try #require(stage.scene?.smokescreen.layer.sublayers)
            let s = player.fractionComplete
            #expect(abs(s - 0.5) < 0.05)
            #expect(abs(CGFloat(layers[0].opacity) - (0.5 + 0.5 * s)) < 1e-6)
            #expect(abs(layers[0].transform.m11 - (0.85 + 0.15 * s)) < 1e-9)
            #expect(abs(CGFloat(layers[1].opacity) - (1 - s)) < 1e-6)
            player.fractionComplete = 0.5
            #expect(layers[0].opacity == 0.75 && abs(layers[0].transform.m11 - 0.925) < 1e-9 && layers[1].opacity == 0.5)
            try stage.host.film("return-half")
            await finger.lift()
            await stage.host.advance(by: 0.5)
        }
    }

    @Test("SM-12 74 points return, 75 commit, and 200 at −31 points a second return")
    func commits() {
        let transition = SmokescreenTransition { _, _ in [] }
        func completes(_ distance: CGFloat, _ velocity: CGFloat) -> Bool {
            transition.completes(.init(progress: distance / 320, distance: distance, velocity: velocity, isReversed: true))
        }
        #expect(!completes(74, 0) && completes(75, 0) && !completes(200, -31) && completes(200, -30) && !completes(74, 31))
        #expect(transition.gestures.settleDuration == 0.2)
    }

    @Test("SM-12 the release settles in 0.2 seconds either way", arguments: [(80.0, false), (250, true)])
    func settles(_ end: Double, _ commits: Bool) async {
        await NoteStage.open { stage in
            stage.navigation.pushViewController(stage.note, animated: true)
            await stage.host.advance(by: 0.5)
            var finger = await Finger(stage.host, at: CGPoint(x: 20, y: 400))
            await finger.move(to: CGPoint(x: end, y: 400), steps: 20)
            await stage.host.advance(by: 0.3)
            await finger.lift()
            await stage.host.advance(by: 0.17)
            #expect(stage.host.scenes.count == 1)
            await stage.host.advance(by: 0.07)
            #expect(stage.host.scenes.isEmpty && (stage.navigation.topViewController === stage.list) == commits)
        }
    }

    @Test("SM-12 a finger that is lifted far from where it moved last settles in the same time", arguments: [(200.0, 20.0), (60, 310), (200, 310), (24, 190)])
    func liftedElsewhere(_ last: Double, _ end: Double) async {
        await NoteStage.open { stage in
            stage.navigation.pushViewController(stage.note, animated: true)
            await stage.host.advance(by: 0.5)
            var finger = await Finger(stage.host, at: CGPoint(x: 4, y: 400))
            await finger.move(to: CGPoint(x: last, y: 400), steps: 20)
            var script = GestureScript()
            script.touch(1, .ended, at: CGPoint(x: end, y: 400), time: 0)
            await stage.host.run(script)
            await stage.host.advance(by: 0.3)
            #expect(stage.host.scenes.isEmpty && stage.transition.runningAnimator == nil)
        }
    }

    @Test("SM-13 one description: the way back shows what the way there showed, and a finger moves the same elements")
    func oneDescription() async {
        await Stage.open { stage in
            var described = 0
            let from = stage.from.view!, to = stage.to.view!
            let transition = SmokescreenTransition { first, second in
                described += 1
                return [.recedes(first, "a"), .appears(second, "b")]
            }
            @MainActor func shots(reversed: Bool) -> [Pixels] {
                let player = transition.run(from: reversed ? to : from, to: reversed ? from : to, isReversed: reversed)
                var shots: [Pixels] = []
                for part in 0...4 {
                    player.fractionComplete = CGFloat(part) / 4
                    shots.append(stage.host.pixels)
                }
                player.stopAnimation(false)
                player.finishAnimation(at: .end)
                return shots
            }
            let there = shots(reversed: false), back = shots(reversed: true)
            // Ease-in-out is its own mirror, up to rounding.
            for (a, b) in zip(there, back.reversed()) { #expect(a.largestDifference(to: b) <= 2) }
            #expect(described == 2)
        }
    }

    @Test("SM-14 any number of matched elements, cross-fading content modes, fonts and colours")
    func matched() async {
        await HeadlessHost.open(size: CGSize(width: 320, height: 480), scale: 1) { host in
            let container = UIViewController()
            host.show(container)
            let first = UIView(frame: container.view.bounds), second = UIView(frame: container.view.bounds)
            first.backgroundColor = .white
            second.backgroundColor = .white
            container.view.addSubview(first)
            var pairs: [(UILabel, UILabel)] = []
            for index in 0..<20 {
                let a = UILabel(frame: CGRect(x: 10, y: CGFloat(index) * 22, width: 120, height: 20)), b = UILabel()
                b.frame = CGRect(x: 100, y: 460 - CGFloat(index) * 22, width: 200, height: 30)
                (a.text, b.text) = ("Item \(index)", "Item \(index)")
                (a.font, b.font) = (.systemFont(ofSize: 12), .systemFont(ofSize: 20))
                (a.textColor, b.textColor) = (.black, .blue)
                first.addSubview(a)
                second.addSubview(b)
                pairs.append((a, b))
            }
            let transition = SmokescreenTransition { _, _ in pairs.map { .moves(from: $0, to: $1, "item") } }
            transition.background = .white
            let player = transition.run(from: first, to: second)
            let scene = host.scenes.first as? SmokescreenScene
            let layers = scene?.smokescreen.layer.sublayers ?? []
            #expect(layers.count == 20)
            player.fractionComplete = 0.5
            for layer in layers {
                let parts = layer.sublayers ?? []
                // The same words are whole, and equally large in both fonts.
                #expect(parts.count == 2 && parts[0].opacity == 1 && parts[1].opacity == 1)
                #expect(abs(parts[0].frame.midY - parts[1].frame.midY) < 0.5)
            }
            player.stopAnimation(false)
            player.finishAnimation(at: .end)
        }
    }

    @Test("SM-14 an image keeps its shape between content modes")
    func contentModes() {
        let size = CGSize(width: 120, height: 80), frame = CGRect(x: 10, y: 20, width: 100, height: 100)
        func rect(_ mode: UIView.ContentMode) -> CGRect { MatchedElement.End.rect(of: size, in: frame, mode) }
        #expect(rect(.scaleAspectFill) == CGRect(x: -15, y: 20, width: 150, height: 100))
        #expect(abs(rect(.scaleAspectFit).height - 100 * 80 / 120) < 1e-9 && rect(.scaleAspectFit).width == 100)
        #expect(rect(.scaleToFill) == frame)
        #expect(rect(.topLeft) == CGRect(origin: frame.origin, size: size))
        #expect(rect(.bottomRight) == CGRect(x: -10, y: 40, width: 120, height: 80))
        #expect(rect(.center).midX == frame.midX && rect(.center).midY == frame.midY)
        for state in stride(from: CGFloat(0), through: 1, by: 0.1) {
            let between = MatchedElement.between(rect(.scaleAspectFill), rect(.scaleAspectFit), state)
            #expect(abs(between.width / between.height - 1.5) < 1e-9)
        }
    }

    @Test("SM-16 an interrupted and rotated transition ends clean", arguments: [false, true])
    func clean(_ isCancelled: Bool) async throws {
        try await NoteStage.open { stage in
            stage.navigation.pushViewController(stage.note, animated: true)
            await stage.host.advance(by: 0.1)
            let smokescreen = try #require(stage.scene?.smokescreen)
            var finger = await Finger(stage.host, at: CGPoint(x: 100, y: 400))
            await finger.move(to: CGPoint(x: 140, y: 400), steps: 5)
            #expect(smokescreen.useCount > 0)
            stage.host.resize(to: CGSize(width: 480, height: 320))
            await stage.host.advance(by: 0.1)
            #expect(stage.scene?.bounds.size == CGSize(width: 480, height: 320) && smokescreen.useCount > 0)
            if isCancelled { await finger.interrupt() } else { await finger.lift() }
            await stage.host.advance(by: 0.6)
            #expect(smokescreen.useCount == 0 && smokescreen.superview == nil && stage.host.scenes.isEmpty)
            #expect(stage.navigation.topViewController?.view.isHidden == false)
            var script = GestureScript()
            script.tap(at: CGPoint(x: 200, y: 300))
            await stage.host.run(script)
            await stage.host.advance(by: 0.4)
            #expect(stage.list.taps + stage.note.taps == 1)
        }
    }

    @Test("SM-17 a tap during the transition does nothing, one right after works")
    func input() async {
        await NoteStage.open { stage in
            func tap() async {
                var script = GestureScript()
                script.tap(at: CGPoint(x: 200, y: 300))
                await stage.host.run(script)
            }
            stage.navigation.pushViewController(stage.note, animated: true)
            await stage.host.advance(by: 0.1)
            await tap()
            #expect(stage.list.taps == 0 && stage.note.taps == 0)
            await stage.host.advance(by: 0.25)
            #expect(stage.host.scenes.isEmpty && stage.note.taps == 0)
            await tap()
            await stage.host.advance(by: 0.05)
            #expect(stage.note.taps == 1)
        }
    }
}
