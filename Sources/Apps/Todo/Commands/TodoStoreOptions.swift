import AppSupport
import ArgumentParser
import Foundation
import TodoLists

/// The store that a command of `lamina todo` works on.
struct TodoStoreOptions: StoreOptions {
    typealias Store = TodoStore

    @Option(
        help: ArgumentHelp("The file with the lists. (default: lamina/todo.sqlite in the XDG data folder)", valueName: "file"),
        completion: .file())
    var store: String?

    /// Opens the store.
    ///
    /// - Parameters:
    ///   - creating: whether a file that the person named and that doesn't exist is created.
    ///   - day: the day that it is; nil for the one that it is where the person is.
    func open(creating: Bool, day: TodoDay? = nil) throws -> TodoStore {
        try TodoStore(path: path(creating: creating)) { day ?? Self.today }
    }

    /// The day that it is where the person is.
    static var today: TodoDay {
        let now = Date()
        let offset = TimeZone.current.secondsFromGMT(for: now)
        let seconds = now.timeIntervalSince1970 + Double(offset)
        return TodoDay(daysSince1970: Int((seconds / 86_400).rounded(.down))) ?? TodoDay(daysSince1970: 0)!
    }
}

/// A day as an argument.
struct TodoDayArgument: ExpressibleByArgument {
    let day: TodoDay

    init?(argument: String) {
        guard let day = TodoDay(argument) else { return nil }
        self.day = day
    }
}
