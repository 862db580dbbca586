/// A slider: selects a value between two limits by a thumb on a track. Its natural height is 34 points.
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
    var touchOffset: CGFloat = 0
    /// The value when the finger came down.
    var formerValue: Float = 0

    /// A slider from 0 to 1 at 0.
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

    /// The value, clamped to the limits. Default 0. Setting it sends no event.
    open var value: Float {
        get { current }
        set { setValue(newValue, animated: false) }
    }

    /// Sets the value, clamped to the limits; the thumb moves there where `animated`. No event is sent.
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

    /// The platform that the slider behaves like: always that of phones and tablets.
    open var behavioralStyle: UIBehavioralStyle { .pad }
    /// The platform that the slider should behave like. It has an effect on the Mac only. Default automatic.
    open var preferredBehavioralStyle = UIBehavioralStyle.automatic
    /// Whether events are sent continuously while the thumb moves, rather than only at the end. Default true.
    open var isContinuous = true

    // MARK: Appearance

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
    /// An image at the left end. Default nil.
    open var minimumValueImage: UIImage? {
        didSet { looksDidChange() }
    }
    /// An image at the right end. Default nil.
    open var maximumValueImage: UIImage? {
        didSet { looksDidChange() }
    }

    /// An image for the thumb, at its own size, in a state.
    open func setThumbImage(_ image: UIImage?, for state: State) {
        thumbImages[exactly: state] = image
        looksDidChange()
    }
    /// An image for the track left of the thumb in a state, stretched.
    open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
        minimumTrackImages[exactly: state] = image
        looksDidChange()
    }
    /// An image for the track right of the thumb in a state, stretched.
    open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
        maximumTrackImages[exactly: state] = image
        looksDidChange()
    }
    /// The thumb's image in a state.
    open func thumbImage(for state: State) -> UIImage? { thumbImages[state] }
    /// The image of the track left of the thumb in a state.
    open func minimumTrackImage(for state: State) -> UIImage? { minimumTrackImages[state] }
    /// The image of the track right of the thumb in a state.
    open func maximumTrackImage(for state: State) -> UIImage? { maximumTrackImages[state] }
    /// The thumb's image now.
    open var currentThumbImage: UIImage? { thumbImages[state] }
    /// The image of the track left of the thumb now.
    open var currentMinimumTrackImage: UIImage? { minimumTrackImages[state] }
    /// The image of the track right of the thumb now.
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

    /// Where the image of the least value lies: at the left end.
    open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect { imageRect(minimumValueImage, in: bounds, atEnd: false) }
    /// Where the image of the greatest value lies: at the right end.
    open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect { imageRect(maximumValueImage, in: bounds, atEnd: true) }
    /// Where the track lies: between the images.
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

    /// A tenth of the way up, with the events of a drag.
    open override func accessibilityIncrement() { step(by: 1) }
    /// A tenth of the way down, with the events of a drag.
    open override func accessibilityDecrement() { step(by: -1) }
}
