import Foundation
import Testing

@testable import SDLDisplay

@Suite struct SoundTests {
    /// A WAV file of 16-bit samples.
    static func wav(rate: Int, channels: Int, samples: [Int16]) -> Data {
        func bytes<Value: FixedWidthInteger>(_ value: Value) -> Data { withUnsafeBytes(of: value.littleEndian) { Data($0) } }
        let body = samples.reduce(into: Data()) { $0 += bytes($1) }
        var file = Data("RIFF".utf8) + bytes(UInt32(36 + body.count)) + Data("WAVEfmt ".utf8) + bytes(UInt32(16)) + bytes(UInt16(1))
        file += bytes(UInt16(channels)) + bytes(UInt32(rate)) + bytes(UInt32(rate * channels * 2)) + bytes(UInt16(channels * 2)) + bytes(UInt16(16))
        return file + Data("data".utf8) + bytes(UInt32(body.count)) + body
    }

    private func rendered(_ mixer: inout SoundMixer, _ count: Int) -> [SIMD2<Float>] {
        [SIMD2<Float>](unsafeUninitializedCapacity: count) { buffer, filled in
            buffer.initialize(repeating: .zero)
            mixer.render(into: buffer)
            filled = count
        }
    }

    @Test("a WAV file is decoded to 48 kHz stereo")
    func decoding() throws {
        let same = try SoundSample(wav: Self.wav(rate: 48000, channels: 2, samples: [16384, -16384, 0, 32767]))
        #expect(same.frames.count == 2)
        #expect(same.frames[0] == SIMD2(0.5, -0.5))
        let slower = try SoundSample(wav: Self.wav(rate: 24000, channels: 1, samples: Array(repeating: 8192, count: 2400)))
        #expect(abs(slower.duration - 0.1) < 0.002)
        #expect(abs(slower.frames[slower.frames.count / 2].x - 0.25) < 0.01)
    }

    @Test("what is no WAV file, cut off or too long is refused in one line")
    func refusals() {
        #expect(throws: SoundError.self) { try SoundSample(wav: Data()) }
        #expect(throws: SoundError.self) { try SoundSample(wav: Data("RIFF????WAVEnothing".utf8)) }
        let whole = Self.wav(rate: 8000, channels: 1, samples: Array(repeating: 0, count: 8000 * 61))
        #expect(throws: SoundError.tooLong(seconds: 61)) { try SoundSample(wav: whole) }
        #expect(SoundError.tooLong(seconds: 61).description == "the sound lasts 61.0 s; samples last at most 60 s")
    }

    @Test("hostile files end in a sample or an error, never otherwise")
    func fuzz() {
        var seed: UInt64 = 7
        func random() -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33)
        }
        let good = Self.wav(rate: 44100, channels: 2, samples: (0..<200).map { Int16($0 * 100) })
        for _ in 0..<2000 {
            var bad = good
            for _ in 0...(random() % 4) { bad[random() % min(64, bad.count)] = UInt8(random() % 256) }
            if random() % 3 == 0 { bad = bad.prefix(random() % bad.count) }
            if let sample = try? SoundSample(wav: bad) { #expect(sample.duration <= SoundSample.maximumDuration + 1) }
        }
    }

    @Test("sounds overlap: they add up, end by themselves, and are cut at the range's ends")
    func overlapping() {
        var mixer = SoundMixer()
        mixer.play(SoundSample(mono: [0.25, 0.25, 0.25, 0.25]))
        #expect(rendered(&mixer, 2).map(\.x) == [0.25, 0.25])
        mixer.play(SoundSample(mono: [0.5, 0.5, 0.5, 0.5]), volume: 0.5)
        #expect(rendered(&mixer, 3).map(\.x) == [0.5, 0.5, 0.25])
        #expect(!mixer.isSilent)
        #expect(rendered(&mixer, 2).map(\.x) == [0.25, 0])
        #expect(mixer.isSilent)
        mixer.play(SoundSample(mono: [1]))
        mixer.play(SoundSample(mono: [1]))
        #expect(rendered(&mixer, 1).map(\.x) == [1])
    }

    @Test("the rate makes a sound shorter, the pan moves it, and more than sixteen voices drop the oldest")
    func ratePanAndVoices() {
        var mixer = SoundMixer()
        mixer.play(SoundSample(mono: Array(repeating: 1, count: 100)), rate: 2, pan: 1)
        let high = rendered(&mixer, 60)
        #expect(high[49] == SIMD2(0, 1))
        #expect(high[50] == .zero)
        mixer.play(SoundSample(mono: [0, 1]))
        for _ in 0..<16 { mixer.play(SoundSample(mono: [0.01])) }
        #expect(abs(rendered(&mixer, 2)[1].x) < 1e-6)
        mixer.play(SoundSample(mono: [.nan, .infinity]), volume: .nan, rate: .nan, pan: .nan)
        mixer.play(SoundSample(mono: [.nan, 5]), rate: .nan, pan: .nan)
        #expect(rendered(&mixer, 2)[1] == SIMD2(1, 1))
    }

    @Test("without a device nothing is heard and nothing fails")
    func noDevice() {
        setenv("SDL_AUDIODRIVER", "dummy", 1)
        SoundOutput.shared.play(SoundSample(mono: Array(repeating: 0.1, count: 480)))
        SoundOutput.shared.stop()
    }
}
