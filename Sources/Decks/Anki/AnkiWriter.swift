import Foundation
import GRDB

/// Writes Anki packages in the layout that Anki since 2.1 opens: a collection in schema 11, and media under numbers.
package enum AnkiWriter {
    /// Writes a package.
    ///
    /// - Parameters:
    ///   - contents: all but the media. Times of creation, the numbers of rows, are unique within each kind.
    ///   - media: the names of media, and what reads them.
    ///   - path: the file, which is replaced when the package is whole.
    ///   - now: the time of the export, in seconds since 1970.
    ///   - checksum: the first 32 bits of the SHA-1 of a text, by which Anki finds notes with the same first field.
    /// - Throws: `unwritable`, `temporaryFile`, or what reading media throws.
    package static func write(
        _ contents: AnkiContents, media: [(name: String, read: () throws -> Data)], to path: String, now: Int64,
        checksum: (String) -> UInt32
    ) throws {
        let writer = try ZipWriter(path)
        try writer.add("collection.anki21", try collection(contents, now: now, checksum: checksum))
        // What versions before 2.1 show.
        var old = AnkiContents()
        var type = AnkiContents.NoteType(id: 1, name: "Basic")
        type.fields = ["Front", "Back"]
        type.templates = [AnkiContents.Template(name: "Card 1", front: "{{Front}}", back: "{{Back}}")]
        old.noteTypes = [type]
        let text = "Please update Anki to version 2.1 or later, then import this file again."
        old.notes = [AnkiContents.Note(id: 1, guid: "lamina-old", noteType: 1, modified: now, tags: [], fields: [text, ""])]
        old.cards = [AnkiContents.Card(id: 1, note: 1, deck: 1, ord: 0)]
        try writer.add("collection.anki2", try collection(old, now: now, checksum: checksum))
        for (index, file) in media.enumerated() { try writer.add(String(index), try file.read(), compresses: false) }
        let names = Dictionary(uniqueKeysWithValues: media.enumerated().map { (String($0.offset), $0.element.name) })
        try writer.add("media", json(names))
        try writer.finish()
    }

    private static func json(_ object: Any) -> Data {
        // The objects below are valid JSON: numbers in them are finite.
        try! JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    }

    private static func collection(_ contents: AnkiContents, now: Int64, checksum: (String) -> UInt32) throws -> Data {
        let file = try TemporaryFile([], name: "collection.anki2")
        let queue = try DatabaseQueue(path: file.path)
        try queue.inDatabase { db in
            try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF")
            try db.inTransaction {
                try fill(db, contents, now: now, checksum: checksum)
                return .commit
            }
        }
        try queue.close()
        return try Data(contentsOf: URL(fileURLWithPath: file.path))
    }

    private static func fill(_ db: Database, _ contents: AnkiContents, now: Int64, checksum: (String) -> UInt32) throws {
        try db.execute(sql: schema)
        func text(_ object: Any) -> String { String(decoding: json(object), as: UTF8.self) }
        try db.execute(
            sql: "INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')",
            arguments: [
                contents.created, now * 1000, now * 1000, text(configuration(contents)), text(models(contents, now: now)),
                text(decks(contents, now: now)), text(options(contents, now: now)),
            ])
        let sortFields = Dictionary(contents.noteTypes.map { ($0.id, $0.sortField) }) { first, _ in first }
        let noteRow = try db.makeStatement(sql: "INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')")
        for note in contents.notes {
            let sort = sortFields[note.noteType] ?? 0
            let plain = HTMLText.plain(note.fields.indices.contains(sort) ? note.fields[sort] : "")
            try noteRow.execute(arguments: [
                note.id, note.guid, note.noteType, note.modified, note.tags.isEmpty ? "" : " " + note.tags.joined(separator: " ") + " ",
                note.fields.joined(separator: "\u{1F}"), plain, Int64(checksum(HTMLText.plain(note.fields.first ?? ""))),
            ])
        }
        let cardRow = try db.makeStatement(sql: """
            INSERT INTO cards VALUES (?, ?, ?, ?, ?, -1, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?)
            """)
        for card in contents.cards {
            try cardRow.execute(arguments: [
                card.id, card.note, card.deck, card.ord, card.modified ?? now, card.type, card.queue, card.due, card.interval, card.ease,
                card.repetitions, card.lapses, card.left, card.flags, data(card),
            ])
        }
        let logRow = try db.makeStatement(sql: "INSERT INTO revlog VALUES (?, ?, -1, ?, ?, ?, ?, ?, ?)")
        for review in contents.reviews {
            try logRow.execute(arguments: [
                review.id, review.card, review.grade, review.interval, review.lastInterval, review.ease, review.milliseconds, review.type,
            ])
        }
    }

    /// The column `data` of a card, a JSON object.
    private static func data(_ card: AnkiContents.Card) -> String {
        var parts: [String] = []
        if let stability = card.stability { parts.append("\"s\":\(stability)") }
        if let difficulty = card.difficulty { parts.append("\"d\":\(difficulty)") }
        if let retention = card.desiredRetention { parts.append("\"dr\":\(retention)") }
        if let decay = card.decay { parts.append("\"decay\":\(decay)") }
        if let last = card.lastReview { parts.append("\"lrt\":\(last)") }
        if let custom = card.customData { parts.append("\"cd\":\(String(decoding: json([custom]).dropFirst().dropLast(), as: UTF8.self))") }
        return parts.isEmpty ? "" : "{" + parts.joined(separator: ",") + "}"
    }

    // MARK: JSON of the table col

    private static func configuration(_ contents: AnkiContents) -> [String: Any] {
        var configuration: [String: Any] = [
            "activeDecks": [1], "curDeck": 1, "newSpread": 0, "timeLim": 0, "estTimes": true, "dueCounts": true,
            "nextPos": contents.cards.count + 1, "sortType": "noteFld", "sortBackwards": false, "addToCur": true, "dayLearnFirst": false,
            "schedVer": 2, "sched2021": true, "fsrs": contents.usesFSRS,
        ]
        configuration["curModel"] = contents.noteTypes.first?.id
        configuration["creationOffset"] = contents.minutesWest
        configuration["rollover"] = contents.dayBegins
        configuration["collapseTime"] = contents.secondsAhead ?? 1200
        return configuration
    }

    private static func models(_ contents: AnkiContents, now: Int64) -> [String: Any] {
        var models: [String: Any] = [:]
        for type in contents.noteTypes {
            let fields = type.fields.enumerated().map { ord, field -> [String: Any] in
                [
                    "name": field.name, "ord": ord, "sticky": field.isSticky, "rtl": field.isRightToLeft, "font": field.font,
                    "size": field.size, "description": field.description, "media": [String](),
                ]
            }
            let templates = type.templates.enumerated().map { ord, template -> [String: Any] in
                [
                    "name": template.name, "ord": ord, "qfmt": template.front, "afmt": template.back, "bqfmt": "", "bafmt": "",
                    "did": NSNull(), "bfont": "", "bsize": 0,
                ]
            }
            let requirements = type.templates.indices.map { [$0, "any", Array(type.fields.indices)] as [Any] }
            models[String(type.id)] = [
                "id": type.id, "name": type.name, "type": type.isCloze ? 1 : 0, "mod": now, "usn": -1, "sortf": type.sortField,
                "did": NSNull(), "tmpls": templates, "flds": fields, "css": type.css, "latexPre": type.latexHeader ?? latexHeader,
                "latexPost": type.latexFooter ?? "\\end{document}", "latexsvg": false, "req": requirements, "tags": [String](),
                "vers": [Int](),
            ] as [String: Any]
        }
        return models
    }

    private static let latexHeader = """
        \\documentclass[12pt]{article}
        \\special{papersize=3in,5in}
        \\usepackage[utf8]{inputenc}
        \\usepackage{amssymb,amsmath}
        \\pagestyle{empty}
        \\setlength{\\parindent}{0in}
        \\begin{document}

        """

    private static func decks(_ contents: AnkiContents, now: Int64) -> [String: Any] {
        var all = contents.decks
        if !all.contains(where: { $0.id == 1 }) { all.append(AnkiContents.Deck(id: 1, name: "Default", options: 1)) }
        var decks: [String: Any] = [:]
        for deck in all {
            var object: [String: Any] = [
                "id": deck.id, "name": deck.name, "mod": now, "usn": -1, "lrnToday": [0, 0], "revToday": [0, 0], "newToday": [0, 0],
                "timeToday": [0, 0], "collapsed": false, "browserCollapsed": false, "desc": deck.description, "dyn": 0, "conf": deck.options,
                "extendNew": 0, "extendRev": 0, "md": deck.isMarkdown,
            ]
            object["newLimit"] = deck.newPerDay
            object["reviewLimit"] = deck.reviewsPerDay
            decks[String(deck.id)] = object
        }
        return decks
    }

    private static func options(_ contents: AnkiContents, now: Int64) -> [String: Any] {
        var all = contents.options
        if !all.contains(where: { $0.id == 1 }) { all.append(AnkiContents.Options(id: 1, name: "Default")) }
        var options: [String: Any] = [:]
        for option in all {
            options[String(option.id)] = [
                "id": option.id, "name": option.name, "mod": now, "usn": -1, "maxTaken": 60, "autoplay": true, "timer": 0, "replayq": true,
                "dyn": false,
                "new": [
                    "bury": option.buriesNew, "delays": option.learningSteps, "initialFactor": Int((option.initialEase * 1000).rounded()),
                    "ints": [option.graduatingInterval, option.easyInterval, 0], "order": 1, "perDay": option.newPerDay,
                ] as [String: Any],
                "rev": [
                    "bury": option.buriesReviews, "ease4": option.easyBonus, "ivlFct": option.intervalFactor, "maxIvl": option.maximumInterval,
                    "perDay": option.reviewsPerDay, "hardFactor": option.hardFactor,
                ] as [String: Any],
                "lapse": [
                    "delays": option.relearningSteps, "leechAction": option.suspendsLeeches ? 0 : 1, "leechFails": option.leechThreshold,
                    "minInt": option.minimumLapseInterval, "mult": option.lapseFactor,
                ] as [String: Any],
                "fsrsParams6": option.parameters, "desiredRetention": option.desiredRetention,
                "buryInterdayLearning": option.buriesLearning,
            ] as [String: Any]
        }
        return options
    }

    private static let schema = """
        CREATE TABLE col (
            id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL, scm integer NOT NULL, ver integer NOT NULL,
            dty integer NOT NULL, usn integer NOT NULL, ls integer NOT NULL, conf text NOT NULL, models text NOT NULL,
            decks text NOT NULL, dconf text NOT NULL, tags text NOT NULL
        );
        CREATE TABLE notes (
            id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL, mod integer NOT NULL, usn integer NOT NULL,
            tags text NOT NULL, flds text NOT NULL, sfld integer NOT NULL, csum integer NOT NULL, flags integer NOT NULL,
            data text NOT NULL
        );
        CREATE TABLE cards (
            id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL, ord integer NOT NULL, mod integer NOT NULL,
            usn integer NOT NULL, type integer NOT NULL, queue integer NOT NULL, due integer NOT NULL, ivl integer NOT NULL,
            factor integer NOT NULL, reps integer NOT NULL, lapses integer NOT NULL, left integer NOT NULL, odue integer NOT NULL,
            odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL
        );
        CREATE TABLE revlog (
            id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL, ease integer NOT NULL, ivl integer NOT NULL,
            lastIvl integer NOT NULL, factor integer NOT NULL, time integer NOT NULL, type integer NOT NULL
        );
        CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);
        CREATE INDEX ix_notes_usn ON notes (usn);
        CREATE INDEX ix_cards_usn ON cards (usn);
        CREATE INDEX ix_revlog_usn ON revlog (usn);
        CREATE INDEX ix_cards_nid ON cards (nid);
        CREATE INDEX ix_cards_sched ON cards (did, queue, due);
        CREATE INDEX ix_revlog_cid ON revlog (cid);
        CREATE INDEX ix_notes_csum ON notes (csum);
        """
}
