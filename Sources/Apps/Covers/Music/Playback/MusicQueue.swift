import MediaLibrary

/// The pieces of music in the order in which they are played, album by album, and the place in it.
struct MusicQueue: Sendable {
    private(set) var tracks: [Track] = []
    /// The place of the current piece; if that has vanished, of the one that follows it.
    private var place = 0
    /// The current piece; nil if nothing plays.
    private(set) var current: Track?
    /// Whether the current piece is no longer among the others.
    private var isCurrentGone = false

    /// The piece after the current one; nil if that is the last.
    var next: Track? {
        guard current != nil else { return nil }
        let next = isCurrentGone ? place : place + 1
        return tracks.indices.contains(next) ? tracks[next] : nil
    }

    /// The piece before the current one; nil if that is the first.
    var previous: Track? {
        guard current != nil else { return nil }
        return tracks.indices.contains(place - 1) ? tracks[place - 1] : nil
    }

    /// Makes a piece the current one; nil for none.
    mutating func select(_ track: Track?) {
        current = track
        isCurrentGone = false
        guard let track else { return }
        if let index = tracks.firstIndex(where: { $0.id == track.id }) {
            place = index
        } else {
            isCurrentGone = true
            place = tracks.count
        }
    }

    /// Takes other pieces. A current one that is not among them plays on, and is followed by what followed it before.
    mutating func replace(_ new: [Track]) {
        defer { tracks = new }
        guard let current else { return }
        if let index = new.firstIndex(where: { $0.id == current.id }) {
            (place, isCurrentGone) = (index, false)
            self.current = new[index]
            return
        }
        let places = Dictionary(new.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        let followers = tracks.dropFirst(isCurrentGone ? place : place + 1)
        place = followers.lazy.compactMap { places[$0.id] }.first ?? new.count
        isCurrentGone = true
    }
}
