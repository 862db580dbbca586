import MediaLibrary
import SDLDisplay

/// Plays a piece of music by the audio device.
package final class DeviceOutput: MusicOutput {
    private let stream: SoundStream

    private init(_ stream: SoundStream) {
        self.stream = stream
    }

    deinit { SoundOutput.shared.pause(stream) }

    /// Decodes the first second in the background.
    package static func make(_ decoder: MusicDecoder, didEnd: @escaping @MainActor (MusicEnd) -> Void) async throws -> any MusicOutput {
        let stream = try await Task.detached(priority: .userInitiated) {
            try SoundStream(rate: decoder.sampleRate, channels: decoder.channelCount) { end in
                let failure = decoder.failure
                Task { @MainActor in
                    switch (end, failure) {
                    case (.noDevice, _): didEnd(.noDevice)
                    case (.finished, let failure?): didEnd(.brokeOff(reason: failure.reason))
                    case (.finished, nil): didEnd(.finished)
                    }
                }
            } source: { buffer in
                decoder.read(into: buffer)
            }
        }.value
        return DeviceOutput(stream)
    }

    package var elapsed: Double { stream.playedSeconds }

    package func resume() { SoundOutput.shared.play(stream) }

    package func pause() { SoundOutput.shared.pause(stream) }

    package func stop() { SoundOutput.shared.pause(stream) }
}
