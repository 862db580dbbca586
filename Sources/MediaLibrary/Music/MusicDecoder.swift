import CoreGraphics
import Foundation

/// Reads the sound of a piece of music, from its beginning or another place on: MP3, which libmpg123 decodes, and Ogg Vorbis, Opus, FLAC,
/// WAV, AIFF and what else libsndfile does.
///
/// Any thread may call it, one after the other.
public final class MusicDecoder: Sendable {
    /// The file's path.
    public let path: String
    /// The samples of a frame, 1 to 8.
    public let channelCount: Int
    /// Frames per second, 1,000 to 768,000.
    public let sampleRate: Int
    /// How many frames the file's headers promise.
    public let frameCount: Int

    private let file: OpenFile
    private let state: Guarded<State>

    private struct State {
        let reader: any SampleReader
        /// The frame that is read next.
        var place: Int
        var failure: MediaError?
    }

    /// Opens a piece of music.
    ///
    /// - Parameters:
    ///   - path: the file's path.
    ///   - seconds: where to begin to read; beyond the end there is nothing to read. Default: 0.
    /// - Throws: `missing`, `unreadable`, `wrongType` for what isn't decoded, or `damaged`.
    public init(_ path: String, from seconds: Double = 0) throws(MediaError) {
        file = try OpenFile(path)
        guard file.status.byteCount > 0 else { throw .damaged(path: path, reason: "the file is empty (0 bytes)") }
        // The file stays open for as long as it is read, whatever becomes of its name.
        guard let reader: any SampleReader = try MPEGReader(file) ?? SndFileReader(file) else {
            throw .wrongType(
                path: path, reason: ForeignFormat.name(ofFileAt: path).map { "\($0) isn't playable here" } ?? "unknown format, or damaged")
        }
        let rate = reader.sampleRate, channels = reader.channelCount, frames = reader.frameCount
        var reason: String?
        if !(1_000...768_000).contains(rate) || !(1...8).contains(channels) {
            reason = "\(channels) channels of \(rate) samples a second can't be played"
        } else if frames <= 0 {
            reason = "there is no sound in it"
        }
        // Files that can't be searched promise endless sound.
        let promised = min(frames, 1 << 48)
        var start = 0
        if reason == nil, seconds > 0 {
            start = Int(min(seconds * Double(rate), Double(promised)))
            if let failure = reader.seek(to: start) { reason = "it can't be played from that place on (\(failure))" }
        }
        if let reason { throw .damaged(path: path, reason: reason) }
        self.path = path
        (channelCount, sampleRate, frameCount) = (channels, rate, promised)
        state = Guarded(State(reader: reader, place: start))
    }

    /// The duration in seconds that the file's headers promise.
    public var duration: Double { Double(frameCount) / Double(sampleRate) }

    /// Where reading has come to, in seconds from the beginning.
    public var position: Double { Double(state.withLock(\.place)) / Double(sampleRate) }

    /// Why reading came to an end before the file's promised one; nil if it didn't.
    public var failure: MediaError? { state.withLock(\.failure) }

    /// Reads the next frames, interleaved samples that are mostly from -1 to 1: damaged files can hold any number.
    ///
    /// - Returns: how many frames were read; 0 at the end, or where the file breaks off, which ``failure`` tells.
    public func read(into buffer: UnsafeMutableBufferPointer<Float>) -> Int {
        state.withLock { state in
            guard state.failure == nil, let samples = buffer.baseAddress, buffer.count >= channelCount else { return 0 }
            let count = state.reader.read(into: samples, count: buffer.count / channelCount)
            if count > 0 {
                state.place += count
                return count
            }
            // Headers of some files promise a little more than there is.
            let missing = frameCount - state.place
            if let failure = state.reader.failure {
                state.failure = .damaged(path: path, reason: "the file is damaged (\(failure))")
            } else if missing > sampleRate {
                state.failure = .damaged(path: path, reason: "the file is cut off")
            }
            return 0
        }
    }

    /// Reads all that is left, and gives the place where it ends, in seconds from the beginning; less if the task is cancelled.
    public func readToEnd() -> Double {
        var samples = [Float](repeating: 0, count: 65_536)
        while !Task.isCancelled, samples.withUnsafeMutableBufferPointer({ read(into: $0) }) > 0 {}
        return position
    }
}
