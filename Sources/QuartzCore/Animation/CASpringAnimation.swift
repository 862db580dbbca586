/// A basic animation whose progress is that of a damped spring, which overshoots the end value where it is underdamped (Behaviour 2.6).
///
/// The spring's motion doesn't scale with the ``CAAnimation/duration``: one shorter than ``settlingDuration`` cuts it off.
open class CASpringAnimation: CABasicAnimation {
    private var spring = SpringCurve()

    /// The mass attached to the spring. Must be finite and greater than 0, other values are ignored. Default 1.
    open var mass: CGFloat {
        get { spring.mass }
        set { if newValue > 0, newValue.isFinite { change(mass: newValue) } }
    }

    /// The spring's stiffness: force per displacement. Must be finite and greater than 0, other values are ignored. Default 100.
    open var stiffness: CGFloat {
        get { spring.stiffness }
        set { if newValue > 0, newValue.isFinite { change(stiffness: newValue) } }
    }

    /// The damping coefficient: force per velocity against the motion. Must not be negative, other values are ignored. With infinite
    /// damping nothing moves. Default 10.
    open var damping: CGFloat {
        get { spring.damping }
        set { if newValue >= 0 { change(damping: newValue) } }
    }

    /// The initial velocity in units of the whole distance per second, positive towards the end value. Must be finite, other values are
    /// ignored. Default 0.
    open var initialVelocity: CGFloat {
        get { spring.initialVelocity }
        set { if newValue.isFinite { change(initialVelocity: newValue) } }
    }

    /// Whether the spring may be overdamped; otherwise stronger damping is reduced to critical damping. Default false.
    open var allowsOverdamping: Bool {
        get { spring.allowsOverdamping }
        set { change(allowsOverdamping: newValue) }
    }

    /// The seconds until the spring settles: until a thousandth of the distance is left.
    open var settlingDuration: CFTimeInterval { spring.settlingDuration }

    /// The period of the undamped spring in seconds: about how long the animation seems to take.
    open var perceptualDuration: CFTimeInterval { spring.perceptualDuration }

    /// How much the spring bounces: 1 is undamped, 0 is critically damped, negative values down to −1 are overdamped.
    open var bounce: CGFloat { spring.bounce }

    /// Creates a spring from its perceived duration and bounce; its ``CAAnimation/duration`` is its ``settlingDuration``.
    ///
    /// - Parameters:
    ///   - perceptualDuration: seconds, greater than 0.
    ///   - bounce: clamped to −1...1.
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

    override func motion(on layer: CALayer, path: PropertyPath, form: AnimatableValue) -> RenderAnimation.Motion? {
        .spring(spring, span(on: layer, path: path, form: form))
    }

    override class var schema: AnimationSchema { .spring }
}

extension AnimationSchema {
    /// The properties of `CASpringAnimation`.
    static let spring = AnimationSchema(
        "CASpringAnimation", inheriting: .basic,
        [
            .plain("mass", \CASpringAnimation.mass, .number) { $0.mass = $1 },
            .plain("stiffness", \CASpringAnimation.stiffness, .number) { $0.stiffness = $1 },
            .plain("damping", \CASpringAnimation.damping, .number) { $0.damping = $1 },
            .plain("velocity", \CASpringAnimation.initialVelocity, .number) { $0.initialVelocity = $1 },
            .plain("initialVelocity", \CASpringAnimation.initialVelocity, .number) { $0.initialVelocity = $1 },
            .plain("allowsOverdamping", \CASpringAnimation.allowsOverdamping, .flag) { $0.allowsOverdamping = $1 },
            .computed("settlingDuration", \CASpringAnimation.settlingDuration),
            .computed("perceptualDuration", \CASpringAnimation.perceptualDuration),
            .computed("bounce", \CASpringAnimation.bounce),
        ]
    ) { CASpringAnimation() }
}
