/// A control for selecting a value from a continuous range by a thumb on a track. Its natural height is 34 points.
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
    /// The horizontal distance from the thumb's middle to the finger that drags it, in points.
    var touchOffset: CGFloat = 0
    /// The value when the touch began.
    var formerValue: Float = 0

    /// Creates a slider from 0 to 1 at 0.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// There are no nib files on Linux, so this ignores the archive and makes a slider from 0 to 1 at 0.
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

    /// The value, clamped to the range. Default 0. Setting it sends no event.
    open var value: Float {
        get { current }
        set { setValue(newValue, animated: false) }
    }

    /// Sets the value, clamped to the range; if `animated`, the thumb slides there. No event is sent.
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

    /// The minimum value, at the left end. Default 0. A maximum below it is raised to it.
    open var minimumValue: Float = 0 {
        didSet {
            if minimumValue.isNaN { minimumValue = oldValue }
            if maximumValue < minimumValue { maximumValue = minimumValue }
            rangeDidChange()
        }
    }
    /// The maximum value, at the right end. Default 1. A minimum above it is lowered to it.
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

    /// The behaviour of the slider: always that of phones and tablets.
    open var behavioralStyle: UIBehavioralStyle { .pad }
    /// The preferred behaviour. It has an effect on the Mac only, and none here. Default automatic.
    open var preferredBehavioralStyle = UIBehavioralStyle.automatic
    /// Whether events are sent continuously while the thumb is dragged, rather than once at the end. Default true.
    open var isContinuous = true

    // MARK: Appearance

    /// The colour of the track to the left of the thumb; nil for the tint colour. Default nil.
    open var minimumTrackTintColor: UIColor? {
        didSet { looksDidChange() }
    }
    /// The colour of the track to the right of the thumb; nil for a translucent grey. Default nil.
    open var maximumTrackTintColor: UIColor? {
        didSet { looksDidChange() }
    }
    /// The thumb's colour; nil for white. Default nil.
    open var thumbTintColor: UIColor? {
        didSet { looksDidChange() }
    }
    /// An image at the left end of the track. Default nil.
    open var minimumValueImage: UIImage? {
        didSet { looksDidChange() }
    }
    /// An image at the right end of the track. Default nil.
    open var maximumValueImage: UIImage? {
        didSet { looksDidChange() }
    }

    /// Sets the thumb's image for a state. It is shown in its own size.
    open func setThumbImage(_ image: UIImage?, for state: State) {
        thumbImages[exactly: state] = image
        looksDidChange()
    }
    /// Sets the image of the track to the left of the thumb for a state. It is stretched.
    open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
        minimumTrackImages[exactly: state] = image
        looksDidChange()
    }
    /// Sets the image of the track to the right of the thumb for a state. It is stretched.
    open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
        maximumTrackImages[exactly: state] = image
        looksDidChange()
    }
    /// The thumb's image for a state.
    open func thumbImage(for state: State) -> UIImage? { thumbImages[state] }
    /// The image of the track to the left of the thumb for a state.
    open func minimumTrackImage(for state: State) -> UIImage? { minimumTrackImages[state] }
    /// The image of the track to the right of the thumb for a state.
    open func maximumTrackImage(for state: State) -> UIImage? { maximumTrackImages[state] }
    /// The thumb's image for the current state.
    open var currentThumbImage: UIImage? { thumbImages[state] }
    /// The image of the track to the left of the thumb for the current state.
    open var currentMinimumTrackImage: UIImage? { minimumTrackImages[state] }
    /// The image of the track to the right of the thumb for the current state.
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
        layoutParts()
    }

    /// The frame of the image of the minimum value for bounds: at the left end.
    open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect { imageRect(minimumValueImage, in: bounds, atEnd: false) }
    /// The frame of the image of the maximum value for bounds: at the right end.
    open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect { imageRect(maximumValueImage, in: bounds, atEnd: true) }
    /// The frame of the track for bounds: between the images.
    open func trackRect(forBounds bounds: CGRect) -> CGRect { defaultTrackRect(in: bounds) }
    /// The frame of the thumb for a value.
    open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
        defaultThumbRect(in: bounds, track: rect, value: value)
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: naturalHeight) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width > 0 && size.width.isFinite ? size.width : 118, height: naturalHeight)
    }

    // MARK: Tracking

    /// Tracks touches that begin on the thumb or near it.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { grabsThumb(of: touch) }
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        drag(with: touch)
        return true
    }
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        endSliding()
    }
    open override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        endSliding()
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

    /// Increases the value by a tenth of the range, with the events of a drag.
    open override func accessibilityIncrement() { step(by: 1) }
    /// Decreases the value by a tenth of the range, with the events of a drag.
    open override func accessibilityDecrement() { step(by: -1) }
}
