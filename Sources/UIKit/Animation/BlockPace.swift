/// The timing of a block's animations: a curve or a spring.
struct BlockPace {
    enum Kind {
        case curve(CAMediaTimingFunction)
        /// A spring that settles within the duration.
        case fittedSpring(dampingRatio: Double)
        /// A spring with a settling duration of its own; its own velocity is ignored.
        case spring(SpringCurve)
    }

    var kind: Kind
    /// The initial velocity along each axis, in units of the whole distance per second. Springs only.
    var velocity = CGVector.zero

    init(_ kind: Kind, velocity: CGVector = .zero) {
        self.kind = kind
        self.velocity = velocity
    }

    init(_ curve: UIView.AnimationCurve) { self.init(.curve(curve.timingFunction)) }

    static let linear = BlockPace(.curve(CAMediaTimingFunction(name: .linear)))

    /// The axis of an animated value; none for a value without direction.
    enum Axis: Hashable { case none, x, y }

    /// Whether points are animated differently along x and y.
    var tellsAxesApart: Bool {
        if case .curve = kind { false } else { velocity.dx != velocity.dy }
    }

    private func speed(_ axis: Axis) -> Double {
        switch axis {
        case .x: velocity.dx
        case .y: velocity.dy
        case .none where velocity.dx == velocity.dy: velocity.dx
        case .none: (velocity.dx < 0 || velocity.dx == 0 && velocity.dy < 0 ? -1 : 1) * PortableMath.hypot(velocity.dx, velocity.dy)
        }
    }

    /// The spring for animations of a duration; nil for a timing curve.
    func spring(duration: Double, axis: Axis) -> SpringCurve? {
        switch kind {
        case .curve: nil
        case .fittedSpring(let ratio): SpringCurve(duration: duration, dampingRatio: ratio, initialVelocity: speed(axis))
        case .spring(let spring):
            SpringCurve(
                mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, initialVelocity: speed(axis),
                allowsOverdamping: spring.allowsOverdamping)
        }
    }

    /// The timing as a form for animations that a property animator controls.
    func form(duration: Double, axis: Axis) -> AnimationPace.Form {
        if let spring = spring(duration: duration, axis: axis) { return .spring(spring, duration: duration) }
        guard case .curve(let function) = kind else { return .linear }
        return function === CAMediaTimingFunction(name: .linear) ? .linear : .cubic(function.curve)
    }
}
