import CMPG123
import Foundation

/// MPEG audio: MP3, and layers I and II. libsndfile decodes it by the same library, which then prints what it finds wrong in a file, and
/// gives up behind a kilobyte of damage.
final class MPEGReader: SampleReader {
    private let handle: OpaquePointer
    private(set) var channelCount = 0
    private(set) var sampleRate = 0
    private(set) var frameCount = 0
    private(set) var failure: String?

    /// Nil if the file isn't MPEG audio.
    init?(_ file: OpenFile) throws(MediaError) {
        guard try Self.isMPEG(file) else { return nil }
        // Needed by versions before 1.27.
        mpg123_init()
        guard let handle = mpg123_new(nil, nil) else { return nil }
        self.handle = handle
        // What tags say is read elsewhere.
        let flags = MPG123_QUIET.rawValue | MPG123_FORCE_FLOAT.rawValue | MPG123_SKIP_ID3V2.rawValue
        mpg123_param(handle, MPG123_ADD_FLAGS, Int(flags), 0)
        mpg123_param(handle, MPG123_RESYNC_LIMIT, -1, 0)
        var rate = 0, channels: Int32 = 0, encoding: Int32 = 0
        guard mpg123_open_fd(handle, file.descriptor) == MPG123_OK.rawValue,
            mpg123_getformat(handle, &rate, &channels, &encoding) == MPG123_OK.rawValue, encoding == Int32(MPG123_ENC_FLOAT_32.rawValue)
        else { return }
        // Where a file changes its format, which no player makes, it goes on in that of its beginning, or breaks off.
        mpg123_format_none(handle)
        mpg123_format(handle, rate, channels, encoding)
        (channelCount, sampleRate, frameCount) = (Int(channels), rate, mpg123_length(handle))
    }

    deinit {
        mpg123_delete(handle)
    }

    func seek(to frame: Int) -> String? {
        mpg123_seek(handle, frame, SEEK_SET) < 0 ? Self.words(mpg123_strerror(handle)) : nil
    }

    func read(into samples: UnsafeMutablePointer<Float>, count: Int) -> Int {
        let frameSize = channelCount * MemoryLayout<Float>.size
        while true {
            var byteCount = 0
            let result = mpg123_read(handle, samples, count * frameSize, &byteCount)
            if byteCount > 0 { return byteCount / frameSize }
            // The format is told before the first samples, and again where it changes.
            if result == MPG123_NEW_FORMAT.rawValue { continue }
            if result != MPG123_OK.rawValue && result != MPG123_DONE.rawValue { failure = Self.words(mpg123_strerror(handle)) }
            return 0
        }
    }

    /// Whether a file begins with a header of MPEG audio, behind tags, and zeros that some programs leave behind these.
    ///
    /// The header is eleven bits that are set, then a version, layer, bit rate and sample rate, each of which has a value that isn't used
    /// (ISO/IEC 11172-3, 2.4.1.3). AAC in ADTS frames has the layer that isn't used.
    private static func isMPEG(_ file: OpenFile) throws(MediaError) -> Bool {
        var offset = 0
        // A tag is ten bytes, then as many as four of them say in seven bits each (ID3v2, 3.1).
        while true {
            let tag = try file.read(at: offset, count: 10)
            guard tag.count == 10, tag.starts(with: "ID3".utf8), tag[6...].allSatisfy({ $0 < 0x80 }) else { break }
            offset += 10 + tag[6...].reduce(0) { $0 << 7 | Int($1) }
        }
        let header = try file.read(at: offset, count: 65_536).drop { $0 == 0 }.prefix(4).map { UInt32($0) }
        guard header.count == 4 else { return false }
        let bits = header.reduce(0) { $0 << 8 | $1 }
        return bits >> 21 == 0x7FF && bits >> 19 & 3 != 1 && bits >> 17 & 3 != 0 && bits >> 12 & 15 != 15 && bits >> 10 & 3 != 3
    }
}
