/// Follows a pointer that moves over the view without a pressed button: began when it enters, changed when it moves, ended when it leaves.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
    private var place = CGPoint.zero

    /// The pointer's place in a view's space; in the window's for nil.
    open override func location(in view: UIView?) -> CGPoint {
        UIWindow.convertFromScreen(place, to: view, window: self.view?.window)
    }

    /// How far above the surface the pointer is: always 0, which is on it.
    open var zOffset: CGFloat { 0 }
    /// The angle between a pen and the surface, in radians: always a right angle, as a pointer has none.
    open var altitudeAngle: CGFloat { .pi / 2 }
    /// The direction in which a pen leans, in radians: always 0.
    open func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
    /// The direction in which a pen leans, as a vector of length 1: always to the right.
    open func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector(dx: 1, dy: 0) }

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
