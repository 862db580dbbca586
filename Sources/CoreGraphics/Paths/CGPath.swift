/// An immutable outline of lines and Bézier curves.
///
/// Two paths are equal when they have the same elements. `@unchecked Sendable` holds because a plain `CGPath` never changes after its
/// initializer; only ``CGMutablePath`` changes its elements, belongs to one thread while it does, and everything that keeps a
/// path for longer (contexts, layers) takes ``copy()``, which is plain.
public class CGPath: @unchecked Sendable, Hashable {
    /// A step of a path.
    package enum Element: Sendable, Hashable {
        case move(CGPoint)
        case line(CGPoint)
        case quadCurve(control: CGPoint, end: CGPoint)
        case curve(control1: CGPoint, control2: CGPoint, end: CGPoint)
        case close
    }

    /// The steps, first to last.
    package internal(set) var elements: [Element]

    /// A path of the given steps; the first must be a move, unless there are none.
    package init(elements: [Element]) {
        self.elements = elements
    }

    /// A rectangle, from its least corner towards greater x.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        let path = CGMutablePath()
        path.addRect(rect, transform: transform?.pointee ?? .identity)
        self.init(elements: path.elements)
    }

    /// An ellipse of four cubic curves.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        let path = CGMutablePath()
        path.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
        self.init(elements: path.elements)
    }

    /// A rectangle with elliptical corners. Corners larger than half a side are reduced to it (Apple's traps).
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: UnsafePointer<CGAffineTransform>?
    ) {
        let path = CGMutablePath()
        path.addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform?.pointee ?? .identity)
        self.init(elements: path.elements)
    }

    /// An immutable path with the same elements.
    public func copy() -> CGPath? {
        type(of: self) == CGPath.self ? self : CGPath(elements: elements)
    }

    /// An immutable path with transformed points.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        guard let transform = transform?.pointee else { return copy() }
        return CGPath(elements: elements.map { $0.applying(transform) })
    }

    /// A path with the same elements that can be added to.
    public func mutableCopy() -> CGMutablePath? {
        CGMutablePath(elements: elements)
    }

    /// A path with transformed points that can be added to.
    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        guard let transform = transform?.pointee else { return mutableCopy() }
        return CGMutablePath(elements: elements.map { $0.applying(transform) })
    }

    /// Whether the path has no elements.
    public var isEmpty: Bool { elements.isEmpty }

    /// Where the next element would begin, or (0, 0) in an empty path.
    public var currentPoint: CGPoint {
        switch elements.last {
        case nil: .zero
        case .move(let point), .line(let point): point
        case .quadCurve(_, let end), .curve(_, _, let end): end
        case .close: startOfSubpath
        }
    }

    /// The first point of the last subpath.
    var startOfSubpath: CGPoint {
        for element in elements.reversed() {
            if case .move(let point) = element { return point }
        }
        return .zero
    }

    /// Shows each element to `block`, first to last.
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        var points = [CGPoint](repeating: .zero, count: 3)
        points.withUnsafeMutableBufferPointer { points in
            for element in elements {
                let type: CGPathElementType
                switch element {
                case .move(let point):
                    type = .moveToPoint
                    points[0] = point
                case .line(let point):
                    type = .addLineToPoint
                    points[0] = point
                case .quadCurve(let control, let end):
                    type = .addQuadCurveToPoint
                    points[0] = control
                    points[1] = end
                case .curve(let control1, let control2, let end):
                    type = .addCurveToPoint
                    points[0] = control1
                    points[1] = control2
                    points[2] = end
                case .close:
                    type = .closeSubpath
                }
                withUnsafePointer(to: CGPathElement(type: type, points: points.baseAddress!), block)
            }
        }
    }

    /// Shows each element to `function`, first to last, passing `info` along.
    public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
        applyWithBlock { function(info, $0) }
    }

    /// Whether both have the same elements.
    public static func == (lhs: CGPath, rhs: CGPath) -> Bool {
        lhs === rhs || lhs.elements == rhs.elements
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(elements)
    }
}

extension CGPath.Element {
    /// The step with its points transformed.
    package func applying(_ t: CGAffineTransform) -> Self {
        switch self {
        case .move(let point): .move(point.applying(t))
        case .line(let point): .line(point.applying(t))
        case .quadCurve(let control, let end): .quadCurve(control: control.applying(t), end: end.applying(t))
        case .curve(let control1, let control2, let end):
            .curve(control1: control1.applying(t), control2: control2.applying(t), end: end.applying(t))
        case .close: .close
        }
    }
}
