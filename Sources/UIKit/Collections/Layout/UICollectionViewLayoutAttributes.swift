/// Where and how a layout shows one element of a collection view: a cell, a supplementary view or a decoration view.
///
/// Subclasses that add properties override `copy(with:)` and `isEqual(_:)`, because the collection view copies attributes, and hands them to
/// a view only if they differ from those that the view got last (Behaviour 8.1).
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
    /// The item's path; for supplementary and decoration views what the layout made of it.
    open var indexPath: IndexPath
    /// Whether this is a cell, a supplementary view or a decoration view.
    open internal(set) var representedElementCategory: UICollectionView.ElementCategory
    /// The kind of a supplementary or decoration view; nil for cells.
    open internal(set) var representedElementKind: String?

    /// The middle of the element, in the content's coordinates. Default (0, 0).
    open var center = CGPoint.zero
    /// The size before the transform. Setting it keeps ``center``. Default zero.
    open var size = CGSize.zero
    /// Applied about the middle. Default identity.
    open var transform3D = CATransform3DIdentity
    /// Opacity. Default 1.
    open var alpha: CGFloat = 1
    /// What lies in front: greater values cover smaller ones; among equals the later element. Default 0.
    open var zIndex = 0
    /// Whether the view is hidden. A layout may leave the element out instead, which costs less. Default false.
    open var isHidden = false
    /// Whether the element lies in the scroll view of its section, which scrolls by itself. Attributes say where it is seen.
    var scrollsWithSection = false
    /// What a list adds to a row, header or footer; nil elsewhere.
    var listPlace: ListPlace?

    /// Attributes of no element; use the initializers with a path.
    public override init() {
        indexPath = IndexPath()
        representedElementCategory = .cell
        super.init()
    }

    /// Attributes of a cell.
    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }

    /// Attributes of a view that the data source gives beside the cells, for instance a header.
    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
        representedElementCategory = .supplementaryView
        representedElementKind = elementKind
    }

    /// Attributes of a view that the layout itself makes.
    public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
        representedElementCategory = .decorationView
        representedElementKind = decorationViewKind
    }

    /// The 2D part of ``transform3D``. Default identity.
    open var transform: CGAffineTransform {
        get { CATransform3DGetAffineTransform(transform3D) }
        set { transform3D = CATransform3DMakeAffineTransform(newValue) }
    }

    /// The rectangle that encloses the transformed element. Setting it sets ``center`` and ``size``, which is what is meant only while the
    /// transform is the identity.
    open var frame: CGRect {
        get {
            guard !CATransform3DIsIdentity(transform3D) else {
                return CGRect(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
            }
            let centred = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
            return Homography(transform3D).boundingBox(of: centred).offsetBy(dx: center.x, dy: center.y)
        }
        set {
            size = newValue.size
            center = CGPoint(x: newValue.midX, y: newValue.midY)
        }
    }

    /// A rectangle of ``size`` with its origin at zero. Setting it sets ``size``; its origin must be zero.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: size) }
        set { size = newValue.size }
    }

    /// A copy with all properties.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = Self.makeInstance()
        copy.indexPath = indexPath
        copy.representedElementCategory = representedElementCategory
        copy.representedElementKind = representedElementKind
        copy.center = center
        copy.size = size
        copy.transform3D = transform3D
        copy.alpha = alpha
        copy.zIndex = zIndex
        copy.isHidden = isHidden
        copy.scrollsWithSection = scrollsWithSection
        copy.listPlace = listPlace
        return copy
    }

    /// Whether the other object is of the same class and has the same values.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UICollectionViewLayoutAttributes, type(of: other) == type(of: self) else { return false }
        return other === self || indexPath == other.indexPath && representedElementCategory == other.representedElementCategory
            && representedElementKind == other.representedElementKind && center == other.center && size == other.size && alpha == other.alpha
            && zIndex == other.zIndex && isHidden == other.isHidden && scrollsWithSection == other.scrollsWithSection
            && listPlace == other.listPlace && CATransform3DEqualToTransform(transform3D, other.transform3D)
    }

    open override var hash: Int { indexPath.hashValue }
}
