extension UIView {
    /// How an animation block animates.
    public struct AnimationOptions: OptionSet, Sendable, Hashable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Lays out the changed views inside the block, so that their subviews move along.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Views receive touches while they are animated.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// Properties whose animations don't add up begin at the value on screen.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Repeats for ever.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Goes back as well, where it repeats.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Does not take the duration of the block around it.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// Does not take the curve of the block around it.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// Does not take the options of the block around it.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
        /// Slow, fast, slow: the default.
        public static let curveEaseInOut: AnimationOptions = []
        /// Begins slowly.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Ends slowly.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// Even.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

        var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16 & 15)) ?? .easeInOut }
    }

    /// How progress follows time.
    public enum AnimationCurve: Int, Sendable {
        case easeInOut = 0, easeIn, easeOut, linear

        var timingFunction: CAMediaTimingFunction {
            switch self {
            case .easeInOut: CAMediaTimingFunction(name: .easeInEaseOut)
            case .easeIn: CAMediaTimingFunction(name: .easeIn)
            case .easeOut: CAMediaTimingFunction(name: .easeOut)
            case .linear: CAMediaTimingFunction(name: .linear)
            }
        }
    }

    /// Animates changes of views.
    ///
    /// - Parameters:
    ///   - duration: seconds; 0 changes without animation.
    ///   - delay: seconds before the animation begins.
    ///   - animations: changes the views.
    ///   - completion: called on the main queue with true when all animations of the block ended, with false when some were removed before.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let block = AnimationBlock(duration: duration, delay: delay, options: options, outer: AnimationBlock.current, completion: completion)
        block.run(animations)
    }

    /// Animates changes of views, slowly at both ends. See ``animate(withDuration:delay:options:animations:completion:)``.
    public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil) {
        animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
    }

    /// Changes views without animation, also inside an animation block.
    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        let former = AnimationBlock.areEnabled
        AnimationBlock.areEnabled = false
        defer { AnimationBlock.areEnabled = former }
        actionsWithoutAnimation()
    }

    /// Whether animation blocks animate. Default true.
    public class func setAnimationsEnabled(_ enabled: Bool) { AnimationBlock.areEnabled = enabled }
    /// Whether animation blocks animate.
    public class var areAnimationsEnabled: Bool { AnimationBlock.areEnabled }
    /// Seconds of the animation block that is running; 0 outside of one.
    public class var inheritedAnimationDuration: TimeInterval { AnimationBlock.current?.duration ?? 0 }
}
