import Foundation

/// What zooms, and who waits for what.
struct ZoomingState {
    /// Two fingers' pinch.
    struct Pinch {
        /// The scale without rubber band at the pinch's own scale 1.
        var rawStart: CGFloat
        /// Where the middle of the fingers was last, in the scroll view without its offset.
        var place: CGPoint
    }

    /// A change of the scale without fingers.
    struct Motion {
        enum Kind {
            /// Back from beyond a limit.
            case bounce
            /// The program asked for it.
            case animation
            /// Only the offset comes back into its range.
            case settling
        }
        var kind: Kind
        /// In media time.
        var start: Double
        var duration: Double
        var from: ZoomState
        /// The offset may lie beyond the edges; it is brought into its range at each step, since delegates change insets meanwhile.
        var to: ZoomState

        /// How much of the way is done: a half wave of the cosine.
        func part(at time: Double) -> CGFloat {
            guard duration > 0 else { return 1 }
            let part = min(max((time - start) / duration, 0), 1)
            return kind == .animation ? CGFloat((1 - PortableMath.cos(Double.pi * part)) / 2) : CGFloat(1 - PortableMath.pow(1 - part, 3))
        }
        func isOver(at time: Double) -> Bool { time - start >= duration - 1e-6 }
    }

    /// The scale that is shown.
    var scale: CGFloat = 1
    /// The view that is zoomed, from the beginning of a zoom to its end.
    weak var view: UIView?
    /// Whether the delegate heard of a beginning and not yet of the end.
    var hasBegun = false
    var pinch: Pinch?
    var motion: Motion?
    /// Counts the beginnings and ends of movements.
    var generation = 0
    /// The end of a wheel's or touchpad's zooming, which nobody tells.
    var magnificationEnd: TimerQueue.Token?

    /// Whether something other than the offset's own movement moves the content.
    var isMoving: Bool { pinch != nil || motion != nil }
}
