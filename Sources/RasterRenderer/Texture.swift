import CRowKernels
import CoreGraphics

extension Texture {
    /// Creates a texture. For linear filtering coordinate 0 is the centre of the first texel; for nearest, its left edge. The frame retains
    /// the buffer itself.
    init(_ buffer: PixelBuffer, isNearest: Bool) {
        let edge = isNearest ? 255 : 0
        self.init(
            texels: UnsafePointer(buffer.base), stride: UInt32(buffer.stride), maxU: Float((buffer.width - 1) * 256 + edge),
            maxV: Float((buffer.height - 1) * 256 + edge))
    }
}
