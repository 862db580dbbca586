import StudyLibrary

/// What the cabinet shows, as it is read from a library. It can be read on any thread.
struct LibraryContents: Sendable {
    /// The parts of the cabinet; none until something is read.
    private(set) var sections: [LibrarySection] = []
    /// What is to be studied today; nil until it is counted.
    private(set) var today: StudyQueue?
    /// The lesson that was begun and isn't through.
    private(set) var lesson: SlideShow?
    private var summaries: [Int64: StackSummary] = [:], counts: [BuiltInCollection: Int] = [:]

    init() {}

    /// Reads and counts everything.
    init(_ store: StudyStore) throws {
        let all = try store.stackSummaries()
        summaries = Dictionary(uniqueKeysWithValues: all.map { ($0.stack.id, $0) })
        counts = try store.collectionCounts()
        sections = LibrarySection.all(all.map(\.stack), summaries, counts)
        today = try store.queue(in: .builtIn(.allNotes))
        let open = try store.slideShow()
        lesson = open?.slide == nil || open?.options.isDueOnly == false ? nil : open
    }

    /// Reads which stacks there are, and keeps what was counted of them before.
    ///
    /// - Returns: whether counting takes longer than a frame, so that it is done beside the main thread.
    mutating func readNames(_ store: StudyStore) throws -> Bool {
        let stacks = try store.stacks()
        sections = LibrarySection.all(stacks, summaries, counts)
        return try stacks.count > Self.mostStacks || store.noteBound() > Self.mostNotes
    }

    /// Libraries with more stacks, or more notes, take longer than a frame to be counted.
    static let mostStacks = 60, mostNotes = 20_000
}
