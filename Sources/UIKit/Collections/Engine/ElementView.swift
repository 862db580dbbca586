/// A view that a ``CollectionEngine`` shows for an element: a cell, a supplementary view or a decoration view.
@MainActor
protocol ElementView: UIView {
    /// The identifier under which the view waits for use again; nil for a view that was not dequeued.
    var reuseIdentifier: String? { get set }
    /// Whether the view can serve as a supplementary view of any kind.
    var servesAllKinds: Bool { get }
    /// The attributes that the view got last.
    var appliedAttributes: UICollectionViewLayoutAttributes? { get set }

    /// Called before the view is used for another element.
    func prepareForReuse()
    /// Called with attributes that differ from those before, after the view was placed by them.
    func apply(_ layoutAttributes: UICollectionViewLayoutAttributes)
    /// The attributes that the view would have for its content: the given ones, or a copy of another size.
    func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes
}

extension ElementView {
    var servesAllKinds: Bool { false }

    /// Places the view by attributes, if they differ from those that it got last (Behaviour 8.1).
    func place(by attributes: UICollectionViewLayoutAttributes) {
        if let applied = appliedAttributes, applied.isEqual(attributes) { return }
        appliedAttributes = attributes.copied()
        let bounds = CGRect(origin: self.bounds.origin, size: attributes.size)
        if self.bounds != bounds { self.bounds = bounds }
        if center != attributes.center { center = attributes.center }
        if !CATransform3DEqualToTransform(transform3D, attributes.transform3D) { transform3D = attributes.transform3D }
        if alpha != attributes.alpha { alpha = attributes.alpha }
        if isHidden != attributes.isHidden { isHidden = attributes.isHidden }
        let depth = CGFloat(attributes.zIndex)
        if layer.zPosition != depth { layer.zPosition = depth }
        apply(attributes)
    }
}
