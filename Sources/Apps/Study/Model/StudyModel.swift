import AppSupport
import Foundation
import StudyLibrary

/// A library as the window uses it.
final class StudyModel: StoreModel<StudyStore> {
    /// Observes a store.
    init(_ store: StudyStore) { super.init(store, firstChange: StudyStart.change) }

    override func restore(_ text: Data, in store: StudyStore) throws -> Bool {
        guard let text = try? JSONDecoder().decode(UnstoredStudyNote.self, from: text) else { return false }
        var template = text.template
        if let draft = text.draft {
            if try store.note(draft.note.id) != nil, try store.write(text.content, over: draft).lost.isEmpty { return true }
            // The note, or a facet in which something was written, is gone.
            template = draft.template
        }
        let there = Set(try store.stacks().map(\.id))
        let same = try store.notes(store.ids(in: .builtIn(.allNotes))).contains { $0.facets.map(\.html) == text.content.facets.map(\.html) }
        guard !same else { return true }
        _ = try store.writeNote(to: text.stacks.filter(there.contains)) { edit in
            guard template.id == 0, let standard = StandardTemplate.allCases.first(where: { $0.name == template.name }) else {
                return try edit.content(text.content, begunWith: template)
            }
            var content = text.content
            content.template = try edit.template(standard)
            return content
        }
        return true
    }

    override func isRemoval(_ error: any Error) -> Bool {
        switch error as? StudyError {
        case .noNote, .noCard, .noStack, .noSlide: true
        default: false
        }
    }
}
