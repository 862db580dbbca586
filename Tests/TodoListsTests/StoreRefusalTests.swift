import Files
import Foundation
import GRDB
import RecordStoreTesting
import Synchronization
import Testing
@testable import RecordStore
@testable import TodoLists

/// Files that are no stores of this version are refused with one line; neither they nor the files beside them change.
@Suite struct StoreRefusalTests {
    private let scratch = ScratchStore()

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

    /// A store with some items, closed.
    private func makeStore(_ count: Int = 200) throws {
        let store = try scratch.open()
        try store.change("Add") { edit in
            let list = try edit.addList("L")
            for index in 0..<count { try edit.addItem("item \(index) with some text", to: list) }
        }
    }

    /// Changes the closed store as another program would.
    private func tamper(_ sql: String) throws {
        let queue = try DatabaseQueue(path: scratch.path)
        try queue.inDatabase { try $0.execute(sql: sql) }
        try queue.close()
    }

    @Test("A store that is closed is one file, which opens again")
    func whole() throws {
        try makeStore()
        #expect(Array(scratch.files.keys) == ["todo.sqlite"])
        #expect(try scratch.open().lists().map(\.itemCount) == [200])
    }

    @Test("A newer store, by a migration that this version doesn't know")
    func newer() throws {
        try makeStore()
        try tamper("INSERT INTO grdb_migrations VALUES ('2027-01')")
        #expect(refusal() == .newer(path: scratch.path))
    }

    @Test("Other files: text, pictures, databases of other programs")
    func others() throws {
        scratch.write("Buy milk\n".utf8, to: "todo.sqlite")
        #expect(refusal() == .notAStore(path: scratch.path, kind: "to-do lists"))
        scratch.write([UInt8](repeating: 0, count: 5000), to: "todo.sqlite")
        #expect(refusal() == .notAStore(path: scratch.path, kind: "to-do lists"))
        try FileManager.default.removeItem(atPath: scratch.path)
        try tamper("CREATE TABLE list (id INTEGER PRIMARY KEY, name TEXT)")
        #expect(refusal() == .notAStore(path: scratch.path, kind: "to-do lists"))
        try tamper("PRAGMA journal_mode = WAL; PRAGMA application_id = 7")
        #expect(refusal() == .notAStore(path: scratch.path, kind: "to-do lists"))
    }

    @Test("A store that is cut off", arguments: [20, 99, 100, 4096, 5000, 12_288])
    func truncated(count: Int) throws {
        try makeStore()
        let bytes = try #require(scratch.bytes("todo.sqlite"))
        scratch.write(bytes.prefix(count), to: "todo.sqlite")
        switch refusal() {
        case .damaged, .notAStore: break
        case let other: Issue.record("\(String(describing: other))")
        }
    }

    @Test("A store without one of its tables")
    func missingTable() throws {
        try makeStore()
        try tamper("DROP TABLE undo_item")
        guard case .damaged = refusal() else {
            Issue.record("the store was opened")
            return
        }
    }

    @Test("A store with damaged pages is refused, or what it says can be read")
    func damagedPages() throws {
        try makeStore(2000)
        let bytes = try #require(scratch.bytes("todo.sqlite"))
        var random = SystemRandomNumberGenerator()
        var refused = 0
        for _ in 0..<30 {
            var damaged = bytes
            let page = Int.random(in: 0..<bytes.count / 4096, using: &random) * 4096
            for offset in page..<page + 64 { damaged[offset] = UInt8.random(in: 0...255, using: &random) }
            scratch.write(damaged, to: "todo.sqlite")
            let before = scratch.files
            do {
                _ = try scratch.open().contents()
            } catch {
                refused += 1
                #expect(error is any OneLineError && !"\(error)".contains("\n"))
                #expect(scratch.files == before)
            }
            for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: scratch.path + suffix) }
        }
        #expect(refused > 8)
    }

    @Test("A store whose log is left over from a program that was stopped is checked with the log, and opens")
    func leftOverLog() throws {
        try makeStore()
        var store: TodoStore? = try scratch.open()
        try store!.change("Add") { try $0.addItem("in the log", to: 1) }
        // As a program leaves it that is killed.
        let left = scratch.files
        store = nil
        for (name, bytes) in left { scratch.write(bytes, to: name) }
        #expect(left.keys.sorted() == ["todo.sqlite", "todo.sqlite-shm", "todo.sqlite-wal"])
        #expect(try scratch.open().lists()[0].itemCount == 201)
        // The log holds a newer version's mark.
        for (name, bytes) in left { scratch.write(bytes, to: name) }
        try? FileManager.default.removeItem(atPath: scratch.path + "-shm")
        let queue = try DatabaseQueue(path: scratch.path)
        try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL; INSERT INTO grdb_migrations VALUES ('2027-01')") }
        let newer = scratch.files
        try queue.close()
        for (name, bytes) in newer { scratch.write(bytes, to: name) }
        #expect(refusal() == .newer(path: scratch.path))
    }

    @Test("A healthy store is never called damaged while another program begins to use it, writes and ends; nothing is copied or left behind")
    func healthyWhileWritten() throws {
        try makeStore(3000)
        let isDone = Mutex(false), failures = Mutex<[String]>([])
        let path = scratch.path
        DispatchQueue.concurrentPerform(iterations: 2) { index in
            if index == 0 {
                for round in 0..<12 {
                    // Its last page and many others change, and the file grows and shrinks.
                    let child = try? Child("todo-session", [path, "append", "1", "\(round)", "8"])
                    child?.wait()
                }
                isDone.withLock { $0 = true }
            } else {
                while !isDone.withLock({ $0 }) {
                    do { try StoreInspection(schema: TodoSchema.schema).check(path) } catch { failures.withLock { $0.append("\(error)") } }
                }
            }
        }
        #expect(failures.withLock { $0 } == [])
        #expect(try scratch.open().lists()[0].itemCount == 3096)
    }

    @Test("A log without the file that programs share is checked too, and that file isn't left behind")
    func logAlone() throws {
        try makeStore()
        var store: TodoStore? = try scratch.open()
        try store!.change("Add") { try $0.addItem("in the log", to: 1) }
        var left = scratch.files
        store = nil
        left["todo.sqlite-shm"] = nil
        for (name, bytes) in left { scratch.write(bytes, to: name) }
        try StoreInspection(schema: TodoSchema.schema).check(scratch.path)
        #expect(scratch.files == left)
        #expect(try scratch.open().lists()[0].itemCount == 201)
    }

    @Test("The file that programs share stays for a program that begins to use the store meanwhile")
    func startingProgram() throws {
        try makeStore()
        var store: TodoStore? = try scratch.open()
        try store!.change("Add") { try $0.addItem("in the log", to: 1) }
        var left = scratch.files
        store = nil
        left["todo.sqlite-shm"] = nil
        for (name, bytes) in left { scratch.write(bytes, to: name) }
        // A program that has locked the database, and is about to look for the file. Its lock belongs to an open file, as that of another
        // process would conflict with those of this one.
        let descriptor = open(scratch.path, O_RDWR)
        defer { close(descriptor) }
        var lock = flock()
        lock.l_type = Int16(F_RDLCK)
        lock.l_whence = Int16(SEEK_SET)
        (lock.l_start, lock.l_len) = (StoreInspection.databaseLock.start + 2, 510)
        let setOpenFileLock: Int32 = 37
        try #require(fcntl(descriptor, setOpenFileLock, &lock) == 0)
        try StoreInspection(schema: TodoSchema.schema).check(scratch.path)
        #expect(scratch.files.keys.sorted() == ["todo.sqlite", "todo.sqlite-shm", "todo.sqlite-wal"])
    }

    @Test("A folder, a pipe, a file that may not be read, a folder that can't be made")
    func noFiles() throws {
        try FileManager.default.createDirectory(atPath: scratch.path, withIntermediateDirectories: true)
        #expect(throws: StoreFailure.unreadable(path: scratch.path, reason: "it is a folder")) { try scratch.open() }
        mkfifo(scratch.folder + "/pipe", 0o600)
        #expect(throws: StoreFailure.self) { try scratch.open("pipe") }
        scratch.write("x".utf8, to: "file")
        #expect(throws: StoreFailure.self) { try scratch.open("file/todo.sqlite") }
        #expect(scratch.bytes("file") == Array("x".utf8))
    }

    @Test("A store of the first version is brought up to date, and keeps what it says and what can be undone")
    func olderStore() throws {
        try makeStore()
        // Its triggers compared with a type, and so searched through all rows of a change.
        try tamper("""
            DELETE FROM grdb_migrations WHERE identifier IN ('2', '3');
            DROP TRIGGER itemCountedIn; DROP TRIGGER itemCountedOut; DROP TRIGGER itemRecounted; DROP TABLE itemCount;
            DROP TRIGGER itemInserted; DROP TRIGGER itemUpdated; DROP TRIGGER itemDeleted;
            CREATE TRIGGER itemInserted AFTER INSERT ON item WHEN (SELECT change FROM journal) IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM undo_item WHERE change = (SELECT change FROM journal) AND id = NEW.id)
            BEGIN INSERT INTO undo_item (change, present, id) VALUES ((SELECT change FROM journal), 0, NEW.id); END;
            """)
        let store = try scratch.open()
        let triggers = try store.records.queue.read {
            try String.fetchAll($0, sql: "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%undo_%'")
        }
        #expect(triggers.count == 6 && triggers.allSatisfy { $0.contains("id = +") })
        #expect(try store.lists().map(\.itemCount) == [200] && store.undo() == "Add" && store.lists().isEmpty)
        #expect(try store.redo() == "Add" && store.lists().map(\.itemCount) == [200])
    }

    @Test("An empty file becomes a store")
    func empty() throws {
        scratch.write([], to: "todo.sqlite")
        #expect(try scratch.open().lists().isEmpty)
    }
}
