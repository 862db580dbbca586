/// What an import has brought.
public struct ImportSummary: Sendable, Hashable {
    /// How many notes are new.
    public var added = 0
    /// How many notes were there in an older state.
    public var updated = 0
    /// How many notes were there already.
    public var unchanged = 0
    /// How many of these the file says differently, and they stayed as they were: the library has them in a newer state.
    public var kept = 0
    /// How many cards are new.
    public var cards = 0
    /// How many grades are new.
    public var grades = 0

    /// The names of media that a file names and that aren't there.
    public var missingMedia: Set<String> = []
    /// A line for each file, note and medium that wasn't imported, with the reason.
    public var leftOut: [String] = []

    /// Creates a summary of nothing.
    public init() {}

    /// The sum of two imports.
    public static func + (a: ImportSummary, b: ImportSummary) -> ImportSummary {
        var sum = a
        sum.added += b.added
        sum.updated += b.updated
        sum.unchanged += b.unchanged
        sum.kept += b.kept
        sum.cards += b.cards
        sum.grades += b.grades
        sum.missingMedia.formUnion(b.missingMedia)
        sum.leftOut += b.leftOut
        return sum
    }
}
