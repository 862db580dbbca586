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
    private let bandHeight: Int
    private let culls: Bool
    private var prepared = PreparedPass()
    private var view: PassView?
    private let kernels: UnsafePointer<RowKernels>
    private var target: PixelBuffer?

    init(workers: Int, bandHeight: Int, culls: Bool, kernels: UnsafePointer<RowKernels>) {
        self.kernels = kernels
        scratch = (0..<workers).map { _ in BandScratch() }
        self.bandHeight = bandHeight
        self.culls = culls
    }

    func draw(_ pass: DisplayList.Pass, of list: DisplayList, pictures: [PixelBuffer?], into target: PixelBuffer, pool: WorkerPool) {
        prepared.prepare(pass, of: list, pictures: pictures, target: target)
        self.target = target
        let bands = (target.height + bandHeight - 1) / bandHeight
        prepared.withView(kernels: kernels) { pass in
            view = pass
            pool.perform(self, bands: bands)
            view = nil
        }
        self.target = nil
    }

    func perform(band: Int, worker: Int) {
        guard let view, let target else { return }
        let first = band * bandHeight
        BandPainter(
            pass: view, target: target.base, stride: target.stride, rows: first..<min(first + bandHeight, target.height), culls: culls,
            scratch: scratch[worker]
        ).paint()
    }
}
