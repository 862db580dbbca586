import Files
import Foundation
import GRDB
import RecordStoreTesting
import TestSupport
import Testing
import TodoListsTesting
@testable import RecordStore
@testable import TodoLists

/// Backups: made, rotated, listed and restored, while programs are killed and disks are full. All stores have them alike.
@Suite struct StoreBackupTests {
    private let scratch = ScratchStore()

    private var backups: StoreBackups { TodoStore.backups(of: scratch.path) }

    private func names(in folder: String) -> [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }

    @Test("A backup is one file with all that the store held; restoring it brings that back, and restoring what was made then takes it back")
    func roundTrip() throws {
        let store = try scratch.open()
        let list = try store.change("Add") { try $0.addList("L") }
        try store.change("Add") { try $0.addItem("first", to: list) }
        let made = try backups.make()
        #expect(backups.list() == [made] && names(in: backups.folder) == [made.name])
        try FileManager.default.copyItem(atPath: backups.path(of: made), toPath: scratch.folder + "/copy.sqlite")
        chmod(scratch.folder + "/copy.sqlite", 0o600)
        #expect(try scratch.open("copy.sqlite").texts == [["L", "first"]])
        try store.change("Add") { try $0.addItem("second", to: list) }
        try store.change("Remove") { try $0.removeItem(1) }
        let before = try #require(try backups.restore(made))
        #expect(try store.texts == [["L", "first"]] && store.undoNames().undo == "Add")
        try backups.restore(try backups.backup(named: PathParts.name(before)))
        #expect(try store.texts == [["L", "second"]] && store.undo() == "Remove" && store.texts == [["L", "first", "second"]])
        #expect(backups.list().count == 3)
    }

    @Test("A window that shows a row which the restored store hasn't writes into no other one: its number isn't given again")
    func numbers() throws {
        let store = try scratch.open()
        let list = try store.change("Add") { try $0.addList("L") }
        let made = try backups.make()
        let lost = try store.change("Add") { try $0.addItem("lost", to: list) }
        try backups.restore(made)
        let next = try store.change("Add") { try $0.addItem("next", to: list) }
        #expect(next > lost)
        #expect(throws: TodoError.noItem(lost)) { try store.change("Edit") { try $0.setText(lost, to: "typed on") } }
    }

    @Test("Programs that have the store open are told of what is restored")
    func observation() async throws {
        let store = try scratch.open()
        let list = try store.change("Add") { try $0.addList("L") }
        let made = try backups.make()
        try store.change("Add") { try $0.addItem("a", to: list) }
        let (changes, continuation) = AsyncStream.makeStream(of: Int.self)
        let observation = store.observe { _ in continuation.yield((try? store.items(in: list).count) ?? -1) }
        try backups.restore(made)
        for await count in changes where count == 0 { break }
        observation.cancel()
    }

    @Test("The newest of each hour, day and week are kept, within a size; the newest two always")
    func rotation() throws {
        let now = Date(timeIntervalSince1970: 1_795_000_000)
        let all = (0..<3000).map { StoreBackup(date: now - Double($0) * 1200, sum: "0123abcd", byteCount: 10) }
        let kept = StoreBackup.kept(all, limit: .max)
        #expect((40...74).contains(kept.count) && kept.isSuperset(of: all.prefix(10)))
        let ages = kept.map { now.timeIntervalSince($0.date) }.sorted()
        // 3000 backups go back 41 days, and so do those that stay: to the newest one of the sixth week.
        #expect(ages.last! > 34 * 86_400 && ages.count { $0 > 86_400 && $0 < 14 * 86_400 } >= 12 && ages.count { $0 < 86_400 } >= 24)
        let few = StoreBackup.kept(all, limit: 85)
        #expect(few.count == 8 && few.isSuperset(of: all.prefix(2)))
        #expect(few.contains { now.timeIntervalSince($0.date) > 86_400 * 7 }, "little room goes to days and weeks, too")
        #expect(StoreBackup.kept(all, limit: 0) == Set(all.prefix(2)))
        #expect(StoreBackup(name: all[0].name, byteCount: 10) == all[0])
        #expect(["2026-13-01-000000-0123abcd.sqlite", "todo.sqlite", "2026-11-01-256000-0123abcd.sqlite", "a-b-c-d-e.sqlite"].allSatisfy {
            StoreBackup(name: $0, byteCount: 1) == nil
        })
    }

    @Test("What is made beyond the size removes what is older, and no other files")
    func rotationOfFiles() throws {
        let store = try scratch.open()
        let list = try store.change("Add") { try $0.addList("L") }
        let bounded = StoreBackups(path: scratch.path, schema: TodoSchema.schema, limit: 1)
        scratch.write("kept".utf8, to: "todo.sqlite-backups/notes.txt")
        for index in 0..<4 {
            try store.change("Add") { try $0.addItem("\(index)", to: list) }
            try bounded.make()
        }
        #expect(names(in: bounded.folder).count == 3 && scratch.bytes("todo.sqlite-backups/notes.txt") == Array("kept".utf8))
    }

    @Test("A backup is due when the store was changed an hour or more after the last one")
    func due() throws {
        let store = try scratch.open()
        try store.change("Add") { try $0.addList("L") }
        let first = try #require(try backups.makeIfDue())
        #expect(try backups.makeIfDue() == nil)
        var times = [timeval](repeating: timeval(tv_sec: Int(first.date.timeIntervalSince1970) + 3600, tv_usec: 0), count: 2)
        utimes(scratch.path, &times)
        #expect(try backups.makeIfDue() != nil)
    }

    @Test("A backup that was made while the clock was ahead doesn't keep others from being made")
    func clockAhead() throws {
        let store = try scratch.open()
        try store.change("Add") { try $0.addList("L") }
        let made = try #require(try backups.makeIfDue())
        let ahead = StoreBackup(date: made.date + 400 * 86_400, sum: String(made.sum), byteCount: made.byteCount)
        try FileManager.default.moveItem(atPath: backups.path(of: made), toPath: backups.path(of: ahead))
        try store.change("Add") { try $0.addList("M") }
        let next = try #require(try backups.makeIfDue())
        #expect(Set(backups.list()) == [ahead, next])
        #expect(try backups.makeIfDue() == nil)
    }

    @Test("When a damaged store is replaced by a backup, no number is given again that another backup has")
    func numbersOfDamaged() throws {
        var store: TodoStore? = try scratch.open()
        let list = try store!.change("Add") { try $0.addList("L") }
        let old = try backups.make()
        let last = try store!.change("Add") { edit in try (0..<5).map { try edit.addItem("\($0)", to: list) }.last! }
        try backups.make()
        store = nil
        scratch.write([UInt8](repeating: 7, count: 9000), to: "todo.sqlite")
        try backups.restore(old)
        store = try scratch.open()
        #expect(try store!.change("Add") { try $0.addItem("next", to: list) } > last)
    }

    @Test("Where a backup can't be read, or is just being made, what is read from all of them isn't used")
    func reading() throws {
        let store = try scratch.open()
        try store.change("Add") { try $0.addList("L") }
        let made = try backups.make()
        func read() throws -> [Int?]? {
            try backups.readEach({ try Int.fetchOne($0, sql: "SELECT count(*) FROM list") }, thenIn: store.records.whileUnchanged) { $1 }
        }
        #expect(try read() == [1])
        let descriptor = open(backups.folder + "/.new-abcdef", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        #expect(try read() == [1], "a program that was stopped has left it")
        flock(descriptor, LOCK_EX)
        #expect(try read() == nil)
        close(descriptor)
        scratch.write([UInt8](repeating: 7, count: 9000), to: "todo.sqlite-backups/" + made.name)
        #expect(throws: BackupFailure.unreadable(path: backups.path(of: made))) { try read() }
    }

    @Test("A backup whose bytes are others, or that is cut off or no store, isn't restored; the store stays as it is", arguments: [
        "text", "cut", "other",
    ])
    func damaged(kind: String) throws {
        let store = try scratch.open()
        let list = try store.change("Add") { try $0.addList("L") }
        try store.change("Add") { edit in for index in 0..<300 { try edit.addItem("item \(index) with some text", to: list) } }
        let made = try backups.make(), name = "todo.sqlite-backups/" + made.name
        var bytes = try #require(scratch.bytes(name))
        switch kind {
        case "text":
            // A letter of an item, which no check of SQLite's finds.
            let place = try #require(bytes.firstRange(of: Array("item 7 with".utf8))?.lowerBound)
            bytes[place] = UInt8(ascii: "I")
        case "cut": bytes.removeLast(4096)
        default: bytes = Array("no store".utf8)
        }
        scratch.write(bytes, to: name)
        let before = try store.digest
        #expect { try backups.restore(try backups.backup(named: made.name)) } throws: {
            guard case BackupFailure.damaged = $0 else { return false }
            return "\($0)".contains(made.name) && !"\($0)".contains("\n")
        }
        #expect(try store.digest == before && backups.list().count == 1)
    }

    @Test("A damaged store is moved aside when a backup is restored in its place, and so is its log", arguments: [true, false])
    func damagedStore(isThere: Bool) throws {
        var store: TodoStore? = try scratch.open()
        let list = try store!.change("Add") { try $0.addList("L") }
        try store!.change("Add") { try $0.addItem("kept", to: list) }
        let made = try backups.make()
        store = nil
        let bad = [UInt8](repeating: 7, count: 9000)
        if isThere { scratch.write(bad, to: "todo.sqlite") } else { try FileManager.default.removeItem(atPath: scratch.path) }
        scratch.write("a log of another file".utf8, to: "todo.sqlite-wal")
        let aside = try backups.restore(made)
        #expect(isThere ? FileManager.default.contents(atPath: try #require(aside)).map(Array.init) == bad : aside == nil)
        #expect(try scratch.open().texts == [["L", "kept"]])
        #expect(names(in: backups.folder).contains { $0.hasSuffix("-wal") })
    }

    @Test("A backup of an older version is brought up to date when it is restored")
    func older() throws {
        let store = try scratch.open()
        let list = try store.change("Add") { try $0.addList("L") }
        try store.change("Add") { try $0.addItem("old", to: list) }
        let made = try backups.make(), path = backups.path(of: made)
        chmod(path, 0o600)
        let queue = try DatabaseQueue(path: path)
        try queue.inDatabase { try $0.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = '3'; DROP TRIGGER itemCountedIn; DROP TRIGGER itemCountedOut; DROP TRIGGER itemRecounted; DROP TABLE itemCount") }
        try queue.close()
        let data = try #require(FileManager.default.contents(atPath: path))
        try FileManager.default.removeItem(atPath: path)
        let renamed = StoreBackup(date: made.date, sum: String(try StoreBackups.sum(of: scratch.write(data, to: "older"))), byteCount: data.count)
        scratch.write(data, to: "todo.sqlite-backups/" + renamed.name)
        try store.change("Add") { try $0.addItem("new", to: list) }
        try backups.restore(renamed)
        #expect(try store.texts == [["L", "old"]] && store.lists()[0].itemCount == 1)
    }

    @Test("A program killed while it makes backups leaves only whole ones, and what it left is cleared by the next")
    func killsWhileMaking() throws {
        let store = try scratch.open()
        let list = try store.change("Add") { try $0.addList("L") }
        try store.change("Add") { edit in for index in 0..<2000 { try edit.addItem("item \(index)", to: list) } }
        var random = TodoSession(seed: 8), left = 0
        for _ in 0..<rounds(8, long: 100) {
            let child = try Child("todo-session", [scratch.path, "backup", "-"])
            _ = try child.kill(afterLines: 1 + random.draw(3), delay: random.draw(20_000))
            left += names(in: backups.folder).count { $0.hasPrefix(".") }
            for backup in backups.list() {
                #expect(try StoreBackups.sum(of: backups.path(of: backup)) == backup.sum)
                try StoreInspection(schema: TodoSchema.schema).check(backups.path(of: backup))
            }
        }
        #expect(!backups.list().isEmpty && left > 0)
        let made = try backups.make()
        #expect(names(in: backups.folder).allSatisfy { !$0.hasPrefix(".") } && backups.list().contains(made))
    }

    @Test("A program killed while it restores leaves the store as it was, or as it is restored")
    func killsWhileRestoring() throws {
        let store = try scratch.open()
        let list = try store.change("Add") { try $0.addList("L") }
        try store.change("Add") { edit in for index in 0..<500 { try edit.addItem("item \(index)", to: list) } }
        let full = try backups.make()
        try store.change("Add") { edit in for index in 0..<500 { try edit.addItem("more \(index)", to: list) } }
        var digests = [try store.digest]
        try backups.restore(full)
        digests.append(try store.digest)
        let more = try #require(backups.list().first { $0 != full })
        var random = TodoSession(seed: 9), seen: Set<String> = []
        for _ in 0..<rounds(8, long: 100) {
            let child = try Child("todo-session", [scratch.path, "restore", full.name, more.name])
            _ = try child.kill(afterLines: 1 + random.draw(3), delay: random.draw(20_000))
            let found = try scratch.open().digest
            let shown = try store.digest
            #expect(digests.contains(found) && shown == found)
            seen.insert(found)
        }
        #expect(seen.count == 2)
        #expect(try store.records.queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    }

    @Test("Where there is no room, no backup is made and nothing restored; both say so")
    func full() throws {
        let store = try scratch.open()
        let list = try store.change("Add") { try $0.addList("L") }
        try store.change("Add") { edit in for index in 0..<5000 { try edit.addItem("item \(index)", to: list) } }
        let made = try backups.make(), digest = try store.digest
        for what in ["-", made.name] {
            let child = try Child("todo-session", [scratch.path, "full", what])
            let output = String(decoding: child.output.readDataToEndOfFile(), as: UTF8.self)
            #expect(child.wait() == 0 && output.contains("todo.sqlite-backups: a backup can't be written ("), "\(output)")
            #expect(names(in: backups.folder) == [made.name])
            #expect(try store.digest == digest)
        }
    }
}
