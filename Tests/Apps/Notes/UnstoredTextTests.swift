import AppSupport
import AppTesting
import GRDB
import Notes
import RecordStore
import Testing
import UIKit
import UIKitTesting

@testable import NotesApp

/// Text that can't be stored stays where it was typed until it can be (design.md section 9).
@Suite(.serialized) @MainActor struct UnstoredTextTests {
    /// Allows the store to grow by some pages, or without a limit.
    private func limitPages(of store: NoteStore, to pages: Int?) throws {
        try store.records.queue.inDatabase { db in
            let limit = try pages.map { try Int.fetchOne(db, sql: "PRAGMA page_count")! + $0 } ?? 1_000_000
            try db.execute(sql: "PRAGMA max_page_count = \(limit)")
        }
    }

    private let long = "Harbour\n" + String(repeating: "The ferry left at seven. ", count: 4000)

    @Test("on a full disk the text stays on the screen, a line that stays says so, other programs' changes don't replace it, and it is stored when there is room")
    func fullDisk() async throws {
        let window = try NotesWindow([("Harbour", [])])
        try await window.show { host, controller in
            let id = try #require(try window.store.ids().first), notice = try #require(host.view(NoticeView.self))
            controller.openNote(id, tags: [])
            await host.advance(by: 1)
            let note = try #require(controller.navigation.topViewController as? NoteViewController)
            note.beginEditing()
            try limitPages(of: window.store, to: 0)
            note.textView.selectAll(nil)
            note.textView.insertText(long)
            await host.advance(by: 1)
            #expect(try window.store.note(id)?.body == "Harbour" && note.textView.text == long && note.writer.isWaiting)
            #expect(notice.text?.contains("disk is full") == true)
            await host.advance(by: 20)
            #expect(notice.text?.contains("disk is full") == true, "the line stays")
            // Another program changes the note; the screen keeps what was typed.
            controller.library.changeSoon()
            await host.advance(by: 0.5)
            #expect(note.textView.text == long)
            // There is room again: it is stored without a further letter.
            try limitPages(of: window.store, to: nil)
            await host.advance(by: 31)
            #expect(try window.store.note(id)?.body == long && !note.writer.isWaiting && notice.text == nil)
        }
    }

    @Test("a note that is left and opened again still has the text that couldn't be stored; a letter has it tried at once")
    func reopened() async throws {
        let window = try NotesWindow([("Harbour", [])])
        try await window.show { host, controller in
            let id = try #require(try window.store.ids().first)
            controller.openNote(id, tags: [])
            await host.advance(by: 1)
            var note = try #require(controller.navigation.topViewController as? NoteViewController)
            note.beginEditing()
            try limitPages(of: window.store, to: 0)
            note.textView.selectAll(nil)
            note.textView.insertText(long)
            await host.advance(by: 1)
            controller.goBack()
            await host.advance(by: 1.5)
            #expect(controller.navigation.topViewController is NotesListViewController)
            controller.openNote(id, tags: [])
            await host.advance(by: 1.5)
            note = try #require(controller.navigation.topViewController as? NoteViewController)
            #expect(note.textView.text == long)
            try limitPages(of: window.store, to: nil)
            note.beginEditing()
            note.textView.insertText("!")
            await host.advance(by: 0.6)
            #expect(try window.store.note(id)?.body == long + "!" && !note.writer.isWaiting)
        }
    }

    @Test("a screen that is closed while its text waits has it stored later")
    func closed() async throws {
        let window = try NotesWindow([("Harbour", [])])
        try await window.show { host, controller in
            controller.openNote(nil, tags: [])
            await host.advance(by: 1)
            try limitPages(of: window.store, to: 0)
            (controller.navigation.topViewController as? NoteViewController)?.textView.insertText(long)
            await host.advance(by: 1)
            controller.goBack()
            await host.advance(by: 1.5)
            #expect(try window.store.notes().map(\.body) == ["Harbour"])
            try limitPages(of: window.store, to: nil)
            await host.advance(by: 31)
            #expect(try window.store.notes().map(\.body).contains(long))
        }
    }

}
