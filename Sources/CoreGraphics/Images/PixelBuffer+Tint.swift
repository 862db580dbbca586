extension PixelBuffer {
    /// A premultiplied colour multiplied with this buffer's alpha, each channel rounded to the nearest.
    package func tinted(_ color: UInt32) -> PixelBuffer {
        let result = PixelBuffer(unclearedWidth: width, height: height)
        // A table, since there are only 256 alphas.
        let tints = (0...255).map { (alpha: UInt32) -> UInt32 in
            [0, 8, 16, 24].reduce(0) { $0 | ((((color >> $1) & 255) * alpha + 127) / 255) << $1 }
        }
        tints.withUnsafeBufferPointer { tints in
            for y in 0..<height {
                let from = base + y * stride, to = result.base + y * result.stride
                for x in 0..<width { to[x] = tints[Int(from[x] >> 24)] }
            }
        }
        return result
    }
}
