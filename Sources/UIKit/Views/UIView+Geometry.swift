/// Coordinate conversion and hit testing.
extension UIView {
    func hitTestSubviews(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        // Compared as the layer's Float: 0.01 as a Float converts to a Double slightly below 0.01.
        guard !isHidden, isUserInteractionEnabled, layer.opacity >= 0.01, touchBlockingAnimations == 0, self.point(inside: point, with: event)
        else { return nil }
        for view in subviewsBackToFront.reversed() {
            // Most subviews lie elsewhere.
            if view.hitTestsByBounds, view.shownAnimations == 0, view.layer.misses(point, fromSuperlayer: layer) { continue }
            let point = view.shownAnimations == 0 ? view.layer.convert(point, fromSuperlayer: layer) : view.convertShown(point, from: self)
            if let found = view.hitTest(point, with: event) { return found }
        }
        return self
    }

    /// The subviews in the order in which they are drawn.
    private var subviewsBackToFront: [UIView] {
        let subviews = subviews
        var highest = -CGFloat.infinity
        for view in subviews {
            let z = view.layer.zPosition
            guard z >= highest else { return subviews.sortedBackToFront { $0.layer.zPosition } }
            highest = z
        }
        return subviews
    }

    /// Converts a point from the superview to this view where both are on screen, by their presentation layers.
    private func convertShown(_ point: CGPoint, from superview: UIView) -> CGPoint {
        guard let shown = layer.presentation(), let outer = superview.layer.presentation() else { return convert(point, from: superview) }
        return shown.convert(point, from: outer)
    }

    /// The root of the view hierarchy: the window if there is one.
    var rootView: UIView {
        var view = self
        while let superview = view.superview { view = superview }
        return view
    }

    func convertPoint(_ point: CGPoint, to view: UIView?) -> CGPoint {
        let own = rootView, other = view?.rootView ?? own
        // Windows may have different positions on the screen.
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
