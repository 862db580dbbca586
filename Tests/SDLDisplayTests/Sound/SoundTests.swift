import CSDL
import CoreGraphics
import Foundation
import TestSupport
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

    @Test("what ALSA finds amiss isn't written to standard error")
    func silence() throws {
        let driver = getenv("SDL_AUDIODRIVER").map { String(cString: $0) }
        setenv("SDL_AUDIODRIVER", "alsa", 1)
        defer { if let driver { setenv("SDL_AUDIODRIVER", driver, 1) } else { unsetenv("SDL_AUDIODRIVER") } }
        let printed = try StandardError.text {
            guard SDL_InitSubSystem(UInt32(SDL_INIT_AUDIO)) == 0 else { return }
            var wanted = SDL_AudioSpec()
            (wanted.freq, wanted.format, wanted.channels) = (48000, SDL_AudioFormat(AUDIO_F32SYS), 2)
            #expect(SDL_OpenAudioDevice("no such device", 0, &wanted, nil, 0) == 0)
            SDL_QuitSubSystem(UInt32(SDL_INIT_AUDIO))
        }
        #expect(printed == "")
    }

    @Test("what is no WAV file, cut off or too long is refused in one line")
    func refusals() {
        #expect(throws: SoundError.self) { try SoundSample(wav: Data()) }
        #expect(throws: SoundError.self) { try SoundSample(wav: Data("RIFF????WAVEnothing".utf8)) }
        let whole = Self.wav(rate: 8000, channels: 1, samples: Array(repeating: 0, count: 8000 * 61))
        #expect(throws: SoundError.tooLong(seconds: 61)) { try SoundSample(wav: whole) }
        #expect(SoundError.tooLong(seconds: 61).description == "the sound lasts 61.0 s; samples last at most 60 s")
    }

    /// A sample of whatever file is short enough, and what is heard of it lies within the range.
    private func check(_ sample: SoundSample) {
        #expect(sample.duration <= SoundSample.maximumDuration + 1)
        var mixer = SoundMixer()
        mixer.play(sample)
        #expect(rendered(&mixer, 64).allSatisfy { abs($0.x) <= 1 && abs($0.y) <= 1 })
    }

    @Test("hostile files end in a sample or an error, never otherwise")
    func fuzz() {
        var seed: UInt64 = 7
        func random() -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33)
        }
        let good = Self.wav(rate: 44100, channels: 2, samples: (0..<200).map { Int16($0 * 100) })
        var decoded = 0, refused = 0
        for _ in 0..<2000 {
            var bad = good
            for _ in 0...(random() % 4) { bad[random() % min(64, bad.count)] = UInt8(random() % 256) }
            if random() % 3 == 0 { bad = bad.prefix(random() % bad.count) }
            if let sample = try? SoundSample(wav: bad) {
                decoded += 1
                check(sample)
            } else {
                refused += 1
            }
        }
        #expect(decoded > 100 && refused > 100, "both ends are met: \(decoded) samples, \(refused) errors")
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

    @Test("a sound begins with the first frame of the next buffer, which lasts less than a frame of the display")
    func latency() {
        let frames = Int(SoundOutput.bufferFrames)
        #expect(Double(frames) / SoundSample.rate < 0.006)
        #expect(Double(2 * frames) / SoundSample.rate < 1.0 / 60)
        var mixer = SoundMixer()
        #expect(rendered(&mixer, frames).allSatisfy { $0 == .zero })
        mixer.play(SoundSample(mono: [1, 0.5]))
        #expect(rendered(&mixer, frames).prefix(3).map(\.x) == [1, 0.5, 0])
    }

    @Test("stopping is heard with the next buffer, and new sounds play after it")
    func stopping() {
        var mixer = SoundMixer()
        mixer.play(SoundSample(mono: Array(repeating: 0.5, count: 1000)))
        #expect(rendered(&mixer, 2).map(\.x) == [0.5, 0.5])
        mixer.stop()
        #expect(mixer.isSilent && rendered(&mixer, 2).map(\.x) == [0, 0])
        mixer.play(SoundSample(mono: [0.25]))
        #expect(rendered(&mixer, 1).map(\.x) == [0.25])
    }

    @Test("hostile headers of every format end in a sample or an error")
    func fuzzFormats() {
        var seed: UInt64 = 99
        func random() -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33)
        }
        func bytes<Value: FixedWidthInteger>(_ value: Value) -> Data { withUnsafeBytes(of: value.littleEndian) { Data($0) } }
        // PCM, ADPCM of two kinds, floats, A-law, mu-law, what extends them, and nonsense.
        let formats: [UInt16] = [1, 2, 0x11, 3, 6, 7, 0xFFFE, 0x55, 0]
        for round in 0..<3000 {
            let format = formats[round % formats.count], width = [4, 8, 12, 16, 24, 32, 64, 0][random() % 8]
            let channels = [0, 1, 2, 6, 255][random() % 5], rate = [0, 8000, 44100, 192_000, Int(UInt32.max)][random() % 5]
            let align = [0, 1, 2, 36, 256, 65535][random() % 6], extra = [0, 2, 22, 32, 65535][random() % 5]
            var header = bytes(format) + bytes(UInt16(channels)) + bytes(UInt32(rate)) + bytes(UInt32(truncatingIfNeeded: rate * 4))
            header += bytes(UInt16(align)) + bytes(UInt16(width)) + bytes(UInt16(extra))
            for _ in 0..<min(extra, 40) { header.append(UInt8(random() % 256)) }
            var body = Data()
            for _ in 0..<random() % 400 { body.append(UInt8(random() % 256)) }
            let told = [body.count, 0, 1, body.count * 3, Int(UInt32.max)][random() % 5]
            var file = Data("RIFF".utf8) + bytes(UInt32(36 + body.count)) + Data("WAVEfmt ".utf8) + bytes(UInt32(header.count)) + header
            if random() % 2 == 0 { file += Data("fact".utf8) + bytes(UInt32(4)) + bytes(UInt32(truncatingIfNeeded: random())) }
            file += Data("data".utf8) + bytes(UInt32(told)) + body
            if let sample = try? SoundSample(wav: file) { check(sample) }
        }
    }

    // MARK: Streams

    @Test("a stream is converted to 48 kHz stereo, added to what plays, and ends once")
    func stream() throws {
        let left = Guarded(24_000)
        let stream = try SoundStream(rate: 24_000, channels: 1, didEnd: { _ in }) { buffer in
            left.withLock { left in
                let count = min(left, buffer.count)
                buffer[..<count].update(repeating: 0.25)
                left -= count
                return count
            }
        }
        var ends = 0, heard: [SIMD2<Float>] = [], buffer = [SIMD2<Float>](repeating: .zero, count: 480)
        // Filled as fast as the queue can, which real time would be too.
        for _ in 0..<400 where ends == 0 {
            for place in buffer.indices { buffer[place] = SIMD2(0.5, 0) }
            if buffer.withUnsafeMutableBufferPointer({ stream.add(to: $0) }) { ends += 1 }
            heard += buffer
            usleep(500)
        }
        #expect(ends == 1 && abs(stream.playedSeconds - 1) < 0.01)
        #expect(abs(heard[24_000].x - 0.75) < 0.01 && abs(heard[24_000].y - 0.25) < 0.01)
        #expect(!buffer.withUnsafeMutableBufferPointer { stream.add(to: $0) }, "it ends once")
    }

    @Test("formats that can't be are refused, and samples that are no numbers are silent")
    func hostileStreams() throws {
        for (rate, channels) in [(0, 2), (999, 1), (44_100, 0), (44_100, 9), (.max, 2), (-1, -1)] {
            #expect(throws: SoundError.self) { try SoundStream(rate: rate, channels: channels, didEnd: { _ in }) { _ in 0 } }
        }
        for channels in 1...8 {
            let isGiven = Guarded(false)
            let stream = try SoundStream(rate: 48_000, channels: channels, didEnd: { _ in }) { buffer in
                isGiven.withLock { isGiven in
                    defer { isGiven = true }
                    for place in buffer.indices { buffer[place] = [.nan, .infinity, -1e30, 1e30][place % 4] }
                    // More than there is room for, and less than nothing, are the source's mistakes.
                    return isGiven ? -5 : .max
                }
            }
            var buffer = [SIMD2<Float>](repeating: .zero, count: 64)
            _ = buffer.withUnsafeMutableBufferPointer { stream.add(to: $0) }
            #expect(buffer.allSatisfy { abs($0.x) <= 1 && abs($0.y) <= 1 })
        }
    }

    /// Waits until something is so, at most 20 s of real time.
    private func wait(until condition: () -> Bool) async throws {
        for _ in 0..<4000 where !condition() { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test("sounds are dropped where no device can be opened; on a device they play to their end, and stopping ends them early")
    func devices() async throws {
        try #require(SDL_WasInit(UInt32(SDL_INIT_AUDIO)) == 0, "the audio driver can be chosen only before SDL has opened one")
        let brief = SoundSample(mono: Array(repeating: 0.1, count: 4800)), long = SoundSample(mono: Array(repeating: 0.1, count: 48_000 * 60))
        setenv("SDL_AUDIODRIVER", "none such", 1)
        let deaf = SoundOutput()
        deaf.play(brief)
        try await wait { deaf.hasFailed }
        #expect(deaf.hasFailed && !deaf.isPlaying)
        deaf.play(brief)
        #expect(!deaf.isPlaying, "no other attempt is made")

        setenv("SDL_AUDIODRIVER", "dummy", 1)
        let output = SoundOutput.shared
        output.play(brief)
        #expect(output.isPlaying)
        try await wait { !output.isPlaying }
        #expect(!output.isPlaying && !output.hasFailed)
        output.play(long)
        try await Task.sleep(for: .milliseconds(50))
        #expect(output.isPlaying, "a minute is not over at once")
        output.stop()
        try await wait { !output.isPlaying }
        #expect(!output.isPlaying && !output.hasFailed)

        let ends = Guarded<[SoundStream.End]>([])
        func stream(seconds: Double) throws -> SoundStream {
            let left = Guarded(Int(seconds * 8000))
            return try SoundStream(rate: 8000, channels: 1) { end in
                ends.withLock { $0.append(end) }
            } source: { buffer in
                left.withLock { left in
                    let count = min(left, buffer.count)
                    buffer[..<count].update(repeating: 0.1)
                    left -= count
                    return count
                }
            }
        }
        deaf.play(try stream(seconds: 1))
        try await wait { ends.withLock { $0 == [.noDevice] } }
        #expect(ends.withLock { $0 } == [.noDevice])
        let brook = try stream(seconds: 0.1), river = try stream(seconds: 60)
        output.play(brook)
        try await wait { ends.withLock { $0.count == 2 } && !output.isPlaying }
        #expect(ends.withLock { $0.last } == .finished && !output.isPlaying && abs(brook.playedSeconds - 0.1) < 0.002)
        output.play(river)
        try await wait { river.playedSeconds > 0.05 }
        output.pause(river)
        try await wait { !output.isPlaying }
        let place = river.playedSeconds
        try await Task.sleep(for: .milliseconds(30))
        #expect(river.playedSeconds == place && place < 30 && ends.withLock { $0.count } == 2)
        output.play(river)
        try await wait { river.playedSeconds > place }
        #expect(river.playedSeconds > place)
        output.pause(river)
        try await wait { !output.isPlaying }
    }
}
