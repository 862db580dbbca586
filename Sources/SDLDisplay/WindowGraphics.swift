import CSDL
import CoreGraphics
import Foundation
import QuartzCore

/// An OpenGL ES 3 context of a window, which is current on the display's thread. Used on that thread only.
final class WindowGraphics {
    private let window: OpaquePointer
    private let context: SDL_GLContext
    /// The framebuffer of the size that the window had last, kept from frame to frame.
    private var framebuffer: WindowFramebuffer?

    /// Prepares SDL for a window with OpenGL ES 3. Must be called before the window is made.
    static func prepare() {
        // X11 has two ways to OpenGL ES; EGL is the one that Wayland has too.
        SDL_SetHint(SDL_HINT_VIDEO_X11_FORCE_EGL, "1")
        let attributes: [(SDL_GLattr, Int32)] = [
            (SDL_GL_CONTEXT_PROFILE_MASK, Int32(SDL_GL_CONTEXT_PROFILE_ES.rawValue)),
            (SDL_GL_CONTEXT_MAJOR_VERSION, 3), (SDL_GL_CONTEXT_MINOR_VERSION, 0),
            (SDL_GL_RED_SIZE, 8), (SDL_GL_GREEN_SIZE, 8), (SDL_GL_BLUE_SIZE, 8), (SDL_GL_ALPHA_SIZE, 0),
            // Passes have depth buffers of their own.
            (SDL_GL_DEPTH_SIZE, 0), (SDL_GL_STENCIL_SIZE, 0), (SDL_GL_DOUBLEBUFFER, 1),
        ]
        for (attribute, value) in attributes { SDL_GL_SetAttribute(attribute, value) }
    }

    /// Makes the context; nil where there is none, and SDL's error then says why. The window must have been made for OpenGL.
    init?(window: OpaquePointer) {
        self.window = window
        // Where the driver can tell, a context that is reset says so instead of doing anything at all.
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_RESET_NOTIFICATION, Int32(SDL_GL_CONTEXT_RESET_LOSE_CONTEXT.rawValue))
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS, Int32(SDL_GL_CONTEXT_ROBUST_ACCESS_FLAG.rawValue))
        var made = SDL_GL_CreateContext(window)
        if made == nil {
            SDL_GL_SetAttribute(SDL_GL_CONTEXT_RESET_NOTIFICATION, Int32(SDL_GL_CONTEXT_RESET_NO_NOTIFICATION.rawValue))
            SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS, 0)
            made = SDL_GL_CreateContext(window)
        }
        guard let context = made else { return nil }
        self.context = context
        // The display paces itself, and waiting for a covered window would block its input.
        SDL_GL_SetSwapInterval(0)
    }

    /// Deletes the context, and everything that was made in it. Must be called before the window is destroyed.
    func close() {
        // One that was deleted already isn't current.
        if !isLost { SDL_GL_DeleteContext(context) }
    }

    /// The size of the framebuffer in pixels.
    var pixelSize: (width: Int32, height: Int32) {
        var width: Int32 = 0
        var height: Int32 = 0
        SDL_GL_GetDrawableSize(window, &width, &height)
        return (width, height)
    }

    /// Whether the context was deleted by others: it is current on the display's thread as long as it lives.
    var isLost: Bool { SDL_GL_GetCurrentContext() != context }

    /// The framebuffer, in the context, which is current; nil when the context is lost.
    func target(width: Int, height: Int) -> WindowFramebuffer? {
        guard !isLost else { return nil }
        if let framebuffer, framebuffer.width == width, framebuffer.height == height { return framebuffer }
        let made = WindowFramebuffer(width: width, height: height)
        framebuffer = made
        return made
    }

    /// Shows what was drawn to the framebuffer. False if that failed; SDL's error then says why.
    func swap() -> Bool {
        guard !isLost else { return false }
        SDL_ClearError()
        SDL_GL_SwapWindow(window)
        return SDL_GetError().pointee == 0
    }
}

/// By what a display lets frames be drawn.
package enum WindowDrawing: Sendable {
    /// By the processor, to pixels in memory.
    case memory
    /// By the graphics processor where there is one: otherwise to pixels in memory, without a word.
    case graphicsIfPossible
    /// By OpenGL ES. Where that can't be, a line says why, and frames are drawn to pixels in memory.
    case graphics

    /// Whether the machine may have a graphics processor. Asking OpenGL takes much longer than looking for the files of devices.
    package static var mayHaveGraphicsProcessor: Bool {
        let files = FileManager.default
        return ["/dev/nvidiactl", "/dev/dxg", "/dev/mali0", "/dev/kgsl-3d0"].contains { files.fileExists(atPath: $0) }
            || !((try? files.contentsOfDirectory(atPath: "/dev/dri")) ?? []).isEmpty
    }
}
