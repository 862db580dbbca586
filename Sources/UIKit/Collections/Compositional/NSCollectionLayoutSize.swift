/// A width or a height in a compositional layout: a part of the container's size, a number of points, or an estimate that lasts until the
/// view was measured.
///
/// The container of an item is its group; that of a group the section's content, or the group that it lies in.
@preconcurrency @MainActor
open class NSCollectionLayoutDimension: NSObject, @preconcurrency NSCopying {
    enum Kind { case fractionalWidth, fractionalHeight, absolute, estimated }

    let kind: Kind
    /// Points, or the part of the container's width or height.
    public let dimension: CGFloat

    init(_ kind: Kind, _ dimension: CGFloat) {
        self.kind = kind
        self.dimension = dimension
        super.init()
    }

    /// A part of the container's width: 1 is all of it.
    open class func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension { .init(.fractionalWidth, fractionalWidth) }
    /// A part of the container's height: 1 is all of it.
    open class func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension { .init(.fractionalHeight, fractionalHeight) }
    /// A number of points.
    open class func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension { .init(.absolute, absoluteDimension) }
    /// A number of points until the view was measured; then what its `preferredLayoutAttributesFitting(_:)` says.
    open class func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension { .init(.estimated, estimatedDimension) }

    /// Whether this is a part of the container's width.
    open var isFractionalWidth: Bool { kind == .fractionalWidth }
    /// Whether this is a part of the container's height.
    open var isFractionalHeight: Bool { kind == .fractionalHeight }
    /// Whether this is a number of points.
    open var isAbsolute: Bool { kind == .absolute }
    /// Whether this is an estimate.
    open var isEstimated: Bool { kind == .estimated }

    /// The dimension itself, which never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    /// Whether the other object is a dimension of the same kind and number.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSCollectionLayoutDimension else { return false }
        return other.kind == kind && other.dimension == dimension
    }
    open override var hash: Int { dimension.hashValue }

    /// Points in a container. What is no length has none.
    func length(in container: CGSize) -> CGFloat {
        let length = switch kind {
        case .fractionalWidth: dimension * container.width
        case .fractionalHeight: dimension * container.height
        case .absolute, .estimated: dimension
        }
        return length.isFinite ? max(0, length) : 0
    }
}

/// The width and the height of an element of a compositional layout.
@preconcurrency @MainActor
open class NSCollectionLayoutSize: NSObject, @preconcurrency NSCopying {
    /// The width.
    public let widthDimension: NSCollectionLayoutDimension
    /// The height.
    public let heightDimension: NSCollectionLayoutDimension

    /// A size of two dimensions.
    public init(widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension) {
        widthDimension = width
        heightDimension = height
        super.init()
    }

    /// The size itself, which never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    /// Whether the other object is a size of the same dimensions.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSCollectionLayoutSize else { return false }
        return other.widthDimension.isEqual(widthDimension) && other.heightDimension.isEqual(heightDimension)
    }
    open override var hash: Int { widthDimension.hash ^ heightDimension.hash }

    func size(in container: CGSize) -> CGSize {
        CGSize(width: widthDimension.length(in: container), height: heightDimension.length(in: container))
    }

    var estimates: EstimatedAxes { EstimatedAxes(width: widthDimension.isEstimated, height: heightDimension.isEstimated) }
}
