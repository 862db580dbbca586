/// The view of one item of a collection view. What it shows belongs into ``contentView``; behind that lie ``backgroundView`` and, while the
/// cell is selected or highlighted, ``selectedBackgroundView``.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUpContent()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpContent()
    }

    private func setUpContent() {
        contentView.frame = bounds
        addSubview(contentView)
    }

    /// Holds what the cell shows. It has the cell's size.
    public let contentView = UIView(frame: .zero)

    /// Lies behind the content, with the cell's size. Default nil.
    open var backgroundView: UIView? {
        didSet { exchange(oldValue, for: backgroundView, at: 0) }
    }

    /// Lies behind the content and in front of ``backgroundView``, with the cell's size, while the cell is selected or highlighted. Default nil.
    open var selectedBackgroundView: UIView? {
        didSet {
            exchange(oldValue, for: selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
            showSelectedBackground()
        }
    }

    /// Whether the item is selected. The collection view sets it. Default false.
    open var isSelected = false {
        didSet { showSelectedBackground() }
    }

    /// Whether a finger is on the cell and would select it. The collection view sets it. Default false.
    open var isHighlighted = false {
        didSet { showSelectedBackground() }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        for view in [backgroundView, selectedBackgroundView, contentView] {
            if let view, view.frame != bounds { view.frame = bounds }
        }
    }

    open override func prepareForReuse() {
        super.prepareForReuse()
        isHighlighted = false
        isSelected = false
    }

    private func exchange(_ old: UIView?, for new: UIView?, at index: Int) {
        guard old !== new else { return }
        if old?.superview === self { old?.removeFromSuperview() }
        guard let new else { return }
        new.frame = bounds
        insertSubview(new, at: index)
    }

    private func showSelectedBackground() {
        selectedBackgroundView?.alpha = isSelected || isHighlighted ? 1 : 0
    }
}
