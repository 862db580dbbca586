/// Points between views, and which view is under one.
extension UIView {
    func hitTestSubviews(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        // The layer's own number: in double precision 0.01 of single precision is a little less.
        guard !isHidden, isUserInteractionEnabled, layer.opacity >= 0.01, touchBlockingAnimations == 0, self.point(inside: point, with: event)
        else { return nil }
        for view in subviews.sortedBackToFront(by: { $0.layer.zPosition }).reversed() {
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
    var rootView: UIView {
        var view = self
        while let superview = view.superview { view = superview }
        return view
    }

    func convertPoint(_ point: CGPoint, to view: UIView?) -> CGPoint {
        let own = rootView, other = view?.rootView ?? own
        // Windows may lie at different places of the screen.
        if own !== other, own is UIWindow, other is UIWindow, let view { return view.point(fromScreen: pointOnScreen(point)) }
        return layer.convert(point, to: (view ?? own).layer)
    }

    func convertPoint(_ point: CGPoint, from view: UIView?) -> CGPoint {
        (view ?? rootView).convertPoint(point, to: self)
    }

    func convertRect(_ rect: CGRect, to view: UIView?) -> CGRect {
        CGRect(boundingBoxOf: rect.corners.map { convertPoint($0, to: view) })
    }

    func convertRect(_ rect: CGRect, from view: UIView?) -> CGRect {
        (view ?? rootView).convertRect(rect, to: self)
    }
}

extension UIWindow {
    func pointToScreen(_ point: CGPoint) -> CGPoint {
        if let screen = layer.superlayer { return layer.convert(point, to: screen) }
        return CGPoint(x: point.x - bounds.minX + frame.minX, y: point.y - bounds.minY + frame.minY)
    }
}
