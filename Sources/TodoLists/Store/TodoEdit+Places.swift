import GRDB
import RecordStore

/// Positions for places.
extension TodoEdit {
    func position(ofListAt place: TodoPlace) throws -> [UInt8] {
        guard let position = try place.row.position(db, in: "list") else { throw TodoError.noList(place.anchor ?? 0) }
        return position
    }

    func position(ofItemAt place: TodoPlace, in list: TodoList.ID) throws -> [UInt8] {
        guard let position = try place.row.position(db, in: "item", where: "list = ?", [list]) else {
            throw TodoError.noItem(place.anchor ?? 0)
        }
        return position
    }
}

extension TodoPlace {
    fileprivate var row: RowPlace {
        switch self {
        case .first: .first
        case .last: .last
        case .before(let id): .before(id)
        case .after(let id): .after(id)
        }
    }

    /// The list or item that the place names.
    fileprivate var anchor: Int64? {
        switch self {
        case .first, .last: nil
        case .before(let id), .after(let id): id
        }
    }
}
