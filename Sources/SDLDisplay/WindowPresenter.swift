import CSDL
import CoreGraphics
import Foundation
import QuartzCore

/// Provides the render target of frames, and presents it in a window. Used on the display's thread only.
///
/// Here the target is pixels in memory. A presenter for a renderer on the graphics processor would return the window's framebuffer.
///
/// On X11 pixels go to the server through shared memory, which needs no graphics processor and is fastest without one. SDL has no
/// equivalent for Wayland, and its fallback ignores high-density screens, so there the frame is uploaded to a texture.
final class WindowPresenter {
    private let window: OpaquePointer
    /// SDL's renderer, which draws the texture; nil where the window has a surface in memory.
    private var renderer: OpaquePointer?
    private var texture: OpaquePointer?
    private var textureSize = (width: 0, height: 0)
    /// The render target, kept from frame to frame.
    private var picture: PixelBuffer?

    /// Fails if neither way is available for the window; SDL's error then says why.
    init?(window: OpaquePointer) {
        self.window = window
        let isX11 = SDL_GetCurrentVideoDriver().map { strcmp($0, "x11") == 0 } ?? false
        // Without vertical sync: the display paces itself, and waiting for a covered window would block its input.
        renderer = isX11 ? nil : SDL_CreateRenderer(window, -1, 0)
        if renderer == nil, SDL_GetWindowSurface(window) == nil { return nil }
    }

    /// Releases SDL's renderer and the texture. Must be called before the window is destroyed.
    func close() {
        dropTexture()
        if let renderer { SDL_DestroyRenderer(renderer) }
        renderer = nil
    }

    /// The size of the window's content in pixels.
    var pixelSize: (width: Int, height: Int)? {
        var width: Int32 = 0
        var height: Int32 = 0
        if let renderer {
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
    }

    /// Returns the target of the next frame. It contains the previous frame if that had the same size.
    func target(width: Int, height: Int) -> any RenderTarget {
        if let picture, picture.width == width, picture.height == height { return picture }
        let picture = PixelBuffer(width: width, height: height)
        self.picture = picture
        return picture
    }

    /// Presents what was drawn to ``target(width:height:)``. False if the window's size changed meanwhile: then a new frame is needed.
    func present() -> Bool {
        guard let picture, let size = pixelSize, size == (picture.width, picture.height) else { return false }
        return renderer.map { present(picture, by: $0) } ?? presentInSurface(picture)
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
        }
        guard let texture, SDL_UpdateTexture(texture, nil, picture.base, Int32(picture.stride * 4)) == 0,
              SDL_RenderCopy(renderer, texture, nil, nil) == 0 else { return false }
        SDL_RenderPresent(renderer)
        return true
    }

    private func presentInSurface(_ picture: PixelBuffer) -> Bool {
        guard let surface = SDL_GetWindowSurface(window), SDL_LockSurface(surface) == 0 else { return false }
        if let pixels = surface.pointee.pixels {
            let pitch = Int(surface.pointee.pitch)
            let format = surface.pointee.format.pointee.format
            if format == SDL_PIXELFORMAT_ARGB8888.rawValue || format == SDL_PIXELFORMAT_RGB888.rawValue {
                for y in 0..<picture.height {
                    memcpy(pixels + y * pitch, picture.base + y * picture.stride, picture.width * 4)
                }
            } else {
                SDL_ConvertPixels(
                    Int32(picture.width), Int32(picture.height), SDL_PIXELFORMAT_ARGB8888.rawValue, picture.base, Int32(picture.stride * 4),
                    format, pixels, Int32(pitch)
                )
            }
        }
        SDL_UnlockSurface(surface)
        return SDL_UpdateWindowSurface(window) == 0
    }
}
