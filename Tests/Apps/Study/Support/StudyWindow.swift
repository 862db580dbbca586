import AppTesting
import Foundation
import StudyLibrary
import Synchronization
import UIKit
import UIKitTesting

@testable import StudyApp

/// The time of a test's library, which goes on when the test says so.
final class LibraryClock: Sendable {
    private let seconds = Mutex(1_795_000_000.0)

    var moment: StudyMoment { StudyMoment(Date(timeIntervalSince1970: seconds.withLock { $0 }), secondsFromGMT: 0) }

    func advance(by count: Double) { seconds.withLock { $0 += count } }
}

/// A library of a test's own, and the whole program that shows it.
@MainActor
final class StudyWindow {
    /// The sample deck in the sources.
    nonisolated static let sample = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../../Samples/Languages/deck.csv").standardizedFileURL.path
    nonisolated static let phone = CGSize(width: 393, height: 852), tablet = CGSize(width: 1024, height: 768)
    nonisolated static let desktop = CGSize(width: 1440, height: 900)

    let scratch = ScratchFolder()
    let clock = LibraryClock()
    let store: StudyStore

    /// Makes a library with stacks of notes, which the window doesn't undo.
    init(_ stacks: [(name: String, notes: [[String]])] = []) throws {
        let clock = clock
        store = try StudyStore(path: scratch.path("study.sqlite")) { clock.moment }
        guard !stacks.isEmpty else { return }
        try store.change(StudyStart.change) { edit in
            let template = try edit.template(.basic)
            for stack in stacks {
                let id = try edit.addStack(stack.name)
                for note in stack.notes { try edit.addNote(NoteContent(template: template, note.map { StudyFacet($0) }), to: [id]) }
            }
        }
    }

    /// Another object for the same store, as another program has it, or for another one.
    func another(_ name: String = "study.sqlite") throws -> StudyStore {
        let clock = clock
        return try StudyStore(path: scratch.path(name)) { clock.moment }
    }

    /// Shows the program from its start.
    func show(
        size: CGSize = tablet, scale: CGFloat = 1, style: UIUserInterfaceStyle = .light, sample: String? = nil,
        _ body: @MainActor (HeadlessHost, StudyLibraryController) async throws -> Void
    ) async throws {
        try await HeadlessHost.open(size: size, scale: scale) { host in
            let controller = try StudyLibraryController(store, sample: sample, style: style)
            host.show(controller)
            await host.advance(by: 0.3)
            try await body(host, controller)
        }
    }

    /// The stack of a name.
    func stack(_ name: String) throws -> NoteSource { .stack(try store.stack(named: name)!.id) }
}

/// Where pictures to look at are written; nil if nobody asked for them.
enum StudyPictures {
    static let folder = ProcessInfo.processInfo.environment["LAMINA_STUDY_PICTURES"]
    /// The screens that they show: a name, the size in points, and pixels per point.
    static let screens: [(String, CGSize, Double)] = [
        ("phone", StudyWindow.phone, 3), ("tablet", StudyWindow.tablet, 2), ("desktop", StudyWindow.desktop, 1),
    ]

    @MainActor
    static func write(_ name: String, _ host: HeadlessHost) throws {
        guard let folder else { return }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try host.writeSnapshot(to: folder + "/\(name).png")
    }
}
