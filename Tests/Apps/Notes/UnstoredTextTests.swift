import AppSupport
import AppTesting
import Foundation
import Notes
import RecordStore
import RecordStoreTesting
import Testing
import UIKit
import UIKitTesting

@testable import NotesApp

/// Text that can't be stored stays where it was typed until it can be.
@Suite(.serialized) @MainActor struct UnstoredTextTests {
    private let long = "Harbour\n" + String(repeating: "The ferry left at seven. ", count: 4000)

    /// Opens a note and types a long text in place of its own, for which there is no room.
    private func typeOnFullDisk(
        into id: Note.ID, _ window: NotesWindow, _ host: HeadlessHost, _ controller: NotesViewController
    ) async throws -> NoteViewController {
        controller.openNote(id, tags: [])
        await host.advance(by: 1)
        let note = try #require(controller.navigation.topViewController as? NoteViewController)
        note.beginEditing()
        try window.store.records.limitGrowth(toPages: 0)
        note.textView.selectAll(nil)
        note.textView.insertText(long)
        await host.advance(by: 1)
        return note
    }

    @Test("on a full disk the text stays on the screen, a line that stays says so, other programs' changes don't replace it, and it is stored when there is room")
    func fullDisk() async throws {
        let window = try NotesWindow([("Harbour", [])])
        try await window.show { host, controller in
            let id = try #require(try window.store.ids().first)
            let note = try await typeOnFullDisk(into: id, window, host, controller), notice = try #require(host.view(NoticeView.self))
            #expect(try window.store.note(id)?.body == "Harbour" && note.textView.text == long && note.writer.isWaiting)
            #expect(notice.text?.contains("disk is full") == true)
            await host.advance(by: 20)
            #expect(notice.text?.contains("disk is full") == true, "the line stays")
            // Another program changes the note; the screen keeps what was typed.
            controller.library.changeSoon()
            await host.advance(by: 0.5)
            #expect(note.textView.text == long)
            // There is room again: it is stored without a further letter.
            try window.store.records.limitGrowth(toPages: nil)
            await host.advance(by: 31)
            #expect(try window.store.note(id)?.body == long && !note.writer.isWaiting && notice.text == nil)
        }
    }

    @Test("While another program keeps the store locked, the window goes on; what is typed and done is stored when it can be, or when the window closes")
    func locked() async throws {
        let window = try NotesWindow([("Harbour", []), ("Ferry", [])])
        try await window.show { host, controller in
            let ids = try window.store.ids()
            controller.openNote(ids[0], tags: [])
            await host.advance(by: 1)
            let note = try #require(controller.navigation.topViewController as? NoteViewController)
            var line: String? { host.view(NoticeView.self)?.text }
            let clock = ContinuousClock(), start = clock.now
            var lock = try StoreLock(window.store.path)
            note.beginEditing()
            note.textView.insertText(" typed")
            controller.library.change("Archive Note") { try $0.setArchived(ids[1], true) }
            await host.advance(by: 5)
            #expect(clock.now - start < .seconds(4))
            #expect(line?.hasPrefix("Not stored yet: Another program keeps the store locked") == true, "\(line ?? "")")
            #expect(try window.store.notes().map(\.body) == ["Harbour", "Ferry"] && note.textView.text == "Harbour typed")
            try lock.end()
            await host.advance(by: 31)
            #expect(try window.store.notes().map(\.body) == ["Harbour typed"] && line == nil)
            // What waits when the window closes waits for the other program.
            lock = try StoreLock(window.store.path)
            note.textView.insertText("!")
            controller.library.change("Restore Note") { try $0.setArchived(ids[1], false) }
            await host.advance(by: 1)
            nonisolated(unsafe) let held = lock
            Thread.detachNewThread {
                usleep(300_000)
                try? held.end()
            }
            NotificationCenter.default.post(name: UIApplication.willTerminateNotification, object: nil)
            #expect(try window.store.notes().map(\.body) == ["Harbour typed!", "Ferry"])
        }
    }

    @Test("when the store is deleted under the window, or another file put in its place, a line that stays says so, the text stays, and nothing is written", arguments: [
        false, true,
    ])
    func lost(isReplaced: Bool) async throws {
        let window = try NotesWindow([("Harbour", [])]), path = window.store.path
        let other = try NoteStore(path: window.scratch.path("other.sqlite")) { NoteStage.now }
        try other.change("Add") { _ = try $0.addNote("Other") }
        try other.backups.make()
        try await window.show { host, controller in
            controller.openNote(try window.store.ids()[0], tags: [])
            await host.advance(by: 1)
            let note = try #require(controller.navigation.topViewController as? NoteViewController)
            note.beginEditing()
            note.textView.insertText(" stored")
            await host.advance(by: 1)
            try StoreBackups.takeStoreAway(path, puttingThere: isReplaced ? other.backups : nil)
            var line: String? { host.view(NoticeView.self)?.text }
            await host.advance { line != nil && !window.store.backups.list().isEmpty }
            let word = isReplaced ? "Another file was put in the store's place" : "The store was deleted"
            note.textView.insertText(" typed")
            await host.advance(by: 35)
            #expect(line?.hasPrefix(word) == true, "\(line ?? "")")
            #expect(note.textView.text == "Harbour stored typed")
            #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
            if isReplaced { #expect(try NoteStore(path: path) { NoteStage.now }.notes().map(\.body) == ["Other"]) }
            try window.store.backups.restore(window.store.backups.list()[0])
            #expect(try NoteStore(path: path) { NoteStage.now }.notes().map(\.body) == ["Harbour stored"])
        }
    }

    @Test("a note that is left and opened again still has the text that couldn't be stored; a letter has it tried at once")
    func reopened() async throws {
        let window = try NotesWindow([("Harbour", [])])
        try await window.show { host, controller in
            let id = try #require(try window.store.ids().first)
            var note = try await typeOnFullDisk(into: id, window, host, controller)
            controller.goBack()
            await host.advance(by: 1.5)
            #expect(controller.navigation.topViewController is NotesListViewController)
            controller.openNote(id, tags: [])
            await host.advance(by: 1.5)
            note = try #require(controller.navigation.topViewController as? NoteViewController)
            #expect(note.textView.text == long)
            try window.store.records.limitGrowth(toPages: nil)
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
            try window.store.records.limitGrowth(toPages: 0)
            (controller.navigation.topViewController as? NoteViewController)?.textView.insertText(long)
            await host.advance(by: 1)
            controller.goBack()
            await host.advance(by: 1.5)
            #expect(try window.store.notes().map(\.body) == ["Harbour"])
            try window.store.records.limitGrowth(toPages: nil)
            await host.advance(by: 31)
            #expect(try window.store.notes().map(\.body).contains(long))
        }
    }
}
