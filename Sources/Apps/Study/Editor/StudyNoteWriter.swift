import AppSupport
import QuartzCore
import RecordStore
import StudyLibrary

/// A facet of a template, whatever its name and place are.
struct FacetIdentity: Hashable {
    /// The template; 0 for the standard one of a new note.
    var template: Int64
    /// What tells it from the template's other facets.
    var key: Int
}

/// What was written in a note and couldn't be stored.
struct UnstoredStudyNote: Codable {
    /// The note as the person had it before them; nil for a new one.
    let draft: StudyDraft?
    let content: NoteContent
    /// The template of a new note.
    let template: StudyTemplate
    /// Where a new note is put.
    let stacks: [Int64]
}

extension StudyTemplate {
    /// A standard template that may not be in the library yet.
    fileprivate init(_ standard: StandardTemplate) { self.init(id: 0, name: standard.name, content: standard.content) }
}

/// Stores what a person writes into one note of the library, while they write: see ``TypedTextWriter``.
///
/// What is written without a longer pause, in one field, is undone as one change.
@MainActor
final class StudyNoteWriter {
    private let model: StudyModel
    /// The note; nil for a new one in which nothing was written yet.
    private(set) var note: Int64?
    /// The stacks in which a new note is put.
    var stacks: [Int64]
    /// The note as it was stored last, or read; nil for a new one.
    private var draft: StudyDraft?
    /// The template of a new note; nil for the standard one.
    private var template: StudyTemplate?
    /// What was stored last, or read, with the facets of `structure`.
    private(set) var stored: NoteContent
    /// The template that a new note gets if it has no other one.
    private let standard: StandardTemplate
    /// Facets that aren't there any more, in which something was written that isn't stored.
    private(set) var lost: Set<FacetIdentity> = []
    /// What couldn't be stored; nil if there is nothing.
    private var unstored: NoteContent?
    /// Puts in what the fields say, unless they are gone.
    var fill: (inout NoteContent) -> Void = { _ in }
    /// Called when the note was read, after it was stored, too, with the template that it had before.
    var didRead: (_ oldTemplate: Int64) -> Void = { _ in }

    /// Whether the note was begun here, so that it vanishes if it is emptied.
    private var isNew: Bool
    private var typing: RowTyping?
    /// What began the note.
    private var beginning: RowTyping?
    private lazy var writer = model.typedTextWriter { [unowned self] in
        unstored.map { UnstoredStudyNote(draft: draft, content: $0, template: template ?? StudyTemplate(standard), stacks: stacks) }
    } _: { [unowned self] in try store() }
    private var pause: TimerQueue.Token?

    /// After a pause this long, in seconds, what is written is a change of its own.
    static let longPause = 2.0

    /// - Parameters:
    ///   - model: the library.
    ///   - draft: the note; nil for a new one.
    ///   - template: the template of a new note; nil for the standard one.
    ///   - stacks: where a new one is put.
    init(_ model: StudyModel, _ draft: StudyDraft?, template: StudyTemplate?, standard: StandardTemplate, stacks: [Int64]) {
        self.model = model
        self.draft = draft
        self.stacks = stacks
        self.standard = standard
        self.template = template
        note = draft?.note.id
        isNew = draft == nil
        stored = draft?.note.content ?? NoteContent(template: template?.id ?? 0, [])
        if draft == nil { stored.facets = structure.facets.map { _ in StudyFacet() } }
    }

    /// The template as it was when the note was stored or read last.
    var structure: TemplateContent { draft?.template.content ?? template?.content ?? standard.content }

    /// What tells the facets of `structure` from others.
    var facets: [FacetIdentity] { structure.facetKeys.map { FacetIdentity(template: stored.template, key: $0) } }

    /// Whether something was written that isn't stored yet.
    var isWaiting: Bool { writer.isWaiting }

    /// Something was written: it will be stored soon.
    func didWrite() {
        writer.textDidChange(in: self)
        if let pause { TimerQueue.shared.cancel(pause) }
        pause = TimerQueue.shared.schedule(after: Self.longPause) { [weak self] in self?.endStep() }
    }

    /// Stores what was written, now.
    func save() { writer.save() }

    private func store() throws {
        var content = unstored ?? stored
        fill(&content)
        unstored = content
        try store(content)
        unstored = nil
    }

    private func store(_ content: NoteContent) throws {
        // What another program did in the meantime was not looked at yet.
        guard content != stored else { return model.changeSoon() }
        let facets = facets, missed: [Int]
        if let draft {
            let written: (typing: RowTyping?, lost: [Int])
            do { written = try model.store.write(content, over: draft, continuing: typing) } catch {
                if model.isRemoval(error), try model.store.note(draft.note.id) == nil {
                    model.didNotice("The note was removed meanwhile: what was typed last isn't stored")
                }
                throw error
            }
            typing = written.typing ?? typing
            missed = written.lost
        } else {
            // Tags alone are no note.
            guard content.facets.contains(where: { !CardText($0.html).isEmpty }) else { return }
            missed = try begin(content)
        }
        lost.formUnion(missed.map { facets[$0] })
        read()
    }

    /// Adds the note.
    ///
    /// - Returns: the facets whose texts have no place.
    private func begin(_ content: NoteContent) throws -> [Int] {
        let keys = structure.facetKeys
        var missed: [Int] = []
        // A stack that is gone by now holds the note no more.
        let there = Set(try model.store.stacks().map(\.id))
        typing = try model.store.writeNote(to: stacks.filter(there.contains)) { edit in
            guard let template else {
                var content = content
                content.template = try edit.template(standard)
                return content
            }
            let placed = try edit.content(content, begunWith: template), now = try edit.template(placed.template).facetKeys
            missed = keys.indices.filter { !now.contains(keys[$0]) && !content.facets[$0].html.isEmpty }
            return placed
        }
        beginning = typing
        note = typing?.row
        return missed
    }

    /// Reads the note, or the template of a new one, as it is stored.
    ///
    /// - Returns: the note; nil if there is none.
    @discardableResult
    func read() -> StudyNote? {
        let oldTemplate = stored.template
        defer { didRead(oldTemplate) }
        guard let note else {
            if let template, let now = model.attempt({ try $0.template(template.id) }) ?? nil, now != template {
                let old = facets
                var content = stored
                fill(&content)
                self.template = now
                for (index, facet) in old.enumerated() where !facets.contains(facet) && !content.facets[index].html.isEmpty { lost.insert(facet) }
                stored.facets = structure.facets.map { _ in StudyFacet() }
            }
            return nil
        }
        guard let found = model.attempt({ try $0.draft(of: note) }) ?? nil else { return nil }
        draft = found
        stored = found.note.content
        return found.note
    }

    /// A facet in which something was written that wasn't stored is back: it is stored soon.
    func regain(_ facet: FacetIdentity) {
        lost.remove(facet)
        didWrite()
    }

    /// Stores what was written; what is written next is a change of its own.
    func endStep() {
        save()
        if let pause { TimerQueue.shared.cancel(pause) }
        pause = nil
        typing = nil
    }

    /// Makes a change that isn't writing, such as adding a picture, which is undone on its own.
    func step(_ change: () -> Void) {
        endStep()
        change()
        didWrite()
        endStep()
    }

    /// Stores what was written. A new note that is empty vanishes, and with it what was written in it.
    func end() {
        save()
        if isNew, !isWaiting, let note, let typing = typing ?? beginning, stored.facets.allSatisfy({ CardText($0.html).isEmpty }) {
            model.attempt { try $0.removeEmptiedNote(typing) }
            if self.note == note { self.note = nil }
        }
        endStep()
    }
}
