import QuartzCore

/// Decides when a display draws: at most once per refresh, on a schedule that does not drift.
///
/// Times are seconds of the monotonic clock, passed in, so the schedule can be tested without waiting. While frames follow one another,
/// each is due exactly one period after the previous one, however late that was drawn; refreshes that were missed entirely are skipped.
/// After a pause the next frame is due at once and starts a new schedule. Frames that can't be presented are retried at increasing
/// intervals.
struct FramePacer {
    /// Seconds between two refreshes.
    var period: Double {
        didSet { precondition(period > 0, "refresh period of \(period) s") }
    }
    /// The demand of the frame that is on screen.
    private(set) var demand = FrameDemand.none
    /// Whether every refresh is reported, so that none may be skipped.
    var reportsRefreshes = false
    /// When a frame that is not drawn yet was last requested.
    private(set) var requestTime: Double?
    /// When the previous frame was due.
    private var lastSlot = -Double.infinity
    /// Whether the slot after `lastSlot` belongs to the same sequence of frames.
    private var isRunning = false
    /// The number of consecutive frames that could not be presented.
    private(set) var failures = 0
    /// No refresh is due before this time.
    private var earliest = -Double.infinity
    /// Until when a frame of another size waits for what is laid out for it; nil if none waits.
    private var layoutLimit: Double?

    init(period: Double) {
        self.period = period
    }

    /// Requests a frame at `time`, because the window's contents were lost.
    mutating func request(at time: Double) {
        requestTime = max(time, requestTime ?? time)
    }

    /// Requests a frame at `time`, because what it shows was committed.
    mutating func requestCommitted(at time: Double) {
        layoutLimit = nil
        request(at: time)
    }

    /// Requests a frame of another size at `time`. What it shows is laid out for that size soon, so it waits for the next commit, but not for
    /// long: otherwise each step of resizing would show the layout for the size before, too.
    mutating func requestResized(at time: Double) {
        layoutLimit = layoutLimit ?? time + Self.longestLayout
        request(at: time)
    }

    /// The seconds for which a frame of another size waits at most.
    static let longestLayout = 0.1

    /// Records at `time` whether the drawn frame could be presented. A frame that could not is drawn and presented again: the first few
    /// times at once, for the window may just be resizing, then after a tenth of a second, and so on up to two seconds.
    mutating func didPresent(_ succeeded: Bool, at time: Double) {
        guard !succeeded else {
            failures = 0
            earliest = -.infinity
            return
        }
        failures += 1
        request(at: time)
        let rest = failures - Self.failuresBeforeRests
        if rest > 0 { earliest = time + min(0.1 * Double(rest), 2) }
    }

    /// The number of consecutive failures that are retried at once.
    static let failuresBeforeRests = 5

    /// When the next refresh is due; nil when there is nothing to draw or report.
    func dueTime(now: Double) -> Double? {
        wantedTime(now: now).map { max($0, earliest, layoutLimit ?? earliest) }
    }

    private func wantedTime(now: Double) -> Double? {
        let next = lastSlot + period
        if requestTime != nil || reportsRefreshes || demand == .nextRefresh {
            return isRunning ? next : max(next, now)
        }
        if case .at(let time) = demand { return max(next, time) }
        return nil
    }

    /// Begins the refresh that is due at `dueTime`, and returns its time: later than `dueTime` by whole periods if those were missed.
    mutating func beginRefresh(dueTime: Double, now: Double) -> Double {
        let missed = ((now - dueTime) / period).rounded(.down)
        lastSlot = dueTime + max(0, missed) * period
        layoutLimit = nil
        isRunning = demand == .nextRefresh || reportsRefreshes
        return lastSlot
    }

    /// Whether the refresh at `slot` needs a new frame, or is only reported.
    func needsDrawing(slot: Double) -> Bool {
        if requestTime != nil { return true }
        switch demand {
        case .none: return false
        case .nextRefresh: return true
        case .at(let time): return time <= slot
        }
    }

    /// The time for which the refresh at `slot` is drawn. When the frame is late and a commit was made after `slot`, it is that of the
    /// commit: an animation that it added would not have begun before.
    func pictureTime(slot: Double) -> Double {
        max(slot, requestTime ?? slot)
    }

    /// Ends a refresh at which a frame was drawn whose demand is `demand`.
    mutating func didDraw(demand: FrameDemand) {
        self.demand = demand
        requestTime = nil
        isRunning = demand == .nextRefresh || reportsRefreshes
    }
}
