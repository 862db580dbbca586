import Foundation
import QuartzCore

/// Encodes frames as a GIF or MP4 file, with the program `ffmpeg`.
package final class Film: FrameWriter {
    /// The format of a film.
    package enum Format: String, Sendable, CaseIterable {
        case gif, mp4

        /// Creates the format that a path's ending stands for; nil for other endings.
        package init?(path: String) {
            self.init(rawValue: URL(fileURLWithPath: path).pathExtension.lowercased())
        }
    }

    /// The largest number of frames per second of a GIF that viewers show; they slow down faster ones.
    private static let maximumGIFRate = 50

    private let path: String
    private let format: Format
    private let width: Int
    private let height: Int
    /// Of this many frames, one is kept.
    private let step: Int
    private let ffmpeg: FFmpeg
    /// The folder of intermediate files.
    private let folder: TemporaryFolder
    private let encoder: FFmpeg.Run
    /// Gives frames to the encoder, in order, while the next one is drawn.
    private let queue = FrameQueue(threads: 1)
    private var count = 0

    /// Starts encoding a film.
    ///
    /// - Parameters:
    ///   - path: the file, `.gif` or `.mp4`. An existing file is replaced when the film is finished.
    ///   - width: the width of a frame in pixels. MP4 films need even sides: black pixels are added at the right and the bottom.
    ///   - height: the height of a frame in pixels.
    ///   - framesPerSecond: the frame rate. Of a GIF with more than 50 frames per second, only every second frame, or third, and so on, is
    ///     kept.
    /// - Throws: an error of one line when the file can't be written or there is no `ffmpeg`.
    package init(path: String, width: Int, height: Int, framesPerSecond: Int) throws {
        guard let format = Format(path: path) else {
            throw SnapshotError(path: path, reason: "the name must end in .gif or .mp4")
        }
        if let reason = SnapshotError.obstacle(to: path) { throw SnapshotError(path: path, reason: reason) }
        (self.path, self.format, self.width, self.height) = (path, format, width, height)
        step = format == .gif ? (framesPerSecond + Self.maximumGIFRate - 1) / Self.maximumGIFRate : 1
        ffmpeg = try FFmpeg(for: path)
        folder = try TemporaryFolder()
        var arguments = [
            "-f", "rawvideo", "-pixel_format", "bgr0", "-video_size", "\(width)x\(height)", "-framerate", "\(framesPerSecond)/\(step)",
            "-i", "pipe:0",
        ]
        switch format {
        case .gif:
            // The palette is computed from all frames. They may not fit in memory, so they are stored in a lossless file first.
            arguments += ["-c:v", "ffv1", folder.path("frames.mkv")]
        case .mp4:
            arguments += [
                "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2,scale=out_color_matrix=bt709:out_range=tv", "-c:v", "libx264", "-crf", "16",
                "-pix_fmt", "yuv420p", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "iec61966-2-1",
                "-color_range", "tv", "-movflags", "+faststart", folder.path("film.mp4"),
            ]
        }
        encoder = try ffmpeg.start(arguments, takesInput: true)
    }

    deinit {
        queue.cancel()
        encoder.cancel()
    }

    package func append(_ frame: CGImage) throws {
        let pixels = frame.pixels
        precondition(pixels.width == width && pixels.height == height, "a film's frames have one size")
        defer { count += 1 }
        guard count.isMultiple(of: step) else { return }
        try queue.add { [encoder, width, height] in
            for y in 0..<height {
                try encoder.write(UnsafeRawBufferPointer(start: pixels.base + y * pixels.stride, count: width * 4))
            }
        }
    }

    package func finish() throws {
        try queue.finish()
        try encoder.finish()
        let film = folder.path("film." + format.rawValue)
        if format == .gif {
            let frames = folder.path("frames.mkv"), palette = folder.path("palette.png")
            try ffmpeg.start(["-i", frames, "-vf", "palettegen=stats_mode=full", palette]).finish()
            let filter = "paletteuse=dither=sierra2_4a:diff_mode=rectangle"
            try ffmpeg.start(["-i", frames, "-i", palette, "-lavfi", filter, "-loop", "0", film]).finish()
        }
        try SnapshotError.wrapping(path) {
            if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
            try FileManager.default.moveItem(atPath: film, toPath: path)
        }
    }
}
