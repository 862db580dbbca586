import AppSupport
import Foundation
import GLRenderer
import QuartzCore
import RasterRenderer
import SDLDisplay
import UIKit

/// What `lamina bench latency` measured in one window. Times are in milliseconds.
package struct LatencyResult: Encodable {
    var scene = LatencyMeasurement.name
    /// What the window showed meanwhile: nothing else (`rest`), an animation (`moving`), or that with a main thread that does nothing else
    /// than to be busy (`blocked`).
    var variant: String
    var renderer: String
    /// The time between two refreshes.
    var frame_ms: Double
    /// The pointer's moves that were injected and seen.
    var inputs = 0
    /// From the injection of a move until the frame that shows it was handed to the window system.
    var latency_ms_median = 0.0
    var latency_ms_p95 = 0.0
    var latency_ms_max = 0.0
    /// How many frames began after the injection and didn't show the move: 0 where the compositor's next frame does.
    var more_frames_median = 0
    var more_frames_max = 0
    /// The frames that were shown, and the refreshes between the first and the last of them that had none, while something moved.
    var frames = 0
    var dropped_frames = 0

    package var line: String {
        let times = [frame_ms, latency_ms_median, latency_ms_p95, latency_ms_max].map { String(format: "%.1f", $0) }
        return """
            latency \(variant) by \(renderer): \(inputs) moves shown after \(times[1]) ms (p95 \(times[2]), most \(times[3])), \
            \(more_frames_median) frames of \(times[0]) ms more (most \(more_frames_max)); \(frames) frames, \(dropped_frames) dropped
            """
    }
}

/// How long it takes from a move of the pointer to the frame that shows it, and whether animations go on while the main thread is busy.
///
/// The window is one of an X server without a screen, and moves are injected there, so they take the way of those of a mouse: the X server,
/// SDL, the display's thread, the main thread, a commit, compositing and drawing.
@MainActor
package struct LatencyMeasurement {
    package nonisolated static let name = "latency"
    /// The number of moves in each window, and the time between two in seconds, to which a part of a frame is added.
    let moves: Int
    private let interval = 0.04
    /// For how long the main thread is busy, in seconds.
    private let blockedTime = 1.0
    private static let size = CGSize(width: 1024, height: 640)

    package nonisolated init(moves: Int) { self.moves = moves }

    /// - Throws: an error that says what is missing, where there is no X server without a screen.
    package func measure() throws -> [LatencyResult] {
        let server = try PrivateXServer()
        defer { server.close() }
        return try [RendererChoice.cpu, .gl].flatMap { try measure(by: $0, on: server) }
    }

    private func measure(by choice: RendererChoice, on server: PrivateXServer) throws -> [LatencyResult] {
        let processor = RasterRenderer()
        let log = PresentationLog(RenderServer(renderer: choice == .cpu ? processor : WindowRenderer(processor: processor, takesSoftware: true)))
        let application = UIApplication.shared
        let display = try SDLDisplay(
            WindowIdentity(title: "lamina bench"), size: Self.size, scale: 1, drawing: choice == .cpu ? .memory : .graphics, frames: log
        ) { event in
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    UIApplication.shared.handle(event)
                    CATransaction.flush()
                    if case .hover(let location?, _) = event { log.moveWasCommitted(to: location.x) }
                }
            }
        }
        application.connect(display: display, server: log.server)
        let window = UIWindow(frame: UIScreen.main.bounds)
        let controller = FollowingController()
        window.rootViewController = controller
        window.makeKeyAndVisible()
        CATransaction.flush()
        defer {
            window.isHidden = true
            application.disconnect()
            display.close()
        }
        // Programs are compiled and pictures made by the first frames.
        for x in 491...500 {
            server.movePointer(to: x, 400)
            run(for: 0.1)
        }
        log.setPlace(ofLast: 500)
        let period = 1 / Double(display.maximumFramesPerSecond)
        var results: [LatencyResult] = []
        func add(_ variant: String, isMoving: Bool, _ body: () -> Void) {
            log.removeAll()
            let begin = MediaClock.monotonicTime
            body()
            results.append(
                log.result(variant, choice, period: period, animatedTime: isMoving ? begin...MediaClock.monotonicTime : nil))
        }
        add("rest", isMoving: false) { move(on: server, log, period) }
        controller.startAnimating()
        CATransaction.flush()
        run(for: 0.3)
        add("moving", isMoving: true) { move(on: server, log, period) }
        add("blocked", isMoving: true) {
            let end = MediaClock.monotonicTime + blockedTime
            while MediaClock.monotonicTime < end {}
        }
        return results
    }

    /// Injects moves from another thread, while the main thread does what it does in a program.
    private func move(on server: PrivateXServer, _ log: PresentationLog, _ period: Double) {
        let isDone = Guarded(false)
        let (moves, interval) = (moves, interval)
        let thread = Thread {
            for number in 0..<moves {
                // By multiples of the golden ratio they come at all parts of a frame alike.
                Thread.sleep(forTimeInterval: interval + period * (Double(number) * 0.618034).truncatingRemainder(dividingBy: 1))
                log.moveWillBeInjected()
                server.movePointer(to: PresentationLog.firstPlace + number, 400)
            }
            Thread.sleep(forTimeInterval: 0.3)
            isDone.withLock { $0 = true }
        }
        thread.start()
        while !isDone.withLock({ $0 }) { run(for: 0.01) }
    }

    private func run(for time: Double) {
        let end = Date(timeIntervalSinceNow: time)
        while end.timeIntervalSinceNow > 0 { _ = RunLoop.main.run(mode: .default, before: end) }
    }
}

/// Shows a box below the pointer, and a bar that turns when asked to.
private final class FollowingController: UIViewController {
    private let box = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    private let bar = UIView(frame: CGRect(x: 760, y: 100, width: 200, height: 40))

    override func viewDidLoad() {
        view.backgroundColor = .systemBackground
        for line in 0..<20 {
            let label = UILabel(frame: CGRect(x: 20, y: 10 + 30 * Double(line), width: 700, height: 24))
            label.text = "\(line + 1). A window with text, in which a box follows the pointer."
            view.addSubview(label)
        }
        box.backgroundColor = .systemBlue
        bar.backgroundColor = .systemGreen
        view.addSubview(bar)
        view.addSubview(box)
        let hover = UIHoverGestureRecognizer()
        hover.addAction { [unowned self] recognizer in
            guard recognizer.state == .began || recognizer.state == .changed else { return }
            box.center = recognizer.location(in: view)
        }
        view.addGestureRecognizer(hover)
    }

    func startAnimating() {
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.fromValue = 0
        turn.toValue = Double.pi * 2
        turn.duration = 2
        turn.repeatCount = .infinity
        bar.layer.add(turn, forKey: "turn")
    }
}

/// Passes the frames of a render server on, and notes when moves of the pointer were injected, and when frames were shown.
private final class PresentationLog: FrameSource {
    let server: RenderServer

    private struct Frame {
        var begin = 0.0
        /// When it was handed to the window system.
        var shown: Double?
        /// How many moves had been committed before it began.
        var moves = 0
    }

    private struct State {
        var injections: [Double] = []
        var committedMoves = 0
        var frames: [Frame] = []
    }

    private let state = Guarded(State())
    /// Where the pointer was seen last in the window, and the window's left side on the screen.
    private let place = Guarded((last: 0.0, origin: 0.0))

    /// Where on the screen the first move goes to; each further one goes a pixel to the right. By its place a move is known, since the window
    /// system and the display may make one of several.
    static let firstPlace = 300

    init(_ server: RenderServer) { self.server = server }

    /// Tells where on the screen the last move went to.
    func setPlace(ofLast x: Int) { place.withLock { $0.origin = Double(x) - $0.last } }

    func moveWillBeInjected() {
        let now = MediaClock.monotonicTime
        state.withLock { $0.injections.append(now) }
    }

    func moveWasCommitted(to x: Double) {
        let number = place.withLock { place in
            place.last = x
            return Int((x + place.origin).rounded()) - Self.firstPlace + 1
        }
        state.withLock { if (0...$0.injections.count).contains(number) { $0.committedMoves = max($0.committedMoves, number) } }
    }

    func removeAll() { state.withLock { $0 = State() } }

    func drawFrame(at time: Double, geometry: DisplayGeometry, into target: any RenderTarget) -> FrameDemand {
        let now = MediaClock.monotonicTime
        state.withLock { $0.frames.append(Frame(begin: now, moves: $0.committedMoves)) }
        return server.drawFrame(at: time, geometry: geometry, into: target)
    }

    var changedPixels: PixelRegion? { server.changedPixels }

    func didPresentFrame() {
        let now = MediaClock.monotonicTime
        state.withLock { if !$0.frames.isEmpty { $0.frames[$0.frames.count - 1].shown = now } }
    }

    /// What the log holds.
    ///
    /// - Parameter animatedTime: when an animation ran, so that each refresh needs a frame; nil for never.
    func result(_ variant: String, _ choice: RendererChoice, period: Double, animatedTime: ClosedRange<Double>?) -> LatencyResult {
        let state = state.withLock { $0 }
        var latencies: [Double] = []
        var moreFrames: [Int] = []
        for (index, injection) in state.injections.enumerated() {
            guard let shown = state.frames.firstIndex(where: { $0.moves > index && $0.shown != nil }), let time = state.frames[shown].shown
            else { continue }
            latencies.append(time - injection)
            moreFrames.append(state.frames[..<shown].count { $0.begin > injection })
        }
        let shown = state.frames.compactMap(\.shown)
        var result = LatencyResult(
            variant: variant, renderer: choice.rawValue, frame_ms: period * 1000, inputs: latencies.count,
            latency_ms_median: Statistics.quantile(latencies, 0.5), latency_ms_p95: Statistics.quantile(latencies, 0.95),
            latency_ms_max: (latencies.max() ?? 0) * 1000, more_frames_median: moreFrames.sorted().dropFirst(moreFrames.count / 2).first ?? 0,
            more_frames_max: moreFrames.max() ?? 0, frames: shown.count)
        if let animatedTime {
            let times = shown.filter(animatedTime.contains)
            for (time, next) in zip(times, times.dropFirst()) {
                result.dropped_frames += max(0, Int(((next - time) / period).rounded()) - 1)
            }
        }
        return result
    }
}

/// An X server without a screen, and a connection to inject the pointer's moves. Its libraries are looked for when it is started: only this
/// measurement needs them.
final class PrivateXServer: @unchecked Sendable {
    // After `init` only `movePointer(to:_:)` uses the connection, from one thread at a time.
    private typealias OpenDisplay = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
    private typealias FakeMotion = @convention(c) (OpaquePointer, Int32, Int32, Int32, UInt) -> Int32
    private typealias OnDisplay = @convention(c) (OpaquePointer) -> Int32

    private let process = Process()
    private let connection: OpaquePointer
    private let fakeMotion: FakeMotion
    private let flush: OnDisplay
    private let closeDisplay: OnDisplay

    /// Starts the server, and makes it that of windows of this process.
    init() throws {
        guard let x = dlopen("libX11.so.6", RTLD_NOW), let test = dlopen("libXtst.so.6", RTLD_NOW) else {
            throw CommandError("the scene latency needs libX11 and libXtst")
        }
        guard let open = dlsym(x, "XOpenDisplay"), let flush = dlsym(x, "XFlush"), let close = dlsym(x, "XCloseDisplay"),
            let motion = dlsym(test, "XTestFakeMotionEvent")
        else { throw CommandError("libX11 or libXtst lacks a function") }
        self.flush = unsafeBitCast(flush, to: OnDisplay.self)
        closeDisplay = unsafeBitCast(close, to: OnDisplay.self)
        fakeMotion = unsafeBitCast(motion, to: FakeMotion.self)
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["Xvfb", "-displayfd", "1", "-screen", "0", "1024x768x24", "-nolisten", "tcp", "-noreset"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let number = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard !number.isEmpty, let connection = unsafeBitCast(open, to: OpenDisplay.self)(":\(number)") else {
            process.terminate()
            throw CommandError("the scene latency needs Xvfb, which can't be started")
        }
        self.connection = connection
        setenv("DISPLAY", ":\(number)", 1)
        unsetenv("WAYLAND_DISPLAY")
        unsetenv("SDL_VIDEODRIVER")
    }

    /// Moves the pointer to a place on the screen.
    func movePointer(to x: Int, _ y: Int) {
        _ = fakeMotion(connection, -1, Int32(x), Int32(y), 0)
        _ = flush(connection)
    }

    func close() {
        _ = closeDisplay(connection)
        // SIGTERM may be blocked: processes that Dispatch's threads start get their mask of signals.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
