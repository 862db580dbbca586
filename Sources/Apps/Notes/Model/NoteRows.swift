import Notes

/// The notes of a list: all of their numbers, and the texts of those that are looked at, read by the page.
@MainActor
final class NoteRows {
    private let library: NotesLibrary
    /// The notes' numbers in their order.
    private(set) var ids: [Note.ID] = []
    private var pages: [Int: [Note.ID: Note]] = [:]

    /// How many notes are read at once, and how many such pages are kept.
    private static let pageSize = 32, pageLimit = 12

    init(_ library: NotesLibrary) {
        self.library = library
    }

    var count: Int { ids.count }
    /// How many pages of texts are kept.
    var pageCount: Int { pages.count }

    /// The note of a row; nil if another program removed it meanwhile.
    subscript(row: Int) -> Note? {
        guard ids.indices.contains(row) else { return nil }
        let page = row / Self.pageSize
        if pages[page] == nil {
            if pages.count >= Self.pageLimit, let farthest = pages.keys.max(by: { abs($0 - page) < abs($1 - page) }) {
                pages[farthest] = nil
            }
            let range = ids[page * Self.pageSize..<min(ids.count, (page + 1) * Self.pageSize)]
            pages[page] = Dictionary(uniqueKeysWithValues: library.notes(range).map { ($0.id, $0) })
        }
        return pages[page]?[ids[row]]
    }

    /// The row of a note.
    func row(of id: Note.ID) -> Int? { ids.firstIndex(of: id) }

    /// Shows other notes, or the same ones after a change.
    func show(_ ids: [Note.ID]) {
        self.ids = ids
        pages = [:]
    }

    /// Moves a row, before the store has.
    func move(from row: Int, to target: Int) {
        ids.insert(ids.remove(at: row), at: target)
        for page in min(row, target) / Self.pageSize...max(row, target) / Self.pageSize { pages[page] = nil }
    }
}

/// How a list of notes differs from another.
struct NoteRowsChange: Equatable {
    /// Rows of the old list that are gone, and rows of the new one that came.
    var removed: [Int] = [], inserted: [Int] = []

    /// The change; nil if it is too large to be seen as one.
    init?(from old: [Note.ID], to new: [Note.ID]) {
        if old == new { return }
        var start = 0
        while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
        var tail = 0
        while tail < old.count - start, tail < new.count - start, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
        let before = old[start..<old.count - tail], after = new[start..<new.count - tail]
        guard before.count <= Self.limit, after.count <= Self.limit else { return nil }
        for step in after.difference(from: before) {
            switch step {
            case .remove(let offset, _, _): removed.append(start + offset)
            case .insert(let offset, _, _): inserted.append(start + offset)
            }
        }
    }

    private static let limit = 60
}
