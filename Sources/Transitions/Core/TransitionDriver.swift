import UIKit

/// Drives a transition by the gestures on a view: begins it, moves it, takes a running one over, and decides at the end.
@MainActor
final class TransitionDriver: NSObject, UIGestureRecognizerDelegate {
    /// Begins a transition forward or back, if there is one.
    typealias Begin = (_ isReversed: Bool) -> Void

    // Strong, since navigation controllers hold their delegates weakly: the gestures of the view hold this.
    let transition: ScreenTransition
    private weak var view: UIView?
    private let canBegin: (_ isReversed: Bool) -> Bool
    private let begin: Begin
    /// Where the last touch began.
    private var touchDown = CGPoint.zero
    /// The gesture that drives a transition, and the progress at which it took it over.
    private var drive: (gesture: UIGestureRecognizer, animator: ScreenTransitionAnimator, start: CGFloat)?
    /// The distance of the fingers when a pinch began, and at its last change with the time, in points and seconds.
    private var gap: (start: CGFloat, last: CGFloat, time: CFTimeInterval, velocity: CGFloat) = (0, 0, 0, 0)

    init(_ transition: ScreenTransition, on view: UIView, canBegin: @escaping (Bool) -> Bool, begin: @escaping Begin) {
        self.transition = transition
        self.view = view
        self.canBegin = canBegin
        self.begin = begin
        super.init()
        addGestures(to: view)
    }

    /// Makes a view's touches drive the transition; the closures keep this alive as long as the view.
    private func addGestures(to view: UIView) {
        let pan = UIPanGestureRecognizer(), pinch = UIPinchGestureRecognizer()
        pan.maximumNumberOfTouches = 1
        pan.isEnabled = transition.gestures.allowsPan
        pinch.isEnabled = transition.gestures.allowsPinch
        for gesture in [pan, pinch] as [UIGestureRecognizer] {
            gesture.delegate = self
            view.addGestureRecognizer(gesture)
        }
        pan.addAction { gesture in self.handlePan(gesture) }
        pinch.addAction { gesture in self.followPinch(gesture) }
    }

    /// Makes the touches of a running scene drive it, where they don't reach the view with the gestures.
    func listen(on scene: TransitionScene) {
        guard let view, !scene.isDescendant(of: view) else { return }
        addGestures(to: scene)
    }

    private var extent: CGFloat { max(1, transition.gestures.axis.length(of: view?.bounds.size ?? .zero)) }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard drive == nil, let view else { return false }
        if transition.runningAnimator != nil { return transition.runningAnimator?.player != nil }
        if let allows = transition.gestureShouldBegin, !allows(gestureRecognizer) { return false }
        guard let pan = gestureRecognizer as? UIPanGestureRecognizer else { return true }
        let axis = transition.gestures.axis
        let velocity = pan.velocity(in: view), translation = pan.translation(in: view)
        let direction = axis.component(of: translation) == 0 ? velocity : translation
        let other: TransitionAxis = axis == .horizontal ? .vertical : .horizontal
        let along = axis.component(of: direction), across = other.component(of: direction)
        guard abs(along) > abs(across) else { return false }
        if along > 0, let band = transition.gestures.edgeBand {
            guard axis.component(of: touchDown) <= band else { return false }
        }
        return canBegin(along > 0)
    }

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        if let view { touchDown = touch.location(in: view) }
        return true
    }

    private func take(_ gesture: UIGestureRecognizer, isReversed: @autoclosure () -> Bool) {
        if let animator = transition.runningAnimator {
            guard animator.player != nil else { return }
            animator.interaction.pause()
            animator.player?.setInteractive(true)
            drive = (gesture, animator, animator.interaction.percentComplete)
            return
        }
        let isReversed = isReversed()
        guard canBegin(isReversed) else { return }
        transition.beginsInteractively = true
        begin(isReversed)
        transition.beginsInteractively = false
        guard let animator = transition.runningAnimator, animator.interaction.wantsInteractiveStart else { return }
        drive = (gesture, animator, 0)
    }

    private func handlePan(_ gesture: UIPanGestureRecognizer) {
        guard let view else { return }
        let axis = transition.gestures.axis
        let offset = axis.component(of: gesture.translation(in: view)), velocity = axis.component(of: gesture.velocity(in: view))
        if gesture.state == .began { take(gesture, isReversed: offset == 0 ? velocity > 0 : offset > 0) }
        guard let drive, drive.gesture === gesture else { return }
        let sign: CGFloat = drive.animator.isReversed ? 1 : -1
        follow(gesture, distance: sign * offset, velocity: sign * velocity)
    }

    private func followPinch(_ gesture: UIPinchGestureRecognizer) {
        guard let view else { return }
        let now = CACurrentMediaTime()
        if gesture.numberOfTouches > 1 {
            let a = gesture.location(ofTouch: 0, in: view), b = gesture.location(ofTouch: 1, in: view)
            let apart = CGPoint(x: a.x - b.x, y: a.y - b.y)
            let gestures = transition.gestures
            let distance = gestures.pinchesInAnyDirection ? hypot(apart.x, apart.y) : abs(gestures.axis.component(of: apart))
            if gesture.state == .began {
                // The distance before the pinch was recognized.
                gap = (distance / max(gesture.scale, 0.01), distance, now, 0)
            } else if now > gap.time {
                gap.velocity = (distance - gap.last) / CGFloat(now - gap.time)
                gap.last = distance
                gap.time = now
            }
        }
        let turn: CGFloat = transition.gestures.isPinchReversed ? -1 : 1
        if gesture.state == .began { take(gesture, isReversed: turn * (gap.last - gap.start) < 0) }
        guard let drive, drive.gesture === gesture else { return }
        let sign: CGFloat = turn * (drive.animator.isReversed ? -1 : 1)
        // Fingers that rested before they were lifted have no speed.
        let velocity = now - gap.time > 0.1 ? 0 : gap.velocity
        follow(gesture, distance: sign * (gap.last - gap.start), velocity: sign * velocity)
    }

    private func follow(_ gesture: UIGestureRecognizer, distance: CGFloat, velocity: CGFloat) {
        guard let drive else { return }
        let interaction = drive.animator.interaction
        let progress = TimingCurve.clamp(drive.start + distance / extent)
        switch gesture.state {
        case .began, .changed:
            interaction.update(progress)
        case .ended, .cancelled, .failed:
            self.drive = nil
            let release = TransitionRelease(
                progress: progress, distance: drive.start * extent + distance, velocity: velocity, isReversed: drive.animator.isReversed)
            let completes = gesture.state == .ended && transition.completes(release)
            // A finger may be lifted elsewhere than where it moved last.
            if gesture.state == .ended { interaction.update(progress) }
            let shown = interaction.percentComplete
            let rest = CGFloat(transition.duration(isReversed: drive.animator.isReversed)) * (completes ? 1 - shown : shown)
            interaction.completionSpeed = transition.gestures.settleDuration.map { $0 > 0 ? max(rest, 0.001) / CGFloat($0) : 1 } ?? 1
            if completes { interaction.finish() } else { interaction.cancel() }
        default: break
        }
    }
}

extension ScreenTransition {
    /// Makes this the transition of a navigation controller: of pushes, of pops, and of the gestures that do either.
    ///
    /// The transition becomes its delegate and lives as long as its view. The system's own gesture at the edge is turned off.
    public func attach(to navigationController: UINavigationController) {
        navigationController.delegate = self
        navigationController.loadViewIfNeeded()
        navigationController.interactivePopGestureRecognizer?.isEnabled = false
        driver = TransitionDriver(self, on: navigationController.view) { [weak self, weak navigationController] isReversed in
            guard let self, let navigationController, navigationController.presentedViewController == nil else { return false }
            guard isReversed else { return self.nextViewController != nil }
            guard let top = navigationController.topViewController, navigationController.viewControllers.count > 1 else { return false }
            return self.transitionForPushed?(top) == nil
        } begin: { [weak self, weak navigationController] isReversed in
            guard let self, let navigationController else { return }
            if isReversed {
                navigationController.popViewController(animated: true)
            } else if let next = self.nextViewController?(navigationController) {
                navigationController.pushViewController(next, animated: true)
            }
        }
    }

    /// Makes this the transition by which a controller is presented and dismissed, over the whole screen; the gestures in its view dismiss
    /// it.
    ///
    /// The transition becomes its transitioning delegate and lives as long as its view, which is loaded.
    public func attach(toPresented viewController: UIViewController) {
        viewController.modalPresentationStyle = .fullScreen
        viewController.transitioningDelegate = self
        viewController.loadViewIfNeeded()
        driver = TransitionDriver(self, on: viewController.view) { [weak viewController] isReversed in
            guard let viewController, isReversed else { return false }
            return viewController.presentingViewController != nil && viewController.presentedViewController == nil
        } begin: { [weak viewController] _ in
            viewController?.dismiss(animated: true)
        }
    }

    /// Makes the gestures on a controller's view pop it by this transition, which ``transitionForPushed`` of the navigation controller's
    /// transition must name for it. The controller's view, which is loaded, keeps the transition alive.
    public func attach(toPushed viewController: UIViewController) {
        viewController.loadViewIfNeeded()
        driver = TransitionDriver(self, on: viewController.view) { [weak viewController] isReversed in
            guard isReversed, let viewController, let navigation = viewController.navigationController else { return false }
            return navigation.topViewController === viewController && navigation.viewControllers.count > 1
        } begin: { [weak viewController] _ in
            viewController?.navigationController?.popViewController(animated: true)
        }
    }
}
