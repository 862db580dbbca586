/// A basic animation that follows a damped spring, which overshoots the end value where the damping is weak (Behaviour 2.6).
///
/// The spring runs in seconds: a ``CAAnimation/duration`` shorter than ``settlingDuration`` cuts it off.
open class CASpringAnimation: CABasicAnimation {
    private var spring = SpringCurve()

    /// The mass on the spring; finite and greater than 0, other values are ignored. Default 1.
    open var mass: CGFloat {
        get { spring.mass }
        set { if newValue > 0, newValue.isFinite { change(mass: newValue) } }
    }

    /// The spring's stiffness, its force per distance; finite and greater than 0, other values are ignored. Default 100.
    open var stiffness: CGFloat {
        get { spring.stiffness }
        set { if newValue > 0, newValue.isFinite { change(stiffness: newValue) } }
    }

    /// The force against the motion per velocity; not negative, other values are ignored. With infinite damping nothing moves. Default 10.
    open var damping: CGFloat {
        get { spring.damping }
        set { if newValue >= 0 { change(damping: newValue) } }
    }

    /// The velocity at the start, in whole distances a second, positive towards the end; finite, other values are ignored. Default 0.
    open var initialVelocity: CGFloat {
        get { spring.initialVelocity }
        set { if newValue.isFinite { change(initialVelocity: newValue) } }
    }

    /// Whether damping beyond the critical makes the spring slower; otherwise it counts as critical. Default false.
    open var allowsOverdamping: Bool {
        get { spring.allowsOverdamping }
        set { change(allowsOverdamping: newValue) }
    }

    /// Seconds until a thousandth of the distance is left.
    open var settlingDuration: CFTimeInterval { spring.settlingDuration }

    /// Seconds of one swing without damping: about how long the spring seems to take.
    open var perceptualDuration: CFTimeInterval { spring.perceptualDuration }

    /// How much the spring bounces: 1 swings for ever, 0 is critical, −1 creeps.
    open var bounce: CGFloat { spring.bounce }

    /// A spring by how long it seems to take and how much it bounces; its duration is its ``settlingDuration``.
    ///
    /// - Parameters:
    ///   - perceptualDuration: seconds, greater than 0.
    ///   - bounce: −1...1; others are moved to the nearest end.
    public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
        self.init()
        spring = SpringCurve(perceptualDuration: perceptualDuration, bounce: bounce)
        duration = settlingDuration
    }

    private func change(
        mass: Double? = nil, stiffness: Double? = nil, damping: Double? = nil, initialVelocity: Double? = nil, allowsOverdamping: Bool? = nil
    ) {
        willChange()
        spring = SpringCurve(
            mass: mass ?? spring.mass, stiffness: stiffness ?? spring.stiffness, damping: damping ?? spring.damping,
            initialVelocity: initialVelocity ?? spring.initialVelocity, allowsOverdamping: allowsOverdamping ?? spring.allowsOverdamping)
    }

    override func copyAttributes(of other: CAAnimation) {
        super.copyAttributes(of: other)
        if let other = other as? CASpringAnimation { spring = other.spring }
    }

    override func makeCopy() -> CAAnimation {
        let copy = CASpringAnimation()
        copy.copyAttributes(of: self)
        return copy
    }

    override func motion(on layer: CALayer, path: PropertyPath, form: AnimatableValue) -> RenderAnimation.Motion? {
        .spring(spring, span(on: layer, path: path, form: form))
    }

    /// The default of an attribute where it is not zero; nil otherwise.
    open override class func defaultValue(forKey key: String) -> Any? {
        switch key {
        case "mass": CGFloat(1)
        case "stiffness": CGFloat(100)
        case "damping": CGFloat(10)
        default: super.defaultValue(forKey: key)
        }
    }

    open override func value(forKey key: String) -> Any? {
        switch key {
        case "mass": mass
        case "stiffness": stiffness
        case "damping": damping
        case "initialVelocity", "velocity": initialVelocity
        case "allowsOverdamping": allowsOverdamping
        case "settlingDuration": settlingDuration
        case "perceptualDuration": perceptualDuration
        case "bounce": bounce
        default: super.value(forKey: key)
        }
    }

    open override func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "mass": mass = Self.number(value) ?? mass
        case "stiffness": stiffness = Self.number(value) ?? stiffness
        case "damping": damping = Self.number(value) ?? damping
        case "initialVelocity", "velocity": initialVelocity = Self.number(value) ?? initialVelocity
        case "allowsOverdamping": allowsOverdamping = Self.flag(value) ?? allowsOverdamping
        default: super.setValue(value, forKey: key)
        }
    }
}
