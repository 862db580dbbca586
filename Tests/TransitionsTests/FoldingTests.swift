import Testing
import UIKit
import UIKitTesting

@testable import Transitions

/// Folds on the screen and under fingers.
@MainActor @Suite struct FoldingTests {
    @Test("FF-06 a style and its reverse are mirrors in time", arguments: FoldStyle.allStyles)
    func mirror(_ style: FoldStyle) async {
        await Stage.open { stage in
            @MainActor func shots(_ transition: FoldTransition, isReversed: Bool) -> [Pixels] {
                let from = isReversed ? stage.to : stage.from, to = isReversed ? stage.from : stage.to
                if isReversed {
                    stage.from.view.removeFromSuperview()
                    stage.to.view.frame = stage.container.view.bounds
                    stage.container.view.addSubview(stage.to.view)
                }
                let player = transition.run(from: from.view, to: to.view)
                var shots: [Pixels] = []
                for part in 1..<4 {
                    player.fractionComplete = CGFloat(isReversed ? 4 - part : part) / 4
                    shots.append(stage.host.pixels)
                }
                player.stopAnimation(false)
                player.finishAnimation(at: .start)
                return shots
            }
            let forward = shots(FoldTransition(style), isReversed: false)
            let backward = shots(FoldTransition(style.reversed), isReversed: true)
            #expect(forward == backward)
        }
    }

    @Test("FF-04 a pinch folds from two thirds of the way on", arguments: [(0.64, false), (0.69, true)])
    func pinch(_ part: Double, _ completes: Bool) async {
        let fold = FoldTransition(FoldStyle(.fold))
        await Stage.navigate(fold) { host, navigation, _, to in
            fold.nextViewController = { _ in to }
            await pinch(host, by: -part)
            #expect(navigation.viewControllers.count == 2)
            #expect(abs((fold.runningAnimator?.player?.fractionComplete ?? 0) - part) < 0.02)
            await lift(host)
            #expect(navigation.viewControllers.count == (completes ? 2 : 1))
            #expect(host.scenes.isEmpty)
        }
    }

    @Test("FF-04 a pinch unfolds from a third of the way on", arguments: [(0.31, false), (0.36, true)])
    func unpinch(_ part: Double, _ completes: Bool) async {
        let unfold = FoldTransition()
        await Stage.navigate(unfold) { host, navigation, _, to in
            unfold.nextViewController = { _ in to }
            await pinch(host, by: part)
            await lift(host)
            #expect(navigation.viewControllers.count == (completes ? 2 : 1))
        }
    }

    @Test("FF-06 at the edges of a cubic fold there is never a dark line", arguments: TransitionAxis.allCases)
    func cubicEdges(_ axis: TransitionAxis) async {
        await Stage.open { stage in
            let player = FoldTransition(FoldStyle(.fold, isCubic: true, axis: axis)).run(from: stage.from.view, to: stage.to.view)
            // In the middles of the edges across the axis, where the gap was; light turns into dark blue there, but never into black.
            for step in 0...60 {
                player.fractionComplete = CGFloat(step) / 60
                let shown = stage.host.pixels
                for end in [0, 1] {
                    let x = axis == .vertical ? 280 : end * 319, y = axis == .vertical ? end * 479 : 240
                    #expect(shown[x, y].blue > 30, "\(step)")
                }
            }
            player.stopAnimation(true)
        }
    }

    /// Where the two fingers are.
    private static func ends(_ gap: Double) -> (CGPoint, CGPoint) {
        (CGPoint(x: 160, y: 240 - gap / 2), CGPoint(x: 160, y: 240 + gap / 2))
    }

    private func pinch(_ host: HeadlessHost, by part: Double) async {
        let start = part < 0 ? 440.0 : 60.0
        var (first, second) = (await Finger(host, 1, at: Self.ends(start).0), await Finger(host, 2, at: Self.ends(start).1))
        for step in 1...30 {
            let ends = Self.ends(start + part * 480 * Double(step) / 30)
            await first.move(to: ends.0, steps: 1)
            await second.move(to: ends.1, steps: 1)
        }
        pair = (first, second)
    }

    private func lift(_ host: HeadlessHost) async {
        // Fingers that rest have no speed.
        await host.advance(by: 0.3)
        await pair?.0.lift()
        await pair?.1.lift()
        await host.advance(by: 0.6)
    }

    private final class Box { var value: (Finger, Finger)? }
    private let box = Box()
    private var pair: (Finger, Finger)? {
        get { box.value }
        nonmutating set { box.value = newValue }
    }

    @Test("FF-17 edges that turn are smooth: no jump from one screen's colour to the other's")
    func edges() async {
        await Stage.open { stage in
            let from = UIView(frame: stage.container.view.bounds), to = UIView(frame: from.frame)
            from.backgroundColor = .white
            to.backgroundColor = .white
            stage.container.view.addSubview(from)
            let player = FoldTransition(FoldStyle(.fold)).run(from: from, to: to)
            player.fractionComplete = 0.5
            let shot = stage.host.pixels
            var smooth = 0
            for y in 100..<230 {
                let row = (0..<60).map { Int(shot[$0, y].red) }
                // The first pixel that isn't black is darker than the panel's shade behind it, in most rows: the edge covers a part of it.
                guard let first = row.firstIndex(where: { $0 > 2 }), first > 0, first + 2 < row.count else { continue }
                if row[first] * 10 < row[first + 2] * 9 { smooth += 1 }
            }
            #expect(smooth > 80, "\(smooth)")
            player.stopAnimation(true)
        }
    }

    @Test("FF-16 no seam: a fold of one colour shows no other one inside", arguments: [(480.0, 1.0), (481, 1), (333.5, 2), (167, 3)])
    func seams(_ side: Double, _ scale: Double) async {
        await Stage.open(size: CGSize(width: side, height: side), scale: scale) { stage in
            let from = UIView(frame: stage.container.view.bounds), to = UIView(frame: from.frame)
            from.backgroundColor = .white
            to.backgroundColor = .white
            stage.from.view.removeFromSuperview()
            stage.container.view.addSubview(from)
            for (style, creases) in FoldStyle.allStyles.flatMap({ style in [1, 3].map { (style, $0) } }) {
                let player = FoldTransition(style, creases: creases).run(from: from, to: to)
                for part in stride(from: 0.04, to: 1, by: 0.19) {
                    player.fractionComplete = part
                    let shot = stage.host.pixels
                    // Along the middle line everything is covered, and the shade is at most a quarter. Cubic sleeves begin behind the sheet.
                    let sheet = FoldedSheet(
                        length: side, closed: style.kind == .fold ? part : 1 - part, isCubic: style.isCubic, scale: scale)
                    let low = style.isCubic ? Int((sheet.leading.end.position * scale).rounded(.up)) : 0
                    let high = style.isCubic ? Int((sheet.trailing.start.position * scale).rounded(.down)) : shot.height
                    let line = (low..<high).map { style.axis == .vertical ? shot[shot.width / 2, $0] : shot[$0, shot.height / 2] }
                    #expect(line.allSatisfy { $0.red >= 185 }, "\(style) \(creases) at \(part)")
                }
                player.stopAnimation(false)
                player.finishAnimation(at: .start)
            }
        }
    }
}
