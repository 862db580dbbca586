/// A value between two ends, chosen by a thumb on a track. 34 points high by itself.
@preconcurrency @MainActor
open class UISlider: UIControl {
    let minimumTrack = UIImageView(frame: .zero)
    let maximumTrack = UIImageView(frame: .zero)
    let thumb = SliderThumb()
    let minimumImageView = UIImageView(frame: .zero)
    let maximumImageView = UIImageView(frame: .zero)
    private var current: Float = 0
    private var thumbImages = ControlStates<UIImage>()
    private var minimumTrackImages = ControlStates<UIImage>()
    private var maximumTrackImages = ControlStates<UIImage>()
    /// How far right of the thumb's middle the finger holds it.
    var grip: CGFloat = 0
    /// The value when the finger came down.
    var formerValue: Float = 0

    /// A slider from 0 to 1 at 0.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Archives are not supported here: a slider from 0 to 1 at 0.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        for part in [maximumTrack, minimumTrack, minimumImageView, maximumImageView, thumb] {
            part.isUserInteractionEnabled = false
            addSubview(part)
        }
        for track in [minimumTrack, maximumTrack] { track.clipsToBounds = true }
        looksDidChange()
    }

    // MARK: Value

    /// The value, kept between the ends. Default 0. Setting it sends no event.
    open var value: Float {
        get { current }
        set { setValue(newValue, animated: false) }
    }

    /// Sets the value, brought to the nearest end where it is outside; the thumb moves there where `animated`. No event is sent.
    open func setValue(_ value: Float, animated: Bool) {
        let new = clamped(value)
        guard new != current else { return }
        if animated { layoutIfNeeded() }
        current = new
        setNeedsLayout()
        guard animated, window != nil else { return }
        UIView.animate(withDuration: 0.3, delay: 0, options: [.curveEaseInOut, .allowUserInteraction, .beginFromCurrentState]) {
            self.layoutIfNeeded()
        }
    }

    private func clamped(_ value: Float) -> Float { value.isNaN ? minimumValue : max(minimumValue, min(value, maximumValue)) }

    /// The least value, on the left. Default 0. A maximum below it is raised to it.
    open var minimumValue: Float = 0 {
        didSet {
            if minimumValue.isNaN { minimumValue = oldValue }
            if maximumValue < minimumValue { maximumValue = minimumValue }
            rangeDidChange()
        }
    }
    /// The greatest value, on the right. Default 1. A minimum above it is lowered to it.
    open var maximumValue: Float = 1 {
        didSet {
            if maximumValue.isNaN { maximumValue = oldValue }
            if minimumValue > maximumValue { minimumValue = maximumValue }
            rangeDidChange()
        }
    }

    private func rangeDidChange() {
        current = clamped(current)
        setNeedsLayout()
    }

    /// Which platform's manners the slider has: those of phones and tablets.
    open var behavioralStyle: UIBehavioralStyle { .pad }
    /// Which platform's manners the slider should have. It has an effect on desktop systems of Apple's only. Default automatic.
    open var preferredBehavioralStyle = UIBehavioralStyle.automatic
    /// Whether events are sent while the thumb moves, rather than when it is let go only. Default true.
    open var isContinuous = true

    // MARK: Looks

    /// The colour left of the thumb; nil for the tint colour. Default nil.
    open var minimumTrackTintColor: UIColor? {
        didSet { looksDidChange() }
    }
    /// The colour right of the thumb; nil for a translucent grey. Default nil.
    open var maximumTrackTintColor: UIColor? {
        didSet { looksDidChange() }
    }
    /// The thumb's colour; nil for white. Default nil.
    open var thumbTintColor: UIColor? {
        didSet { looksDidChange() }
    }
    /// A picture at the left end. Default nil.
    open var minimumValueImage: UIImage? {
        didSet { looksDidChange() }
    }
    /// A picture at the right end. Default nil.
    open var maximumValueImage: UIImage? {
        didSet { looksDidChange() }
    }

    /// A picture for the thumb, at its own size, in a state.
    open func setThumbImage(_ image: UIImage?, for state: State) {
        thumbImages[exactly: state] = image
        looksDidChange()
    }
    /// A picture for the track left of the thumb in a state, stretched.
    open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
        minimumTrackImages[exactly: state] = image
        looksDidChange()
    }
    /// A picture for the track right of the thumb in a state, stretched.
    open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
        maximumTrackImages[exactly: state] = image
        looksDidChange()
    }
    /// The thumb's picture in a state.
    open func thumbImage(for state: State) -> UIImage? { thumbImages[state] }
    /// The picture of the track left of the thumb in a state.
    open func minimumTrackImage(for state: State) -> UIImage? { minimumTrackImages[state] }
    /// The picture of the track right of the thumb in a state.
    open func maximumTrackImage(for state: State) -> UIImage? { maximumTrackImages[state] }
    /// The thumb's picture now.
    open var currentThumbImage: UIImage? { thumbImages[state] }
    /// The picture of the track left of the thumb now.
    open var currentMinimumTrackImage: UIImage? { minimumTrackImages[state] }
    /// The picture of the track right of the thumb now.
    open var currentMaximumTrackImage: UIImage? { maximumTrackImages[state] }

    private func looksDidChange() {
        minimumTrack.image = currentMinimumTrackImage
        maximumTrack.image = currentMaximumTrackImage
        minimumTrack.backgroundColor = currentMinimumTrackImage == nil ? minimumTrackTintColor ?? tintColor : nil
        maximumTrack.backgroundColor = currentMaximumTrackImage == nil ? maximumTrackTintColor ?? .systemFill : nil
        minimumImageView.image = minimumValueImage
        maximumImageView.image = maximumValueImage
        thumb.show(image: currentThumbImage, color: thumbTintColor ?? .white)
        let strength: CGFloat = isEnabled ? 1 : 0.5
        for part in [minimumTrack, maximumTrack, minimumImageView, maximumImageView] { part.alpha = strength }
        thumb.image.alpha = strength
        setNeedsLayout()
    }

    override func stateDidChange() {
        super.stateDidChange()
        looksDidChange()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        looksDidChange()
    }

    // MARK: Layout

    open override func layoutSubviews() {
        super.layoutSubviews()
        placeParts()
    }

    /// Where the picture of the least value lies: at the left end.
    open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect { imageRect(minimumValueImage, in: bounds, atEnd: false) }
    /// Where the picture of the greatest value lies: at the right end.
    open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect { imageRect(maximumValueImage, in: bounds, atEnd: true) }
    /// Where the track lies: between the pictures.
    open func trackRect(forBounds bounds: CGRect) -> CGRect { defaultTrackRect(in: bounds) }
    /// Where the thumb lies for a value.
    open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
        defaultThumbRect(in: bounds, track: rect, value: value)
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: naturalHeight) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width > 0 && size.width.isFinite ? size.width : 118, height: naturalHeight)
    }

    // MARK: Tracking

    /// Follows touches that begin on the thumb or near it.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { takeHold(of: touch) }
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        drag(with: touch)
        return true
    }
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        letGo()
    }
    open override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        letGo()
    }

    // MARK: Keys

    override var takesKeys: Bool { true }
    override var focusShape: (frame: CGRect, radius: CGFloat) { (thumb.frame, thumb.frame.height / 2) }
    override func pressByKey() {}
    override func pushByKey(_ arrow: ArrowKey) -> Bool {
        step(by: Float(arrow.step(rightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft)))
        return true
    }

    // MARK: Accessibility

    override var accessibilityDefaults: AccessibilityDefaults {
        var defaults = super.accessibilityDefaults
        defaults.value = "\(Int((share(of: value) * 100).rounded()))%"
        defaults.traits.insert(.adjustable)
        return defaults
    }

    /// A tenth of the way up, with the events of a drag.
    open override func accessibilityIncrement() { step(by: 1) }
    /// A tenth of the way down, with the events of a drag.
    open override func accessibilityDecrement() { step(by: -1) }
}
