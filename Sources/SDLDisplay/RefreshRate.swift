import CSDL
import Foundation

/// How often a screen is refreshed in a second.
///
/// SDL gives whole hertz. Frames that follow one another at 60 Hz on a screen of 59.94 would be ahead of it by one every 17 seconds, of which
/// one is never seen. The window system has the rate in thousandths of hertz, or the mode line that it follows from.
enum RefreshRate {
    /// The rate of a screen for which nothing is known, in hertz.
    static let usual = 60.0

    /// The exact rate of a screen.
    ///
    /// - Parameters:
    ///   - rounded: what SDL gives, in whole hertz, rounded up or down; nil if it gives nothing.
    ///   - bounds: the screen's place and size, as SDL gives them.
    ///   - screens: the screens that the window system has.
    static func exact(_ rounded: Int?, bounds: SDL_Rect, among screens: [SDLScreen]) -> Double {
        let possible = screens.filter { (10...1000).contains($0.rate) && abs($0.rate - Double(rounded ?? Int($0.rate))) < 1 }
        // Compositors that scale screens may place them otherwise.
        func likeness(_ screen: SDLScreen) -> Int {
            ((screen.x, screen.y) == (bounds.x, bounds.y) ? 2 : 0) + ((screen.width, screen.height) == (bounds.w, bounds.h) ? 1 : 0)
        }
        return possible.max { likeness($0) < likeness($1) }?.rate ?? rounded.map(Double.init) ?? usual
    }

    /// The screens of the window system that SDL uses.
    static func screens() -> [SDLScreen] {
        switch SDL_GetCurrentVideoDriver().map({ String(cString: $0) }) {
        case "x11":
            var screens = [SDLScreen](repeating: SDLScreen(), count: 64)
            return Array(screens.prefix(Int(x_screens(&screens, Int32(screens.count)))))
        case "wayland":
            // Where the compositor is asked, the window waits for it.
            let socket = WaylandCompositor.socket(ProcessInfo.processInfo.environment)
            return socket.flatMap { WaylandCompositor(socket: $0, limit: 1, findsScreens: true) }?.screens ?? []
        default: return []
        }
    }
}
