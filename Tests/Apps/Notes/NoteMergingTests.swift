import AppTesting
import Notes
import Testing
import UIKit
import UIKitTesting

@testable import NotesApp

/// Two windows on one note.
@Suite(.serialized) @MainActor struct NoteMergingTests {
    @Test("What another window writes in a note meanwhile is merged by lines with what is typed here, and the caret stays with its text")
    func merging() async throws {
        let window = try NotesWindow([("Title\nfirst\nsecond\nthird", [])]), other = try window.another()
        try await window.show { host, controller in
            let id = try #require(try window.store.ids().first)
            controller.openNote(id, tags: [])
            await host.advance(by: 1)
            let note = try #require(controller.navigation.topViewController as? NoteViewController)
            note.beginEditing()
            note.textView.selectedRange = NSRange(location: 18, length: 0)
            note.textView.insertText(" mine")
            // Before that is stored.
            try other.change("Other") { try $0.setBody(id, to: "Title\nfirst, longer\nsecond\nthird\nfourth") }
            await host.advance(by: 1)
            let merged = "Title\nfirst, longer\nsecond mine\nthird\nfourth"
            #expect(try window.store.note(id)?.body == merged && note.textView.text == merged)
            #expect(note.textView.selectedRange == NSRange(location: 31, length: 0))
            note.textView.insertText("!")
            await host.advance(by: 1)
            #expect(try other.note(id)?.body == "Title\nfirst, longer\nsecond mine!\nthird\nfourth")
        }
    }
}
