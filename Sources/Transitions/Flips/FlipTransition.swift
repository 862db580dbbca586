import UIKit

/// A transition in which the screen is turned like a page.
///
///     FlipTransition().attach(to: navigationController)
///     FlipTransition(FlipStyle(.vertical, spine: .left)).run(from: front, to: back)
///
/// A drag along the axis turns the page under the finger.
open class FlipTransition: ScreenTransition {
    /// How it flips.
    open var style: FlipStyle { didSet { gestures.axis = style.axis } }
    /// From how far it is seen; `inverse` makes what comes nearer smaller. Default normal.
    open var perspective: TransitionPerspective

    /// Creates a transition that lasts 0.3 seconds, half of them for each stage.
    public init(_ style: FlipStyle = FlipStyle(), perspective: TransitionPerspective = .normal) {
        self.style = style
        self.perspective = perspective
        super.init()
        gestures.axis = style.axis
    }

    open override func makeScene(from source: UIView, to destination: UIView) -> TransitionScene {
        FlipScene(from: source, to: destination, style: style, perspective: perspective)
    }

    /// Ease-in while the page rises, ease-out while it comes down (Features FF-11).
    open override func timingCurve(isReversed: Bool) -> TimingCurve { .easeInThenOut }
}
