/// An on/off switch. Its size is always 51 by 31 points.
@preconcurrency @MainActor
open class UISwitch: UIControl {
    /// The style of a switch.
    public enum Style: Int, Sendable {
        /// The platform's default, which is sliding.
        case automatic = 0
        /// A check box beside a title, on the Mac only.
        case checkbox = 1
        /// A knob on a track.
        case sliding = 2
    }

    static let size = CGSize(width: 51, height: 31)

    /// The superview of track and knob, which is paler while the switch is disabled.
    let body = UIView()
    let track = UIView()
    let onFill = UIView()
    let knob = SwitchKnob()
    /// Whether the knob is shown at the end for on. It differs from ``isOn`` while a finger has dragged the knob to the other end.
    var shownOn = false
    /// Whether the finger has dragged the knob.
    var wasDragged = false
    private var on = false {
        didSet { if on != oldValue { accessibilityDidChange() } }
    }

    /// Creates a switch that is off; only the origin of the frame is used.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.size))
        setUp()
    }

    /// There are no nib files on Linux, so this ignores the archive and makes a switch that is off.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        bounds.size = Self.size
        setUp()
    }

    private func setUp() {
        body.isUserInteractionEnabled = false
        for part in [track, onFill, knob] { body.addSubview(part) }
        addSubview(body)
        looksDidChange()
    }

    // MARK: Value

    /// Whether the switch is on. Default false. Setting it sends no event.
    open var isOn: Bool {
        get { on }
        set { setOn(newValue, animated: false) }
    }

    /// Turns the switch on or off; if `animated`, the knob slides there. No event is sent.
    open func setOn(_ on: Bool, animated: Bool) {
        guard on != self.on || on != shownOn else { return }
        self.on = on
        show(on, animated: animated && window != nil)
    }

    // MARK: Appearance

    /// The style: always sliding.
    open var style: Style { .sliding }
    /// The preferred style. It has no effect on phones, and none here. Default automatic.
    open var preferredStyle = Style.automatic
    /// The text beside a check box. It has no effect on a sliding switch. Default nil.
    open var title: String?
    /// The track's colour while on; nil for the system green. Default nil.
    open var onTintColor: UIColor? {
        didSet { looksDidChange() }
    }
    /// The knob's colour; nil for white. Default nil.
    open var thumbTintColor: UIColor? {
        didSet { looksDidChange() }
    }
    /// Has no effect since iOS 7. Default nil.
    open var onImage: UIImage?
    /// Has no effect since iOS 7. Default nil.
    open var offImage: UIImage?

    private func looksDidChange() {
        track.backgroundColor = .secondarySystemFill
        onFill.backgroundColor = onTintColor ?? .systemGreen
        knob.face.backgroundColor = thumbTintColor ?? .white
        setNeedsLayout()
    }

    override func stateDidChange() {
        super.stateDidChange()
        body.alpha = isEnabled ? 1 : 0.5
        // The knob is wider while it is pressed.
        if window != nil { show(shownOn, animated: true) }
    }

    // MARK: Size

    /// The size is fixed; only the origin of a frame is used.
    open override var frame: CGRect {
        get { super.frame }
        set { super.frame = CGRect(origin: newValue.origin, size: Self.size) }
    }
    /// The size is fixed.
    open override var bounds: CGRect {
        get { super.bounds }
        set { super.bounds = CGRect(origin: newValue.origin, size: Self.size) }
    }
    open override var intrinsicContentSize: CGSize { Self.size }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layoutParts()
    }

    // MARK: Tracking

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        shownOn = isOn
        wasDragged = false
        return super.beginTracking(touch, with: event)
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        drag(to: touch.location(in: self).x)
        return super.continueTracking(touch, with: event)
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        finish(isTap: isTouchInside)
    }

    open override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        wasDragged = false
        show(isOn, animated: true)
    }

    // MARK: Keys

    override var takesKeys: Bool { true }
    override var focusShape: (frame: CGRect, radius: CGFloat) { (bounds, bounds.height / 2) }
    override func pressByKey() { toggle() }
    override func pushByKey(_ arrow: ArrowKey) -> Bool {
        guard arrow == .left || arrow == .right else { return false }
        if isOn != (arrow.step(rightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft) > 0) { toggle() }
        return true
    }

    /// Turns the switch on or off as a user does, sending events.
    func toggle() {
        setOn(!isOn, animated: true)
        sendValueEvents()
    }

    // MARK: Accessibility

    override var accessibilityDefaults: AccessibilityDefaults {
        var defaults = super.accessibilityDefaults
        defaults.value = isOn ? "1" : "0"
        defaults.traits.formUnion([.button, .toggleButton])
        return defaults
    }
}
