import Foundation
import RecordStoreTesting
@testable import TodoLists
import TodoListsTesting

/// A folder of a test's own with a store in it, gone with this object. It adds no state to its superclass, so it is as safe to share.
final class ScratchStore: ScratchFolder, @unchecked Sendable {
    static let today = TodoDay(year: 2026, month: 11, day: 22)!

    var path: String { folder + "/todo.sqlite" }

    func open(_ name: String = "todo.sqlite", undoLimit: Int = 200_000, portion: Int = 20_000) throws -> TodoStore {
        try TodoStore(path: folder + "/" + name, undoLimit: undoLimit, portion: portion) { Self.today }
    }
}

extension TodoStore {
    var digest: String { get throws { TodoSession.digest(of: try contents()) } }

    /// The texts of the items of the lists, by their names.
    var texts: [[String]] { get throws { try contents().map { [$0.list.name] + $0.items.map(\.text) } } }
}

extension CalendarFile {
    /// Reads the lists of a file where it is the time of Greenwich.
    static func lists(_ bytes: [UInt8], path: String, itemLimit: Int = ExchangeFile.itemLimit) throws -> [List] {
        try contents(bytes, path: path, itemLimit: itemLimit) { _ in 0 }.lists
    }

    static func bytes(_ lists: [List]) -> [UInt8] { bytes(Contents(lists: lists)) }
}
