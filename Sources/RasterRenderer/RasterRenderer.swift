import CRowKernels
import CoreGraphics
import Foundation
import QuartzCore

/// Draws display lists on the CPU.
///
/// The picture is the same bit for bit for any number of threads and on any processor: each pixel's value depends on the list and its
/// position only.
package final class RasterRenderer: Renderer {
    private let pool: WorkerPool
    private let frame: FrameDrawing
    private var passBuffers = PassBuffers()
    /// The pictures of the list's passes; nil for one that can't be drawn.
    private var passes = PassPictures<PixelBuffer>(budget: 64 << 20) { $0.byteCount }
    /// The number of passes that were drawn for the last list.
    package private(set) var drawnPassCount = 0
    /// The bytes of the pictures that are kept for later frames.
    package var cachedPictureByteCount: Int { passes.cachedByteCount }
    /// The changes with which the last list was drawn; 0 if it was drawn without.
    private var drawnChanges: UInt64 = 0

    /// Creates a renderer; its threads start with the first work.
    ///
    /// - Parameter threads: the number of threads that draw, including the calling one. Nil takes the environment variable
    /// `LAMINA_THREADS`, or else the number of cores.
    package convenience init(threads: Int? = nil) {
        self.init(threads: threads, bandHeight: 64, culls: true)
    }

    /// As ``init(threads:)``, for tests that compare settings that must not change the picture: the rows per band (several threads may take
    /// fewer), whether hidden pixels are culled, and whether the processor's best instructions are used, or those that every processor of
    /// its architecture has.
    package init(threads: Int?, bandHeight: Int, culls: Bool, usesBestInstructions: Bool = true) {
        let wanted =
            threads ?? ProcessInfo.processInfo.environment["LAMINA_THREADS"].flatMap { Int($0) }
            ?? ProcessInfo.processInfo.activeProcessorCount
        let width = min(64, max(1, wanted))
        pool = WorkerPool(width: width)
        frame = FrameDrawing(workers: width, bandHeight: max(1, bandHeight), culls: culls,
            kernels: usesBestInstructions ? row_kernels_fastest() : row_kernels_of_every_processor())
    }

    /// The number of threads that draw, including the calling one.
    package var threadCount: Int { pool.width }

    package func render(_ list: DisplayList, into target: any RenderTarget, changes: FrameChanges?) {
        let target = pixels(of: target)
        guard let last = list.passes.indices.last else { return }
        pool.beginFrame(at: MediaClock.monotonicTime)
        defer { pool.endFrame(at: MediaClock.monotonicTime) }
        precondition(
            list.passes[last].width == target.width && list.passes[last].height == target.height, "the last pass has the target's size")
        let given = changes
        // What another renderer drew meanwhile isn't here.
        let changes = given?.idBefore == drawnChanges && drawnChanges > 0 ? given : nil
        drawnChanges = given?.id ?? 0
        passes.beginFrame(list, changes: changes)
        passBuffers.beginFrame(keeping: passes.kept, leaving: passes.cached)
        place(last, of: list, in: target)
        drawnPassCount = 0
        let region = changes.flatMap { $0.isWhole ? nil : $0.redrawn }
        for index in list.passes.indices where passes.pictures[index] == nil || passes.pictures[index] === target {
            let pass = list.passes[index]
            guard let picture = picture(of: index, list) else { continue }
            passes.pictures[index] = picture
            drawnPassCount += 1
            frame.draw(pass, of: list, pictures: passes.pictures, into: picture, region: picture === target ? region : nil, pool: pool)
            switch pass.effect {
            case .none: break
            case .shadow(let sigma, let color): castShadow(of: picture, sigma: sigma, color: color, loop: pool.loop)
            case .blur(let sigma, let saturation):
                gaussianBlur(picture, sigma: sigma, loop: pool.loop)
                if saturation != 1 { saturate(picture, saturation, loop: pool.loop) }
            }
        }
        passBuffers.endFrame()
        // The frame's own picture is its target's.
        for index in passes.pictures.indices where passes.pictures[index] === target { passes.pictures[index] = nil }
    }

    package func renderPart(_ list: DisplayList, into target: any RenderTarget, changes: FrameChanges) -> Bool {
        guard changes.idBefore == drawnChanges, drawnChanges > 0 else { return false }
        drawnChanges = changes.id
        drawnPassCount = 0
        guard !changes.redrawn.isEmpty else { return true }
        pool.beginFrame(at: MediaClock.monotonicTime)
        defer { pool.endFrame(at: MediaClock.monotonicTime) }
        frame.draw(list.passes[0], of: list, pictures: [nil], into: pixels(of: target), region: changes.redrawn, pool: pool)
        drawnPassCount = 1
        return true
    }

    /// Makes the last pass, and the passes that it continues, draw to the target.
    private func place(_ last: Int, of list: DisplayList, in target: PixelBuffer) {
        var index = last
        passes.pictures[index] = target
        while case .continuing(let earlier) = list.passes[index].start, list.canContinue(earlier, in: index) {
            index = earlier
            passes.pictures[index] = target
        }
    }

    /// Returns the buffer that a pass draws to: the target, the picture that it continues, or one of its own, with copied pixels already in
    /// it. Nil if the pass can't be drawn.
    private func picture(of index: Int, _ list: DisplayList) -> PixelBuffer? {
        let pass = list.passes[index]
        let own = passes.pictures[index]
        switch pass.start {
        case .color:
            return own ?? passBuffers.take(like: pass)
        case .continuing(let earlier):
            return list.canContinue(earlier, in: index) ? own ?? passes.pictures[earlier] : nil
        case .copy(let source, let x, let y):
            guard (0..<index).contains(source), let from = passes.pictures[source], own !== from,
                let picture = own ?? passBuffers.take(like: pass)
            else { return nil }
            picture.copy(from: from, x: x, y: y)
            return picture
        }
    }
}

extension PixelBuffer {
    /// Fills the buffer with the part of another one that begins at (x, y) there; beyond that one its edge is repeated.
    fileprivate func copy(from source: PixelBuffer, x: Int, y: Int) {
        // Positions far outside repeat the same edge as near ones.
        let x = min(max(x, -width), source.width), y = min(max(y, -height), source.height)
        let left = min(max(0, -x), width)
        let right = max(left, min(width, source.width - x))
        for row in 0..<height {
            let line = base + row * stride
            let from = source.base + min(max(0, row + y), source.height - 1) * source.stride
            line.update(repeating: from[0], count: left)
            if left < right { (line + left).update(from: from + x + left, count: right - left) }
            (line + right).update(repeating: from[source.width - 1], count: width - right)
        }
    }
}

/// The memory of intermediate pictures, kept from frame to frame.
struct PassBuffers {
    private var free: [PixelBuffer] = []
    private var used: [PixelBuffer] = []

    /// Begins a frame: all buffers are free but those of the pictures that it keeps from the frame before, and those that it leaves to
    /// others.
    mutating func beginFrame(keeping kept: [PixelBuffer], leaving cached: [PixelBuffer]) {
        swap(&free, &used)
        // Passes that continue one another share a picture, so it may be gone.
        for picture in kept { remove(picture).map { used.append($0) } }
        for picture in cached { _ = remove(picture) }
    }

    private mutating func remove(_ picture: PixelBuffer) -> PixelBuffer? {
        free.firstIndex { $0 === picture }.map { free.swapAt($0) }
    }

    /// Returns a buffer of a pass's size with undefined contents; nil for a size that no buffer has.
    mutating func take(like pass: DisplayList.Pass) -> PixelBuffer? {
        let (width, height) = (pass.width, pass.height)
        guard (1...PixelBuffer.maximumSide).contains(width), (1...PixelBuffer.maximumSide).contains(height) else { return nil }
        let buffer: PixelBuffer
        if let index = free.firstIndex(where: { $0.width == width && $0.height == height }) {
            buffer = free.swapAt(index)
        } else {
            buffer = PixelBuffer(unclearedWidth: width, height: height)
        }
        used.append(buffer)
        return buffer
    }

    /// Ends the frame: the buffers that it used are kept for the next, the others are released.
    mutating func endFrame() {
        free.removeAll(keepingCapacity: true)
    }
}

extension [PixelBuffer] {
    /// Removes an element without keeping the order.
    fileprivate mutating func swapAt(_ index: Int) -> PixelBuffer {
        let buffer = self[index]
        self[index] = self[count - 1]
        removeLast()
        return buffer
    }
}
