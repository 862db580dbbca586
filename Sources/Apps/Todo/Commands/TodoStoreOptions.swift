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
        let path = try path(creating: creating)
        if let day { return try TodoStore(path: path) { day } }
        return try TodoStore(path: path, secondsFromGMT: Self.secondsFromGMT) { Self.today }
    }

    /// The day that it is where the person is.
    static var today: TodoDay {
        let seconds = Int(Date().timeIntervalSince1970.rounded(.down))
        return TodoDay(secondsSince1970: seconds + secondsFromGMT(at: seconds)) ?? TodoDay(daysSince1970: 0)!
    }

    /// How many seconds the clocks where the person is are ahead of UTC at a time in seconds since 1970.
    private static func secondsFromGMT(at time: Int) -> Int {
        TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: Double(time)))
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
