import Foundation
import GRDB

/// Positions for places.
extension TodoEdit {
    func position(ofListAt place: TodoPlace) throws -> [UInt8] {
        try position("list", "1 = ?", 1, place) { .noList($0) }
    }

    func position(ofItemAt place: TodoPlace, in list: TodoList.ID) throws -> [UInt8] {
        try position("item", "list = ?", list, place) { .noItem($0) }
    }

    /// A position at a place among the rows of a table that a condition with one argument selects.
    private func position(
        _ table: String, _ condition: String, _ argument: Int64, _ place: TodoPlace, missing: (Int64) -> TodoError
    ) throws -> [UInt8] {
        func key(_ query: String, _ arguments: StatementArguments) throws -> [UInt8]? {
            try Data.fetchOne(
                db.cachedStatement(sql: "SELECT position FROM \(table) WHERE \(condition) \(query)"), arguments: [argument] + arguments
            ).map(Array.init)
        }
        func anchor(_ id: Int64) throws -> [UInt8] {
            guard let key = try key("AND id = ?", [id]) else { throw missing(id) }
            return key
        }
        switch place {
        case .first:
            return try key("ORDER BY position LIMIT 1", []).map(PositionKey.before) ?? PositionKey.initial
        case .last:
            return try key("ORDER BY position DESC LIMIT 1", []).map(PositionKey.after) ?? PositionKey.initial
        case .before(let id):
            let upper = try anchor(id)
            let lower = try key("AND position < ? ORDER BY position DESC LIMIT 1", [Data(upper)])
            return lower.map { PositionKey.between($0, upper, nearLower: false) } ?? PositionKey.before(upper)
        case .after(let id):
            let lower = try anchor(id)
            let upper = try key("AND position > ? ORDER BY position LIMIT 1", [Data(lower)])
            return upper.map { PositionKey.between(lower, $0, nearLower: true) } ?? PositionKey.after(lower)
        }
    }
}
