import Foundation
import QuartzCore
import RasterRenderer
import UIKit

/// Runs the application without a window, on a clock that stands until ``advance(by:)`` moves it, and draws with the CPU.
///
/// The same program with the same script gives the same frames, bit for bit, on any machine, under any load and with any number of threads:
/// time passes from frame to frame, and each frame waits for what the main queue and the application's background work still owe it.
///
///     try await HeadlessHost.open(size: CGSize(width: 320, height: 480)) { host in
///         host.show(controller)
///         await host.run(script)
///         #expect(host.pixel(at: CGPoint(x: 160, y: 240)) == …)
///     }
///
/// What is waited for: layout, drawing and commits; blocks of `DispatchQueue.main`; main-actor tasks that are ready to run; timers,
/// animation ends and display links at their times; and work between `UIApplication.beginBackgroundTask` and `endBackgroundTask`. What is
/// not: work on other threads that the application was not told of, and the real clock's `Timer`, `asyncAfter` and `Task.sleep`, which know
/// no virtual time.
///
/// A process has one application and one clock, so one host at a time.
@MainActor
public final class HeadlessHost {
    /// The host that is open.
    private static var current: HeadlessHost?
    /// Who waits for the open host to be closed, first come, first served.
    private static var waiting: [CheckedContinuation<Void, Never>] = []

    /// The media time at which a host's time begins. Not 0, which is the animations' word for "now".
    static let epoch = 1024.0

    /// Frames a second.
    public let framesPerSecond: Int
    /// Whether a frame waits for the application's background work. Default true; false shows what is there before that work is done, at
    /// the cost that it depends on the machine how much is there after more time.
    public var waitsForBackgroundWork = true

    let display: HeadlessDisplay
    let server: RenderServer
    var application: UIApplication { .shared }

    /// Seconds since the host was opened.
    public internal(set) var time = 0.0
    /// The last frame that was reached; its time is `frame / framesPerSecond`.
    public internal(set) var frame = 0
    /// Whether display links were called for the frame after ``frame``.
    var isNextFrameAnnounced = false
    /// Input that is still to come, in the order of time.
    var pending = PendingEvents()
    private(set) var isOpen = true

    /// Opens a host: from now on, the clock stands and the application's windows are on this host's screen.
    ///
    /// - Parameters:
    ///   - size: of the screen, in points. Together with `scale` at most 32,767 pixels a side.
    ///   - scale: pixels per point.
    ///   - framesPerSecond: of the display, 1 to 1000.
    ///   - threads: how many draw; nil for as many as the environment's `LAMINA_THREADS` says, or the machine has cores. The picture is the
    ///   same.
    /// - Precondition: no other host is open. Tests that may run at the same time use ``open(size:scale:framesPerSecond:threads:_:)``.
    public init(
        size: CGSize = CGSize(width: 1024, height: 768), scale: CGFloat = 2, framesPerSecond: Int = 60, threads: Int? = nil
    ) {
        precondition(Self.current == nil, "a process has one headless host at a time: close() the other one first")
        let geometry = DisplayGeometry(size: size, scale: scale)
        precondition(Self.canShow(size: size, scale: scale), "a headless host of \(size.width) x \(size.height) points at scale \(scale)")
        precondition((1...1000).contains(framesPerSecond), "a headless host of \(framesPerSecond) frames a second")
        self.framesPerSecond = framesPerSecond
        display = HeadlessDisplay(geometry: geometry, framesPerSecond: framesPerSecond)
        server = RenderServer(renderer: RasterRenderer(threads: threads))
        Self.current = self
        MediaClock.shared.setVirtualTime(Self.epoch)
        application.connect(display: display, server: server)
        application.handle(.focus(true))
    }

    /// Opens a host for as long as `body` runs, after the one that is open now is closed.
    public static func open<Result>(
        size: CGSize = CGSize(width: 1024, height: 768), scale: CGFloat = 2, framesPerSecond: Int = 60, threads: Int? = nil,
        _ body: @MainActor (HeadlessHost) async throws -> Result
    ) async rethrows -> Result {
        while current != nil { await withCheckedContinuation { waiting.append($0) } }
        let host = HeadlessHost(size: size, scale: scale, framesPerSecond: framesPerSecond, threads: threads)
        defer { host.close() }
        return try await body(host)
    }

    /// Whether a screen of this size can be drawn.
    package static func canShow(size: CGSize, scale: CGFloat) -> Bool {
        guard size.width.isFinite, size.height.isFinite, scale.isFinite, size.width > 0, size.height > 0, scale > 0 else { return false }
        return max(size.width, size.height) * scale <= CGFloat(PixelBuffer.maximumSide)
    }

    /// Takes the windows away, cancels touches and gives the clock back to real time. A closed host must not be used; closing it again does
    /// nothing.
    public func close() {
        guard isOpen else { return }
        isOpen = false
        application.handle(.focus(false))
        for window in application.windows {
            window.isHidden = true
            window.rootViewController = nil
        }
        application.disconnect()
        reducesMotion = false
        MediaClock.shared.setVirtualTime(nil)
        Self.current = nil
        if !Self.waiting.isEmpty { Self.waiting.removeFirst().resume() }
    }

    // MARK: Showing

    /// Shows a controller in a window of its own, which fills the screen, is in front and receives keys.
    @discardableResult
    public func show(_ viewController: UIViewController) -> UIWindow {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = viewController
        window.makeKeyAndVisible()
        return window
    }

    /// Shows a view in a window of its own, which fills the screen. The view's frame stays as it is.
    @discardableResult
    public func show(_ view: UIView) -> UIWindow {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.addSubview(view)
        window.makeKeyAndVisible()
        return window
    }

    /// Turns the device to another orientation. The interface follows, with an animation, if the application supports it: the screen's
    /// sides are
    /// exchanged between upright and lying.
    public func turnDevice(to orientation: UIDeviceOrientation) {
        application.turnDevice(to: orientation)
    }

    /// Whether people asked for reduced motion: `UIAccessibility.isReduceMotionEnabled`. Default false, for each host anew.
    public var reducesMotion: Bool {
        get { UIAccessibility.isReduceMotionEnabled }
        set { UIAccessibility.isReduceMotionEnabled = newValue }
    }

    /// Whether the interface keeps its orientation when the device is turned. Default false.
    public var isOrientationLocked: Bool {
        get { application.isOrientationLocked }
        set { application.isOrientationLocked = newValue }
    }

    /// Whether the screen has a status bar, as a phone's. Default false.
    public var showsStatusBar: Bool {
        get { application.showsStatusBar }
        set { application.showsStatusBar = newValue }
    }

    /// Whether Control with the left or right arrow key turns the device by a quarter. Default false.
    public var isTurnedByKeys: Bool {
        get { application.isTurnedByKeys }
        set { application.isTurnedByKeys = newValue }
    }

    /// Gives the screen another size in points, or scale; windows that filled it fill it again.
    public func resize(to size: CGSize, scale: CGFloat? = nil) {
        let scale = scale ?? display.geometry.scale
        precondition(Self.canShow(size: size, scale: scale), "a headless host of \(size.width) x \(size.height) points at scale \(scale)")
        display.geometry = DisplayGeometry(size: size, scale: scale)
        application.handle(.resized(size: size, scale: scale))
    }
}
