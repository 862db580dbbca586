import Decks
import Foundation
import GRDB
import RecordStore

/// Notes.
extension StudyEdit {
    /// Notes of more bytes are refused.
    static let noteLimit = 16 << 20

    /// Adds a note with the cards of its combinations, which are new.
    ///
    /// - Parameters:
    ///   - content: what it says. Facets that the template has besides are empty; further ones are left out.
    ///   - stacks: the stacks in which it is; its cards follow the first one.
    ///   - guid: what identifies the note in all libraries; nil for a number of its own.
    /// - Throws: `noTemplate`, `noStack`, `holdsNoNotes`, or `noteTooLong`.
    @discardableResult
    public func addNote(_ content: NoteContent, to stacks: [Int64] = [], guid: String? = nil) throws -> Int64 {
        let template = try template(content.template)
        let content = try normalized(content, template.content)
        let created = created(after: try number("SELECT max(created) FROM note") ?? 0)
        try insert(content, guid: guid ?? Self.guid(created), created: created, modified: milliseconds, import: nil)
        let note = db.lastInsertedRowID
        for stack in stacks { try add(note: note, to: stack) }
        try makeCards(of: note, content, template.content, in: stacks.first)
        return note
    }

    /// When a row is created now, if the one before was at some time. Like Anki's numbers of notes, times of creation are unique.
    func created(after last: Int64) -> Int64 {
        last >= milliseconds && last < milliseconds + 1_000_000 ? last + 1 : milliseconds
    }

    /// The number of the next import.
    func nextImport() throws -> Int64 { try (number("SELECT max(import) FROM note") ?? 0) + 1 }

    /// What identifies a note that was created here.
    static func guid(_ created: Int64) -> String { "lamina-\(String(created, radix: 36))" }

    func insert(_ content: NoteContent, guid: String, created: Int64, modified: Int64, import: Int64?) throws {
        try noteUnindexed()
        try run(
            """
            INSERT INTO note (guid, template, facets, looks, tags, words, flagged, created, modified, import)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                guid, content.template, Self.joined(content.facets), StudyRows.looks(content.facets), content.tags.joined(separator: "\n"),
                importing == nil ? words(content) : "", content.isFlagged, created, modified, `import`,
            ])
    }

    /// Changes what a note says. Cards of combinations that it didn't have are added as new ones; those of combinations that it lost are
    /// removed unless they were studied.
    ///
    /// - Throws: `noNote`, `noTemplate`, or `noteTooLong`.
    public func setContent(_ id: Int64, to content: NoteContent) throws {
        let old = try note(id)
        let template = try template(content.template)
        let content = try normalized(content, template.content)
        guard old.content != content else { return }
        let looks = StudyRows.looks(content.facets, over: try text("looks", of: "note", id))
        try run(
            "UPDATE note SET template = ?, facets = ?, looks = ?, tags = ?, words = ?, flagged = ?, modified = ? WHERE id = ?",
            [
                content.template, Self.joined(content.facets), looks, content.tags.joined(separator: "\n"),
                words(content), content.isFlagged, milliseconds, id,
            ])
        let stack = try number("SELECT stack FROM card WHERE note = ? AND stack IS NOT NULL LIMIT 1", [id])
            ?? number("SELECT stack FROM membership WHERE note = ? ORDER BY id LIMIT 1", [id])
        try makeCards(of: id, content, template.content, in: stack)
    }

    /// Gives a note the texts and tags of another of its template; the looks of its facets stay.
    ///
    /// - Returns: whether they were others.
    @discardableResult
    func setTexts(of note: StudyNote, to content: NoteContent) throws -> Bool {
        guard !note.content.hasTexts(of: content) else { return false }
        var newer = note.content
        newer.facets = content.facets.enumerated().map { index, facet in
            var own = index < note.facets.count ? note.facets[index] : facet
            own.html = facet.html
            return own
        }
        newer.tags = content.tags
        try setContent(note.id, to: newer)
        return true
    }

    /// Flags a note, or takes its flag away.
    ///
    /// - Throws: `noNote`.
    public func setFlagged(_ id: Int64, _ isFlagged: Bool) throws {
        _ = try note(id)
        try run("UPDATE note SET flagged = ? WHERE id = ? AND flagged <> ?", [isFlagged, id, isFlagged])
    }

    /// Puts a note into the trash. Its stacks and schedules stay, but its cards aren't shown.
    ///
    /// - Throws: `noNote`.
    public func trashNote(_ id: Int64) throws {
        _ = try note(id)
        try run("UPDATE note SET trashed = ? WHERE id = ? AND trashed IS NULL", [milliseconds, id])
    }

    /// Takes a note out of the trash.
    ///
    /// - Throws: `noNote`.
    public func restoreNote(_ id: Int64) throws {
        _ = try note(id)
        try run("UPDATE note SET trashed = NULL WHERE id = ? AND trashed IS NOT NULL", [id])
    }

    /// Removes a note with its cards and their grades. Undoing brings it back.
    ///
    /// - Throws: `noNote`.
    public func removeNote(_ id: Int64) throws {
        _ = try note(id)
        for card in try cards(of: id) { try remove(card: card.id) }
        try run("DELETE FROM membership WHERE note = ?", [id])
        try run("DELETE FROM note WHERE id = ?", [id])
    }

    /// Removes all notes of the trash.
    ///
    /// - Returns: how many they were.
    @discardableResult
    public func emptyTrash() throws -> Int {
        let ids = try all("SELECT id FROM note WHERE trashed IS NOT NULL", [], { $0[0] as Int64 })
        for id in ids { try removeNote(id) }
        return ids.count
    }

    func remove(card: Int64) throws {
        try run("DELETE FROM slide WHERE card = ?", [card])
        try run("DELETE FROM grade WHERE card = ?", [card])
        try run("DELETE FROM card WHERE id = ?", [card])
    }

    // MARK: Cards

    /// Adds and removes cards so that a note has one for each of its combinations.
    func makeCards(of note: Int64, _ content: NoteContent, _ template: TemplateContent, in stack: Int64?) throws {
        let wanted = CardRenderer.combinations(of: content.facets, in: template)
        let present = try cards(of: note)
        // A card that isn't asked now and that a person has suspended keeps that.
        for card in present
        where card.schedule.repetitions == 0 && !wanted.contains(card.combination) && card.combination < Self.suspendedCombination {
            try remove(card: card.id)
        }
        var position: Int64?
        for combination in wanted where !present.contains(where: { $0.combination == combination }) {
            position = try position ?? (number("SELECT max(newPosition) FROM card WHERE phase = 0") ?? 0) + 1
            let created = created(after: try number("SELECT max(created) FROM card") ?? 0)
            try insertCard(
                note: note, combination: combination, stack: stack, CardSchedule(), newPosition: Int(position!), hold: .none,
                heldUntil: nil, flag: 0, created: created)
        }
    }

    func insertCard(
        note: Int64, combination: Int, stack: Int64?, _ schedule: CardSchedule, newPosition: Int, hold: StudyCard.Hold,
        heldUntil: StudyDay?, flag: Int, created: Int64, anki: (deck: Int64, modified: Int64?, customData: String?)? = nil
    ) throws {
        try run(Self.cardInsertion, [
            note, combination, stack, newPosition, hold.rawValue, heldUntil?.number, flag, created, anki?.deck, anki?.modified, anki?.customData,
        ] + StudyRows.values(schedule))
    }

    private static let cardInsertion = """
        INSERT INTO card (
            note, combination, stack, newPosition, hold, heldUntil, flag, created, ankiDeck, ankiModified, customData,
            \(StudyRows.scheduleColumns.joined(separator: ", "))
        ) VALUES (\(Array(repeating: "?", count: 11 + StudyRows.scheduleColumns.count).joined(separator: ", ")))
        """

    /// Sets when a card is due and what its schedule has learned.
    ///
    /// - Throws: `noCard`.
    public func setSchedule(_ card: Int64, to schedule: CardSchedule) throws {
        _ = try self.card(card)
        let columns = StudyRows.scheduleColumns.map { $0 + " = ?" }.joined(separator: ", ")
        try run("UPDATE card SET \(columns) WHERE id = ?", StudyRows.values(schedule) + [card])
    }

    /// Holds a card back, or takes it up again. A buried card is shown again on the next day.
    ///
    /// - Throws: `noCard`.
    public func setHold(_ card: Int64, to hold: StudyCard.Hold) throws {
        _ = try self.card(card)
        try run("UPDATE card SET hold = ?, heldUntil = ? WHERE id = ?", [hold.rawValue, hold.isUntilDay ? today.number + 1 : nil, card])
    }

    // MARK: Texts

    /// The content as it is stored: with as many facets as the template has.
    func normalized(_ content: NoteContent, _ template: TemplateContent) throws -> NoteContent {
        var content = content
        content.facets = template.facets.indices.map { index in
            guard index < content.facets.count else { return StudyFacet() }
            var facet = content.facets[index]
            facet.html = StudyText.facet(facet.html)
            return facet
        }
        content.tags = StudyText.tags(content.tags)
        let size = content.facets.reduce(0) { $0 + $1.html.utf8.count }
        guard size <= Self.noteLimit else { throw StudyError.noteTooLong(limit: Self.noteLimit) }
        return content
    }

    static func joined(_ facets: [StudyFacet]) -> String {
        facets.map(\.html).joined(separator: String(StudyText.facetSeparator))
    }

    /// What the index holds of a note: its plain text, without what its template's style sheet hides, and its tags.
    func words(_ content: NoteContent) throws -> String { Self.words(content, try sheet(of: content.template)) }

    static func words(_ content: NoteContent, _ sheet: StyleSheet) -> String {
        let texts = content.facets.map { HTMLText.plain($0.html, sheet: sheet) } + content.tags
        let text = texts.filter { !$0.isEmpty }.joined(separator: "\n")
        return SearchText.spaced(text) ?? text
    }
}
