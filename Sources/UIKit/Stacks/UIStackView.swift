/// Lays out a row or a column of views.
///
/// The stack places its ``arrangedSubviews`` along ``axis``, as ``distribution``, ``alignment`` and the spacings say. A view's natural size
/// is its `intrinsicContentSize`; where it has none, it is the size that the view had when it was added, or was given since by somebody else.
/// Text that breaks into lines is as high as its width demands.
///
/// Apple's stack views make constraints. This one sets frames, and has a natural size of its own: ``intrinsicContentSize`` and
/// ``sizeThatFits(_:)``. Hidden views take no room; inside an animation block, hiding and showing is animated.
@preconcurrency @MainActor
open class UIStackView: UIView {
    /// How views share the length along the axis.
    public enum Distribution: Int, Sendable {
        /// The view that hugs its content least is stretched, those that resist compression least are shortened. The default.
        case fill = 0
        /// All have the same length.
        case fillEqually
        /// Stretched or shortened in proportion to their natural lengths.
        case fillProportionally
        /// Natural lengths with equal spaces, as long as there is room.
        case equalSpacing
        /// Natural lengths with equal distances from middle to middle, as long as there is room.
        case equalCentering
    }

    /// How views lie across the axis.
    public enum Alignment: Int, Sendable {
        /// Stretched over the stack. The default.
        case fill = 0
        /// At the leading edge of a column; at the top of a row.
        case leading
        /// In a row, with their first baselines on one line. In a column as `leading`.
        case firstBaseline
        /// In the middle.
        case center
        /// At the trailing edge of a column; at the bottom of a row.
        case trailing
        /// In a row, with their last baselines on one line. In a column as `leading`.
        case lastBaseline

        /// At the top of a row: the same as `leading`.
        public static var top: Alignment { .leading }
        /// At the bottom of a row: the same as `trailing`.
        public static var bottom: Alignment { .trailing }
    }

    /// As a custom spacing: that of the stack.
    public class var spacingUseDefault: CGFloat { CGFloat(Float.greatestFiniteMagnitude) }
    /// As a spacing: the system's, 8 points.
    public class var spacingUseSystem: CGFloat { CGFloat(Float.leastNormalMagnitude) }

    /// A stack without views.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// A stack of views.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    /// Archives are not supported here: a stack without views.
    public required init(coder: NSCoder) { super.init(coder: coder)! }

    // MARK: Views

    var members: [StackMember] = []

    /// The views that the stack lays out, in their order along the axis. They are subviews as well, whose order may be another one.
    open var arrangedSubviews: [UIView] { members.map(\.view) }
    /// Lays out a view after the others. It becomes a subview in front of the others if it is none yet.
    open func addArrangedSubview(_ view: UIView) { arrange(view, at: members.count) }
    /// Lays out a view at a place among the others. It becomes a subview in front of the others if it is none yet.
    ///
    /// - Precondition: the index is at most the number of arranged subviews.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        precondition((0...members.count).contains(stackIndex), "insertArrangedSubview at an index beyond the arranged subviews")
        arrange(view, at: stackIndex)
    }
    /// Lays out a view no longer. It stays a subview, where it is.
    open func removeArrangedSubview(_ view: UIView) { release(view) }
    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        release(subview)
    }

    // MARK: Arrangement

    /// The direction in which the views follow each other. Default horizontal.
    open var axis = NSLayoutConstraint.Axis.horizontal {
        didSet { if axis != oldValue { arrangementChanged() } }
    }
    /// How views share the length along the axis. Default fill.
    open var distribution = Distribution.fill {
        didSet { if distribution != oldValue { arrangementChanged() } }
    }
    /// How views lie across the axis. Default fill.
    open var alignment = Alignment.fill {
        didSet { if alignment != oldValue { arrangementChanged() } }
    }
    /// The distance between views, in points: the least one where ``distribution`` makes equal spaces or centres. Default 0.
    open var spacing: CGFloat = 0 {
        didSet { if spacing != oldValue { arrangementChanged() } }
    }
    /// Sets the distance after a view in place of ``spacing``. ``spacingUseDefault`` goes back to that.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        guard let index = index(of: arrangedSubview) else { return }
        members[index].customSpacing = spacing
        arrangementChanged()
    }
    /// The distance that was set after a view; ``spacingUseDefault`` for none.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        index(of: arrangedSubview).map { members[$0].customSpacing } ?? Self.spacingUseDefault
    }
    /// Whether ``spacing`` in a column counts from the last baseline of a view to the first of the next. Default false.
    open var isBaselineRelativeArrangement = false {
        didSet { if isBaselineRelativeArrangement != oldValue { arrangementChanged() } }
    }
    /// Whether views lie within the layout margins instead of the bounds. Default false.
    open var isLayoutMarginsRelativeArrangement = false {
        didSet { if isLayoutMarginsRelativeArrangement != oldValue { arrangementChanged() } }
    }

    // MARK: Layout

    open override func layoutSubviews() {
        super.layoutSubviews()
        placeMembers()
    }
    /// The natural size of the whole. (Apple's have none: constraints to their views give them a size.)
    open override var intrinsicContentSize: CGSize { fittingSize(width: .infinity) }
    /// The natural size of the whole in a width; 0 and less stand for no bound. The height has no bound.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(width: size.width > 0 ? size.width : .infinity) }
    open override func layoutMarginsDidChange() {
        super.layoutMarginsDidChange()
        if isLayoutMarginsRelativeArrangement { arrangementChanged() }
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
