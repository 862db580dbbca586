import AppSupport
import ArgumentParser
import Foundation
import TodoLists
import UIKit

/// `lamina todo open`, or `lamina todo` alone: opens the window.
struct TodoOpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Open the window.",
        discussion: """
            Three levels: the menu, the lists, the items of a list. A tap opens a row's level, which unfolds out of it; two fingers that \
            move together close it again, and so does pulling it down further than to a new row.

            Pull down for a new row at the top, move two fingers apart for one between two others, tap below the rows for one at the end. \
            Swipe right to complete, left to delete; tap a text to edit it, hold and drag a row to move it, hold a list to rename it; \
            pull up beyond the end to clear what is done. What is typed is stored while it is typed.

            By keys: typing makes a row, arrows go from row to row, Space completes, Delete deletes, Return edits or opens, F2 renames a \
            list, Control-Return makes a row below, Alt-Up and Alt-Down move one, Control-K clears, Escape goes out, or takes back what was \
            just typed. Control-Z takes back whatever was changed, also before the program was started, Shift-Control-Z repeats it; \
            Control-C copies a text.
            """
    )

    /// A list is a narrow thing.
    private static let windowSize = CGSize(width: 420, height: 720)

    @OptionGroup var options: TodoStoreOptions

    @Option(
        help: ArgumentHelp(
            "The day that it is: what is due then is due today. (default: the computer's; \(Self.headlessDay) headless)", valueName: "day"))
    var date: TodoDayArgument?

    @Option(
        name: .customLong("import"),
        help: ArgumentHelp("A todo.txt or iCalendar file to import into the lists; the window says what came.", valueName: "file"),
        completion: .file())
    var imported: String?

    @OptionGroup(title: "Host")
    var host: HostOptions

    /// The day of headless runs, so that their pictures are the same on any day.
    static let headlessDay = TodoDay(year: 2026, month: 1, day: 1)!

    /// The day that it is by the options; nil for the computer's.
    var day: TodoDay? { date?.day ?? (host.headless ? Self.headlessDay : nil) }

    func run() throws {
        let store = try options.open(creating: true, day: day)
        try MainActor.assumeIsolated {
            try host.run(title: "To-Do", size: Self.windowSize, app: .todo) {
                let controller = try TodoViewController(store)
                controller.arriving = imported
                controller.model.restoreUnstoredTexts()
                if !host.headless { controller.model.keepBackups() }
                return controller
            }
        }
    }
}
