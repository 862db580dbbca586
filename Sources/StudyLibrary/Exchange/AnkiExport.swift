import CGio
import Decks
import Foundation
import GRDB

extension StudyEdit {
    /// What an Anki package of some notes says.
    func ankiContents(of source: NoteSource) throws -> AnkiContents {
        var contents = AnkiContents()
        let notes = try ids(in: source)
        let first = try number("SELECT min(created) FROM note") ?? milliseconds
        let start = boundary.day(of: StudyText.date(min(max(first, 0), milliseconds)), secondsFromGMT: now.secondsFromGMT)
        let mapping = AnkiMapping(firstDay: start)
        contents.created = Int64(boundary.start(of: start, secondsFromGMT: now.secondsFromGMT).timeIntervalSince1970)
        contents.minutesWest = -now.secondsFromGMT / 60
        contents.dayBegins = boundary.hour
        contents.secondsAhead = minutesAhead * 60

        var decks = try AnkiDecks(edit: self, root: source)
        var templates: [Int64: TemplateContent] = [:], numbers: [Int64: Int64] = [:]
        var noteNumbers = UniqueNumbers(), cardNumbers = UniqueNumbers(), logNumbers = UniqueNumbers()
        for id in notes {
            let note = try self.note(id)
            if templates[note.template] == nil {
                let template = try template(note.template)
                let created = try number("SELECT created FROM template WHERE id = ?", [note.template]) ?? milliseconds
                var type = AnkiContents.NoteType(id: created, name: template.name)
                type.isCloze = template.isCloze
                type.css = template.css
                type.sortField = template.sortFacet
                type.fields = template.facets.map { ($0.anki ?? AnkiFieldStyle()).field($0.name) }
                type.templates = template.combinations.map { AnkiContents.Template(name: $0.name, front: $0.front, back: $0.back) }
                type.latexHeader = template.latexHeader
                type.latexFooter = template.latexFooter
                contents.noteTypes.append(type)
                templates[note.template] = template.content
                numbers[note.template] = created
            }
            let number = noteNumbers.next(StudyText.milliseconds(note.created))
            contents.notes.append(AnkiContents.Note(
                id: number, guid: note.guid, noteType: numbers[note.template]!, modified: StudyText.milliseconds(note.modified) / 1000,
                tags: note.tags, fields: note.facets.map(\.html)))
            let isCloze = templates[note.template]!.isCloze, count = templates[note.template]!.combinations.count
            for card in try cards(of: id) where isCloze || card.combination < count {
                let stack = try card.stack ?? self.number("SELECT stack FROM membership WHERE note = ? ORDER BY id LIMIT 1", [id])
                let (deck, settings) = try decks.deck(of: stack)
                var row = AnkiContents.Card(
                    id: cardNumbers.next(StudyText.milliseconds(card.created)), note: number, deck: deck, ord: card.combination)
                mapping.write(card, settings: settings, today: today, to: &row)
                // Not now: what was exported and is imported again has nothing new to say.
                row.customData = try text("customData", of: "card", card.id)
                row.modified = try self.number("SELECT coalesce(ankiModified, lastReview / 1000, created / 1000) FROM card WHERE id = ?", [card.id])
                if row.stability != nil || settings.kind == .fsrs { contents.usesFSRS = true }
                contents.cards.append(row)
                for grade in try grades(of: card.id) {
                    contents.reviews.append(AnkiContents.Review(
                        id: logNumbers.next(StudyText.milliseconds(grade.time)), card: row.id, grade: grade.grade?.rawValue ?? 0,
                        interval: grade.interval, lastInterval: grade.lastInterval, ease: grade.ease, milliseconds: grade.milliseconds,
                        type: grade.kind.rawValue))
                }
            }
        }
        (contents.decks, contents.options) = (decks.decks, decks.options)
        return contents
    }

    /// The media that some notes' facets and templates name, and those of templates' style sheets, with the paths of their files.
    func usedMedia(_ contents: AnkiContents) throws -> [(name: String, path: String)] {
        var used: Set<String> = []
        func add(_ text: String) { MediaNames.forEachName(in: text) { used.insert($0) } }
        for note in contents.notes { for field in note.fields { add(field) } }
        for type in contents.noteTypes {
            add(type.css)
            for template in type.templates { add(template.front + template.back) }
        }
        return try all("SELECT name, hash FROM media ORDER BY name", []) { ($0[0] as String, $0[1] as String) }
            .filter { used.contains($0.0) || $0.0.hasPrefix("_") }
            .map { ($0.0, media.folder.path(of: MediaFolder.fileName(hash: $0.1, name: $0.0))) }
    }
}

/// Numbers that are times, none of them twice.
private struct UniqueNumbers {
    private var used: Set<Int64> = []

    mutating func next(_ time: Int64) -> Int64 {
        var number = max(time, 1)
        while !used.insert(number).inserted { number += 1 }
        return number
    }
}

/// The decks of an Anki package that stand for a library's stacks.
private struct AnkiDecks {
    private let edit: StudyEdit
    private let stacks: [Int64: StudyStack]
    /// The stacks that are exported; nil for all.
    private let wanted: Set<Int64>?
    private let root: Int64?
    private var numbers = UniqueNumbers()
    private var known: [Int64: (Int64, ScheduleSettings)] = [:]
    private var optionNumbers: [ScheduleSettings: [(name: String, number: Int64)]] = [:]
    private(set) var decks: [AnkiContents.Deck] = []
    private(set) var options: [AnkiContents.Options] = []

    init(edit: StudyEdit, root: NoteSource) throws {
        self.edit = edit
        stacks = Dictionary(uniqueKeysWithValues: try edit.stacks().map { ($0.id, $0) })
        if case .stack(let id) = root {
            wanted = Set(try edit.tree(id))
            self.root = id
        } else {
            (wanted, self.root) = (nil, nil)
        }
        // Anki's default deck and options.
        _ = numbers.next(1)
    }

    /// The deck of the cards that follow a stack. Those that follow a stack that isn't exported go into the one that is.
    mutating func deck(of stack: Int64?) throws -> (Int64, ScheduleSettings) {
        let stack = stack.flatMap { wanted?.contains($0) ?? true ? $0 : nil } ?? root
        guard let stack, let found = stacks[stack] else { return (1, ScheduleSettings()) }
        if let known = known[stack] { return known }
        if let parent = found.parent, wanted?.contains(parent) ?? true { _ = try deck(of: parent) }
        let settings = try edit.settings(of: stack)
        var deck = AnkiContents.Deck(
            id: numbers.next(StudyText.milliseconds(found.created)), name: StudyStore.path(of: found, among: stacks),
            options: option(settings.ofPreset, found.name))
        if settings.preset?.newPerDay != nil { deck.newPerDay = settings.newPerDay }
        if settings.preset?.reviewsPerDay != nil { deck.reviewsPerDay = settings.reviewsPerDay }
        try edit.ankiDeck(stack)?.write(to: &deck)
        decks.append(deck)
        known[stack] = (deck.id, settings)
        return (deck.id, settings)
    }

    /// The options with some settings: those of the same preset, or any with the same numbers for settings that are from none.
    private mutating func option(_ settings: ScheduleSettings, _ stack: String) -> Int64 {
        var plain = settings
        plain.preset = nil
        let given = settings.preset?.name
        if let known = optionNumbers[plain]?.first(where: { given == nil || $0.name == given }) { return known.number }
        let name = given ?? (plain == ScheduleSettings() ? "Default" : stack)
        let used = optionNumbers.values.joined().map(\.number)
        // Every collection has options with this number.
        let number = name == "Default" && !used.contains(1) ? 1 : Int64(used.count + 2)
        optionNumbers[plain, default: []].append((name, number))
        options.append(AnkiMapping.options(plain, id: number, name: name))
        return number
    }
}

extension StudyStore {
    /// Writes an Anki package that a file at a path is replaced with when it is whole.
    func exportAnki(_ source: NoteSource, to path: String) throws {
        let (contents, media, time) = try inspect { edit in
            let contents = try edit.ankiContents(of: source)
            return (contents, try edit.usedMedia(contents), Int64(edit.now.date.timeIntervalSince1970))
        }
        try AnkiWriter.write(
            contents, media: media.map { file in (file.name, { try Data(contentsOf: URL(fileURLWithPath: file.path)) }) }, to: path,
            now: time
        ) { text in
            UInt32(MediaFolder.checksum(Data(text.utf8), G_CHECKSUM_SHA1).prefix(8), radix: 16) ?? 0
        }
    }
}
