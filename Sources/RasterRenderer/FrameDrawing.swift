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
    private var bands = Bands()
    private let culls: Bool
    private let preparation = PassPreparation()
    private let kernels: UnsafePointer<RowKernels>
    private var target: PixelBuffer?
    private var region: PixelRegion?

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
        preparation.prepare(pass, of: list, pictures: pictures, target: target, region: region, pool: pool)
        self.target = target
        self.region = region
        preparation.withViews(kernels: kernels) {
            bands.cut(part.minY..<part.maxY, of: preparation.views, height: largestBand, threads: scratch.count)
            pool.perform(self, bands: bands.count)
        }
        self.target = nil
        self.region = nil
    }

    func perform(band: Int, worker: Int) {
        guard let target else { return }
        let rows = bands[band]
        if let region, !region.intersects(PixelRect(minY: rows.lowerBound, maxX: target.width, maxY: rows.upperBound)) { return }
        var painter = BandPainter(
            parts: preparation.views, target: target, rows: rows, region: region, culls: culls, scratch: scratch[worker])
        painter.paint()
    }
}
