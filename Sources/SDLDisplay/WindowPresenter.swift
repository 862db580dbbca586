import CSDL
import CoreGraphics
import Foundation
import QuartzCore

/// Provides the render target of frames, and presents it in a window. Used on the display's thread only.
///
/// The target is the window's framebuffer, where the window has an OpenGL context, or else pixels in memory.
///
/// On X11 pixels go to the server through shared memory, which needs no graphics processor and is fastest without one. SDL has no
/// equivalent for Wayland, and its fallback ignores high-density screens, so there the frame is uploaded to a texture.
final class WindowPresenter {
    private let window: OpaquePointer
    /// The OpenGL context; nil where frames are drawn to memory.
    private var graphics: WindowGraphics?
    /// SDL's renderer, which draws the texture; nil where the window has a surface in memory.
    private var renderer: OpaquePointer?
    private var texture: OpaquePointer?
    private var textureSize = (width: 0, height: 0)
    /// The render target, kept from frame to frame.
    private var picture: PixelBuffer?
    /// The part of the target that the window doesn't show yet; nil for all of it.
    private var unshown: PixelRegion?
    /// The pixels of the window's surface, to notice when SDL makes another one.
    private var surfacePixels: UnsafeMutableRawPointer?

    /// Fails if neither way is available for the window; SDL's error then says why.
    ///
    /// - Parameters:
    ///   - window: the window, which lives longer than the presenter.
    ///   - graphics: the window's OpenGL context; nil for pixels in memory.
    init?(window: OpaquePointer, graphics: WindowGraphics?) {
        self.window = window
        self.graphics = graphics
        if graphics == nil, !preparesMemory() { return nil }
    }

    /// Prepares the window to show pixels in memory; false if that isn't possible.
    private func preparesMemory() -> Bool {
        // Without vertical sync: the display paces itself, and waiting for a covered window would block its input.
        renderer = DisplayLoop.currentDriver == "x11" ? nil : SDL_CreateRenderer(window, -1, 0)
        return renderer != nil || SDL_GetWindowSurface(window) != nil
    }

    /// Leaves OpenGL: the targets of all later frames are pixels in memory.
    func dropGraphics() {
        graphics?.close()
        graphics = nil
        unshown = nil
        _ = preparesMemory()
    }

    /// Releases the OpenGL context, SDL's renderer and the texture. Must be called before the window is destroyed.
    func close() {
        graphics?.close()
        graphics = nil
        dropTexture()
        if let renderer { SDL_DestroyRenderer(renderer) }
        renderer = nil
    }

    /// The size of the window's content in pixels.
    var pixelSize: (width: Int, height: Int)? {
        var width: Int32 = 0
        var height: Int32 = 0
        if let graphics {
            (width, height) = graphics.pixelSize
        } else if let renderer {
            guard SDL_GetRendererOutputSize(renderer, &width, &height) == 0 else { return nil }
        } else {
            guard let surface = SDL_GetWindowSurface(window) else { return nil }
            (width, height) = (surface.pointee.w, surface.pointee.h)
        }
        return width > 0 && height > 0 ? (Int(width), Int(height)) : nil
    }

    /// Releases the texture, for instance because the graphics processor lost its contents.
    func dropTexture() {
        if let texture { SDL_DestroyTexture(texture) }
        texture = nil
        unshown = nil
    }

    /// Whether frames are drawn in an OpenGL context.
    var hasGraphics: Bool { graphics != nil }

    /// Why the OpenGL context gave no target or showed no frame.
    var graphicsFailure: String {
        guard let graphics, !graphics.isLost else { return "OpenGL's context is lost" }
        return "the window's buffers can't be swapped (\(String(cString: SDL_GetError())))"
    }

    /// Returns the target of the next frame. Pixels in memory contain the previous frame if that had the same size, else anything. Nil if
    /// the OpenGL context is lost.
    func target(width: Int, height: Int) -> (any RenderTarget)? {
        if let graphics { return graphics.target(width: width, height: height) }
        if let picture, picture.width == width, picture.height == height { return picture }
        let picture = PixelBuffer(unclearedWidth: width, height: height)
        self.picture = picture
        unshown = nil
        return picture
    }

    /// Notes that the window may show anything, so that the next frame is presented as a whole.
    func contentsLost() { unshown = nil }

    /// Presents what was drawn to ``target(width:height:)``. False if the window's size changed meanwhile, or the context failed: then a
    /// new frame is needed.
    ///
    /// - Parameter changed: the part of the target in which it differs from the frame before; nil for all of it.
    func present(changed: PixelRegion?) -> Bool {
        if let changed { unshown?.add(changed) } else { unshown = nil }
        if let graphics {
            if let unshown, unshown.isEmpty { return true }
            guard graphics.swap() else { return false }
            unshown = PixelRegion()
            return true
        }
        guard let picture, let size = pixelSize, size == (picture.width, picture.height) else { return false }
        if let unshown, unshown.isEmpty { return true }
        guard renderer.map({ present(picture, by: $0) }) ?? presentInSurface(picture) else { return false }
        unshown = PixelRegion()
        return true
    }

    /// The rectangles of the target to present.
    private func unshownRects(of picture: PixelBuffer) -> [PixelRect] {
        unshown?.rects ?? [PixelRect(maxX: picture.width, maxY: picture.height)]
    }

    private func present(_ picture: PixelBuffer, by renderer: OpaquePointer) -> Bool {
        if texture == nil || textureSize != (picture.width, picture.height) {
            dropTexture()
            texture = SDL_CreateTexture(
                renderer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
                Int32(picture.width), Int32(picture.height)
            )
            textureSize = (picture.width, picture.height)
            SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
            unshown = nil
        }
        guard let texture else { return false }
        for rect in unshownRects(of: picture) {
            var area = SDL_Rect(rect)
            let pixels = picture.base + rect.minY * picture.stride + rect.minX
            guard SDL_UpdateTexture(texture, &area, pixels, Int32(picture.stride * 4)) == 0 else { return false }
        }
        guard SDL_RenderCopy(renderer, texture, nil, nil) == 0 else { return false }
        SDL_RenderPresent(renderer)
        return true
    }

    private func presentInSurface(_ picture: PixelBuffer) -> Bool {
        guard let surface = SDL_GetWindowSurface(window), SDL_LockSurface(surface) == 0 else { return false }
        if surface.pointee.pixels != surfacePixels {
            surfacePixels = surface.pointee.pixels
            unshown = nil
        }
        let rects = unshownRects(of: picture)
        if let pixels = surface.pointee.pixels {
            let pitch = Int(surface.pointee.pitch)
            let format = surface.pointee.format.pointee.format
            let isSame = format == SDL_PIXELFORMAT_ARGB8888.rawValue || format == SDL_PIXELFORMAT_RGB888.rawValue
            let pixelSize = Int(surface.pointee.format.pointee.BytesPerPixel)
            for rect in rects {
                let from = picture.base + rect.minY * picture.stride + rect.minX
                let to = pixels + rect.minY * pitch + rect.minX * pixelSize
                if isSame {
                    for y in 0..<rect.height { memcpy(to + y * pitch, from + y * picture.stride, rect.width * 4) }
                } else {
                    SDL_ConvertPixels(
                        Int32(rect.width), Int32(rect.height), SDL_PIXELFORMAT_ARGB8888.rawValue, from, Int32(picture.stride * 4), format, to,
                        Int32(pitch)
                    )
                }
            }
        }
        SDL_UnlockSurface(surface)
        let areas = rects.map { SDL_Rect($0) }
        return SDL_UpdateWindowSurfaceRects(window, areas, Int32(areas.count)) == 0
    }
}

extension SDL_Rect {
    fileprivate init(_ rect: PixelRect) {
        self.init(x: Int32(rect.minX), y: Int32(rect.minY), w: Int32(rect.width), h: Int32(rect.height))
    }
}
