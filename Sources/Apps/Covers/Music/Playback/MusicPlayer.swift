import AppSupport
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

    /// How the lines about pieces begin that can't be opened.
    static let refusal = "can't be played: "

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

    /// The next piece is opened so many seconds before it is played, so that there is no gap.
    static let headStart = 5.0

    private var makeOutput: MusicOutputMaker
    /// What plays the current piece.
    private var session: MusicSession?
    /// What will play the next one.
    private var upcoming: MusicSession?
    private var headStartTimer: TimerQueue.Token?

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
    var position: Double { session?.position ?? 0 }

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
        session?.output?.pause()
        cancelHeadStart()
        didChange?()
    }

    func resume() {
        guard state == .paused else { return }
        state = .playing
        sound()
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
        upcoming?.stop()
        upcoming = nil
        session = nil
        state = .stopped
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
        if isOther { duration = track.duration }
        let prepared = upcoming
        upcoming = nil
        if let prepared, prepared.track.file == track.file, seconds == 0 {
            session = prepared
        } else {
            prepared?.stop()
            session = open(track, at: seconds)
        }
        if isOther { didChangeTrack?(track) }
        didChange?()
        // Another piece may have been chosen meanwhile.
        if let prepared, prepared === session { didOpen(prepared) }
    }

    /// Ends what the current session plays.
    private func end() {
        closeRecord()
        session?.stop()
        cancelHeadStart()
    }

    /// Opens a piece in the background.
    private func open(_ track: Track, at seconds: Double) -> MusicSession {
        let session = MusicSession(track, at: seconds)
        session.open(makeOutput) { [weak self] in
            self?.didOpen($0)
        } didEnd: { [weak self] in
            self?.didEnd($0, $1)
        }
        return session
    }

    /// Plays what is open, if it is the current piece.
    private func didOpen(_ opened: MusicSession) {
        guard opened === session else { return }
        if let failure = opened.failure { return fail(opened, Self.refusal + failure) }
        guard opened.output != nil else { return }
        duration = opened.duration
        if state == .playing { sound() }
        didChange?()
    }

    /// Lets the output play, if there is one.
    private func sound() {
        guard let output = session?.output else { return }
        openRecord()
        planHeadStart()
        output.resume()
    }

    /// Opens the next piece shortly before its turn.
    private func planHeadStart() {
        cancelHeadStart()
        headStartTimer = TimerQueue.shared.schedule(after: max(0, duration - position - Self.headStart)) { [weak self] in
            guard let self, let next = queue.next, upcoming?.track.file != next.file else { return }
            upcoming?.stop()
            upcoming = open(next, at: 0)
        }
    }

    private func cancelHeadStart() {
        if let headStartTimer { TimerQueue.shared.cancel(headStartTimer) }
        headStartTimer = nil
    }

    // MARK: Ends

    private func didEnd(_ ended: MusicSession, _ end: MusicEnd) {
        guard ended === session else { return }
        switch end {
        case .finished: playNext()
        case .brokeOff(let reason): fail(ended, "breaks off at \(MusicTime.text(position)): \(reason)")
        case .noDevice:
            isDeaf = true
            makeOutput = SilentOutput.make
            upcoming?.stop()
            upcoming = nil
            didFail?("There is no sound: no audio device can be opened")
            begin(ended.track, at: position, paused: state == .paused)
        }
    }

    /// Tells that the current piece can't be played, and plays the next one.
    private func fail(_ session: MusicSession, _ reason: String) {
        failures[session.track.id] = reason
        didFail?("“\(session.track.title)” \(reason)")
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
