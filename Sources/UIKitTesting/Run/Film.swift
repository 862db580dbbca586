import Foundation
import QuartzCore

/// Makes a GIF or an MP4 of frames, by the program `ffmpeg`.
package final class Film: FrameWriter {
    /// What kind of film it is.
    package enum Format: String, Sendable, CaseIterable {
        case gif, mp4

        /// The format that a path's ending asks for.
        package init?(path: String) {
            self.init(rawValue: URL(fileURLWithPath: path).pathExtension.lowercased())
        }
    }

    /// The shortest time that viewers show a frame of a GIF for, as a rate: what is faster is shown slowly instead.
    private static let maximumGIFRate = 50

    private let path: String
    private let format: Format
    private let width: Int
    private let height: Int
    /// One frame in this many is kept.
    private let step: Int
    private let ffmpeg: FFmpeg
    /// The folder of files that are not finished yet.
    private let folder: TemporaryFolder
    private let encoder: FFmpeg.Run
    private var count = 0

    /// Starts a film.
    ///
    /// - Parameters:
    ///   - path: the file, `.gif` or `.mp4`; what is there is replaced when the film is finished.
    ///   - width: of a frame, in pixels. A film in MP4 has even sides: black pixels are added on the right and below.
    ///   - height: of a frame, in pixels.
    ///   - framesPerSecond: of the frames. Of a GIF with more than 50 a second, only every second frame is kept, or third, and so on.
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
            // The palette is made of all frames, which may be too many for memory: they are stored without loss first.
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
        encoder.cancel()
    }

    package func append(_ frame: CGImage) throws {
        let pixels = frame.pixels
        precondition(pixels.width == width && pixels.height == height, "a film's frames have one size")
        defer { count += 1 }
        guard count.isMultiple(of: step) else { return }
        for y in 0..<height {
            try encoder.write(UnsafeRawBufferPointer(start: pixels.base + y * pixels.stride, count: width * 4))
        }
    }

    package func finish() throws {
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
