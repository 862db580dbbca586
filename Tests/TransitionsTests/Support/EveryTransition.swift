@testable import Transitions

/// A transition by name, for tests of all.
enum EveryTransition: CustomStringConvertible, Sendable, Hashable {
    case fold(FoldStyle, creases: Int, TransitionPerspective)
    case flip(FlipStyle, TransitionPerspective)

    static let all: [EveryTransition] = {
        var all: [EveryTransition] = []
        for style in FoldStyle.allStyles { all.append(.fold(style, creases: 1, .normal)) }
        all.append(.fold(FoldStyle(.fold), creases: 3, .normal))
        all.append(.fold(FoldStyle(axis: .horizontal), creases: 2, .normal))
        all.append(.fold(FoldStyle(.fold), creases: 1, .inverse))
        for style in FlipStyle.allStyles { all.append(.flip(style, .normal)) }
        all.append(.flip(FlipStyle(), .inverse))
        return all
    }()

    var description: String {
        switch self {
        case .fold(let style, let creases, let perspective):
            "\(style.kind)-\(style.isCubic ? "cubic-" : "")\(style.axis)-\(creases)-\(perspective)"
        case .flip(let style, let perspective): "flip-\(style.axis)-\(style.spine)\(style.isBackward ? "-back" : "")-\(perspective)"
        }
    }

    @MainActor func make() -> ScreenTransition {
        switch self {
        case .fold(let style, let creases, let perspective): FoldTransition(style, creases: creases, perspective: perspective)
        case .flip(let style, let perspective): FlipTransition(style, perspective: perspective)
        }
    }
}
