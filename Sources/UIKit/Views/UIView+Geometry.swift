/// Points between views, and which view is under one.
extension UIView {
    func hitTestSubviews(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard !isHidden, isUserInteractionEnabled, alpha >= 0.01, touchBlockingAnimations == 0, self.point(inside: point, with: event) else {
            return nil
        }
        for view in subviews.reversed() {
            let point = view.shownAnimations == 0 ? view.convert(point, from: self) : view.convertShown(point, from: self)
            if let found = view.hitTest(point, with: event) { return found }
        }
        return self
    }

    /// A point of the superview's space in this view's, as the view lies on screen.
    private func convertShown(_ point: CGPoint, from superview: UIView) -> CGPoint {
        guard let shown = layer.presentation(), let outer = superview.layer.presentation() else { return convert(point, from: superview) }
        return shown.convert(point, from: outer)
    }

    /// The topmost view: the window, where there is one.
    private var rootView: UIView {
        var view = self
        while let superview = view.superview { view = superview }
        return view
    }

    func convertPoint(_ point: CGPoint, to view: UIView?) -> CGPoint {
        layer.convert(point, to: (view ?? rootView).layer)
    }

    func convertPoint(_ point: CGPoint, from view: UIView?) -> CGPoint {
        layer.convert(point, from: (view ?? rootView).layer)
    }

    func convertRect(_ rect: CGRect, to view: UIView?) -> CGRect {
        layer.convert(rect, to: (view ?? rootView).layer)
    }

    func convertRect(_ rect: CGRect, from view: UIView?) -> CGRect {
        layer.convert(rect, from: (view ?? rootView).layer)
    }
}
