import MediaLibrary
import QuartzCore

/// Plays a piece of music silently, by the media clock: in headless runs and where there is no audio device.
package final class SilentOutput: MusicOutput {
    /// How long it plays, in seconds, and how that ends.
    private let length: Double
    private let end: MusicEnd
    private let didEnd: @MainActor (MusicEnd) -> Void

    /// What was played before the last pause.
    private var played = 0.0
    /// When it was resumed; nil while it is halted.
    private var beginning: Double?
    private var timer: TimerQueue.Token?

    private init(length: Double, end: MusicEnd, didEnd: @escaping @MainActor (MusicEnd) -> Void) {
        self.length = length
        self.end = end
        self.didEnd = didEnd
    }

    /// Reads the whole piece in the background, to play it as far as it would be heard.
    package static func makeExact(_ decoder: MusicDecoder, didEnd: @escaping @MainActor (MusicEnd) -> Void) async throws -> any MusicOutput {
        let start = decoder.position
        let length = await Task.detached { decoder.readToEnd() - start }.value
        return SilentOutput(length: length, end: decoder.failure.map { .brokeOff(reason: $0.reason) } ?? .finished, didEnd: didEnd)
    }

    /// Believes what the file's headers say.
    package static func make(_ decoder: MusicDecoder, didEnd: @escaping @MainActor (MusicEnd) -> Void) async throws -> any MusicOutput {
        SilentOutput(length: decoder.duration - decoder.position, end: .finished, didEnd: didEnd)
    }

    package var elapsed: Double { min(played + (beginning.map { CACurrentMediaTime() - $0 } ?? 0), length) }

    package func resume() {
        guard beginning == nil else { return }
        beginning = CACurrentMediaTime()
        timer = TimerQueue.shared.schedule(after: max(0, length - played)) { [weak self] in
            guard let self else { return }
            pause()
            played = length
            didEnd(end)
        }
    }

    package func pause() {
        played = elapsed
        beginning = nil
        if let timer { TimerQueue.shared.cancel(timer) }
        timer = nil
    }

    package func stop() { pause() }
}
