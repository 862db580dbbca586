import UIKit

/// The sounds of a folding list: one for each thing that people do. Completions that follow one another rise in pitch, a degree of a scale
/// each time, and begin anew after a pause (Features FL-23).
@MainActor
public final class FoldingListSounds {
    /// What people do.
    public enum Event: String, CaseIterable, Sendable {
        /// A row was made.
        case create
        /// A row was completed.
        case complete
        /// A completed row was taken back.
        case reopen
        /// A row was removed.
        case delete
        /// The completed rows were cleared.
        case clear
        /// A row was picked up.
        case lift
        /// A row was put down.
        case drop
        /// A list closed into its parent row.
        case close
    }

    /// After so many seconds without a completion the pitch begins anew.
    public static let pause = 2.0
    /// The degrees of the scale that completions climb, as playback rates: a pentatonic scale over two octaves, whose last degree stays.
    public static let rates: [Double] = [1, 9.0 / 8, 5.0 / 4, 3.0 / 2, 5.0 / 3, 2, 9.0 / 4, 5.0 / 2, 3]

    /// The volume, 0 to 1. Default 1.
    public var volume = 1.0
    /// Sounds to play instead of the library's.
    public var effects: [Event: SoundEffect]
    private var step = 0
    private var lastCompletion = -Double.infinity

    /// The library's sounds.
    public init() {
        effects = Self.made
    }

    /// Plays the sound of an event.
    public func play(_ event: Event) {
        let now = CACurrentMediaTime()
        var rate = 1.0
        if event == .complete {
            step = now - lastCompletion <= Self.pause && now >= lastCompletion ? min(step + 1, Self.rates.count - 1) : 0
            lastCompletion = now
            rate = Self.rates[step]
        }
        effects[event]?.play(volume: volume, rate: rate)
    }

    // MARK: Making the sounds

    /// Made once for all lists.
    private static let made: [Event: SoundEffect] = [
        .create: tone("create", 0.09) { sweep($0, from: 320, to: 760, over: 0.09) },
        .complete: tone("complete", 0.5) { (sine(880, $0) + 0.4 * sine(1760, $0) + 0.15 * sine(2640, $0)) / 1.55 },
        .reopen: tone("reopen", 0.3) { (sine(587, $0) + 0.3 * sine(1174, $0)) / 1.3 },
        .delete: tone("delete", 0.22) { sweep($0, from: 520, to: 90, over: 0.22) * 0.6 },
        .clear: tone("clear", 0.6) { (sweep($0, from: 240, to: 980, over: 0.6) + sweep($0, from: 360, to: 1470, over: 0.6)) / 2 },
        .lift: tone("lift", 0.05) { sine(640, $0) * 0.5 },
        .drop: tone("drop", 0.07) { sweep($0, from: 420, to: 210, over: 0.07) * 0.7 },
        .close: tone("close", 0.18) { sweep($0, from: 700, to: 240, over: 0.18) * 0.5 },
    ]

    private static func sine(_ frequency: Double, _ time: Double) -> Double { sin(2 * .pi * frequency * time) }

    /// A sine whose frequency changes evenly.
    private static func sweep(_ time: Double, from: Double, to: Double, over duration: Double) -> Double {
        sin(2 * .pi * (from * time + (to - from) * time * time / (2 * duration)))
    }

    /// A sound that begins within 3 ms and dies away.
    private static func tone(_ name: String, _ duration: Double, _ wave: @escaping (Double) -> Double) -> SoundEffect {
        SoundEffect(name: name, duration: duration) { time in
            min(1, time / 0.003) * exp(-5 * time / duration) * min(1, (duration - time) / 0.01) * wave(time) * 0.5
        }
    }
}
