/// A control for increasing and decreasing a value: a minus and a plus side by side, 94 by 32 points.
@preconcurrency @MainActor
open class UIStepper: UIControl {
    static let size = CGSize(width: 94, height: 32)

    private let field = UIView()
    private let divider = UIImageView(frame: .zero)
    private let background = UIImageView(frame: .zero)
    private let minus = StepperHalf("minus", name: "Decrement")
    private let plus = StepperHalf("plus", name: "Increment")
    private var number = 0.0 {
        didSet { if number != oldValue { accessibilityDidChange() } }
    }
    /// The half that is pressed: -1 for the minus, 1 for the plus, 0 for none.
    private var pressed = 0.0
    private var timer: TimerQueue.Token?
    private var repeats = 0
    private var hasChanged = false
    var backgroundImages = ControlStates<UIImage>()
    var incrementImages = ControlStates<UIImage>()
    var decrementImages = ControlStates<UIImage>()
    var dividerImages: [[State]: UIImage] = [:]

    /// Creates a stepper from 0 to 100 at 0; only the origin of the frame is used.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.size))
        setUp()
    }

    /// There are no nib files on Linux, so this ignores the archive and makes a stepper from 0 to 100 at 0.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        bounds.size = Self.size
        setUp()
    }

    private func setUp() {
        field.clipsToBounds = true
        for part in [field, background, divider] {
            part.isUserInteractionEnabled = false
            addSubview(part)
        }
        for half in [minus, plus] { field.addSubview(half) }
        looksDidChange()
    }

    // MARK: Value

    /// The value, clamped to the range. Default 0. Setting it sends no event.
    open var value: Double {
        get { number }
        set {
            number = clamped(newValue)
            looksDidChange()
        }
    }
    /// The minimum value. Default 0. It must not be above the maximum.
    open var minimumValue: Double = 0 {
        didSet {
            precondition(!(minimumValue > maximumValue), "a stepper's minimum of \(minimumValue) is above its maximum of \(maximumValue)")
            value = number
        }
    }
    /// The maximum value. Default 100. It must not be below the minimum.
    open var maximumValue: Double = 100 {
        didSet {
            precondition(!(maximumValue < minimumValue), "a stepper's maximum of \(maximumValue) is below its minimum of \(minimumValue)")
            value = number
        }
    }
    /// The amount by which a press changes the value. Default 1. It must be above 0.
    open var stepValue: Double = 1 {
        didSet { precondition(stepValue > 0, "a stepper's step of \(stepValue) is not above 0") }
    }
    /// Whether events are sent at each step of a long press, rather than once at its end. Default true.
    open var isContinuous = true
    /// Whether a long press repeats the step. Default true.
    open var autorepeat = true
    /// Whether a step beyond a limit wraps around to the other one. Default false.
    open var wraps = false {
        didSet { looksDidChange() }
    }

    private func clamped(_ value: Double) -> Double { value.isNaN ? minimumValue : max(minimumValue, min(value, maximumValue)) }

    private func canStep(_ direction: Double) -> Bool { wraps || (direction > 0 ? number < maximumValue : number > minimumValue) }

    /// Changes the value as a user does, sending events.
    func step(_ direction: Double) {
        guard isEnabled, canStep(direction) else { return }
        let former = number, next = number + direction * stepValue
        number = clamped(next)
        if wraps, next > maximumValue { number = minimumValue } else if wraps, next < minimumValue { number = maximumValue }
        guard number != former else { return }
        hasChanged = true
        looksDidChange()
        if isContinuous || !isTracking { sendValueEvents() }
    }

    // MARK: Appearance

    /// Sets the background image for a state, which is stretched.
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        backgroundImages[exactly: state] = image
        looksDidChange()
    }
    /// The background image for a state.
    open func backgroundImage(for state: State) -> UIImage? { backgroundImages[state] }
    /// Sets the image between the halves for a combination of their states.
    open func setDividerImage(_ image: UIImage?, forLeftSegmentState leftState: State, rightSegmentState rightState: State) {
        dividerImages[[leftState, rightState]] = image
        looksDidChange()
    }
    /// The image between the halves for a combination of their states.
    open func dividerImage(forLeftSegmentState leftState: State, rightSegmentState rightState: State) -> UIImage? {
        dividerImages[[leftState, rightState]] ?? dividerImages[[.normal, .normal]]
    }
    /// Sets the image of the half that increases the value, for a state.
    open func setIncrementImage(_ image: UIImage?, for state: State) {
        incrementImages[exactly: state] = image
        looksDidChange()
    }
    /// The image of the half that increases the value, for a state.
    open func incrementImage(for state: State) -> UIImage? { incrementImages[state] }
    /// Sets the image of the half that decreases the value, for a state.
    open func setDecrementImage(_ image: UIImage?, for state: State) {
        decrementImages[exactly: state] = image
        looksDidChange()
    }
    /// The image of the half that decreases the value, for a state.
    open func decrementImage(for state: State) -> UIImage? { decrementImages[state] }

    /// Shows a half (-1 or 1) as pressed until the next touch, for pictures that show all states at once.
    package func posePressed(_ direction: Double) {
        pressed = direction
        looksDidChange()
    }

    private func state(of direction: Double) -> State {
        if !isEnabled || !canStep(direction) { return .disabled }
        return pressed == direction ? .highlighted : .normal
    }

    private func looksDidChange() {
        let left = state(of: -1), right = state(of: 1)
        background.image = backgroundImages[state]
        background.isHidden = background.image == nil
        field.backgroundColor = background.image == nil ? .tertiarySystemFill : nil
        minus.show(state: left, image: decrementImages[left], traits: traitCollection)
        plus.show(state: right, image: incrementImages[right], traits: traitCollection)
        divider.image = dividerImage(forLeftSegmentState: left, rightSegmentState: right)
        divider.backgroundColor = divider.image == nil ? .separator : nil
        setNeedsLayout()
    }

    override func stateDidChange() {
        super.stateDidChange()
        looksDidChange()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        looksDidChange()
    }

    // MARK: Layout

    open override var intrinsicContentSize: CGSize { Self.size }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

    open override func layoutSubviews() {
        super.layoutSubviews()
        field.frame = bounds
        field.layer.cornerRadius = min(8, bounds.height / 2)
        field.layer.cornerCurve = .continuous
        background.frame = bounds
        let half = bounds.width / 2, isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let left = CGRect(x: 0, y: 0, width: half, height: bounds.height), right = left.offsetBy(dx: half, dy: 0)
        minus.frame = isMirrored ? right : left
        plus.frame = isMirrored ? left : right
        let width = divider.image?.size.width ?? 1, height = divider.image == nil ? (bounds.height * 0.56).rounded() : bounds.height
        divider.frame = CGRect(
            x: nearestPixel(bounds.midX - width / 2), y: bounds.midY - height / 2, width: width, height: height)
    }

    // MARK: Tracking

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let x = touch.location(in: self).x
        let direction: Double = (x < bounds.midX) == (effectiveUserInterfaceLayoutDirection != .rightToLeft) ? -1 : 1
        guard canStep(direction) else { return false }
        pressed = direction
        hasChanged = false
        repeats = 0
        looksDidChange()
        if autorepeat { wait(0.5) }
        return true
    }

    /// Repeats the step of a long press after a delay: slowly at first, then faster.
    private func wait(_ seconds: Double) {
        timer = TimerQueue.shared.schedule(after: seconds) { [weak self] in
            guard let self, self.pressed != 0 else { return }
            if self.isTouchInside { self.step(self.pressed) }
            self.repeats += 1
            self.wait(self.repeats < 5 ? 0.25 : self.repeats < 20 ? 0.1 : 0.05)
        }
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        if repeats == 0, isTouchInside { step(pressed) }
        stop()
    }

    open override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        stop()
    }

    // MARK: Keys

    override var takesKeys: Bool { true }
    override var focusShape: (frame: CGRect, radius: CGFloat) { (bounds, field.layer.cornerRadius) }
    override func pressByKey() {}
    override func pushByKey(_ arrow: ArrowKey) -> Bool {
        step(Double(arrow.step(rightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft)))
        return true
    }

    private func stop() {
        if let timer { TimerQueue.shared.cancel(timer) }
        timer = nil
        pressed = 0
        looksDidChange()
        if hasChanged, !isContinuous { sendValueEvents() }
        hasChanged = false
    }

    // MARK: Accessibility

    override var accessibilityDefaults: AccessibilityDefaults {
        var defaults = super.accessibilityDefaults
        // Its halves are the elements.
        defaults.isElement = false
        defaults.groupsChildren = true
        defaults.value = value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
        defaults.traits.insert(.adjustable)
        return defaults
    }

    /// Increases the value by a step, sending events.
    open override func accessibilityIncrement() { step(1) }
    /// Decreases the value by a step, sending events.
    open override func accessibilityDecrement() { step(-1) }
}

/// A half of a stepper: a symbol on a background that is darker while it is pressed.
final class StepperHalf: UIView {
    private let picture = UIImageView(frame: .zero)
    private let symbol: UIImage?
    private let name: String
    private var isAtEnd = false

    init(_ symbol: String, name: String) {
        self.name = name
        self.symbol = .symbol(symbol, pointSize: 17, weight: .medium)
        super.init(frame: .zero)
        picture.contentMode = .center
        addSubview(picture)
    }

    required init?(coder: NSCoder) { nil }

    func show(state: UIControl.State, image: UIImage?, traits: UITraitCollection) {
        isAtEnd = state == .disabled
        picture.image = image ?? symbol
        picture.tintColor = (state == .disabled ? UIColor.tertiaryLabel : .label).resolvedColor(with: traits)
        backgroundColor = state == .highlighted ? .systemFill : .clear
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        picture.frame = bounds
    }

    /// An accessibility element with the traits of a button, whose label is the stepper's followed by what the half does.
    override var accessibilityDefaults: AccessibilityDefaults {
        var defaults = super.accessibilityDefaults
        defaults.isElement = true
        let stepper = superview?.superview as? UIStepper
        defaults.label = [stepper?.accessibilityLabel, name].compactMap(\.self).joined(separator: ", ")
        defaults.value = stepper?.accessibilityValue
        defaults.traits = isAtEnd ? [.button, .notEnabled] : .button
        return defaults
    }
}
