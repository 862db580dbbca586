import AppSupport
import Transitions
import UIKit

/// Frames of transitions between two full screens, against a still frame of one of them.
package struct TransitionsMeasurement {
    package static let name = "transitions"

    package init() {}

    package func measure() -> [BenchResult] {
        MainActor.assumeIsolated {
            let choices: [(String, ScreenTransition)] = [
                ("fold", FoldTransition(FoldStyle(.fold))), ("fold-cubic", FoldTransition(FoldStyle(.fold, isCubic: true))),
                ("accordion", FoldTransition(FoldStyle(.fold), creases: 3)), ("flip", FlipTransition()),
                ("flip-edge", FlipTransition(FlipStyle(spine: .left))),
            ]
            let smokescreen = TransitionChoice.all.last.map { [("smokescreen", $0.make())] } ?? []
            return [Self.measure("still", nil)] + (choices + smokescreen).map { Self.measure($0.0, $0.1) }
        }
    }

    @MainActor
    private static func measure(_ variant: String, _ transition: ScreenTransition?) -> BenchResult {
        let container = UIView()
        let from = TransitionSample(.list), to = TransitionSample(.colors)
        var player: TransitionPlayer?
        var measurement = InterfaceMeasurement(scene: name)
        measurement.warmUp = 30
        let last = measurement.warmUp + measurement.frameCount - 1
        return measurement.measure(variant: variant, container) { frame in
            if frame == 0 {
                from.view.frame = container.bounds
                container.addSubview(from.view)
                container.layoutIfNeeded()
                player = transition?.run(from: from.view, to: to.view)
            }
            // From one screen to the other and back in two seconds; nothing is shown of the ends themselves.
            let phase = CGFloat(frame % 120) / 120
            player?.fractionComplete = 0.01 + 0.98 * (1 - abs(2 * phase - 1))
            if frame == last {
                player?.stopAnimation(false)
                player?.finishAnimation(at: .start)
            }
        }
    }
}
