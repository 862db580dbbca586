/// A bar that shows the progress of a task.
@preconcurrency @MainActor
open class UIProgressView: UIView {
    /// The style of the bar.
    public enum Style: Int, Sendable {
        /// A bar 4 points high with round ends.
        case `default` = 0
        /// A bar 2.5 points high with square ends, for use below navigation bars.
        case bar = 1
    }

    private let trackView = UIImageView(frame: .zero)
    private let fillView = UIImageView(frame: .zero)
    private var poll: TimerQueue.Token?

    /// Creates an empty bar of the default style.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// There are no nib files on Linux, so this ignores the archive and makes an empty bar.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    /// Creates an empty bar of a style, 150 points wide.
    public convenience init(progressViewStyle style: Style) {
        self.init(frame: CGRect(x: 0, y: 0, width: 150, height: style == .bar ? 2.5 : 4))
        progressViewStyle = style
    }

    private func setUp() {
        trackView.clipsToBounds = true
        fillView.clipsToBounds = true
        addSubview(trackView)
        addSubview(fillView)
        looksDidChange()
    }

    /// The style of the bar. Default `default`.
    open var progressViewStyle = Style.default {
        didSet {
            guard progressViewStyle != oldValue else { return }
            looksDidChange()
            invalidateIntrinsicContentSize()
        }
    }

    // MARK: Value

    private var value: Float = 0

    /// The progress, clamped to 0...1. Default 0.
    open var progress: Float {
        get { value }
        set { setProgress(newValue, animated: false) }
    }

    /// Sets ``progress``; if `animated`, the bar moves there within a quarter of a second.
    open func setProgress(_ progress: Float, animated: Bool) {
        let clamped = progress.isNaN ? 0 : min(max(progress, 0), 1)
        guard clamped != value else { return }
        if animated { layoutIfNeeded() }
        value = clamped
        setNeedsLayout()
        guard animated else { return }
        UIView.animate(withDuration: 0.25, delay: 0, options: [.curveEaseInOut, .allowUserInteraction, .beginFromCurrentState]) {
            self.layoutIfNeeded()
        }
    }

    /// A `Progress` whose fraction is shown. It is read ten times a second while the view is in a window; changes are animated. Default
    /// nil.
    open var observedProgress: Progress? {
        didSet { follow() }
    }

    private func follow() {
        if let poll { TimerQueue.shared.cancel(poll) }
        poll = nil
        guard let observedProgress else { return }
        setProgress(Float(observedProgress.fractionCompleted), animated: window != nil)
        guard window != nil, !observedProgress.isFinished, !observedProgress.isCancelled else { return }
        poll = TimerQueue.shared.schedule(after: 0.1) { [weak self] in self?.follow() }
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        follow()
    }

    // MARK: Appearance

    /// The colour of the completed part; nil for the tint colour. Default nil. Setting it removes ``progressImage``.
    open var progressTintColor: UIColor? {
        didSet {
            if progressTintColor != nil { progressImage = nil }
            looksDidChange()
        }
    }
    /// The colour of the part that isn't completed; nil for a translucent grey. Default nil. Setting it removes ``trackImage``.
    open var trackTintColor: UIColor? {
        didSet {
            if trackTintColor != nil { trackImage = nil }
            looksDidChange()
        }
    }
    /// An image that is stretched over the completed part. Default nil.
    open var progressImage: UIImage? {
        didSet { looksDidChange() }
    }
    /// An image that is stretched over the bar, behind the completed part. Default nil.
    open var trackImage: UIImage? {
        didSet { looksDidChange() }
    }

    private func looksDidChange() {
        fillView.image = progressImage
        trackView.image = trackImage
        fillView.backgroundColor = progressImage == nil ? progressTintColor ?? tintColor : nil
        trackView.backgroundColor = trackImage == nil ? trackTintColor ?? (progressViewStyle == .bar ? .clear : .secondarySystemFill) : nil
        setNeedsLayout()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        looksDidChange()
    }

    // MARK: Layout

    open override func layoutSubviews() {
        super.layoutSubviews()
        let height = bounds.height, isRound = progressViewStyle == .default
        trackView.frame = bounds
        trackView.layer.cornerRadius = isRound && trackImage == nil ? height / 2 : 0
        fillView.layer.cornerRadius = isRound && progressImage == nil ? height / 2 : 0
        let full = bounds.width * CGFloat(value)
        // At least as wide as it is high, so that the ends stay round.
        let width = value > 0 && isRound ? min(max(full, height), bounds.width) : full
        let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
        fillView.frame = CGRect(x: isRightToLeft ? bounds.maxX - width : bounds.minX, y: bounds.minY, width: width, height: height)
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: max(trackImage?.size.height ?? 0, progressViewStyle == .bar ? 2.5 : 4))
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width > 0 && size.width.isFinite ? size.width : 150, height: intrinsicContentSize.height)
    }

    // MARK: Accessibility

    override var accessibilityDefaults: AccessibilityDefaults {
        var defaults = super.accessibilityDefaults
        defaults.isElement = true
        defaults.label = "Progress"
        defaults.value = "\(Int((progress * 100).rounded()))%"
        defaults.traits.insert(.updatesFrequently)
        return defaults
    }
}
