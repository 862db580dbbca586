/// A change over time that is attached to a layer. Use one of the subclasses.
///
/// Adding an animation to a layer stores a copy that can't be changed any more.
open class CAAnimation: NSObject, CAMediaTiming, CAAction {
    /// Attributes and values set by key.
    private var stored: [String: Any] = [:]
    private(set) var isFrozen = false

    // MARK: Making animations

    /// An animation of the transaction's duration.
    public override init() {
        super.init()
    }

    /// Archives are not supported here: a fresh animation.
    public required init?(coder: NSCoder) {
        super.init()
    }

    /// A new object of the same class with the same attributes. Subclasses of the library override it.
    func makeCopy() -> CAAnimation {
        let copy = CAAnimation()
        copy.copyAttributes(of: self)
        return copy
    }

    /// A copy, not frozen.
    open override func copy() -> Any { makeCopy() }

    /// Takes over the attributes of another animation.
    func copyAttributes(of other: CAAnimation) {
        beginTime = other.beginTime
        timeOffset = other.timeOffset
        duration = other.duration
        speed = other.speed
        repeatCount = other.repeatCount
        repeatDuration = other.repeatDuration
        autoreverses = other.autoreverses
        fillMode = other.fillMode
        timingFunction = other.timingFunction
        delegate = other.delegate
        isRemovedOnCompletion = other.isRemovedOnCompletion
        preferredFrameRateRange = other.preferredFrameRateRange
        stored = other.stored
    }

    /// The copy that a layer stores. Duration 0 becomes the transaction's.
    func frozenCopy(defaultDuration: CFTimeInterval) -> CAAnimation {
        let copy = makeCopy()
        if copy.duration == 0 { copy.duration = defaultDuration }
        copy.freeze()
        return copy
    }

    /// Makes the animation a layer's own: its attributes can't be changed any more.
    func freeze() { isFrozen = true }

    /// Gives a stored copy that began nowhere the time of the commit.
    func begin(at time: CFTimeInterval) {
        let wasFrozen = isFrozen
        isFrozen = false
        beginTime = time
        isFrozen = wasFrozen
    }

    /// Traps when the animation is a layer's stored copy.
    func willChange() {
        precondition(!isFrozen, "an animation that was added to a layer can't be changed; copy it, change the copy and add that")
    }

    // MARK: Attributes

    /// Remaps the time of each pass. Default nil: linear.
    open var timingFunction: CAMediaTimingFunction? { willSet { willChange() } }
    /// Hears of begin and end. Retained. Default nil.
    open var delegate: (any CAAnimationDelegate)? { willSet { willChange() } }
    /// Whether the layer drops the animation when it ends. Default true.
    open var isRemovedOnCompletion = true { willSet { willChange() } }
    /// The rate at which frames are drawn while nothing else asks for more; only `preferred` counts. A group's holds for all in it. Default:
    /// the display's.
    open var preferredFrameRateRange = CAFrameRateRange.default { willSet { willChange() } }

    // MARK: Timing

    /// When it begins in the layer's time; 0 stands for the time of the commit. Default 0.
    open var beginTime: CFTimeInterval = 0 { willSet { willChange() } }
    /// Added to the local time. Default 0.
    open var timeOffset: CFTimeInterval = 0 { willSet { willChange() } }
    /// Seconds of one pass; 0 stands for the transaction's duration. Default 0.
    open var duration: CFTimeInterval = 0 { willSet { willChange() } }
    /// How fast the local time runs. Default 1.
    open var speed: Float = 1 { willSet { willChange() } }
    /// How many passes; 0 stands for one. Default 0.
    open var repeatCount: Float = 0 { willSet { willChange() } }
    /// How long passes are repeated; 0 stands for ``repeatCount``. Default 0.
    open var repeatDuration: CFTimeInterval = 0 { willSet { willChange() } }
    /// Whether each pass is followed by its reverse. Default false.
    open var autoreverses = false { willSet { willChange() } }
    /// What shows before the begin and after the end. Default ``CAMediaTimingFillMode/removed``.
    open var fillMode = CAMediaTimingFillMode.removed { willSet { willChange() } }

    /// Timing as the evaluation takes it, with the begin time that the commit gave.
    func mediaTiming(beginTime: CFTimeInterval) -> MediaTiming {
        MediaTiming(
            beginTime: beginTime, timeOffset: timeOffset, duration: duration, speed: Double(speed), repeatCount: Double(repeatCount),
            repeatDuration: repeatDuration, autoreverses: autoreverses, fillMode: fillMode,
            frameInterval: preferredFrameRateRange.preferred > 0 ? 1 / Double(preferredFrameRateRange.preferred) : 0
        )
    }

    /// What the render tree evaluates; empty for an animation that changes no property. Subclasses of the library override it.
    ///
    /// - Parameter groups: the groups around the animation, outermost first.
    func evaluated(timing: MediaTiming, in groups: [RenderAnimation.Group], on layer: CALayer) -> [RenderAnimation] { [] }

    // MARK: Actions and keys

    /// Adds the animation to the layer under the event's key.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(self, forKey: event)
    }

    /// The default of an attribute where it is not zero; nil otherwise.
    open class func defaultValue(forKey key: String) -> Any? {
        switch key {
        case "speed": Float(1)
        case "removedOnCompletion": true
        case "fillMode": CAMediaTimingFillMode.removed
        default: nil
        }
    }

    /// The value of an attribute by key, or what was stored under an unknown key.
    open func value(forKey key: String) -> Any? {
        switch key {
        case "timingFunction": timingFunction
        case "delegate": delegate
        case "removedOnCompletion": isRemovedOnCompletion
        case "preferredFrameRateRange": preferredFrameRateRange
        case "beginTime": beginTime
        case "timeOffset": timeOffset
        case "duration": duration
        case "speed": speed
        case "repeatCount": repeatCount
        case "repeatDuration": repeatDuration
        case "autoreverses": autoreverses
        case "fillMode": fillMode
        default: stored[key]
        }
    }

    /// Sets an attribute by key, or stores a value under an unknown key, which a layer's stored copy allows too. Numbers may be of any type,
    /// constants given by their raw values; nil takes away what can be absent, and a value of another type changes nothing.
    open func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "timingFunction": timingFunction = Self.object(value, else: timingFunction)
        case "delegate": delegate = Self.object(value, else: delegate)
        case "removedOnCompletion": isRemovedOnCompletion = Self.flag(value) ?? isRemovedOnCompletion
        case "preferredFrameRateRange": preferredFrameRateRange = value as? CAFrameRateRange ?? preferredFrameRateRange
        case "beginTime": beginTime = Self.number(value) ?? beginTime
        case "timeOffset": timeOffset = Self.number(value) ?? timeOffset
        case "duration": duration = Self.number(value) ?? duration
        case "speed": speed = Self.number(value).map { Float($0) } ?? speed
        case "repeatCount": repeatCount = Self.number(value).map { Float($0) } ?? repeatCount
        case "repeatDuration": repeatDuration = Self.number(value) ?? repeatDuration
        case "autoreverses": autoreverses = Self.flag(value) ?? autoreverses
        case "fillMode": fillMode = Self.constant(value, else: fillMode) ?? .removed
        default: stored[key] = value
        }
    }

    /// ``value(forKey:)``: animations have no components.
    open func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }

    /// ``setValue(_:forKey:)``: animations have no components.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, forKey: keyPath) }

    /// Whether an attribute is written to CAML files when it differs from its default. True; a subclass answers false for what it keeps to
    /// itself.
    open func shouldArchiveValue(forKey key: String) -> Bool { true }

    // MARK: Values of any type

    static func number(_ value: Any?) -> Double? {
        if case .number(let number)? = AnimatableValue(value, like: .number(0)) { number } else { nil }
    }

    static func flag(_ value: Any?) -> Bool? {
        if case .bool(let flag)? = AnimatableValue(value, like: .bool(false)) { flag } else { nil }
    }

    /// What an attribute becomes that may be absent: nil for nil, `current` for a value of another type.
    static func object<Value>(_ value: Any?, else current: Value?) -> Value? {
        value == nil || value is NSNull ? nil : value as? Value ?? current
    }

    /// ``object(_:else:)`` for numbers of any type.
    static func numbers(_ value: Any?, else current: [NSNumber]?) -> [NSNumber]? {
        guard case .numbers(let numbers)? = AnimatableValue(value, like: .numbers(nil)) else { return current }
        return numbers?.map { NSNumber(value: $0) }
    }

    /// ``object(_:else:)`` for a constant or its raw value.
    static func constant<Constant: RawRepresentable<String>>(_ value: Any?, else current: Constant?) -> Constant? {
        (value as? String).flatMap { Constant(rawValue: $0) } ?? object(value, else: current)
    }
}

/// Hears of an animation's begin and end, on the main queue. Both methods have empty defaults.
public protocol CAAnimationDelegate: AnyObject {
    /// The animation began.
    func animationDidStart(_ anim: CAAnimation)
    /// The animation ended by itself (`flag` true), or was removed.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    public func animationDidStart(_ anim: CAAnimation) {}
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
