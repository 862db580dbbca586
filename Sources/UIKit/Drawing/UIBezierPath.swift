/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The corner at the least x and the least y.
    public static let topLeft = UIRectCorner(rawValue: 1)
    /// The corner at the greatest x and the least y.
    public static let topRight = UIRectCorner(rawValue: 2)
    /// The corner at the least x and the greatest y.
    public static let bottomLeft = UIRectCorner(rawValue: 4)
    /// The corner at the greatest x and the greatest y.
    public static let bottomRight = UIRectCorner(rawValue: 8)
    /// All four corners.
    public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

/// A path that can be built, filled and stroked. It may be used on any thread, by one at a time.
open class UIBezierPath: NSObject, NSCopying {
    private var path = CGMutablePath()
    private var dash: (phase: CGFloat, lengths: [CGFloat]) = (0, [])

    /// Creates an empty path.
    public required override init() {
        super.init()
    }

    // MARK: Shapes

    /// Creates a path with a copy of another path's elements.
    public convenience init(cgPath CGPath: CGPath) {
        self.init()
        path.addPath(CGPath)
    }

    /// Creates a path of a rectangle.
    public convenience init(rect: CGRect) {
        self.init()
        path.addRect(rect)
    }

    /// Creates a path of the ellipse inside a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        path.addEllipse(in: rect)
    }

    /// Creates a path of a rectangle with continuous corners, which run smoothly into the sides. Radii are reduced to half of the shorter
    /// side; where there is no room for the smooth shape, which takes 1.53 radii of each side, the corners are quarter circles.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
    }

    /// Creates a path of a rectangle with some corners rounded. As on Apple's systems, the width of `cornerRadii` is used in both
    /// directions.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init()
        path.addContinuousRoundedRect(rect, corners: corners, radius: cornerRadii.width)
    }

    /// Creates a path of an arc of a circle. Angles are in radians. `clockwise` is as seen on screen, with y pointing down.
    public convenience init(arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    // MARK: Building

    /// Begins a subpath.
    open func move(to point: CGPoint) { path.move(to: point) }
    /// Adds a straight line from the current point to `point`.
    open func addLine(to point: CGPoint) { path.addLine(to: point) }
    /// Adds a cubic curve.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }
    /// Adds a quadratic curve.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) { path.addQuadCurve(to: endPoint, control: controlPoint) }
    /// Adds an arc, with a line to its beginning. Angles are in radians. `clockwise` is as seen on screen, with y pointing down.
    open func addArc(withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        // Core Graphics defines clockwise with y pointing up.
        path.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }
    /// Adds a line back to the subpath's beginning.
    open func close() { path.closeSubpath() }
    /// Removes everything.
    open func removeAllPoints() { path = CGMutablePath() }
    /// Adds another path's elements.
    open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.cgPath) }
    /// Transforms all points.
    open func apply(_ transform: CGAffineTransform) {
        let transformed = CGMutablePath()
        transformed.addPath(path, transform: transform)
        path = transformed
    }

    /// The path with the direction of each subpath reversed.
    open func reversing() -> UIBezierPath {
        let reversed = copy() as! UIBezierPath
        reversed.path = CGMutablePath(elements: path.reversedElements())
        return reversed
    }

    // MARK: Asking

    /// The path's elements, as a copy.
    open var cgPath: CGPath {
        get { path.copy() ?? CGMutablePath() }
        set {
            path = CGMutablePath()
            path.addPath(newValue)
        }
    }
    /// Whether there are no elements.
    open var isEmpty: Bool { path.isEmpty }
    /// The bounding box of the path, not counting control points.
    open var bounds: CGRect { path.boundingBoxOfPath }
    /// The current point, where the next element begins.
    open var currentPoint: CGPoint { path.currentPoint }
    /// Whether a point is inside the path, by the path's fill rule.
    open func contains(_ point: CGPoint) -> Bool { path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding) }

    // MARK: Drawing

    /// The width of strokes in points. Default 1.
    open var lineWidth: CGFloat = 1
    /// The shape of the ends of strokes. Default butt.
    open var lineCapStyle = CGLineCap.butt
    /// The shape of the joins of strokes. Default miter.
    open var lineJoinStyle = CGLineJoin.miter
    /// The miter limit: joins with a miter longer than this many line widths are bevelled. Default 10.
    open var miterLimit: CGFloat = 10
    /// The greatest deviation of the lines that are drawn from the curve, in pixels. Default 0.6, which stands for the context's own value.
    open var flatness: CGFloat = UIBezierPath.standardFlatness
    private static let standardFlatness: CGFloat = 0.6
    /// Whether the even-odd rule determines the inside instead of the nonzero winding rule. Default false.
    open var usesEvenOddFillRule = false

    /// Makes strokes dashed by lengths of dashes and gaps in points, beginning `phase` points inside the pattern; nil makes them solid.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dash = (phase, pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(0, count))) } ?? [])
    }

    /// Gets the dash pattern, its number of lengths, and the phase; nil pointers are ignored.
    open func getLineDash(_ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?, phase: UnsafeMutablePointer<CGFloat>?) {
        for (index, length) in dash.lengths.enumerated() { pattern?[index] = length }
        count?.pointee = dash.lengths.count
        phase?.pointee = dash.phase
    }

    /// Fills the path in the current context with its fill colour.
    open func fill() { fill(with: .normal, alpha: 1) }
    /// Fills the path with a blend mode and an opacity.
    open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
        draw(blendMode, alpha) { $0.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding) }
    }

    /// Strokes the path in the current context with its stroke colour.
    open func stroke() { stroke(with: .normal, alpha: 1) }
    /// Strokes the path with a blend mode and an opacity.
    open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
        draw(blendMode, alpha) { context in
            context.setLineWidth(lineWidth)
            context.setLineCap(lineCapStyle)
            context.setLineJoin(lineJoinStyle)
            context.setMiterLimit(miterLimit)
            context.setLineDash(phase: dash.phase, lengths: dash.lengths)
            context.strokePath()
        }
    }

    private func draw(_ blendMode: CGBlendMode, _ alpha: CGFloat, _ paint: (CGContext) -> Void) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        if blendMode != .normal { context.setBlendMode(blendMode) }
        if alpha < 1 { context.setAlpha(alpha) }
        if flatness != Self.standardFlatness { context.setFlatness(flatness) }
        context.beginPath()
        context.addPath(path)
        paint(context)
        context.restoreGState()
    }

    /// Intersects the current context's clip with the inside of the path.
    open func addClip() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.beginPath()
        context.addPath(path)
        context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = Self()
        copy.path.addPath(path)
        copy.dash = dash
        copy.lineWidth = lineWidth
        copy.lineCapStyle = lineCapStyle
        copy.lineJoinStyle = lineJoinStyle
        copy.miterLimit = miterLimit
        copy.flatness = flatness
        copy.usesEvenOddFillRule = usesEvenOddFillRule
        return copy
    }
}
