/// A path that elements can be added to. Not thread-safe while it is modified.
///
/// `@unchecked Sendable` because a subclass inherits the conformance of `CGPath`; whatever shares a path between threads (layers, commits)
/// keeps an immutable `copy()`.
public final class CGMutablePath: CGPath, @unchecked Sendable {
    /// Creates an empty path.
    public init() {
        super.init(elements: [])
    }

    package override init(elements: [Element]) {
        super.init(elements: elements)
    }

    /// Begins a new subpath at `point`.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        // Of consecutive moves only the last one has an effect.
        if case .move = elements.last { elements.removeLast() }
        elements.append(.move(point.applying(transform)))
    }

    /// Adds a straight line from the current point. In an empty path it begins a subpath at `point` (Apple's logs an error and does
    /// nothing).
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        beginSubpathIfNeeded(at: point.applying(transform))
        elements.append(.line(point.applying(transform)))
    }

    /// Adds a cubic Bézier curve from the current point.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity) {
        beginSubpathIfNeeded(at: control1.applying(transform))
        elements.append(
            .curve(control1: control1.applying(transform), control2: control2.applying(transform), end: end.applying(transform)))
    }

    /// Adds a quadratic Bézier curve from the current point.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        beginSubpathIfNeeded(at: control.applying(transform))
        elements.append(.quadCurve(control: control.applying(transform), end: end.applying(transform)))
    }

    /// Closes the current subpath with a line to its start, which becomes the current point.
    public func closeSubpath() {
        if elements.isEmpty || elements.last == .close { return }
        elements.append(.close)
    }

    /// After a close, the next line or curve starts at the start of the closed subpath.
    private func beginSubpathIfNeeded(at fallback: CGPoint) {
        if elements.isEmpty {
            elements.append(.move(fallback))
        } else if elements.last == .close {
            elements.append(.move(startOfSubpath))
        }
    }

    /// Adds a rectangle as a closed subpath, from (minX, minY) towards greater x.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        if rect.isNull { return }
        move(to: CGPoint(x: rect.minX, y: rect.minY), transform: transform)
        addLine(to: CGPoint(x: rect.maxX, y: rect.minY), transform: transform)
        addLine(to: CGPoint(x: rect.maxX, y: rect.maxY), transform: transform)
        addLine(to: CGPoint(x: rect.minX, y: rect.maxY), transform: transform)
        closeSubpath()
    }

    /// Adds rectangles as closed subpaths.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    /// Begins a subpath at the first point and adds lines through the others.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        move(to: first, transform: transform)
        for point in points.dropFirst() { addLine(to: point, transform: transform) }
    }

    /// Adds an ellipse inscribed in `rect`, made of four cubic curves, from (maxX, midY) towards greater y.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        if rect.isNull { return }
        let box = rect.standardized
        let unit = CGAffineTransform(a: box.width / 2, b: 0, c: 0, d: box.height / 2, tx: box.midX, ty: box.midY)
        let full = unit.concatenating(transform)
        move(to: CGPoint(x: 1, y: 0), transform: full)
        let k = Self.circleKappa
        addCurve(to: CGPoint(x: 0, y: 1), control1: CGPoint(x: 1, y: k), control2: CGPoint(x: k, y: 1), transform: full)
        addCurve(to: CGPoint(x: -1, y: 0), control1: CGPoint(x: -k, y: 1), control2: CGPoint(x: -1, y: k), transform: full)
        addCurve(to: CGPoint(x: 0, y: -1), control1: CGPoint(x: -1, y: -k), control2: CGPoint(x: -k, y: -1), transform: full)
        addCurve(to: CGPoint(x: 1, y: 0), control1: CGPoint(x: k, y: -1), control2: CGPoint(x: 1, y: -k), transform: full)
        closeSubpath()
    }

    /// The distance of the control points of a cubic curve that approximates a quarter of the unit circle.
    static let circleKappa: CGFloat = 0.5522847498307936

    /// Adds a rectangle with elliptical corners, from (maxX, midY) towards greater y.
    ///
    /// Corner radii are limited to half a side (Apple's traps); if either is 0, a plain rectangle is added.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        if rect.isNull { return }
        let box = rect.standardized
        let rx = min(max(cornerWidth, 0), box.width / 2), ry = min(max(cornerHeight, 0), box.height / 2)
        guard rx > 0, ry > 0 else { return addRect(box, transform: transform) }
        let kx = rx * (1 - Self.circleKappa), ky = ry * (1 - Self.circleKappa)
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
        move(to: point(box.maxX, box.midY), transform: transform)
        addLine(to: point(box.maxX, box.maxY - ry), transform: transform)
        addCurve(
            to: point(box.maxX - rx, box.maxY), control1: point(box.maxX, box.maxY - ky), control2: point(box.maxX - kx, box.maxY),
            transform: transform)
        addLine(to: point(box.minX + rx, box.maxY), transform: transform)
        addCurve(
            to: point(box.minX, box.maxY - ry), control1: point(box.minX + kx, box.maxY), control2: point(box.minX, box.maxY - ky),
            transform: transform)
        addLine(to: point(box.minX, box.minY + ry), transform: transform)
        addCurve(
            to: point(box.minX + rx, box.minY), control1: point(box.minX, box.minY + ky), control2: point(box.minX + kx, box.minY),
            transform: transform)
        addLine(to: point(box.maxX - rx, box.minY), transform: transform)
        addCurve(
            to: point(box.maxX, box.minY + ry), control1: point(box.maxX - kx, box.minY), control2: point(box.maxX, box.minY + ky),
            transform: transform)
        closeSubpath()
    }

    /// Adds all elements of another path.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        let added = path.elements
        if added.isEmpty { return }
        if case .move = elements.last { elements.removeLast() }
        elements.append(contentsOf: transform.isIdentity ? added : added.map { $0.applying(transform) })
    }

    /// Removes all elements.
    package func removeAll() {
        elements.removeAll(keepingCapacity: true)
    }
}
