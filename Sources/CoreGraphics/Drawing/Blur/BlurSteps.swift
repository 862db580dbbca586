@_implementationOnly import CRowKernels

/// The three steps of a blur: along rows, along columns, and back to pixels. Rows are taken in bands, and columns in strips, which any thread
/// does alone.
struct BlurSteps: Sendable {
    let kernel: BlurKernel
    let reduction: BlurReduction
    let usesBestInstructions: Bool

    private var kernels: UnsafePointer<RowKernels> { usesBestInstructions ? row_kernels_fastest() : row_kernels_of_every_processor() }

    /// The rows of a band; with those of one channel it fills a line of the cache.
    private static let bandHeight = 16

    func bandCount(_ height: Int) -> Int { (height + Self.bandHeight - 1) / Self.bandHeight }

    private func rows(_ bands: Range<Int>, of height: Int) -> Range<Int> {
        bands.lowerBound * Self.bandHeight..<min(bands.upperBound * Self.bandHeight, height)
    }

    /// Writes the means of the picture's squares to the plane, blurred along their rows.
    func blurRows(bands: Range<Int>, of source: PixelBuffer, into plane: SamplePlane) {
        let factor = reduction.factor, shift = Int32(factor.trailingZeroBitCount), channels = Int32(plane.channels.rawValue)
        let sums = UnsafeMutablePointer<UInt16>.allocate(capacity: plane.width * factor * 4)
        defer { sums.deallocate() }
        // A band's rows are the columns of these, so that one kernel blurs in both directions.
        let band = SamplePlane(width: Self.bandHeight, height: plane.width, channels: plane.channels)
        let blurred = SamplePlane(width: Self.bandHeight, height: plane.width, channels: plane.channels)
        band.samples.update(repeating: 0, count: band.stride * band.height)
        let rows = rows(bands, of: plane.height)
        for top in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.bandHeight) {
            let count = min(Self.bandHeight, rows.upperBound - top)
            for y in top..<top + count {
                kernels.pointee.mean_row(
                    source.base + y * factor * source.stride, source.stride, min(factor, source.height - y * factor), source.width, shift,
                    channels, sums, plane.row(y))
            }
            kernels.pointee.exchange_rows(plane.row(top), plane.stride, band.samples, band.stride, count, plane.width, channels)
            blurColumns(0..<band.stride, of: band, into: blurred)
            kernels.pointee.exchange_rows(blurred.samples, blurred.stride, plane.row(top), plane.stride, plane.width, count, channels)
        }
    }

    func stripCount(_ plane: SamplePlane) -> Int { plane.stride / SamplePlane.stripWidth }

    /// Blurs columns of a plane, which are overwritten, into those of another one of its size.
    func blurColumns(strips: Range<Int>, of plane: SamplePlane, into result: SamplePlane) {
        blurColumns(strips.lowerBound * SamplePlane.stripWidth..<strips.upperBound * SamplePlane.stripWidth, of: plane, into: result)
    }

    private func blurColumns(_ columns: Range<Int>, of plane: SamplePlane, into result: SamplePlane) {
        let from = plane.samples + columns.lowerBound, to = result.samples + columns.lowerBound
        let stride = plane.stride, count = columns.count, height = plane.height
        guard kernel.weights.isEmpty else {
            return kernels.pointee.weigh_columns(from, to, stride, count, height, kernel.weights, kernel.weights.count)
        }
        let box = kernels.pointee.box_columns, radius = kernel.radius, inner = UInt32(kernel.inner), outer = UInt32(kernel.outer)
        box(from, to, stride, count, height, radius, inner, outer)
        box(to, from, stride, count, height, radius, inner, outer)
        box(from, to, stride, count, height, radius, inner, outer)
    }

    /// Makes pixels of samples: rounds them, or interpolates between means.
    func draw(bands: Range<Int>, of plane: SamplePlane, into picture: PixelBuffer) {
        let rows = rows(bands, of: picture.height), channels = Int32(plane.channels.rawValue)
        let factor = reduction.factor
        guard factor > 1 else {
            for y in rows { kernels.pointee.round_row(plane.row(y), plane.width, channels, picture.base + y * picture.stride) }
            return
        }
        let line = UnsafeMutablePointer<UInt32>.allocate(capacity: (plane.width + 2) * plane.channels.rawValue)
        defer { line.deallocate() }
        for y in rows {
            // Means lie in the middle of their squares: pixel y at (2y + 1 − factor) / (2 · factor) means.
            let place = 2 * y + 1 + factor
            let below = place / (2 * factor)
            let weight = UInt32(place % (2 * factor))
            kernels.pointee.interpolate_row(
                below > 0 ? plane.row(below - 1) : nil, UInt32(2 * factor) - weight, below < plane.height ? plane.row(below) : nil, weight, line,
                plane.width, Int32(factor.trailingZeroBitCount), channels, picture.base + y * picture.stride, picture.width)
        }
    }
}
