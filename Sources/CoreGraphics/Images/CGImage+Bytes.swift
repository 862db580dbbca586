extension CGImage {
    /// An image of the provider's pixels, converted to sRGB.
    ///
    /// Nil unless components have 8 bits and the pixels are grey, RGB or indices, with or without alpha, in 32-bit or default byte order,
    /// the rows fit and the provider has bytes for all of them.
    ///
    /// - Parameters:
    ///   - width: in pixels.
    ///   - height: in pixels.
    ///   - bitsPerComponent: 8.
    ///   - bitsPerPixel: of all components together, 8 to 32.
    ///   - bytesPerRow: distance of two rows.
    ///   - space: the colour space of the pixels.
    ///   - bitmapInfo: where alpha lies, and the byte order.
    ///   - provider: has the pixels, from the top row down.
    ///   - decode: pairs of values that the least and greatest sample of each component stand for, or nil.
    ///   - shouldInterpolate: whether the image is smoothed where it is drawn larger.
    ///   - intent: makes no difference.
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

    /// An image mask: where samples are 0 paint goes through, where they are 255 it doesn't; `decode` (1, 0) turns that round.
    ///
    /// Nil unless samples have 8 bits and the provider has bytes for all of them.
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
    /// Pixels of another layout, or nil where sizes are impossible or bytes are missing.
    fileprivate convenience init?(reading data: Data, width: Int, height: Int, bytesPerRow: Int, layout: PixelLayout) {
        guard width > 0, height > 0, width <= Self.maximumSide, height <= Self.maximumSide,
            bytesPerRow >= width * layout.bytesPerPixel, bytesPerRow <= Int.max / (height + 1),
            data.count >= (height - 1) * bytesPerRow + width * layout.bytesPerPixel
        else { return nil }
        self.init(width: width, height: height)
        data.withUnsafeBytes { bytes in
            let source = bytes.baseAddress!.assumingMemoryBound(to: UInt8.self)
            read(from: source, bytesPerRow: bytesPerRow, layout: layout)
        }
    }

    /// Takes over pixels of another layout.
    func read(from source: UnsafePointer<UInt8>, bytesPerRow: Int, layout: PixelLayout) {
        let size = layout.bytesPerPixel
        var y = 0
        while y < height {
            var from = source + y * bytesPerRow, to = base + y * stride
            let end = to + width
            while to < end {
                to.pointee = layout.unpack(from)
                from += size
                to += 1
            }
            y += 1
        }
    }

    /// Gives the pixels in another layout.
    func write(to destination: UnsafeMutablePointer<UInt8>, bytesPerRow: Int, layout: PixelLayout) {
        let size = layout.bytesPerPixel
        var y = 0
        while y < height {
            var from = base + y * stride, to = destination + y * bytesPerRow
            let end = from + width
            while from < end {
                layout.pack(from.pointee, to: to)
                from += 1
                to += size
            }
            y += 1
        }
    }

    /// Replaces each colour, taken apart from alpha; equal neighbours are computed once.
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

    /// Spreads samples over the given ranges.
    func decode(ranges: [(CGFloat, CGFloat)]) {
        if ranges.allSatisfy({ $0 == (0, 1) }) { return }
        let least = SIMD3(Double(ranges[0].0), Double(ranges[1].0), Double(ranges[2].0))
        let greatest = SIMD3(Double(ranges[0].1), Double(ranges[1].1), Double(ranges[2].1))
        mapColors { least + (greatest - least) * $0 }
    }

    /// Converts colours of another space; a no-op for sRGB and the device spaces.
    func convertToSRGB(from space: CGColorSpace) {
        switch space.encoding {
        case .rgb(.sRGB, .sRGB), .gray(.sRGB): return
        case .gray: mapColors { space.sRGB(from: [$0.x]) }
        case .indexed: mapColors { space.sRGB(from: [$0.x * 255]) }
        default: mapColors { space.sRGB(from: [$0.x, $0.y, $0.z]) }
        }
    }
}
