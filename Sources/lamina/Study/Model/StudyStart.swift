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
    ///   - sample: the path of the sample deck; nil if it isn't installed.
    static func fill(_ store: StudyStore, sample: String?) throws {
        guard try store.setting(startedKey) == nil else { return }
        if try store.stacks().isEmpty, try store.noteCount(in: .builtIn(.allNotes)) == 0, try store.undoNames() == (nil, nil) {
            if let sample { try store.importFile(sample) }
            try store.change(change) { edit in
                let stacks = try edit.stacks()
                if sample != nil {
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
