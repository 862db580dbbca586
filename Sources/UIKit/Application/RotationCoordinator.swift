/// Lets controllers animate along when the interface turns or the window changes its size.
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
    ///   - transform: the turn of the interface; the identity for a mere change of size.
    ///   - duration: seconds; 0 for no animation.
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

    /// Never: nothing drives a turn by hand.
    func notifyWhenInteractionChanges(_ handler: @escaping Action) {}

    /// Runs what others animate along; called inside the animation block.
    func runAnimations() {
        hasBegun = true
        let taken = animations
        animations = []
        for animation in taken { animation(self) }
    }

    /// Tells that the change is over.
    func finish() {
        let taken = completions
        completions = []
        for completion in taken { completion(self) }
    }
}
