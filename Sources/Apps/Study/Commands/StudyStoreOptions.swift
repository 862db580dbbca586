import AppSupport
import ArgumentParser
import Foundation
import StudyLibrary

/// The library that a command of `lamina study` works on.
struct StudyStoreOptions: StoreOptions {
    typealias Store = StudyStore

    @Option(
        help: ArgumentHelp("The file with the library. (default: lamina/study.sqlite in the XDG data folder)", valueName: "file"),
        completion: .file())
    var store: String?

    /// Opens the library.
    ///
    /// - Parameters:
    ///   - creating: whether a file that the person named and that doesn't exist is created.
    ///   - headless: whether it is for a run without a window, whose time is the same on every day.
    func open(creating: Bool, headless: Bool = false) throws -> StudyStore {
        let path = try path(creating: creating)
        guard headless else { return try StudyStore(path: path) { Self.now } }
        let time = HeadlessMoment()
        let store = try StudyStore(path: path) { time.moment }
        try time.begin(after: store)
        return store
    }

    /// This moment, with the time of day where the person is.
    static var now: StudyMoment {
        StudyMoment(Date(), in: .current)
    }
}
