import CSDL
import CoreGraphics
import Foundation
import QuartzCore

extension DisplayLoop {
    /// The SDL subsystems to initialize. Joysticks and sensors are left out: SDL would poll for them and never sleep.
    static let subsystems = UInt32(SDL_INIT_VIDEO | SDL_INIT_EVENTS)

    /// Initializes SDL's video subsystem on this thread.
    static func startVideo(report: (String) -> Void) throws(SDLDisplayError) {
        if let error = sdl_library_error() { throw .noDisplay(String(cString: error)) }
        let drivers = VideoDrivers(ProcessInfo.processInfo.environment)
        guard !drivers.names.isEmpty else { throw .noDisplay(drivers.failure(lastError)) }
        SDL_SetMainReady()
        let hints: [(String, String)] = [
            // SDL installs no signal handlers, so that Ctrl-C ends the program.
            (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),
            (SDL_HINT_VIDEODRIVER, drivers.names),
            // Without a plugin libdecor prints lines of its own.
            (SDL_HINT_VIDEO_WAYLAND_ALLOW_LIBDECOR, drivers.hasLibdecor ? "1" : "0"),
            // No synthetic mouse events for touches, and vice versa.
            (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),
            (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
            // The click that activates the window is delivered, too.
            (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),
            // SDL's defaults suit games: they bypass the compositor and disable the screen saver.
            (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
            (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
            // Otherwise SDL shows pixels in memory by OpenGL, also where that draws on the processor.
            (SDL_HINT_FRAMEBUFFER_ACCELERATION, "0"),
            (SDL_HINT_IME_SHOW_UI, "1"),
            // Otherwise long marked text arrives in pieces of 31 bytes.
            (SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1"),
            // A close button sends an event only; it doesn't quit.
            (SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0"),
        ]
        for (name, value) in hints { SDL_SetHint(name, value) }
        if drivers.names.contains("x11") { XErrors.survive() }
        guard SDL_InitSubSystem(subsystems) == 0 else { throw .noDisplay(drivers.failure(lastError)) }
        if currentDriver == "wayland", !drivers.decoratesWayland {
            report("windows have no title bars here, since libdecor has no plugin (libdecor-0-plugin-1-cairo); Control-Q closes")
        }
    }

    /// SDL's name of the window system.
    static var currentDriver: String? { SDL_GetCurrentVideoDriver().map { String(cString: $0) } }

    private static var lastError: String { String(cString: SDL_GetError()) }

    /// Opens a window whose content is `size` points large.
    static func openWindow(
        _ identity: WindowIdentity, size: CGSize, scale: CGFloat?, drawing: WindowDrawing, report: (String) -> Void
    ) throws(SDLDisplayError) -> (window: OpaquePointer, presenter: WindowPresenter) {
        let width = max(1, size.width * (scale ?? 1))
        let height = max(1, size.height * (scale ?? 1))
        func open(_ extra: UInt32) -> OpaquePointer? {
            let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue | extra
            let center = Int32(bitPattern: SDL_WINDOWPOS_CENTERED_MASK)
            return SDL_CreateWindow(identity.title, center, center, Int32(clamping: width), Int32(clamping: height), flags)
        }
        var opened: OpaquePointer?
        var graphics: WindowGraphics?
        if drawing != .memory {
            WindowGraphics.prepare()
            opened = open(SDL_WINDOW_OPENGL.rawValue)
            graphics = opened.flatMap(WindowGraphics.init)
            if graphics == nil {
                let reason = lastError
                if drawing == .graphics { report("OpenGL ES 3 is not available: \(reason); drawing the window on the processor instead") }
                // A window that was made for OpenGL may be of a kind that nothing else can draw to.
                if let opened { SDL_DestroyWindow(opened) }
                opened = nil
            }
        }
        guard let window = opened ?? open(0) else { throw .windowFailed(lastError) }
        identity.setIcon(of: window)
        guard let presenter = WindowPresenter(window: window, graphics: graphics) else {
            let reason = lastError
            SDL_DestroyWindow(window)
            throw .windowFailed(reason)
        }
        // Where a window unit is several pixels already, a requested scale needs fewer units.
        if scale != nil, let pixels = presenter.pixelSize, let units = Self.size(of: window), pixels != units {
            let pixelsPerUnit = CGFloat(pixels.width) / CGFloat(units.width)
            SDL_SetWindowSize(window, Int32(clamping: max(1, width / pixelsPerUnit)), Int32(clamping: max(1, height / pixelsPerUnit)))
        }
        return (window, presenter)
    }

    /// A window's size in units of SDL's coordinates.
    private static func size(of window: OpaquePointer) -> (width: Int, height: Int)? {
        var width: Int32 = 0
        var height: Int32 = 0
        SDL_GetWindowSize(window, &width, &height)
        return width > 0 && height > 0 ? (Int(width), Int(height)) : nil
    }

    /// The scale of a screen, from the sizes of a window on it.
    ///
    /// Both are whole numbers, so that their ratio changes with the size: a window of 333 units at a scale of 1.5 has 500 pixels. It is the
    /// simplest scale, of those that desktops offer, by which the units give the pixels; Wayland counts in 120ths. One pixel may be amiss,
    /// since SDL knows the scale from the screen's sizes, which are whole numbers, too.
    static func scale(pixels: (width: Int, height: Int), units: (width: Int, height: Int)) -> CGFloat {
        let sides = [(CGFloat(pixels.width), CGFloat(units.width)), (CGFloat(pixels.height), CGFloat(units.height))]
        let ratio = sides.max { $0.1 < $1.1 }.map { $0.0 / $0.1 } ?? 1
        let simple = [1, 4, 20, 120].lazy.map { (ratio * $0).rounded() / $0 }
        return simple.first { scale in scale > 0 && sides.allSatisfy { abs($0.1 * scale - $0.0) <= 1 } } ?? ratio
    }

    /// Reads the window's size; if it has changed, updates the mailbox, notifies the application, and returns true.
    func updateGeometry() -> Bool {
        guard let pixels = presenter.pixelSize, let units = Self.size(of: window) else { return false }
        let pixelsPerUnit = CGFloat(pixels.width) / CGFloat(units.width)
        let scale = forcedScale ?? Self.scale(pixels: pixels, units: units)
        let size = CGSize(width: CGFloat(pixels.width) / scale, height: CGFloat(pixels.height) / scale)
        input.pointsPerUnit = pixelsPerUnit / scale
        input.windowSize = size
        let new = DisplayGeometry(size: size, scale: scale)
        guard new != geometry else { return false }
        geometry = new
        mailbox.setGeometry(new, framesPerSecond: Int((1 / pacer.period).rounded()))
        emit(.resized(size: size, scale: scale))
        return true
    }

    /// Updates the refresh rate to that of the window's screen.
    func updateRefreshRate() {
        var mode = SDL_DisplayMode(), bounds = SDL_Rect()
        let index = SDL_GetWindowDisplayIndex(window)
        let isKnown = index >= 0 && SDL_GetCurrentDisplayMode(index, &mode) == 0 && (10...1000).contains(mode.refresh_rate)
        if index >= 0 { _ = SDL_GetDisplayBounds(index, &bounds) }
        let rate = RefreshRate.exact(isKnown ? Int(mode.refresh_rate) : nil, bounds: bounds, among: RefreshRate.screens())
        pacer.period = 1 / rate
        mailbox.setGeometry(geometry, framesPerSecond: Int(rate.rounded()))
    }
}
