import Foundation
import StudyLibrary

/// What a drawer of the cabinet holds.
enum LibraryEntry: Sendable, Hashable {
    /// A collection that every library has, with its number of notes; nil until they are counted.
    case collection(BuiltInCollection, notes: Int?)
    /// A stack, with what is to be studied of it; nil until it is counted.
    case stack(StudyStack, StackSummary?)

    /// The notes in it.
    var source: NoteSource {
        switch self {
        case .collection(let collection, _): .builtIn(collection)
        case .stack(let stack, _): .stack(stack.id)
        }
    }

    var title: String {
        switch self {
        case .collection(let collection, _): collection.title
        case .stack(let stack, _): stack.name
        }
    }

    /// How many notes there are; nil until they are counted.
    var notes: Int? {
        switch self {
        case .collection(_, let notes): notes
        case .stack(_, let summary): summary?.notes
        }
    }

    var due: Int { if case .stack(_, let summary?) = self { summary.due } else { 0 } }
    var new: Int { if case .stack(_, let summary?) = self { summary.new } else { 0 } }

    /// The symbol on the label; nil for a plain stack.
    var symbol: String? {
        switch self {
        case .collection(let collection, _): collection.symbol
        case .stack(let stack, _): stack.kind == .smart ? "sparkles" : nil
        }
    }
}

/// A part of the cabinet: the drawers below one title.
struct LibrarySection: Sendable, Hashable {
    let title: String
    /// The case or stack that holds these stacks; nil at the top.
    let holder: StudyStack?
    /// The stacks and cases in which the holder lies, beginning with the nearest one.
    var holders: [Int64] = []
    var entries: [LibraryEntry]
    /// Whether it is a case that is closed, so that its drawers aren't shown.
    var isClosed = false

    /// Whether these are the collections that every library has.
    var isCollections: Bool { if case .collection? = entries.first { true } else { false } }

    /// The part of the cabinet that it is.
    var part: CabinetPart { isCollections ? .collections : .stacks(in: holder?.id) }

    /// The parts of a library: stacks by what holds them, in the library's order, then the collections.
    ///
    /// - Parameters:
    ///   - stacks: all stacks and cases, in their order within what holds them.
    ///   - summaries: what is to be studied of those that are counted, by their numbers.
    ///   - counts: how many notes the collections have; none until they are counted.
    static func all(
        _ stacks: [StudyStack], _ summaries: [Int64: StackSummary], _ counts: [BuiltInCollection: Int]
    ) -> [LibrarySection] {
        let stacks = stacks.byHolder
        var sections: [LibrarySection] = [], places: [Int64?: Int] = [:]
        func place(_ holder: StudyStack?, _ title: String, _ holders: [Int64]) -> Int {
            if let place = places[holder?.id] { return place }
            places[holder?.id] = sections.count
            sections.append(LibrarySection(title: title, holder: holder, holders: holders, entries: []))
            return sections.count - 1
        }
        func add(_ holder: StudyStack?, _ title: String, _ holders: [Int64]) {
            let around = (holder.map { [$0.id] } ?? []) + holders
            for stack in stacks[holder?.id] ?? [] {
                let path = holder == nil ? stack.name : title + " › " + stack.name
                if stack.kind == .studyCase {
                    _ = place(stack, path, around)
                } else {
                    sections[place(holder, title, holders)].entries.append(.stack(stack, summaries[stack.id]))
                }
                add(stack, path, around)
            }
        }
        add(nil, "Stacks", [])
        let collections = BuiltInCollection.allCases.map { LibraryEntry.collection($0, notes: counts[$0]) }
        return sections + [LibrarySection(title: "Collections", holder: nil, entries: collections)]
    }
}

extension [LibrarySection] {
    /// What is shown while some cases are closed: their boards alone, and nothing of what lies in them.
    func closing(_ closed: Set<Int64>) -> [LibrarySection] {
        compactMap { section in
            guard let holder = section.holder else { return section }
            if section.holders.contains(where: closed.contains) { return nil }
            var section = section
            if closed.contains(holder.id) { (section.entries, section.isClosed) = ([], true) }
            return section
        }
    }

    /// The drawers that have all words of a text in their names, or in those of what holds them.
    func holding(_ text: String) -> [LibrarySection] {
        func key(_ text: String) -> String { text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil) }
        let words = key(text).split(whereSeparator: \.isWhitespace)
        return compactMap { section in
            var section = section
            let part = section.holder == nil ? "" : key(section.title) + " "
            section.entries.removeAll { entry in
                let names = part + key(entry.title)
                return !words.allSatisfy(names.contains)
            }
            return section.entries.isEmpty ? nil : section
        }
    }

    /// The stacks and cases in which a stack or case lies, beginning with the nearest one.
    func holders(of source: NoteSource) -> [Int64] {
        for section in self {
            guard let holder = section.holder else { continue }
            if source == .stack(holder.id) { return section.holders }
            if section.entries.contains(where: { $0.source == source }) { return [holder.id] + section.holders }
        }
        return []
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
