/// What a step of a path does.
public enum CGPathElementType: Int32, Sendable {
    /// Starts a subpath; one point.
    case moveToPoint = 0
    /// A straight line; one point.
    case addLineToPoint = 1
    /// A quadratic Bézier curve; control point and end.
    case addQuadCurveToPoint = 2
    /// A cubic Bézier curve; two control points and end.
    case addCurveToPoint = 3
    /// A line back to the subpath's start; no point.
    case closeSubpath = 4
}

/// A step of a path, as ``CGPath/applyWithBlock(_:)`` shows it.
public struct CGPathElement {
    /// What the step does, and so how many points there are.
    public var type: CGPathElementType
    /// The step's points, valid only during the call that showed the element.
    public var points: UnsafeMutablePointer<CGPoint>

    /// An element over points that somebody else owns.
    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        self.type = type
        self.points = points
    }
}

/// A function that is shown the elements of a path.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void
/// A closure that is shown the elements of a path.
public typealias CGPathApplyBlock = (UnsafePointer<CGPathElement>) -> Void

/// Which points a path encloses.
public enum CGPathFillRule: Int, Sendable {
    /// Those that the path winds around, counting direction.
    case winding = 0
    /// Those from which a ray crosses the path an odd number of times.
    case evenOdd = 1
}

/// The ends of an open stroke.
public enum CGLineCap: Int32, Sendable {
    /// Cut at the end point.
    case butt = 0
    /// A half disc around the end point.
    case round = 1
    /// Cut half a line width beyond the end point.
    case square = 2
}

/// The corners of a stroke.
public enum CGLineJoin: Int32, Sendable {
    /// A point, until the miter limit makes it a bevel.
    case miter = 0
    /// A disc around the corner.
    case round = 1
    /// Cut off straight.
    case bevel = 2
}

/// How ``CGContext/drawPath(using:)`` paints.
public enum CGPathDrawingMode: Int32, Sendable {
    /// Fills by winding number.
    case fill = 0
    /// Fills by parity.
    case eoFill = 1
    /// Strokes.
    case stroke = 2
    /// Fills by winding number, then strokes.
    case fillStroke = 3
    /// Fills by parity, then strokes.
    case eoFillStroke = 4
}
