import Transitions
import UIKit

/// A transition of the page, by name.
struct TransitionChoice {
    let name: String
    let make: @MainActor () -> ScreenTransition

    /// All transitions: folds in every style, with several creases and from several distances, flips at every spine, and a smokescreen.
    @MainActor static let all: [TransitionChoice] = folds + flips + [smokescreen]

    @MainActor private static var folds: [TransitionChoice] {
        let styles = FoldStyle.allStyles.map { style in
            let words = [style.kind == .fold ? "Fold" : "Unfold", style.isCubic ? "Cubic" : nil, style.axis == .vertical ? nil : "Sideways"]
            return TransitionChoice(name: words.compactMap { $0 }.joined(separator: ", ")) { FoldTransition(style) }
        }
        return styles + [
            TransitionChoice(name: "Accordion") { FoldTransition(FoldStyle(.fold), creases: 3) },
            TransitionChoice(name: "Accordion, Sideways") { FoldTransition(FoldStyle(axis: .horizontal), creases: 3) },
            TransitionChoice(name: "Fold, Near") { FoldTransition(FoldStyle(.fold), perspective: .high) },
            TransitionChoice(name: "Fold, Inverse") { FoldTransition(FoldStyle(.fold), perspective: .inverse) },
        ]
    }

    @MainActor private static var flips: [TransitionChoice] {
        FlipStyle.allStyles.map { style in
            let isVertical = style.axis == .vertical
            let spine: String? =
                switch style.spine {
                case .left: isVertical ? "Bound Above" : "Bound Left"
                case .middle: nil
                case .right: isVertical ? "Bound Below" : "Bound Right"
                }
            let words = [isVertical ? "Flip Up" : "Flip", spine, style.isBackward ? "Back" : nil]
            return TransitionChoice(name: words.compactMap { $0 }.joined(separator: ", ")) { FlipTransition(style) }
        }
    }

    @MainActor private static var smokescreen: TransitionChoice {
        TransitionChoice(name: "Smokescreen") {
            var problems: [TransitionTheme.Problem] = []
            let theme = TransitionTheme(text, problems: &problems)
            let transition = SmokescreenTransition(theme: theme) { first, second in
                guard let a = first.next as? TransitionSample, let b = second.next as? TransitionSample else {
                    return [.recedes(first, "page"), .appears(second, "next")]
                }
                return [
                    .recedes(first, "page"), .appears(second, "next"), .moves(from: a.picture, to: b.picture, "picture"),
                    .moves(from: a.heading, to: b.heading, "heading"),
                ]
            }
            transition.background = .black
            return transition
        }
    }

    private static let text = """
        page.duration = 0.4
        page.curve = easeout
        page.scale = 0.8
        next.duration = 0.3
        next.delay = 0.1
        picture.duration = 0.4
        heading.duration = 0.4
        """
}
