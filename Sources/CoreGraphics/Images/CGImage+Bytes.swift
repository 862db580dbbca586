extension CGImage {
    /// Creates an image from the provider's pixels, which are converted to sRGB.
    ///
    /// Nil unless components have 8 bits, pixels are grey, RGB or indexed, with or without alpha, in 32-bit or default byte order, rows fit
    /// `bytesPerRow`, and the provider has enough bytes.
    ///
    /// - Parameters:
    ///   - width: the width in pixels.
    ///   - height: the height in pixels.
    ///   - bitsPerComponent: must be 8.
    ///   - bitsPerPixel: the bits of all components together, 8 to 32.
    ///   - bytesPerRow: the number of bytes from one row to the next.
    ///   - space: the colour space of the pixels.
    ///   - bitmapInfo: a ``CGImageAlphaInfo`` and the byte order.
    ///   - provider: provides the pixels, from the top row down.
    ///   - decode: for each component the values that the minimum and maximum sample are mapped to; nil for no mapping.
    ///   - shouldInterpolate: whether the image is smoothed when it is enlarged.
    ///   - intent: ignored.
    public convenience init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        guard
            let layout = PixelLayout(
                bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, model: space.model, bitmapInfo: bitmapInfo),
            let pixels = PixelBuffer(
                reading: provider.data ?? Data(), width: width, height: height, bytesPerRow: bytesPerRow, layout: layout)
        else { return nil }
        if let decode, !layout.isAlphaOnlyLayout {
            let count = space.numberOfComponents
            pixels.decode(ranges: (0..<3).map { (decode[2 * ($0 % count)], decode[2 * ($0 % count) + 1]) })
        }
        pixels.convertToSRGB(from: space)
        self.init(
            pixels: pixels, isOpaque: layout.isOpaque, maskSource: space.model == .monochrome && layout.isOpaque ? .luminance : .alpha,
            shouldInterpolate: shouldInterpolate)
    }

    /// Creates an image mask: paint goes through where samples are 0, and is blocked where they are 255; `decode` (1, 0) inverts that.
    ///
    /// Nil unless samples have 8 bits and the provider has enough bytes.
    public convenience init?(
        maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, provider: CGDataProvider,
        decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
    ) {
        guard
            let layout = PixelLayout(bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, model: .monochrome, bitmapInfo: []),
            let pixels = PixelBuffer(
                reading: provider.data ?? Data(), width: width, height: height, bytesPerRow: bytesPerRow, layout: layout)
        else { return nil }
        if let decode { pixels.decode(ranges: [(decode[0], decode[1]), (decode[0], decode[1]), (decode[0], decode[1])]) }
        self.init(pixels: pixels, isOpaque: true, maskSource: .inverseLuminance, shouldInterpolate: shouldInterpolate)
    }
}

extension PixelLayout {
    fileprivate var isAlphaOnlyLayout: Bool { bytesPerPixel == 1 && !isOpaque }
}

extension PixelBuffer {
    /// Creates a buffer from pixels in another format; nil if sizes are invalid or bytes are missing.
    fileprivate convenience init?(reading data: Data, width: Int, height: Int, bytesPerRow: Int, layout: PixelLayout) {
        guard width > 0, height > 0, width <= Self.maximumSide, height <= Self.maximumSide,
            bytesPerRow >= width * layout.bytesPerPixel, bytesPerRow <= Int.max / (height + 1),
            data.count >= (height - 1) * bytesPerRow + width * layout.bytesPerPixel
        else { return nil }
        self.init(width: width, height: height)
        data.withUnsafeBytes { bytes in
            let source = bytes.baseAddress!.assumingMemoryBound(to: UInt8.self)
            read(from: source, bytesPerRow: bytesPerRow, layout: layout, bounds)
        }
    }

    /// All of its pixels.
    var bounds: PixelRect { PixelRect(maxX: width, maxY: height) }

    /// Converts the pixels of another format's bitmap that are in `part` into this buffer.
    func read(from source: UnsafePointer<UInt8>, bytesPerRow: Int, layout: PixelLayout, _ part: PixelRect) {
        let size = layout.bytesPerPixel
        var y = part.minY
        while y < part.maxY {
            var from = source + y * bytesPerRow + part.minX * size, to = base + y * stride + part.minX
            let end = to + part.width
            while to < end {
                to.pointee = layout.unpack(from)
                from += size
                to += 1
            }
            y += 1
        }
    }

    /// Converts this buffer's pixels that are in `part` into a bitmap of another format.
    func write(to destination: UnsafeMutablePointer<UInt8>, bytesPerRow: Int, layout: PixelLayout, _ part: PixelRect) {
        let size = layout.bytesPerPixel
        var y = part.minY
        while y < part.maxY {
            var from = base + y * stride + part.minX, to = destination + y * bytesPerRow + part.minX * size
            let end = from + part.width
            while from < end {
                layout.pack(from.pointee, to: to)
                from += 1
                to += size
            }
            y += 1
        }
    }

    /// Replaces each colour, with alpha divided out; equal neighbours are computed once.
    private func mapColors(_ transform: (SIMD3<Double>) -> SIMD3<Double>) {
        var last: UInt32 = 0, mapped: UInt32 = 0
        for y in 0..<height {
            let row = base + y * stride
            for x in 0..<width {
                let pixel = row[x]
                if pixel >> 24 == 0 { continue }
                if pixel != last {
                    let alpha = Double(pixel >> 24)
                    let color = SIMD3(Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255)) / alpha
                    let result = (transform(color).clamped(lowerBound: .zero, upperBound: .one) * alpha).rounded(.toNearestOrAwayFromZero)
                    last = pixel
                    mapped = pixel & 0xFF00_0000 | UInt32(result.x) << 16 | UInt32(result.y) << 8 | UInt32(result.z)
                }
                row[x] = mapped
            }
        }
    }

    /// Maps each component from 0...1 to the given range.
    func decode(ranges: [(CGFloat, CGFloat)]) {
        if ranges.allSatisfy({ $0 == (0, 1) }) { return }
        let least = SIMD3(Double(ranges[0].0), Double(ranges[1].0), Double(ranges[2].0))
        let greatest = SIMD3(Double(ranges[0].1), Double(ranges[1].1), Double(ranges[2].1))
        mapColors { least + (greatest - least) * $0 }
    }

    /// Converts colours of another space; does nothing for sRGB and the device spaces.
    func convertToSRGB(from space: CGColorSpace) {
        switch space.encoding {
        case .rgb(.sRGB, .sRGB), .gray(.sRGB): return
        case .gray: mapColors { space.sRGB(from: [$0.x]) }
        case .indexed: mapColors { space.sRGB(from: [$0.x * 255]) }
        default: mapColors { space.sRGB(from: [$0.x, $0.y, $0.z]) }
        }
    }
}
