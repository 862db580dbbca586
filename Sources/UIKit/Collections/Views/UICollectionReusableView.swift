/// A view that a collection view shows for an element, and uses again for others when the element has left the screen.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView, ElementView {
    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The identifier that the view was registered by. Default nil.
    open internal(set) var reuseIdentifier: String?
    /// The attributes that the view has now.
    var appliedAttributes: UICollectionViewLayoutAttributes? {
        didSet { if let appliedAttributes { attributesDidChange(appliedAttributes) } }
    }
    /// Takes what of attributes concerns classes of the system.
    func attributesDidChange(_ attributes: UICollectionViewLayoutAttributes) {}

    /// Called before the view is used for another element. An override calls super and resets what the data source may not set.
    open func prepareForReuse() {}

    /// Called with attributes that differ from those before, after the collection view set frame, transform, alpha and depth. Override it for
    /// properties of your own attributes class. The default does nothing.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

    /// The attributes that the view would have for its content. The default measures by ``UIView/sizeThatFits(_:)``, within the width that the
    /// layout proposes, and returns the given attributes if the size is the same.
    ///
    /// A layout follows the answer only if it wants cells to size themselves (for instance a flow layout with an estimated size).
    open func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
        proposedSize = layoutAttributes.size
        defer { proposedSize = nil }
        return layoutAttributes.fitting(self)
    }

    /// The size that the layout proposes, while the view is measured.
    private var proposedSize: CGSize?

    /// While the collection view measures the view, the size that the layout proposes; otherwise the view's own. Override it for content that
    /// needs another one.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { proposedSize ?? super.sizeThatFits(size) }

    /// Lets the collection view measure the view again, if it is shown (``UICollectionView/selfSizingInvalidation``).
    open override func invalidateIntrinsicContentSize() {
        super.invalidateIntrinsicContentSize()
        contentSizeChanged()
    }

    override func intrinsicSizeOfSubviewChanged() {
        super.intrinsicSizeOfSubviewChanged()
        contentSizeChanged()
    }

    private func contentSizeChanged() {
        guard appliedAttributes != nil else { return }
        let list = superview as? UICollectionView ?? superview?.superview as? UICollectionView
        list?.engine.contentSizeChanged(of: self)
    }

    /// Another layout is about to place the view. The default does nothing.
    open func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
    /// Another layout has placed the view. The default does nothing.
    open func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
}

extension UICollectionViewLayoutAttributes {
    /// A copy of the size that a view has for its content within this width, or the attributes themselves if that is their size.
    @MainActor
    func fitting(_ view: UIView) -> UICollectionViewLayoutAttributes {
        let size = view.sizeThatFits(CGSize(width: size.width, height: .greatestFiniteMagnitude))
        guard size != self.size, size.width.isFinite, size.height.isFinite else { return self }
        let copy = copied()
        copy.size = size
        return copy
    }
}
