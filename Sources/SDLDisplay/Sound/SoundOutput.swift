import CSDL
import CoreGraphics
import Dispatch

/// The audio output: plays sounds at once, mixed.
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

    /// Stops all sounds.
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
        state.withLock {
            $0.hasFailed = true
            $0.isPlaying = false
            $0.mixer.stop()
        }
    }

    /// Whether no device could be opened, so that all sounds are silent.
    var hasFailed: Bool { state.withLock { $0.hasFailed } }
    /// Whether a sound has been started and the device has not played all sounds to the end.
    var isPlaying: Bool { state.withLock { $0.isPlaying } }

    /// Renders the next buffer, on the device's thread.
    private func render(_ frames: UnsafeMutableBufferPointer<SIMD2<Float>>) {
        let isOver = state.withLock { state in
            state.mixer.render(into: frames)
            guard state.mixer.isSilent, state.isPlaying else { return false }
            state.isPlaying = false
            return true
        }
        // Not on this thread: pausing waits for it.
        if isOver { queue.async { [self] in rest() } }
    }

    /// Pauses the device, unless another sound has been started meanwhile.
    private func rest() {
        let device = state.withLock { $0.isPlaying ? 0 : $0.device }
        if device != 0 { SDL_PauseAudioDevice(device, 1) }
    }
}
