import AppSupport
import MediaLibrary
import QuartzCore
import StudyLibrary
import UIKit

/// Plays the sounds of cards one after the other: by the audio device, or silently in headless runs.
@MainActor
final class CardSounds {
    /// The names of all sounds that were played, oldest first.
    private(set) var played: [String] = []
    /// Called with a line for the person when a sound can't be played.
    var didFail: (String) -> Void = { _ in }

    private var queue: [(name: String, path: String)] = []
    private var output: (any MusicOutput)?
    /// Grows with each call, so that what was begun before falls silent.
    private var round = 0
    private let make: MusicOutputMaker

    init() {
        make = MediaClock.shared.isVirtual ? SilentOutput.makeExact : DeviceOutput.make
    }

    /// Plays some sounds in place of those that are playing.
    func play(_ names: [String], from store: StudyStore) {
        stop()
        queue = names.compactMap { name in
            ((try? store.mediaPath(named: name)) ?? nil).map { (name, $0) }
        }
        if queue.isEmpty, let name = names.first { didFail("\(name): the sound isn't in the library") }
        playNext()
    }

    func stop() {
        round += 1
        queue = []
        output?.stop()
        output = nil
    }

    private func playNext() {
        guard !queue.isEmpty else { return }
        let next = queue.removeFirst(), round = round
        let background = UIApplication.shared.beginBackgroundTask(withName: "card sound")
        Task { [weak self] in
            defer { UIApplication.shared.endBackgroundTask(background) }
            do {
                let decoder = try MusicDecoder(next.path)
                guard let self else { return }
                let output = try await make(decoder) { [weak self] _ in
                    guard let self, self.round == round else { return }
                    self.output = nil
                    playNext()
                }
                guard self.round == round else { return output.stop() }
                self.output = output
                played.append(next.name)
                output.resume()
            } catch {
                guard let self, self.round == round else { return }
                didFail("\(next.name): the sound can't be played")
                playNext()
            }
        }
    }
}
