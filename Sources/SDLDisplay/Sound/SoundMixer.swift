/// Mixes sounds that play at the same time. A pure value type without a device.
package struct SoundMixer: Sendable {
    /// A sound that is playing.
    private struct Voice: Sendable {
        let sample: SoundSample
        /// The gain of the left and the right channel.
        let gain: SIMD2<Float>
        /// Frames of the sample per frame of output: above 1 is higher and shorter.
        let rate: Double
        var position = 0.0
    }

    /// The most sounds that play at once; another one replaces the oldest.
    package static let maximumVoices = 16

    private var voices: [Voice] = []

    package init() {
        voices.reserveCapacity(Self.maximumVoices)
    }

    /// Whether nothing plays.
    package var isSilent: Bool { voices.isEmpty }

    /// Starts a sound.
    ///
    /// - Parameters:
    ///   - volume: the gain, 0...1.
    ///   - rate: the speed, 0.25...4; 2 is an octave higher.
    ///   - pan: the balance, -1 (left) to 1 (right). 0 plays both channels unchanged.
    package mutating func play(_ sample: SoundSample, volume: Float = 1, rate: Double = 1, pan: Float = 0) {
        guard !sample.frames.isEmpty, volume > 0 else { return }
        if voices.count == Self.maximumVoices { voices.removeFirst() }
        let pan = pan.isNaN ? 0 : min(max(pan, -1), 1)
        let gain = SIMD2(min(1, 1 - pan), min(1, 1 + pan)) * min(volume, 1)
        voices.append(Voice(sample: sample, gain: gain, rate: rate.isNaN ? 1 : min(max(rate, 0.25), 4)))
    }

    /// Stops all sounds.
    package mutating func stop() { voices.removeAll(keepingCapacity: true) }

    /// Renders the next frames into a buffer. Sums are clamped to -1...1.
    package mutating func render(into output: UnsafeMutableBufferPointer<SIMD2<Float>>) {
        output.update(repeating: .zero)
        for index in voices.indices {
            let (sample, gain, rate) = (voices[index].sample.frames, voices[index].gain, voices[index].rate)
            var position = voices[index].position
            for place in output.indices {
                let whole = Int(position)
                guard whole < sample.count else { break }
                let next = whole + 1 < sample.count ? sample[whole + 1] : .zero
                let part = Float(position - Double(whole))
                output[place] += (sample[whole] * (1 - part) + next * part) * gain
                position += rate
            }
            voices[index].position = position
        }
        voices.removeAll { Int($0.position) >= $0.sample.frames.count }
        for place in output.indices { output[place].clamp(lowerBound: SIMD2(repeating: -1), upperBound: SIMD2(repeating: 1)) }
    }
}
