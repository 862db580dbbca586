import QuartzCore

/// Decides when a display draws: at most once per refresh, on a schedule that does not drift.
///
/// Times are seconds of the monotonic clock, handed in, so the schedule can be tested without waiting. While frames follow one another,
/// each is due exactly one period after the one before, however late that one was drawn; refreshes that passed entirely are skipped. After
/// a rest the next frame is due at once and begins a new schedule. Frames that can't be presented are tried again, but ever more rarely.
struct FramePacer {
    /// Seconds between two refreshes.
    var period: Double {
        didSet { precondition(period > 0, "refresh period of \(period) s") }
    }
    /// What the picture that is on screen asked for.
    private(set) var demand = FrameDemand.none
    /// Whether every refresh is reported, so that none may be left out.
    var reportsRefreshes = false
    /// When somebody last asked for a frame that was not drawn since.
    private(set) var requestTime: Double?
    /// When the frame before was due.
    private var lastSlot = -Double.infinity
    /// Whether the slot after `lastSlot` belongs to the same run of frames.
    private var isRunning = false
    /// How many frames in a row could not be presented.
    private(set) var failures = 0
    /// Before this time no refresh is due.
    private var earliest = -Double.infinity

    init(period: Double) {
        self.period = period
    }

    /// Notes that something was committed, or that the window lost its picture, at `time`.
    mutating func request(at time: Double) {
        requestTime = max(time, requestTime ?? time)
    }

    /// Notes whether the frame that was drawn could be presented, at `time`. One that could not is drawn and presented again: at once the
    /// first few times, for the window may just be changing its size, then after a tenth of a second, and so on up to two seconds.
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

    /// So many frames in a row that can't be presented are nothing unusual.
    static let failuresBeforeRests = 5

    /// When the next refresh is due, or nil when there is nothing to draw or report.
    func dueTime(now: Double) -> Double? {
        wantedTime(now: now).map { max($0, earliest) }
    }

    private func wantedTime(now: Double) -> Double? {
        let next = lastSlot + period
        if requestTime != nil || reportsRefreshes || demand == .nextRefresh {
            return isRunning ? next : max(next, now)
        }
        if case .at(let time) = demand { return max(next, time) }
        return nil
    }

    /// Begins the refresh that is due at `dueTime`, and returns its time: later than `dueTime` by whole periods if those passed entirely.
    mutating func beginRefresh(dueTime: Double, now: Double) -> Double {
        let missed = ((now - dueTime) / period).rounded(.down)
        lastSlot = dueTime + max(0, missed) * period
        isRunning = demand == .nextRefresh || reportsRefreshes
        return lastSlot
    }

    /// Whether the refresh at `slot` shows a new picture, or is only reported.
    func needsDrawing(slot: Double) -> Bool {
        if requestTime != nil { return true }
        switch demand {
        case .none: return false
        case .nextRefresh: return true
        case .at(let time): return time <= slot
        }
    }

    /// The media time whose picture the refresh at `slot` shows. A commit made after `slot`, when the frame is late, is not shown as it was
    /// before it was made: an animation that it added would not have begun.
    func pictureTime(slot: Double) -> Double {
        max(slot, requestTime ?? slot)
    }

    /// Ends the refresh at which a picture was drawn that asked for `demand`.
    mutating func didDraw(demand: FrameDemand) {
        self.demand = demand
        requestTime = nil
        isRunning = demand == .nextRefresh || reportsRefreshes
    }
}
