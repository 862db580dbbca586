import RecordStoreTesting
import TodoLists

/// Changes of a store at random, the same for the same seed and the same content.
package struct TodoSession: SeededSession {
    package var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    /// One random change of one or several steps.
    package mutating func change(_ edit: TodoEdit) throws {
        for _ in 0...draw(3) { try step(edit) }
    }

    private mutating func step(_ edit: TodoEdit) throws {
        let lists = try edit.lists()
        // Without a bound, what a change costs would grow with the changes before it.
        guard !lists.isEmpty, draw(20) > 0 || lists.count > 12 else {
            try edit.addList(text(), at: draw(2) == 0 ? .first : .last)
            return
        }
        let list = pick(lists).id
        let items = try edit.items(in: list)
        switch draw(items.count > 30 ? 14 : 10) {
        case 0: try edit.renameList(list, to: text())
        case 1: try edit.moveList(list, to: draw(2) == 0 ? .before(pick(lists).id) : .after(pick(lists).id))
        case 2..<5: try edit.addItem(text(), to: list, at: place(items))
        case 5 where !items.isEmpty: try edit.setText(pick(items).id, to: text())
        case 6 where !items.isEmpty:
            let item = pick(items)
            try edit.setDone(item.id, !item.isDone)
        case 7 where !items.isEmpty: try edit.moveItem(pick(items).id, to: list, at: place(items))
        case 8 where !items.isEmpty:
            let other = pick(lists).id
            try edit.moveItem(pick(items).id, to: other, at: place(try edit.items(in: other)))
        case 9 where !items.isEmpty:
            let day = TodoDay(year: 2027, month: draw(12) + 1, day: draw(28) + 1), rank = draw(26) + 1
            try edit.updateItem(pick(items).id) { content in
                content.due = day
                content.priority = TodoPriority(rank: rank)
            }
        case 10...12 where !items.isEmpty: try edit.removeItem(pick(items).id)
        case 13: try edit.removeFinishedItems(in: list)
        default: if lists.count > 4 { try edit.removeList(list) } else { try edit.addItem(text(), to: list) }
        }
    }

    private mutating func place(_ items: [TodoItem]) -> TodoPlace {
        guard !items.isEmpty else { return .last }
        switch draw(4) {
        case 0: return .first
        case 1: return .last
        case 2: return .before(pick(items).id)
        default: return .after(pick(items).id)
        }
    }

    private mutating func text() -> String {
        (0...draw(4)).map { _ in pick(["milk", "+Garden", "@home", "Straße", "🦊", "due:2026-12-01", "x", "a\\b"]) }.joined(separator: " ")
    }

    /// A number that stands for all that a store says, identities too.
    package static func digest(of contents: [(list: TodoList, items: [TodoItem])]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ text: String) {
            for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            hash = (hash ^ 0xFF) &* 0x100_0000_01B3
        }
        for (list, items) in contents {
            add("\(list.id) \(list.name)")
            for item in items {
                add("\(item.id) \(item.text)")
                add("\(item.isDone) \(item.created?.description ?? "-") \(item.completed?.description ?? "-")")
                add("\(item.due?.description ?? "-") \(item.priority?.description ?? "-")")
                for line in item.calendarLines { add(line) }
            }
        }
        return String(hash, radix: 16)
    }
}
