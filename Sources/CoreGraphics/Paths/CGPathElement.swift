/// The type of a path element.
public enum CGPathElementType: Int32, Sendable {
    /// Begins a new subpath; one point.
    case moveToPoint = 0
    /// A straight line; one point.
    case addLineToPoint = 1
    /// A quadratic Bézier curve; control point and end.
    case addQuadCurveToPoint = 2
    /// A cubic Bézier curve; two control points and end.
    case addCurveToPoint = 3
    /// Closes the subpath with a line to its start; no points.
    case closeSubpath = 4
}

/// An element of a path, as ``CGPath/applyWithBlock(_:)`` passes it.
public struct CGPathElement {
    /// The element's type, which determines the number of points.
    public var type: CGPathElementType
    /// The element's points, valid only during the call that passes it.
    public var points: UnsafeMutablePointer<CGPoint>

    /// Creates an element that points to memory owned by the caller.
    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        self.type = type
        self.points = points
    }
}

/// A function that is called for each element of a path, with the `info` of the call.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void
/// A closure that is called for each element of a path.
public typealias CGPathApplyBlock = (UnsafePointer<CGPathElement>) -> Void

/// The rule that determines which points a path encloses.
public enum CGPathFillRule: Int, Sendable {
    /// Nonzero winding number: points that the path winds around, counting direction.
    case winding = 0
    /// Even-odd: points from which a ray crosses the path an odd number of times.
    case evenOdd = 1
}

/// The shape of the ends of an open stroke.
public enum CGLineCap: Int32, Sendable {
    /// Squared off at the end point.
    case butt = 0
    /// A semicircle around the end point.
    case round = 1
    /// Squared off half a line width beyond the end point.
    case square = 2
}

/// The shape of the corners of a stroke.
public enum CGLineJoin: Int32, Sendable {
    /// Sharp; a bevel if the miter limit is exceeded.
    case miter = 0
    /// Rounded, by a circle around the corner.
    case round = 1
    /// Cut off straight.
    case bevel = 2
}

/// How ``CGContext/drawPath(using:)`` paints.
public enum CGPathDrawingMode: Int32, Sendable {
    /// Fills by the winding number rule.
    case fill = 0
    /// Fills by the even-odd rule.
    case eoFill = 1
    /// Strokes.
    case stroke = 2
    /// Fills by the winding number rule, then strokes.
    case fillStroke = 3
    /// Fills by the even-odd rule, then strokes.
    case eoFillStroke = 4
}
