/// Names one element of a collection view: what it is, of which kind, and where.
struct ElementKey: Hashable {
    var category: UICollectionView.ElementCategory
    /// The kind of a supplementary or decoration view; nil for cells.
    var kind: String?
    var path: IndexPath

    init(_ category: UICollectionView.ElementCategory, _ kind: String?, _ path: IndexPath) {
        self.category = category
        self.kind = kind
        self.path = path
    }

    init(_ attributes: UICollectionViewLayoutAttributes) {
        self.init(attributes.representedElementCategory, attributes.representedElementKind, attributes.indexPath)
    }

    func at(_ path: IndexPath) -> ElementKey { ElementKey(category, kind, path) }

    /// An order for what is to happen in the same order each time.
    static func precedes(_ one: ElementKey, _ other: ElementKey) -> Bool {
        (one.path, one.category.rawValue, one.kind ?? "") < (other.path, other.category.rawValue, other.kind ?? "")
    }
}

extension UICollectionViewLayout {
    /// Attributes of the layout's own class, with nothing set but what they are for.
    func makeAttributes(_ key: ElementKey) -> UICollectionViewLayoutAttributes {
        guard let type = Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type else {
            preconditionFailure("layoutAttributesClass of \(self) must be a UICollectionViewLayoutAttributes")
        }
        let attributes = type == UICollectionViewLayoutAttributes.self ? UICollectionViewLayoutAttributes() : type.makeInstance()
        attributes.indexPath = key.path
        attributes.representedElementCategory = key.category
        attributes.representedElementKind = key.kind
        return attributes
    }
}

extension UICollectionViewLayoutAttributes {
    /// A copy, for another path or with another alpha if given.
    func copied(at path: IndexPath? = nil, alpha: CGFloat? = nil) -> UICollectionViewLayoutAttributes {
        guard let copy = copy() as? UICollectionViewLayoutAttributes else { return self }
        if let path { copy.indexPath = path }
        if let alpha { copy.alpha = alpha }
        return copy
    }
}

extension CGRect {
    /// Whether the rectangles share more than an edge (Behaviour 4.3). Foundation's `intersects` counts edges.
    func overlaps(_ other: CGRect) -> Bool { minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY }
}
