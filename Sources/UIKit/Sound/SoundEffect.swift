@_implementationOnly import SDLDisplay

/// A short sound of the interface: a click, a pop. It plays at once, over others, and at most once in ``minimumInterval``.
///
/// On Apple's systems AudioToolbox and AVFAudio do this. A headless run plays nothing; what would have been played is recorded for
/// tests.
@preconcurrency @MainActor
public final class SoundEffect {
    /// A sound that was played, or would have been.
    public struct Playback: Sendable, Equatable {
        /// The effect's name.
        public let name: String
        /// Seconds of the media clock.
        public let time: Double
        /// The volume, 0 to 1.
        public let volume: Double
        /// The playback rate: 2 is an octave above the sound itself.
        public let rate: Double
        /// The stereo position, from -1 (left) to 1 (right).
        public let pan: Double
    }

    /// Whether nothing is played. Default false.
    public static var isMuted = false {
        didSet { if isMuted { SoundOutput.shared.stop() } }
    }

    /// What was played last, oldest first; at most 1,000.
    public private(set) static var playbacks: [Playback] = []

    /// Forgets what was played.
    public static func forgetPlaybacks() { playbacks = [] }

    /// A name, for records. Default: that of the file.
    public let name: String
    /// The least time between two beginnings, in seconds: a call that comes earlier is left out. Default 0.03.
    public var minimumInterval = 0.03
    /// The volume, 0 to 1. Default 1.
    public var volume = 1.0

    /// Seconds that the sound lasts at rate 1.
    public let duration: Double

    /// Plays the samples. A closure has them, since other modules don't see a stored property of their type (Package.swift says why).
    private let playSamples: (_ volume: Float, _ rate: Double, _ pan: Float) -> Void
    private var lastTime = -Double.infinity

    /// Creates the sound of a WAV file of at most a minute.
    ///
    /// - Throws: an error that says in one line why the file can't be read or decoded.
    public convenience init(contentsOf url: URL) throws {
        let data: Data
        do {
            data = try Data(contentsOf: url)
        } catch {
            throw SoundError.unreadable(url.path, reason: error.localizedDescription)
        }
        try self.init(name: url.deletingPathExtension().lastPathComponent, data: data)
    }

    /// Creates the sound of a WAV file in memory.
    ///
    /// - Throws: an error that says in one line why it can't be decoded.
    public convenience init(name: String, data: Data) throws {
        self.init(name: name, sample: try SoundSample(wav: data))
    }

    /// Creates a sound from a function of time.
    ///
    /// - Parameters:
    ///   - name: what records of played sounds say.
    ///   - duration: in seconds, at most 60.
    ///   - wave: the loudspeaker's place, -1 to 1, at a time in seconds.
    public convenience init(name: String, duration: Double, wave: (Double) -> Double) {
        let count = duration > 0 ? Int(min(duration, SoundSample.maximumDuration) * SoundSample.rate) : 0
        self.init(name: name, sample: SoundSample(mono: (0..<count).map { Float(wave(Double($0) / SoundSample.rate)) }))
    }

    private init(name: String, sample: SoundSample) {
        self.name = name
        duration = sample.duration
        playSamples = { SoundOutput.shared.play(sample, volume: $0, rate: $1, pan: $2) }
    }

    /// Plays the sound now, unless sounds are muted or it was played less than ``minimumInterval`` ago.
    ///
    /// - Parameters:
    ///   - volume: a factor of the effect's own. Default 1.
    ///   - rate: the playback rate, 0.25 to 4. Default 1.
    ///   - pan: the stereo position, from -1 (left) to 1 (right). Default 0.
    /// - Returns: whether it is played.
    @discardableResult
    public func play(volume: Double = 1, rate: Double = 1, pan: Double = 0) -> Bool {
        let now = CACurrentMediaTime()
        // A clock that went back is another run's.
        guard !Self.isMuted, now - lastTime >= minimumInterval || now < lastTime else { return false }
        lastTime = now
        let product = volume * self.volume
        let loudness = product.isNaN ? 0 : min(max(product, 0), 1)
        let rate = rate.isNaN ? 1 : min(max(rate, 0.25), 4), pan = pan.isNaN ? 0 : min(max(pan, -1), 1)
        Self.playbacks.append(Playback(name: name, time: now, volume: loudness, rate: rate, pan: pan))
        if Self.playbacks.count > 1000 { Self.playbacks.removeFirst(Self.playbacks.count - 1000) }
        if !MediaClock.shared.isVirtual { playSamples(Float(loudness), rate, Float(pan)) }
        return true
    }
}
