/// Controls among gestures of the views that they are in: what a control is for comes first, as on Apple's systems.
extension UIControl {
    /// Whether a touch does what the control is for rather than what a gesture of a view around it is for: one finger's single tap on what
    /// is pressed, and its way along what slides. Whoever wants the gesture attaches it to the control itself.
    func comesBefore(_ gesture: UIGestureRecognizer) -> Bool {
        guard isEnabled, let view = gesture.view, view !== self, isDescendant(of: view) else { return false }
        guard gesture.sequence.allSatisfy(\.isByPrimaryButton) else { return false }
        switch gesture {
        case let tap as UITapGestureRecognizer: return isPressed && tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
        case let swipe as UISwipeGestureRecognizer:
            guard isSlid, swipe.numberOfTouchesRequired == 1, let trackedTouch else { return false }
            let start = swipe.location(in: self), now = trackedTouch.location(in: self)
            return abs(now.x - start.x) >= abs(now.y - start.y)
        case let pan as UIPanGestureRecognizer:
            // A scroll view's pan may be recognized before the control gets the touch.
            guard pan.numberOfTouches == 1, isSlid || slides(fromScreen: pan.beginning) else { return false }
            let velocity = pan.velocity(in: self)
            return abs(velocity.x) >= abs(velocity.y)
        default: return false
        }
    }

    private var isPressed: Bool {
        self is UIButton || self is UISwitch || self is UIStepper || self is UISegmentedControl || self is UIPageControl || self is BarButton
            || self is TabButton
    }

    /// Whether a finger has hold of a part that slides from side to side.
    private var isSlid: Bool { isTracking && (self is UISlider || self is UISwitch) }

    /// Whether a finger that is put down at a point of the screen takes hold of such a part.
    private func slides(fromScreen point: CGPoint?) -> Bool {
        guard let point else { return false }
        let place = UIWindow.convertFromScreen(point, to: self, window: window)
        return (self as? UISlider)?.isHold(at: place) ?? (self is UISwitch && bounds.contains(place))
    }
}

extension UIGestureRecognizer {
    /// Whether the views agree that the gesture begins: controls that its touches are in, and its own.
    var viewsAgree: Bool {
        guard let view = attachedView else { return true }
        for touch in sequence {
            var inner = touch.view
            while let current = inner, current !== view {
                if current is UIControl, !current.gestureRecognizerShouldBegin(self) { return false }
                inner = current.superview
            }
        }
        return view.gestureRecognizerShouldBegin(self)
    }
}
