import Files
import Foundation
import GRDB
import NotesTesting
import RecordStore
import RecordStoreTesting
import Synchronization
import TestSupport
import Testing
@testable import Notes

@Suite struct NoteSharingTests {
    private let scratch = ScratchNotes()

    @Test("Programs that change one store at the same time lose nothing")
    func concurrentPrograms() throws {
        let store = try scratch.open()
        let children = try (1...2).map { try Child("notes-session", [scratch.path, "append", "\($0)", "40"]) }
        for index in 0..<40 { try store.change("Add") { try $0.addNote("0 \(index)", at: .last) } }
        for child in children { #expect(child.wait() == 0) }
        let bodies = try store.bodies
        #expect(bodies.count == 120)
        // Each program's notes are in its order.
        for writer in 0..<3 { #expect(bodies.filter { $0.hasPrefix("\(writer) ") } == (0..<40).map { "\(writer) \($0)" }) }
    }

    @Test("A line that both programs write in is typed on without being doubled, also with characters that aren't stored")
    func typing() throws {
        let store = try scratch.open(), other = try scratch.open()
        let note = try store.change("Add") { try $0.addNote("one\ntwo") }
        let first = try store.type("one\u{1}!\ntwo", in: note, over: "one\ntwo")
        try other.change("Add") { try $0.setBody(note, to: "theirs\none!\ntwo", over: "one!\ntwo") }
        // What others wrote wasn't read here yet.
        _ = try store.type("one\u{1}!!\ntwo", in: note, over: "one\u{1}!\ntwo", continuing: first)
        #expect(try store.bodies == ["theirs\none!!\ntwo"])
    }

    @Test("A change that another program makes is told, and seen when it is")
    func observation() async throws {
        let store = try scratch.open()
        let (changes, continuation) = AsyncStream.makeStream(of: Int.self)
        let observation = store.observe { origin in
            if origin == .elsewhere { continuation.yield((try? store.ids().count) ?? -1) }
        }
        let child = try Child("notes-session", [scratch.path, "append", "1", "3"])
        var seen: [Int] = []
        for await count in changes {
            seen.append(count)
            if count == 3 { break }
        }
        #expect(seen.last == 3 && seen == seen.sorted() && child.wait() == 0)
        observation.cancel()
    }

    @Test("A program killed at any moment leaves what it last said it had stored, with the pictures, or the change it was making, whole")
    func kills() throws {
        let count = rounds(8, long: 200)
        var random = NotesSession(seed: 5)
        var changes = 0
        for index in 0..<count {
            let child = try Child("notes-session", [scratch.path, "random", "\(index)"])
            let lines = try child.kill(afterLines: random.draw(20), delay: random.draw(3000))
            guard let last = lines.last, let acknowledged = lines.last(where: { $0[0] != "begin" }) else { continue }
            changes += lines.count { $0[0] == "end" }
            let found = try scratch.open().digest
            if found != acknowledged[1] { #expect(last[0] == "begin" && found == last[1], "after \(index) kills") }
        }
        #expect(changes > count)
        let store = try scratch.open()
        try store.collectPictures()
        let rows = try store.read { try Row.fetchAll($0, sql: "SELECT id, format FROM picture") }
        let kept = Set(rows.map { "\($0[0] as Int64).\($0[1] as String)" })
        #expect(Set(scratch.tree("notes.sqlite-pictures").keys).isSubset(of: kept))
        #expect(try store.records.queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    }

    @Test("Typing that was stored is there after a kill, and is undone at once")
    func killsWhileTyping() throws {
        let store = try scratch.open()
        let id = try store.change("Add") { try $0.addNote("start") }
        var random = NotesSession(seed: 6)
        for _ in 0..<6 {
            let child = try Child("notes-session", [scratch.path, "type", "\(id)"])
            let lines = try child.kill(afterLines: 3 + random.draw(20), delay: random.draw(3000))
            let stored = lines.last { $0[0] == "end" }.map { Int($0[1])! } ?? -1
            let body = try #require(try store.note(id)).body
            let typed = body.split(separator: " ").count - 1
            #expect(typed == stored || typed == stored + 1, "\(body)")
            // By a program that is started then.
            #expect(try scratch.open().undo() == "Typing" && store.note(id)?.body == "start")
        }
    }

    @Test("A program killed while a person types loses less than the last half second of it")
    func killsWhileWriting() throws {
        let count = rounds(1, long: 10)
        var random = NotesSession(seed: 8)
        for round in 0..<max(count, 1) {
            let store = try scratch.open()
            let ids = try store.change("Add") { edit in try (0..<4).map { try edit.addNote("\($0)") } }
            let children = try ids.map { try Child("notes-session", [scratch.path, "write", "\($0)"]) }
            usleep(UInt32(500_000 + random.draw(900_000)))
            for child in children { Foundation.kill(child.process, SIGKILL) }
            for (child, id) in zip(children, ids) {
                #expect(child.wait() == -1, "the child ended by itself")
                let lines = String(decoding: child.output.readDataToEndOfFile(), as: UTF8.self)
                    .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { $0.split(separator: " ").compactMap { Double($0) } }
                guard let last = lines.last else { continue }
                // What was typed 0.4 seconds before the last letter was stored before that.
                let due = lines.last { $0[1] <= last[1] - 1000 * StoreTyping.interval }.map { Int($0[0]) } ?? 0
                let body = try #require(try store.note(id)).body
                let stored = body.allSatisfy { $0 == "x" } ? body.count : 0
                #expect(stored >= due && stored <= Int(last[0]), "round \(round): \(stored) of \(last[0]), due \(due)")
                #expect(last[0] > 3)
            }
        }
    }

    @Test("An import that is killed leaves whole notes; importing again adds the rest, and undoing takes all of it back")
    func killsWhileImporting() throws {
        let files = Dictionary(uniqueKeysWithValues: (0..<3000).map { ("\($0).md", "note \($0)\n#t") })
        let folder = try scratch.makeFolder("in", files), store = try scratch.open()
        try store.change("Add") { try $0.addNote("Mine") }
        let before = try store.digest
        var random = NotesSession(seed: 7)
        var parts = 0
        for index in 0..<rounds(4, long: 20) {
            let child = try Child("notes-session", [scratch.path, "import", folder])
            #expect(String(decoding: child.output.availableData, as: UTF8.self).hasPrefix("begin"))
            // Every other one is killed when a portion of it is stored.
            var waits = 0
            while index % 2 == 0, waits < 2000, try store.ids().count == 1 {
                usleep(5000)
                waits += 1
            }
            usleep(UInt32(random.draw(index % 2 == 0 ? 20_000 : 800_000)))
            Foundation.kill(child.process, SIGKILL)
            child.wait()
            // What others have left is undone by programs that open the store later.
            let later = try scratch.open(), there = try later.ids().count - 1
            if there > 0 && there < 3000 { parts += 1 }
            let summary = try later.importFolder(folder)
            #expect(summary.added == 3000 - there && summary.unchanged == there)
            while try later.undoNames().undo == "Import" { try later.undo() }
            #expect(try later.digest == before)
        }
        #expect(parts > 0)
    }

    @Test("An import lets others write after each portion of notes, and is one step; what they add it doesn't add again")
    func importingInPortions() throws {
        // Each is there twice.
        let files = Dictionary(uniqueKeysWithValues: (0..<600).map { (String(format: "%04d.md", $0), "note \($0 / 2)\n") })
        let folder = try scratch.makeFolder("in", files), store = try scratch.open(portion: 1600), other = try scratch.open(portion: 1600)
        let mine = try other.change("Add") { try $0.addNote("Mine") }
        let counts = Mutex<[Int]>([]), isCalled = Mutex(false)
        let observation = store.observe { origin in
            guard origin == .thisProgram, isCalled.withLock({ !$0 }), let count = try? store.ids().count, count < 601 else { return }
            isCalled.withLock { $0 = true }
            let isFirst = counts.withLock { counts in
                counts.append(count)
                return counts.count == 1
            }
            _ = try? other.change("Edit") { edit in
                try edit.setBody(mine, to: "Mine \(count)")
                // A note that is imported later.
                if isFirst { try edit.addNote("note 299", at: .last) }
            }
            isCalled.withLock { $0 = false }
        }
        let summary = try store.importFolder(folder)
        observation.cancel()
        let portions = counts.withLock { $0 }
        #expect(portions.count > 3 && zip(portions, portions.dropFirst()).allSatisfy { $1 - $0 <= 200 })
        #expect(summary.added == 599 && summary.unchanged == 1)
        #expect(try store.undo() == "Import" && store.bodies.count == 2 && store.undoNames().undo == nil)
        #expect(try store.redo() == "Import" && store.ids().count == 601)
        #expect(try store.records.queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    }

    @Test("When the disk is full the change fails with one line, and what is stored stays")
    func diskFull() throws {
        let store = try scratch.open()
        try store.change("Add") { try $0.addNote("kept") }
        let before = try store.digest
        try store.records.limitGrowth(toPages: 2)
        #expect(throws: StoreFailure.diskFull(path: scratch.path)) {
            try store.change("Too Much") { edit in for index in 0..<10_000 { try edit.addNote("note \(index)") } }
        }
        #expect(try store.digest == before && store.undoNames().undo == "Add")
        try store.records.limitGrowth(toPages: nil)
        try store.change("Add") { try $0.addNote("later") }
        #expect(try store.bodies == ["later", "kept"] && store.search("later") == store.search("lat"))
    }

    @Test("On a disk that is really full, too, with pictures", .enabled(if: geteuid() == 0))
    func smallDisk() throws {
        let disk = scratch.folder + "/disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        // Where the system forbids mounting there is nothing to try.
        guard mount("tmpfs", disk, "tmpfs", 0, "size=1m") == 0 else { return }
        defer { umount2(disk, Int32(MNT_DETACH)) }
        do {
            let store = try scratch.open("disk/notes.sqlite")
            var stored = 0
            let picture = NotesSession.picture(1) + [UInt8](repeating: 7, count: 20_000)
            #expect {
                while stored < 1000 {
                    try store.change("Add") { try $0.setPicture($0.addNote("note \(stored)"), to: picture) }
                    stored += 1
                }
            } throws: { $0 is any OneLineError && !"\($0)".contains("\n") }
            #expect(try store.ids().count == stored && stored > 0)
            for note in try store.notes() { #expect(scratch.bytes("disk/notes.sqlite-pictures/\(note.picture!.fileName)") == picture) }
        }
        #expect(try scratch.open("disk/notes.sqlite").notes().allSatisfy { $0.picture != nil })
    }
}

/// Files that are no stores of this version are refused with one line; neither they nor the files beside them change.
@Suite struct NoteRefusalTests {
    private let scratch = ScratchNotes()

    private func refusal() -> StoreFailure? {
        let before = scratch.files
        var refusal: StoreFailure?
        do {
            _ = try scratch.open()
        } catch {
            refusal = error as? StoreFailure
            #expect(!"\(error)".contains("\n") && "\(error)".contains(scratch.path))
        }
        #expect(scratch.files == before)
        return refusal
    }

    private func makeStore() throws {
        let store = try scratch.open()
        try store.change("Add") { edit in
            for index in 0..<200 { try edit.addNote("note \(index) with some text", tags: ["T\(index % 3)"]) }
        }
    }

    private func tamper(_ sql: String) throws {
        let queue = try DatabaseQueue(path: scratch.path)
        try queue.inDatabase { try $0.execute(sql: sql) }
        try queue.close()
    }

    @Test("Newer stores, and files of other programs")
    func others() throws {
        try makeStore()
        #expect(Array(scratch.files.keys) == ["notes.sqlite"])
        try tamper("INSERT INTO grdb_migrations VALUES ('2027-01')")
        #expect(refusal() == .newer(path: scratch.path))
        try tamper("PRAGMA application_id = 1281446991")
        #expect(refusal() == .notAStore(path: scratch.path, kind: "notes"))
        scratch.write("Buy milk\n".utf8, to: "notes.sqlite")
        #expect(refusal() == .notAStore(path: scratch.path, kind: "notes"))
    }

    @Test("Stores that are cut off, or lack a table", arguments: [99, 4096, 12_288, -1, -2, -3])
    func damaged(count: Int) throws {
        try makeStore()
        switch count {
        case -1: try tamper("DROP TABLE undo_noteTag")
        case -2:
            try tamper("DROP TRIGGER noteTextInserted; DROP TRIGGER noteTextUpdated; DROP TRIGGER noteTextDeleted")
            try tamper("DROP TABLE noteText")
        case -3: try tamper("PRAGMA foreign_keys = OFF; DROP TABLE picture")
        default: scratch.write(try #require(scratch.bytes("notes.sqlite")).prefix(count), to: "notes.sqlite")
        }
        switch refusal() {
        case .damaged, .notAStore: break
        case let other: Issue.record("\(String(describing: other))")
        }
    }

    @Test("A store with damaged pages is refused, or fails with one line when they are read")
    func damagedPages() throws {
        try makeStore()
        let bytes = try #require(scratch.bytes("notes.sqlite"))
        var random = NotesSession(seed: 8)
        var refused = 0
        for _ in 0..<20 {
            var damaged = bytes
            let page = random.draw(bytes.count / 4096) * 4096
            for offset in page..<page + 64 { damaged[offset] = UInt8(random.draw(256)) }
            scratch.write(damaged, to: "notes.sqlite")
            do {
                let store = try scratch.open()
                _ = try store.notes()
                _ = try store.search("note t1")
                _ = try store.tags()
            } catch {
                refused += 1
                #expect(error is any OneLineError && !"\(error)".contains("\n"))
            }
            for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: scratch.path + suffix) }
        }
        #expect(refused > 3)
    }
}
