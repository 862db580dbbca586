import AppSupport
import Foundation
import MediaLibrary
import UIKit

/// A piece of music from a place on: being opened, open, or ended.
@MainActor
final class MusicSession {
    let track: Track
    /// Where in the piece it begins, in seconds.
    private let start: Double
    /// What plays it; nil until the file is open.
    private(set) var output: (any MusicOutput)?
    /// The duration of the whole piece in seconds, 0 until the file is open.
    private(set) var duration = 0.0
    /// Why it can't be played; nil if it can, or the file isn't open yet.
    private(set) var failure: String?
    /// Where it was when it was stopped.
    private var end: Double?

    init(_ track: Track, at seconds: Double) {
        self.track = track
        start = seconds
    }

    /// How far the piece has been played, in seconds from its beginning.
    var position: Double { end ?? min(start + (output?.elapsed ?? 0), max(duration, start)) }

    /// Opens the file in the background.
    ///
    /// - Parameters:
    ///   - didOpen: called when it is open, or can't be opened; not after ``stop()``.
    ///   - didEnd: called when it has ended by itself.
    func open(
        _ makeOutput: @escaping MusicOutputMaker, didOpen: @escaping @MainActor (MusicSession) -> Void,
        didEnd: @escaping @MainActor (MusicSession, MusicEnd) -> Void
    ) {
        let path = track.file.path, seconds = start
        // A headless run waits until it is known how long the piece plays.
        let background = UIApplication.shared.beginBackgroundTask(withName: "music")
        Task {
            defer { UIApplication.shared.endBackgroundTask(background) }
            do {
                let decoder = try await Task.detached(priority: .userInitiated) { try MusicDecoder(path, from: seconds) }.value
                let output = try await makeOutput(decoder) { [weak self] end in
                    if let self, self.end == nil { didEnd(self, end) }
                }
                guard end == nil else { return output.stop() }
                self.output = output
                duration = decoder.duration
            } catch {
                guard end == nil else { return }
                failure = (error as? MediaError)?.reason ?? "\(error)"
            }
            didOpen(self)
        }
    }

    /// Ends it for good.
    func stop() {
        guard end == nil else { return }
        end = position
        output?.stop()
    }
}
