/// A view that arranges views in a row or a column.
///
/// The stack view positions its ``arrangedSubviews`` along ``axis`` by ``distribution``, ``alignment`` and the spacings. A view's natural
/// size is its `intrinsicContentSize`; in a dimension without one it is the size that the view had when it was added or was given since by
/// other code. The height of text that wraps depends on its width.
///
/// Apple's stack views create constraints. This one sets frames and has a natural size of its own: ``intrinsicContentSize`` and
/// ``sizeThatFits(_:)``. Hidden views take no space; inside an animation block, hiding and showing is animated.
@preconcurrency @MainActor
open class UIStackView: UIView {
    /// How views are sized and positioned along the axis.
    public enum Distribution: Int, Sendable {
        /// The view with the lowest hugging priority is stretched, those with the lowest compression resistance are shortened. The default.
        case fill = 0
        /// All views have the same length.
        case fillEqually
        /// Views are stretched or shortened in proportion to their natural lengths.
        case fillProportionally
        /// Views of natural lengths with equal spacings, as long as there is space.
        case equalSpacing
        /// Views of natural lengths with equal distances between their centres, as long as there is space.
        case equalCentering
    }

    /// How views are aligned across the axis.
    public enum Alignment: Int, Sendable {
        /// Views fill the stack view's extent. The default.
        case fill = 0
        /// At the leading edge of a column; at the top of a row.
        case leading
        /// In a row, the first baselines are aligned. In a column as `leading`.
        case firstBaseline
        /// Centred.
        case center
        /// At the trailing edge of a column; at the bottom of a row.
        case trailing
        /// In a row, the last baselines are aligned. In a column as `leading`.
        case lastBaseline

        /// At the top of a row: the same as `leading`.
        public static var top: Alignment { .leading }
        /// At the bottom of a row: the same as `trailing`.
        public static var bottom: Alignment { .trailing }
    }

    /// A custom spacing that stands for ``spacing``.
    public class var spacingUseDefault: CGFloat { CGFloat(Float.greatestFiniteMagnitude) }
    /// A spacing that stands for the system's default, 8 points.
    public class var spacingUseSystem: CGFloat { CGFloat(Float.leastNormalMagnitude) }

    /// Creates a stack view without arranged subviews.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Creates a stack view with arranged subviews.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    /// Creates a stack view without arranged subviews: archives are not supported here.
    public required init(coder: NSCoder) { super.init(coder: coder)! }

    // MARK: Views

    var members: [StackMember] = []
    /// The fitting sizes for the widths that were asked for since the content changed.
    var measuredSizes = MeasuredSizes<CGFloat>()

    /// The arranged views, in order along the axis. They are also subviews, whose order may differ.
    open var arrangedSubviews: [UIView] { members.map(\.view) }
    /// Adds a view to the end of the arranged subviews. If it is not a subview yet it becomes the frontmost one.
    open func addArrangedSubview(_ view: UIView) { arrange(view, at: members.count) }
    /// Inserts a view into the arranged subviews at an index. If it is not a subview yet it becomes the frontmost one.
    ///
    /// - Precondition: the index is at most the number of arranged subviews.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        precondition((0...members.count).contains(stackIndex), "insertArrangedSubview at an index beyond the arranged subviews")
        arrange(view, at: stackIndex)
    }
    /// Removes a view from the arranged subviews. It remains a subview at its position.
    open func removeArrangedSubview(_ view: UIView) { release(view) }
    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        release(subview)
    }

    // MARK: Arrangement

    /// The axis along which views are arranged. Default horizontal.
    open var axis = NSLayoutConstraint.Axis.horizontal {
        didSet { if axis != oldValue { arrangementChanged() } }
    }
    /// How views are sized and positioned along the axis. Default fill.
    open var distribution = Distribution.fill {
        didSet { if distribution != oldValue { arrangementChanged() } }
    }
    /// How views are aligned across the axis. Default fill.
    open var alignment = Alignment.fill {
        didSet { if alignment != oldValue { arrangementChanged() } }
    }
    /// The spacing between views, in points; a minimum for the distributions `equalSpacing` and `equalCentering`. Default 0.
    open var spacing: CGFloat = 0 {
        didSet { if spacing != oldValue { arrangementChanged() } }
    }
    /// Sets the spacing after a view, in points, in place of ``spacing``. ``spacingUseDefault`` restores that. Ignored for a view that is
    /// not arranged.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        guard let index = index(of: arrangedSubview) else { return }
        members[index].customSpacing = spacing
        arrangementChanged()
    }
    /// The custom spacing after a view; ``spacingUseDefault`` if there is none.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        index(of: arrangedSubview).map { members[$0].customSpacing } ?? Self.spacingUseDefault
    }
    /// Whether spacing in a column is measured from the last baseline of a view to the first baseline of the next. Default false.
    open var isBaselineRelativeArrangement = false {
        didSet { if isBaselineRelativeArrangement != oldValue { arrangementChanged() } }
    }
    /// Whether views are arranged within the layout margins instead of the bounds. Default false.
    open var isLayoutMarginsRelativeArrangement = false {
        didSet { if isLayoutMarginsRelativeArrangement != oldValue { arrangementChanged() } }
    }

    // MARK: Layout

    open override func layoutSubviews() {
        super.layoutSubviews()
        layoutMembers()
    }
    /// The natural size of the arranged views. (Apple's stack views have none: constraints to their views determine their size.)
    open override var intrinsicContentSize: CGSize { fittingSize(width: .infinity) }
    /// The size of the arranged views for a width; 0 or less stands for no limit. The height is not limited.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(width: size.width > 0 ? size.width : .infinity) }
    open override func layoutMarginsDidChange() {
        super.layoutMarginsDidChange()
        if isLayoutMarginsRelativeArrangement { arrangementChanged() }
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        forgetMeasuredSizes()
    }
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        forgetMeasuredSizes()
    }

    override func forgetMeasuredSizes() {
        measuredSizes.removeAll()
        super.forgetMeasuredSizes()
    }
    override var heightDependsOnWidth: Bool { true }
    override func resizesByMask(_ subview: UIView) -> Bool { index(of: subview) == nil }
    override func intrinsicSizeOfSubviewChanged() {
        super.intrinsicSizeOfSubviewChanged()
        if !isLayingOut { invalidateIntrinsicContentSize() }
    }
    override func firstBaseline(in size: CGSize) -> CGFloat { baseline(in: size, isFirst: true) }
    override func lastBaseline(in size: CGSize) -> CGFloat { baseline(in: size, isFirst: false) }
    override func setHidden(_ isHidden: Bool, of subview: UIView) {
        guard index(of: subview) != nil else { return super.setHidden(isHidden, of: subview) }
        setHidden(isHidden, ofMember: subview)
    }
}
