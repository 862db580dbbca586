/// Transitions between the contents before and after a closure.
extension UIView {
    /// Shows the changes of a view's contents with a transition of the whole view.
    ///
    /// Without ``AnimationOptions/allowAnimatedContent`` the changes themselves are not animated. Without a transition option they are
    /// shown at once.
    ///
    /// - Parameters:
    ///   - view: the view that is flipped, curled or faded, with its subviews.
    ///   - duration: seconds.
    ///   - options: the transition, and how it runs.
    ///   - animations: changes the view's subviews, or nil.
    ///   - completion: called on the main queue with true when the transition ended, with false when it was removed before.
    public class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        let block = AnimationBlock(duration: duration, delay: 0, options: options, completion: completion)
        block.run {
            let form = options.transitionForm
            if options.contains(.allowAnimatedContent), form != nil {
                animations?()
            } else if let animations {
                performWithoutAnimation(animations)
            }
            guard let form, block.animates, areAnimationsEnabled else { return }
            let transition = CATransition()
            transition.viewForm = form.form
            transition.subtype = form.subtype
            block.attach(transition, to: view)
        }
    }

    /// Replaces a view by another one with a transition of their superview.
    ///
    /// With ``AnimationOptions/showHideTransitionViews`` both views stay in the hierarchy: the first is hidden and the second shown.
    /// Otherwise the first is removed and the second added in its place.
    ///
    /// - Parameters:
    ///   - fromView: the view shown before.
    ///   - toView: the view shown after.
    ///   - duration: seconds.
    ///   - options: the transition, and how it runs.
    ///   - completion: called as in ``transition(with:duration:options:animations:completion:)``.
    public class func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
    ) {
        guard let container = fromView.superview else {
            AnimationBlock(duration: 0, delay: 0, options: options, completion: completion).run {}
            return
        }
        transition(with: container, duration: duration, options: options) {
            if options.contains(.showHideTransitionViews) {
                fromView.isHidden = true
                toView.isHidden = false
            } else if fromView !== toView {
                container.insertSubview(toView, aboveSubview: fromView)
                fromView.removeFromSuperview()
            }
            container.layoutIfNeeded()
        } completion: { completion?($0) }
    }
}

extension UIView.AnimationOptions {
    /// The transition in the options; nil for none.
    var transitionForm: (form: RenderTransition.Form, subtype: CATransitionSubtype?)? {
        switch rawValue >> 20 & 15 {
        case 1: (.flip, .fromLeft)
        case 2: (.flip, .fromRight)
        case 3: (.curlUp, nil)
        case 4: (.curlDown, nil)
        case 5: (.fade, nil)
        // In subtype names the y axis of layers grows upwards.
        case 6: (.flip, .fromBottom)
        case 7: (.flip, .fromTop)
        default: nil
        }
    }
}
