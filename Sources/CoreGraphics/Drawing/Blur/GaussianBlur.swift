/// How far a blur extends beyond its source, in pixels: buffers need this much padding.
package func gaussianBlurReach(sigma: Double) -> Int {
    sigma > 0 ? Int((3 * min(sigma, 1e6)).rounded(.up)) + 1 : 0
}

/// The alpha of `source` blurred by a Gaussian with a standard deviation of `sigma` pixels, as black with that alpha.
///
/// Pixels outside the buffer count as transparent, so leave ``gaussianBlurReach(sigma:)`` pixels of padding. Up to a `sigma` of 2 the
/// kernel is the Gaussian itself; beyond that it is three box blurs with fractional ends that together have exactly its variance, at a cost
/// independent of `sigma`. From 8 on, means of squares of 2, 4, 8 or 16 pixels are blurred, and pixels interpolated between them; the
/// variance of the means and of the interpolation is taken off, so that the whole has that of the Gaussian. All arithmetic is on integers,
/// so that results are bit-identical everywhere.
package func gaussianBlurredAlpha(_ source: PixelBuffer, sigma: Double) -> PixelBuffer {
    gaussianBlurred(source, sigma: sigma, shifts: [24])
}

/// All four channels of `source`, blurred as by ``gaussianBlurredAlpha(_:sigma:)``.
package func gaussianBlurred(_ source: PixelBuffer, sigma: Double) -> PixelBuffer {
    gaussianBlurred(source, sigma: sigma, shifts: [0, 8, 16, 24])
}

/// Blurs the channels at the given bit shifts; the others are 0.
private func gaussianBlurred(_ source: PixelBuffer, sigma: Double, shifts: [UInt32]) -> PixelBuffer {
    let mask = shifts.reduce(UInt32(0)) { $0 | 255 << $1 }
    // For a tiny sigma the kernel would divide by almost zero.
    guard sigma > 1e-3, sigma.isFinite else {
        let result = PixelBuffer(width: source.width, height: source.height)
        for y in 0..<source.height {
            for x in 0..<source.width { result[x, y] = source[x, y] & mask }
        }
        return result
    }
    let reduction = BlurReduction(sigma: sigma)
    let kernel = BlurKernel(sigma: reduction.sigma)
    // Of the shadow of a card only the edges are blurred: the rest of it is as its middle.
    if let repeats = RepeatedLines(of: source, mask: mask, reach: reduction.pixels(kernel.reach), step: reduction.factor) {
        return repeats.restored(blurredWhole(repeats.removed(from: source), reduction, kernel, shifts: shifts))
    }
    return blurredWhole(source, reduction, kernel, shifts: shifts)
}

/// Blurs all rows and columns of a picture.
func blurredWhole(_ source: PixelBuffer, _ reduction: BlurReduction, _ kernel: BlurKernel, shifts: [UInt32]) -> PixelBuffer {
    let result = PixelBuffer(width: source.width, height: source.height)
    let planes = shifts.map { shift in
        let rows = SamplePlane(source, shift: shift, reducedBy: reduction.factor)
        let columns = SamplePlane(width: rows.height, height: rows.width)
        rows.transpose(into: columns)
        kernel.blurColumns(of: columns).transpose(into: rows)
        return kernel.blurColumns(of: rows)
    }
    if reduction.factor == 1 {
        for (plane, shift) in zip(planes, shifts) { plane.add(to: result, shift: shift) }
    } else {
        PlaneInterpolation(planes, shifts: shifts, factor: reduction.factor).draw(into: result)
    }
    return result
}

/// By how much a picture is made smaller before it is blurred.
package struct BlurReduction {
    /// The side of the squares whose means are blurred, in pixels: a power of 2.
    package private(set) var factor = 1
    /// The standard deviation of the blur of the means, in their distances.
    package private(set) var sigma: Double

    package init(sigma: Double) {
        // With at least four means for each sigma, interpolation between them differs from the Gaussian by less than half a level of 255.
        while factor < 16, sigma / Double(factor) >= 8 { factor *= 2 }
        self.sigma = sigma
        guard factor > 1 else { return }
        // A mean of n samples in a row has the variance (n² − 1) / 12, linear interpolation n² / 6 on average.
        let square = Double(factor * factor)
        self.sigma = (min(sigma * sigma, 1e12) / square - (1 - 1 / square) / 12 - 1.0 / 6).squareRoot()
    }
    /// How many pixels away a pixel can be that has a part in another's result, for a kernel that reaches `means` means to each side. Each
    /// pixel is interpolated between means next to it, and each mean is of all pixels of its square.
    func pixels(_ means: Int) -> Int { factor == 1 ? means : (means + 2) * factor }
}
