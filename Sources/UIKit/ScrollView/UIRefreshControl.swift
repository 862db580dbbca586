/// A control with a spinner at the top of a scroll view, by which a person refreshes the content: see ``UIScrollView/refreshControl``.
///
/// While the content is pulled down beyond its top, the spinner's spokes appear one after another. When all are visible, it begins to turn
/// and sends its actions for `valueChanged`. From then until ``endRefreshing()`` the content rests below the control.
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
    /// How many points the content must move down for refreshing to begin. Uncertain.
    static let triggerDistance: CGFloat = 100
    /// The part of the scroll view's height that is enough if it is less.
    static let triggerPart: CGFloat = 0.3
    /// The part of that distance after which the first spoke appears.
    static let emptyPart: CGFloat = 0.3
    /// The control's height without a title, the spinner's size, and the space between spinner and title, in points.
    static let plainHeight: CGFloat = 60, spinnerDiameter: CGFloat = 29, titleDistance: CGFloat = 4
    /// For how many seconds the spinner swells when it begins to turn, and shrinks when it ends.
    static let swellDuration = 0.3, shrinkDuration = 0.25
    /// The seconds in which the content returns over the control.
    static let returnDuration = 0.35

    private let spokes = SpinnerSpokes(diameter: UIRefreshControl.spinnerDiameter)
    private let label = UILabel(frame: .zero)
    /// Whether this pull has already started refreshing, which only another pull can start again.
    private var isSpent = false

    /// Creates a control of the usual height. The scroll view sets its width.
    public convenience init() {
        self.init(frame: CGRect(x: 0, y: 0, width: 0, height: Self.plainHeight))
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a control without a title: archives are not supported here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        // Touches in the gap pull the content.
        isUserInteractionEnabled = false
        spokes.grownSpokes = 0
        layer.addSublayer(spokes.layer)
        label.textAlignment = .center
        label.font = UIFont.preferredFont(forTextStyle: .footnote)
        label.numberOfLines = 0
        label.alpha = 0
        addSubview(label)
        colorDidChange()
    }

    /// Whether the control is refreshing: its spinner turns.
    open private(set) var isRefreshing = false {
        didSet { if isRefreshing != oldValue { accessibilityDidChange() } }
    }

    /// The text below the spinner, small and grey where it has no font or colour of its own. Default nil.
    open var attributedTitle: NSAttributedString? {
        didSet {
            label.attributedText = attributedTitle
            frame.size.height = naturalHeight(for: bounds.width)
            setNeedsLayout()
            scrollView?.refreshControlHeightDidChange()
        }
    }

    /// The colour of the spinner. Default `systemGray`, which nil restores. The tint colour of superviews is not inherited.
    open override var tintColor: UIColor! {
        get { extras.tintColor ?? .systemGray }
        set { super.tintColor = newValue }
    }

    /// Begins refreshing by the program: the spinner turns. The content is not scrolled, and no action is sent.
    open func beginRefreshing() {
        guard !isRefreshing else { return }
        isRefreshing = true
        turn(swelling: false)
        scrollView?.setRefreshInset(bounds.height)
    }

    /// Ends refreshing: the spinner disappears, and the content returns over the control.
    open func endRefreshing() {
        guard isRefreshing else { return }
        isRefreshing = false
        isSpent = true
        shrink()
        scrollView?.setRefreshInset(0)
    }

    /// The scroll view whose refresh control this is.
    private var scrollView: UIScrollView? {
        guard let scrollView = superview as? UIScrollView, scrollView.refreshControl === self else { return nil }
        return scrollView
    }

    open override func didMoveToSuperview() {
        super.didMoveToSuperview()
        // Added as a subview, as was usual before scroll views had a property for it.
        if let scrollView = superview as? UIScrollView, scrollView.refreshControl == nil { scrollView.refreshControl = self }
    }

    // MARK: Pulling

    /// Shows how far the content is pulled, and begins refreshing when that is far enough.
    ///
    /// - Parameters:
    ///   - pull: how far the content is below its top, in points.
    ///   - height: the height of the scroll view.
    ///   - isDragged: whether a finger drags the content; otherwise refreshing does not begin.
    func follow(pull: CGFloat, height: CGFloat, isDragged: Bool) {
        guard pull.isFinite else { return }
        if pull <= 0 {
            isSpent = false
            spokes.layer.removeAnimation(forKey: "shrink")
        }
        guard !isRefreshing else { return }
        let trigger = max(1, min(Self.triggerDistance, height * Self.triggerPart))
        let part = pull / trigger
        let grown = isSpent ? 0 : min(max((part - Self.emptyPart) / (1 - Self.emptyPart), 0), 1)
        if spokes.layer.animation(forKey: "shrink") == nil { spokes.grownSpokes = grown * CGFloat(SpinnerSpokes.count) }
        label.alpha = isSpent ? 0 : min(max(part, 0), 1)
        guard part >= 1, isDragged, isEnabled, !isSpent else { return }
        isRefreshing = true
        isSpent = true
        turn(swelling: true)
        scrollView?.setRefreshInset(bounds.height)
        sendActions(for: .valueChanged)
    }

    // MARK: Accessibility

    override var accessibilityDefaults: AccessibilityDefaults {
        var defaults = super.accessibilityDefaults
        defaults.isElement = isRefreshing
        defaults.label = isRefreshing ? attributedTitle?.string ?? "In progress" : nil
        defaults.traits.insert(.updatesFrequently)
        return defaults
    }

    private func turn(swelling: Bool) {
        spokes.layer.removeAnimation(forKey: "shrink")
        spokes.start()
        label.alpha = 1
        guard swelling else { return }
        let swell = CAKeyframeAnimation(keyPath: "transform.scale")
        swell.values = [1, 1.18, 1]
        swell.timingFunctions = [CAMediaTimingFunction(name: .easeOut), CAMediaTimingFunction(name: .easeInEaseOut)]
        let twist = CABasicAnimation(keyPath: "transform.rotation.z")
        // One spoke's angle: it ends as it began.
        twist.fromValue = -2 * Double.pi / Double(SpinnerSpokes.count)
        twist.toValue = 0
        twist.timingFunction = CAMediaTimingFunction(name: .easeOut)
        for (key, animation) in [("swell", swell), ("twist", twist)] as [(String, CAAnimation)] {
            animation.duration = Self.swellDuration
            spokes.layer.add(animation, forKey: key)
        }
    }

    private func shrink() {
        UIView.animate(withDuration: Self.shrinkDuration) { self.label.alpha = 0 }
        let scale = CABasicAnimation(keyPath: "transform.scale")
        scale.fromValue = 1
        scale.toValue = 0.01
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 1
        fade.toValue = 0
        let group = CAAnimationGroup()
        group.animations = [scale, fade]
        group.duration = Self.shrinkDuration
        group.timingFunction = CAMediaTimingFunction(name: .easeIn)
        group.isRemovedOnCompletion = false
        group.fillMode = .forwards
        spokes.layer.add(group, forKey: "shrink")
        TimerQueue.shared.schedule(after: Self.shrinkDuration) { [weak self] in
            guard let self, !self.isRefreshing else { return }
            self.spokes.stop()
            self.spokes.grownSpokes = 0
            self.spokes.layer.removeAnimation(forKey: "shrink")
        }
    }

    // MARK: Looks

    /// The height that the control needs for a width.
    func naturalHeight(for width: CGFloat) -> CGFloat {
        guard attributedTitle != nil else { return Self.plainHeight }
        let text = label.sizeThatFits(CGSize(width: max(0, width - 32), height: .greatestFiniteMagnitude)).height
        return Self.plainHeight + (text.isFinite ? text.rounded(.up) : 0)
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil { spokes.resume() }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        spokes.layer.position = CGPoint(x: bounds.midX, y: Self.plainHeight / 2)
        CATransaction.commit()
        let top = Self.plainHeight / 2 + Self.spinnerDiameter / 2 + Self.titleDistance
        label.frame = CGRect(x: 16, y: top, width: max(0, bounds.width - 32), height: max(0, bounds.height - top - Self.titleDistance))
    }

    private func colorDidChange() {
        spokes.color = tintColor.resolvedColor(with: traitCollection).cgColor
        label.textColor = .secondaryLabel
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        colorDidChange()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        colorDidChange()
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: naturalHeight(for: bounds.width)) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: naturalHeight(for: size.width)) }
}
