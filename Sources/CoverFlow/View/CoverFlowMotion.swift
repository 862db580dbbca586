import UIKit

/// The movement of a cover flow: where it is, how fast it moves, and where it will come to rest.
@MainActor
final class CoverFlowMotion {
    private unowned let flow: CoverFlowView
    /// The cover to which the animation in progress leads.
    private(set) var target: Int?
    /// The position at which the movement in progress comes to rest, if that is known.
    private var rest: CGFloat?
    /// In covers a second.
    private(set) var velocity: CGFloat = 0
    private var last: (position: CGFloat, time: Double)?
    /// The cover that was nearest to the middle when the delegate was told last.
    private var nearest: Int?
    private var plan: Plan?

    /// The covers whose pictures are wanted.
    private struct Plan: Equatable {
        var middle: Int
        var radius: Int
        var isForward: Bool
        var count: Int
    }

    /// Whether a finger is on the flow.
    private var isTouched = false
    /// Whether the finger stopped a movement when it was put down: then it taps on nothing.
    private(set) var isCaught = false
    /// Whether the flow came to a stand under a finger, and is to go on to a cover when that is lifted.
    private var isHeld = false
    /// Whether an animation is just being started.
    private var isStarting = false
    /// The position to which the wheel has turned.
    private var wheelPosition: CGFloat?

    /// Faster than this, in covers a second, pictures are loaded for where the flow will rest and not for what rushes by (Features IT-03).
    static let fast: CGFloat = 14
    /// How many covers beyond the visible ones are loaded.
    static let margin = 4
    /// After this many seconds without a step, the flow stands.
    private static let pause = 0.1

    init(_ flow: CoverFlowView) {
        self.flow = flow
    }

    private var arrangement: CoverFlowArrangement { flow.layout.arrangement }

    /// Whether covers rush by.
    var isFast: Bool { abs(velocity) > Self.fast }

    // MARK: Moving

    /// Moves the flow at once.
    func jump(to position: CGFloat) {
        let arrangement = arrangement
        guard arrangement.count > 0, position.isFinite else { return }
        let place = arrangement.wraps ? position : min(max(position, 0), CGFloat(arrangement.count - 1))
        target = nil
        rest = place
        flow.stage.setContentOffset(arrangement.contentOffset(atPosition: place), animated: false)
        rest = nil
        velocity = 0
        last = nil
        noteNearest(isByHand: false)
        updatePlan()
    }

    /// Moves the flow to a cover in an animation.
    ///
    /// - Parameter isByHand: whether a person asked for it: then the delegate is told.
    func glide(to position: CGFloat, isByHand: Bool) {
        let arrangement = arrangement
        guard let index = arrangement.index(nearest: position) else { return }
        let offset = arrangement.contentOffset(atPosition: position)
        guard flow.window != nil else { return jump(to: position) }
        rest = position
        guard abs(arrangement.position(atOffset: flow.stage.contentOffset) - position) > 1e-6 else {
            flow.stage.setContentOffset(offset, animated: false)
            noteNearest(isByHand: isByHand)
            return didStop()
        }
        // An animation that this one replaces ends here, and that is no rest.
        isStarting = true
        flow.stage.setContentOffset(offset, animated: true)
        isStarting = false
        target = index
        noteNearest(isByHand: isByHand)
        updatePlan()
    }

    // MARK: Fingers and wheels

    /// A finger on the flow stops what moves by itself.
    func fingerDidChange(isDown: Bool) {
        isTouched = isDown
        if isDown {
            isCaught = target != nil || flow.stage.isDecelerating
            isHeld = isCaught
            wheelPosition = nil
            guard target != nil else { return }
            target = nil
            rest = nil
            flow.stage.setContentOffset(flow.stage.contentOffset, animated: false)
        } else if isHeld {
            // The scroll view still tracks the finger until all recognizers were told.
            DispatchQueue.main.async { [weak self] in
                MainActor.assumeIsolated {
                    guard let self, self.isHeld, !self.flow.stage.isDragging, !self.flow.stage.isDecelerating else { return }
                    self.didStop()
                }
            }
        }
    }

    /// Follows a wheel that turns by so many covers.
    func turnWheel(by covers: CGFloat) {
        guard covers.isFinite, !flow.stage.isTracking else { return }
        flow.flipper.turnBack()
        let arrangement = arrangement
        var new = (wheelPosition ?? flow.layout.position) + covers
        if !arrangement.wraps { new = min(max(new, 0), CGFloat(max(0, arrangement.count - 1))) }
        wheelPosition = new
        glide(to: arrangement.restingPosition(near: new), isByHand: true)
    }

    func endWheel() { wheelPosition = nil }

    /// Tells the delegate if another cover is selected than before.
    private func noteNearest(isByHand: Bool) {
        let index = flow.selectedIndex
        guard index != nearest else { return }
        nearest = index
        flow.selectionDidChange()
        if isByHand, let index { flow.delegate?.coverFlow(flow, didSelectCoverAt: index) }
    }

    // MARK: What the scroll view tells

    func didScroll() {
        let position = flow.layout.position, now = CACurrentMediaTime()
        if let last, now > last.time {
            let seconds = now - last.time
            velocity = seconds > Self.pause ? 0 : (position - last.position) / CGFloat(seconds)
            self.last = (position, now)
        } else if last == nil {
            last = (position, now)
        }
        flow.positionDidChange(position)
        let isByHand = flow.stage.isTracking || flow.stage.isDragging || flow.stage.isDecelerating || flow.scrollBar.isHeld
        noteNearest(isByHand: isByHand)
        updatePlan()
        flow.delegate?.coverFlowDidMove(flow)
    }

    func willBeginDragging() {
        target = nil
        rest = nil
        flow.flipper.turnBack()
        flow.advancer.restart()
    }

    func willRest(at offset: CGPoint) {
        rest = arrangement.position(atOffset: offset)
        updatePlan()
    }

    func didEndAnimation() {
        guard !isStarting else { return }
        // A finger that stops an animation lets go later, and then the flow goes on to a cover.
        target = nil
        rest = nil
        if !flow.stage.isTracking { didStop() }
    }

    /// The flow stands: in the middle of a cover, or on its way there.
    func didStop() {
        guard !isTouched, !flow.stage.isTracking, !flow.scrollBar.isHeld else { return isHeld = isTouched }
        isHeld = false
        let arrangement = arrangement, position = arrangement.position(atOffset: flow.stage.contentOffset)
        guard let index = arrangement.index(nearest: position) else { return }
        let whole = arrangement.restingPosition(near: position)
        guard abs(position - whole) * arrangement.geometry.scrollStep < 0.5 else { return glide(to: whole, isByHand: true) }
        target = nil
        rest = nil
        velocity = 0
        last = nil
        updatePlan()
        flow.flowDidSettle()
        flow.delegate?.coverFlow(flow, didSettleAtCoverAt: index)
    }

    /// Forgets what was: other covers are there.
    func reset() {
        target = nil
        rest = nil
        velocity = 0
        last = nil
        plan = nil
        nearest = flow.selectedIndex
        updatePlan()
    }

    /// An update gave the covers other indexes.
    func follow(_ map: IndexMap) {
        target = target.flatMap(map.new)
        rest = nil
        last = nil
        plan = nil
        nearest = nearest.flatMap(map.new)
    }

    // MARK: Loading

    /// Asks for all pictures again at the next update.
    func forgetPlan() { plan = nil }

    /// Asks for the pictures of the covers that are seen, or, while covers rush by, of those that will be seen at rest.
    func updatePlan() {
        let arrangement = arrangement, position = flow.layout.position
        guard arrangement.count > 0 else { return flow.loader.want([]) }
        var middle = position
        if isFast { middle = rest ?? (flow.scrollBar.isHeld ? position : position + velocity * Self.glideSeconds) }
        guard let index = arrangement.index(nearest: middle) else { return }
        let radius = flow.visibleRadius + Self.margin
        let new = Plan(middle: index, radius: radius, isForward: velocity >= 0, count: arrangement.count)
        guard new != plan else { return }
        plan = new
        var indexes = [index]
        for step in 1...max(1, radius) {
            for side in new.isForward ? [step, -step] : [-step, step] {
                let other = index + side
                if arrangement.wraps {
                    let wrapped = arrangement.wrapped(CGFloat(other))
                    if !indexes.contains(wrapped) { indexes.append(wrapped) }
                } else if (0..<arrangement.count).contains(other) {
                    indexes.append(other)
                }
            }
        }
        flow.loader.want(indexes)
    }

    /// How many seconds of its velocity a flow goes on when it is let go, at a deceleration of 0.998.
    private static let glideSeconds: CGFloat = 0.5
}
