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
        self = try AnkiDatabase.read(database, path: path) { db in
            var collection = AnkiCollection()
            try collection.readDecks(db, path: path)
            try collection.readNotes(db, path: path)
            return collection
        }
    }

    private init() {}

    private mutating func readDecks(_ db: Database, path: String) throws {
        if try AnkiDatabase.hasTable("decks", db) {
            let rows = try Row.fetchCursor(db, sql: "SELECT id, name FROM decks")
            while let row = try rows.next() {
                guard case .int64(let id) = (row[0] as DatabaseValue).storage else { continue }
                deckNames[id] = AnkiDatabase.text(row[1])
            }
            return
        }
        let json = try DatabaseValue.fetchOne(db, sql: "SELECT decks FROM col LIMIT 1")
        guard let json, let object = try? JSONSerialization.jsonObject(with: Data(AnkiDatabase.text(json).utf8)),
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
            fields += AnkiDatabase.text(note[1]).utf8
            guard fields.count <= Limits.collectionText else { throw DeckError.tooLarge(path: path, limit: Limits.collectionText) }
            starts.append(UInt32(fields.count))
            deckOfNote.append(firstCards[id]?.deck ?? 0)
        }
    }
}
