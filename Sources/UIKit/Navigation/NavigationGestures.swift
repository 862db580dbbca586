/// The gestures of a navigation controller: the edge swipe that pops, and the gestures that hide and show bars.
@MainActor
final class NavigationGestures: NSObject, UIGestureRecognizerDelegate {
    private weak var controller: UINavigationController?
    /// The velocity in points per second from which the pop finishes; it also finishes beyond half of the width.
    private static let finishVelocity: CGFloat = 300

    func install(in controller: UINavigationController) {
        self.controller = controller
        chooseEdge()
        controller.popGesture.delegate = self
        controller.popGesture.addAction { [weak self] gesture in self?.handlePop(gesture) }
        controller.view.addGestureRecognizer(controller.popGesture)
        controller.swipeGesture.delegate = self
        controller.swipeGesture.cancelsTouchesInView = false
        controller.swipeGesture.addAction { [weak self] gesture in self?.followSwipe(gesture) }
        controller.contentView.addGestureRecognizer(controller.swipeGesture)
        controller.tapGesture.delegate = self
        controller.tapGesture.addAction { [weak self] _ in self?.toggleBars() }
        controller.contentView.addGestureRecognizer(controller.tapGesture)
    }

    /// Chooses the edge of the pop gesture by the layout direction.
    func chooseEdge() {
        guard let controller, let view = controller.loadedView else { return }
        let edge: UIRectEdge = view.isMirrored ? .right : .left
        if controller.popGesture.edges != edge, controller.popInteraction == nil { controller.popGesture.edges = edge }
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let controller, controller.transition == nil else { return false }
        guard gestureRecognizer === controller.popGesture else { return true }
        guard controller.stack.count > 1, let top = controller.topViewController else { return false }
        return !top.navigationItem.hidesBackButton
    }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { gestureRecognizer === controller?.swipeGesture }

    private func handlePop(_ gesture: UIPanGestureRecognizer) {
        guard let controller, let view = controller.loadedView else { return }
        let sign: CGFloat = gesture === controller.popGesture && controller.popGesture.edges == .right ? -1 : 1
        let width = max(view.bounds.width, 1)
        let progress = sign * gesture.translation(in: view).x / width
        switch gesture.state {
        case .began:
            let interaction = UIPercentDrivenInteractiveTransition()
            controller.popInteraction = interaction
            controller.popViewController(animated: true)
            // The delegate may provide its own animator, which this drag does not drive.
            if controller.transition?.interaction !== interaction { controller.popInteraction = nil }
            controller.popInteraction?.update(progress)
        case .changed:
            controller.popInteraction?.update(progress)
        case .ended, .cancelled:
            guard let interaction = controller.popInteraction else { return }
            let velocity = gesture.state == .ended ? sign * gesture.velocity(in: view).x : -width
            let finishes = velocity > Self.finishVelocity || (velocity > -Self.finishVelocity && interaction.percentComplete > 0.5)
            interaction.runOut(
                .spring(start: Double(interaction.percentComplete), end: finishes ? 1 : 0, velocity: Double(velocity / width))
            )
        default:
            break
        }
    }

    private func followSwipe(_ gesture: UIPanGestureRecognizer) {
        guard let controller, gesture.state == .ended else { return }
        let velocity = gesture.velocity(in: controller.contentView).y
        guard abs(velocity) > 100 else { return }
        setBarsHidden(velocity < 0)
    }

    private func toggleBars() {
        guard let controller else { return }
        setBarsHidden(!controller.isNavigationBarHidden)
    }

    private func setBarsHidden(_ hidden: Bool) {
        controller?.setNavigationBarHidden(hidden, animated: true)
    }
}
