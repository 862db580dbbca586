import QuartzCore
import StudyLibrary

/// Stores what a person writes into one note of the library, while they write: what isn't stored yet is never older than
/// `StudyTyping.interval`.
///
/// What is written without a longer pause, in one field, is undone as one change.
@MainActor
final class StudyNoteWriter {
    private let model: StudyModel
    /// The note; nil for a new one in which nothing was written yet.
    private(set) var note: Int64?
    /// The stacks in which a new note is put.
    var stacks: [Int64]
    /// What was stored last, or read.
    private(set) var stored: NoteContent
    /// The template that a new note gets if `stored` names none.
    private let standard: StandardTemplate
    /// Puts in what the fields say.
    var fill: (inout NoteContent) -> Void = { _ in }

    /// Whether the note was begun here, so that it vanishes if it is emptied.
    private var isNew: Bool
    private var typing: StudyTyping?
    /// What began the note.
    private var beginning: StudyTyping?
    private lazy var timer = TypingTimer(StudyTyping.interval) { [weak self] in self?.save() }
    private var pause: TimerQueue.Token?

    /// After a pause this long, in seconds, what is written is a change of its own.
    static let longPause = 2.0

    /// - Parameters:
    ///   - model: the library.
    ///   - note: the note; nil for a new one.
    ///   - content: what it says.
    ///   - standard: the template of a new note whose content names none.
    ///   - stacks: where a new one is put.
    init(_ model: StudyModel, note: Int64?, _ content: NoteContent, standard: StandardTemplate, stacks: [Int64]) {
        self.model = model
        self.note = note
        self.stacks = stacks
        self.standard = standard
        stored = content
        isNew = note == nil
    }

    /// Whether something was written that isn't stored yet.
    var isWaiting: Bool { timer.isWaiting }

    /// Something was written: it will be stored soon.
    func didWrite() {
        timer.begin()
        if let pause { TimerQueue.shared.cancel(pause) }
        pause = TimerQueue.shared.schedule(after: Self.longPause) { [weak self] in self?.endStep() }
    }

    /// Stores what was written, now.
    func save() {
        guard timer.end() else { return }
        store()
    }

    private func store() {
        var content = stored
        fill(&content)
        guard content != stored else { return }
        if let note {
            guard let next = model.attempt({ try $0.write(content, in: note, continuing: typing) }) else { return model.changeSoon() }
            typing = next ?? typing
        } else {
            // Tags alone are no note.
            guard content.facets.contains(where: { !CardText($0.html).isEmpty }) else { return }
            begin(content)
        }
        readBack(content)
    }

    private func begin(_ content: NoteContent) {
        typing = model.attempt { store in
            try store.writeNote(to: stacks) { edit in
                var content = content
                if content.template == 0 { content.template = try edit.template(standard) }
                return content
            }
        }
        beginning = typing
        note = typing?.note
    }

    /// The store has its own way to write some things, such as tags.
    private func readBack(_ content: NoteContent) {
        guard let note else { return }
        stored = model.attempt { try $0.note(note) }.flatMap { $0 }?.content ?? content
    }

    /// The note as it is stored; nil if there is none.
    func read() -> StudyNote? {
        guard let note, let found = model.attempt({ try $0.note(note) }).flatMap({ $0 }) else { return nil }
        stored = found.content
        return found
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
        if isNew, let note, let typing = typing ?? beginning, stored.facets.allSatisfy({ CardText($0.html).isEmpty }) {
            model.attempt { try $0.removeEmptiedNote(typing) }
            if self.note == note { self.note = nil }
        }
        endStep()
    }
}
