import Foundation
import MediaLibrary
import QuartzCore
import UIKit

/// Plays the music of a library, one piece after the other: by the audio device, or silently by the media clock in headless runs and where
/// there is no device.
///
/// What can't be played is told in one line, and the next piece is played. Everything that sounds, or would, is written down in ``record``.
@MainActor
final class MusicPlayer {
    enum State { case stopped, paused, playing }

    /// Beyond so many seconds, ``playPrevious()`` goes to the beginning of the piece and not to the one before it.
    static let restartLimit = 3.0

    private(set) var state = State.stopped
    private(set) var queue = MusicQueue()
    /// The duration of the current piece in seconds: its tags', until its file is open.
    private(set) var duration = 0.0
    /// Whether there is no audio device, so that music plays silently.
    private(set) var isDeaf = false
    /// Why pieces couldn't be played to their end, by their paths.
    private(set) var failures: [Track.ID: String] = [:]

    /// Called when another piece is the current one, or the state has changed.
    var didChange: (() -> Void)?
    /// Called when another piece became the current one.
    var didChangeTrack: ((Track) -> Void)?
    /// Called with a line for the person when something can't be played.
    var didFail: ((String) -> Void)?

    private var makeOutput: MusicOutputMaker
    private var output: (any MusicOutput)?
    /// Where in the piece the output has begun, in seconds.
    private var start = 0.0
    /// Counts the pieces that were started, so that what comes late of one isn't taken for the next one's.
    private var generation = 0

    /// What was played, oldest first, at most 1,000 stretches; the last one is still playing if its record is open.
    private var stretches: [MusicRecord] = []
    private var isRecording = false

    /// - Parameter output: what plays a piece; nil for the device, or for silence in headless runs.
    init(output: MusicOutputMaker? = nil) {
        makeOutput = output ?? (MediaClock.shared.isVirtual ? SilentOutput.makeExact : DeviceOutput.make)
    }

    /// The current piece; nil if nothing plays or is paused.
    var current: Track? { queue.current }

    /// How far the current piece has been played, in seconds.
    var position: Double { min(start + (output?.elapsed ?? 0), max(duration, start)) }

    /// What was played or, in a silent run, would have been heard: which file, when, and for how long. Oldest first, at most 1,000.
    var record: [MusicRecord] {
        var all = stretches
        if isRecording, let last = all.indices.last { all[last].duration = position - all[last].start }
        return all
    }

    // MARK: Playing

    /// Takes the pieces that are played one after the other. The current one plays on.
    func setTracks(_ tracks: [Track]) {
        let old = queue.current
        queue.replace(tracks)
        if queue.current != old { didChange?() }
    }

    /// Plays a piece from its beginning.
    func play(_ track: Track) { begin(track, at: 0) }

    /// Pauses, or plays on.
    func togglePause() {
        switch state {
        case .playing: pause()
        case .paused: resume()
        case .stopped: break
        }
    }

    func pause() {
        guard state == .playing else { return }
        state = .paused
        closeRecord()
        output?.pause()
        didChange?()
    }

    func resume() {
        guard state == .paused else { return }
        state = .playing
        if let output {
            openRecord()
            output.resume()
        }
        didChange?()
    }

    /// Plays the next piece; after the last one, nothing.
    func playNext() {
        guard current != nil else { return }
        if let next = queue.next { play(next) } else { stop() }
    }

    /// Plays the piece before, or the current one from its beginning if that has played for longer than ``restartLimit``.
    func playPrevious() {
        guard let current else { return }
        play(position > Self.restartLimit ? current : queue.previous ?? current)
    }

    /// Goes to another place of the piece, in seconds. A player that is paused stays so.
    func seek(to seconds: Double) {
        guard let current, seconds.isFinite else { return }
        begin(current, at: min(max(seconds, 0), max(0, duration)), paused: state == .paused)
    }

    func stop() {
        guard state != .stopped else { return }
        end()
        state = .stopped
        start = 0
        duration = 0
        queue.select(nil)
        didChange?()
    }

    private func begin(_ track: Track, at seconds: Double, paused: Bool = false) {
        end()
        let isOther = track.id != current?.id
        if isOther || seconds == 0 { failures[track.id] = nil }
        queue.select(track)
        state = paused ? .paused : .playing
        start = seconds
        if isOther { duration = track.duration }
        open(track)
        if isOther { didChangeTrack?(track) }
        didChange?()
    }

    /// Ends what the current output plays.
    private func end() {
        closeRecord()
        generation += 1
        if output != nil { start = position }
        output?.stop()
        output = nil
    }

    /// Opens the current piece in the background, and plays it then.
    private func open(_ track: Track) {
        let generation = generation, path = track.file.path, seconds = start, makeOutput = makeOutput
        // A headless run waits until it is known how long the piece plays.
        let background = UIApplication.shared.beginBackgroundTask(withName: "music")
        Task { [weak self] in
            defer { UIApplication.shared.endBackgroundTask(background) }
            do {
                let decoder = try await Task.detached(priority: .userInitiated) { try MusicDecoder(path, from: seconds) }.value
                let output = try await makeOutput(decoder) { [weak self] in self?.outputDidEnd($0, generation) }
                self?.take(output, duration: decoder.duration, generation)
            } catch {
                self?.fail(track, "can't be played: \((error as? MediaError)?.reason ?? "\(error)")", generation)
            }
        }
    }

    private func take(_ output: any MusicOutput, duration: Double, _ generation: Int) {
        guard generation == self.generation else { return output.stop() }
        self.output = output
        self.duration = duration
        if state == .playing {
            openRecord()
            output.resume()
        }
        didChange?()
    }

    // MARK: Ends

    private func outputDidEnd(_ end: MusicEnd, _ generation: Int) {
        guard generation == self.generation, let current else { return }
        switch end {
        case .finished: playNext()
        case .brokeOff(let reason): fail(current, "breaks off at \(MusicTime.text(position)): \(reason)", generation)
        case .noDevice:
            isDeaf = true
            makeOutput = SilentOutput.make
            didFail?("There is no sound: no audio device can be opened")
            begin(current, at: position, paused: state == .paused)
        }
    }

    /// Tells that a piece can't be played, and plays the next one.
    private func fail(_ track: Track, _ reason: String, _ generation: Int) {
        guard generation == self.generation else { return }
        failures[track.id] = reason
        didFail?("“\(track.title)” \(reason)")
        // A person who pauses on a piece that can't be opened doesn't want the next one to sound.
        if state == .paused { stop() } else { playNext() }
    }

    // MARK: Record

    private func openRecord() {
        guard !isRecording, let current else { return }
        if stretches.count >= 1000 { stretches.removeFirst() }
        stretches.append(MusicRecord(path: current.file.path, time: CACurrentMediaTime(), start: position, duration: 0))
        isRecording = true
    }

    private func closeRecord() {
        guard isRecording else { return }
        stretches = record
        isRecording = false
    }
}
