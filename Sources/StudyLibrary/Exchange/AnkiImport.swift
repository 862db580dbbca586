import Decks
import Foundation
import GRDB
import RecordStore

extension StudyStore {
    /// Adds what an Anki package has and the library hasn't. Notes that the package has in a newer state take its texts and tags; cards that
    /// were graded, moved or changed in Anki since the last import follow. Note types get the fields and cards that they have got there.
    func importAnki(_ file: AnkiFile, _ progress: ImportProgress) throws -> ImportSummary {
        let names = file.mediaNames
        progress.add(names.count + file.contents.notes.count)
        let rows = AnkiRows(file.contents)
        return try importing(progress) { media in
            for name in names {
                try media.add(name, as: name) { try file.media(named: name) }
                try progress.advance()
            }
        } _: { edit, media, change in
            var work = AnkiImport(
                edit: edit, change: change, contents: file.contents, rows: rows, mediaNames: names, prepared: media,
                batch: try edit.nextImport())
            return try work.run()
        }
    }
}

/// The rows of a package by what they belong to.
private struct AnkiRows {
    let cards: [Int64: [AnkiContents.Card]]
    let reviews: [Int64: [AnkiContents.Review]]
    /// The decks that cards are in or come from.
    let decks: [Int64]

    init(_ contents: AnkiContents) {
        cards = Dictionary(grouping: contents.cards, by: \.note)
        reviews = Dictionary(grouping: contents.reviews, by: \.card)
        decks = Set(contents.cards.map(\.homeDeck)).sorted()
    }
}

/// One import of an Anki package.
private struct AnkiImport {
    let edit: StudyEdit
    let change: LongChange
    let contents: AnkiContents
    let rows: AnkiRows
    let mediaNames: [String]
    let prepared: PreparedMedia
    let batch: Int64
    let mapping: AnkiMapping
    var summary = ImportSummary()
    /// The library's numbers by Anki's.
    private var templates: [Int64: ImportTemplate] = [:]
    private var places = ImportStacks()
    private var stacks: [Int64: Int64] = [:]
    private var settings: [Int64: ScheduleSettings] = [:]
    private var media: [String: String] = [:]
    /// How often others had written when the library was looked at.
    private var interruptions: Int?
    /// The stacks and cases that were made, those above others first, with their names and where they were put.
    private var made: [(id: Int64, name: String, parent: Int64?)] = []

    init(
        edit: StudyEdit, change: LongChange, contents: AnkiContents, rows: AnkiRows, mediaNames: [String], prepared: PreparedMedia,
        batch: Int64
    ) {
        (self.edit, self.change, self.contents, self.rows) = (edit, change, contents, rows)
        (self.mediaNames, self.prepared, self.batch) = (mediaNames, prepared, batch)
        interruptions = change.interruptions
        mapping = AnkiMapping(
            created: contents.created, minutesWest: contents.minutesWest, secondsFromGMT: edit.now.secondsFromGMT)
    }

    mutating func run() throws -> ImportSummary {
        // A library without cards begins its days as the collection does.
        if try edit.number("SELECT 1 FROM card LIMIT 1") == nil {
            if let hour = contents.dayBegins { try edit.setDayBoundary(DayBoundary(hour: hour)) }
            if let seconds = contents.secondsAhead { try edit.setMinutesAhead(min(max(seconds, 0), 86_400) / 60) }
        }
        try addStacks()
        try addNotes()
        // Those that no element names: what style sheets and scripts use.
        for name in mediaNames {
            try change.addCost()
            _ = try medium(name)
        }
        try removeEmptyStacks()
        return summary
    }

    /// Looks again at what others may have changed since it was looked at.
    private mutating func lookAgain() throws {
        guard change.isInterrupted(since: &interruptions) else { return }
        templates = try templates.compactMapValues { try $0.now(edit) }
        try addStacks()
    }

    // MARK: Media

    /// The name in the library of a medium of the package, which is added; nil if the package hasn't got it.
    private mutating func medium(_ name: String) throws -> String? {
        if let known = media[name] { return known }
        guard let medium = prepared[name] else { return nil }
        let stored = try edit.addMedia(medium)
        media[name] = stored
        return stored
    }

    /// A field with the names that its media have in the library.
    private mutating func field(_ html: String) throws -> String {
        guard !mediaNames.isEmpty else { return html }
        return try MediaNames.renamed(html) { name in
            try medium(name) ?? name.removingPercentEncoding.flatMap { try medium($0) }
        }
    }

    // MARK: Templates

    private mutating func template(_ id: Int64, fields: Int) throws -> ImportTemplate {
        if let known = templates[id] { return known }
        let found = contents.noteTypes.first { $0.id == id }
        var type = found ?? AnkiContents.NoteType(id: id, name: "Imported")
        if found == nil { type.fields = (0..<min(max(fields, 1), 100)).map { AnkiContents.Field("Field \($0 + 1)") } }
        var content = AnkiMapping.template(type)
        if content.combinations.isEmpty {
            let name = content.facets[0].name
            content.combinations = [TemplateContent.Combination("Card 1", front: "{{\(name)}}", back: "{{FrontSide}}")]
        }
        let known = try edit.all(StudyRows.templateQuery + " WHERE created = ?", [id], StudyRows.template).filter { $0.isCloze == content.isCloze }
        let template: ImportTemplate, names = content.facets.map(\.name)
        // The same note type as before, also if one of the two programs has changed its cards' design since, or it has got more here.
        if let same = known.first(where: {
            Set(names).isSubset(of: $0.facets.map(\.name)) && $0.combinations.count >= content.combinations.count
        }) {
            template = ImportTemplate(same.id, same.content, places: names.compactMap { name in same.facets.firstIndex { $0.name == name } })
        } else if let earlier = known.first, let merged = try merge(content, into: earlier) {
            template = merged
        } else {
            let number = try edit.insertTemplate(type.name, content, created: edit.unused(id, in: "template"))
            template = ImportTemplate(number, content)
        }
        templates[id] = template
        return template
    }

    /// Gives a template of the library the fields and cards that its note type has got since, and their design. Fields with a new name in
    /// the same place are renamed; what the note type has no more stays. Nil if facets can't have its names.
    private func merge(_ content: TemplateContent, into earlier: StudyTemplate) throws -> ImportTemplate? {
        let names = content.facets.map(\.name), old = earlier.facets.map(\.name)
        func isRenamed(_ index: Int) -> Bool { names.count == old.count && !old.contains(names[index]) && !names.contains(old[index]) }
        let isPossible = names.indices.allSatisfy { index in
            old.contains(names[index]) || edit.canHaveFacet(names[index], in: earlier, except: isRenamed(index) ? index : nil)
        }
        guard isPossible, Set(names.map(StudyText.key)).count == names.count else { return nil }
        for index in names.indices where isRenamed(index) { try edit.renameFacet(index, of: earlier.id, to: names[index]) }
        let places = try names.map { name in
            try edit.template(earlier.id).facets.firstIndex { $0.name == name } ?? edit.addFacet(name, to: earlier.id)
        }
        var merged = try edit.template(earlier.id).content
        merged.combinations = content.combinations + merged.combinations.dropFirst(content.combinations.count)
        merged.css = content.css
        try edit.setTemplate(earlier.id, name: earlier.name, merged)
        return ImportTemplate(earlier.id, merged, places: places)
    }

    // MARK: Stacks

    private mutating func addStacks() throws {
        let decks = Dictionary(contents.decks.map { ($0.id, $0) }) { first, _ in first }
        let options = Dictionary(contents.options.map { ($0.id, $0) }) { first, _ in first }
        let names = Dictionary(contents.decks.map { ($0.name, $0) }) { first, _ in first }
        // Whoever has never repeated a card has chosen no schedule yet.
        let usesFSRS = contents.usesFSRS || contents.cards.contains { $0.stability != nil } || !contents.cards.contains { $0.type != 0 }
        try places.look(edit)
        for id in rows.decks {
            let name = decks[id]?.name ?? ""
            let parts = Array(name.components(separatedBy: "::").prefix(100))
            let levels = parts.map { StudyText.name($0).isEmpty ? "Imported" : StudyText.name($0) }
            var parent: Int64?, above: AnkiContents.Deck?
            for (depth, level) in levels.enumerated() {
                let isLast = depth == levels.count - 1
                let deck = isLast ? decks[id] : names[parts[...depth].joined(separator: "::")]
                let path = Array(levels[...depth])
                if let stack = places.stack(at: path, in: parent) {
                    // A deck that had only decks in it has cards now.
                    if isLast { try places.makeStack(stack, edit) }
                    parent = stack
                } else {
                    let new = isLast ? try edit.addStack(level, in: parent) : try edit.addCase(level, in: parent)
                    if let deck {
                        try edit.run("UPDATE stack SET created = ? WHERE id = ?", [edit.unused(deck.id, in: "stack"), new])
                        // A deck's own limits aren't those of the decks in it.
                        let isSame = deck.options == above?.options && deck.newPerDay == above?.newPerDay
                            && deck.reviewsPerDay == above?.reviewsPerDay
                        if !isSame, let options = options[deck.options] {
                            try edit.setSettings(new, to: AnkiMapping.settings(options, of: deck, usesFSRS: usesFSRS))
                        }
                    }
                    if depth == 0 && deck.flatMap({ options[$0.options] }) == nil && !usesFSRS {
                        var settings = ScheduleSettings()
                        settings.kind = .sm2
                        try edit.setSettings(new, to: settings)
                    }
                    places.didAdd(new, at: path, isCase: !isLast)
                    made.append((new, level, parent))
                    parent = new
                }
                if let deck, let parent { try edit.setAnkiDeck(parent, to: AnkiDeckText(deck)) }
                above = deck ?? above
            }
            stacks[id] = parent
            settings[id] = try edit.settings(of: parent)
        }
    }

    /// Removes the stacks that nothing came into: their cards are known, and elsewhere. What a person has named or moved meanwhile stays.
    private func removeEmptyStacks() throws {
        for stack in made.reversed() {
            try edit.run(
                """
                DELETE FROM stack WHERE id = ?1 AND name = ?2 AND parent IS ?3 AND NOT EXISTS (SELECT 1 FROM stack WHERE parent = ?1)
                    AND NOT EXISTS (SELECT 1 FROM membership WHERE stack = ?1) AND NOT EXISTS (SELECT 1 FROM card WHERE stack = ?1)
                """, [stack.id, stack.name, stack.parent])
        }
    }

    // MARK: Notes

    private mutating func addNotes() throws {
        for note in contents.notes {
            try change.step(bytes: note.fields.reduce(0) { $0 + $1.utf8.count })
            try lookAgain()
            let own = (rows.cards[note.id] ?? []).sorted { $0.ord < $1.ord }
            let template = try template(note.noteType, fields: note.fields.count)
            let guid = note.guid.isEmpty ? "anki-\(note.id)" : StudyText.name(note.guid)
            let known = try edit.first(StudyRows.noteQuery + " WHERE guid = ?", [guid], StudyRows.note)
            let facets = template.facets(try note.fields.map { try field($0) }, over: known?.facets ?? [])
            let content: NoteContent
            do {
                content = try edit.normalized(NoteContent(template: template.id, facets, tags: note.tags), template.content)
            } catch let error as StudyError {
                summary.leftOut.append("note \(note.id): \(error)")
                continue
            }
            let modified = min(max(note.modified, 0), 1 << 40) * 1000
            let id: Int64
            if let known {
                id = known.id
                try update(known, to: content, modified: modified)
            } else {
                try edit.insert(
                    content, guid: guid, created: edit.unused(note.id, in: "note"), modified: modified, import: batch)
                id = edit.db.lastInsertedRowID
                summary.added += 1
                for deck in Set(own.map(\.homeDeck)).sorted() {
                    if let stack = stacks[deck] { try edit.insert(note: id, into: stack) }
                }
            }
            try addCards(own, to: id, present: known == nil ? [] : edit.cards(of: id))
            // A package without cards for a note, or with too few.
            if own.isEmpty { try edit.makeCards(of: id, content, template.content, in: nil) }
        }
    }

    /// Gives a note the content that a package has in a newer state.
    private mutating func update(_ note: StudyNote, to content: NoteContent, modified: Int64) throws {
        let isNewer = StudyText.milliseconds(note.modified) < modified && note.template == content.template
        if try isNewer && edit.setTexts(of: note, to: content) {
            try edit.run("UPDATE note SET modified = ? WHERE id = ?", [modified, note.id])
            summary.updated += 1
        } else {
            summary.unchanged += 1
            if !isNewer && !note.content.hasTexts(of: content) { summary.kept += 1 }
        }
    }

    private mutating func addCards(_ cards: [AnkiContents.Card], to note: Int64, present: [StudyCard]) throws {
        for card in cards {
            let log = rows.reviews[card.id] ?? []
            if let there = present.first(where: { $0.combination == card.ord }) {
                try update(there, to: card, log)
                try self.log(log, of: there.id, isNew: false)
            } else if (0..<1000).contains(card.ord), let inserted = try add(card, to: note, log) {
                try self.log(log, of: inserted, isNew: true)
            }
        }
    }

    /// Lets a card follow what was done in Anki since the last import: it goes where its deck has changed, and takes the schedule if it was
    /// graded there later than here, or was changed there since without a grade.
    private func update(_ card: StudyCard, to other: AnkiContents.Card, _ reviews: [AnkiContents.Review]) throws {
        let marks = try edit.first("SELECT ankiDeck, ankiModified FROM card WHERE id = ?", [card.id]) { ($0[0] as Int64?, $0[1] as Int64?) }
        let isChanged = marks?.1.map { $0 < other.modified ?? 0 } ?? false
        if isChanged, marks?.0 != other.homeDeck, let stack = stacks[other.homeDeck], stack != card.stack {
            try edit.insert(note: card.note, into: stack)
            try edit.run("UPDATE card SET stack = ? WHERE id = ?", [stack, card.id])
            try edit.run(
                """
                DELETE FROM membership WHERE note = ?1 AND stack = ?2 AND NOT EXISTS (SELECT 1 FROM card WHERE note = ?1 AND stack = ?2)
                """, [card.note, card.stack])
        }
        let schedule = schedule(other, reviews)
        let here = card.schedule.lastReview.map(StudyText.milliseconds) ?? 0, there = schedule.lastReview.map(StudyText.milliseconds) ?? 0
        // Anki's cards know their last grade to the second, its log to the millisecond.
        let isSame = abs(here - there) < 1000
        if isSame ? isChanged : there > here {
            try edit.setSchedule(card.id, to: schedule)
            try edit.setHold(card.id, to: AnkiMapping.hold(other))
            try edit.run("UPDATE card SET flag = ?, newPosition = ? WHERE id = ?", [other.flags & 7, newPosition(other), card.id])
        }
        try mark(card.id, other)
    }

    private func mark(_ card: Int64, _ other: AnkiContents.Card) throws {
        try edit.run(
            """
            UPDATE card SET ankiDeck = ?1, ankiModified = ?2, customData = ?4
            WHERE id = ?3 AND (ankiDeck IS NOT ?1 OR ankiModified IS NOT ?2 OR customData IS NOT ?4)
            """, [other.homeDeck, other.modified, card, other.customData])
    }

    private func schedule(_ card: AnkiContents.Card, _ reviews: [AnkiContents.Review]) -> CardSchedule {
        let log = reviews.map { record($0, of: 0) }.sorted { $0.time < $1.time }
        let last = log.last { $0.isScheduledAnswer }.map { StudyText.milliseconds($0.time) }
        let settings = settings[card.homeDeck] ?? ScheduleSettings()
        let schedule = mapping.schedule(
            card, lastReview: last, learningSteps: settings.learningSteps.count, relearningSteps: settings.relearningSteps.count)
        return edit.remembered(schedule, settings) { log }
    }

    private func newPosition(_ card: AnkiContents.Card) -> Int {
        let position = card.originalDeck != 0 && card.originalDue != 0 ? card.originalDue : card.due
        return card.type == 0 ? Int(min(max(position, 0), 1 << 40)) : 0
    }

    /// Adds a card; nil if its note has one of the same number already.
    private mutating func add(_ card: AnkiContents.Card, to note: Int64, _ reviews: [AnkiContents.Review]) throws -> Int64? {
        guard try edit.number("SELECT id FROM card WHERE note = ? AND combination = ?", [note, card.ord]) == nil else { return nil }
        let hold = AnkiMapping.hold(card)
        try edit.insertCard(
            note: note, combination: card.ord, stack: stacks[card.homeDeck], schedule(card, reviews), newPosition: newPosition(card), hold: hold,
            heldUntil: hold.isUntilDay ? edit.today + 1 : nil, flag: card.flags & 7, created: edit.unused(card.id, in: "card"),
            anki: (card.homeDeck, card.modified, card.customData))
        summary.cards += 1
        return edit.db.lastInsertedRowID
    }

    private mutating func log(_ reviews: [AnkiContents.Review], of card: Int64, isNew: Bool) throws {
        for review in reviews {
            let record = record(review, of: card)
            let time = StudyText.milliseconds(record.time)
            let isThere = try !isNew && edit.number("SELECT id FROM grade WHERE card = ? AND time = ?", [card, time]) != nil
            guard !isThere else { continue }
            try edit.log(record)
            summary.grades += 1
        }
    }

    private func record(_ review: AnkiContents.Review, of card: Int64) -> GradeRecord {
        GradeRecord(
            card: card, time: StudyText.date(min(max(review.id, 0), 1 << 52)), grade: StudyGrade(rawValue: review.grade),
            kind: GradeRecord.Kind(rawValue: review.type) ?? .extra, interval: review.interval, lastInterval: review.lastInterval,
            ease: review.ease, milliseconds: min(max(review.milliseconds, 0), 1 << 40))
    }
}

extension StudyEdit {
    /// A time of creation that no other row has: Anki's number if it can be one, or the next one that is free.
    func unused(_ anki: Int64, in table: String) throws -> Int64 {
        var time = (1..<(1 << 52)).contains(anki) ? anki : milliseconds
        while try number("SELECT 1 FROM \(table) WHERE created = ?", [time]) != nil { time += 1 }
        return time
    }
}

extension AnkiContents.Card {
    /// The deck that it is in, or comes from if that is a filtered one.
    fileprivate var homeDeck: Int64 { originalDeck != 0 ? originalDeck : deck }
}
