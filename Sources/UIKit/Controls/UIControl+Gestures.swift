/// Controls and the gestures of their superviews: a control's own interaction takes precedence, as on Apple's systems.
extension UIControl {
    /// Whether the control's interaction takes precedence over a superview's gesture recognizer: a single tap with one finger on controls
    /// that are pressed, and a horizontal pan with one finger on controls that slide. Recognizers that are attached to the control itself
    /// aren't affected.
    func comesBefore(_ gesture: UIGestureRecognizer) -> Bool {
        guard isEnabled, let view = gesture.view, view !== self, isDescendant(of: view) else { return false }
        guard gesture.sequence.allSatisfy(\.isByPrimaryButton) else { return false }
        switch gesture {
        case let tap as UITapGestureRecognizer: return self is any TappedControl && tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
        case let swipe as UISwipeGestureRecognizer:
            guard isSlid, swipe.numberOfTouchesRequired == 1, let trackedTouch else { return false }
            let start = swipe.location(in: self), now = trackedTouch.location(in: self)
            return abs(now.x - start.x) >= abs(now.y - start.y)
        case let pan as UIPanGestureRecognizer:
            // A scroll view's pan may be recognized before the control receives the touch.
            guard pan.numberOfTouches == 1, isSlid || slides(fromScreen: pan.beginning) else { return false }
            let velocity = pan.velocity(in: self)
            return abs(velocity.x) >= abs(velocity.y)
        default: return false
        }
    }

    /// Whether a finger is dragging a part that slides horizontally.
    private var isSlid: Bool { isTracking && (self is UISlider || self is UISwitch) }

    /// Whether a touch that begins at a point of the screen drags a part that slides horizontally.
    private func slides(fromScreen point: CGPoint?) -> Bool {
        guard let point else { return false }
        let place = UIWindow.convertFromScreen(point, to: self, window: window)
        return (self as? UISlider)?.isHold(at: place) ?? (self is UISwitch && bounds.contains(place))
    }
}

/// A control on which a single tap acts, before a tap recognizer of a superview does.
protocol TappedControl: UIControl {}

extension UIButton: TappedControl {}
extension UISwitch: TappedControl {}
extension UIStepper: TappedControl {}
extension UISegmentedControl: TappedControl {}
extension UIPageControl: TappedControl {}

extension UIGestureRecognizer {
    /// Whether the recognizer's view, and the controls in which its touches are, let the gesture begin.
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
