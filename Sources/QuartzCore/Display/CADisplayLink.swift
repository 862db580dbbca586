/// A range of frame rates for a display link or an animation, in frames per second.
public struct CAFrameRateRange: Sendable, Hashable {
    /// The lowest acceptable rate. Has no effect here.
    public var minimum: Float
    /// The highest useful rate. Has no effect here.
    public var maximum: Float
    /// The preferred rate; 0 leaves the choice to the display.
    public var preferred: Float

    /// Creates a range; `preferred` nil or 0 leaves the choice to the display.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        self.preferred = preferred ?? 0
    }

    /// Creates the default range: the display's own rate.
    public init() {
        self.init(minimum: 0, maximum: 0, preferred: 0)
    }

    /// The display's own rate.
    public static let `default` = CAFrameRateRange()
}

/// A timer that calls back once for each frame of the display, before the frame's changes are committed.
///
/// Besides methods of targets it calls closures, which Apple's doesn't. A link that was added to a run loop is retained, with its target or
/// closure, until ``invalidate()``. Links run on the main thread, whichever run loop and mode are named.
public final class CADisplayLink: NSObject {
    /// Nil once the link is invalid, so that what the closure captures is released.
    private var callback: ((CADisplayLink) -> Void)?
    private var modes: Set<RunLoop.Mode> = []
    private var isValid = true
    private var lastCall: Double?

    /// Whether the link is paused: it doesn't call back. Default false.
    public var isPaused = false {
        didSet { if isPaused != oldValue { DisplayLinks.shared.update(self, isActive: isActive) } }
    }

    /// The media time in seconds at which the previous frame was shown; 0 before the first call.
    public private(set) var timestamp: CFTimeInterval = 0
    /// The media time in seconds at which the coming frame will be shown; 0 before the first call.
    public private(set) var targetTimestamp: CFTimeInterval = 0
    /// The seconds between two refreshes of the display; 0 before the first call.
    public private(set) var duration: CFTimeInterval = 0
    /// The preferred rates of calls. Only `preferred` has an effect. Default: the display's rate.
    public var preferredFrameRateRange = CAFrameRateRange.default
    /// The preferred rate in frames per second; 0 stands for the display's. Default 0.
    public var preferredFramesPerSecond: Int {
        // A rate may be any number; clamp it for the conversion to an integer.
        get { Int(min(max(0, preferredFrameRateRange.preferred), 1_000_000)) }
        set {
            let rate = Float(max(0, newValue))
            preferredFrameRateRange = CAFrameRateRange(minimum: rate, maximum: rate, preferred: rate)
        }
    }

    /// Creates a link that calls `callback` on the main thread and passes itself. It is inactive until it is added to a run loop.
    public init(_ callback: @escaping (CADisplayLink) -> Void) {
        self.callback = callback
        super.init()
    }

    /// Creates a link that calls a method of `target` on the main thread and passes itself. It is inactive until it is added to a run loop.
    /// The target is retained until ``invalidate()``.
    public convenience init(target: Any, selector: Selector) {
        let target = target as AnyObject
        self.init { ObjCClass.send(selector, to: target, $0) }
    }

    /// Starts the calls. `runloop` must be the main run loop; all modes act as one. Has no effect on an invalid link.
    public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        guard isValid else { return }
        modes.insert(mode)
        DisplayLinks.shared.update(self, isActive: isActive)
    }

    /// Removes the link from a mode; the calls end when no mode is left.
    public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
        modes.remove(mode)
        DisplayLinks.shared.update(self, isActive: isActive)
    }

    /// Ends the calls permanently, and releases the link and its closure.
    public func invalidate() {
        isValid = false
        modes = []
        callback = nil
        DisplayLinks.shared.update(self, isActive: false)
    }

    private var isActive: Bool { isValid && !modes.isEmpty && !isPaused }

    /// Handles a display refresh: calls back unless the preferred rate skips it.
    fileprivate func refresh(time: Double, targetTime: Double) {
        guard isActive else { return }
        let preferred = Double(preferredFrameRateRange.preferred)
        let period = targetTime - time
        if preferred > 0, let lastCall {
            // Half a frame of tolerance, so that a rate that divides the display's is met exactly.
            guard targetTime - lastCall >= 1 / preferred - period / 2 else { return }
        }
        lastCall = targetTime
        duration = period
        timestamp = time
        targetTimestamp = preferred > 0 ? time + max(period, (1 / preferred / period).rounded() * period) : targetTime
        callback?(self)
    }
}

/// The active display links.
///
/// `@unchecked Sendable`: links are used on the main thread only, as documented; the class has no isolation because Apple's display link
/// has none.
package final class DisplayLinks: @unchecked Sendable {
    package static let shared = DisplayLinks()

    private var active: [CADisplayLink] = []

    /// Called on the main thread with true when the first link starts and with false when the last one stops.
    package var activityDidChange: ((Bool) -> Void)?

    /// Whether any link is active.
    package var isActive: Bool { !active.isEmpty }

    private init() {}

    fileprivate func update(_ link: CADisplayLink, isActive: Bool) {
        let wasActive = self.isActive
        active.removeAll { $0 === link }
        if isActive { active.append(link) }
        if wasActive != self.isActive { activityDidChange?(self.isActive) }
    }

    /// Calls the links for a coming frame, in the order in which they started.
    package func refresh(time: Double, targetTime: Double) {
        for link in active { link.refresh(time: time, targetTime: targetTime) }
    }
}
