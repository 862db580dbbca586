import CSDL
import Foundation

/// Why a sound can't be loaded. The description is one line.
package enum SoundError: Error, Equatable, CustomStringConvertible {
    /// The file can't be read.
    case unreadable(String, reason: String)
    /// The data is not a valid WAV file. The text is SDL's.
    case notDecodable(String)
    /// The sound is longer than ``SoundSample/maximumDuration``.
    case tooLong(seconds: Double)

    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read the sound \(path): \(reason)"
        case .notDecodable(let reason): "not a WAV file that can be decoded: \(reason)"
        case .tooLong(let seconds): "the sound lasts \(seconds.rounded()) s; samples last at most \(Int(SoundSample.maximumDuration)) s"
        }
    }
}

/// A short sound in memory: stereo samples from -1 to 1, 48,000 frames a second.
package struct SoundSample: Sendable {
    /// The sample rate in frames per second.
    package static let rate = 48_000.0
    /// The longest allowed duration in seconds.
    package static let maximumDuration = 60.0

    /// The frames: left and right channel.
    package let frames: [SIMD2<Float>]

    /// The duration in seconds.
    package var duration: Double { Double(frames.count) / Self.rate }

    /// Creates a sound from mono samples, which are clamped to -1...1; NaN is silence.
    package init(mono: [Float]) {
        let count = min(mono.count, Int(Self.rate * Self.maximumDuration))
        frames = mono.prefix(count).map { value in SIMD2(repeating: value.isFinite ? min(max(value, -1), 1) : 0) }
    }

    /// Decodes a WAV file in memory, of any rate, width and number of channels that SDL reads. Needs no audio device. Throws
    /// ``SoundError``.
    package init(wav data: Data) throws(SoundError) {
        // SDL's sizes have 32 bits; a minute of the largest format is far less.
        guard data.count < 1 << 26 else { throw .tooLong(seconds: Double(data.count) / (Self.rate * 8)) }
        var specification = SDL_AudioSpec()
        var buffer: UnsafeMutablePointer<UInt8>?
        var length: UInt32 = 0
        let isRead = data.withUnsafeBytes { bytes in
            SDL_LoadWAV_RW(SDL_RWFromConstMem(bytes.baseAddress, Int32(bytes.count)), 1, &specification, &buffer, &length) != nil
        }
        guard isRead, let buffer else { throw .notDecodable(String(cString: SDL_GetError())) }
        defer { SDL_FreeWAV(buffer) }
        // The low byte of a format is its width in bits.
        let bytesPerFrame = Int(specification.format & 0xFF) / 8 * Int(specification.channels)
        guard (1...768_000).contains(specification.freq), bytesPerFrame > 0 else {
            throw .notDecodable("\(specification.channels) channels of \(specification.freq) samples a second")
        }
        let seconds = Double(Int(length) / bytesPerFrame) / Double(specification.freq)
        guard seconds <= Self.maximumDuration else { throw .tooLong(seconds: seconds) }
        guard
            let stream = SDL_NewAudioStream(
                specification.format, specification.channels, specification.freq, SDL_AudioFormat(AUDIO_F32SYS), 2, Int32(Self.rate))
        else { throw .notDecodable(String(cString: SDL_GetError())) }
        defer { SDL_FreeAudioStream(stream) }
        // The resampler holds back its look-ahead: half a second of silence flushes the end of the sound.
        let silence = [UInt8](repeating: specification.silence, count: Int(specification.freq) / 2 * bytesPerFrame)
        guard SDL_AudioStreamPut(stream, buffer, Int32(Int(length) / bytesPerFrame * bytesPerFrame)) == 0,
            SDL_AudioStreamPut(stream, silence, Int32(silence.count)) == 0, SDL_AudioStreamFlush(stream) == 0
        else { throw .notDecodable(String(cString: SDL_GetError())) }
        let expected = Int((seconds * Self.rate).rounded())
        let count = min(expected, Int(max(0, SDL_AudioStreamAvailable(stream))) / MemoryLayout<SIMD2<Float>>.stride)
        frames = [SIMD2<Float>](unsafeUninitializedCapacity: count) { buffer, filled in
            let read = SDL_AudioStreamGet(stream, buffer.baseAddress, Int32(count * MemoryLayout<SIMD2<Float>>.stride))
            filled = Int(max(0, read)) / MemoryLayout<SIMD2<Float>>.stride
        }
    }

}
