/// A spinner that shows that a task is in progress.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
    /// The size of the spinner.
    public enum Style: Int, Sendable {
        /// 20 points.
        case medium = 100
        /// 37 points.
        case large = 101

        var diameter: CGFloat { self == .large ? 37 : 20 }
    }

    private let spokes = SpinnerSpokes(diameter: 20)

    /// Creates a spinner in the size of a style. It is hidden until ``startAnimating()``.
    public init(style: Style) {
        self.style = style
        super.init(frame: CGRect(x: 0, y: 0, width: style.diameter, height: style.diameter))
        setUp()
    }

    /// Creates a medium spinner, which is centered in the frame.
    public override init(frame: CGRect) {
        style = .medium
        super.init(frame: frame)
        setUp()
    }

    /// There are no nib files on Linux, so this ignores the archive and makes a medium spinner.
    public required init?(coder: NSCoder) {
        style = .medium
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        isUserInteractionEnabled = false
        layer.addSublayer(spokes.layer)
        isHidden = true
        styleDidChange()
    }

    /// The size of the spinner. Setting it does not change the view's size. Default medium.
    open var style: Style {
        didSet { if style != oldValue { styleDidChange() } }
    }

    /// The colour of the brightest spoke. Default: the system grey. Nil sets the default.
    open var color: UIColor! = .systemGray {
        didSet {
            if color == nil { color = .systemGray }
            colorDidChange()
        }
    }

    /// Whether the view is hidden while the animation is stopped. Default true.
    open var hidesWhenStopped = true {
        didSet { if hidesWhenStopped != oldValue, !isAnimating { isHidden = hidesWhenStopped } }
    }

    /// Whether the animation is running.
    open private(set) var isAnimating = false {
        didSet { if isAnimating != oldValue { accessibilityDidChange() } }
    }

    /// Starts the animation and shows the view.
    open func startAnimating() {
        guard !isAnimating else { return }
        isAnimating = true
        isHidden = false
        spokes.start()
    }

    /// Stops the animation, and hides the view if ``hidesWhenStopped``.
    open func stopAnimating() {
        isAnimating = false
        if hidesWhenStopped { isHidden = true }
        spokes.stop()
    }

    private func styleDidChange() {
        spokes.diameter = style.diameter
        colorDidChange()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func colorDidChange() { spokes.color = color.resolvedColor(with: traitCollection).cgColor }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        colorDidChange()
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil { spokes.resume() }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        spokes.layer.position = CGPoint(x: bounds.midX, y: bounds.midY)
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: style.diameter, height: style.diameter) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    // MARK: Accessibility

    override var accessibilityDefaults: AccessibilityDefaults {
        var defaults = super.accessibilityDefaults
        defaults.isElement = true
        defaults.label = isAnimating ? "In progress" : "Progress halted"
        defaults.traits.insert(.updatesFrequently)
        return defaults
    }
}
