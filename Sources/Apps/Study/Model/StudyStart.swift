import Foundation
import StudyLibrary

/// What a library has at its first start.
enum StudyStart {
    /// The name of the change that isn't undone.
    static let change = "Welcome"

    private static let startedKey = "started"

    /// Fills a new library with the sample deck, and with two smart stacks.
    ///
    /// - Parameters:
    ///   - store: the library.
    ///   - sample: the path of the sample deck; nil for none.
    static func fill(_ store: StudyStore, sample: String?) throws {
        try begin(store) {
            guard let sample else { return false }
            try store.importFile(sample)
            return true
        }
    }

    /// Fills a new library with a small deck, as a program does beside which no sample deck is installed, and with two smart stacks.
    static func fillWithSmallDeck(_ store: StudyStore) throws {
        try begin(store) {
            try store.change(change) { edit in
                let template = try edit.template(.basic)
                for part in SmallDeck.stacks {
                    let stack = try edit.addStack(part.name)
                    for (question, answer) in part.notes {
                        try edit.addNote(NoteContent(template: template, [StudyFacet(plain: question), StudyFacet(plain: answer)]), to: [stack])
                    }
                }
            }
            return true
        }
    }

    /// - Parameter addStacks: adds the stacks of a sample; false if there is none.
    private static func begin(_ store: StudyStore, _ addStacks: () throws -> Bool) throws {
        guard try store.setting(startedKey) == nil else { return }
        if try store.stacks().isEmpty, try store.noteCount(in: .builtIn(.allNotes)) == 0, try store.undoNames() == (nil, nil) {
            let hasSample = try addStacks()
            try store.change(change) { edit in
                let stacks = try edit.stacks()
                if hasSample {
                    let languages = try edit.addCase("Languages")
                    for stack in stacks { try edit.moveStack(stack.id, into: languages) }
                }
                let smart = try edit.addCase("Smart Stacks")
                try edit.addSmartStack("Not Yet Studied", rule: StackRule([.new]), in: smart)
                try edit.addSmartStack("Slipped This Week", rule: StackRule([.incorrect(days: 7)]), in: smart)
            }
        }
        try store.setSetting(startedKey, to: "yes")
    }
}
