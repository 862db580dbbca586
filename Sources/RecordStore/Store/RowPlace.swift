import Foundation
import GRDB

/// A place among rows that people put in order by hand.
package enum RowPlace: Sendable {
    /// Before all others.
    case first
    /// After all others.
    case last
    /// Before the row with this number.
    case before(Int64)
    /// After the row with this number.
    case after(Int64)

    /// The position (``PositionKey``) of a row at this place.
    ///
    /// - Parameters:
    ///   - table: a table with the columns `id` and `position`.
    ///   - condition: selects the rows that have an order.
    ///   - arguments: those of the condition.
    /// - Returns: nil if the row that the place names isn't one of them.
    package func position(
        _ db: Database, in table: String, where condition: String = "1", _ arguments: StatementArguments = []
    ) throws -> [UInt8]? {
        func key(_ query: String, _ more: StatementArguments = []) throws -> [UInt8]? {
            try Data.fetchOne(
                db.cachedStatement(sql: "SELECT position FROM \(table) WHERE \(condition) \(query)"), arguments: arguments + more
            ).map(Array.init)
        }
        switch self {
        case .first:
            return try key("ORDER BY position LIMIT 1").map(PositionKey.before) ?? PositionKey.initial
        case .last:
            return try key("ORDER BY position DESC LIMIT 1").map(PositionKey.after) ?? PositionKey.initial
        case .before(let id):
            guard let upper = try key("AND id = ?", [id]) else { return nil }
            let lower = try key("AND position < ? ORDER BY position DESC LIMIT 1", [Data(upper)])
            return lower.map { PositionKey.between($0, upper, nearLower: false) } ?? PositionKey.before(upper)
        case .after(let id):
            guard let lower = try key("AND id = ?", [id]) else { return nil }
            let upper = try key("AND position > ? ORDER BY position LIMIT 1", [Data(lower)])
            return upper.map { PositionKey.between(lower, $0, nearLower: true) } ?? PositionKey.after(lower)
        }
    }
}
