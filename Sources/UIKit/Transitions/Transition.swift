/// A transition from one controller to another: the context and coordinator that its animator, its interaction controller and animations
/// alongside use.
///
/// The container controller that makes it adds and removes views, and calls the controllers' appearance methods, before it and in `didEnd`.
@MainActor
final class Transition: NSObject {
    /// A controller of the transition.
    struct Side {
        var controller: UIViewController
        /// The view that the animator may move; nil for none.
        var view: UIView?
        /// Where the view is in the container at the beginning; zero where it is not there.
        var initialFrame = CGRect.zero
        /// Where the view must be at the end; zero where it is not there.
        var finalFrame = CGRect.zero
    }

    let from: Side
    let to: Side
    let containerView: UIView
    let presentationStyle: UIModalPresentationStyle
    let animator: (any UIViewControllerAnimatedTransitioning)?
    let interaction: (any UIViewControllerInteractiveTransitioning)?
    private let didEnd: (Transition, _ didComplete: Bool) -> Void

    private(set) var isRunning = false
    private(set) var isOver = false
    private(set) var isInteractive = false
    private(set) var initiallyInteractive = false
    private(set) var transitionWasCancelled = false
    private(set) var percentComplete: CGFloat = 0

    /// Alongside animations that wait for the animator.
    private var waiting: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    /// Views outside the container that are animated alongside.
    private var companionViews: [UIView] = []
    /// Media time at which the animations began.
    private var beginTime: CFTimeInterval = 0
    private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var interactionHandlers: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    /// The time of the layers while a percent-driven interaction controls it.
    private var time: ScrubbedTime?
    /// The animation blocks that run for the transition, while it is driven.
    private var blocks: [AnimationBlock] = []
    /// The animator's interruptible animator, driven instead of the layers' time; nil if it provides none.
    private var drivenAnimator: (any UIViewImplicitlyAnimating)?

    /// Creates a transition that ``start()`` begins. Without an animator nothing is animated.
    init(
        from: Side, to: Side, in containerView: UIView, style: UIModalPresentationStyle = .none,
        animator: (any UIViewControllerAnimatedTransitioning)?, interaction: (any UIViewControllerInteractiveTransitioning)? = nil,
        didEnd: @escaping (Transition, Bool) -> Void
    ) {
        self.from = from
        self.to = to
        self.containerView = containerView
        presentationStyle = style
        self.animator = animator
        self.interaction = animator == nil ? nil : interaction
        self.didEnd = didEnd
        super.init()
        from.controller.ownCoordinator = self
        to.controller.ownCoordinator = self
        isInteractive = self.interaction?.wantsInteractiveStart == true
        initiallyInteractive = isInteractive
    }

    var isAnimated: Bool { animator != nil }
    /// Whether a controller comes or goes by it.
    func moves(_ controller: UIViewController) -> Bool { controller === from.controller || controller === to.controller }
    /// Whether a controller goes by it, as it runs now: forwards or, after it was cancelled, back.
    func takesAway(_ controller: UIViewController) -> Bool { controller === (transitionWasCancelled ? to : from).controller }
    var transitionDuration: TimeInterval { animator?.transitionDuration(using: self) ?? 0 }

    /// The timing of animations alongside: the exact timing of a system animator, otherwise the animator's duration.
    var timing: TransitionTiming {
        if let animator = animator as? any SystemAnimator { return animator.timing }
        return TransitionTiming(duration: transitionDuration, curve: .options([]))
    }

    /// Begins. Without an animator it ends before this returns.
    func start() {
        ContainerUpdates.perform { begin() }
        UIApplication.shared.updateTextInput()
    }

    private func begin() {
        guard animator != nil else {
            isRunning = true
            runCompanions()
            return completeTransition(true)
        }
        if isInteractive, let interaction {
            interaction.startInteractiveTransition(self)
            return animateAlong()
        }
        (interaction as? UIPercentDrivenInteractiveTransition)?.transition = self
        animate()
    }

    /// Seconds since the animations began; 0 before.
    var elapsed: TimeInterval { isRunning ? max(0, CACurrentMediaTime() - beginTime) : 0 }

    /// Starts the animator and the animations alongside.
    private func animate() {
        guard let animator, !isRunning else { return }
        isRunning = true
        beginTime = CACurrentMediaTime()
        blocks += AnimationBlock.collecting {
            animator.animateTransition(using: self)
            // Only an interaction controller can pause it later.
            if interaction != nil { drivenAnimator = interruptibleAnimator }
            runCompanions()
        }
    }

    private var interruptibleAnimator: (any UIViewImplicitlyAnimating)? {
        guard let found = animator?.interruptibleAnimator(using: self), found !== AbsentAnimator.shared else { return nil }
        return found
    }

    /// Starts the animations alongside after an interaction controller that moves the views itself has begun.
    private func animateAlong() {
        guard !isRunning, !isOver else { return }
        isRunning = true
        beginTime = CACurrentMediaTime()
        blocks += AnimationBlock.collecting { runCompanions() }
    }

    private func runCompanions() {
        let companions = waiting
        waiting = []
        for animation in companions { run(animation) }
    }

    private func run(_ animation: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void) {
        guard isAnimated else { return animation(self) }
        if let drivenAnimator, drivenAnimator.state == .active { return drivenAnimator.addAnimations { animation(self) } }
        animate { animation(self) }
    }

    /// Animates with the transition's own timing.
    func animate(_ animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil) {
        timing.animate(isDriven: isInteractive, animations, completion: completion)
    }

    // MARK: Driving

    /// Starts the animations with their time paused at 0.
    func beginScrubbing() {
        if let animator = interruptibleAnimator {
            drivenAnimator = animator
            isRunning = true
            beginTime = CACurrentMediaTime()
            animator.pauseAnimation()
            return runCompanions()
        }
        holdTime(at: 0)
        animate()
        // The animations begin now, before the time is moved on.
        CATransaction.flush()
    }

    /// Pauses running animations.
    ///
    /// - Returns: the part of their duration that has passed.
    func holdRunning() -> CGFloat {
        if let drivenAnimator {
            drivenAnimator.pauseAnimation()
            return drivenAnimator.fractionComplete
        }
        let duration = transitionDuration
        guard duration > 0 else { return 0 }
        let elapsed = min(max(CACurrentMediaTime() - beginTime, 0), duration)
        holdTime(at: elapsed)
        return CGFloat(elapsed / duration)
    }

    private func holdTime(at elapsed: TimeInterval) {
        guard time == nil else { return }
        let time = ScrubbedTime(shown: elapsed)
        self.time = time
        time.hold(containerView.layer)
        for view in companionViews { time.hold(view.layer) }
    }

    /// Shows the animations at a part of their duration, 0 to 1.
    func scrub(to progress: CGFloat) {
        if let drivenAnimator, drivenAnimator.state == .active {
            drivenAnimator.fractionComplete = min(max(progress, 0), 1)
            return
        }
        time?.show(Double(min(max(progress, 0), 1)) * transitionDuration)
    }

    /// Ends scrubbing after the animations have reached their beginning or end.
    func endScrubbing(atEnd isAtEnd: Bool) {
        if endDrivenAnimator(atEnd: isAtEnd) { return }
        guard let time, !isOver else { return }
        time.show(isAtEnd ? transitionDuration : 0)
        let blocks = blocks
        self.blocks = []
        for block in blocks { block.end(finished: isAtEnd) }
        if !isOver, isAtEnd {
            // Animations not made by view animation blocks end by themselves, since their time resumes at its end.
            time.show(transitionDuration + 1e-3)
        }
    }

    /// Whether there was an animator to end.
    private func endDrivenAnimator(atEnd isAtEnd: Bool) -> Bool {
        guard let drivenAnimator, !isOver, drivenAnimator.state == .active else { return false }
        drivenAnimator.stopAnimation(false)
        drivenAnimator.finishAnimation(at: isAtEnd ? .end : .start)
        return true
    }

    /// Finishes the running animations at once, in their final state.
    func finishImmediately() {
        guard !isOver else { return }
        ContainerUpdates.perform { finish() }
    }

    private func finish() {
        if drivenAnimator?.state == .active {
            if isInteractive { finishInteractiveTransition() }
            _ = endDrivenAnimator(atEnd: !transitionWasCancelled)
        } else if time != nil {
            if isInteractive { finishInteractiveTransition() }
            endScrubbing(atEnd: !transitionWasCancelled)
        } else {
            for block in blocks { block.end(finished: true) }
        }
        completeTransition(!transitionWasCancelled)
    }
}

extension Transition: UIViewControllerContextTransitioning {
    var targetTransform: CGAffineTransform { .identity }

    func updateInteractiveTransition(_ percentComplete: CGFloat) {
        guard !isOver else { return }
        self.percentComplete = percentComplete.isNaN ? 0 : min(max(percentComplete, 0), 1)
    }

    func finishInteractiveTransition() { endInteraction(cancelled: false) }

    func cancelInteractiveTransition() { endInteraction(cancelled: true) }

    private func endInteraction(cancelled: Bool) {
        guard !isOver, isInteractive else { return }
        isInteractive = false
        transitionWasCancelled = cancelled
        for handler in interactionHandlers { handler(self) }
    }

    func pauseInteractiveTransition() {
        guard !isOver, isAnimated, !isInteractive else { return }
        isInteractive = true
        transitionWasCancelled = false
        for handler in interactionHandlers { handler(self) }
    }

    func completeTransition(_ didComplete: Bool) {
        guard !isOver else { return }
        ContainerUpdates.perform { end(didComplete) }
    }

    private func end(_ didComplete: Bool) {
        isOver = true
        isRunning = false
        if !didComplete { transitionWasCancelled = true }
        time?.release()
        time = nil
        drivenAnimator = nil
        blocks = []
        for side in [from, to] where side.controller.ownCoordinator === self { side.controller.ownCoordinator = nil }
        didEnd(self, didComplete)
        animator?.animationEnded(didComplete)
        let completions = completions
        self.completions = []
        interactionHandlers = []
        for completion in completions { completion(self) }
        UIApplication.shared.updateTextInput()
    }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        switch key {
        case .from: from.controller
        case .to: to.controller
        default: nil
        }
    }

    func view(forKey key: UITransitionContextViewKey) -> UIView? {
        switch key {
        case .from: from.view
        case .to: to.view
        default: nil
        }
    }

    func initialFrame(for vc: UIViewController) -> CGRect { side(of: vc)?.initialFrame ?? .zero }

    func finalFrame(for vc: UIViewController) -> CGRect { side(of: vc)?.finalFrame ?? .zero }

    private func side(of controller: UIViewController) -> Side? {
        if controller === from.controller { return from }
        return controller === to.controller ? to : nil
    }
}

extension Transition: UIViewControllerTransitionCoordinator {
    var isInterruptible: Bool { interaction != nil }
    var isCancelled: Bool { transitionWasCancelled }
    var completionVelocity: CGFloat { interaction?.completionSpeed ?? 1 }
    var completionCurve: UIView.AnimationCurve { interaction?.completionCurve ?? .easeInOut }

    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        animateAlongsideTransition(in: nil, animation: animation, completion: completion)
    }

    @discardableResult
    func animateAlongsideTransition(
        in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        guard !isOver else { return false }
        if let completion { completions.append(completion) }
        if let view {
            companionViews.append(view)
            time?.hold(view.layer)
        }
        guard let animation else { return true }
        guard isRunning else {
            waiting.append(animation)
            return true
        }
        blocks += AnimationBlock.collecting { run(animation) }
        return true
    }

    func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void) {
        guard !isOver else { return }
        interactionHandlers.append(handler)
    }
}
