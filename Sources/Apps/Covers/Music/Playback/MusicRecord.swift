/// A stretch of music that was played, or would have been heard if the run weren't silent.
struct MusicRecord: Sendable, Equatable {
    /// The file's path.
    let path: String
    /// When it began, in seconds of the media clock.
    let time: Double
    /// Where in the piece it began, in seconds.
    let start: Double
    /// How long it played, in seconds.
    var duration: Double
}
