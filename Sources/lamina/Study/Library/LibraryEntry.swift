import StudyLibrary

/// What a drawer of the cabinet holds.
enum LibraryEntry: Hashable {
    case collection(BuiltInCollection, notes: Int)
    case stack(StackSummary)

    /// The notes in it.
    var source: NoteSource {
        switch self {
        case .collection(let collection, _): .builtIn(collection)
        case .stack(let summary): .stack(summary.stack.id)
        }
    }

    var title: String {
        switch self {
        case .collection(let collection, _): collection.title
        case .stack(let summary): summary.stack.name
        }
    }

    var notes: Int {
        switch self {
        case .collection(_, let notes): notes
        case .stack(let summary): summary.notes
        }
    }

    var due: Int { if case .stack(let summary) = self { summary.due } else { 0 } }
    var new: Int { if case .stack(let summary) = self { summary.new } else { 0 } }

    /// The symbol on the label; nil for a plain stack.
    var symbol: String? {
        switch self {
        case .collection(let collection, _): collection.symbol
        case .stack(let summary): summary.stack.kind == .smart ? "sparkles" : nil
        }
    }
}

/// A part of the cabinet: the drawers below one title.
struct LibrarySection: Hashable {
    let title: String
    /// The case or stack that holds these stacks; nil at the top.
    let holder: StackSummary?
    var entries: [LibraryEntry]

    /// Whether these are the collections that every library has.
    var isCollections: Bool { if case .collection? = entries.first { true } else { false } }

    /// The part of the cabinet that it is.
    var part: CabinetPart { isCollections ? .collections : .stacks(in: holder?.stack.id) }

    /// The parts of a library: stacks by what holds them, in the library's order, then the collections.
    static func all(_ summaries: [StackSummary], _ counts: [BuiltInCollection: Int]) -> [LibrarySection] {
        let known = Dictionary(uniqueKeysWithValues: summaries.map { ($0.stack.id, $0) })
        var sections: [LibrarySection] = [], places: [Int64?: Int] = [:]
        func place(_ holder: Int64?) -> Int {
            if let place = places[holder] { return place }
            let summary = holder.flatMap { known[$0] }
            places[holder] = sections.count
            let title = summary?.path.components(separatedBy: "::").joined(separator: " › ") ?? "Stacks"
            sections.append(LibrarySection(title: title, holder: summary, entries: []))
            return sections.count - 1
        }
        for summary in summaries {
            if summary.stack.kind == .studyCase {
                _ = place(summary.stack.id)
            } else {
                sections[place(summary.stack.parent)].entries.append(.stack(summary))
            }
        }
        let collections = BuiltInCollection.allCases.map { LibraryEntry.collection($0, notes: counts[$0] ?? 0) }
        return sections + [LibrarySection(title: "Collections", holder: nil, entries: collections)]
    }
}

extension BuiltInCollection {
    /// What it is called.
    var title: String {
        switch self {
        case .allNotes: "All Notes"
        case .looseNotes: "Loose Notes"
        case .dueForStudy: "Due for Study"
        case .flagged: "Flagged"
        case .trash: "Trash"
        case .recentlyStudied: "Recently Studied"
        case .recentlyIncorrect: "Recently Incorrect"
        case .lastImport: "Last Import"
        case .recentlyAdded: "Recently Added"
        }
    }

    /// Its symbol.
    var symbol: String {
        switch self {
        case .allNotes: "tray.fill"
        case .looseNotes: "doc"
        case .dueForStudy: "calendar"
        case .flagged: "flag.fill"
        case .trash: "trash"
        case .recentlyStudied: "clock"
        case .recentlyIncorrect: "exclamationmark.circle"
        case .lastImport: "tray.and.arrow.down"
        case .recentlyAdded: "plus"
        }
    }
}

extension NoteSource {
    /// What it is called in a library.
    func title(in store: StudyStore) -> String {
        switch self {
        case .builtIn(let collection): collection.title
        case .stack(let id): (try? store.stack(id))?.name ?? "Stack"
        case .notes: "Chosen Notes"
        }
    }
}
