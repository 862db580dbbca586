import UIKit

/// The direction in which the parts of a transition move.
public enum TransitionAxis: Sendable, Hashable, CaseIterable {
    /// From side to side.
    case horizontal
    /// Up and down.
    case vertical

    /// The component of a vector along the axis.
    func component(of point: CGPoint) -> CGFloat { self == .horizontal ? point.x : point.y }
    /// The length of a size along the axis.
    func length(of size: CGSize) -> CGFloat { self == .horizontal ? size.width : size.height }
}

/// How fingers drive a transition.
public struct TransitionGestures: Sendable, Hashable {
    /// The axis along which a drag moves the transition. Default horizontal.
    public var axis = TransitionAxis.horizontal
    /// Whether a drag drives it: right or down goes back, left or up goes forward. Default true.
    public var allowsPan = true
    /// Whether a pinch drives it: together goes back, apart goes forward. Default false.
    public var allowsPinch = false
    /// Whether a pinch goes the other way: together goes forward, as for screens that fold away. Default false.
    public var isPinchReversed = false
    /// Whether a pinch counts whatever the direction of the fingers; otherwise along the axis. Default false.
    public var pinchesInAnyDirection = false
    /// How far from the edge a drag that goes back may begin, in points; nil for anywhere. Default nil.
    public var edgeBand: CGFloat?
    /// The speed of the finger, in points per second, from which its direction decides whether the transition is completed. Default 300.
    public var decisiveVelocity: CGFloat = 300
    /// Seconds of what remains when the finger is lifted; nil for the part of the duration that is left. Default nil.
    public var settleDuration: TimeInterval?

    /// Drags along the horizontal axis.
    public init() {}
}

/// How a finger that drove a transition was lifted.
public struct TransitionRelease: Sendable, Hashable {
    /// The progress of the transition, 0...1, from where it began.
    public var progress: CGFloat
    /// How far the finger had moved in the direction of the transition, in points.
    public var distance: CGFloat
    /// The speed of the finger in that direction, in points per second.
    public var velocity: CGFloat
    /// Whether the transition goes back, as a pop does.
    public var isReversed: Bool
}
