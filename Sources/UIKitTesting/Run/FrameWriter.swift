import Foundation
import QuartzCore

/// Writes the frames of a run to files, one after the other.
package protocol FrameWriter: AnyObject {
    /// Writes the next frame, perhaps later, on another thread.
    ///
    /// - Throws: why this frame or an earlier one can't be written.
    func append(_ frame: CGImage) throws
    /// Ends the sequence. The files are complete when it returns.
    func finish() throws
}

/// Writes frames to a folder as `frame-00000.png` and so on, by their numbers, encoded on all cores.
package final class FrameFolder: FrameWriter {
    private let path: String
    private let queue = FrameQueue(threads: ProcessInfo.processInfo.activeProcessorCount)
    private var number: Int

    /// - Parameters:
    ///   - path: the folder, which is created if it doesn't exist.
    ///   - first: the number of the first frame.
    /// - Throws: an error of one line if it can't be created or written to.
    package init(path: String, first: Int = 0) throws(HeadlessRunError) {
        number = first
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw HeadlessRunError("cannot make the folder \(path): \(error.localizedDescription)")
        }
        guard FileManager.default.isWritableFile(atPath: path) else { throw HeadlessRunError("no permission in the folder \(path)") }
        self.path = path.hasSuffix("/") ? path : path + "/"
    }

    package func append(_ frame: CGImage) throws {
        let digits = String(number)
        let file = path + "frame-" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits + ".png"
        try queue.add {
            try SnapshotError.wrapping(file) { try frame.pngData().write(to: URL(fileURLWithPath: file)) }
        }
        number += 1
    }

    package func finish() throws { try queue.finish() }
}
