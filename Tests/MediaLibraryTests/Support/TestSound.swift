import CSndFile
import Foundation

/// Music that can be played, made by its encoder: a tone of half the loudness.
enum TestSound {
    /// A container and a coding.
    enum Format: Int32, CaseIterable {
        case wav = 0x01_0002, flac = 0x17_0002, vorbis = 0x20_0060, opus = 0x20_0064, mp3 = 0x23_0082
    }

    /// Writes a file.
    ///
    /// - Returns: whether the library has an encoder for the format.
    @discardableResult
    static func write(_ path: String, _ format: Format, seconds: Double = 2, rate: Int = 48_000, channels: Int = 2) -> Bool {
        var info = SF_INFO()
        (info.samplerate, info.channels, info.format) = (Int32(rate), Int32(channels), format.rawValue)
        guard sf_format_check(&info) != 0, let file = sf_open(path, Int32(SFM_WRITE), &info) else { return false }
        defer { sf_close(file) }
        let count = Int(seconds * Double(rate))
        var samples = [Float](repeating: 0, count: count * channels)
        for frame in 0..<count {
            let value = Float(sin(Double(frame) / Double(rate) * 440 * 2 * .pi) / 2)
            for channel in 0..<channels { samples[frame * channels + channel] = value }
        }
        return Int(sf_writef_float(file, samples, sf_count_t(count))) == count
    }
}
