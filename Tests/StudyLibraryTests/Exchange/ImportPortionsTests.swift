import Decks
import Foundation
import GRDB
import RecordStore
import RecordStoreTesting
import StudyLibraryTesting
import Synchronization
import TestSupport
import Testing
@testable import StudyLibrary

/// Imports are stored in portions, between which others write, and are one step.
@Suite struct ImportPortionsTests {
    private let scratch = ScratchStudy()

    /// A library whose imports are stored in portions a fifth as large as those of people's.
    private func small() throws -> StudyStore { try scratch.open(portion: 1600) }

    private func file(_ count: Int) -> String {
        let rows = (0..<count).map { "question \($0),answer \($0),Deck \($0 % 3)\n" }.joined()
        scratch.write("question,answer,deck\n\(rows)".utf8, to: "w.csv")
        return scratch.folder + "/w.csv"
    }

    /// How many notes there are.
    private func count(_ store: StudyStore) -> Int { (try? store.noteCount(in: .builtIn(.allNotes))) ?? -1 }

    /// Calls a function after each portion that is stored while there are so many notes; what it writes itself isn't told.
    private func after(_ counts: ClosedRange<Int>, in store: StudyStore, _ body: @escaping @Sendable (Int) -> Void) -> StoreObservation {
        let isCalled = Mutex(false)
        return store.observe { origin in
            guard origin == .thisProgram, isCalled.withLock({ !$0 }) else { return }
            let count = count(store)
            guard counts.contains(count) else { return }
            isCalled.withLock { $0 = true }
            body(count)
            isCalled.withLock { $0 = false }
        }
    }

    /// What the library says but for words that are indexed.
    private func check(_ store: StudyStore, _ counts: (notes: Int, cards: Int)) throws {
        try store.records.read { db throws in
            #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
            #expect(try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") == nil)
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM note") == counts.notes)
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM card") == counts.cards)
            #expect(try Int.fetchOne(db, sql: "SELECT count(DISTINCT note) FROM membership") == counts.notes)
            #expect(try Int.fetchOne(db, sql: "SELECT change FROM journal") == nil)
        }
    }

    @Test("What was added here while an import went on, to what it had stored, is undone before it")
    func dependingChange() throws {
        let store = try small(), path = file(600)
        let before = try store.digest, isAdded = Mutex(false)
        let observation = after(1...580, in: store) { _ in
            guard isAdded.withLock({ isAdded in defer { isAdded = true }; return !isAdded }) else { return }
            _ = try? store.change("Add Note") { edit in
                let stack = try edit.stacks().first { $0.name == "Deck 0" }!.id
                try edit.addNote(NoteContent(template: edit.template(.basic), [StudyFacet("mine"), StudyFacet("also mine")]), to: [stack])
            }
        }
        try store.importFile(path)
        observation.cancel()
        try check(store, (601, 601))
        let whole = try store.digest
        #expect(try store.undo() == "Add Note" && store.undo() == "Import" && store.undo() == nil)
        #expect(try store.digest == before)
        #expect(try store.redo() == "Import" && store.redo() == "Add Note" && store.redo() == nil)
        #expect(try store.digest == whole)
    }

    @Test("A row that an import, the person here, and the import again have changed comes back when the import is undone, with what the person did")
    func entangledChange() throws {
        let store = try small()
        let (stack, _) = try store.addStack("Mine", ["a"])
        let before = try store.digest
        func rename(_ db: Database, _ name: String) throws {
            try db.execute(sql: "UPDATE stack SET name = ? WHERE id = ?", arguments: [name, stack])
        }
        try store.records.beside().changeInPortions("Import", ImportProgress()) { change in
            try rename(change.db, "one")
            try change.pause { _ = try store.change("Rename") { try $0.renameStack(stack, to: "two") } }
            try rename(change.db, "three")
        }
        let after = try store.digest
        #expect(try store.undoNames().undo == "Import" && store.undo() == "Import")
        #expect(try store.digest == before)
        #expect(try store.redo() == "Import" && store.digest == after && store.redo() == nil)
        #expect(try store.undo() == "Import" && store.digest == before)
    }

    @Test("MC-06 An import lets others write after each portion of notes, and is taken back and repeated as one")
    func portions() throws {
        let store = try small(), other = try small(), path = file(1200)
        let (stack, _) = try other.addStack("Mine", ["a"])
        let before = try store.digest
        let counts = Mutex<[Int]>([]), waits = Mutex<[Duration]>([])
        let observation = after(1...1200, in: store) { count in
            counts.withLock { $0.append(count) }
            let wait = ContinuousClock().measure { _ = try? other.change("Rename") { try $0.renameStack(stack, to: "Mine \(count)") } }
            waits.withLock { $0.append(wait) }
        }
        let summary = try store.importFile(path)
        observation.cancel()
        #expect(summary.added == 1200 && summary.unchanged == 0)
        let portions = counts.withLock { $0 }
        #expect(portions.count > 5 && zip(portions, portions.dropFirst()).allSatisfy { $1 - $0 <= 200 })
        #expect(waits.withLock { $0 }.allSatisfy { $0 < .milliseconds(500) })
        try check(store, (1201, 1201))
        // In their order, as if nobody had written meanwhile.
        let decks = try store.stacks().filter { $0.name.hasPrefix("Deck") }
        #expect(decks.map(\.name) == ["Deck 0", "Deck 1", "Deck 2"])
        #expect(try store.titles(.stack(decks[1].id)) == stride(from: 1, to: 1200, by: 3).map { "question \($0)" })
        let imported = try store.digest
        #expect(try store.undoNames().undo == "Import" && store.undo() == "Import" && store.undoNames().undo == nil)
        try other.change("Rename") { try $0.renameStack(stack, to: "Mine") }
        #expect(try store.digest == before)
        #expect(try store.redo() == "Import")
        try check(store, (1201, 1201))
        #expect(try store.digest != before && store.digest.count == imported.count && store.undo() == "Import" && store.digest == before)
    }

    @Test("MC-06 An import that is killed leaves whole notes; importing again adds the rest, and undoing takes all of it back")
    func kills() throws {
        let path = file(3000)
        var parts = 0
        for round in 0..<rounds(4, long: 40) {
            for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: scratch.path + end) }
            let before = try {
                let store = try scratch.open()
                _ = try store.addStack("Mine", ["a"])
                return try store.digest
            }()
            let child = try Child("study-session", [scratch.path, "import", path])
            _ = try? child.kill(afterLines: 0, delay: 60_000 + round % 4 * 200_000)
            let store = try scratch.open()
            let there = count(store) - 1
            try check(store, (there + 1, there + 1))
            if there > 0 && there < 3000 {
                parts += 1
                // The one import is one step.
                #expect(try store.undo() == "Import" && store.digest == before && store.redo() == "Import")
            }
            let summary = try store.importFile(path)
            #expect(summary.added == 3000 - there && summary.unchanged == there)
            try check(store, (3001, 3001))
            #expect(try store.search("question", limit: 10_000).count == 3000)
            while try store.undoNames().undo == "Import" { try store.undo() }
            #expect(try store.digest == before)
        }
        #expect(parts > 0)
    }

    @Test("MC-06 What others have made of a stopped import stays, and importing again adds the rest")
    func stopping() throws {
        let store = try small(), other = try small(), path = file(1200), progress = ImportProgress()
        _ = try other.addStack("Mine", ["a"])
        let observation = after(400...800, in: store) { _ in
            guard !progress.isStopped else { return }
            try? other.change("Flag") { edit in
                let note = try #require(try edit.number("SELECT id FROM note WHERE facets LIKE 'question 10%' LIMIT 1"))
                try edit.setFlagged(note, true)
            }
            progress.stop()
        }
        let error = #expect(throws: ImportIncomplete.self) { try store.importFile(path, progress: progress) }
        observation.cancel()
        #expect(error?.description == "the import was stopped; part of it is there: importing it again adds the rest")
        let there = count(store) - 1
        #expect(there > 0 && there <= 200)
        try check(store, (there + 1, there + 1))
        #expect(try store.importFile(path).added == 1200 - there)
        try check(store, (1201, 1201))
    }

    @Test("MC-06 An import that is undone while it goes on ends, and leaves nothing")
    func undoing() throws {
        let store = try small(), path = file(800)
        _ = try store.addStack("Mine", ["a"])
        let before = try store.digest
        let observation = after(200...800, in: store) { _ in _ = try? store.undo() }
        #expect(throws: ImportStopped.self) { try store.importFile(path) }
        observation.cancel()
        #expect(try store.undoNames().redo == nil, "the first portions don't come back")
        #expect(try store.digest == before && store.importFile(path).added == 800)
        try check(store, (801, 801))
    }

    @Test("MC-06 What a person does while an import goes on is undone after it, or before it where it changed what had come")
    func between() throws {
        let store = try small(), path = file(800)
        let (stack, _) = try store.addStack("Mine", ["a"])
        let before = try store.digest
        for isOver in [false, true] {
            let isDone = Mutex(false)
            let observation = after(200...600, in: store) { _ in
                guard !isDone.withLock({ $0 }) else { return }
                isDone.withLock { $0 = true }
                _ = try? store.change("Mine") { edit in
                    if isOver { try edit.setFlagged(edit.noteIDs()[5], true) } else { try edit.renameStack(stack, to: "Yours") }
                }
            }
            #expect(try store.importFile(path).added == 800)
            observation.cancel()
            let order = isOver ? ["Mine", "Import"] : ["Import", "Mine"]
            for name in order { #expect(try store.undo() == name) }
            #expect(try store.digest == before)
            for name in order.reversed() { #expect(try store.redo() == name) }
            try check(store, (801, 801))
            for name in order { #expect(try store.undo() == name) }
            #expect(try store.digest == before)
        }
    }

    /// A package of notes in the decks A and Case::B, of which the last ten are in a deck Late.
    private func package(_ count: Int) throws -> String {
        var contents = AnkiContents()
        var type = AnkiContents.NoteType(id: 1_700_000_000_000, name: "Words")
        type.fields = ["Front", "Back"]
        type.templates = [.init(name: "Card 1", front: "{{Front}}", back: "{{Back}}")]
        contents.noteTypes = [type]
        contents.options = [.init(id: 1, name: "Default")]
        contents.decks = [.init(id: 10, name: "A", options: 1), .init(id: 11, name: "Case::B", options: 1), .init(id: 12, name: "Late", options: 1)]
        for number in 0..<Int64(count) {
            let id = 1_750_000_000_000 + number
            contents.notes.append(.init(
                id: id, guid: "g\(number)", noteType: type.id, modified: 1_750_000_000, tags: [], fields: ["word \(number)", "back \(number)"]))
            contents.cards.append(.init(id: id + 500_000, note: id, deck: number >= count - 10 ? 12 : 10 + number % 2, ord: 0))
        }
        let path = scratch.folder + "/deck.apkg"
        try AnkiWriter.write(contents, media: [], to: path, now: 1_750_000_000) { _ in 0 }
        return path
    }

    /// Imports a file, and changes the library once after one of its first portions.
    private func importing(_ path: String, into store: StudyStore, _ change: @escaping @Sendable (StudyEdit) throws -> Void) throws {
        let isDone = Mutex(false)
        let observation = after(1...1500, in: store) { _ in
            guard isDone.withLock({ isDone in defer { isDone = true }; return !isDone }) else { return }
            #expect(throws: Never.self) { try store.change("Mine", change) }
        }
        try store.importFile(path)
        observation.cancel()
        #expect(isDone.withLock { $0 })
    }

    @Test("MC-06 Decks that a person renames and moves while an import goes on take the rest of their notes", arguments: [true, false])
    func renamedDecks(isPackage: Bool) throws {
        let store = try scratch.open()
        let names = isPackage ? ["A", "B", "Late"] : ["Deck 0", "Deck 1", "Deck 2"]
        try importing(isPackage ? package(1600) : file(1600), into: store) { edit in
            let stacks = try edit.stacks(), shelf = try edit.addCase("Shelf")
            for (index, name) in names.enumerated() {
                let id = stacks.first { $0.name == name }!.id
                try edit.renameStack(id, to: "Mine \(index)")
                if index == 1 { try edit.moveStack(id, into: shelf) }
            }
        }
        let stacks = try store.stacks(), mine = (0..<3).map { index in stacks.filter { $0.name == "Mine \(index)" } }
        #expect(mine.allSatisfy { $0.count == 1 } && Set(names).isDisjoint(with: stacks.map(\.name)))
        #expect(try mine.joined().map { try store.noteCount(in: .stack($0.id)) } == (isPackage ? [795, 795, 10] : [534, 533, 533]))
        #expect(mine[1].first?.parent == stacks.first { $0.name == "Shelf" }?.id)
        try check(store, (1600, 1600))
    }

    @Test("MC-06 A template that a person edits while an import goes on stays so, and its facets take the rest of their texts", arguments: [true, false])
    func editedTemplate(isPackage: Bool) throws {
        let store = try scratch.open(), first = isPackage ? "Front" : "Question"
        try importing(isPackage ? package(1600) : file(1600), into: store) { edit in
            let template = try edit.templates()[0]
            try edit.addFacet("Extra", to: template.id)
            try edit.renameFacet(0, of: template.id, to: "Mine")
            try edit.moveFacet(0, of: template.id, to: 2)
            var content = try edit.template(template.id).content
            content.css = "b { color: red }"
            try edit.setTemplate(template.id, name: "My design", content)
            let facets = content.facets.map(\.name)
            #expect(facets.count == 3 && facets[1...] == ["Extra", "Mine"] && !facets.contains(first))
        }
        let templates = try store.templates(), notes = try store.notes(store.ids(in: .builtIn(.allNotes)))
        #expect(templates.map(\.name) == ["My design"] && templates[0].content.css == "b { color: red }")
        let prefixes = isPackage ? ["back ", "", "word "] : ["answer ", "", "question "]
        #expect(notes.count == 1600 && notes.allSatisfy { note in
            zip(note.facets, prefixes).allSatisfy { $1.isEmpty ? $0.html.isEmpty : $0.html.hasPrefix($1) }
        })
    }

    @Test("MC-06 A slide show that is begun while an import goes on stays when the import is stopped")
    func slideShow() throws {
        let store = try small(), path = file(600), progress = ImportProgress()
        let (stack, _) = try store.addStack("Mine", ["a", "b"])
        let observation = after(1...580, in: store) { _ in
            guard !progress.isStopped else { return }
            _ = try? store.startSlideShow(.stack(stack))
            progress.stop()
        }
        #expect(throws: ImportStopped.self) { try store.importFile(path, progress: progress) }
        observation.cancel()
        #expect(try store.slideShow()?.leftCount == 2)
        #expect(try store.undo() == "Add" && store.slideShow() == nil)
    }

    @Test("MC-06 What can be undone is found in few steps, however many portions an import had and others have changed since")
    func undoNames() throws {
        let store = try scratch.open(portion: 1)
        let (stack, _) = try store.addStack("Mine", ["a"])
        try store.records.beside().changeInPortions("Import", ImportProgress()) { change in
            for number in 0..<40 {
                try change.pause { try store.change("Rename") { try $0.renameStack(stack, to: "Mine \(number)") } }
                try change.db.execute(sql: "INSERT INTO template (name, content, created) VALUES ('t', '{}', \(number))")
            }
        }
        let count = Mutex(0)
        store.records.queue.inDatabase { $0.trace { _ in count.withLock { $0 += 1 } } }
        #expect(try store.undoNames().undo == "Import")
        store.records.queue.inDatabase { $0.trace() }
        #expect(count.withLock { (1...50).contains($0) })
    }

    @Test("MC-06 Two programs that import the same at once add nothing twice")
    func together() throws {
        let store = try small(), other = try small(), path = file(600)
        let ends = DispatchSemaphore(value: 0), sums = Mutex<[ImportSummary]>([])
        for one in [store, other] {
            Thread.detachNewThread {
                if let sum = try? one.importFile(path) { sums.withLock { $0.append(sum) } }
                ends.signal()
            }
        }
        for _ in 0..<2 { ends.wait() }
        let all = sums.withLock { $0 }
        #expect(all.count == 2 && all.map(\.added).reduce(0, +) == 600 && all.map(\.unchanged).reduce(0, +) == 600)
        try check(store, (600, 600))
        #expect(try store.stacks().filter { $0.name.hasPrefix("Deck") }.count == 3)
        #expect(try store.search("question", limit: 10_000).count == 600)
        #expect(try store.setting("unindexed") == nil)
    }

    @Test("MC-06 An import that fails because the disk is full is taken back, or says that part of it is there", .enabled(if: geteuid() == 0))
    func diskFull() throws {
        let disk = scratch.folder + "/disk", path = file(6000)
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        // Where the system forbids mounting there is nothing to try.
        guard mount("tmpfs", disk, "tmpfs", 0, "size=3m") == 0 else { return }
        defer { umount2(disk, Int32(MNT_DETACH)) }
        let store = try scratch.open("disk/study.sqlite")
        _ = try store.addStack("Mine", ["a"])
        let before = try store.digest
        #expect { try store.importFile(path) } throws: { error in
            error as? StoreFailure == .diskFull(path: store.path) || error is ImportIncomplete && !"\(error)".contains("\n")
        }
        let there = count(store) - 1
        try check(store, (there + 1, there + 1))
        #expect(try there > 0 || store.digest == before)
        guard mount("tmpfs", disk, "tmpfs", UInt(MS_REMOUNT), "size=60m") == 0 else { return }
        #expect(try store.importFile(path).added == 6000 - there)
        try check(store, (6001, 6001))
    }
}
