import GRDB

/// What makes a kind of store: its mark, its tables, and how older stores become newer ones.
package struct RecordSchema: Sendable {
    /// A table whose changes can be undone. Its first column is `id`, an integer primary key whose values are never given twice.
    package struct Table: Sendable {
        package let name: String
        /// All columns in their order.
        package let columns: [String]

        package init(_ name: String, _ columns: [String]) {
            self.name = name
            self.columns = columns
        }

        var columnList: String { columns.joined(separator: ", ") }
    }

    /// What the store holds, such as "to-do lists", for messages.
    let kind: String
    /// Marks a file as such a store in SQLite's header.
    let applicationID: Int32
    /// Makes the tables. It sets `application_id`, and begins with ``UndoLog/createTables(_:)``; the last one
    /// so far is ``UndoLog/addSteps(_:)``.
    let migrator: DatabaseMigrator
    /// The tables whose changes can be undone.
    let undoable: [Table]
    /// Queries that a whole store can answer, besides those of the tables that can be undone.
    let queries: [String]
    /// The tables of which observers are told the rows that changes alter.
    let observed: Set<String>
    /// Whether triggers write to virtual tables, which SQLite only lets them where it trusts the schema. The functions that a trusted schema
    /// may call besides are SQLite's own, none of which reaches outside of the store.
    let hasVirtualTables: Bool

    package init(
        kind: String, applicationID: Int32, migrator: DatabaseMigrator, undoable: [Table], queries: [String] = [],
        observed: Set<String> = [], hasVirtualTables: Bool = false
    ) {
        self.kind = kind
        self.applicationID = applicationID
        self.migrator = migrator
        self.undoable = undoable
        self.queries = queries
        self.observed = observed
        self.hasVirtualTables = hasVirtualTables
    }

    /// How a file with such a store is opened.
    var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        let trusts = hasVirtualTables
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA trusted_schema = \(trusts ? "ON" : "OFF"); PRAGMA cell_size_check = ON")
        }
        return configuration
    }
}
