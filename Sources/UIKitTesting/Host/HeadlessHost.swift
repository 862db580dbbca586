import Foundation
import QuartzCore
@_implementationOnly import RasterRenderer
import UIKit

/// Runs the application without a window, on a virtual clock that only ``advance(by:)`` advances, and draws with the CPU.
///
/// The same program with the same script gives the same frames, bit for bit, on any machine, under any load and with any number of threads:
/// time advances frame by frame, and each frame waits until the main queue and the application's background work are done.
///
///     try await HeadlessHost.open(size: CGSize(width: 320, height: 480)) { host in
///         host.show(controller)
///         await host.run(script)
///         #expect(host.pixel(at: CGPoint(x: 160, y: 240)) == …)
///     }
///
/// A frame waits for layout, drawing and commits; blocks on `DispatchQueue.main`; main-actor tasks that are ready to run; timers, animation
/// ends and display links that are due; and work between `UIApplication.beginBackgroundTask` and `endBackgroundTask`. It doesn't wait for
/// other work on other threads, nor for `Timer`, `asyncAfter` and `Task.sleep`, which use the real clock.
///
/// A process has one application and one clock, so one host at a time.
@MainActor
public final class HeadlessHost {
    /// The host that is open.
    private static var current: HeadlessHost?
    /// The callers that wait for the open host to be closed, served in the order of their arrival.
    private static var waiting: [CheckedContinuation<Void, Never>] = []

    /// The media time at which a host's time begins. It isn't 0, since a begin time of 0 means "now" in animations.
    static let epoch = 1024.0

    /// Frames per second.
    public let framesPerSecond: Int
    /// Whether a frame waits for the application's background work. Default true. With false, frames show the state before that work is
    /// done, and from when on they show its results depends on the machine's speed.
    public var waitsForBackgroundWork = true

    let display: HeadlessDisplay
    let server: RenderServer
    var application: UIApplication { .shared }

    /// Seconds since the host was opened.
    public internal(set) var time = 0.0
    /// The number of the last frame that was reached; its time is `frame / framesPerSecond`.
    public internal(set) var frame = 0
    /// Whether display links were already called for the frame after ``frame``.
    var isNextFrameAnnounced = false
    /// The input that is still to be delivered, sorted by time.
    var pending = PendingEvents()
    private(set) var isOpen = true

    /// Opens a host: the clock stops, and the application's windows are shown on this host's screen.
    ///
    /// - Parameters:
    ///   - size: the size of the screen, in points. With `scale`, at most 32,767 pixels a side.
    ///   - scale: pixels per point.
    ///   - framesPerSecond: the display's refresh rate, 1 to 1000.
    ///   - threads: the number of threads that draw; nil for the value of the environment variable `LAMINA_THREADS`, or else the number of
    ///     cores. The pictures don't depend on it.
    /// - Precondition: no other host is open. Tests that may run at the same time use ``open(size:scale:framesPerSecond:threads:_:)``.
    public convenience init(
        size: CGSize = CGSize(width: 1024, height: 768), scale: CGFloat = 2, framesPerSecond: Int = 60, threads: Int? = nil
    ) {
        self.init(size: size, scale: scale, framesPerSecond: framesPerSecond, renderer: RasterRenderer(threads: threads))
    }

    /// As ``init(size:scale:framesPerSecond:threads:)``, with a renderer.
    package init(size: CGSize, scale: CGFloat, framesPerSecond: Int, renderer: any Renderer) {
        precondition(Self.current == nil, "a process has one headless host at a time: close() the other one first")
        let geometry = DisplayGeometry(size: size, scale: scale)
        precondition(Self.canShow(size: size, scale: scale), "a headless host of \(size.width) x \(size.height) points at scale \(scale)")
        precondition((1...1000).contains(framesPerSecond), "a headless host of \(framesPerSecond) frames a second")
        self.framesPerSecond = framesPerSecond
        display = HeadlessDisplay(geometry: geometry, framesPerSecond: framesPerSecond)
        server = RenderServer(renderer: renderer)
        Self.current = self
        MediaClock.shared.setVirtualTime(Self.epoch)
        application.connect(display: display, server: server)
        application.handle(.focus(true))
    }

    /// Opens a host while `body` runs. If another host is open, waits until it is closed.
    public static func open<Result>(
        size: CGSize = CGSize(width: 1024, height: 768), scale: CGFloat = 2, framesPerSecond: Int = 60, threads: Int? = nil,
        _ body: @MainActor (HeadlessHost) async throws -> Result
    ) async rethrows -> Result {
        try await open(size: size, scale: scale, framesPerSecond: framesPerSecond, renderer: RasterRenderer(threads: threads), body)
    }

    /// As ``open(size:scale:framesPerSecond:threads:_:)``, with a renderer.
    package static func open<Result>(
        size: CGSize, scale: CGFloat, framesPerSecond: Int = 60, renderer: any Renderer,
        _ body: @MainActor (HeadlessHost) async throws -> Result
    ) async rethrows -> Result {
        while current != nil { await withCheckedContinuation { waiting.append($0) } }
        let host = HeadlessHost(size: size, scale: scale, framesPerSecond: framesPerSecond, renderer: renderer)
        defer { host.close() }
        return try await body(host)
    }

    /// Whether a screen of this size can be drawn.
    package static func canShow(size: CGSize, scale: CGFloat) -> Bool {
        guard size.width.isFinite, size.height.isFinite, scale.isFinite, size.width > 0, size.height > 0, scale > 0 else { return false }
        return max(size.width, size.height) * scale <= CGFloat(PixelBuffer.maximumSide)
    }

    /// Closes the host: removes the windows, cancels touches and returns the clock to real time. A closed host must not be used; closing it
    /// again has no effect.
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

    /// Shows a controller in a new window, which fills the screen, is in front and is the key window.
    @discardableResult
    public func show(_ viewController: UIViewController) -> UIWindow {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = viewController
        window.makeKeyAndVisible()
        return window
    }

    /// Shows a view in a new window, which fills the screen. The view's frame isn't changed.
    @discardableResult
    public func show(_ view: UIView) -> UIWindow {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.addSubview(view)
        window.makeKeyAndVisible()
        return window
    }

    /// Rotates the device to another orientation. If the application supports it, the interface rotates with an animation; between portrait
    /// and landscape, the screen's width and height are exchanged.
    public func turnDevice(to orientation: UIDeviceOrientation) {
        application.turnDevice(to: orientation)
    }

    /// The value of `UIAccessibility.isReduceMotionEnabled`. Default false; each new host resets it.
    public var reducesMotion: Bool {
        get { UIAccessibility.isReduceMotionEnabled }
        set { UIAccessibility.isReduceMotionEnabled = newValue }
    }

    /// Whether the interface keeps its orientation when the device is rotated. Default false.
    public var isOrientationLocked: Bool {
        get { application.isOrientationLocked }
        set { application.isOrientationLocked = newValue }
    }

    /// Whether the screen has a status bar like a phone's. Default false.
    public var showsStatusBar: Bool {
        get { application.showsStatusBar }
        set { application.showsStatusBar = newValue }
    }

    /// Whether Control with the left or right arrow key rotates the device by a quarter turn. Default false.
    public var isTurnedByKeys: Bool {
        get { application.isTurnedByKeys }
        set { application.isTurnedByKeys = newValue }
    }

    /// Changes the screen's size, in points, or its scale. Windows that filled the screen are resized with it.
    public func resize(to size: CGSize, scale: CGFloat? = nil) {
        let scale = scale ?? display.geometry.scale
        precondition(Self.canShow(size: size, scale: scale), "a headless host of \(size.width) x \(size.height) points at scale \(scale)")
        display.geometry = DisplayGeometry(size: size, scale: scale)
        application.handle(.resized(size: size, scale: scale))
    }
}
