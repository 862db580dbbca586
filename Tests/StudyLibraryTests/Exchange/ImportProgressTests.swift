import Decks
import Foundation
import GRDB
import RecordStore
import RecordStoreTesting
import Synchronization
import Testing
@testable import StudyLibrary

/// Imports while others use the library, and imports that are stopped.
@Suite struct ImportProgressTests {
    private let scratch = ScratchStudy()

    /// A package of notes with a picture each.
    private func package(_ count: Int, damaged: Set<Int> = []) throws -> String {
        var contents = AnkiContents()
        contents.created = 1_700_000_000
        var type = AnkiContents.NoteType(id: 1_700_000_000_000, name: "Words")
        type.fields = ["Front", "Back"]
        type.templates = [.init(name: "Card 1", front: "{{Front}}", back: "{{Back}}")]
        contents.noteTypes = [type]
        contents.decks = [.init(id: 10, name: "Deck", options: 1)]
        contents.options = [.init(id: 1, name: "Default")]
        for number in 0..<Int64(count) {
            let id = 1_750_000_000_000 + number
            contents.notes.append(.init(
                id: id, guid: "g\(number)", noteType: type.id, modified: 1_750_000_000, tags: [],
                fields: ["word \(number) <img src=\"p\(number).png\">", "answer"]))
            contents.cards.append(.init(id: id + 500_000, note: id, deck: 10, ord: 0))
        }
        let path = scratch.folder + "/deck.apkg"
        let media = (0..<count).map { number in (name: "p\(number).png", read: { Data("picture \(number)".utf8) }) }
        try AnkiWriter.write(contents, media: media, to: path, now: 1_750_000_000) { _ in 0 }
        // The pictures are stored as they are, so that one is damaged by changing its bytes.
        if !damaged.isEmpty {
            var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            for number in damaged {
                let range = try #require(bytes.range(of: Data("picture \(number)".utf8)))
                bytes[range.lowerBound] ^= 1
            }
            try bytes.write(to: URL(fileURLWithPath: path))
        }
        return path
    }

    private var mediaFiles: [String] { (try? FileManager.default.contentsOfDirectory(atPath: scratch.path + "-media")) ?? [] }

    /// Stops an import when it has come so far, as a person does: looks at it on another thread.
    private func stopped(_ path: String, at part: Double, in store: StudyStore) throws -> Bool {
        let progress = ImportProgress(), ended = Mutex(false)
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            while progress.fraction < part && !ended.withLock({ $0 }) { usleep(50) }
            progress.stop()
            done.signal()
        }
        defer {
            ended.withLock { $0 = true }
            done.wait()
        }
        do {
            try store.importFile(path, progress: progress)
            return false
        } catch is ImportStopped {
            return true
        }
    }

    @Test("MC-06 An import that is stopped leaves neither notes nor media, while they are written and while they are added", arguments: [0, 0.2, 0.7])
    func stopping(part: Double) throws {
        let store = try scratch.open(portion: 1000)
        _ = try store.addStack("Mine", ["a"])
        let before = try store.digest, path = try package(500)
        #expect(try stopped(path, at: part, in: store))
        #expect(try store.digest == before && mediaFiles.isEmpty)
        // What was stopped can be done again.
        #expect(try store.importFile(path).added == 500)
        #expect(mediaFiles.count == 500)
    }

    @Test("MC-06 Files that a backup alone names stay when an import that has them, too, is stopped")
    func stoppedAfterRestoring() throws {
        let store = try scratch.open(portion: 1000), path = try package(400), empty = try store.backups.make()
        #expect(try store.importFile(path).added == 400 && mediaFiles.count == 400)
        try store.backups.restore(empty)
        #expect(try store.ids(in: .builtIn(.allNotes)).isEmpty)
        #expect(try stopped(path, at: 0.7, in: store))
        #expect(mediaFiles.count == 400)
    }

    @Test("MC-06 While an import goes on, the library is read at once, and it is changed while media are written")
    func reading() throws {
        let store = try scratch.open()
        let (stack, _) = try store.addStack("Mine", ["a", "b"])
        let path = try package(1000), progress = ImportProgress()
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            _ = try? store.importFile(path, progress: progress)
            done.signal()
        }
        while progress.fraction == 0 { usleep(100) }
        let clock = ContinuousClock()
        // Half of the steps are media, for which nothing is locked.
        var longestChange = Duration.zero, longestRead = Duration.zero
        while progress.fraction < 0.4 {
            longestChange = try max(longestChange, clock.measure { try store.change("Rename") { try $0.renameStack(stack, to: "Mine") } })
        }
        var seen: Set<Int> = []
        while done.wait(timeout: .now()) == .timedOut {
            longestRead = try max(longestRead, clock.measure { seen.insert(try store.noteCount(in: .builtIn(.allNotes))) })
            usleep(500)
        }
        print("the longest change waited \(longestChange), the longest read \(longestRead)")
        #expect(longestRead < .seconds(1) && longestChange < .seconds(2))
        #expect(try store.noteCount(in: .builtIn(.allNotes)) == 1002)
    }

    @Test("MC-06 The words of what is imported are indexed in portions after it is there, so that others change the library in between")
    func indexing() throws {
        let store = try scratch.open(), other = try scratch.open()
        let (stack, _) = try store.addStack("Mine", ["a"])
        let path = try package(2000)
        let found = Mutex<[Int]>([]), waits = Mutex(Duration.zero)
        let observation = store.observe { origin in
            guard origin == .thisProgram, (try? other.noteCount(in: .builtIn(.allNotes))) == 2001 else { return }
            // Not again for what this changes itself.
            found.withLock { $0.append((try? other.search("word", limit: 10_000).count) ?? -1) }
            let wait = ContinuousClock().measure { _ = try? other.change("Rename") { try $0.renameStack(stack, to: "Mine \(origin)") } }
            waits.withLock { $0 = max($0, wait) }
        }
        #expect(try store.importFile(path).added == 2000)
        observation.cancel()
        let counts = found.withLock { $0 }
        #expect(counts.first == 0 && counts.last == 2000 && counts == counts.sorted() && Set(counts).count > 4)
        #expect(waits.withLock { $0 } < .seconds(1))
        #expect(try store.setting("unindexed") == nil && other.undoNames().undo == "Rename")
    }

    @Test("MC-06 Words that an import couldn't index because it was killed are indexed later, also of notes that undoing has taken away")
    func indexingLater() throws {
        let store = try scratch.open(), running = try scratch.open()
        try store.importFile(package(500))
        try store.records.write { db in
            try db.execute(sql: "UPDATE note SET words = '' WHERE id > 200")
            try RecordStore.setSetting(db, "unindexed", to: running.records.author.name)
        }
        try store.indexWords()
        #expect(try store.search("word", limit: 1000).count == 200, "who imports indexes")
        try store.setSetting("unindexed", to: "gone 1 2 3")
        try store.indexWords()
        #expect(try store.search("word", limit: 1000).count == 500)
        try store.records.write { db in
            try db.execute(sql: "UPDATE note SET words = '' WHERE id > 200")
            try RecordStore.setSetting(db, "unindexed", to: "gone 1 2 3")
        }
        #expect(try store.undo() == "Import" && store.search("word", limit: 1000).isEmpty)
        try store.indexWords()
        #expect(try store.redo() == "Import" && store.search("word", limit: 1000).count == 500)
        #expect(try store.records.queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
        try store.records.write { try $0.execute(sql: "INSERT INTO noteWords (noteWords) VALUES ('integrity-check')") }
    }

    @Test("MC-06 Notes whose import is undone and repeated while their words are indexed are found all the same")
    func indexingWhileUndoing() throws {
        let store = try scratch.open(), path = try package(1500)
        let step = Mutex(0)
        @Sendable func count(_ query: String) -> Int { (try? store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM " + query) }) ?? -1 }
        let observation = store.observe { _ in
            if count("note WHERE words <> ''") > 0, step.withLock({ $0 == 0 }) {
                step.withLock { $0 = 1 }
                #expect(throws: Never.self) { try store.undo() }
            } else if step.withLock({ $0 == 1 }), (401..<1500).contains(count("undo_note WHERE words <> ''")) {
                step.withLock { $0 = 2 }
                #expect(throws: Never.self) { try store.redo() }
            }
        }
        try store.importFile(path)
        observation.cancel()
        #expect(step.withLock { $0 } == 2 && count("note") == 1500)
        #expect(try store.search("word", limit: 10_000).count == 1500 && store.setting("unindexed") == nil)
    }

    @Test("MC-06 A damaged picture in a package is left out, and told with its name")
    func damagedMedium() throws {
        let store = try scratch.open()
        let summary = try store.importFile(package(20, damaged: [7]))
        #expect(summary.added == 20 && summary.leftOut.count == 1 && summary.leftOut[0].hasPrefix("p7.png: "))
        #expect(mediaFiles.count == 19)
    }

    @Test("MC-06 A file of another program's picture isn't swept when an import with the same picture is stopped")
    func sharedMedium() throws {
        let store = try scratch.open()
        _ = try store.addMedia("mine.png", Data("picture 1".utf8))
        #expect(try stopped(package(500), at: 0.2, in: store))
        #expect(mediaFiles.count == 1)
    }

    @Test("MC-06 Importing adds the same rows as adding notes one by one, and goes on after them")
    func sameRows() throws {
        let store = try scratch.open()
        scratch.write("question,answer,deck\none,eins,A\ntwo,zwei,B\nthree,drei,A\n".utf8, to: "w.csv")
        try store.importFile(scratch.folder + "/w.csv")
        func rows(_ query: String) throws -> [Row] { try store.records.read { try Row.fetchAll($0, sql: query) } }
        let notes = try rows("SELECT created, guid FROM note ORDER BY id"), cards = try rows("SELECT created, newPosition FROM card ORDER BY id")
        #expect(Set(notes.map { $0[0] as Int64 }).count == 3 && Set(notes.map { $0[1] as String }).count == 3)
        #expect(cards.map { $0[1] as Int } == [1, 2, 3] && Set(cards.map { $0[0] as Int64 }).count == 3)
        let positions = try rows("SELECT position FROM membership WHERE stack = (SELECT id FROM stack WHERE name = 'A') ORDER BY position")
        #expect(positions.count == 2 && Set(positions.map { $0[0] as Data }).count == 2)
        let stack = try #require(try store.stack(named: "A"))
        try store.change("Add") { edit in
            try edit.addNote(NoteContent(template: edit.template(.basic), ["four", "vier"]), to: [stack.id])
        }
        #expect(try store.titles(.stack(stack.id)) == ["one", "three", "four"])
        #expect(try rows("SELECT newPosition FROM card ORDER BY id DESC LIMIT 1")[0][0] as Int == 4)
    }
}
