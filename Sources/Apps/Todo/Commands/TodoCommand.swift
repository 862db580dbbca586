import AppSupport
import ArgumentParser
import Foundation
import TodoLists

/// `lamina todo`: to-do lists.
package struct TodoCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "todo",
        abstract: "Keep to-do lists.",
        discussion: """
            Without a command, the window opens: 'lamina todo open --help' tells what can be done there.

            The other commands work on the lists without a window, for shells and scripts. They can be used while other programs have \
            the lists open. They end with status 0, with 1 and one line on standard error if they fail, or with 64 if their arguments \
            are wrong.
            """,
        subcommands: [
            TodoOpenCommand.self, TodoAddCommand.self, TodoDoneCommand.self, TodoListCommand.self, TodoImportCommand.self,
            TodoExportCommand.self, BackupCommand<TodoStoreOptions>.self, RestoreCommand<TodoStoreOptions>.self,
        ],
        defaultSubcommand: TodoOpenCommand.self
    )

    package init() {}
}

/// `lamina todo add`: adds an item to a list.
struct TodoAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add an item at the end of a list, and print its number.",
        discussion: "If there is no list of this name, it is added, and a line on standard error says so.")

    @Argument(help: "What is to be done.")
    var text: String

    @Option(help: ArgumentHelp("The list's name.", valueName: "list"))
    var to: String

    @Option(help: ArgumentHelp("The day on which the item is due, as 2026-12-01.", valueName: "day"))
    var due: TodoDayArgument?

    @OptionGroup var options: TodoStoreOptions

    func validate() throws {
        if text.allSatisfy(\.isWhitespace) { throw ValidationError("the text is empty") }
    }

    func run() throws {
        let added = try addItem()
        if added.isListNew { FileHandle.standardError.write(Data("lamina: added the list “\(to)”\n".utf8)) }
        print(added.item)
    }

    func addItem() throws -> (item: Int64, isListNew: Bool) {
        try options.open(creating: true).change("Add Item") { edit in
            let list = try edit.list(named: to)
            let item = try edit.addItem(text, to: try list ?? edit.addList(to))
            if let due { try edit.updateItem(item) { $0.due = due.day } }
            return (item, list == nil)
        }
    }
}

/// `lamina todo done`: marks items as done.
struct TodoDoneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Mark an item as done.", discussion: "'lamina todo list' shows the numbers of items.")

    @Argument(help: "The item's number.")
    var id: Int64

    @OptionGroup var options: TodoStoreOptions

    func run() throws {
        try options.open(creating: false).change("Complete") { try $0.setDone(id, true) }
    }
}

/// `lamina todo import`: imports a file.
struct TodoImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import a todo.txt or iCalendar file.",
        discussion: """
            What the lists have already isn't added again. In todo.txt, a project (+Name) at the end of a line names the item's list, \
            otherwise the first project in the text; in iCalendar the first category. Items without one go to the list Inbox.
            """
    )

    @Argument(help: ArgumentHelp("The file; its name ends with .txt (todo.txt) or .ics (iCalendar).", valueName: "file"))
    var file: String

    @OptionGroup var options: TodoStoreOptions

    func run() throws {
        let summary = try options.open(creating: true).importFile(file)
        print("\(summary.added) added, \(summary.updated) updated, \(summary.unchanged) unchanged")
    }
}

/// `lamina todo export`: exports all lists.
struct TodoExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export all lists to a todo.txt or iCalendar file.",
        discussion: "A file that is there is replaced. Importing the file again gives the same lists."
    )

    @Argument(help: ArgumentHelp("The file; its name ends with .txt (todo.txt) or .ics (iCalendar).", valueName: "file"))
    var file: String

    @OptionGroup var options: TodoStoreOptions

    func run() throws {
        try options.open(creating: false).exportFile(file)
    }
}
