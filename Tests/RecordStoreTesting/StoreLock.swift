import GRDB

/// Keeps a store locked as another program does that writes for long.
package final class StoreLock {
    private let queue: DatabaseQueue

    /// - Parameter path: the store's file.
    package init(_ path: String) throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
    }

    /// Lets others write.
    package func end() throws {
        try queue.inDatabase { try $0.execute(sql: "ROLLBACK") }
        try queue.close()
    }
}
