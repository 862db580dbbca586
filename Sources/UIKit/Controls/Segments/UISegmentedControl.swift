/// A row of segments of which one is selected.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
    /// The position of a segment among the others.
    public enum Segment: Int, Sendable {
        /// Any position.
        case any = 0
        /// The first of several segments.
        case left
        /// Between other segments.
        case center
        /// The last of several segments.
        case right
        /// The only segment.
        case alone
    }

    /// The index that stands for no segment: -1.
    public class var noSegment: Int { -1 }

    let field = UIView()
    let pill = SegmentPill()
    var segments: [SegmentView] = []
    var dividers: [UIImageView] = []
    private var selected = -1 {
        didSet { if selected != oldValue { accessibilityDidChange() } }
    }
    /// The index of the segment that is pressed; nil for none.
    var pressed: Int?
    /// The index of the segment to which a finger has dragged the selection; nil while it isn't dragged.
    var carried: Int?

    /// Creates a control without segments.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// There are no nib files on Linux, so this ignores the archive and makes a control without segments.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    /// Creates a control of its natural size with a segment for each title (`String`), image (`UIImage`) or action (`UIAction`).
    public init(items: [Any]?) {
        super.init(frame: .zero)
        setUp()
        for item in items ?? [] {
            let segment = SegmentView()
            switch item {
            case let title as String: segment.title = title
            case let image as UIImage: segment.image = image
            case let action as UIAction: segment.take(action)
            default: preconditionFailure("a segment is made of a String, a UIImage or a UIAction, not of \(type(of: item))")
            }
            add(segment, at: segments.count)
        }
        sizeToFit()
    }

    /// Creates a control with a segment for each action, which is performed when the user selects its segment.
    public convenience init(frame: CGRect, actions: [UIAction]) {
        self.init(frame: frame)
        for action in actions { insertSegment(action: action, at: numberOfSegments, animated: false) }
        if frame == .zero { sizeToFit() }
    }

    private func setUp() {
        for part in [field, pill] {
            part.isUserInteractionEnabled = false
            addSubview(part)
        }
        pill.isHidden = true
        looksDidChange()
    }

    // MARK: Segments

    /// The number of segments.
    open var numberOfSegments: Int { segments.count }

    /// Inserts a segment with a title. An index beyond the end appends it.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        let new = SegmentView()
        new.title = title
        insert(new, at: segment, animated: animated)
    }
    /// Inserts a segment with an image. An index beyond the end appends it.
    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        let new = SegmentView()
        new.image = image
        insert(new, at: segment, animated: animated)
    }
    /// Inserts a segment with an action's title and image. The action is performed when the user selects the segment. A segment whose
    /// action has the same identifier is removed.
    open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
        let former = segmentIndex(identifiedBy: action.identifier)
        if former >= 0 { removeSegment(at: former, animated: false) }
        let new = SegmentView()
        new.take(action)
        insert(new, at: segment, animated: animated)
    }
    /// Removes a segment. An index beyond the end removes the last one.
    open func removeSegment(at segment: Int, animated: Bool) { remove(at: segment, animated: animated) }
    /// Removes all segments.
    open func removeAllSegments() {
        while !segments.isEmpty { remove(at: segments.count - 1, animated: false) }
    }

    /// Sets the title of a segment, which replaces its image.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        change(segment) {
            $0.image = nil
            $0.title = title
        }
    }
    /// The title of a segment; nil if it has an image.
    open func titleForSegment(at segment: Int) -> String? { self.segment(at: segment)?.title }
    /// Sets the image of a segment, which replaces its title.
    open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
        change(segment) {
            $0.title = nil
            $0.image = image
        }
    }
    /// The image of a segment; nil if it has a title.
    open func imageForSegment(at segment: Int) -> UIImage? { self.segment(at: segment)?.image }
    /// Sets the action of a segment, and its title and image to the action's.
    open func setAction(_ action: UIAction, forSegmentAt segment: Int) { change(segment) { $0.take(action) } }
    /// The action of a segment.
    open func actionForSegment(at segment: Int) -> UIAction? { self.segment(at: segment)?.action }
    /// The index of the segment with an action; ``noSegment`` if there is none.
    open func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
        segments.firstIndex { $0.action?.identifier == actionIdentifier } ?? Self.noSegment
    }
    /// Sets the width of a segment in points; 0 shares the width with the others.
    open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
        change(segment) { $0.fixedWidth = width.isFinite ? max(0, width) : 0 }
    }
    /// The width that was set for a segment.
    open func widthForSegment(at segment: Int) -> CGFloat { self.segment(at: segment)?.fixedWidth ?? 0 }
    /// Sets the offset of a segment's content from its center, in points.
    open func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) { change(segment) { $0.contentOffset = offset } }
    /// The offset of a segment's content from its center, in points. Default zero.
    open func contentOffsetForSegment(at segment: Int) -> CGSize { self.segment(at: segment)?.contentOffset ?? .zero }
    /// Sets whether a segment can be selected.
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) { change(segment) { $0.isSegmentEnabled = enabled } }
    /// Whether a segment can be selected.
    open func isEnabledForSegment(at segment: Int) -> Bool { self.segment(at: segment)?.isSegmentEnabled ?? false }

    // MARK: Choice

    /// The index of the selected segment, or ``noSegment``. Default ``noSegment``. Setting it sends no event.
    open var selectedSegmentIndex: Int {
        get { selected }
        set {
            let exists = newValue == Self.noSegment || segments.indices.contains(newValue)
            precondition(exists, "segment \(newValue) of \(segments.count) can't be chosen")
            guard newValue != selected else { return }
            selected = newValue
            choiceDidChange(animated: false)
        }
    }
    /// Sets the selected segment; the pill slides there if `animated`.
    func select(_ index: Int, animated: Bool) {
        selected = index
        choiceDidChange(animated: animated)
    }
    /// Whether segments are selected only while they are pressed. Default false.
    open var isMomentary = false {
        didSet { if isMomentary { selectedSegmentIndex = Self.noSegment } }
    }
    /// Whether the widths of segments for which none was set follow their contents. Default false: they are equally wide.
    open var apportionsSegmentWidthsByContent = false {
        didSet { contentDidChange() }
    }

    // MARK: Appearance

    /// The colour of the selected segment's pill; nil for white, or grey in dark mode. Default nil.
    open var selectedSegmentTintColor: UIColor? {
        didSet { looksDidChange() }
    }
    var textAttributes = ControlStates<[NSAttributedString.Key: Any]>()
    var backgroundImages: [UIBarMetrics: ControlStates<UIImage>] = [:]
    var dividerImages: [DividerKey: UIImage] = [:]
    var adjustments: [AdjustmentKey: UIOffset] = [:]

    /// Sets the text attributes of titles for a state.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {
        textAttributes[exactly: state] = attributes
        contentDidChange()
    }
    /// The text attributes that were set for titles in a state.
    open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? { textAttributes[exactly: state] }
    /// Sets the background image of segments for a state, which is stretched and replaces the control's background and the pill.
    open func setBackgroundImage(_ backgroundImage: UIImage?, for state: State, barMetrics: UIBarMetrics) {
        backgroundImages[barMetrics, default: ControlStates()][exactly: state] = backgroundImage
        looksDidChange()
    }
    /// The background image of segments for a state.
    open func backgroundImage(for state: State, barMetrics: UIBarMetrics) -> UIImage? { backgroundImages[barMetrics]?[state] }
    /// Sets the image between segments for a combination of the states on its left and right.
    open func setDividerImage(
        _ dividerImage: UIImage?, forLeftSegmentState leftState: State, rightSegmentState rightState: State, barMetrics: UIBarMetrics
    ) {
        dividerImages[DividerKey(left: leftState, right: rightState, metrics: barMetrics)] = dividerImage
        looksDidChange()
    }
    /// The image between segments for a combination of the states on its left and right.
    open func dividerImage(
        forLeftSegmentState leftState: State, rightSegmentState rightState: State, barMetrics: UIBarMetrics
    ) -> UIImage? {
        dividerImages[DividerKey(left: leftState, right: rightState, metrics: barMetrics)]
            ?? dividerImages[DividerKey(left: .normal, right: .normal, metrics: barMetrics)]
    }
    /// Sets the offset of contents, in points, for segments in a position.
    open func setContentPositionAdjustment(
        _ adjustment: UIOffset, forSegmentType leftCenterRightOrAlone: Segment, barMetrics: UIBarMetrics
    ) {
        adjustments[AdjustmentKey(segment: leftCenterRightOrAlone, metrics: barMetrics)] = adjustment
        setNeedsLayout()
    }
    /// The offset of contents, in points, for segments in a position. Default zero.
    open func contentPositionAdjustment(forSegmentType leftCenterRightOrAlone: Segment, barMetrics: UIBarMetrics) -> UIOffset {
        adjustments[AdjustmentKey(segment: leftCenterRightOrAlone, metrics: barMetrics)]
            ?? adjustments[AdjustmentKey(segment: .any, metrics: barMetrics)] ?? .zero
    }

    struct DividerKey: Hashable {
        let left: State, right: State, metrics: UIBarMetrics
    }
    struct AdjustmentKey: Hashable {
        let segment: Segment, metrics: UIBarMetrics
    }

    // MARK: Layout

    open override func layoutSubviews() {
        super.layoutSubviews()
        layoutParts()
    }
    open override var intrinsicContentSize: CGSize { naturalSize }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { naturalSize }

    override func stateDidChange() {
        super.stateDidChange()
        looksDidChange()
    }
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        looksDidChange()
    }
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        looksDidChange()
    }

    // MARK: Tracking

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { press(at: touch.location(in: self)) }
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        drag(to: touch.location(in: self), isInside: isTouchInside)
        return true
    }
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        // A finger that drags the pill selects a segment wherever it is lifted.
        release(choosing: carried ?? (isTouchInside ? pressed : nil))
    }
    open override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        release(choosing: nil)
    }

    // MARK: Keys

    override var takesKeys: Bool { !isMomentary }
    override var focusShape: (frame: CGRect, radius: CGFloat) { (bounds, field.layer.cornerRadius) }
    override func pressByKey() {}
    override func pushByKey(_ arrow: ArrowKey) -> Bool {
        guard arrow == .left || arrow == .right, !segments.isEmpty else { return false }
        let step = arrow.step(rightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft)
        var index = selectedSegmentIndex < 0 ? (step > 0 ? 0 : segments.count - 1) : selectedSegmentIndex + step
        while segments.indices.contains(index), !segments[index].isSegmentEnabled { index += step }
        choose(index)
        return true
    }

    // MARK: Accessibility

    override var accessibilityDefaults: AccessibilityDefaults {
        var defaults = super.accessibilityDefaults
        // Its segments are the elements.
        defaults.isElement = false
        defaults.groupsChildren = true
        return defaults
    }
}
