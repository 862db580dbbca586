/// The transition coordinator for interface rotations and changes of the window's size.
@MainActor
final class RotationCoordinator: NSObject, UIViewControllerTransitionCoordinator {
    typealias Action = (any UIViewControllerTransitionCoordinatorContext) -> Void

    let containerView: UIView
    let isAnimated: Bool
    let transitionDuration: TimeInterval
    let targetTransform: CGAffineTransform

    private var animations: [Action] = []
    private var completions: [Action] = []
    private var hasBegun = false

    /// - Parameters:
    ///   - container: the window.
    ///   - transform: the rotation of the interface; the identity for a mere change of size.
    ///   - duration: in seconds; 0 for no animation.
    init(container: UIView, transform: CGAffineTransform, duration: TimeInterval) {
        containerView = container
        targetTransform = transform
        transitionDuration = duration
        isAnimated = duration > 0
        super.init()
    }

    var presentationStyle: UIModalPresentationStyle { .none }
    var initiallyInteractive: Bool { false }
    var isInterruptible: Bool { false }
    var isInteractive: Bool { false }
    var isCancelled: Bool { false }
    var percentComplete: CGFloat { hasBegun ? 1 : 0 }
    var completionVelocity: CGFloat { 1 }
    var completionCurve: UIView.AnimationCurve { .easeInOut }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { nil }
    func view(forKey key: UITransitionContextViewKey) -> UIView? { nil }

    func animate(alongsideTransition animation: Action?, completion: Action?) -> Bool {
        if let completion { completions.append(completion) }
        guard !hasBegun else { return false }
        if let animation { animations.append(animation) }
        return true
    }

    func animateAlongsideTransition(in view: UIView?, animation: Action?, completion: Action?) -> Bool {
        animate(alongsideTransition: animation, completion: completion)
    }

    /// Never calls the handler: rotations are not interactive.
    func notifyWhenInteractionChanges(_ handler: @escaping Action) {}

    /// Runs the animations registered with the coordinator; called inside the animation block.
    func runAnimations() {
        hasBegun = true
        let taken = animations
        animations = []
        for animation in taken { animation(self) }
    }

    /// Calls the completions when the change is over.
    func finish() {
        let taken = completions
        completions = []
        for completion in taken { completion(self) }
    }
}
