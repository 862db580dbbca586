/// How a block's animations run through their time: along a curve, or as a spring.
struct BlockPace {
    enum Kind {
        case curve(CAMediaTimingFunction)
        /// A spring that comes to rest within the duration.
        case fittedSpring(dampingRatio: Double)
        /// A spring of its own duration; its velocity is not looked at.
        case spring(SpringCurve)
    }

    var kind: Kind
    /// In distances a second, by axis. Springs only.
    var velocity = CGVector.zero

    init(_ kind: Kind, velocity: CGVector = .zero) {
        self.kind = kind
        self.velocity = velocity
    }

    init(_ curve: UIView.AnimationCurve) { self.init(.curve(curve.timingFunction)) }

    static let linear = BlockPace(.curve(CAMediaTimingFunction(name: .linear)))

    /// What is asked for in one of two directions, or of a value without direction.
    enum Axis: Hashable { case none, x, y }

    /// Whether points move differently along x and y.
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

    /// The spring of animations of a duration; nil for a curve.
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

    /// The same for animations that somebody directs.
    func form(duration: Double, axis: Axis) -> AnimationPace.Form {
        if let spring = spring(duration: duration, axis: axis) { return .spring(spring, duration: duration) }
        guard case .curve(let function) = kind else { return .linear }
        return function === CAMediaTimingFunction(name: .linear) ? .linear : .cubic(function.curve)
    }
}
