import Foundation

/// The pinch or zoom of a scroll view that is in progress.
struct ZoomingState {
    /// A pinch of fingers, or a magnification by a wheel or touchpad.
    struct Pinch {
        /// What the zoom scale would be at the pinch's scale 1 if nothing resisted beyond the limits.
        var rawStart: CGFloat
        /// Where the centroid of the fingers was last, in the scroll view's frame.
        var place: CGPoint
    }

    /// A return from beyond a limit, frame by frame.
    struct Motion {
        enum Kind {
            /// The scale returns to a limit.
            case bounce
            /// Only the offset returns into its range.
            case settling
        }
        var kind: Kind
        /// When it began, in seconds of the media clock, and how many seconds it lasts.
        var start: Double
        var duration: Double
        var from: ZoomState
        /// Its offset is brought into the range at each step, since delegates may change insets meanwhile.
        var to: ZoomState

        /// The part of the way that is done at a time: fast, then slow.
        func part(at time: Double) -> CGFloat {
            guard duration > 0 else { return 1 }
            let part = min(max((time - start) / duration, 0), 1)
            return CGFloat(1 - PortableMath.pow(1 - part, 3))
        }
        func isOver(at time: Double) -> Bool { time - start >= duration - 1e-6 }
    }

    /// The present scale.
    var scale: CGFloat = 1
    /// The view that is zoomed, from the beginning of a zoom to its end.
    weak var view: UIView?
    /// Whether the delegate was told of the beginning of a zoom and not yet of its end.
    var hasBegun = false
    var pinch: Pinch?
    var motion: Motion?
    /// The view animation of an animated zoom, and the timer that ends it.
    var animation: (block: AnimationBlock?, end: TimerQueue.Token)?
    /// Counts beginnings and ends of zooms, so that code that calls the delegate sees whether that has begun or ended one.
    var generation = 0

    /// Whether a pinch, or the return from beyond a limit, changes the offset.
    var isMoving: Bool { pinch != nil || motion != nil }
}
