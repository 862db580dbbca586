/// The abstract superclass of all animations, which change a layer's presentation over time.
///
/// Adding an animation to a layer stores an immutable copy: setting a property of that copy traps.
open class CAAnimation: NSObject, CAMediaTiming, CAAction {
    /// Values set under keys that are not properties.
    private var stored: [String: Any] = [:]
    private(set) var isFrozen = false

    // MARK: Making animations

    /// Creates an animation with default properties; its duration is the transaction's.
    public override init() {
        super.init()
    }

    /// Creates an animation with default properties: archives are not supported here.
    public required init?(coder: NSCoder) {
        super.init()
    }

    /// Returns an unfrozen object of the same class with the same properties. Subclasses in the library override it.
    func makeCopy() -> CAAnimation {
        let copy = CAAnimation()
        copy.copyAttributes(of: self)
        return copy
    }

    /// Returns a mutable copy.
    open override func copy() -> Any { makeCopy() }

    /// Copies the properties of another animation.
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

    /// Returns the immutable copy that a layer stores. A duration of 0 is replaced by `defaultDuration`, the transaction's.
    func frozenCopy(defaultDuration: CFTimeInterval) -> CAAnimation {
        let copy = makeCopy()
        if copy.duration == 0 { copy.duration = defaultDuration }
        copy.freeze()
        return copy
    }

    /// Makes the animation immutable, as a layer's stored copy is.
    func freeze() { isFrozen = true }

    /// Sets the begin time of a layer's stored copy whose begin time is 0; `time` is that of the commit.
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

    /// The timing function of each repetition. Default nil: linear.
    open var timingFunction: CAMediaTimingFunction? { willSet { willChange() } }
    /// The delegate that is told when the animation starts and stops. Retained until it stops. Default nil.
    open var delegate: (any CAAnimationDelegate)? { willSet { willChange() } }
    /// Whether the animation is removed from its layer when its active duration has passed. Default true.
    open var isRemovedOnCompletion = true { willSet { willChange() } }
    /// The frame rate that the animation prefers; frames may come more often when something else needs them. Only `preferred` has an
    /// effect, and a group's range applies to all animations in it. Default: the display's rate.
    open var preferredFrameRateRange = CAFrameRateRange.default { willSet { willChange() } }

    // MARK: Timing

    /// When the animation begins, in seconds of the layer's time; 0 stands for the time of the commit. Default 0.
    open var beginTime: CFTimeInterval = 0 { willSet { willChange() } }
    /// Seconds added to the local time: the animation starts this far into its first repetition. Default 0.
    open var timeOffset: CFTimeInterval = 0 { willSet { willChange() } }
    /// The duration of one repetition in seconds; 0 stands for the transaction's duration. Default 0.
    open var duration: CFTimeInterval = 0 { willSet { willChange() } }
    /// How fast local time runs relative to the parent's time. Default 1.
    open var speed: Float = 1 { willSet { willChange() } }
    /// The number of times the animation is played, possibly fractional; 0 stands for once. Default 0.
    open var repeatCount: Float = 0 { willSet { willChange() } }
    /// The number of seconds for which the animation is repeated; 0 leaves that to ``repeatCount``. Default 0.
    open var repeatDuration: CFTimeInterval = 0 { willSet { willChange() } }
    /// Whether each repetition then plays in reverse. Default false.
    open var autoreverses = false { willSet { willChange() } }
    /// Whether the animation also applies before its begin and after its end. Default ``CAMediaTimingFillMode/removed``: it doesn't.
    open var fillMode = CAMediaTimingFillMode.removed { willSet { willChange() } }

    /// The timing values for the render tree, with the begin time that the commit assigned.
    func mediaTiming(beginTime: CFTimeInterval) -> MediaTiming {
        MediaTiming(
            beginTime: beginTime, timeOffset: timeOffset, duration: duration, speed: Double(speed), repeatCount: Double(repeatCount),
            repeatDuration: repeatDuration, autoreverses: autoreverses, fillMode: fillMode,
            frameInterval: preferredFrameRateRange.preferred > 0 ? 1 / Double(preferredFrameRateRange.preferred) : 0
        )
    }

    /// The animations that the render tree evaluates; empty for an animation that changes no property. Subclasses in the library override
    /// it.
    ///
    /// - Parameter groups: the groups around the animation, outermost first.
    func evaluated(timing: MediaTiming, in groups: [RenderAnimation.Group], on layer: CALayer) -> [RenderAnimation] { [] }

    // MARK: Actions and keys

    /// Adds the animation to `object`, a layer, under the event as its key: the action protocol of animations. Other objects are ignored.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(self, forKey: event)
    }

    /// The default value of a property where it is not zero or nil; nil otherwise.
    open class func defaultValue(forKey key: String) -> Any? {
        switch key {
        case "speed": Float(1)
        case "removedOnCompletion": true
        case "fillMode": CAMediaTimingFillMode.removed
        default: nil
        }
    }

    /// The value of the property with this key, or what was stored under a key that is not a property.
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

    /// Sets the property with this key, or stores the value under a key that is not a property, which a layer's stored copy allows too.
    /// Numbers may be of any numeric type, and constants may be given as raw values. Nil clears an optional property; a value of the wrong
    /// type is ignored.
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

    /// Whether a property is written to CAML files when it differs from its default. Default true; subclasses return false for keys that
    /// are not to be archived.
    open func shouldArchiveValue(forKey key: String) -> Bool { true }

    // MARK: Values of any type

    static func number(_ value: Any?) -> Double? {
        if case .number(let number)? = AnimatableValue(value, like: .number(0)) { number } else { nil }
    }

    static func flag(_ value: Any?) -> Bool? {
        if case .bool(let flag)? = AnimatableValue(value, like: .bool(false)) { flag } else { nil }
    }

    /// The new value of an optional property: nil for nil or `NSNull`, and `current` for a value of another type.
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

/// Methods that tell when an animation starts and stops, on the main queue. Both are optional.
public protocol CAAnimationDelegate: AnyObject {
    /// Tells the delegate that the animation started.
    func animationDidStart(_ anim: CAAnimation)
    /// Tells the delegate that the animation ended: `flag` is true when its active duration had passed, false when it was removed before.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    public func animationDidStart(_ anim: CAAnimation) {}
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
