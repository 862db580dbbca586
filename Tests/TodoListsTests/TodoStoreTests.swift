import Foundation
import GRDB
import RecordStore
import RecordStoreTesting
import Testing
import TodoListsTesting
@testable import TodoLists

@Suite struct TodoStoreTests {
    private let scratch = ScratchStore()

    @Test("Lists and items keep the order of the places at which they were put")
    func places() throws {
        let store = try scratch.open()
        let (home, work) = try store.change("Add") { (try $0.addList("Home"), try $0.addList("Work", at: .first)) }
        try store.change("Add") { edit in
            let b = try edit.addItem("b", to: home)
            try edit.addItem("a", to: home, at: .first)
            let d = try edit.addItem("d", to: home)
            try edit.addItem("c", to: home, at: .before(d))
            try edit.addItem("b2", to: home, at: .after(b))
            try edit.moveItem(d, to: home, at: .after(d))
        }
        #expect(try store.texts == [["Work"], ["Home", "a", "b", "b2", "c", "d"]])
        let items = try store.items(in: home)
        try store.change("Move") { edit in
            try edit.moveItem(items[4].id, to: home, at: .first)
            try edit.moveItem(items[0].id, to: work, at: .last)
            try edit.moveList(work, to: .after(home))
        }
        #expect(try store.texts == [["Home", "d", "b", "b2", "c"], ["Work", "a"]])
        #expect(try store.lists().map(\.unfinishedCount) == [4, 1] && store.lists().map(\.itemCount) == [4, 1])
        #expect(try store.item(items[0].id)?.list == work && store.item(999) == nil)
    }

    @Test("An item is created and done on the day that the clock says, and done items don't count")
    func days() throws {
        let store = try scratch.open()
        let list = try store.change("Add") { try $0.addList("L") }
        let id = try store.change("Add") { try $0.addItem("a", to: list) }
        #expect(try store.item(id)?.created == ScratchStore.today && store.item(id)?.isDone == false)
        try store.change("Done") { try $0.setDone(id, true) }
        #expect(try store.item(id)?.completed == ScratchStore.today && store.lists()[0].unfinishedCount == 0)
        try store.change("Not Done") { try $0.setDone(id, false) }
        #expect(try store.item(id)?.completed == nil && store.lists()[0].unfinishedCount == 1)
        try store.change("Done") { try $0.setDone(id, true) }
        #expect(try store.change("Clear") { try $0.removeFinishedItems(in: list) } == 1)
        #expect(try store.items(in: list).isEmpty)
    }

    @Test("Texts are stored with line feeds as their only control characters besides tabs, names without any")
    func texts() throws {
        let store = try scratch.open()
        try store.change("Add") { edit in
            let list = try edit.addList(" a\r\nb\tc ")
            for text in ["  a\r\nb\rc\u{2028}d\u{85}e\n ", "a\u{0}\u{1B}[31mb\tc", "\u{FEFF}é \u{7F}ü", "\n", "plain"] {
                try edit.addItem(text, to: list)
            }
        }
        #expect(try store.texts == [["a b c", "a\nb\nc\nd\ne", "a[31mb\tc", "é ü", "", "plain"]])
    }

    @Test("Lists and items that don't exist are refused, and nothing of the change stays")
    func missingRows() throws {
        let store = try scratch.open()
        let (a, b) = try store.change("Add") { (try $0.addList("A"), try $0.addList("B")) }
        let item = try store.change("Add") { try $0.addItem("a", to: a) }
        let before = try store.digest
        let steps: [(TodoError, (TodoEdit) throws -> Void)] = [
            (.noList(99), { try $0.addItem("x", to: 99) }), (.noList(99), { try $0.removeList(99) }),
            (.noList(99), { try $0.renameList(99, to: "x") }), (.noList(99), { try $0.moveList(99, to: .first) }),
            (.noList(99), { try $0.moveItem(item, to: 99, at: .last) }), (.noItem(99), { try $0.setDone(99, true) }),
            (.noItem(99), { try $0.setText(99, to: "") }), (.noItem(99), { try $0.removeItem(99) }),
            (.noItem(99), { try $0.moveItem(99, to: a, at: .last) }), (.noItem(item), { try $0.addItem("x", to: b, at: .before(item)) }),
            (.noList(99), { try $0.moveList(a, to: .after(99)) }), (.noList(99), { _ = try $0.removeFinishedItems(in: 99) }),
        ]
        for (error, step) in steps {
            #expect(throws: error) {
                try store.change("Wrong") { edit in
                    try edit.addItem("rolled back", to: a)
                    try step(edit)
                }
            }
            #expect(try store.digest == before)
        }
        #expect(try store.undoNames().undo == "Add")
    }

    @Test("Keys lie between their neighbours, and stay short where rows are added one after the other")
    func positions() {
        var random = TodoSession(seed: 7)
        var keys = [PositionKey.initial]
        for _ in 0..<3000 {
            let index = random.draw(keys.count + 1), nearLower = random.draw(2) == 0
            let key = index == 0 ? PositionKey.before(keys[0]) : index == keys.count ? PositionKey.after(keys[index - 1])
                : PositionKey.between(keys[index - 1], keys[index], nearLower: nearLower)
            #expect(key.last != 0 && !key.isEmpty)
            keys.insert(key, at: index)
        }
        for (a, b) in zip(keys, keys.dropFirst()) { #expect(a.lexicographicallyPrecedes(b)) }
        for nearLower in [true, false] {
            var lower = PositionKey.initial, upper = PositionKey.after(lower)
            for _ in 0..<1000 {
                let key = PositionKey.between(lower, upper, nearLower: nearLower)
                #expect(lower.lexicographicallyPrecedes(key) && key.lexicographicallyPrecedes(upper))
                if nearLower { lower = key } else { upper = key }
                #expect(key.count <= 12)
            }
        }
        #expect(PositionKey.after([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]).count == 7 && PositionKey.before([0, 0, 0, 0, 0, 1]).count == 7)
    }

    @Test("Settings are kept, and undoing leaves them alone")
    func settings() throws {
        let store = try scratch.open()
        #expect(try store.setting("theme") == nil)
        try store.change("Add") { try $0.addList("L") }
        try store.setSetting("theme", to: "sea")
        try store.undo()
        #expect(try store.setting("theme") == "sea" && store.lists().isEmpty)
        try store.setSetting("theme", to: nil)
        #expect(try store.setting("theme") == nil)
    }

    @Test("Changes are flushed to the disk before the call returns, through a write-ahead log")
    func durability() throws {
        let store = try scratch.open()
        #expect(try store.records.queue.inDatabase { try Int.fetchOne($0, sql: "PRAGMA synchronous") } == 2)
        #expect(try store.records.queue.inDatabase { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
    }

    @Test("The standard place is in the XDG data folder")
    func standardPath() {
        #expect(TodoStore.standardPath(environment: ["XDG_DATA_HOME": "/data", "HOME": "/h"]) == "/data/lamina/todo.sqlite")
        #expect(TodoStore.standardPath(environment: ["XDG_DATA_HOME": "data", "HOME": "/h"]) == "/h/.local/share/lamina/todo.sqlite")
    }

    @Test("The folders of a new store are made for its owner alone")
    func newFolders() throws {
        let store = try TodoStore(path: scratch.folder + "/a/b/todo.sqlite") { ScratchStore.today }
        #expect(try store.lists().isEmpty)
        let mode = try FileManager.default.attributesOfItem(atPath: scratch.folder + "/a/b")[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }

    @Test("When the disk is full the change fails with one line, and what is stored stays")
    func diskFull() throws {
        let store = try scratch.open()
        let list = try store.change("Add") { try $0.addList("L") }
        try store.change("Add") { try $0.addItem("kept", to: list) }
        let before = try store.digest
        try store.records.limitGrowth(toPages: 2)
        #expect(throws: StoreFailure.diskFull(path: scratch.path)) {
            try store.change("Too Much") { edit in
                for index in 0..<10_000 { try edit.addItem("item \(index)", to: list) }
            }
        }
        #expect(try store.digest == before && store.undoNames().undo == "Add")
        try store.records.limitGrowth(toPages: nil)
        try store.change("Add") { try $0.addItem("later", to: list) }
        #expect(try store.texts == [["L", "kept", "later"]])
    }

    @Test("On a disk that is really full, too", .enabled(if: geteuid() == 0))
    func smallDisk() throws {
        let disk = scratch.folder + "/disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        // Where the system forbids mounting there is nothing to try.
        guard mount("tmpfs", disk, "tmpfs", 0, "size=600k") == 0 else { return }
        defer { umount2(disk, Int32(MNT_DETACH)) }
        do {
            let store = try scratch.open("disk/todo.sqlite")
            let list = try store.change("Add") { try $0.addList("L") }
            var stored = 0
            #expect {
                while stored < 10_000 {
                    try store.change("Add") { edit in for _ in 0..<20 { try edit.addItem("item", to: list) } }
                    stored += 20
                }
            } throws: {
                $0 as? StoreFailure == .diskFull(path: store.path) || "\($0)".contains("can't be stored")
            }
            #expect(try store.items(in: list).count == stored && stored > 0)
        }
        let store = try scratch.open("disk/todo.sqlite")
        #expect(try store.items(in: store.lists()[0].id).count.isMultiple(of: 20))
    }
}
