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
    private var bands = Bands(rows: 0..<0, height: 1, threads: 1)
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
        bands = Bands(rows: part.minY..<part.maxY, height: largestBand, threads: scratch.count)
        preparation.withViews(kernels: kernels) { pool.perform(self, bands: bands.count) }
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

/// The bands that rows are cut into. Those of several threads are at most half as high, for a few may hold most of the work, and the last ones
/// are shorter, so that no thread waits long for another's last band.
private struct Bands {
    let count: Int
    private let rows: Range<Int>
    private let height: Int
    /// Where the shorter bands begin, and their height.
    private let tall: Int
    private let shortHeight: Int

    /// - Parameter height: the greatest height of one thread's bands.
    init(rows: Range<Int>, height: Int, threads: Int) {
        self.rows = rows
        let least = min(height, boundedRowCount)
        self.height = threads > 1 ? max(least, min(height / 2, rows.count / (4 * threads))) : height
        shortHeight = threads > 1 ? max(least, self.height / 4) : height
        tall = max(0, rows.count / self.height - (threads > 1 ? threads : 0))
        count = tall + (rows.count - tall * self.height + shortHeight - 1) / shortHeight
    }

    /// The rows of a band.
    subscript(band: Int) -> Range<Int> {
        let isTall = band < tall
        let first = rows.lowerBound + (isTall ? band * height : tall * height + (band - tall) * shortHeight)
        return first..<min(first + (isTall ? height : shortHeight), rows.upperBound)
    }
}
