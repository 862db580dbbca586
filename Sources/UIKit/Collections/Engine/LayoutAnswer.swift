/// What the layout answered when it was asked last: the elements around what is visible.
struct LayoutAnswer {
    typealias Element = (key: ElementKey, attributes: UICollectionViewLayoutAttributes)

    /// The rectangle that it was asked for; nil if it has to be asked again.
    private(set) var rect: CGRect?
    /// The elements, in the layout's order.
    private(set) var elements: [Element] = []
    /// The elements' attributes, and those of elements that got a view since.
    private(set) var attributes: [ElementKey: UICollectionViewLayoutAttributes] = [:]

    /// No answer.
    init() {}

    init(rect: CGRect, _ found: [UICollectionViewLayoutAttributes]) {
        self.rect = rect
        elements = found.map { (ElementKey($0), $0) }
        attributes = Dictionary(elements.map { ($0.key, $0.attributes) }, uniquingKeysWith: { first, _ in first })
    }

    /// Has the layout asked again in the next pass. Until then the elements are where they were.
    mutating func invalidate() { rect = nil }

    /// Forgets the elements, which are no longer where they were.
    mutating func clear() { self = LayoutAnswer() }

    /// Adds an element that the layout was asked for by itself.
    mutating func add(_ new: UICollectionViewLayoutAttributes, for key: ElementKey) {
        if attributes[key] == nil { attributes[key] = new }
    }
}

/// Whether the layout's `prepare()` was called since it became invalid.
struct LayoutPreparation {
    /// The insets for which it was called; nil while the layout is invalid.
    private(set) var insets: ContentInsets?

    var isValid: Bool { insets != nil }

    mutating func invalidate() { insets = nil }
}

/// The cells that are to be measured in the next pass although they are shown.
struct DueMeasurements {
    var keys = Set<ElementKey>()
    /// Whether all views are measured that are shown: by the update that is being described.
    var includeAll = false
    /// Whether a layout has followed a size that a view preferred.
    var haveEffect = false
    /// Whether views go to their places in an animation in the next pass, since one of them may have another size.
    var animates = false

    func contains(_ key: ElementKey) -> Bool { includeAll || keys.contains(key) }
}
