import GRDB

/// How items lie in the rows of the store.
enum ItemRow {
    /// The columns that ``item(_:)`` reads, in its order.
    static let columns = "id, list, text, done, created, completed, due, priority, calendar, position"

    static func item(_ row: Row) -> TodoItem {
        var content = TodoContent(row[2])
        content.isDone = row[3]
        content.created = day(row[4])
        content.completed = day(row[5])
        content.due = day(row[6])
        content.priority = (row[7] as Int?).flatMap { TodoPriority(rank: $0) }
        if let lines = row[8] as String? { content.calendarLines = lines.split(separator: "\n").map(String.init) }
        return TodoItem(id: row[0], list: row[1], order: TodoOrder(position: row[9], id: row[0]), content: content)
    }

    /// The values of a content, in the order of the columns from `text` on.
    static func values(_ content: TodoContent) -> [(any DatabaseValueConvertible)?] {
        [
            content.text, content.isDone, content.created?.number, content.completed?.number, content.due?.number, content.priority?.rank,
            content.calendarLines.isEmpty ? nil : content.calendarLines.joined(separator: "\n"),
        ]
    }

    private static func day(_ number: Int64?) -> TodoDay? {
        number.flatMap { TodoDay(number: $0) }
    }
}
