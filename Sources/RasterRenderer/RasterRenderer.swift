import CoreGraphics
import Foundation
import QuartzCore

/// Draws display lists on the CPU.
///
/// The picture is the same bit for bit for any number of threads and on any processor: each pixel's value follows from the list and its
/// place alone.
package final class RasterRenderer: Renderer {
    private let pool: WorkerPool
    private let frame: FrameDrawing
    private var passBuffers = PassBuffers()
    private var pictures: [PixelBuffer?] = []

    /// Makes a renderer with its threads, which start when there is first something for them to do.
    ///
    /// - Parameter threads: How many threads draw, the calling one included. nil: as many as the environment's `LAMINA_THREADS` says,
    ///   or the machine has cores.
    package convenience init(threads: Int? = nil) {
        self.init(threads: threads, bandHeight: 32, culls: true)
    }

    /// As ``init(threads:)``, to compare ways of working that must not show: the rows a thread takes at a time, and whether hidden
    /// pixels are left out.
    package init(threads: Int?, bandHeight: Int, culls: Bool) {
        let wanted =
            threads ?? ProcessInfo.processInfo.environment["LAMINA_THREADS"].flatMap { Int($0) }
            ?? ProcessInfo.processInfo.activeProcessorCount
        let width = min(64, max(1, wanted))
        pool = WorkerPool(width: width)
        frame = FrameDrawing(workers: width, bandHeight: max(1, bandHeight), culls: culls)
    }

    /// How many threads draw.
    package var threadCount: Int { pool.width }

    package func render(_ list: DisplayList, into target: PixelBuffer) {
        guard let last = list.passes.indices.last else { return }
        precondition(
            list.passes[last].width == target.width && list.passes[last].height == target.height, "the last pass has the target's size")
        pictures.removeAll(keepingCapacity: true)
        for index in list.passes.indices {
            let pass = list.passes[index]
            guard index != last else {
                frame.draw(pass, of: list, pictures: pictures, into: target, pool: pool)
                break
            }
            guard PassBuffers.canHold(pass) else {
                pictures.append(nil)
                continue
            }
            let picture = passBuffers.take(width: pass.width, height: pass.height)
            frame.draw(pass, of: list, pictures: pictures, into: picture, pool: pool)
            switch pass.effect {
            case .none: break
            case .shadow(let sigma, let color): castShadow(of: picture, sigma: sigma, color: color)
            case .blur(let sigma, let saturation):
                gaussianBlur(picture, sigma: sigma)
                if saturation != 1 { saturate(picture, saturation) }
            }
            pictures.append(picture)
        }
        passBuffers.giveBackAll()
    }
}

/// The memory of intermediate pictures, kept from frame to frame.
struct PassBuffers {
    private var free: [PixelBuffer] = []
    private var used: [PixelBuffer] = []

    static func canHold(_ pass: DisplayList.Pass) -> Bool {
        (1...PixelBuffer.maximumSide).contains(pass.width) && (1...PixelBuffer.maximumSide).contains(pass.height)
    }

    mutating func take(width: Int, height: Int) -> PixelBuffer {
        let buffer: PixelBuffer
        if let index = free.firstIndex(where: { $0.width == width && $0.height == height }) {
            buffer = free.swapAt(index)
        } else {
            buffer = PixelBuffer(width: width, height: height)
        }
        used.append(buffer)
        return buffer
    }

    /// Ends the frame: what it used is kept for the next, what it didn't is let go.
    mutating func giveBackAll() {
        swap(&free, &used)
        used.removeAll(keepingCapacity: true)
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
