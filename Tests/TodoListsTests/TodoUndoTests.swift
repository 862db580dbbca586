import Foundation
import GRDB
import RecordStore
import RecordStoreTesting
import TestSupport
import Testing
import TodoListsTesting
@testable import TodoLists

@Suite struct TodoUndoTests {
    private let scratch = ScratchStore()

    @Test("Undo takes back changes one after the other, redo repeats them, also after the store was closed")
    func levels() throws {
        var store: TodoStore? = try scratch.open()
        let list = try store!.change("Add List") { try $0.addList("L") }
        let item = try store!.change("Add Item") { try $0.addItem("a", to: list) }
        try store!.change("Edit") { try $0.setText(item, to: "b") }
        try store!.change("Complete") { try $0.setDone(item, true) }
        store = nil
        store = try scratch.open()
        #expect(try store!.undoNames() == (undo: "Complete", redo: nil))
        #expect(try store!.undo() == "Complete" && store!.item(item)?.isDone == false)
        #expect(try store!.undo() == "Edit" && store!.item(item)?.text == "a")
        store = nil
        store = try scratch.open()
        #expect(try store!.undoNames() == (undo: "Add Item", redo: "Edit"))
        #expect(try store!.redo() == "Edit" && store!.item(item)?.text == "b")
        for name in ["Edit", "Add Item", "Add List", nil] { #expect(try store!.undo() == name) }
        #expect(try store!.lists().isEmpty)
        for name in ["Add List", "Add Item", "Edit", "Complete", nil] { #expect(try store!.redo() == name) }
        #expect(try store!.item(item)?.isDone == true && store!.item(item)?.completed == ScratchStore.today)
    }

    @Test("Before a change is taken back or repeated, it says which lists and items it concerns")
    func pendingChange() throws {
        let store = try scratch.open()
        #expect(try store.pendingChange(.undo) == nil && store.pendingChange(.redo) == nil)
        let list = try store.change("Add List") { try $0.addList("L") }
        #expect(try store.pendingChange(.undo) == TodoPendingChange(name: "Add List", lists: [list], item: nil))
        let item = try store.change("Add Item") { try $0.addItem("a", to: list) }
        let added = TodoPendingChange(name: "Add Item", lists: [], item: .init(id: item, list: list))
        #expect(try store.pendingChange(.undo) == added)
        try store.undo()
        #expect(try store.pendingChange(.redo) == added && store.pendingChange(.undo)?.name == "Add List")
        try store.redo()
        try store.change("Delete Item") { try $0.removeItem(item) }
        #expect(try store.pendingChange(.undo) == TodoPendingChange(name: "Delete Item", lists: [], item: .init(id: item, list: list)))
        try store.undo()
        try store.change("Delete List") { try $0.removeList(list) }
        #expect(try store.pendingChange(.undo)?.lists == [list] && store.pendingChange(.undo)?.item?.id == item)
    }

    @Test("A change after an undo takes away what could be redone; one that changes nothing doesn't")
    func branches() throws {
        let store = try scratch.open()
        let list = try store.change("A") { try $0.addList("L") }
        let first = try store.change("B") { try $0.addItem("a", to: list) }
        try store.undo()
        try store.change("Nothing") { try $0.renameList(list, to: "L") }
        #expect(try store.undoNames() == (undo: "A", redo: "B"))
        let second = try store.change("C") { try $0.addItem("c", to: list) }
        #expect(try store.undoNames() == (undo: "C", redo: nil) && store.redo() == nil)
        #expect(second > first, "the number of an item that was taken back is given to no other")
        #expect(try store.records.queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM undo_item") } == 1)
    }

    @Test("Removing a list with its items is taken back whole")
    func lists() throws {
        let store = try scratch.open()
        let list = try store.change("Add") { edit in
            let list = try edit.addList("L")
            for index in 0..<20 { try edit.addItem("\(index)", to: list, at: .first) }
            return list
        }
        let before = try store.digest
        try store.change("Remove") { try $0.removeList(list) }
        #expect(try store.contents().isEmpty)
        try store.undo()
        #expect(try store.digest == before)
    }

    @Test("Only so many changes are kept for undoing")
    func limit() throws {
        let store = try scratch.open(undoLimit: 5)
        for index in 0..<12 { try store.change("\(index)") { try $0.addList("\(index)") } }
        #expect(try store.records.queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM undo_list") } == 5)
        for index in (7..<12).reversed() { #expect(try store.undo() == "\(index)") }
        #expect(try store.undo() == nil && store.lists().count == 7)
    }

    @Test("Two programs undo their own changes; what another one has changed since stays, and says so")
    func shared() throws {
        let first = try scratch.open(), second = try scratch.open()
        let list = try first.change("Add") { try $0.addList("L") }
        let item = try first.change("Add Item") { try $0.addItem("a", to: list) }
        let other = try second.change("Add Other") { try $0.addItem("b", to: list) }
        #expect(try first.undoNames() == ("Add Item", nil) && second.undoNames() == ("Add Other", nil))
        #expect(try first.undo() == "Add Item" && first.item(item) == nil && first.item(other)?.text == "b")
        #expect(throws: StoreFailure.overwritten(path: scratch.path, change: "Add")) { try first.undo() }
        #expect(try first.redo() == "Add Item" && second.item(item)?.text == "a")
        try second.change("Edit") { try $0.setText(item, to: "c") }
        #expect(throws: StoreFailure.overwritten(path: scratch.path, change: "Add Item")) { try first.undo() }
        #expect(try second.undo() == "Edit" && second.item(item)?.text == "a")
        #expect(try first.undo() == "Add Item" && second.item(item) == nil)
        // It would bring back what is taken back.
        #expect(throws: StoreFailure.overwritten(path: scratch.path, change: "Edit")) { try second.redo() }
        #expect(try first.redo() == "Add Item" && second.redo() == "Edit" && first.item(item)?.text == "c")
        #expect(try second.undo() == "Edit" && first.undo() == "Add Item")
        try first.change("Rename") { try $0.renameList(list, to: "M") }
        #expect(try second.redo() == nil, "what it was made over is gone")
        #expect(try second.undo() == "Add Other" && second.undo() == nil && first.undo() == "Rename" && first.undo() == "Add")
        #expect(try first.lists().isEmpty)
    }

    @Test("A change that a program which is gone had taken back isn't repeated over a later one")
    func gone() throws {
        var first: TodoStore? = try scratch.open()
        let list = try #require(try first?.change("Add") { try $0.addList("L") })
        try first?.change("Rename") { try $0.renameList(list, to: "M") }
        try first?.undo()
        let second = try scratch.open()
        try second.change("Rename Elsewhere") { try $0.renameList(list, to: "N") }
        first = nil
        #expect(try second.undoNames().redo == "Rename")
        #expect(throws: StoreFailure.overwritten(path: scratch.path, change: "Rename")) { try second.redo() }
        #expect(try second.lists().map(\.name) == ["N"])
    }

    @Test("A change that another one overwrites isn't repeated over it")
    func overwritten() throws {
        let first = try scratch.open(), second = try scratch.open()
        let list = try first.change("Add") { try $0.addList("L") }
        try first.change("Rename") { try $0.renameList(list, to: "M") }
        try first.undo()
        try second.change("Rename Elsewhere") { try $0.renameList(list, to: "N") }
        #expect(throws: StoreFailure.overwritten(path: scratch.path, change: "Rename")) { try first.redo() }
        #expect(try second.lists().map(\.name) == ["N"])
    }

    @Test("The changes of a program that has ended are undone by one that is started later, not by one that was open")
    func ended() throws {
        let open = try scratch.open()
        let list = try open.change("Add") { try $0.addList("L") }
        var other: TodoStore? = try scratch.open()
        try other!.change("Elsewhere") { try $0.addItem("b", to: list) }
        other = nil
        #expect(try open.undoNames().undo == "Add")
        let child = try Child("todo-session", [scratch.path, "append", "\(list)", "c", "1"])
        child.wait()
        let later = try scratch.open()
        #expect(try later.items(in: list).count == 2)
        _ = try later.undo()
        #expect(try later.undo() == "Elsewhere" && later.undo() == nil && later.items(in: list).isEmpty)
    }

    @Test("Typing is one change however often it is stored; a change in between ends it")
    func typing() throws {
        let store = try scratch.open(), other = try scratch.open()
        let list = try store.change("Add") { try $0.addList("L") }
        var typing: StoreTyping?
        let item = try store.type("Add Item") { try $0.addItem("a", to: list) }
        typing = item.typing
        for text in ["ab", "ab", "abc"] { typing = try store.type("Edit", continuing: typing) { try $0.setText(item.value, to: text) }.typing }
        #expect(try typing == item.typing && store.undoNames() == ("Add Item", nil))
        try other.change("Elsewhere") { try $0.addItem("b", to: list) }
        let second = try store.type("Edit", continuing: typing) { try $0.setText(item.value, to: "abcd") }.typing
        #expect(try second != typing && store.undo() == "Edit" && store.item(item.value)?.text == "abc")
        #expect(try other.undo() == "Elsewhere" && store.undo() == "Add Item" && store.items(in: list).isEmpty)
        #expect(try store.redo() == "Add Item" && store.item(item.value)?.text == "abc")
    }

    @Test("Typing that is taken back was never there; after another change, or when it is undone, it stays as it is")
    func typingTakenBack() throws {
        let store = try scratch.open(), other = try scratch.open()
        let list = try store.change("Add") { try $0.addList("L") }, item = try store.change("Add Item") { try $0.addItem("a", to: list) }
        let before = try store.digest
        var typing = try #require(try store.type("Edit") { try $0.setText(item, to: "ab") }.typing)
        _ = try store.type("Edit", continuing: typing) { try $0.removeItem(item) }
        #expect(try store.takeBack(typing) && store.digest == before)
        #expect(try store.undoNames() == ("Add Item", nil))
        #expect(try !store.takeBack(typing))
        // The next typing doesn't continue what is gone.
        let next = try store.type("Edit", continuing: typing) { try $0.setText(item, to: "ac") }.typing
        #expect(next != typing)
        typing = try #require(next)
        try other.change("Elsewhere") { try $0.addItem("b", to: list) }
        #expect(try !store.takeBack(typing) && store.item(item)?.text == "ac")
        try other.undo()
        #expect(try !store.takeBack(typing), "what is undone could not be redone any more")
        try store.undo()
        #expect(try !store.takeBack(typing) && store.item(item)?.text == "a")
        #expect(try store.redo() == "Edit" && other.redo() == "Elsewhere" && store.items(in: list).map(\.text) == ["ac", "b"])
    }

    @Test("Any number of random changes is undone to the start and redone to the end")
    func randomChanges() throws {
        let count = rounds(150, long: 2500)
        let store = try scratch.open()
        // What is measured here isn't durability.
        try store.records.queue.inDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF") }
        var session = TodoSession(seed: 11)
        try store.change("Start") { edit in for name in ["A", "B"] { try edit.addList(name) } }
        let start = try store.digest
        var digests: [String] = []
        for index in 0..<count {
            try store.change("\(index)") { try session.change($0) }
            if index.isMultiple(of: 97) { digests.append(try store.digest) }
        }
        let end = try store.digest
        while let name = try store.undo(), name != "Start" {
            if let index = Int(name), index.isMultiple(of: 97), index > 0 {
                try store.redo()
                #expect(try store.digest == digests[index / 97])
                try store.undo()
            }
        }
        try store.redo()
        #expect(try store.digest == start && start != end)
        while try store.redo() != nil {}
        #expect(try store.digest == end)
        #expect(try store.records.queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    }
}
