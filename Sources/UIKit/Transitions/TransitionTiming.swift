/// The timing shared by the parts of a transition.
@MainActor
struct TransitionTiming {
    enum Curve {
        /// The system's critically damped spring (Behaviour 9.2: ω = 18.257).
        case system
        case options(UIView.AnimationOptions)
    }

    /// The nominal duration of the transition, in seconds.
    let duration: TimeInterval
    let curve: Curve

    /// Seconds until the system's spring has come to rest: 0.1 % of the way is left.
    static let systemSpringDuration: TimeInterval = 9.233413476451586 / systemSpringFrequency
    /// √(1000/3): a spring of stiffness 1000 and mass 3 without oscillation.
    static let systemSpringFrequency: Double = 18.257418583505537
    /// A push or pop (Behaviour 9.2).
    static let navigation = TransitionTiming(duration: 0.35, curve: .system)
    /// A modal presentation that slides (Behaviour 9.2 leaves 0.4 to 0.5 open).
    static let cover = TransitionTiming(duration: 0.4, curve: .system)
    /// A modal presentation that fades.
    static let dissolve = TransitionTiming(duration: 0.3, curve: .options([]))
    /// A modal presentation that flips.
    static let flip = TransitionTiming(duration: 0.75, curve: .options([]))

    /// Runs animations; linearly while a gesture drives them.
    func animate(isDriven: Bool, _ animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil) {
        if isDriven {
            UIView.animate(
                withDuration: duration, delay: 0, options: [.curveLinear, .overrideInheritedDuration, .overrideInheritedCurve],
                animations: animations, completion: completion
            )
            return
        }
        switch curve {
        case .system:
            UIView.animate(
                withDuration: Self.systemSpringDuration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: [],
                animations: animations, completion: completion
            )
        case .options(let options):
            UIView.animate(withDuration: duration, delay: 0, options: options, animations: animations, completion: completion)
        }
    }
}
