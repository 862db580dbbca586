import CCairo
@testable import CoreGraphics

/// White pixels to draw text on.
struct TextCanvas {
    let pixels: PixelBuffer

    /// Draws a layout at `scale` pixels a point, with its origin at `origin`.
    init(_ layout: TextLayout, width: CGFloat, height: CGFloat, scale: CGFloat = 1, origin: CGPoint = .zero) {
        self.init([(layout, origin)], width: width, height: height, scale: scale)
    }

    init(_ layouts: [(TextLayout, CGPoint)], width: CGFloat, height: CGFloat, scale: CGFloat) {
        pixels = PixelBuffer(width: Int(width * scale), height: Int(height * scale))
        let bytes = UnsafeMutableRawPointer(pixels.base).assumingMemoryBound(to: UInt8.self)
        let surface = cairo_image_surface_create_for_data(
            bytes, CAIRO_FORMAT_ARGB32, Int32(pixels.width), Int32(pixels.height), Int32(pixels.stride * 4))
        let cairo = cairo_create(surface)!
        cairo_set_source_rgb(cairo, 1, 1, 1)
        cairo_paint(cairo)
        cairo_scale(cairo, scale, scale)
        for (layout, origin) in layouts { layout.draw(in: cairo, at: origin) }
        cairo_destroy(cairo)
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }

    /// FNV-1a over the visible pixels.
    var hash: UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for y in 0..<pixels.height {
            for x in 0..<pixels.width { hash = (hash ^ UInt64(pixels[x, y])) &* 0x100_0000_01B3 }
        }
        return hash
    }

    /// The smallest box of pixels, in pixels, that aren't white.
    var ink: CGRect {
        var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
        for y in 0..<pixels.height {
            for x in 0..<pixels.width where pixels[x, y] != 0xFFFF_FFFF {
                left = min(left, x)
                right = max(right, x)
                top = min(top, y)
                bottom = max(bottom, y)
            }
        }
        return right < 0 ? .null : CGRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }

    func write(to path: String) {
        let bytes = UnsafeMutableRawPointer(pixels.base).assumingMemoryBound(to: UInt8.self)
        let surface = cairo_image_surface_create_for_data(
            bytes, CAIRO_FORMAT_ARGB32, Int32(pixels.width), Int32(pixels.height), Int32(pixels.stride * 4))
        cairo_surface_write_to_png(surface, path)
        cairo_surface_destroy(surface)
    }
}
