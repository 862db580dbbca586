import Foundation
import GRDB

/// Reading a collection in schema 11, where note types, decks and options are JSON in the table `col`, or 15 and later, where they are
/// tables with protobuf messages.
extension AnkiContents {
    /// - Parameters:
    ///   - database: the collection, an SQLite database.
    ///   - path: the path of the package, for error messages.
    init(reading database: [UInt8], path: String) throws(DeckError) {
        self = try AnkiDatabase.read(database, path: path) { db in
            var contents = AnkiContents()
            contents.created = AnkiDatabase.number(try DatabaseValue.fetchOne(db, sql: "SELECT crt FROM col LIMIT 1") ?? .null)
            if try AnkiDatabase.hasTable("notetypes", db) {
                try contents.readTables(db)
            } else {
                try contents.readJSON(db, path: path)
            }
            try contents.readNotes(db, path: path)
            return contents
        }
    }

    // MARK: Notes, cards, log

    private mutating func readNotes(_ db: Database, path: String) throws {
        let text = AnkiDatabase.text, number = AnkiDatabase.number
        var size = 0
        let noteRows = try Row.fetchCursor(db, sql: "SELECT id, guid, mid, mod, tags, flds FROM notes ORDER BY id")
        while let row = try noteRows.next() {
            let fields = text(row[5])
            size += fields.utf8.count
            guard size <= Limits.collectionText else { throw DeckError.tooLarge(path: path, limit: Limits.collectionText) }
            notes.append(Note(
                id: number(row[0]), guid: text(row[1]), noteType: number(row[2]), modified: number(row[3]),
                tags: text(row[4]).split { $0 == " " || $0 == "\u{3000}" }.map(String.init),
                fields: fields.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)))
        }
        let cardRows = try Row.fetchCursor(db, sql: """
            SELECT id, nid, did, ord, type, queue, due, ivl, factor, reps, lapses, left, odue, odid, flags, data, mod FROM cards ORDER BY id
            """)
        while let row = try cardRows.next() {
            func int(_ index: Int) -> Int { Int(min(max(number(row[index]), -(1 << 52)), 1 << 52)) }
            var card = Card(id: number(row[0]), note: number(row[1]), deck: number(row[2]), ord: int(3))
            (card.type, card.queue, card.due, card.interval, card.ease) = (int(4), int(5), number(row[6]), int(7), int(8))
            (card.repetitions, card.lapses, card.left) = (int(9), int(10), int(11))
            (card.originalDue, card.originalDeck, card.flags) = (number(row[12]), number(row[13]), int(14))
            card.readData(text(row[15]))
            card.modified = number(row[16])
            cards.append(card)
        }
        guard try AnkiDatabase.hasTable("revlog", db) else { return }
        let logRows = try Row.fetchCursor(db, sql: "SELECT id, cid, ease, ivl, lastIvl, factor, time, type FROM revlog ORDER BY id")
        while let row = try logRows.next() {
            func int(_ index: Int) -> Int { Int(min(max(number(row[index]), -(1 << 52)), 1 << 52)) }
            reviews.append(Review(
                id: number(row[0]), card: number(row[1]), grade: int(2), interval: int(3), lastInterval: int(4), ease: int(5),
                milliseconds: int(6), type: int(7)))
        }
    }

    // MARK: Schema 11

    private mutating func readJSON(_ db: Database, path: String) throws {
        guard let row = try Row.fetchOne(db, sql: "SELECT * FROM col LIMIT 1") else {
            throw DeckError.unknownSchema(path: path, detail: "an empty table “col”")
        }
        func object(_ column: String) -> [String: Any] {
            guard row.hasColumn(column) else { return [:] }
            let text = AnkiDatabase.text(row[column])
            return (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:]
        }
        readConfiguration(object("conf"))
        for (key, value) in object("models") {
            guard let id = Int64(key), let model = value as? [String: Any] else { continue }
            var type = NoteType(id: id, name: model["name"] as? String ?? "")
            type.isCloze = Self.int(model["type"]) == 1
            type.css = model["css"] as? String ?? ""
            type.sortField = Self.int(model["sortf"]) ?? 0
            type.latexHeader = model["latexPre"] as? String
            type.latexFooter = model["latexPost"] as? String
            func sorted(_ key: String) -> [[String: Any]] {
                let items = (model[key] as? [Any] ?? []).compactMap { $0 as? [String: Any] }
                return items.enumerated().sorted { (Self.int($0.element["ord"]) ?? $0.offset) < (Self.int($1.element["ord"]) ?? $1.offset) }
                    .map(\.element)
            }
            type.fields = sorted("flds").map { field in
                var read = Field(field["name"] as? String ?? "")
                read.font = field["font"] as? String ?? read.font
                read.size = Self.int(field["size"]) ?? read.size
                read.isRightToLeft = field["rtl"] as? Bool ?? false
                read.isSticky = field["sticky"] as? Bool ?? false
                read.description = field["description"] as? String ?? ""
                return read
            }
            type.templates = sorted("tmpls").map {
                Template(name: $0["name"] as? String ?? "", front: $0["qfmt"] as? String ?? "", back: $0["afmt"] as? String ?? "")
            }
            noteTypes.append(type)
        }
        for (key, value) in object("decks") {
            guard let id = Int64(key), let deck = value as? [String: Any], let name = deck["name"] as? String else { continue }
            var read = Deck(id: id, name: name, options: Int64(Self.int(deck["conf"]) ?? 1))
            read.isFiltered = Self.int(deck["dyn"]) == 1
            read.description = deck["desc"] as? String ?? ""
            read.isMarkdown = deck["md"] as? Bool ?? false
            (read.newPerDay, read.reviewsPerDay) = (Self.int(deck["newLimit"]), Self.int(deck["reviewLimit"]))
            decks.append(read)
        }
        for (key, value) in object("dconf") {
            guard let id = Int64(key), let object = value as? [String: Any] else { continue }
            options.append(Options(id: id, json: object))
        }
        noteTypes.sort { $0.id < $1.id }
        decks.sort { $0.id < $1.id }
        options.sort { $0.id < $1.id }
    }

    private mutating func readConfiguration(_ object: [String: Any]) {
        minutesWest = Self.int(object["creationOffset"])
        dayBegins = Self.int(object["rollover"])
        secondsAhead = Self.int(object["collapseTime"])
        usesFSRS = object["fsrs"] as? Bool ?? false
    }

    static func int(_ value: Any?) -> Int? {
        double(value).flatMap { Int(exactly: $0.rounded(.towardZero)) }
    }

    static func double(_ value: Any?) -> Double? {
        switch value {
        case let number as NSNumber: number.doubleValue
        case let number as Double: number
        case let number as Int: Double(number)
        default: nil
        }
    }

    // MARK: Schema 15 and later

    private mutating func readTables(_ db: Database) throws {
        let text = AnkiDatabase.text, number = AnkiDatabase.number
        func rows(_ table: String, _ query: String, _ body: (Row) -> Void) throws {
            guard try AnkiDatabase.hasTable(table, db) else { return }
            let rows = try Row.fetchCursor(db, sql: query)
            while let row = try rows.next() { body(row) }
        }
        var configuration: [String: Any] = [:]
        try rows("config", "SELECT KEY, val FROM config") { row in
            let value = Data(AnkiDatabase.bytes(row[1]))
            configuration[text(row[0])] = try? JSONSerialization.jsonObject(with: value, options: .fragmentsAllowed)
        }
        readConfiguration(configuration)
        var types: [Int64: NoteType] = [:]
        try rows("notetypes", "SELECT id, name, config FROM notetypes") { row in
            var type = NoteType(id: number(row[0]), name: text(row[1]))
            let message = AnkiMessage(AnkiDatabase.bytes(row[2]))
            type.isCloze = message.number(1) == 1
            type.sortField = Int(clamping: message.number(2) ?? 0)
            type.css = message.text(3) ?? ""
            type.latexHeader = message.text(5)
            type.latexFooter = message.text(6)
            types[type.id] = type
        }
        // Ordered here: in the database the order is by its own index, which isn't trusted.
        var fields: [(type: Int64, ord: Int64, field: Field)] = [], templates: [(type: Int64, ord: Int64, template: Template)] = []
        try rows("fields", "SELECT ntid, ord, name, config FROM fields") { row in
            let message = AnkiMessage(AnkiDatabase.bytes(row[3]))
            var field = Field(text(row[2]))
            field.isSticky = message.number(1) == 1
            field.isRightToLeft = message.number(2) == 1
            field.font = message.text(3) ?? field.font
            field.size = message.number(4).map { Int(clamping: $0) } ?? field.size
            field.description = message.text(5) ?? ""
            fields.append((number(row[0]), number(row[1]), field))
        }
        try rows("templates", "SELECT ntid, ord, name, config FROM templates") { row in
            let message = AnkiMessage(AnkiDatabase.bytes(row[3]))
            let template = Template(name: text(row[2]), front: message.text(1) ?? "", back: message.text(2) ?? "")
            templates.append((number(row[0]), number(row[1]), template))
        }
        for field in fields.sorted(by: { $0.ord < $1.ord }) { types[field.type]?.fields.append(field.field) }
        for template in templates.sorted(by: { $0.ord < $1.ord }) { types[template.type]?.templates.append(template.template) }
        noteTypes = types.values.sorted { $0.id < $1.id }
        try rows("decks", "SELECT id, name, kind FROM decks") { row in
            let kind = AnkiMessage(AnkiDatabase.bytes(row[2]))
            let normal = kind.message(1)
            var deck = Deck(
                id: number(row[0]), name: text(row[1]).replacing("\u{1F}", with: "::"), options: Int64(clamping: normal?.number(1) ?? 1))
            deck.isFiltered = normal == nil && kind.message(2) != nil
            deck.description = normal?.text(4) ?? ""
            deck.isMarkdown = normal?.number(5) == 1
            deck.reviewsPerDay = normal?.number(6).map { Int(clamping: $0) }
            deck.newPerDay = normal?.number(7).map { Int(clamping: $0) }
            decks.append(deck)
        }
        try rows("deck_config", "SELECT id, name, config FROM deck_config") { row in
            options.append(Options(id: number(row[0]), name: text(row[1]), message: AnkiMessage(AnkiDatabase.bytes(row[2]))))
        }
        decks.sort { $0.id < $1.id }
        options.sort { $0.id < $1.id }
    }
}

extension AnkiContents.Card {
    /// Reads the column `data`, a JSON object.
    mutating func readData(_ data: String) {
        guard data.utf8.count > 2, let object = try? JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any] else { return }
        func finite(_ key: String) -> Double? { AnkiContents.double(object[key]).flatMap { $0.isFinite && $0 > 0 ? $0 : nil } }
        stability = finite("s")
        difficulty = finite("d")
        desiredRetention = finite("dr")
        decay = finite("decay")
        lastReview = AnkiContents.int(object["lrt"]).map(Int64.init)
        // Anki has a hundred bytes at most.
        customData = (object["cd"] as? String).flatMap { (1...1000).contains($0.utf8.count) ? $0 : nil }
    }
}

extension AnkiContents.Options {
    init(id: Int64, json: [String: Any]) {
        self.init(id: id, name: json["name"] as? String ?? "")
        let new = json["new"] as? [String: Any] ?? [:], review = json["rev"] as? [String: Any] ?? [:]
        let lapse = json["lapse"] as? [String: Any] ?? [:]
        func steps(_ value: Any?) -> [Double]? { (value as? [Any])?.compactMap(AnkiContents.double) }
        learningSteps = steps(new["delays"]) ?? learningSteps
        relearningSteps = steps(lapse["delays"]) ?? relearningSteps
        newPerDay = AnkiContents.int(new["perDay"]) ?? newPerDay
        reviewsPerDay = AnkiContents.int(review["perDay"]) ?? reviewsPerDay
        initialEase = AnkiContents.double(new["initialFactor"]).map { $0 / 1000 } ?? initialEase
        easyBonus = AnkiContents.double(review["ease4"]) ?? easyBonus
        hardFactor = AnkiContents.double(review["hardFactor"]) ?? hardFactor
        lapseFactor = AnkiContents.double(lapse["mult"]) ?? lapseFactor
        intervalFactor = AnkiContents.double(review["ivlFct"]) ?? intervalFactor
        maximumInterval = AnkiContents.int(review["maxIvl"]) ?? maximumInterval
        minimumLapseInterval = AnkiContents.int(lapse["minInt"]) ?? minimumLapseInterval
        if let intervals = steps(new["ints"]), intervals.count >= 2 {
            graduatingInterval = Int(min(max(intervals[0], 0), 1e6))
            easyInterval = Int(min(max(intervals[1], 0), 1e6))
        }
        desiredRetention = AnkiContents.double(json["desiredRetention"]) ?? desiredRetention
        parameters = ["fsrsParams6", "fsrsParams5", "fsrsWeights"].lazy.compactMap { steps(json[$0]) }.first { !$0.isEmpty } ?? []
        func flag(_ value: Any?) -> Bool { (value as? Bool) ?? ((AnkiContents.int(value) ?? 0) != 0) }
        buriesNew = flag(new["bury"])
        buriesReviews = flag(review["bury"])
        buriesLearning = flag(json["buryInterdayLearning"])
        leechThreshold = AnkiContents.int(lapse["leechFails"]) ?? leechThreshold
        suspendsLeeches = AnkiContents.int(lapse["leechAction"]) == 0
    }

    init(id: Int64, name: String, message: AnkiMessage) {
        self.init(id: id, name: name)
        func whole(_ number: Int, _ standard: Int) -> Int { message.number(number).map { Int(clamping: $0) } ?? standard }
        // Protobuf leaves out zeros, and Anki writes all numbers that aren't.
        learningSteps = message.floats(1)
        relearningSteps = message.floats(2)
        newPerDay = whole(9, 0)
        reviewsPerDay = whole(10, 0)
        initialEase = message.float(11) ?? initialEase
        easyBonus = message.float(12) ?? easyBonus
        hardFactor = message.float(13) ?? hardFactor
        lapseFactor = message.float(14) ?? 0
        intervalFactor = message.float(15) ?? intervalFactor
        maximumInterval = whole(16, maximumInterval)
        minimumLapseInterval = whole(17, minimumLapseInterval)
        graduatingInterval = whole(18, graduatingInterval)
        easyInterval = whole(19, easyInterval)
        desiredRetention = message.float(37) ?? desiredRetention
        parameters = [6, 5, 3].lazy.map { message.floats($0) }.first { !$0.isEmpty } ?? []
        buriesNew = whole(27, 0) != 0
        buriesReviews = whole(28, 0) != 0
        buriesLearning = whole(29, 0) != 0
        leechThreshold = whole(22, 0)
        suspendsLeeches = whole(21, 0) == 0
    }
}
