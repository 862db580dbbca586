/// How a transition replaces a layer's old contents with the new ones. An unknown type acts as ``fade``.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The old contents fade into the new ones: the default.
    public static let fade = Self(rawValue: "fade")
    /// The new contents slide in over the old ones.
    public static let moveIn = Self(rawValue: "moveIn")
    /// The new contents push the old ones out.
    public static let push = Self(rawValue: "push")
    /// The old contents slide out and reveal the new ones.
    public static let reveal = Self(rawValue: "reveal")
}

/// The side from which a transition's movement comes, in the layer's coordinates: the top is where y is greatest.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let fromRight = Self(rawValue: "fromRight")
    public static let fromLeft = Self(rawValue: "fromLeft")
    public static let fromTop = Self(rawValue: "fromTop")
    public static let fromBottom = Self(rawValue: "fromBottom")
}

/// An animated transition between two states of a layer and its sublayers: before the commit that adds the transition, and after it
/// (Behaviour 2.5).
///
/// A layer has one transition at a time, stored under the key "transition" whatever key it was added with.
open class CATransition: CAAnimation {
    /// How the old contents are replaced. Default ``CATransitionType/fade``.
    open var type = CATransitionType.fade { willSet { willChange() } }
    /// The side from which the movement comes; nil acts as ``CATransitionSubtype/fromLeft``. Default nil.
    open var subtype: CATransitionSubtype? { willSet { willChange() } }
    /// The progress at which the transition begins, 0...1. Default 0.
    open var startProgress: Float = 0 { willSet { willChange() } }
    /// The progress at which the transition ends, 0...1. Default 1.
    open var endProgress: Float = 1 { willSet { willChange() } }

    /// A form that only view transitions have; takes precedence over ``type``. Default nil.
    package var viewForm: RenderTransition.Form? { willSet { willChange() } }

    /// The key under which layers keep transitions.
    static let key = "transition"

    /// The transition that the render tree draws in place of the layer alone.
    func transition(from old: RenderNode, timing: MediaTiming) -> RenderTransition {
        let direction: SIMD2<Double> =
            switch subtype {
            case .fromRight?: SIMD2(1, 0)
            case .fromTop?: SIMD2(0, 1)
            case .fromBottom?: SIMD2(0, -1)
            default: SIMD2(-1, 0)
            }
        let form: RenderTransition.Form =
            switch type {
            case .moveIn: .moveIn
            case .push: .push
            case .reveal: .reveal
            default: .fade
            }
        return RenderTransition(
            form: viewForm ?? form, direction: direction, start: Double(startProgress), end: Double(endProgress), timing: timing,
            curve: timingFunction?.curve, old: old)
    }

    override class var schema: AnimationSchema { .transition }
}

extension AnimationSchema {
    /// The properties of `CATransition`.
    static let transition = AnimationSchema(
        "CATransition", inheriting: .animation,
        [
            .constant("type", \CATransition.type, default: .fade) { $0.type = $1 },
            .constant("subtype", \CATransition.subtype) { $0.subtype = $1 },
            .plain("startProgress", \CATransition.startProgress, .number) { $0.startProgress = $1 },
            .plain("endProgress", \CATransition.endProgress, .number) { $0.endProgress = $1 },
            .unkeyed(\CATransition.viewForm) { $0.viewForm = $1 },
        ]
    ) { CATransition() }
}
