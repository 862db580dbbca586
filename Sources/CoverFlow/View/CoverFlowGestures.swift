import UIKit

/// Tells when fingers are put down and when the last one is lifted, whatever other recognizers make of them.
package final class TouchDownRecognizer: UIGestureRecognizer {
    private let action: (_ isDown: Bool) -> Void
    private var fingers = 0

    /// - Parameter action: called when the first finger is put down, and when the last one is lifted.
    package init(_ action: @escaping (_ isDown: Bool) -> Void) {
        self.action = action
        super.init(target: nil, action: nil)
        cancelsTouchesInView = false
        delaysTouchesEnded = false
    }

    package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        fingers += touches.count
        if fingers == touches.count { action(true) }
    }

    package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        lift(touches)
    }

    package override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesCancelled(touches, with: event)
        lift(touches)
    }

    private func lift(_ touches: Set<UITouch>) {
        fingers = max(0, fingers - touches.count)
        guard fingers == 0 else { return }
        state = .failed
        action(false)
    }

    package override func reset() {
        super.reset()
        guard fingers > 0 else { return }
        fingers = 0
        action(false)
    }

    package override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    package override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }
}

/// Recognizers besides those of the collection view.
extension CoverFlowView {
    func addGestures() {
        addGestureRecognizer(TouchDownRecognizer { [weak self] in self?.motion.fingerDidChange(isDown: $0) })
        // A wheel turns up and down, whichever way the covers go. The collection view takes what goes along the flow.
        let wheel = UIPanGestureRecognizer()
        wheel.allowedScrollTypesMask = .all
        wheel.allowedTouchTypes = []
        wheel.isEnabled = followsWheelAcross
        wheel.addAction { [weak self] pan in self?.turn(pan) }
        addGestureRecognizer(wheel)
        crossWheel = wheel
    }

    /// Moves by the turns of a wheel across the flow: up goes back, down goes on.
    private func turn(_ wheel: UIPanGestureRecognizer) {
        switch wheel.state {
        case .began, .changed:
            let moved = wheel.translation(in: self)
            wheel.setTranslation(.zero, in: self)
            advancer.restart()
            motion.turnWheel(by: -(axis == .horizontal ? moved.y : moved.x) / max(1, geometry.scrollStep))
        case .ended, .cancelled, .failed: motion.endWheel()
        case .possible: break
        }
    }
}
