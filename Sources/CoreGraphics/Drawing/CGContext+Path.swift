extension CGContext {
    /// Clears the current path.
    public func beginPath() { currentPath.removeAll() }

    /// Begins a new subpath at a point.
    public func move(to point: CGPoint) { currentPath.move(to: point, transform: state.transform) }
    /// Adds a straight line from the current point.
    public func addLine(to point: CGPoint) { currentPath.addLine(to: point, transform: state.transform) }

    /// Adds a cubic Bézier curve from the current point.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        currentPath.addCurve(to: end, control1: control1, control2: control2, transform: state.transform)
    }

    /// Adds a quadratic Bézier curve from the current point.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        currentPath.addQuadCurve(to: end, control: control, transform: state.transform)
    }

    /// Closes the current subpath with a line to its start.
    public func closePath() { currentPath.closeSubpath() }
    /// Adds a rectangle as a closed subpath.
    public func addRect(_ rect: CGRect) { currentPath.addRect(rect, transform: state.transform) }
    /// Adds rectangles as closed subpaths.
    public func addRects(_ rects: [CGRect]) { currentPath.addRects(rects, transform: state.transform) }
    /// Moves to the first point and adds lines through the others.
    public func addLines(between points: [CGPoint]) { currentPath.addLines(between: points, transform: state.transform) }
    /// Adds an ellipse inscribed in a rectangle.
    public func addEllipse(in rect: CGRect) { currentPath.addEllipse(in: rect, transform: state.transform) }
    /// Adds all elements of a path.
    public func addPath(_ path: CGPath) { currentPath.addPath(path, transform: state.transform) }

    /// Adds an arc with angles in radians; `clockwise` is true for decreasing angles, which looks counter-clockwise in a y-down context.
    public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        currentPath.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise, transform: state.transform)
    }

    /// Adds an arc that rounds the corner at `tangent1End`, tangent to the lines to it and from it to `tangent2End`.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        guard isDrawable else { return }
        currentPath.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: state.transform)
    }

    /// Whether the current path is empty.
    public var isPathEmpty: Bool { currentPath.isEmpty }
    /// The current path in user space, or nil if it is empty.
    public var path: CGPath? {
        if currentPath.isEmpty { return nil }
        var inverse = state.transform.inverted()
        return currentPath.copy(using: &inverse)
    }
    /// The current point in user space; zero if the path is empty.
    public var currentPointOfPath: CGPoint {
        currentPath.isEmpty ? .zero : currentPath.currentPoint.applying(state.transform.inverted())
    }
    /// The bounding box of the current path's points and control points, in user space; null if the path is empty.
    public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

    /// Whether painting the current path with a mode would paint a point of user space.
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

    /// The outline of a path's stroke with the current line settings, both in user space.
    func strokedOutline(of path: CGPath) -> CGPath {
        let dashed = state.dashLengths.isEmpty ? path : path.copy(dashingWithPhase: state.dashPhase, lengths: state.dashLengths)
        return dashed.copy(
            strokingWithWidth: state.lineWidth, lineCap: state.lineCap, lineJoin: state.lineJoin, miterLimit: state.miterLimit)
    }
}
