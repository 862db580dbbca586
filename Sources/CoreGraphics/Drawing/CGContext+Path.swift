extension CGContext {
    /// Drops the current path.
    public func beginPath() { currentPath.removeAll() }

    /// Starts a subpath.
    public func move(to point: CGPoint) { currentPath.move(to: point, transform: state.transform) }
    /// Adds a line.
    public func addLine(to point: CGPoint) { currentPath.addLine(to: point, transform: state.transform) }

    /// Adds a cubic Bézier curve.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        currentPath.addCurve(to: end, control1: control1, control2: control2, transform: state.transform)
    }

    /// Adds a quadratic Bézier curve.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        currentPath.addQuadCurve(to: end, control: control, transform: state.transform)
    }

    /// Adds a line back to the subpath's start.
    public func closePath() { currentPath.closeSubpath() }
    /// Adds a rectangle.
    public func addRect(_ rect: CGRect) { currentPath.addRect(rect, transform: state.transform) }
    /// Adds rectangles.
    public func addRects(_ rects: [CGRect]) { currentPath.addRects(rects, transform: state.transform) }
    /// Moves to the first point and adds lines through the others.
    public func addLines(between points: [CGPoint]) { currentPath.addLines(between: points, transform: state.transform) }
    /// Adds an ellipse.
    public func addEllipse(in rect: CGRect) { currentPath.addEllipse(in: rect, transform: state.transform) }
    /// Adds all elements of a path.
    public func addPath(_ path: CGPath) { currentPath.addPath(path, transform: state.transform) }

    /// Adds an arc; `clockwise` is true for falling angles, which in a y-down context looks counter-clockwise.
    public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        currentPath.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise, transform: state.transform)
    }

    /// Rounds the corner at `tangent1End`.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        guard isDrawable else { return }
        currentPath.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: state.transform)
    }

    /// Whether the current path has no elements.
    public var isPathEmpty: Bool { currentPath.isEmpty }
    /// The current path in user space, or nil where it is empty.
    public var path: CGPath? {
        if currentPath.isEmpty { return nil }
        var inverse = state.transform.inverted()
        return currentPath.copy(using: &inverse)
    }
    /// The current path's last point in user space.
    public var currentPointOfPath: CGPoint {
        currentPath.isEmpty ? .zero : currentPath.currentPoint.applying(state.transform.inverted())
    }
    /// The box around the current path's points and control points in user space.
    public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

    /// Whether painting the current path that way would cover a point of user space.
    public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
        guard let path else { return false }
        let isFilled: Bool
        switch mode {
        case .fill, .fillStroke: isFilled = path.contains(point, using: .winding)
        case .eoFill, .eoFillStroke: isFilled = path.contains(point, using: .evenOdd)
        case .stroke: isFilled = false
        }
        if isFilled || mode == .fill || mode == .eoFill { return isFilled }
        return strokedOutline(of: path).contains(point)
    }

    /// Replaces the current path with the outline of its stroke.
    public func replacePathWithStrokedPath() {
        guard let path else { return }
        let outline = strokedOutline(of: path)
        currentPath.removeAll()
        addPath(outline)
    }

    /// The outline of a path's stroke, all in user space.
    func strokedOutline(of path: CGPath) -> CGPath {
        let dashed = state.dashLengths.isEmpty ? path : path.copy(dashingWithPhase: state.dashPhase, lengths: state.dashLengths)
        return dashed.copy(
            strokingWithWidth: state.lineWidth, lineCap: state.lineCap, lineJoin: state.lineJoin, miterLimit: state.miterLimit)
    }
}
