import CSndFile
import Foundation

/// Whatever libsndfile decodes.
final class SndFileReader: SampleReader {
    private let handle: OpaquePointer
    let channelCount: Int
    let sampleRate: Int
    let frameCount: Int

    /// Nil if the file isn't of a kind that is decoded.
    init?(_ file: OpenFile) {
        var info = SF_INFO()
        guard let handle = sf_open_fd(file.descriptor, Int32(SFM_READ), &info, 0) else { return nil }
        self.handle = handle
        (channelCount, sampleRate, frameCount) = (Int(info.channels), Int(info.samplerate), Int(info.frames))
    }

    deinit {
        sf_close(handle)
    }

    var failure: String? { sf_error(handle) == 0 ? nil : Self.words(sf_strerror(handle)) }

    func seek(to frame: Int) -> String? {
        sf_seek(handle, sf_count_t(frame), Int32(SEEK_SET)) < 0 ? Self.words(sf_strerror(handle)) : nil
    }

    func read(into samples: UnsafeMutablePointer<Float>, count: Int) -> Int {
        Int(sf_readf_float(handle, samples, sf_count_t(count)))
    }
}
