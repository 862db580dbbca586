/// Which siblings of a graded card, the other cards of its note, wait until the next day, so that one answer doesn't give away another.
public struct SiblingBurying: Sendable, Hashable, Codable {
    /// Whether new siblings wait.
    public var new = false
    /// Whether siblings that are to be repeated wait.
    public var reviews = false
    /// Whether siblings in steps of days wait.
    public var learning = false

    /// Buries nothing, as Anki does unless it is told to.
    public init() {}

    /// Buries some siblings.
    ///
    /// - Parameters:
    ///   - new: whether new siblings wait.
    ///   - reviews: whether siblings that are to be repeated wait.
    ///   - learning: whether siblings in steps of days wait.
    public init(new: Bool, reviews: Bool, learning: Bool) {
        self.new = new
        self.reviews = reviews
        self.learning = learning
    }
}

/// What happens to leeches: cards that are forgotten again and again, and cost more time than they are worth.
public struct Leeches: Sendable, Hashable, Codable {
    /// The tag that notes of leeches get.
    public static let tag = "leech"

    /// After so many lapses a card is a leech, and again after each half as many more; 0 for never. Default 8.
    public var threshold = 8
    /// Whether leeches are suspended besides. Default false, as in Anki.
    public var areSuspended = false

    /// Creates Anki's settings.
    public init() {}

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - threshold: after so many lapses a card is a leech; 0 for never.
    ///   - areSuspended: whether leeches are suspended besides.
    public init(threshold: Int, areSuspended: Bool) {
        self.threshold = threshold
        self.areSuspended = areSuspended
    }

    /// Whether a card that has just lapsed is a leech.
    func holds(lapses: Int) -> Bool {
        guard threshold > 0, lapses >= threshold else { return false }
        return (lapses - threshold) % max((threshold + 1) / 2, 1) == 0
    }
}
