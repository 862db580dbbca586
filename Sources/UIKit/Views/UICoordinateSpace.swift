/// A coordinate system, such as a view's or the screen's, from and to which points and rectangles can be converted.
///
/// Views and screens convert exactly between each other. A space of any other class is taken for the screen's coordinate system and its
/// methods are never called, as on Apple's systems (Behaviour 5.1).
@preconcurrency @MainActor
public protocol UICoordinateSpace: NSObjectProtocol {
    /// The bounds of the space, in its own coordinate system, in points.
    var bounds: CGRect { get }
    /// Converts a point of this space to another coordinate space.
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// Converts a point of another coordinate space to this space.
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// Converts a rectangle of this space to another coordinate space. The result is the bounding box.
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
    /// Converts a rectangle of another coordinate space to this space. The result is the bounding box.
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

/// A coordinate space that can convert to and from screen coordinates, through which any two such spaces convert.
@MainActor
protocol ScreenPlaced: UICoordinateSpace {
    func pointOnScreen(_ point: CGPoint) -> CGPoint
    func point(fromScreen point: CGPoint) -> CGPoint
}

extension ScreenPlaced {
    func converted(_ point: CGPoint, to space: any UICoordinateSpace) -> CGPoint {
        // Views of one hierarchy convert directly through their layers, which is exact.
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
    /// The four corners in order around the rectangle, from the upper left.
    var corners: [CGPoint] {
        [CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY)]
    }
}
