import Foundation
import RecordStoreTesting
import StudyLibrary
import StudyLibraryTesting
import Synchronization

/// A folder of a test's own with a library in it, gone with this object. Its library's time goes on by a second with each look at it.
///
/// Its only state besides its superclass's is guarded by a mutex, so it is as safe to share.
final class ScratchStudy: ScratchFolder, @unchecked Sendable {
    private let seconds = Mutex(1_795_000_000.0)

    var path: String { folder + "/study.sqlite" }

    func open(_ name: String = "study.sqlite", portion: Int = 8000) throws -> StudyStore {
        try StudyStore(path: folder + "/" + name, portion: portion) { [self] in
            let now = seconds.withLock { seconds in
                seconds += 1
                return seconds
            }
            return StudyMoment(Date(timeIntervalSince1970: now), secondsFromGMT: 3600)
        }
    }

    /// Lets time pass.
    func wait(days: Double) {
        seconds.withLock { $0 += days * 86_400 }
    }
}

extension StudyStore {
    /// Adds a stack with notes of question and answer.
    func addStack(_ name: String, _ questions: [String], template: StandardTemplate = .basic) throws -> (stack: Int64, notes: [Int64]) {
        try change("Add") { edit in
            let stack = try edit.addStack(name), template = try edit.template(template)
            let notes = try questions.map {
                let facets = [StudyFacet(plain: $0), StudyFacet(plain: "answer of \($0)")]
                return try edit.addNote(NoteContent(template: template, facets), to: [stack])
            }
            return (stack, notes)
        }
    }

    func titles(_ source: NoteSource) throws -> [String] { try notes(ids(in: source)).map { $0.facets[0].html } }
    var digest: String { get throws { try StudySession.digest(of: self) } }
}
