/// A plane with points, such as a view's or the screen's, from which points can be converted to others.
///
/// Views and screens convert between each other whatever lies between them. Of a space that is of another class they know nothing but that
/// it is somewhere: they take it for the screen, and never call its methods, as on Apple's systems (Behaviour 5.1).
@preconcurrency @MainActor
public protocol UICoordinateSpace: NSObjectProtocol {
    /// The space's rectangle, in its own points.
    var bounds: CGRect { get }
    /// A point of this space in another one.
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// A point of another space in this one.
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// The smallest rectangle around a rectangle of this space in another one.
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
    /// The smallest rectangle around a rectangle of another space in this one.
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

/// A space that knows its place on the screen: the way between any two of them leads over the screen.
@MainActor
protocol ScreenPlaced: UICoordinateSpace {
    func pointOnScreen(_ point: CGPoint) -> CGPoint
    func point(fromScreen point: CGPoint) -> CGPoint
}

extension ScreenPlaced {
    func converted(_ point: CGPoint, to space: any UICoordinateSpace) -> CGPoint {
        // Points between the layers of one tree take the short way, which is exact.
        if let from = self as? UIView, let to = space as? UIView { return from.convertPoint(point, to: to) }
        let place = pointOnScreen(point)
        return (space as? any ScreenPlaced)?.point(fromScreen: place) ?? place
    }

    func converted(_ point: CGPoint, from space: any UICoordinateSpace) -> CGPoint {
        if let to = self as? UIView, let from = space as? UIView { return to.convertPoint(point, from: from) }
        return self.point(fromScreen: (space as? any ScreenPlaced)?.pointOnScreen(point) ?? point)
    }

    func converted(_ rect: CGRect, to space: any UICoordinateSpace) -> CGRect {
        CGRect(boundingBoxOf: rect.corners.map { converted($0, to: space) })
    }

    func converted(_ rect: CGRect, from space: any UICoordinateSpace) -> CGRect {
        CGRect(boundingBoxOf: rect.corners.map { converted($0, from: space) })
    }
}

extension UIView: ScreenPlaced {
    func pointOnScreen(_ point: CGPoint) -> CGPoint {
        let root = rootView
        let inRoot = root === self ? point : layer.convert(point, to: root.layer)
        return (root as? UIWindow)?.pointToScreen(inRoot) ?? inRoot
    }

    func point(fromScreen point: CGPoint) -> CGPoint {
        let root = rootView
        let inRoot = (root as? UIWindow)?.pointFromScreen(point) ?? point
        return root === self ? inRoot : layer.convert(inRoot, from: root.layer)
    }
}

extension CGRect {
    /// The four corners, in turn.
    var corners: [CGPoint] {
        [CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY)]
    }
}
