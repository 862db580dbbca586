import AppTesting
import Foundation
import Notes
import Testing
import UIKit
import UIKitTesting

@testable import NotesApp

/// Tags below a note's text: by keys, by fingers, with suggestions.
@Suite(.serialized) @MainActor struct NoteTagsTests {
    private func names(_ note: NoteViewController, suggested: Bool) -> [String] {
        note.textView.tags.subviews.compactMap { $0 as? TagBubble }.filter { ($0.accessibilityHint == "Adds the tag") == suggested }.map(\.name)
    }

    private func bubble(_ note: NoteViewController, _ name: String) throws -> CGPoint {
        let bubble = try #require(note.textView.tags.subviews.compactMap { $0 as? TagBubble }.first { $0.name == name })
        return bubble.convert(CGPoint(x: bubble.bounds.midX, y: bubble.bounds.midY), to: nil)
    }

    @Test("VP-03 what is typed suggests tags in four passes: equal, beginnings, parts, parts without case and accents; not those of the note")
    func suggestions() async throws {
        let stage = try NoteStage()
        _ = try stage.add("Other", tags: ["At HÓME", "At home", "homework", "Home", "Garden", "HOMES"])
        let id = try stage.add("Title", tags: ["homes"])
        try await stage.show(id) { (host, note) async throws in
            await host.press("t", .control, then: 0.5)
            #expect(note.textView.tags.field.isFirstResponder && names(note, suggested: true).isEmpty)
            await host.write("home", then: 0.2)
            #expect(names(note, suggested: true) == ["Home", "homework", "At home", "At HÓME"])
            await host.write("w", then: 0.2)
            #expect(names(note, suggested: true) == ["homework"])
            // Arrows mark a suggestion, Return takes it.
            await host.press("ArrowDown", [], then: 0.1)
            #expect(note.textView.tags.marked == 0)
            await host.press("Enter", [], then: 0.2)
            #expect(try stage.store.note(id)?.tags == ["HOMES", "homework"] && !note.textView.tags.field.hasText)
            // A finger does, too.
            await host.write("gar", then: 0.2)
            await host.tap(try bubble(note, "Garden"), then: 0.3)
            #expect(try stage.store.note(id)?.tags == ["HOMES", "homework", "Garden"])
        }
    }

    @Test("VP-03 a tag is the same whatever its case: the first spelling stays, none stands twice; Return and commas end tags")
    func identity() async throws {
        let stage = try NoteStage()
        _ = try stage.add("Other", tags: ["Äpfel"])
        let id = try stage.add("Title")
        try await stage.show(id) { (host, note) async throws in
            await host.press("t", .control, then: 0.5)
            await host.write("ÄPFEL", then: 0.1)
            await host.press("Enter", [], then: 0.1)
            await host.advance(by: 0.2)
            await host.write("  to  buy ,x,", then: 0.2)
            await host.write("TO BUY", then: 0.1)
            await host.press("Enter", [], then: 0.1)
            await host.advance(by: 0.2)
            await host.write("äpfel", then: 0.1)
            await host.press("Enter", [], then: 0.1)
            await host.advance(by: 0.5)
            #expect(try stage.store.note(id)?.tags == ["Äpfel", "to buy", "x"])
            #expect(names(note, suggested: false) == ["Äpfel", "to buy", "x"] && !note.textView.tags.field.hasText)
            // With nothing typed, Return is the end.
            await host.press("Enter", [], then: 0.2)
            #expect(!note.textView.tags.field.isFirstResponder)
            #expect(try Set(stage.store.tags().map(\.name)) == ["Äpfel", "to buy", "x"])
        }
    }

    @Test("VP-03 Backspace selects the last tag and then removes it; a tap selects and another one removes; each is undone")
    func removing() async throws {
        let stage = try NoteStage(), id = try stage.add("Title", tags: ["a", "b", "c"])
        try await stage.show(id) { (host, note) async throws in
            func tags() throws -> [String] { try stage.store.note(id)?.tags ?? [] }
            await host.press("t", .control, then: 0.5)
            await host.press("Backspace", [], then: 0.1)
            #expect(try note.textView.tags.selected == 2 && tags() == ["a", "b", "c"])
            await host.press("Backspace", [], then: 0.2)
            #expect(try tags() == ["a", "b"])
            await host.tap(try bubble(note, "a"), then: 0.2)
            #expect(try note.textView.tags.selected == 0 && tags() == ["a", "b"])
            await host.tap(try bubble(note, "a"), then: 0.3)
            #expect(try tags() == ["b"])
            await host.press("Escape", [], then: 0.2)
            stage.library.perform(.undo)
            stage.library.perform(.undo)
            await host.advance(by: 0.1)
            #expect(names(note, suggested: false) == ["a", "b", "c"])
            // By keys alone: from the field back to a tag, which Delete removes.
            await host.press("t", .control, then: 0.3)
            await host.press("Tab", .shift, then: 0.1)
            await host.press("Delete", [], then: 0.3)
            #expect(try tags().count == 2)
        }
    }

    @Test("tags of a new note are stored with it, and a tag begins a note")
    func newNote() async throws {
        let stage = try NoteStage()
        try await stage.show(nil, tags: ["Ideas"]) { (host, note) async throws in
            #expect(names(note, suggested: false) == ["Ideas"])
            await host.press("t", .control, then: 0.5)
            await host.write("more", then: 0.1)
            await host.press("Enter", [], then: 0.1)
            await host.advance(by: 0.3)
            #expect(try stage.store.notes().map(\.tags) == [["Ideas", "more"]] && stage.bodies == [""])
        }
    }

    @Test("tags are laid out in lines of the theme's height within the column, and suggestions below them")
    func layout() async throws {
        let stage = try NoteStage(), id = try stage.add("Title", tags: (0..<14).map { "Tag number \($0)" } + [String(repeating: "long ", count: 40)])
        try await stage.show(id) { (host, note) async throws in
            let frames = note.textView.tags.subviews.compactMap { $0 as? TagBubble }.map(\.frame)
            #expect(frames.allSatisfy { $0.height == 26 && $0.minX >= 0 && $0.maxX <= note.textView.tags.bounds.width })
            for (index, frame) in frames.enumerated() {
                #expect(frames[(index + 1)...].allSatisfy { !$0.intersects(frame) })
            }
            #expect(frames.map(\.maxY).max()! <= note.textView.tags.bounds.height)
        }
    }
}
