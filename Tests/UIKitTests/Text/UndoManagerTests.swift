@testable import UIKit
import Testing

@MainActor
private final class Counter {
    var value = 0
    let manager: UndoManager
    init(_ manager: UndoManager) { self.manager = manager }
    func set(_ new: Int) {
        let old = value
        manager.registerUndo(withTarget: self) { $0.set(old) }
        value = new
    }
}

extension UIKitCore {
    @Suite @MainActor struct UndoManagerTests {
        @Test("undo and redo by events") func events() {
            let manager = UndoManager(), counter = Counter(manager)
            counter.set(1)
            counter.set(2)
            UndoManager.closeEventGroups()
            counter.set(3)
            #expect(manager.canUndo && !manager.canRedo && manager.groupingLevel == 1)
            manager.undo()
            #expect(counter.value == 2 && manager.canRedo)
            manager.undo()
            #expect(counter.value == 0 && !manager.canUndo)
            manager.redo()
            #expect(counter.value == 2)
            manager.redo()
            #expect(counter.value == 3 && !manager.canRedo)
            manager.undo()
            counter.set(9)
            #expect(!manager.canRedo)
        }

        @Test("groups, levels, names, targets") func groups() {
            let manager = UndoManager(), counter = Counter(manager)
            manager.groupsByEvent = false
            for value in 1...5 {
                manager.beginUndoGrouping()
                counter.set(value)
                manager.setActionName("Set \(value)")
                manager.endUndoGrouping()
            }
            #expect(manager.undoMenuItemTitle == "Undo Set 5")
            manager.levelsOfUndo = 2
            manager.undo()
            #expect(manager.redoActionName == "Set 5" && manager.undoActionName == "Set 4")
            manager.undo()
            #expect(counter.value == 3 && !manager.canUndo)
            manager.redo()
            manager.removeAllActions(withTarget: counter)
            #expect(!manager.canUndo && !manager.canRedo)
            manager.disableUndoRegistration()
            manager.registerUndo(withTarget: counter) { _ in }
            #expect(!manager.canUndo && !manager.isUndoRegistrationEnabled)
            manager.enableUndoRegistration()
        }

        @Test("groups over several events, and forgetting everything in the midst of undoing") func openGroups() {
            let manager = UndoManager(), counter = Counter(manager)
            manager.beginUndoGrouping()
            counter.set(1)
            UndoManager.closeEventGroups()
            counter.set(2)
            manager.endUndoGrouping()
            UndoManager.closeEventGroups()
            counter.set(3)
            UndoManager.closeEventGroups()
            #expect(manager.groupingLevel == 0)
            manager.undo()
            #expect(counter.value == 2)
            manager.undo()
            #expect(counter.value == 0 && !manager.canUndo)
            manager.registerUndo(withTarget: counter) { _ in manager.removeAllActions() }
            manager.disableUndoRegistration()
            manager.undo()
            #expect(!manager.canUndo && !manager.canRedo && manager.isUndoRegistrationEnabled && manager.groupingLevel == 0)
        }

        @Test("the pasteboard") func pasteboard() {
            let board = UIPasteboard.withUniqueName()
            let count = board.changeCount
            board.string = "a"
            #expect(board.strings == ["a"] && board.hasStrings && !board.hasImages && board.changeCount == count + 1)
            board.url = URL(string: "https://swift.org")
            #expect(board.string == "https://swift.org" && board.hasURLs && board.numberOfItems == 1)
            board.colors = [.red, .blue]
            #expect(board.numberOfItems == 2 && board.color == .red && board.string == nil)
        }

        @Test("a pasteboard made by a name that there is already shares its content") func namedPasteboard() throws {
            let name = UIPasteboard.Name("x")
            #expect(UIPasteboard(name: name, create: false) == nil)
            let made = try #require(UIPasteboard(name: name, create: true))
            made.string = "a"
            let again = try #require(UIPasteboard(name: name, create: true)), found = try #require(UIPasteboard(name: name, create: false))
            #expect(again.string == "a" && found.string == "a" && UIPasteboard.named(name) === made)
            found.string = "b"
            #expect(made.string == "b" && made.changeCount == again.changeCount)
            #expect(UIPasteboard(name: .general, create: false)?.name == .general)
            UIPasteboard.remove(withName: name)
            #expect(UIPasteboard(name: name, create: false) == nil && UIPasteboard.named(name) == nil)
        }
    }
}
