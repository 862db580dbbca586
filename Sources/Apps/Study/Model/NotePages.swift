import Decks
import Foundation
import StudyLibrary

/// A facet of a note as a tray shows it.
struct NoteFacet: Equatable {
    var facet = Facet()
    /// How it is drawn; nil as all are.
    var look: FacetLook?
}

/// The notes of a stack or collection, read from the library page by page as they come near the screen: in memory are the numbers of all
/// notes, and the facets of a few hundred.
@MainActor
final class NotePages {
    /// How many notes are read at once, and how many pages are kept.
    static let pageSize = 48, pageLimit = 6

    private struct Key: Hashable {
        var tray: Int
        var page: Int
    }

    private let model: StudyModel
    let source: NoteSource
    /// The notes that are shown, stack by stack.
    private(set) var trays: [NoteTray] = []
    /// All notes while a search narrows them: the same storage as before, not a copy.
    private var all: [NoteTray] = []
    /// What is searched for; empty for all notes.
    private var words = ""
    /// How many notes a search finds at the most.
    static let foundLimit = 1000
    private var pages: [Key: [[NoteFacet]]] = [:]
    /// The pages that are kept, the one that was used last at the end.
    private var recent: [Key] = []
    /// How many pages were read so far.
    private(set) var readCount = 0

    init(_ model: StudyModel, source: NoteSource) {
        self.model = model
        self.source = source
        refresh()
    }

    /// What a look at the library has shown.
    enum Change {
        /// The notes, their order, and the texts that are in memory are as before.
        case none
        /// Some texts differ.
        case texts
        /// There are other notes, or they are in another order.
        case notes
    }

    /// Reads again which notes there are, and what those near the screen say.
    @discardableResult
    func refresh() -> Change {
        let oldTrays = trays, oldPages = pages
        if isNarrowed {
            all = []
            trays = found()
        } else {
            trays = model.attempt { try $0.trays(in: source) } ?? []
        }
        pages = [:]
        guard trays == oldTrays else {
            recent = []
            return .notes
        }
        let isSame = recent.allSatisfy { page($0) == oldPages[$0] }
        return isSame ? .none : .texts
    }

    // MARK: Searching

    /// Whether only the notes are shown that a search has found.
    var isNarrowed: Bool { !words.isEmpty }

    /// How many notes were found.
    var foundText: String {
        if count >= Self.foundLimit { return "the last \(count.grouped) notes with these words" }
        return count == 1 ? "1 note found" : "\(count.grouped) notes found"
    }

    /// Shows the notes that hold all of some words; all if there are no words.
    ///
    /// - Returns: whether other notes may be shown than before.
    func narrow(to text: String) -> Bool {
        let new = text.split { $0.isWhitespace }.joined(separator: " ")
        guard new != words else { return false }
        let wasNarrowed = isNarrowed
        words = new
        (pages, recent) = ([:], [])
        if isNarrowed {
            if !wasNarrowed { all = trays }
            trays = found()
        } else {
            // What changed meanwhile is read again.
            trays = all.isEmpty ? model.attempt { try $0.trays(in: source) } ?? [] : all
            all = []
        }
        return true
    }

    private func found() -> [NoteTray] {
        model.attempt { try $0.searchTrays(words, in: source, limit: Self.foundLimit) } ?? []
    }

    /// How many notes there are.
    var count: Int { trays.reduce(0) { $0 + $1.notes.count } }

    /// The number of a note.
    func id(of note: Int, in tray: Int) -> Int64 { trays[tray].notes[note] }

    /// Where a note lies; nil if it doesn't.
    func place(of id: Int64) -> (tray: Int, note: Int)? {
        for (index, tray) in trays.enumerated() {
            if let note = tray.notes.firstIndex(of: id) { return (index, note) }
        }
        return nil
    }

    /// The facets of a note that aren't empty; its first one in any case, unless that has only what isn't shown, as clozes of a picture.
    func facets(of note: Int, in tray: Int) -> [NoteFacet] {
        let key = Key(tray: tray, page: note / Self.pageSize)
        if recent.last != key {
            recent.removeAll { $0 == key }
            recent.append(key)
        }
        let page = page(key)
        let index = note % Self.pageSize
        return index < page.count ? page[index] : [NoteFacet()]
    }

    private func page(_ key: Key) -> [[NoteFacet]] {
        if let page = pages[key] { return page }
        let all = trays[key.tray].notes, start = key.page * Self.pageSize
        let ids = Array(all[start..<min(start + Self.pageSize, all.count)])
        readCount += 1
        let notes = model.attempt { try $0.notes(ids) } ?? []
        let templates = Dictionary(Set(notes.map(\.template)).map { id in (id, model.attempt { try $0.template(id) } ?? nil) }) { a, _ in a }
        let sheets = templates.mapValues { StyleSheet($0?.css ?? "") }
        let facets = Dictionary(notes.map { note in
            (note.id, self.facets(note, templates[note.template] ?? nil, sheets[note.template] ?? .none))
        }) { a, _ in a }
        // A note that another program has just removed is blank until the change is told.
        let page = ids.map { facets[$0] ?? [NoteFacet()] }
        pages[key] = page
        while recent.count > Self.pageLimit { pages[recent.removeFirst()] = nil }
        return page
    }

    private func facets(_ note: StudyNote, _ template: StudyTemplate?, _ sheet: StyleSheet) -> [NoteFacet] {
        let facets = note.facets.enumerated().map { index, facet in
            NoteFacet(facet: model.store.deckFacet(facet.html, sheet: sheet), look: template?.content.look(ofFacet: index, in: note.content))
        }
        let shown = facets.dropFirst().filter { !$0.facet.isEmpty }
        let hasFirst = shown.isEmpty || note.facets.first?.html.isEmpty != false || facets.first?.facet.isEmpty == false
        return facets.prefix(hasFirst ? 1 : 0) + shown
    }
}
