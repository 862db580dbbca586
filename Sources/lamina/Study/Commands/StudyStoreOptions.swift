import ArgumentParser
import Foundation
import StudyLibrary

/// The library that a command of `lamina study` works on.
struct StudyStoreOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The file with the library. (default: lamina/study.sqlite in the XDG data folder)", valueName: "file"),
        completion: .file())
    var store: String?

    /// Opens the library.
    ///
    /// - Parameter creating: whether a file that the person named and that doesn't exist is created.
    func open(creating: Bool) throws -> StudyStore {
        if let store, !creating { try CommandError.check(file: store) }
        return try StudyStore(path: store ?? StudyStore.standardPath()) { Self.now }
    }

    /// This moment, with the time of day where the person is.
    static var now: StudyMoment {
        let now = Date()
        return StudyMoment(now, secondsFromGMT: TimeZone.current.secondsFromGMT(for: now))
    }
}
