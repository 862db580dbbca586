import CSDL
import CoreGraphics
import Dispatch

/// A sound of any length that is made while it plays, such as music from a file.
///
/// Its source is asked a second ahead, on a queue of the stream's own, and what it gives is converted to stereo at the device's rate.
/// ``SoundOutput/play(_:)-(SoundStream)`` starts it and lets it go on, ``SoundOutput/pause(_:)`` halts it.
package final class SoundStream: Sendable {
    /// Why a stream plays no longer.
    package enum End: Sendable, Equatable {
        /// The source gave its last frame, and that was played.
        case finished
        /// There is no audio device, so nothing can be heard.
        case noDevice
    }

    /// Fills a buffer with samples from -1 to 1, channel by channel in each frame, and returns how many frames it gave: 0 at the end.
    package typealias Source = @Sendable (UnsafeMutableBufferPointer<Float>) -> Int

    /// How many frames are made ahead: a second.
    package static let bufferedFrames = Int(SoundSample.rate)
    /// So many samples are asked from the source at once.
    private static let chunkSamples = 8192

    /// The frames that are made and not played.
    private struct Ring {
        var frames = [SIMD2<Float>](repeating: .zero, count: SoundStream.bufferedFrames)
        var start = 0
        var count = 0
        var playedFrames = 0
        /// Whether the source has given all that it has.
        var isComplete = false
        /// Whether the source is being asked, or will be.
        var isFilling = false
        var hasEnded = false

        /// Appends frames, as many as there is room for.
        mutating func append(_ new: UnsafeBufferPointer<SIMD2<Float>>) {
            for frame in new.prefix(frames.count - count) {
                frames[(start + count) % frames.count] = frame
                count += 1
            }
        }

        /// Adds the next frames to a buffer.
        mutating func add(to output: UnsafeMutableBufferPointer<SIMD2<Float>>) {
            let taken = min(count, output.count)
            for place in 0..<taken { output[place] += frames[(start + place) % frames.count] }
            start = (start + taken) % frames.count
            count -= taken
            playedFrames += taken
        }
    }

    private let ring = Guarded(Ring())
    private let feeder: Feeder
    private let queue = DispatchQueue(label: "lamina.music", qos: .userInitiated)
    private let didEnd: @Sendable (End) -> Void

    /// Creates a stream, and asks its source for the first second at once.
    ///
    /// - Parameters:
    ///   - rate: the source's frames per second, 1,000 to 768,000.
    ///   - channels: its channels, 1 to 8.
    ///   - didEnd: called once, on the stream's queue, when the stream has ended by itself.
    ///   - source: asked for samples, never by two threads at a time.
    /// - Throws: ``SoundError/notDecodable(_:)`` where the format can't be converted.
    package init(rate: Int, channels: Int, didEnd: @escaping @Sendable (End) -> Void, source: @escaping Source) throws(SoundError) {
        feeder = try Feeder(rate: rate, channels: channels, source: source)
        self.didEnd = didEnd
        fill()
    }

    /// The seconds that were played.
    package var playedSeconds: Double { Double(ring.withLock(\.playedFrames)) / SoundSample.rate }

    /// Adds the next frames to a buffer; where the source is late, the rest of the buffer stays as it is.
    ///
    /// - Returns: whether the last frame was played, for the first time.
    func add(to output: UnsafeMutableBufferPointer<SIMD2<Float>>) -> Bool {
        let (needsMore, isOver) = ring.withLock { ring -> (Bool, Bool) in
            ring.add(to: output)
            let needsMore = !ring.isComplete && !ring.isFilling && ring.count < Self.bufferedFrames / 2
            if needsMore { ring.isFilling = true }
            let isOver = ring.isComplete && ring.count == 0 && !ring.hasEnded
            if isOver { ring.hasEnded = true }
            return (needsMore, isOver)
        }
        if needsMore { queue.async { [self] in fill() } }
        return isOver
    }

    /// Tells why the stream has ended.
    func end(_ end: End) { queue.async { [didEnd] in didEnd(end) } }

    /// Asks the source until a second of sound is there.
    private func fill() {
        while true {
            let room = ring.withLock { $0.frames.count - $0.count }
            guard room >= Self.chunkSamples else { break }
            let isComplete = feeder.next(atMost: room) { frames in ring.withLock { $0.append(frames) } }
            guard isComplete else { continue }
            ring.withLock { $0.isComplete = true }
            break
        }
        ring.withLock { $0.isFilling = false }
    }

    /// Asks the source and converts what it gives.
    ///
    /// `@unchecked Sendable`: a stream calls it in its initializer, and afterwards on its queue only, where each call is asked for when the
    /// last one has ended (`isFilling`).
    private final class Feeder: @unchecked Sendable {
        private let source: Source
        private let channels: Int
        private let converter: OpaquePointer
        private var samples: [Float]
        private var frames = [SIMD2<Float>](repeating: .zero, count: SoundStream.chunkSamples)
        private let rate: Int
        /// How many frames the source has given, and how many were handed over.
        private var given = 0, made = 0
        private var isFlushed = false

        init(rate: Int, channels: Int, source: @escaping Source) throws(SoundError) {
            guard (1_000...768_000).contains(rate), (1...8).contains(channels) else {
                throw .notDecodable("\(channels) channels of \(rate) samples a second")
            }
            let format = SDL_AudioFormat(AUDIO_F32SYS)
            guard let converter = SDL_NewAudioStream(format, UInt8(channels), Int32(rate), format, 2, Int32(SoundSample.rate)) else {
                throw .notDecodable(String(cString: SDL_GetError()))
            }
            self.converter = converter
            self.source = source
            self.channels = channels
            self.rate = rate
            samples = [Float](repeating: 0, count: SoundStream.chunkSamples)
        }

        deinit { SDL_FreeAudioStream(converter) }

        /// Hands over some frames.
        ///
        /// - Returns: whether there are no more.
        func next(atMost room: Int, _ take: (UnsafeBufferPointer<SIMD2<Float>>) -> Void) -> Bool {
            let stride = MemoryLayout<SIMD2<Float>>.stride
            if SDL_AudioStreamAvailable(converter) < stride {
                guard !isFlushed else { return true }
                put()
            }
            // What lies behind the source's end is the silence that flushes the converter.
            let left = isFlushed ? Int((Double(given) * SoundSample.rate / Double(rate)).rounded()) - made : .max
            guard left > 0 else { return true }
            let wanted = Int32(min(room, frames.count, left) * stride)
            let count = frames.withUnsafeMutableBytes { Int(SDL_AudioStreamGet(converter, $0.baseAddress, wanted)) / stride }
            guard count > 0 else { return isFlushed }
            made += count
            for place in 0..<count { frames[place] = Self.sane(frames[place]) }
            frames.withUnsafeBufferPointer { take(UnsafeBufferPointer(rebasing: $0[..<count])) }
            return false
        }

        /// Gives the converter what the source has next.
        private func put() {
            let isOver = samples.withUnsafeMutableBufferPointer { buffer in
                let whole = buffer.count / channels
                let count = min(max(source(UnsafeMutableBufferPointer(rebasing: buffer[..<(whole * channels)])), 0), whole)
                given += count
                return count == 0 || !put(buffer, frames: count)
            }
            if isOver { flush() }
        }

        /// The converter holds back its look-ahead, which half a second of silence pushes out.
        private func flush() {
            isFlushed = true
            samples.withUnsafeMutableBufferPointer { buffer in
                buffer.update(repeating: 0)
                let whole = buffer.count / channels
                for _ in 0...(rate / 2 / whole) where !put(buffer, frames: whole) { break }
            }
            SDL_AudioStreamFlush(converter)
        }

        private func put(_ buffer: UnsafeMutableBufferPointer<Float>, frames: Int) -> Bool {
            SDL_AudioStreamPut(converter, buffer.baseAddress, Int32(frames * channels * MemoryLayout<Float>.stride)) == 0
        }

        /// Samples of damaged files can be anything.
        private static func sane(_ frame: SIMD2<Float>) -> SIMD2<Float> {
            guard frame.x.isFinite, frame.y.isFinite else { return .zero }
            return frame.clamped(lowerBound: SIMD2(repeating: -1), upperBound: SIMD2(repeating: 1))
        }
    }
}
