/// Shows a collection view between two layouts, at a progress that a gesture or an animation sets. `startInteractiveTransition(to:)`
/// makes one.
///
/// Where both layouts have an element, its attributes are interpolated: position, size, alpha and depth by number, the transform as
/// animations do. What only one of them has fades. A progress below 0 or above 1 continues the movement.
///
/// As in UIKit, call `invalidateLayout()` after ``transitionProgress`` was set. The content offset is that of the next layout from the
/// beginning, and the interpolated positions allow for it, so that nothing jumps.
@preconcurrency @MainActor
open class UICollectionViewTransitionLayout: UICollectionViewLayout {
    /// The layout at progress 0.
    public let currentLayout: UICollectionViewLayout
    /// The layout at progress 1.
    public let nextLayout: UICollectionViewLayout
    /// How far the transition is: 0 shows ``currentLayout``, 1 ``nextLayout``. Default 0.
    open var transitionProgress: CGFloat = 0

    private var values: [String: CGFloat] = [:]
    /// The elements that are visible at either end, with their attributes there, in the order of drawing.
    private var ends: [(key: ElementKey, from: UICollectionViewLayoutAttributes?, to: UICollectionViewLayoutAttributes?)] = []
    private var indexes: [ElementKey: Int] = [:]

    /// A transition between two layouts.
    public init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout) {
        self.currentLayout = currentLayout
        nextLayout = newLayout
        super.init()
    }

    /// Archives are not supported here: always nil.
    public required init?(coder: NSCoder) { nil }

    /// Keeps a value under a key of the program's own, for instance the place of a gesture, for cells and subclasses that need it.
    open func updateValue(_ value: CGFloat, forAnimatedKey key: String) { values[key] = value }
    /// The value of a key; 0 if none was kept.
    open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

    open override var collectionViewContentSize: CGSize { nextLayout.collectionViewContentSize }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        ends.compactMap { end in
            let attributes = interpolated(end.from, end.to)
            return attributes.map { $0.frame.overlaps(rect) } == true ? attributes : nil
        }
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        attributes(of: ElementKey(.cell, nil, indexPath), next: nextLayout.layoutAttributesForItem(at: indexPath))
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let next = nextLayout.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
        return attributes(of: ElementKey(.supplementaryView, elementKind, indexPath), next: next)
    }

    open override func layoutAttributesForDecorationView(ofKind elementKind: String, at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let next = nextLayout.layoutAttributesForDecorationView(ofKind: elementKind, at: indexPath)
        return attributes(of: ElementKey(.decorationView, elementKind, indexPath), next: next)
    }

    override func decorationClass(ofKind kind: String) -> UICollectionReusableView.Type? {
        nextLayout.decorationClass(ofKind: kind) ?? currentLayout.decorationClass(ofKind: kind)
    }

    // MARK: Between the layouts

    /// Sets what is seen at the two ends.
    ///
    /// - Parameters:
    ///   - from: the visible elements of the current layout.
    ///   - to: the visible elements of the next one.
    ///   - shift: from the coordinates of the current layout to those of the next one, so that elements stay in place on the screen.
    func setEnds(
        from: [(key: ElementKey, attributes: UICollectionViewLayoutAttributes)], to: [(key: ElementKey, attributes: UICollectionViewLayoutAttributes)],
        shift: CGPoint
    ) {
        ends = from.map { ($0.key, $0.attributes.shifted(by: shift), nil) }
        indexes = Dictionary(ends.enumerated().map { ($0.element.key, $0.offset) }, uniquingKeysWith: { first, _ in first })
        for (key, attributes) in to {
            if let index = indexes[key] {
                ends[index].to = attributes
            } else {
                indexes[key] = ends.count
                ends.append((key, currentLayout.attributes(of: key)?.shifted(by: shift), attributes))
            }
        }
        for index in ends.indices where ends[index].to == nil { ends[index].to = nextLayout.attributes(of: ends[index].key) }
    }

    private func attributes(of key: ElementKey, next: UICollectionViewLayoutAttributes?) -> UICollectionViewLayoutAttributes? {
        indexes[key].map { interpolated(ends[$0].from, ends[$0].to) } ?? next
    }

    private func interpolated(
        _ from: UICollectionViewLayoutAttributes?, _ to: UICollectionViewLayoutAttributes?
    ) -> UICollectionViewLayoutAttributes? {
        let t = transitionProgress.isFinite ? transitionProgress : 0
        func faded(_ attributes: UICollectionViewLayoutAttributes, _ factor: CGFloat) -> UICollectionViewLayoutAttributes {
            attributes.copied(alpha: attributes.alpha * min(max(factor, 0), 1))
        }
        guard let from else { return to.map { faded($0, t) } }
        guard let to else { return faded(from, 1 - t) }
        func mixed(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * t }
        let result = to.copied()
        result.center = CGPoint(x: mixed(from.center.x, to.center.x), y: mixed(from.center.y, to.center.y))
        result.size = CGSize(width: max(0, mixed(from.size.width, to.size.width)), height: max(0, mixed(from.size.height, to.size.height)))
        if !CATransform3DEqualToTransform(from.transform3D, to.transform3D) {
            result.transform3D = from.transform3D.interpolated(to: to.transform3D, Double(t))
        }
        // What is hidden at one end comes or goes by its alpha.
        let alphas = (from.isHidden && !to.isHidden ? 0 : from.alpha, to.isHidden && !from.isHidden ? 0 : to.alpha)
        result.alpha = min(max(mixed(alphas.0, alphas.1), 0), 1)
        result.isHidden = from.isHidden && to.isHidden
        result.zIndex = Int(mixed(CGFloat(from.zIndex), CGFloat(to.zIndex)).rounded())
        return result
    }
}
