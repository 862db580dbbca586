extension CGImage {
    /// The image where a mask lets it through; the mask is stretched over the image. Grey pictures without alpha let through where they are
    /// light, image masks where they are dark, others where they are opaque.
    public func masking(_ mask: CGImage) -> CGImage? {
        let context = CGContext(pixels: PixelBuffer(width: width, height: height))
        let box = CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height))
        // Image and mask are both placed upside down, and come upright together.
        context.translateBy(x: 0, y: box.height)
        context.scaleBy(x: 1, y: -1)
        context.clip(to: box, mask: mask)
        context.draw(self, in: box)
        return context.finish()
    }

    /// The image without the pixels whose components all lie in the given ranges, pairs of least and greatest of 0...255 for red, green
    /// and blue. Nil without six numbers, or where the image has transparency.
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
