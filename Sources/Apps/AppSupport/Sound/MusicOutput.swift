import MediaLibrary

/// Why a piece of music plays no longer.
package enum MusicEnd: Sendable, Equatable {
    /// It was played to its end.
    case finished
    /// Its file is damaged there or cut off; the reason is one line.
    case brokeOff(reason: String)
    /// There is no audio device.
    case noDevice
}

/// Plays one piece of music from where its decoder is. Created halted.
@MainActor
package protocol MusicOutput: AnyObject {
    /// How many seconds it has played.
    var elapsed: Double { get }
    /// Plays on.
    func resume()
    /// Halts.
    func pause()
    /// Ends for good, and tells nobody.
    func stop()
}

/// Creates what plays a piece of music. The closure that it is given is to be called once, when that has ended by itself.
package typealias MusicOutputMaker = @MainActor (MusicDecoder, @escaping @MainActor (MusicEnd) -> Void) async throws -> any MusicOutput
