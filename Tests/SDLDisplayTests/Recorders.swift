import CoreGraphics
import Dispatch
import Foundation
import QuartzCore
import SDLDisplay

/// Keeps the events that a display reported.
final class EventRecorder: Sendable {
    private let log = Guarded<[DisplayEvent]>([])
    private let arrival = DispatchSemaphore(value: 0)

    var events: [DisplayEvent] { log.withLock { $0 } }

    func record(_ event: DisplayEvent) {
        log.withLock { $0.append(event) }
        arrival.signal()
    }

    /// Blocks the calling thread, which does nothing meanwhile, until the events fulfil a condition; returns whether they did within
    /// `limit` seconds.
    func blockUntil(limit: Double, _ condition: ([DisplayEvent]) -> Bool) -> Bool {
        let end = DispatchTime.now() + limit
        while !condition(events) {
            if arrival.wait(timeout: end) == .timedOut { return false }
        }
        return true
    }

    func removeAll() {
        log.withLock { $0 = [] }
    }

    /// Waits until the events fulfil a condition, and returns whether they did within `limit` seconds.
    func wait(limit: Double = 5, until condition: ([DisplayEvent]) -> Bool) -> Bool {
        waitUntil(limit: limit) { condition(events) }
    }
}

/// Draws a test pattern, and keeps when it was asked to.
final class PatternSource: FrameSource {
    struct Frame: Sendable {
        /// The time of the picture.
        let time: Double
        /// When it was drawn.
        let drawnAt: Double
        let geometry: DisplayGeometry
    }

    private let log = Guarded<[Frame]>([])
    private let demand: Guarded<FrameDemand>
    /// The clock that counts the display's thread's processor time.
    private let threadClock = Guarded<clockid_t?>(nil)

    init(demand: FrameDemand = .none) {
        self.demand = Guarded(demand)
    }

    var frames: [Frame] { log.withLock { $0 } }

    /// Seconds that the display's thread ran so far.
    var threadTime: Double {
        guard let clock = threadClock.withLock({ $0 }) else { return 0 }
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    func setDemand(_ demand: FrameDemand) {
        self.demand.withLock { $0 = demand }
    }

    /// The pattern's opaque color at a pixel: all three channels differ.
    static func color(x: Int, y: Int) -> UInt32 {
        0xFF00_0000 | UInt32(x & 0xFF) << 16 | UInt32(y & 0xFF) << 8 | UInt32((x + y) >> 1 & 0xFF)
    }

    func drawFrame(at time: Double, geometry: DisplayGeometry, into target: any RenderTarget) -> FrameDemand {
        guard let target = target as? PixelBuffer else { preconditionFailure("the pattern is drawn to pixels in memory") }
        threadClock.withLock { clock in
            var id = clockid_t()
            if clock == nil, pthread_getcpuclockid(pthread_self(), &id) == 0 { clock = id }
        }
        // The display draws into one buffer as long as it fits, so the pattern is there already the second time.
        if target[target.width - 1, target.height - 1] != Self.color(x: target.width - 1, y: target.height - 1) {
            for y in 0..<target.height {
                for x in 0..<target.width { target[x, y] = Self.color(x: x, y: y) }
            }
        }
        log.withLock { $0.append(Frame(time: time, drawnAt: MediaClock.monotonicTime, geometry: geometry)) }
        return demand.withLock { $0 }
    }
}

/// Looks every millisecond whether `condition` holds, for at most `limit` seconds.
func waitUntil(limit: Double = 5, _ condition: () -> Bool) -> Bool {
    let end = MediaClock.monotonicTime + limit
    while !condition() {
        if MediaClock.monotonicTime > end { return false }
        Thread.sleep(forTimeInterval: 0.001)
    }
    return true
}

/// Waits until no frame was drawn for a fifth of a second.
func waitForRest(_ source: PatternSource) {
    var count = -1
    while count != source.frames.count {
        count = source.frames.count
        Thread.sleep(forTimeInterval: 0.2)
    }
}

/// Passes frames of a render server on, and keeps where the first red pixel of the middle row stood.
final class MotionRecorder: FrameSource {
    private let server: RenderServer
    private let log = Guarded<[(time: Double, left: Int)]>([])

    init(server: RenderServer) {
        self.server = server
    }

    var frames: [(time: Double, left: Int)] { log.withLock { $0 } }

    func drawFrame(at time: Double, geometry: DisplayGeometry, into target: any RenderTarget) -> FrameDemand {
        guard let target = target as? PixelBuffer else { preconditionFailure("the motion is looked for in pixels in memory") }
        let demand = server.drawFrame(at: time, geometry: geometry, into: target)
        let left = (0..<target.width).first { target[$0, target.height / 2] == 0xFFFF_0000 } ?? -1
        log.withLock { $0.append((time, left)) }
        return demand
    }
}
