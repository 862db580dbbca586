import ArgumentParser
import Foundation
import RecordStore

/// The options of an app's commands that name the store.
package protocol StoreOptions: ParsableArguments {
    associatedtype Store: SharedStore

    /// The file that the person named; nil for the standard one.
    var store: String? { get }
}

extension StoreOptions {
    /// The store's file.
    package var path: String { store ?? Store.standardPath() }

    /// The store's file, to open it.
    ///
    /// - Parameter creating: whether one that the person named and that doesn't exist is created.
    package func path(creating: Bool) throws -> String {
        if let store, !creating { try CommandError.check(file: store) }
        return path
    }
}

/// `lamina … backup`: makes a backup of a store, or lists those that there are.
package struct BackupCommand<Options: StoreOptions>: TextCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "backup",
            abstract: "Make a backup, or list the backups.",
            discussion: """
                The window makes backups by itself: a moment after it opens and while something is changed, one an hour. They lie in a \
                folder beside the store, with -backups at the end of its name. The newest ones, and the newest of each hour, day and week \
                are kept, up to a gibibyte in all.

                Prints the name of the backup that was made; with --list a line for each: its name, when it was made, its bytes.
                """)
    }

    @Flag(help: "List the backups, the newest first.")
    var list = false

    @Flag(help: "List them as JSON, with times in UTC.")
    var json = false

    @OptionGroup var options: Options

    package init() {}

    package func text() throws -> String {
        let backups = Options.Store.backups(of: options.path)
        guard list || json else {
            try CommandError.check(file: options.path)
            return try backups.make().name + "\n"
        }
        let all = backups.list()
        guard json else { return all.map { "\($0.name)  \($0.localTime)  \($0.byteCount)\n" }.joined() }
        return try JSONLine.text(all.map { BackupLine(name: $0.name, date: $0.date.ISO8601Format(), bytes: $0.byteCount) })
    }
}

private struct BackupLine: Encodable {
    var name: String
    var date: String
    var bytes: Int
}

/// `lamina … restore`: makes a store what it was when a backup was made.
package struct RestoreCommand<Options: StoreOptions>: TextCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "restore",
            abstract: "Restore a backup.",
            discussion: """
                What there is now becomes a backup first, so that restoring that one takes this back. Windows that are open show what was \
                restored. A store that is damaged is moved to the folder of the backups.
                """)
    }

    @Argument(help: ArgumentHelp("The backup's name, or its beginning; 'backup --list' shows the names.", valueName: "name"))
    var name: String

    @OptionGroup var options: Options

    package init() {}

    package func text() throws -> String {
        let backups = Options.Store.backups(of: options.path)
        let backup = try backups.backup(named: name)
        let before = try backups.restore(backup)
        return "\(backup.name) is restored" + (before.map { "; what was there before is kept in \($0)" } ?? "") + "\n"
    }
}
