import UIKit

/// How a cover flow moves by itself (Features CF-09).
public struct CoverFlowAutoAdvance: Sendable, Hashable {
    /// What happens at the last cover.
    public enum End: Sendable, Hashable {
        /// The flow goes back, cover by cover.
        case reverse
        /// The first cover follows.
        case wrap
        /// The flow stays.
        case stop
    }

    /// The seconds from one cover to the next.
    public var interval: TimeInterval
    /// What happens at the last cover.
    public var atEnd: End

    /// A move each so many seconds, at least 0.4, the time that a move takes and a little more.
    public init(interval: TimeInterval, atEnd: End = .reverse) {
        self.interval = interval.isFinite ? max(0.4, interval) : 0.4
        self.atEnd = atEnd
    }
}

/// Moves a cover flow by itself. It waits while people use the flow, and an interval from then on.
@MainActor
final class CoverAdvancer {
    private unowned let flow: CoverFlowView
    private var ticker: FrameTicker?
    private var deadline: Double?
    private var goesBack = false

    init(_ flow: CoverFlowView) {
        self.flow = flow
    }

    /// Begins to wait anew.
    func restart() {
        deadline = nil
        guard flow.autoAdvance != nil, flow.window != nil else { return ticker = nil }
        if ticker == nil { ticker = FrameTicker { [weak self] in self?.step(to: $0) } }
    }

    private func step(to time: Double) {
        guard let settings = flow.autoAdvance, flow.window != nil else { return ticker = nil }
        let stage = flow.stage
        let isUsed = stage.isTracking || stage.isDragging || stage.isDecelerating || flow.scrollBar.isHeld || flow.flippedIndex != nil
        guard !isUsed, flow.numberOfCovers > 1 else { return deadline = nil }
        guard let deadline else { return deadline = time + settings.interval }
        guard time >= deadline - 1e-6, flow.motion.target == nil else { return }
        self.deadline = deadline + settings.interval
        advance(settings)
    }

    private func advance(_ settings: CoverFlowAutoAdvance) {
        let arrangement = flow.layout.arrangement, here = arrangement.restingPosition(near: flow.layout.position)
        let last = CGFloat(arrangement.count - 1)
        if arrangement.wraps { return flow.motion.glide(to: here + 1, isByHand: true) }
        switch settings.atEnd {
        case .stop: if here < last { flow.motion.glide(to: here + 1, isByHand: true) }
        case .wrap: flow.motion.glide(to: here < last ? here + 1 : 0, isByHand: true)
        case .reverse:
            if here >= last { goesBack = true }
            if here <= 0 { goesBack = false }
            flow.motion.glide(to: here + (goesBack ? -1 : 1), isByHand: true)
        }
    }
}
