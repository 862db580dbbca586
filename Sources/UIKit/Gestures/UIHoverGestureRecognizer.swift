/// Follows a pointer that moves over the view without a pressed button: began when it enters, changed when it moves, ended when it leaves.
@MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
    private var place = CGPoint.zero

    /// The pointer's place in a view's space; in the window's for nil.
    open override func location(in view: UIView?) -> CGPoint {
        UIWindow.convertFromScreen(place, to: view, window: self.view?.window)
    }

    func enter(at point: CGPoint) {
        if let delegate, !delegate.gestureRecognizerShouldBegin(self) { return }
        place = point
        current = .began
        callActions()
    }

    func move(to point: CGPoint) {
        guard current == .began || current == .changed, point != place else { return }
        place = point
        current = .changed
        callActions()
    }

    func leave() {
        guard current == .began || current == .changed else { return }
        current = .ended
        callActions()
        returnToPossible()
    }
}
