extension CGImage {
    /// Creates an image from a JPEG file, as it is stored: the EXIF orientation isn't applied. Nil for anything else, and for damaged
    /// files. `decode` as for other images; `intent` is ignored.
    public convenience init?(
        jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        self.init(source, .jpeg, "public.jpeg", decode, shouldInterpolate)
    }

    /// Creates an image from a PNG file. Nil for anything else, and for damaged files. `decode` as for other images; `intent` is ignored.
    public convenience init?(
        pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        self.init(source, .png, "public.png", decode, shouldInterpolate)
    }

    private convenience init?(
        _ source: CGDataProvider, _ format: ImageFormat, _ type: CFString, _ decode: UnsafePointer<CGFloat>?, _ shouldInterpolate: Bool
    ) {
        guard let decoder = try? ImageDecoder(data: source.data ?? Data()), decoder.format == format,
            let image = try? decoder.decode(appliesOrientation: false)
        else { return nil }
        // The pixels may be changed in place, since they are not shared yet.
        if let decode { image.pixels.decode(ranges: (0..<3).map { (decode[2 * $0], decode[2 * $0 + 1]) }) }
        self.init(
            pixels: image.pixels, isOpaque: image.isOpaque, maskSource: .alpha, shouldInterpolate: shouldInterpolate, utType: type)
    }

    /// A copy whose component values are reinterpreted in another colour space, so that colours change unless it is sRGB. Nil for image
    /// masks and for spaces other than RGB.
    public func copy(colorSpace space: CGColorSpace) -> CGImage? {
        guard !isMask, space.model == .rgb else { return nil }
        let copy = PixelBuffer(width: width, height: height)
        for y in 0..<height {
            (copy.base + y * copy.stride).update(from: pixels.base + y * pixels.stride, count: width)
        }
        copy.convertToSRGB(from: space)
        return CGImage(pixels: copy, isOpaque: isOpaque, maskSource: maskSource, shouldInterpolate: shouldInterpolate)
    }
}
