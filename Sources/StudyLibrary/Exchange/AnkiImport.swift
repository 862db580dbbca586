import Decks
import Foundation
import GRDB

extension StudyEdit {
    /// Adds what an Anki package has and the library hasn't. Notes that are there keep their schedules; those that the package has in a
    /// newer state take its content.
    func importAnki(_ file: AnkiFile) throws -> ImportSummary {
        let batch = (try number("SELECT max(import) FROM note") ?? 0) + 1
        var work = AnkiImport(edit: self, file: file, batch: batch)
        return try work.run()
    }
}

/// One import of an Anki package.
private struct AnkiImport {
    let edit: StudyEdit
    let contents: AnkiContents
    let file: AnkiFile
    let batch: Int64
    let mapping: AnkiMapping
    var summary = ImportSummary()
    /// The library's numbers by Anki's.
    private var templates: [Int64: (id: Int64, content: TemplateContent)] = [:]
    private var stacks: [Int64: Int64] = [:]
    private var steps: [Int64: (learning: Int, relearning: Int)] = [:]
    private var media: [String: String] = [:]

    init(edit: StudyEdit, file: AnkiFile, batch: Int64) {
        self.edit = edit
        self.file = file
        self.batch = batch
        contents = file.contents
        mapping = AnkiMapping(
            created: contents.created, minutesWest: contents.minutesWest, secondsFromGMT: edit.now.secondsFromGMT)
    }

    mutating func run() throws -> ImportSummary {
        for name in file.mediaNames {
            let stored = try edit.addMedia(name, try file.media(named: name), isOneOfMany: true)
            if stored != name { media[name] = stored }
        }
        if !file.mediaNames.isEmpty { try edit.media.folder.flush() }
        try addStacks()
        try addNotes()
        return summary
    }

    // MARK: Templates

    private mutating func template(_ id: Int64, fields: Int) throws -> (id: Int64, content: TemplateContent) {
        if let known = templates[id] { return known }
        let found = contents.noteTypes.first { $0.id == id }
        var type = found ?? AnkiContents.NoteType(id: id, name: "Imported")
        if found == nil { type.fields = (0..<min(max(fields, 1), 100)).map { "Field \($0 + 1)" } }
        var content = AnkiMapping.template(type)
        if content.combinations.isEmpty {
            let name = content.facets[0].name
            content.combinations = [TemplateContent.Combination("Card 1", front: "{{\(name)}}", back: "{{FrontSide}}")]
        }
        // The same note type as before, also if one of the two programs has changed its cards' design since.
        let known = try edit.all(StudyRows.templateQuery + " WHERE created = ?", [id], StudyRows.template).first {
            $0.facets.map(\.name) == content.facets.map(\.name) && $0.combinations.count == content.combinations.count
                && $0.isCloze == content.isCloze
        }
        let number = try known?.id ?? edit.insertTemplate(type.name, content, created: edit.unused(id, in: "template"))
        let template = (id: number, content: known?.content ?? content)
        templates[id] = template
        return template
    }

    // MARK: Stacks

    private mutating func addStacks() throws {
        var used: Set<Int64> = []
        for card in contents.cards { used.insert(card.originalDeck != 0 ? card.originalDeck : card.deck) }
        let decks = Dictionary(contents.decks.map { ($0.id, $0) }) { first, _ in first }
        let options = Dictionary(contents.options.map { ($0.id, $0) }) { first, _ in first }
        let names = Dictionary(contents.decks.map { ($0.name, $0) }) { first, _ in first }
        // Whoever has never repeated a card has chosen no schedule yet.
        let usesFSRS = contents.usesFSRS || contents.cards.contains { $0.stability != nil } || !contents.cards.contains { $0.type != 0 }
        var known: [String: Int64] = [:]
        for stack in try edit.stacks() where stack.kind != .smart { known["\(stack.parent ?? 0)/\(stack.name)"] = stack.id }
        for id in used.sorted() {
            let name = decks[id]?.name ?? ""
            let parts = Array(name.components(separatedBy: "::").prefix(100))
            let levels = parts.map { StudyText.name($0).isEmpty ? "Imported" : StudyText.name($0) }
            var parent: Int64?, parentOptions: Int64?
            for (depth, level) in levels.enumerated() {
                let isLast = depth == levels.count - 1
                let deck = isLast ? decks[id] : names[parts[...depth].joined(separator: "::")]
                let key = "\(parent ?? 0)/\(level)"
                if let stack = known[key] {
                    // A deck that had only decks in it has cards now.
                    if isLast { try edit.run("UPDATE stack SET kind = 1 WHERE id = ? AND kind = 0", [stack]) }
                    parent = stack
                } else {
                    let new = isLast ? try edit.addStack(level, in: parent) : try edit.addCase(level, in: parent)
                    if let deck {
                        try edit.run("UPDATE stack SET created = ? WHERE id = ?", [edit.unused(deck.id, in: "stack"), new])
                        if let option = options[deck.options], deck.options != parentOptions {
                            try edit.setSettings(new, to: AnkiMapping.settings(option, usesFSRS: usesFSRS))
                        }
                    }
                    if depth == 0 && deck.flatMap({ options[$0.options] }) == nil && !usesFSRS {
                        var settings = ScheduleSettings()
                        settings.kind = .sm2
                        try edit.setSettings(new, to: settings)
                    }
                    known[key] = new
                    parent = new
                }
                parentOptions = deck?.options ?? parentOptions
            }
            stacks[id] = parent
            let settings = try edit.settings(of: parent)
            steps[id] = (settings.learningSteps.count, settings.relearningSteps.count)
        }
    }

    // MARK: Notes

    private mutating func addNotes() throws {
        let cards = Dictionary(grouping: contents.cards, by: \.note)
        let reviews = Dictionary(grouping: contents.reviews, by: \.card)
        for note in contents.notes {
            let own = (cards[note.id] ?? []).sorted { $0.ord < $1.ord }
            let (template, structure) = try template(note.noteType, fields: note.fields.count)
            let facets = structure.facets.indices.map { index in
                StudyFacet(index < note.fields.count ? MediaNames.renamed(note.fields[index], media) : "")
            }
            let content = try edit.normalized(NoteContent(template: template, facets, tags: note.tags), structure)
            let guid = note.guid.isEmpty ? "anki-\(note.id)" : StudyText.name(note.guid)
            let modified = min(max(note.modified, 0), 1 << 40) * 1000
            let id: Int64
            let known = try edit.first(StudyRows.noteQuery + " WHERE guid = ?", [guid], StudyRows.note)
            if let known {
                id = known.id
                let isNewer = StudyText.milliseconds(known.modified) < modified && known.template == template
                if try isNewer && edit.setTexts(of: known, to: content) {
                    try edit.run("UPDATE note SET modified = ? WHERE id = ?", [modified, id])
                    summary.updated += 1
                } else {
                    summary.unchanged += 1
                }
            } else {
                try edit.insert(
                    content, guid: guid, created: edit.unused(note.id, in: "note"), modified: modified, import: batch)
                id = edit.db.lastInsertedRowID
                summary.added += 1
            }
            for deck in Set(own.map { $0.originalDeck != 0 ? $0.originalDeck : $0.deck }).sorted() {
                if let stack = stacks[deck], known == nil { try edit.insert(note: id, into: stack) }
            }
            let present = known == nil ? [] : try edit.cards(of: id)
            for card in own {
                let target: Int64
                if let there = present.first(where: { $0.combination == card.ord }) {
                    target = there.id
                } else {
                    guard (0..<1000).contains(card.ord) else { continue }
                    guard let inserted = try add(card, to: id, reviews[card.id] ?? []) else { continue }
                    target = inserted
                }
                try log(reviews[card.id] ?? [], of: target, isNew: !present.contains { $0.id == target })
            }
            // A package without cards for a note, or with too few.
            if own.isEmpty { try edit.makeCards(of: id, content, structure, in: nil) }
        }
    }

    /// Adds a card; nil if its note has one of the same number already.
    private mutating func add(_ card: AnkiContents.Card, to note: Int64, _ reviews: [AnkiContents.Review]) throws -> Int64? {
        guard try edit.number("SELECT id FROM card WHERE note = ? AND combination = ?", [note, card.ord]) == nil else { return nil }
        let deck = card.originalDeck != 0 ? card.originalDeck : card.deck
        let last = reviews.filter { $0.grade > 0 }.map(\.id).max()
        let steps = steps[deck] ?? (2, 1)
        let schedule = mapping.schedule(card, lastReview: last, learningSteps: steps.learning, relearningSteps: steps.relearning)
        let position = card.originalDeck != 0 && card.originalDue != 0 ? card.originalDue : card.due
        let hold = AnkiMapping.hold(card)
        try edit.insertCard(
            note: note, combination: card.ord, stack: stacks[deck], schedule,
            newPosition: card.type == 0 ? Int(min(max(position, 0), 1 << 40)) : 0, hold: hold,
            heldUntil: hold.isUntilDay ? edit.today + 1 : nil, flag: card.flags & 7, created: edit.unused(card.id, in: "card"))
        summary.cards += 1
        return edit.db.lastInsertedRowID
    }

    private mutating func log(_ reviews: [AnkiContents.Review], of card: Int64, isNew: Bool) throws {
        for review in reviews {
            let time = min(max(review.id, 0), 1 << 52)
            let isThere = try !isNew && edit.number("SELECT id FROM grade WHERE card = ? AND time = ?", [card, time]) != nil
            guard !isThere else { continue }
            try edit.log(GradeRecord(
                card: card, time: StudyText.date(time), grade: StudyGrade(rawValue: review.grade),
                kind: GradeRecord.Kind(rawValue: review.type) ?? .extra, interval: review.interval, lastInterval: review.lastInterval,
                ease: review.ease, milliseconds: min(max(review.milliseconds, 0), 1 << 40)))
            summary.grades += 1
        }
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
