import Foundation
import GRDB

/// Reads the SQLite database of an Anki package, which isn't trusted.
enum AnkiDatabase {
    /// Opens a private copy of a database for reading.
    ///
    /// - Parameters:
    ///   - database: the database's bytes.
    ///   - path: the path of the package, for error messages.
    ///   - body: reads it.
    /// - Throws: `unknownSchema`, `damagedCollection`, `temporaryFile`, or what `body` throws.
    static func read<Value>(_ database: [UInt8], path: String, _ body: (Database) throws -> Value) throws(DeckError) -> Value {
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
            let value = try queue.inDatabase { db in
                for table in ["notes", "cards", "col"] where try !hasTable(table, db) {
                    throw DeckError.unknownSchema(path: path, detail: "no table “\(table)”")
                }
                return try body(db)
            }
            try queue.close()
            return value
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

    /// Whether there is a table of a name that isn't a view or virtual: a query of these could take forever.
    static func hasTable(_ table: String, _ db: Database) throws -> Bool {
        let query = "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?"
        let sql = try DatabaseValue.fetchOne(db, sql: query, arguments: [table])
        guard case .string(let statement)? = sql?.storage else { return false }
        return !statement.lowercased().hasPrefix("create virtual")
    }

    /// A cell's value as text: in SQLite a column can hold values of any type.
    static func text(_ value: DatabaseValue) -> String {
        switch value.storage {
        case .string(let text): text
        case .blob(let data): String(decoding: data, as: UTF8.self)
        case .int64(let number): String(number)
        case .double(let number): String(number)
        case .null: ""
        }
    }

    /// A cell's value as a whole number; 0 if it isn't one.
    static func number(_ value: DatabaseValue) -> Int64 {
        switch value.storage {
        case .int64(let number): number
        case .double(let number): Int64(exactly: number.rounded(.towardZero)) ?? 0
        case .string(let text): Int64(text) ?? 0
        default: 0
        }
    }

    static func bytes(_ value: DatabaseValue) -> [UInt8] {
        if case .blob(let data) = value.storage { Array(data) } else { [] }
    }
}
