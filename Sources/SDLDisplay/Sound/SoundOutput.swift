import CSDL
import CoreGraphics
import Dispatch

/// The audio output: plays short sounds at once, and streams, mixed.
///
/// The device is opened with the first sound and paused while nothing plays. Without a device sounds are silent. Opening takes time, so
/// SDL's audio calls run on a queue of their own; they are independent of the display's.
package final class SoundOutput: Sendable {
    /// The output of this process.
    package static let shared = SoundOutput()

    /// The frames per buffer of the device: 5.3 ms. A sound begins with the first frame of the next buffer, so it leaves this program after
    /// one buffer at most, and a device with two of them plays it within 10.7 ms.
    package static let bufferFrames: UInt16 = 256

    private struct State {
        var mixer = SoundMixer()
        var streams: [SoundStream] = []
        var device: SDL_AudioDeviceID = 0
        var hasFailed = false
        var isPlaying = false
    }
    private let state = Guarded(State())
    private let queue = DispatchQueue(label: "lamina.sound", qos: .userInteractive)

    /// Starts a sound. Any thread; returns at once.
    package func play(_ sample: SoundSample, volume: Float = 1, rate: Double = 1, pan: Float = 0) {
        let needsStart = state.withLock { state in
            guard !state.hasFailed else { return false }
            state.mixer.play(sample, volume: volume, rate: rate, pan: pan)
            defer { state.isPlaying = true }
            return !state.isPlaying
        }
        if needsStart { queue.async { [self] in start() } }
    }

    /// Starts a stream, or lets it go on. Any thread; returns at once. Without a device the stream ends with
    /// ``SoundStream/End/noDevice``.
    package func play(_ stream: SoundStream) {
        let (isRefused, needsStart) = state.withLock { state -> (Bool, Bool) in
            guard !state.hasFailed else { return (true, false) }
            if !state.streams.contains(where: { $0 === stream }) { state.streams.append(stream) }
            defer { state.isPlaying = true }
            return (false, !state.isPlaying)
        }
        if isRefused { stream.end(.noDevice) }
        if needsStart { queue.async { [self] in start() } }
    }

    /// Halts a stream, at the end of the buffer that is being rendered.
    package func pause(_ stream: SoundStream) { state.withLock { state in state.streams.removeAll { $0 === stream } } }

    /// Stops all short sounds. Streams go on.
    package func stop() { state.withLock { $0.mixer.stop() } }

    private func start() {
        let device = state.withLock { $0.device }
        if device != 0 { return SDL_PauseAudioDevice(device, 0) }
        guard SDL_InitSubSystem(UInt32(SDL_INIT_AUDIO)) == 0 else { return fail() }
        var wanted = SDL_AudioSpec()
        wanted.freq = Int32(SoundSample.rate)
        wanted.format = SDL_AudioFormat(AUDIO_F32SYS)
        wanted.channels = 2
        wanted.samples = Self.bufferFrames
        // The output lives as long as the process, so the device may keep an unretained pointer.
        wanted.userdata = Unmanaged.passUnretained(self).toOpaque()
        wanted.callback = { context, bytes, length in
            guard let context, let bytes else { return }
            let count = Int(length) / MemoryLayout<SIMD2<Float>>.stride
            bytes.withMemoryRebound(to: SIMD2<Float>.self, capacity: count) { frames in
                Unmanaged<SoundOutput>.fromOpaque(context).takeUnretainedValue().render(UnsafeMutableBufferPointer(start: frames, count: count))
            }
        }
        let opened = SDL_OpenAudioDevice(nil, 0, &wanted, nil, 0)
        guard opened != 0 else {
            SDL_QuitSubSystem(UInt32(SDL_INIT_AUDIO))
            return fail()
        }
        state.withLock { $0.device = opened }
        SDL_PauseAudioDevice(opened, 0)
    }

    private func fail() {
        let streams = state.withLock { state in
            state.hasFailed = true
            state.isPlaying = false
            state.mixer.stop()
            defer { state.streams = [] }
            return state.streams
        }
        for stream in streams { stream.end(.noDevice) }
    }

    /// Whether no device could be opened, so that all sounds are silent.
    var hasFailed: Bool { state.withLock { $0.hasFailed } }
    /// Whether a sound has been started and the device has not played all sounds to the end.
    var isPlaying: Bool { state.withLock { $0.isPlaying } }

    /// Renders the next buffer, on the device's thread.
    private func render(_ frames: UnsafeMutableBufferPointer<SIMD2<Float>>) {
        let streams = state.withLock { state in
            state.mixer.render(into: frames)
            return state.streams
        }
        var ended: [SoundStream] = []
        for stream in streams where stream.add(to: frames) { ended.append(stream) }
        if !streams.isEmpty {
            for place in frames.indices { frames[place].clamp(lowerBound: SIMD2(repeating: -1), upperBound: SIMD2(repeating: 1)) }
        }
        let isOver = state.withLock { state in
            if !ended.isEmpty { state.streams.removeAll { stream in ended.contains { $0 === stream } } }
            guard state.mixer.isSilent, state.streams.isEmpty, state.isPlaying else { return false }
            state.isPlaying = false
            return true
        }
        for stream in ended { stream.end(.finished) }
        // Not on this thread: pausing waits for it.
        if isOver { queue.async { [self] in rest() } }
    }

    /// Pauses the device, unless another sound has been started meanwhile.
    private func rest() {
        let device = state.withLock { $0.isPlaying ? 0 : $0.device }
        if device != 0 { SDL_PauseAudioDevice(device, 1) }
    }
}
