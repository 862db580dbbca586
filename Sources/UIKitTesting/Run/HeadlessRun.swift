import Foundation
import UIKit

/// A run of a program without a window, from its first frame to its last, that writes down what is seen: what `--headless` does.
public struct HeadlessRun: Sendable {
    /// A picture of one moment, for a file.
    public struct Snapshot: Sendable, Equatable {
        /// Seconds from the first frame. The picture is the one that is on the screen then: the last frame that is not later.
        public var time: Double
        /// The file: `.png` for pixels, `.txt` for the layer tree. What is there is replaced.
        public var path: String

        /// A picture at `time` seconds for the file `path`.
        public init(time: Double, path: String) {
            self.time = time
            self.path = path
        }
    }

    /// Size of the screen in points.
    public var size: CGSize
    /// Pixels per point.
    public var scale: CGFloat
    /// The display's frames a second.
    public var framesPerSecond: Int
    /// How many threads draw; nil for `LAMINA_THREADS`, or as many as there are cores. The pictures are the same.
    public var threads: Int?
    /// The input of the run, from the first frame on.
    public var script: GestureScript?
    /// The pictures that are wanted, in any order.
    public var snapshots: [Snapshot]
    /// A folder for every frame as `frame-00000.png` and so on; it is made where it is missing.
    public var framesFolder: String?
    /// A file for a film of every frame: `.mp4`, or `.gif` (of more than 50 frames a second only every second is kept, or third, and so
    /// on: viewers show no more). It is made by the program `ffmpeg`, and what is there is replaced.
    public var film: String?
    /// Seconds that the run lasts. Nil: until the last snapshot, and the end of the script where frames are wanted or no snapshot is.
    public var duration: Double?

    /// A run with these settings; they are checked when it is performed.
    public init(
        size: CGSize = CGSize(width: 1024, height: 768), scale: CGFloat = 2, framesPerSecond: Int = 60, threads: Int? = nil,
        script: GestureScript? = nil, snapshots: [Snapshot] = [], framesFolder: String? = nil, film: String? = nil, duration: Double? = nil
    ) {
        self.size = size
        self.scale = scale
        self.framesPerSecond = framesPerSecond
        self.threads = threads
        self.script = script
        self.snapshots = snapshots
        self.framesFolder = framesFolder
        self.film = film
        self.duration = duration
    }

    /// Runs the program and writes the files.
    ///
    /// - Parameter makeRoot: makes the controller that is shown, when the screen has its size.
    /// - Throws: ``HeadlessRunError`` or ``SnapshotError`` for options that make no sense and files that can't be written, before anything
    ///   runs where that can be seen; and whatever `makeRoot` throws.
    @MainActor
    public func perform(_ makeRoot: @MainActor () throws -> UIViewController) async throws {
        try check()
        let frameCount = try frameCount()
        let writers = try frameWriters()
        var wanted = snapshots.enumerated().map { (frame: frameNumber(at: $0.element.time), offset: $0.offset, path: $0.element.path) }
        wanted.sort { ($0.frame, $0.offset) < ($1.frame, $1.offset) }
        try await HeadlessHost.open(size: size, scale: scale, framesPerSecond: framesPerSecond, threads: threads) { host in
            host.show(try makeRoot())
            if let script { host.schedule(script) }
            await host.advance(by: 0)
            var next = 0
            let last = max(lastFrame, frameCount - 1)
            while true {
                while next < wanted.count, wanted[next].frame == host.frame {
                    try host.writeSnapshot(to: wanted[next].path)
                    next += 1
                }
                if host.frame < frameCount {
                    let picture = host.snapshot()
                    for writer in writers { try writer.append(picture) }
                }
                guard host.frame < last else { break }
                await host.advanceFrame()
            }
            for writer in writers { try writer.finish() }
        }
    }

    /// The number of the last frame that is not later than a time.
    private func frameNumber(at time: Double) -> Int {
        Int((time * Double(framesPerSecond) + 1e-6).rounded(.down))
    }

    private var lastFrame: Int {
        if let duration { return max(frameNumber(at: duration), snapshots.map { frameNumber(at: $0.time) }.max() ?? 0) }
        let shown = snapshots.map { frameNumber(at: $0.time) }.max()
        return shown ?? frameNumber(at: script?.duration ?? 0)
    }

    /// How many frames are written down.
    private func frameCount() throws(HeadlessRunError) -> Int {
        guard framesFolder != nil || film != nil else { return 0 }
        guard let seconds = duration ?? script?.duration else {
            throw HeadlessRunError("frames need a duration where there is no script")
        }
        return max(1, Int((seconds * Double(framesPerSecond)).rounded()))
    }

    /// The writers of the frames; throws if a file can't be written.
    @MainActor
    private func frameWriters() throws -> [any FrameWriter] {
        var writers: [any FrameWriter] = []
        if let framesFolder { writers.append(try FrameFolder(path: framesFolder)) }
        if let film {
            let geometry = DisplayGeometry(size: size, scale: scale)
            writers.append(
                try Film(path: film, width: geometry.pixelWidth, height: geometry.pixelHeight, framesPerSecond: framesPerSecond))
        }
        return writers
    }

    @MainActor
    private func check() throws {
        guard HeadlessHost.canShow(size: size, scale: scale) else {
            throw HeadlessRunError(
                "a screen of \(size.width) x \(size.height) points at scale \(scale) can't be drawn: a side is 1 to 32767 pixels")
        }
        guard (1...1000).contains(framesPerSecond) else {
            throw HeadlessRunError("\(framesPerSecond) frames a second: it must be 1 to 1000")
        }
        let range = 0...GestureScript.maximumTime
        if let duration, !range.contains(duration) {
            throw HeadlessRunError("a duration of \(duration) s: it must be 0 to \(Int(range.upperBound))")
        }
        for snapshot in snapshots {
            guard range.contains(snapshot.time) else {
                throw HeadlessRunError("a snapshot at \(snapshot.time) s: the time must be 0 to \(Int(range.upperBound))")
            }
            guard SnapshotFormat(path: snapshot.path) != nil else {
                throw SnapshotError(path: snapshot.path, reason: SnapshotFormat.requirement)
            }
            if let reason = SnapshotError.obstacle(to: snapshot.path) { throw SnapshotError(path: snapshot.path, reason: reason) }
        }
    }
}

/// Why a headless run can't be made: one line.
public struct HeadlessRunError: Error, Sendable, Equatable, CustomStringConvertible, LocalizedError {
    public let description: String
    public var errorDescription: String? { description }

    init(_ description: String) {
        self.description = description
    }
}
