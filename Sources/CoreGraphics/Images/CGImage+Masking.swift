extension CGImage {
    /// The image clipped to a mask, which is stretched over it. Grey images without alpha let through where they are light, image masks
    /// where they are dark, other images where they are opaque.
    public func masking(_ mask: CGImage) -> CGImage? {
        let context = CGContext(pixels: PixelBuffer(width: width, height: height))
        let box = CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height))
        // Image and mask are both placed upside down, so the flip makes them upright.
        context.translateBy(x: 0, y: box.height)
        context.scaleBy(x: 1, y: -1)
        context.clip(to: box, mask: mask)
        context.draw(self, in: box)
        return context.finish()
    }

    /// A copy in which colours within a range are transparent. The components are the minimum and maximum (0...255) of red, green and blue;
    /// a pixel must be in all three ranges. Nil unless there are six numbers and the image is opaque.
    public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? {
        guard components.count == 6, isOpaque else { return nil }
        let masked = PixelBuffer(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let pixel = pixels[x, y]
                let isMasked = [16, 8, 0].enumerated().allSatisfy { index, shift in
                    let value = CGFloat(pixel >> UInt32(shift) & 255)
                    return value >= components[2 * index] && value <= components[2 * index + 1]
                }
                masked[x, y] = isMasked ? 0 : pixel
            }
        }
        return CGImage(pixels: masked)
    }
}
