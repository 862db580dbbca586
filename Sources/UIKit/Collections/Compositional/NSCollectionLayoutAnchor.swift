/// Where a supplementary item is attached: at edges or corners of a rectangle, or at its middle, with an offset.
@preconcurrency @MainActor
open class NSCollectionLayoutAnchor: NSObject, @preconcurrency NSCopying {
    /// The edges. Two that meet are a corner; none, or two that face each other, the middle.
    public let edges: NSDirectionalRectEdge
    /// Away from the edges: points, or parts of the supplementary item's size. Default (0, 0).
    public let offset: CGPoint
    /// Whether ``offset`` is a part of the supplementary item's size.
    public let isFractionalOffset: Bool

    private init(_ edges: NSDirectionalRectEdge, _ offset: CGPoint, isFractional: Bool) {
        self.edges = edges
        self.offset = offset.x.isFinite && offset.y.isFinite ? offset : .zero
        isFractionalOffset = isFractional
        super.init()
    }

    /// At edges.
    public convenience init(edges: NSDirectionalRectEdge) { self.init(edges, .zero, isFractional: false) }
    /// At edges, and points away from them.
    public convenience init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) { self.init(edges, absoluteOffset, isFractional: false) }
    /// At edges, and parts of the supplementary item's size away from them: (0.5, -0.5) at the upper trailing corner has the middle there.
    public convenience init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) { self.init(edges, fractionalOffset, isFractional: true) }

    /// Whether ``offset`` is in points.
    open var isAbsoluteOffset: Bool { !isFractionalOffset }

    /// The anchor itself, which never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The place in a unit rectangle, with leading at 0.
    var unitPoint: CGPoint {
        func place(_ low: NSDirectionalRectEdge, _ high: NSDirectionalRectEdge) -> CGFloat {
            edges.contains(low) == edges.contains(high) ? 0.5 : edges.contains(low) ? 0 : 1
        }
        return CGPoint(x: place(.leading, .trailing), y: place(.top, .bottom))
    }

    /// The offset in points of an item of a size.
    func offset(of size: CGSize) -> CGPoint {
        isFractionalOffset ? CGPoint(x: offset.x * size.width, y: offset.y * size.height) : offset
    }
}

/// Where a rectangle lies along the edges of another one.
public enum NSRectAlignment: Int, Sendable {
    /// Nowhere in particular.
    case none = 0
    /// In the middle of the upper edge.
    case top
    /// At the upper leading corner.
    case topLeading
    /// In the middle of the leading edge.
    case leading
    /// At the lower leading corner.
    case bottomLeading
    /// In the middle of the lower edge.
    case bottom
    /// At the lower trailing corner.
    case bottomTrailing
    /// In the middle of the trailing edge.
    case trailing
    /// At the upper trailing corner.
    case topTrailing
}

/// What content insets are measured from.
public enum UIContentInsetsReference: Int, Sendable {
    /// What the surrounding layout says; by itself the safe area.
    case automatic = 0
    /// The container's edges.
    case none
    /// The safe area.
    case safeArea
    /// The layout margins.
    case layoutMargins
    /// The width that text is easily read in.
    case readableContent
}
