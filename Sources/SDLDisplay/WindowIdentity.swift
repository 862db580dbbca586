import CSDL
import CoreGraphics
import Foundation

/// What a window is to the desktop: its title, the program that it belongs to, and its icon.
package struct WindowIdentity: Sendable {
    /// The title of the window.
    package var title: String
    /// The name of the program's desktop entry: the window's class on X11 (`WM_CLASS`), its application identifier on Wayland. Nil leaves
    /// both to SDL, which takes the program's file name.
    package var identifier: String?
    /// The icon of the window; nil for none.
    package var icon: CGImage?

    package init(title: String, identifier: String? = nil, icon: CGImage? = nil) {
        self.title = title
        self.identifier = identifier
        self.icon = icon
    }

    /// Sets the environment variables from which SDL takes the window's class. They should be set before other threads run, which may read the
    /// environment; setting them again changes nothing.
    package func prepare() {
        guard let identifier else { return }
        for variable in ["SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"] {
            let current = getenv(variable).map { String(cString: $0) }
            if current != identifier { setenv(variable, identifier, 1) }
        }
    }

    /// Sets a window's icon. The display's thread.
    func setIcon(of window: OpaquePointer) {
        guard let pixels = icon?.pixels else { return }
        let size = (width: Int32(clamping: pixels.width), height: Int32(clamping: pixels.height))
        guard let surface = SDL_CreateRGBSurfaceWithFormat(0, size.width, size.height, 32, SDL_PIXELFORMAT_ARGB8888.rawValue) else { return }
        defer { SDL_FreeSurface(surface) }
        guard let base = surface.pointee.pixels else { return }
        let pitch = Int(surface.pointee.pitch)
        for y in 0..<pixels.height {
            let row = (base + y * pitch).assumingMemoryBound(to: UInt32.self)
            for x in 0..<pixels.width { row[x] = Self.straight(pixels[x, y]) }
        }
        SDL_SetWindowIcon(window, surface)
    }

    /// Converts a premultiplied pixel to one whose colours aren't multiplied by its alpha, as window systems want them.
    static func straight(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        guard alpha > 0, alpha < 255 else { return alpha == 0 ? 0 : pixel }
        func channel(_ shift: UInt32) -> UInt32 { min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha) << shift }
        return alpha << 24 | channel(16) | channel(8) | channel(0)
    }
}
