import Synchronization

/// An immutable path of straight lines and Bézier curves.
///
/// Two paths are equal if they have the same elements. `@unchecked Sendable` holds because a plain `CGPath` never changes after it is
/// initialized; only ``CGMutablePath`` changes its elements, on one thread at a time, and whatever keeps a path for longer (contexts,
/// layers) keeps its ``copy()``, which is plain.
public class CGPath: @unchecked Sendable, Hashable {
    /// An element of a path.
    package enum Element: Sendable, Hashable {
        case move(CGPoint)
        case line(CGPoint)
        case quadCurve(control: CGPoint, end: CGPoint)
        case curve(control1: CGPoint, control2: CGPoint, end: CGPoint)
        case close
    }

    /// The elements in order.
    package internal(set) var elements: [Element]
    /// Of a path that never changes, ``segmentLengths`` after its first use.
    private let keptLengths = AtomicLazyReference<SegmentLengths>()

    /// Creates a path of elements, the first of which, if there are any, must be a move.
    package init(elements: [Element]) {
        self.elements = elements
    }

    /// How long its lines and curves are; measured once.
    var segmentLengths: SegmentLengths {
        if self is CGMutablePath { return SegmentLengths(elements) }
        return keptLengths.load() ?? keptLengths.storeIfNil(SegmentLengths(elements))
    }

    /// Creates a closed rectangle, from (minX, minY) towards greater x.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        let path = CGMutablePath()
        path.addRect(rect, transform: transform?.pointee ?? .identity)
        self.init(elements: path.elements)
    }

    /// Creates an ellipse inscribed in a rectangle, made of four cubic curves.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        let path = CGMutablePath()
        path.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
        self.init(elements: path.elements)
    }

    /// Creates a rectangle with elliptical corners. Corner radii are limited to half a side (Apple's traps).
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

    /// A mutable path with the same elements.
    public func mutableCopy() -> CGMutablePath? {
        CGMutablePath(elements: elements)
    }

    /// A mutable path with transformed points.
    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        guard let transform = transform?.pointee else { return mutableCopy() }
        return CGMutablePath(elements: elements.map { $0.applying(transform) })
    }

    /// Whether the path has no elements.
    public var isEmpty: Bool { elements.isEmpty }

    /// The current point, where the next element begins; (0, 0) for an empty path.
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

    /// Calls `block` for each element in order.
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

    /// Calls `function` for each element in order, with `info` as its first argument.
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
    /// The element with its points transformed.
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
