import Foundation
import GRDB

/// The parts of an Anki collection that are shown: the fields of its notes, and their decks.
struct AnkiCollection {
    /// The fields of all notes in UTF-8, one note after the other. As in Anki's database, the fields of a note are separated by `\u{1F}`.
    var fields: [UInt8] = []
    /// The offsets at which each note's fields begin, and the end of the last note's.
    var starts: [UInt32] = [0]
    /// The ID of the deck of each note's first card; zero for a note without cards.
    var deckOfNote: [Int64] = []
    /// The full names of the decks by their IDs; levels are separated by `\u{1F}`.
    var deckNames: [Int64: String] = [:]

    /// Reads a collection in any schema with the tables of notes and cards of Anki 2 and later.
    ///
    /// - Parameter path: the path of the package, for error messages.
    /// - Throws: `unknownSchema`, `damagedCollection`, `temporaryFile`, or `tooLarge`.
    init(_ database: [UInt8], path: String) throws(DeckError) {
        guard database.starts(with: Array("SQLite format 3\0".utf8)) else {
            throw .damagedCollection(path: path, detail: "not an SQLite database")
        }
        let file = try TemporaryFile(database, name: "collection.db")
        do {
            var configuration = Configuration()
            configuration.foreignKeysEnabled = false
            configuration.prepareDatabase { db in
                // Anki's tables of decks and note types are sorted by this; without it SQLite can't read them.
                db.add(collation: DatabaseCollation("unicase") { a, b in
                    let (a, b) = (a.lowercased(), b.lowercased())
                    return a == b ? .orderedSame : a < b ? .orderedAscending : .orderedDescending
                })
                // The database isn't trusted: its schema must not call functions or change even this copy.
                try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA query_only = ON")
            }
            // Opened for writing, since a database in write-ahead mode can't be opened read-only. It is a private copy.
            let queue = try DatabaseQueue(path: file.path, configuration: configuration)
            try queue.inDatabase { db in
                try checkTables(db, path: path)
                try readDecks(db, path: path)
                try readNotes(db, path: path)
            }
            try queue.close()
        } catch let error as DeckError {
            throw error
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            throw .unknownSchema(path: path, detail: error.message ?? "no such table")
        } catch let error as DatabaseError {
            throw .damagedCollection(path: path, detail: error.message ?? "SQLite error \(error.resultCode.rawValue)")
        } catch {
            throw .damagedCollection(path: path, detail: "\(error)")
        }
    }

    /// Throws unless notes and cards are tables: a query of a view could take forever.
    private func checkTables(_ db: Database, path: String) throws {
        for table in ["notes", "cards", "col"] {
            let query = "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?"
            let sql = try DatabaseValue.fetchOne(db, sql: query, arguments: [table])
            guard case .string(let statement)? = sql?.storage, !statement.lowercased().hasPrefix("create virtual") else {
                throw DeckError.unknownSchema(path: path, detail: "no table “\(table)”")
            }
        }
    }

    private mutating func readDecks(_ db: Database, path: String) throws {
        let hasTable = try DatabaseValue.fetchOne(db, sql: "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'decks'") != nil
        if hasTable {
            let rows = try Row.fetchCursor(db, sql: "SELECT id, name FROM decks")
            while let row = try rows.next() {
                guard case .int64(let id) = (row[0] as DatabaseValue).storage else { continue }
                deckNames[id] = Self.text(row[1])
            }
            return
        }
        let json = try DatabaseValue.fetchOne(db, sql: "SELECT decks FROM col LIMIT 1")
        guard let json, let object = try? JSONSerialization.jsonObject(with: Data(Self.text(json).utf8)),
              let decks = object as? [String: Any] else {
            throw DeckError.unknownSchema(path: path, detail: "no list of decks")
        }
        for (key, deck) in decks {
            guard let id = Int64(key), let name = (deck as? [String: Any])?["name"] as? String else { continue }
            deckNames[id] = name.replacing("::", with: "\u{1F}")
        }
    }

    private mutating func readNotes(_ db: Database, path: String) throws {
        // A card in a filtered deck belongs to the deck it came from.
        var firstCards: [Int64: (ord: Int64, deck: Int64)] = [:]
        let cards = try Row.fetchCursor(db, sql: "SELECT nid, ord, CASE odid WHEN 0 THEN did ELSE odid END FROM cards")
        while let card = try cards.next() {
            guard case .int64(let note) = (card[0] as DatabaseValue).storage, case .int64(let ord) = (card[1] as DatabaseValue).storage,
                  case .int64(let deck) = (card[2] as DatabaseValue).storage else { continue }
            if let known = firstCards[note], known.ord <= ord { continue }
            firstCards[note] = (ord, deck)
        }
        let notes = try Row.fetchCursor(db, sql: "SELECT id, flds FROM notes ORDER BY id")
        while let note = try notes.next() {
            guard case .int64(let id) = (note[0] as DatabaseValue).storage else { continue }
            fields += Self.text(note[1]).utf8
            guard fields.count <= Limits.collectionText else { throw DeckError.tooLarge(path: path, limit: Limits.collectionText) }
            starts.append(UInt32(fields.count))
            deckOfNote.append(firstCards[id]?.deck ?? 0)
        }
    }

    /// A cell's value as text: in SQLite a column can hold values of any type.
    private static func text(_ value: DatabaseValue) -> String {
        switch value.storage {
        case .string(let text): text
        case .blob(let data): String(decoding: data, as: UTF8.self)
        case .int64(let number): String(number)
        case .double(let number): String(number)
        case .null: ""
        }
    }
}
