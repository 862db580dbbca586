import StudyLibrary

/// What the cabinet shows, as it is read from a library. It can be read on any thread.
struct LibraryContents: Sendable {
    var sections: [LibrarySection] = []
    /// What is to be studied today.
    var today = StudyQueue()
    /// The lesson that was begun and isn't through.
    var lesson: SlideShow?

    init() {}

    init(_ store: StudyStore) throws {
        sections = LibrarySection.all(try store.stackSummaries(), try store.collectionCounts())
        today = try store.queue(in: .builtIn(.allNotes))
        let open = try store.slideShow()
        lesson = open?.slide == nil || open?.options.isDueOnly == false ? nil : open
    }

    /// Libraries with more stacks, or more notes, are read beside the main thread: reading takes longer than a frame there.
    static let mostStacks = 60, mostNotes = 20_000

    /// How many notes there are.
    var noteCount: Int {
        sections.last?.entries.first { $0.source == .builtIn(.allNotes) }?.notes ?? 0
    }
}
