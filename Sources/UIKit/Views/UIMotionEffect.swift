import Foundation

/// How a view changes when the device is tilted. Displays here report no tilt, so effects are kept and never change anything.
@preconcurrency @MainActor
open class UIMotionEffect: NSObject {
    /// Creates an effect without changes.
    public override init() { super.init() }

    /// The values of key paths for a tilt, -1 to 1 on each axis; nil for none. Subclasses override it. Never called here.
    open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? { nil }
}

/// An effect that goes from one value to another with the tilt on one axis.
@preconcurrency @MainActor
open class UIInterpolatingMotionEffect: UIMotionEffect {
    /// The axis of the tilt.
    public enum EffectType: Int, Sendable {
        /// Tilting to the left and right.
        case tiltAlongHorizontalAxis = 0
        /// Tilting up and down.
        case tiltAlongVerticalAxis
    }

    /// The key path of the view's property, such as `"center.x"`.
    public let keyPath: String
    /// The axis of the tilt.
    public let type: EffectType
    /// The value at one end. Default nil.
    open var minimumRelativeValue: Any?
    /// The value at the other end. Default nil.
    open var maximumRelativeValue: Any?

    /// Creates an effect on a property.
    public init(keyPath: String, type: EffectType) {
        self.keyPath = keyPath
        self.type = type
        super.init()
    }
}

/// Effects that belong together.
@preconcurrency @MainActor
open class UIMotionEffectGroup: UIMotionEffect {
    /// The effects. Default nil.
    open var motionEffects: [UIMotionEffect]?
}

extension UIView {
    /// The view's effects of tilt, which have none here. Default none.
    public var motionEffects: [UIMotionEffect] {
        get { extras.motionEffects }
        set { extras.motionEffects = newValue }
    }

    /// Adds an effect of tilt.
    public func addMotionEffect(_ effect: UIMotionEffect) { extras.motionEffects.append(effect) }

    /// Removes an effect of tilt.
    public func removeMotionEffect(_ effect: UIMotionEffect) { extras.motionEffects.removeAll { $0 === effect } }
}
