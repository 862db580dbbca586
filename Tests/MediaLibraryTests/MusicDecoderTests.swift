import Foundation
import TestSupport
import Testing
@testable import MediaLibrary

@Suite struct MusicDecoderTests {
    private let scratch = ScratchFolder()

    /// All samples from where the decoder is.
    private func samples(_ decoder: MusicDecoder) -> [Float] {
        var all: [Float] = [], buffer = [Float](repeating: 0, count: 4096)
        while true {
            let count = buffer.withUnsafeMutableBufferPointer { decoder.read(into: $0) }
            guard count > 0 else { return all }
            all += buffer[..<(count * decoder.channelCount)]
        }
    }

    @Test("MP3, Vorbis, Opus, FLAC and WAV are decoded, from the beginning and from another place on", arguments: TestSound.Format.allCases)
    func formats(_ format: TestSound.Format) throws {
        let path = scratch.path("a.\(format)")
        try #require(TestSound.write(path, format), "libsndfile encodes \(format)")
        let decoder = try MusicDecoder(path)
        #expect(decoder.channelCount == 2 && decoder.sampleRate == 48_000 && abs(decoder.duration - 2) < 0.1)
        let all = samples(decoder)
        #expect(abs(Double(all.count) / 96_000 - 2) < 0.1 && decoder.failure == nil && abs(decoder.position - 2) < 0.1)
        let middle = all[40_000..<60_000]
        #expect(abs((middle.max() ?? 0) - 0.5) < 0.05 && abs((middle.min() ?? 0) + 0.5) < 0.05, "a tone of half the loudness")
        let late = try MusicDecoder(path, from: 1.5)
        #expect(abs(late.position - 1.5) < 1e-6 && abs(Double(samples(late).count) / 96_000 - 0.5) < 0.1)
        let beyond = try MusicDecoder(path, from: 1000)
        #expect(samples(beyond).isEmpty && beyond.failure == nil)
        #expect(try MusicDecoder(path, from: .nan).position == 0 && MusicDecoder(path, from: -1).position == 0)
    }

    @Test("what is no music, is empty, or isn't there is refused in one line")
    func refusals() {
        func refusal(_ path: String) -> String {
            do {
                _ = try MusicDecoder(path)
                return "played"
            } catch {
                #expect(error.path == path && !error.description.contains("\n"))
                return error.reason
            }
        }
        #expect(refusal(scratch.path("none.mp3")) == "no such file or folder")
        #expect(refusal(scratch.url.path) == "can't be read: it is a folder")
        #expect(refusal(scratch.write([], to: "empty.mp3")) == "the file is empty (0 bytes)")
        #expect(refusal(scratch.write(Array("just a text, no music at all".utf8), to: "text.mp3")) == "unknown format, or damaged")
        for (bytes, name, format) in [
            ([0xFF, 0xF1, 0x50, 0x80, 0, 0x1F, 0xFC] + Array(repeating: 0, count: 60), "a.aac", "AAC"),
            ([0, 0, 0, 0x20] + Array("ftypM4A \0\0\0\0M4A mp42isom".utf8), "a.m4a", "AAC"),
            (Array("wvpk".utf8) + Array(repeating: 0, count: 60), "a.wv", "WavPack"),
        ] as [([UInt8], String, String)] {
            #expect(refusal(scratch.write(bytes, to: name)) == "\(format) isn't playable here")
        }
        let silent = scratch.path("silent.wav")
        TestSound.write(silent, .wav, seconds: 0)
        #expect(refusal(silent) == "there is no sound in it")
        #expect(refusal(scratch.write(TestMusic.mp3([("TITLE", "Tags alone")], frames: 0), to: "tags.mp3")) != "played")
    }

    @Test("a file that is cut off plays as far as it goes, and says so", arguments: [TestSound.Format.wav, .flac, .mp3, .vorbis])
    func cutOff(_ format: TestSound.Format) throws {
        let path = scratch.path("a.\(format)")
        try #require(TestSound.write(path, format, seconds: 6))
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: path))
        let decoder = try MusicDecoder(path), end = decoder.readToEnd()
        #expect(end > 1 && end < 5 && end == decoder.position)
        // The headers of WAV and FLAC promise more; the others are as long as they are.
        if format == .flac { #expect(decoder.failure?.reason.hasPrefix("the file is") == true) }
        #expect(decoder.failure != nil || abs(decoder.duration - end) < 1.1)
    }

    @Test("MP3s with damage, behind tags and zeros, play on behind it, and nothing is printed about them")
    func damagedMP3() throws {
        let path = scratch.path("a.mp3")
        try #require(TestSound.write(path, .mp3, seconds: 6))
        let good = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        var random = SeededRandom(seed: 4)
        let noise = (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        // A tag whose only frame claims more bytes than the tag has.
        let tag = [UInt8]("ID3\u{3}\0\0\0\0\0\u{40}TIT2".utf8) + [0xFF, 0xFF, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 56)
        let zeros = [UInt8](repeating: 0, count: 5000)
        let bad = scratch.write(tag + zeros + good.prefix(good.count / 2) + noise + good.dropFirst(good.count / 2), to: "b.mp3")
        var end = 0.0
        let printed = try StandardError.text {
            let decoder = try MusicDecoder(bad)
            end = decoder.readToEnd()
            #expect(decoder.failure == nil)
        }
        #expect(end > 5.5 && end < 8, "\(end)")
        #expect(printed == "")
    }

    @Test("damaged files end in sound or an error, never otherwise")
    func fuzz() throws {
        var random = SeededRandom(seed: 11), opened = 0, refused = 0
        for format in TestSound.Format.allCases {
            let path = scratch.path("b.\(format)")
            try #require(TestSound.write(path, format, seconds: 0.3, rate: format == .opus ? 48_000 : 16_000, channels: 1))
            let good = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
            for round in 0..<60 {
                var bad = good
                switch round % 3 {
                case 0: bad = good.mutated(&random)
                case 1:
                    for _ in 0..<4 {
                        bad[Int.random(in: 0..<min(200, bad.count), using: &random)] = UInt8.random(in: 0...255, using: &random)
                    }
                default: bad = Array(bad.prefix(Int.random(in: 0...bad.count, using: &random)))
                }
                let file = scratch.write(bad, to: "c.\(format)")
                if let decoder = try? MusicDecoder(file, from: Double.random(in: -1...1, using: &random)) {
                    opened += 1
                    #expect(decoder.readToEnd().isFinite)
                } else {
                    refused += 1
                }
            }
        }
        #expect(opened > 50 && refused > 20, "both ends are met: \(opened) opened, \(refused) refused")
    }
}
