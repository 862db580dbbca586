import UIKit

/// The sound of a tray: a quiet flick for each card that turns over while a row is skimmed (Features NT-16).
///
/// Cards that turn over faster than the effect's minimum interval share a flick. Flicks differ a little in pitch, as no two
/// cards sound the same, and come from the side on which the card stands.
@MainActor
public final class NoteSounds {
    /// The volume, 0 to 1. Default 0.35.
    public var volume = 0.35
    /// The sound of a card that turns over.
    public var flick: SoundEffect
    /// How much flicks differ in pitch: playback rates are 1 − variation to 1 + variation. Default 0.05.
    public var variation = 0.05
    private var count: UInt32 = 0

    /// The most flicks in a second.
    static let mostFlicksPerSecond = 30.0

    /// The library's sound.
    public init() {
        flick = Self.made
        flick.minimumInterval = 1 / Self.mostFlicksPerSecond
    }

    /// Plays a flick.
    ///
    /// - Parameter pan: the card's place in the tray, from −1 (left) to 1 (right).
    public func playFlick(pan: Double) {
        count &+= 1
        // A fixed sequence that looks irregular (the golden ratio's multiples): the same in each run.
        let part = Double(count &* 2_654_435_769) / Double(UInt32.max)
        flick.play(volume: volume, rate: 1 + variation * (2 * part - 1), pan: 0.6 * pan)
    }

    /// A card's edge that snaps: a click with a short rustle. Made once for all trays.
    private static let made: SoundEffect = {
        var state: UInt32 = 0x2545_F491
        var smooth = 0.0
        return SoundEffect(name: "flick", duration: 0.045) { time in
            state = state &* 1_664_525 &+ 1_013_904_223
            let noise = Double(state >> 8) / Double(1 << 23) - 1
            smooth += 0.45 * (noise - smooth)
            let rustle = smooth * exp(-95 * time), snap = sin(2 * .pi * 2100 * time) * exp(-260 * time)
            return min(1, time / 0.0008) * min(1, (0.045 - time) / 0.006) * (0.55 * rustle + 0.35 * snap)
        }
    }()
}
