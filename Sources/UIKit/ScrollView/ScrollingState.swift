/// The drag or movement of a scroll view that is in progress.
///
/// Between two frames these hold, which debug builds check at each step of a movement (``checkInvariants()``):
///
/// - A movement by itself has a display link, so that it gets its next step.
/// - The view decelerates only by a movement.
///
/// While the delegate is told of a beginning or an end they may not hold: it may begin and end movements itself. ``generation`` tells whether it did.
struct ScrollingState {
    /// A movement by itself.
    struct Motion {
        enum Kind {
            /// After a drag by fingers or a touchpad.
            case deceleration
            /// By ``UIScrollView/setContentOffset(_:animated:)``.
            case animation
            /// To where the notches of a wheel lead, while it is turned and afterwards.
            case wheel
            /// To the top, after a tap at the top of the window.
            case top
            /// Back over a refresh control. The delegate is not told of its end.
            case settling
        }
        var kind: Kind
        /// When it began, in seconds of the media clock.
        var start: Double
        var x: ScrollTrajectory
        var y: ScrollTrajectory
        /// Whether the movement depends on its velocity and the edges alone, so that it is computed anew when the edges change.
        var isFree = false
        /// When it made its last step, and the offset then: where the content is, unless the offset was set since.
        var last = (time: 0.0, offset: CGPoint.zero)

        /// In seconds.
        var duration: Double { max(x.duration, y.duration) }
        /// The offset at its end.
        var target: CGPoint { CGPoint(x: x.target, y: y.target) }
        func position(at time: Double) -> CGPoint { CGPoint(x: x.position(at: time - start), y: y.position(at: time - start)) }
        func velocity(at time: Double) -> CGPoint { CGPoint(x: x.velocity(at: time - start), y: y.velocity(at: time - start)) }
    }

    /// A drag by a finger, wheel or touchpad.
    struct Drag {
        /// What the offset would be at translation 0 if nothing resisted beyond the edges.
        var rawStart: CGPoint
        /// The offset when it began.
        var startOffset: CGPoint
        /// Which axes follow.
        var horizontal: Bool
        var vertical: Bool
        /// Whether the delegate was told of the beginning. A touch that only stops a movement does not begin to drag.
        var hasBegun = false
        /// The offset and translation of the last step.
        var lastOffset: CGPoint
        var lastTranslation = CGPoint.zero
        var samples: [(time: Double, offset: CGPoint)] = []
    }

    var isTracking = false
    var isDragging = false
    var isDecelerating = false
    var drag: Drag?
    var motion: Motion?
    /// Counts beginnings and ends of movements, so that code that calls the delegate sees whether that has begun or ended one.
    var generation = 0
    var link: OwnedDisplayLink?
    /// Whether content, view or insets changed, so that the offset may have to be brought back into its range.
    var needsSettling = false
    var reportedInset = UIEdgeInsets.zero
    /// The space at the top for a refresh control that is refreshing.
    var refreshInset: CGFloat = 0
    /// Why the bounds that are set next change; nil if from outside.
    var boundsChange: UIScrollView.BoundsChange?
    var indicators = ScrollIndicators()

    /// Traps in debug builds where the state contradicts itself.
    func checkInvariants() {
        assert(motion == nil || link != nil, "a movement has no display link")
        assert(!isDecelerating || motion != nil, "it decelerates without a movement")
    }
}
