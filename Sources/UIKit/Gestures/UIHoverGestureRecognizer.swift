/// Recognizes a pointer over the view without a pressed button.
///
/// It begins when the pointer enters the view, changes when it moves, and ends when it leaves.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
    private var place = CGPoint.zero

    /// The location of the pointer, in a view's coordinates; in the window's for nil.
    open override func location(in view: UIView?) -> CGPoint {
        UIWindow.convertFromScreen(place, to: view, window: self.view?.window)
    }

    /// The distance of a pen from the screen, from 0 to 1. Always 0.
    open var zOffset: CGFloat { 0 }
    /// The angle between a pen and the screen, in radians. Always a right angle.
    open var altitudeAngle: CGFloat { .pi / 2 }
    /// The direction in which a pen leans, in radians. Always 0.
    open func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
    /// The direction in which a pen leans, as a vector of length 1. Always along the view's x axis.
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
