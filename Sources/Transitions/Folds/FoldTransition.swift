import UIKit

/// A transition in which one screen folds away, or the other unfolds, along one crease or several.
///
///     FoldTransition().attach(to: navigationController)
///     FoldTransition(FoldStyle(.fold, axis: .horizontal), creases: 3).run(from: card, to: back)
///
/// A drag along the axis drives it, and a pinch across the crease: together folds, apart unfolds.
open class FoldTransition: ScreenTransition {
    /// How it folds.
    open var style: FoldStyle { didSet { updateGestures() } }
    /// How many creases lie deep; more than one make an accordion. Default 1.
    open var creases: Int
    /// From how far it is seen. Default normal.
    open var perspective: TransitionPerspective

    /// Creates a transition that lasts 0.3 seconds.
    ///
    /// - Parameters:
    ///   - style: how it folds. Default: the new screen unfolds, up and down.
    ///   - creases: how many creases lie deep, at least 1.
    ///   - perspective: from how far it is seen.
    public init(_ style: FoldStyle = FoldStyle(), creases: Int = 1, perspective: TransitionPerspective = .normal) {
        precondition(creases > 0, "a fold has at least one crease")
        self.style = style
        self.creases = creases
        self.perspective = perspective
        super.init()
        gestures.allowsPinch = true
        updateGestures()
    }

    private func updateGestures() {
        gestures.axis = style.axis
        gestures.isPinchReversed = style.kind == .fold
    }

    open override func makeScene(from source: UIView, to destination: UIView) -> TransitionScene {
        FoldScene(from: source, to: destination, style: style, creases: creases, perspective: perspective)
    }

    /// Ease-out while a screen folds, ease-in while it unfolds.
    open override func timingCurve(isReversed: Bool) -> TimingCurve { (style.kind == .fold) != isReversed ? .easeOut : .easeIn }

    /// Folding is completed if less than half of the sheet is visible, 1 − cos θ ≥ ½, which is two thirds of the way; unfolding if more is,
    /// from a third on (Features FF-04).
    open override func completes(_ release: TransitionRelease) -> Bool {
        if abs(release.velocity) > gestures.decisiveVelocity { return release.velocity > 0 }
        let isFolding = (style.kind == .fold) != release.isReversed
        // A tolerance for progress that is computed from points.
        return release.progress >= (isFolding ? 2.0 / 3 : 1.0 / 3) - 1e-6
    }
}
