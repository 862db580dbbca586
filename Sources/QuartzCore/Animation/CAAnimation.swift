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

    /// The declarations of the properties. Classes of the library override it.
    class var schema: AnimationSchema { .animation }

    /// Returns an unfrozen object with the same properties, of the class of the library that the animation's class is or inherits from.
    func makeCopy() -> CAAnimation {
        let schema = type(of: self).schema, copy = schema.makeAnimation()
        for property in schema.properties.all { property.copy(from: self, to: copy) }
        copy.stored = stored
        return copy
    }

    /// Returns a mutable copy.
    open override func copy() -> Any { makeCopy() }

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
    func renderAnimations(timing: MediaTiming, in groups: [RenderAnimation.Group], on layer: CALayer) -> [RenderAnimation] { [] }

    // MARK: Actions and keys

    /// Adds the animation to `object`, a layer, under the event as its key: the action protocol of animations. Other objects are ignored.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(self, forKey: event)
    }

    /// The default value of a property where it is not zero or nil; nil otherwise.
    open class func defaultValue(forKey key: String) -> Any? {
        schema.properties[key]?.defaultValue(in: schema.makeAnimation())
    }

    /// The value of the property with this key, or what was stored under a key that is not a property.
    open func value(forKey key: String) -> Any? {
        if let property = type(of: self).schema.properties[key] { return property.value(of: self) }
        return stored[key]
    }

    /// Sets the property with this key, or stores the value under a key that is not a property, which a layer's stored copy allows too.
    /// Numbers may be of any numeric type, and constants may be given as raw values. Nil clears an optional property; a value of the wrong
    /// type is ignored.
    open func setValue(_ value: Any?, forKey key: String) {
        if let property = type(of: self).schema.properties[key] {
            property.set(value, of: self)
        } else {
            stored[key] = value
        }
    }

    /// ``value(forKey:)``: animations have no components.
    open func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }

    /// ``setValue(_:forKey:)``: animations have no components.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, forKey: keyPath) }

    /// Whether a property is written to CAML files when it differs from its default. Default true; subclasses return false for keys that
    /// are not to be archived.
    open func shouldArchiveValue(forKey key: String) -> Bool { true }
}

extension AnimationSchema {
    /// The properties of `CAAnimation`.
    static let animation = AnimationSchema(
        "CAAnimation", inheriting: nil,
        [
            .plain("beginTime", \CAAnimation.beginTime, .number) { $0.beginTime = $1 },
            .plain("timeOffset", \CAAnimation.timeOffset, .number) { $0.timeOffset = $1 },
            .plain("duration", \CAAnimation.duration, .number) { $0.duration = $1 },
            .plain("speed", \CAAnimation.speed, .number) { $0.speed = $1 },
            .plain("repeatCount", \CAAnimation.repeatCount, .number) { $0.repeatCount = $1 },
            .plain("repeatDuration", \CAAnimation.repeatDuration, .number) { $0.repeatDuration = $1 },
            .plain("autoreverses", \CAAnimation.autoreverses, .flag) { $0.autoreverses = $1 },
            .constant("fillMode", \CAAnimation.fillMode, default: .removed) { $0.fillMode = $1 },
            .object("timingFunction", \CAAnimation.timingFunction, .timingFunction) { $0.timingFunction = $1 },
            .plain("removedOnCompletion", \CAAnimation.isRemovedOnCompletion, .flag) { $0.isRemovedOnCompletion = $1 },
            .object("delegate", \CAAnimation.delegate) { $0.delegate = $1 },
            .object("preferredFrameRateRange", { (animation: CAAnimation) in animation.preferredFrameRateRange }) {
                if let range = $1 { $0.preferredFrameRateRange = range }
            },
        ]
    ) { CAAnimation() }
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
