import AppSupport
import ArgumentParser
import TodoLists

/// `lamina todo list`: prints lists.
struct TodoListCommand: TextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Print the lists with their items.",
        discussion: """
            With --json it prints [{"items": [{"done": false, "due": "2026-12-01", "id": …, "text": …}], "name": …}], all in one line; \
            what is due on no day has null there.
            """
    )

    @Argument(help: "The name of the list to print. (default: all)")
    var name: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var options: TodoStoreOptions

    func text() throws -> String {
        var contents = try options.open(creating: false).contents()
        if let name {
            contents.removeAll { $0.list.name != name }
            if contents.isEmpty { throw CommandError("there is no list “\(name)”") }
        }
        return json ? try Self.json(contents) : Self.plain(contents)
    }

    static func json(_ contents: [(list: TodoList, items: [TodoItem])]) throws -> String {
        struct Item: Encodable {
            var id: TodoItem.ID
            var text: String
            var done: Bool
            var due: JSONLine.OrNull<String>
        }
        struct List: Encodable {
            var name: String
            var items: [Item]
        }
        return try JSONLine.text(contents.map { list, items in
            List(name: list.name, items: items.map { Item(id: $0.id, text: $0.text, done: $0.isDone, due: .init($0.due.map { "\($0)" })) })
        })
    }

    /// A line for each list, and below it one for each item: number, mark, text, due day.
    static func plain(_ contents: [(list: TodoList, items: [TodoItem])]) -> String {
        let width = contents.flatMap(\.items).map { "\($0.id)".count }.max() ?? 0
        return contents.map { list, items in
            (["\(list.name) (\(list.unfinishedCount))"] + items.map { item in
                let number = String(repeating: " ", count: width - "\(item.id)".count) + "\(item.id)"
                let text = item.text.replacing("\n", with: "\n" + String(repeating: " ", count: width + 7))
                return "  \(number) \(item.isDone ? "[x]" : "[ ]") \(text)" + (item.due.map { "  (due \($0))" } ?? "")
            }).map { $0 + "\n" }.joined()
        }.joined()
    }
}
