import AppSupport
import Foundation
import QuartzCore
import StudyLibrary
import UIKit

/// Measures searches in a tray of `lamina study`: the frames in which a letter arrives, so that the tray is narrowed, laid out and drawn.
/// The cards' texts are drawn in the background, as in a window, and come in later frames.
@MainActor
package struct StudySearchMeasurement {
    package nonisolated static let name = "study-search"
    /// The notes of a new library.
    private static let noteCount = 100_000
    /// The frames from one letter to the next: five letters a second.
    private static let pace = 12
    /// The frames of the warm-up in which the tray is opened, and its search field.
    private static let opening = 60, beginning = 120

    /// The file with the library; nil for a new one.
    let library: String?

    package init(library: String?) { self.library = library }

    package func measure() throws -> [BenchResult] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-search-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        if let library { try CommandError.check(file: library) }
        let store = try StudyStore(path: library ?? folder.appendingPathComponent("study.sqlite").path) { StudyStoreOptions.now }
        if library == nil { try Self.fill(store) }
        guard let stack = try store.stacks().first(where: { $0.kind == .stack }) else { throw CommandError("the library has no stack") }
        let pages = NotePages(StudyModel(store), source: .stack(stack.id))
        guard pages.count > 0 else { throw CommandError("the stack '\(stack.name)' has no notes") }
        // A note in the middle of the stack.
        let letters = Array(pages.facets(of: pages.trays[0].notes.count / 2, in: 0)[0].facet.text.prefix(24))

        var measurement = InterfaceMeasurement(scene: Self.name)
        measurement.geometry = DisplayGeometry(size: CGSize(width: 1024, height: 768), scale: 2)
        measurement.drawsChangesOnly = true
        // Frames come as often as in a window, so that threads have the time that they have there.
        measurement.settling = 0.016
        measurement.pause = 0.016
        measurement.warmUp = 180
        measurement.frameCount = letters.count * Self.pace
        let frames = try measurement.frames {
            try StudyLibraryController(store, sample: nil)
        } update: { controller, number in
            let typed = number - measurement.warmUp
            switch number {
            case Self.opening: controller.open(.stack(stack.id))
            case Self.beginning: (controller.navigation.topViewController as? StackViewController)?.beginSearch()
            case _ where typed >= 0 && typed.isMultiple(of: Self.pace):
                UIApplication.shared.handle(.text(String(letters[typed / Self.pace]), time: MediaClock.shared.now))
            default: break
            }
        }
        let keys = frames.indices.filter { $0.isMultiple(of: Self.pace) }.map { frames[$0] }
        let slowest = keys.max { $0.total < $1.total }
        return [("\(pages.count)", keys), ("\(pages.count), slowest", slowest.map { [$0] } ?? [])].map(measurement.result)
    }

    private static func fill(_ store: StudyStore) throws {
        try store.change(StudyStart.change) { edit in
            let template = try edit.template(.basic), stack = try edit.addStack("Many")
            for number in 1...noteCount {
                let content = NoteContent(template: template, [StudyFacet("word\(number % 10) n\(number)"), StudyFacet("x")])
                try edit.addNote(content, to: [stack])
            }
        }
    }
}
