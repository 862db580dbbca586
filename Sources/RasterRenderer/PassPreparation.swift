import CRowKernels
import CoreGraphics
import QuartzCore

/// Prepares passes for drawing, on all threads: in parts of their quads, one after the other in the list.
///
/// Why it is `@unchecked Sendable`: the thread that calls `prepare` and `withViews` alone changes it, and not while others work: but for each
/// part, which the one thread changes that prepares it. The pool synchronizes with a lock.
final class PassPreparation: BandWork, @unchecked Sendable {
    /// A class, so that each thread changes an object of its own.
    private final class Part {
        private let gapBefore = CacheLineGap()
        var pass = PreparedPass()
        private let gapAfter = CacheLineGap()
    }

    /// What is to be prepared.
    private struct Request {
        var pass: DisplayList.Pass
        var list: DisplayList
        var pictures: [PixelBuffer?]
        var target: PixelBuffer
        var region: PixelRegion?
    }

    private var parts = [Part()]
    /// The number of parts that the pass has.
    private var count = 1
    private var request: Request?
    /// The pointers of all parts, the first quads first.
    private(set) var views: [PassView] = []

    /// The fewest quads of a part: fewer are prepared sooner than another thread comes.
    private static let fewestQuads = 12

    /// Prepares a pass.
    ///
    /// - Parameters:
    ///   - pictures: the pictures of the passes before it; nil for those that could not be drawn.
    ///   - target: the target that it draws to, which no quad can read.
    ///   - region: the part of the target that is drawn; nil for all of it.
    func prepare(
        _ pass: DisplayList.Pass, of list: DisplayList, pictures: [PixelBuffer?], target: PixelBuffer, region: PixelRegion?, pool: WorkerPool
    ) {
        // Some more parts than threads, since one that comes late leaves its share to the others.
        count = pool.width > 1 ? max(1, min(4 * pool.width, pass.quads.count / Self.fewestQuads)) : 1
        while parts.count < count { parts.append(Part()) }
        for part in parts[count...] { part.pass.removeAll() }
        request = Request(pass: pass, list: list, pictures: pictures, target: target, region: region)
        pool.perform(self, bands: count)
        request = nil
    }

    func perform(band: Int, worker: Int) {
        guard let request else { return }
        let quads = request.pass.quads, first = quads.lowerBound
        parts[band].pass.prepare(
            first + quads.count * band / count..<first + quads.count * (band + 1) / count, of: request.pass, request.list,
            pictures: request.pictures, target: request.target, region: request.region)
    }

    /// Calls a function during which ``views`` are those of the pass.
    func withViews(kernels: UnsafePointer<RowKernels>, _ body: () -> Void) {
        views.removeAll(keepingCapacity: true)
        addViews(from: 0, kernels: kernels, body)
        views.removeAll(keepingCapacity: true)
    }

    private func addViews(from index: Int, kernels: UnsafePointer<RowKernels>, _ body: () -> Void) {
        guard index < count else { return body() }
        parts[index].pass.withView(kernels: kernels) {
            views.append($0)
            addViews(from: index + 1, kernels: kernels, body)
        }
    }
}
