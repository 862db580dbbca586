import CRowKernels
import CoreGraphics
import QuartzCore

/// Draws passes in bands of rows.
///
/// Why it is `@unchecked Sendable`: between two calls of `draw` no thread of the pool accesses it. During one, all threads only read,
/// except for the scratch memory, of which each thread has its own, and the target, each row of which belongs to one thread. The pool
/// synchronizes with a lock.
final class FrameDrawing: BandWork, @unchecked Sendable {
    private let scratch: [BandScratch]
    /// The rows of a band, at most.
    private let largestBand: Int
    /// The rows of a band of the pass that is drawn.
    private var bandHeight = 1
    private let culls: Bool
    private var prepared = PreparedPass()
    private var view: PassView?
    private let kernels: UnsafePointer<RowKernels>
    private var target: PixelBuffer?
    private var region: PixelRegion?
    private var firstBand = 0

    init(workers: Int, bandHeight: Int, culls: Bool, kernels: UnsafePointer<RowKernels>) {
        self.kernels = kernels
        scratch = (0..<workers).map { _ in BandScratch() }
        largestBand = bandHeight
        self.culls = culls
    }

    /// Draws a pass.
    ///
    /// - Parameter region: the part of the target to draw, widened to whole blocks of pixels; nil for all of it.
    func draw(
        _ pass: DisplayList.Pass, of list: DisplayList, pictures: [PixelBuffer?], into target: PixelBuffer, region: PixelRegion?, pool: WorkerPool
    ) {
        let part = region?.bounds ?? PixelRect(maxX: target.width, maxY: target.height)
        guard !part.isEmpty else { return }
        prepared.prepare(pass, of: list, pictures: pictures, target: target, region: region)
        self.target = target
        self.region = region
        // A pass of few rows is cut into more bands than threads too, so that none waits long for the last.
        bandHeight = scratch.count > 1 ? min(largestBand, max(8, part.height / (4 * scratch.count))) : largestBand
        firstBand = part.minY / bandHeight
        let bands = (part.maxY + bandHeight - 1) / bandHeight - firstBand
        prepared.withView(kernels: kernels) { pass in
            view = pass
            pool.perform(self, bands: bands)
            view = nil
        }
        self.target = nil
        self.region = nil
    }

    func perform(band: Int, worker: Int) {
        guard let view, let target else { return }
        let first = (firstBand + band) * bandHeight
        let rows = first..<min(first + bandHeight, target.height)
        if let region, !region.intersects(PixelRect(minY: rows.lowerBound, maxX: target.width, maxY: rows.upperBound)) { return }
        BandPainter(
            pass: view, target: target.base, stride: target.stride, rows: rows, region: region, culls: culls, scratch: scratch[worker]
        ).paint()
    }
}
