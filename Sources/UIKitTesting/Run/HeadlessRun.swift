import Foundation
import QuartzCore
@_implementationOnly import RasterRenderer
import UIKit

/// A run of a program without a window that writes snapshots, frames or a film to files: what the option `--headless` does.
public struct HeadlessRun: Sendable {
    /// A snapshot at a time, for a file.
    public struct Snapshot: Sendable, Equatable {
        /// The time in seconds since the first frame. The snapshot shows the last frame that isn't later.
        public var time: Double
        /// The path of the file, whose ending determines the ``SnapshotFormat``. An existing file is replaced.
        public var path: String

        /// Creates a snapshot at `time`, in seconds, for the file `path`.
        public init(time: Double, path: String) {
            self.time = time
            self.path = path
        }
    }

    /// The size of the screen in points.
    public var size: CGSize
    /// The scale of the screen: pixels per point.
    public var scale: CGFloat
    /// The display's refresh rate in frames per second.
    public var framesPerSecond: Int
    /// The number of threads that draw; nil for the value of the environment variable `LAMINA_THREADS`, or else the number of cores. The
    /// pictures don't depend on it.
    public var threads: Int?
    /// Makes the renderer that draws; nil for the one that draws on the processor.
    package var makeRenderer: (@Sendable () -> any Renderer)?
    /// Is called with the number of each frame whose picture is needed, once it is drawn and before it is written.
    package var didDraw: (@MainActor @Sendable (Int) -> Void)?
    /// The input, from the first frame on; nil for none.
    public var script: GestureScript?
    /// The snapshots to write, in any order.
    public var snapshots: [Snapshot]
    /// A folder to which every frame is written as `frame-00000.png` and so on, by its number in the run; nil for none. It is created if it doesn't exist.
    public var framesFolder: String?
    /// The path of a film of all frames, `.mp4` or `.gif`; nil for none. It is encoded by the program `ffmpeg` and replaces an existing
    /// file. Of a GIF with more than 50 frames per second, only every second frame, or third, and so on, is kept, since viewers show no
    /// more.
    public var film: String?
    /// The first time, in seconds, whose frame is written to ``framesFolder`` and ``film``. Earlier frames are not drawn, though everything
    /// happens in them that happens otherwise: a film may be made in parts, on several machines, of the same pictures.
    public var from: Double
    /// The time, in seconds, at which writing frames ends: its frame is not written. Nil for the end of the run.
    public var to: Double?
    /// The duration of the run in seconds. Nil: until the last snapshot; if frames or a film are written, or there are no snapshots, also
    /// until the end of the script.
    public var duration: Double?

    /// Creates a run. The settings are checked when it is performed.
    public init(
        size: CGSize = CGSize(width: 1024, height: 768), scale: CGFloat = 2, framesPerSecond: Int = 60, threads: Int? = nil,
        script: GestureScript? = nil, snapshots: [Snapshot] = [], framesFolder: String? = nil, film: String? = nil, from: Double = 0,
        to: Double? = nil, duration: Double? = nil
    ) {
        self.size = size
        self.scale = scale
        self.framesPerSecond = framesPerSecond
        self.threads = threads
        self.script = script
        self.snapshots = snapshots
        self.framesFolder = framesFolder
        self.film = film
        self.from = from
        self.to = to
        self.duration = duration
    }

    /// Runs the program and writes the files.
    ///
    /// - Parameter makeRoot: creates the controller to show. It is called when the screen has its size.
    /// - Throws: ``HeadlessRunError`` or ``SnapshotError`` for invalid settings and files that can't be written, if possible before the run
    ///   begins; and what `makeRoot` throws.
    @MainActor
    public func perform(_ makeRoot: @MainActor () throws -> UIViewController) async throws {
        try check()
        let written = try writtenFrames()
        let writers = try frameWriters(first: written.lowerBound)
        var wanted = snapshots.enumerated().map { (frame: frameNumber(at: $0.element.time), offset: $0.offset, path: $0.element.path) }
        wanted.sort { ($0.frame, $0.offset) < ($1.frame, $1.offset) }
        let renderer = makeRenderer?() ?? RasterRenderer(threads: threads)
        try await HeadlessHost.open(size: size, scale: scale, framesPerSecond: framesPerSecond, renderer: renderer) { host in
            host.show(try makeRoot())
            if let script { host.schedule(script) }
            await host.advance(by: 0)
            var next = 0
            let last = written.isEmpty ? lastFrame : max(snapshotFrame ?? 0, written.upperBound - 1)
            while true {
                var drawn: CGImage?
                let picture = { @MainActor in
                    if let drawn { return drawn }
                    let picture = host.snapshot()
                    drawn = picture
                    didDraw?(host.frame)
                    return picture
                }
                while next < wanted.count, wanted[next].frame == host.frame {
                    try host.writeSnapshot(to: wanted[next].path, picture)
                    next += 1
                }
                if written.contains(host.frame) {
                    for writer in writers { try writer.append(picture()) }
                }
                guard host.frame < last else { break }
                await host.advanceFrame()
            }
            for writer in writers { try writer.finish() }
        }
    }

    /// The number of the last frame that isn't later than a time in seconds.
    private func frameNumber(at time: Double) -> Int {
        Int((time * Double(framesPerSecond) + 1e-6).rounded(.down))
    }

    private var lastFrame: Int {
        if let duration { return max(frameNumber(at: duration), snapshotFrame ?? 0) }
        return snapshotFrame ?? frameNumber(at: script?.duration ?? 0)
    }

    /// The number of the last snapshot's frame.
    private var snapshotFrame: Int? { snapshots.map { frameNumber(at: $0.time) }.max() }

    /// The numbers of the frames to write.
    private func writtenFrames() throws(HeadlessRunError) -> Range<Int> {
        guard framesFolder != nil || film != nil else { return 0..<0 }
        guard let seconds = duration ?? script?.duration else {
            throw HeadlessRunError("frames need a duration where there is no script")
        }
        let count = max(1, Int((seconds * Double(framesPerSecond)).rounded()))
        let first = firstFrame(notBefore: from), end = min(count, to.map { firstFrame(notBefore: $0) } ?? count)
        guard first < end else {
            throw HeadlessRunError("no frames from \(from) s to \(to ?? seconds) s in a run of \(seconds) s")
        }
        return first..<end
    }

    /// The number of the first frame that isn't earlier than a time in seconds.
    private func firstFrame(notBefore time: Double) -> Int {
        Int((time * Double(framesPerSecond) - 1e-6).rounded(.up))
    }

    /// Creates the writers of the frames from number `first` on; throws if a file can't be written.
    @MainActor
    private func frameWriters(first: Int) throws -> [any FrameWriter] {
        var writers: [any FrameWriter] = []
        if let framesFolder { writers.append(try FrameFolder(path: framesFolder, first: first)) }
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
        for time in [from, to].compactMap({ $0 }) where !range.contains(time) {
            throw HeadlessRunError("frames from or to \(time) s: the time must be 0 to \(Int(range.upperBound))")
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

/// The reason why a headless run failed. Its description is one line.
public struct HeadlessRunError: Error, Sendable, Equatable, CustomStringConvertible, LocalizedError {
    public let description: String
    public var errorDescription: String? { description }

    init(_ description: String) {
        self.description = description
    }
}
