/// Conversion of rows of RGB or RGBA bytes, not premultiplied, to a ``PixelBuffer``.
struct PixelConversion {
    let source: UnsafePointer<UInt8>
    let width: Int
    let height: Int
    let rowBytes: Int
    let hasAlpha: Bool

    /// The pixels, premultiplied with rounding to nearest, and made upright from EXIF's `orientation`.
    func pixels(orientation: Int) -> PixelBuffer {
        let turns = (5...8).contains(orientation)
        let result = PixelBuffer(unclearedWidth: turns ? height : width, height: turns ? width : height)
        let stride = result.stride
        let right = result.width - 1
        let bottom = (result.height - 1) * stride
        // The destination of the first stored pixel, and the destination steps for the next stored column and row.
        let (start, column, row) =
            switch orientation {
            case 2: (right, -1, stride)
            case 3: (bottom + right, -1, -stride)
            case 4: (bottom, 1, -stride)
            case 5: (0, stride, 1)
            case 6: (right, stride, -1)
            case 7: (bottom + right, -stride, -1)
            case 8: (bottom, -stride, 1)
            default: (0, 1, stride)
            }
        // Stored rows become columns where the picture is turned. Converted in blocks, whose columns are whole lines of memory, each line is
        // fetched once instead of once for each of its pixels.
        let (blockWidth, blockHeight) = turns ? (64, 16) : (width, height)
        for top in Swift.stride(from: 0, to: height, by: blockHeight) {
            for left in Swift.stride(from: 0, to: width, by: blockWidth) {
                let count = min(blockWidth, width - left)
                for y in top..<min(top + blockHeight, height) {
                    convert(source + y * rowBytes + left * channels, to: result.base + start + y * row + left * column, step: column, count: count)
                }
            }
        }
        return result
    }

    private var channels: Int { hasAlpha ? 4 : 3 }

    /// Converts adjacent pixels; `step` is the distance of their places in the result.
    @inline(__always)
    private func convert(_ source: UnsafePointer<UInt8>, to result: UnsafeMutablePointer<UInt32>, step: Int, count: Int) {
        var from = source, to = result
        if hasAlpha {
            for _ in 0..<count {
                to.pointee = Self.premultiplied(from[0], from[1], from[2], from[3])
                from += 4
                to += step
            }
        } else {
            for _ in 0..<count {
                to.pointee = 0xFF00_0000 | UInt32(from[0]) << 16 | UInt32(from[1]) << 8 | UInt32(from[2])
                from += 3
                to += step
            }
        }
    }

    /// Premultiplies two channels at a time: with `t = c a + 128`, `(t + t / 256) / 256` is `c a / 255` rounded to nearest for all bytes.
    @inline(__always)
    static func premultiplied(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> UInt32 {
        let alpha = UInt32(alpha)
        var outer = (UInt32(red) << 16 | UInt32(blue)) &* alpha &+ 0x0080_0080
        outer = (outer &+ (outer >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
        var inner = UInt32(green) &* alpha &+ 0x80
        inner = (inner &+ (inner >> 8)) & 0xFF00
        return alpha << 24 | outer | inner
    }
}
