/// How far a blur extends beyond its source, in pixels: buffers need this much padding.
package func gaussianBlurReach(sigma: Double) -> Int {
    sigma > 0 ? Int((3 * min(sigma, 1e6)).rounded(.up)) + 1 : 0
}

/// Does a body for ranges that together are 0..<`count`, in any order and on any threads, and returns when all are done. A thread may keep
/// the body a moment longer, so it escapes. `pixels`, how many all ranges have, tells whether it is worth sharing.
package typealias RangeLoop = (_ count: Int, _ pixels: Int, _ body: @escaping @Sendable (Range<Int>) -> Void) -> Void

/// The ``RangeLoop`` of one thread, the calling one.
package func loopOnThisThread(_ count: Int, _ pixels: Int, _ body: (Range<Int>) -> Void) { body(0..<count) }

/// The alpha of `source` blurred by a Gaussian with a standard deviation of `sigma` pixels, as black with that alpha.
///
/// Pixels outside the buffer count as transparent, so leave ``gaussianBlurReach(sigma:)`` pixels of padding. Up to a `sigma` of 2 the
/// kernel is the Gaussian itself; beyond that it is three box blurs with fractional ends that together have exactly its variance, at a cost
/// independent of `sigma`. From 8 on, means of squares of 2, 4, 8 or 16 pixels are blurred, and pixels interpolated between them; the
/// variance of the means and of the interpolation is taken off, so that the whole has that of the Gaussian. All arithmetic is on integers,
/// so that results are bit-identical everywhere.
///
/// - Parameter loop: shares the work among threads; the default works on the calling one.
package func gaussianBlurredAlpha(_ source: PixelBuffer, sigma: Double, loop: RangeLoop = loopOnThisThread) -> PixelBuffer {
    let result = PixelBuffer(width: source.width, height: source.height)
    GaussianBlur(sigma: sigma, channels: .alpha).blur(source, into: result, loop: loop)
    return result
}

/// Blurs all four channels of a picture in place, as ``gaussianBlurredAlpha(_:sigma:loop:)`` does with alpha.
package func gaussianBlur(_ picture: PixelBuffer, sigma: Double, loop: RangeLoop = loopOnThisThread) {
    GaussianBlur(sigma: sigma, channels: .all).blur(picture, into: picture, loop: loop)
}

/// A blur of one or all channels of pictures.
struct GaussianBlur {
    /// The channels that are blurred; the raw value is their number.
    enum Channels: Int {
        case alpha = 1, all = 4

        /// The bits of a pixel that are theirs.
        var mask: UInt32 { self == .alpha ? 0xFF00_0000 : .max }
    }

    let reduction: BlurReduction
    let kernel: BlurKernel
    let channels: Channels
    /// Whether the sigma is too small for a kernel, whose weights would be quotients of almost zero.
    private let isCopy: Bool
    private let usesBestInstructions: Bool

    /// - Parameters:
    ///   - sigma: the standard deviation in pixels.
    ///   - reduces: whether wide blurs may be computed from means of pixels.
    ///   - usesBestInstructions: false for those that every processor of the architecture has; the result is the same.
    init(sigma: Double, channels: Channels, reduces: Bool = true, usesBestInstructions: Bool = true) {
        isCopy = !(sigma > 1e-3)
        // A wider blur than the widest picture leaves nothing visible.
        reduction = BlurReduction(sigma: isCopy ? 1 : min(sigma, Double(PixelBuffer.maximumSide)), largestFactor: reduces ? 16 : 1)
        kernel = BlurKernel(sigma: reduction.sigma)
        self.channels = channels
        self.usesBestInstructions = usesBestInstructions
    }

    /// Writes the blurred picture to `result`, which may be the source itself.
    func blur(_ source: PixelBuffer, into result: PixelBuffer, loop: RangeLoop) {
        if isCopy {
            for y in 0..<source.height {
                for x in 0..<source.width { result[x, y] = source[x, y] & channels.mask }
            }
        } else if let repeats = RepeatedLines(of: source, mask: channels.mask, reach: reduction.pixels(kernel.reach), step: reduction.factor) {
            // Of the shadow of a card only the edges are blurred: the rest of it is as its middle.
            let parts = repeats.removed(from: source)
            blurWhole(parts, into: parts, loop: loop)
            repeats.restore(parts, into: result)
        } else {
            blurWhole(source, into: result, loop: loop)
        }
    }

    /// Blurs all rows and columns of a picture.
    func blurWhole(_ source: PixelBuffer, into result: PixelBuffer, loop: RangeLoop) {
        let steps = BlurSteps(kernel: kernel, reduction: reduction, usesBestInstructions: usesBestInstructions)
        let width = (source.width + reduction.factor - 1) / reduction.factor, height = (source.height + reduction.factor - 1) / reduction.factor
        let plane = SamplePlane(width: width, height: height, channels: channels)
        let blurred = SamplePlane(width: width, height: height, channels: channels)
        let pixels = source.width * source.height
        loop(steps.bandCount(height), pixels) { steps.blurRows(bands: $0, of: source, into: plane) }
        loop(steps.stripCount(plane), pixels) { steps.blurColumns(strips: $0, of: plane, into: blurred) }
        loop(steps.bandCount(result.height), pixels) { steps.draw(bands: $0, of: blurred, into: result) }
    }
}

/// By how much a picture is made smaller before it is blurred.
package struct BlurReduction: Sendable {
    /// The side of the squares whose means are blurred, in pixels: a power of 2.
    package private(set) var factor = 1
    /// The standard deviation of the blur of the means, in their distances.
    package private(set) var sigma: Double

    /// - Parameters:
    ///   - sigma: the standard deviation in pixels.
    ///   - largestFactor: the largest ``factor``, at most 16.
    package init(sigma: Double, largestFactor: Int = 16) {
        // With at least four means for each sigma, interpolation between them differs from the Gaussian by less than half a level of 255.
        while factor < largestFactor, sigma / Double(factor) >= 8 { factor *= 2 }
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
