/// The rates at which a display link would like to be called, in calls a second.
public struct CAFrameRateRange: Sendable, Hashable {
    /// The lowest acceptable rate.
    public var minimum: Float
    /// The highest useful rate.
    public var maximum: Float
    /// The best rate; 0 when there is none.
    public var preferred: Float

    /// A range; `preferred` nil or 0 leaves the choice to the display.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        self.preferred = preferred ?? 0
    }

    /// The display's own rate.
    public init() {
        self.init(minimum: 0, maximum: 0, preferred: 0)
    }

    /// The display's own rate.
    public static let `default` = CAFrameRateRange()
}

/// Calls back once for each frame of the display, before the frame's changes are committed.
///
/// There is no `init(target:selector:)`, since selectors need the Objective-C runtime: a closure takes their place. A link that was added
/// to a run loop is kept, and keeps its closure, until ``invalidate()``. Links run on the main thread, whichever run loop and mode are
/// named.
public final class CADisplayLink: NSObject {
    /// Nil once the link is invalid: the closure, and with it what it holds, lives no longer than the calls.
    private var callback: ((CADisplayLink) -> Void)?
    private var modes: Set<RunLoop.Mode> = []
    private var isValid = true
    private var lastCall: Double?

    /// Whether callbacks are held back. Default false.
    public var isPaused = false {
        didSet { if isPaused != oldValue { DisplayLinks.shared.update(self, isActive: isActive) } }
    }

    /// Seconds of the media clock at which the frame before was shown; 0 before the first call.
    public private(set) var timestamp: CFTimeInterval = 0
    /// When the coming frame will be shown.
    public private(set) var targetTimestamp: CFTimeInterval = 0
    /// Seconds that a frame of the display lasts; 0 before the first call.
    public private(set) var duration: CFTimeInterval = 0
    /// The wanted rates. Default: the display's.
    public var preferredFrameRateRange = CAFrameRateRange.default
    /// The wanted rate in frames a second; 0 stands for the display's. Default 0.
    public var preferredFramesPerSecond: Int {
        // A rate is any number; beyond the display's it only means "as often as possible".
        get { Int(min(max(0, preferredFrameRateRange.preferred), 1_000_000)) }
        set {
            let rate = Float(max(0, newValue))
            preferredFrameRateRange = CAFrameRateRange(minimum: rate, maximum: rate, preferred: rate)
        }
    }

    /// A link that calls `callback` on the main thread with itself. It is inactive until it is added to a run loop.
    public init(_ callback: @escaping (CADisplayLink) -> Void) {
        self.callback = callback
        super.init()
    }

    /// Starts the calls. `runloop` is that of the main thread; all modes act as one.
    public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        guard isValid else { return }
        modes.insert(mode)
        DisplayLinks.shared.update(self, isActive: isActive)
    }

    /// Ends the calls in one mode; they end for good when no mode is left.
    public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
        modes.remove(mode)
        DisplayLinks.shared.update(self, isActive: isActive)
    }

    /// Ends the calls for good, and releases the link and its closure.
    public func invalidate() {
        isValid = false
        modes = []
        callback = nil
        DisplayLinks.shared.update(self, isActive: false)
    }

    private var isActive: Bool { isValid && !modes.isEmpty && !isPaused }

    /// A display refresh: calls back unless the preferred rate asks to skip it.
    fileprivate func refresh(time: Double, targetTime: Double) {
        guard isActive else { return }
        let preferred = Double(preferredFrameRateRange.preferred)
        let period = targetTime - time
        if preferred > 0, let lastCall {
            // Half a frame of tolerance: a rate that divides the display's is met exactly.
            guard targetTime - lastCall >= 1 / preferred - period / 2 else { return }
        }
        lastCall = targetTime
        duration = period
        timestamp = time
        targetTimestamp = preferred > 0 ? time + max(period, (1 / preferred / period).rounded() * period) : targetTime
        callback?(self)
    }
}

/// The links that run.
///
/// `@unchecked Sendable`: links are used on the main thread only, as their documentation says; the class has no isolation because Apple's
/// display link has none.
package final class DisplayLinks: @unchecked Sendable {
    package static let shared = DisplayLinks()

    private var active: [CADisplayLink] = []

    /// Told on the main thread when the first link starts or the last one stops.
    package var activityDidChange: ((Bool) -> Void)?

    /// Whether any link runs.
    package var isActive: Bool { !active.isEmpty }

    private init() {}

    fileprivate func update(_ link: CADisplayLink, isActive: Bool) {
        let wasActive = self.isActive
        active.removeAll { $0 === link }
        if isActive { active.append(link) }
        if wasActive != self.isActive { activityDidChange?(self.isActive) }
    }

    /// Calls the links for a coming frame, in the order of their start.
    package func refresh(time: Double, targetTime: Double) {
        for link in active { link.refresh(time: time, targetTime: targetTime) }
    }
}
