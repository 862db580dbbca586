import Foundation
import ObjectiveCRuntime
import Testing

@Suite struct SelectorTests {
    @Test func selectorsAreTheirNames() {
        #expect(Selector("tap:", Board.tap(_:) as (Board) -> (NSString) -> Void) == Selector("tap:"))
        #expect(Selector("tap:") != Selector("tap"))
        #expect("\(Selector("tap:"))" == "tap:")
        #expect(NSStringFromSelector("tap:event:") == "tap:event:")
        #expect(NSSelectorFromString("clear").hashValue == Selector("clear").hashValue)
        #expect(Selector(base: "fired", Board.fired).description == "fired:")
        #expect(Selector(base: "clear", Board.clear).description == "clear")
        #expect(String(cString: sel_getName(Selector("tap:"))) == "tap:")
    }

    @Test func methodsAreCalledByName() {
        let board = Board()
        board.perform(Selector("clear"))
        board.perform("tap:", with: "a" as NSString)
        let result = board.perform("tap:event:", with: nil, with: 3)
        #expect(board.log == ["clear", "tap a", "tap nil 3"])
        #expect(result?.takeUnretainedValue() as? Int == 7)
        // What a method throws is lost, as where a caller passes no error.
        #expect(board.perform("save") == nil)
    }

    @Test func overridesAreCalled() {
        let board = LoudBoard()
        board.perform(Selector("clear", Board.clear))
        board.perform("clear")
        board.perform("shout")
        #expect(board.log == ["loud clear", "loud clear", "shout"])
    }

    @Test func privateMethodsAreCalledByTheReferenceThatASelectorCarries() {
        let board = Board()
        #expect(board.responds(to: Board.hiddenSelector))
        #expect(!board.responds(to: "hidden"))
        board.perform(Board.hiddenSelector)
        #expect(board.log == ["hidden"])
        #expect(!NSObject().responds(to: Board.hiddenSelector))
    }

    @Test @MainActor func methodsOfTheMainActorAreCalled() {
        let screen = Screen()
        screen.perform(screen.action, with: "a" as NSString)
        screen.perform("tap:", with: "b" as NSString)
        #expect(screen.log == ["tap a", "tap b"])
        screen.setValue(0.25, forKey: "brightness")
        #expect(screen.value(forKey: "brightness") as? Double == 0.25)
    }

    @Test func genericClassesHaveTablesForEachSpecialization() {
        #expect(held(0, sent: 5) == 5)
        #expect(held("", sent: "five") == "five")
    }

    @Test func classesSayWhatTheirObjectsRespondTo() {
        #expect(Board.instancesRespond(to: "tap:"))
        #expect(LoudBoard.instancesRespond(to: "tap:"))
        #expect(!Board.instancesRespond(to: "shout"))
        #expect(Board.instancesRespond(to: "setTitle:"))
        #expect(!Board().responds(to: nil))
        #expect(class_respondsToSelector(Board.self, "tap:"))
    }

    @Test func objectsOfClassesKnownAtRunTimeAreMade() throws {
        let scene = try #require(ObjCClass.make(SceneDelegate.self) as? SceneDelegate)
        #expect(scene.scenes == ["main"])
        let named = try #require(ObjCClass.make(NamedDelegate.self) as? NamedDelegate)
        #expect(named.name == "made")
        #expect(ObjCClass.make(Plain.self) == nil)
    }

    final class Plain {}
}

@Suite struct OptionalRequirementTests {
    @Test func absentRequirementsAnswerNil() {
        let rows: (any ListDelegate)? = Rows(), noRows: (any ListDelegate)? = NoRows(), nobody: (any ListDelegate)? = nil
        #expect(ObjCOptional.target(rows, "list(_:didSelect:)")?.list("a", didSelect: 1) == 2)
        #expect(ObjCOptional.target(noRows, "list(_:didSelect:)")?.list("a", didSelect: 1) == nil)
        #expect(ObjCOptional.target(nobody, "list(_:didSelect:)")?.list("a", didSelect: 1) == nil)
        #expect(ObjCOptional.target(rows, "title(of:)")?.title(of: 0) == nil)
        #expect((ObjCOptional.target(rows, "title(of:)")?.title(of: 2) ?? "-") == "row 2")
        #expect((ObjCOptional.target(noRows, "title(of:)")?.title(of: 2) ?? "-") == "-")
    }

    @Test func namesAreWholeOrUpToATrailingClosureOrTheBase() {
        let rows = Rows()
        #expect(ObjCOptional.target(rows, "list") === rows)
        #expect(ObjCOptional.target(rows, "list(_:") === rows)
        #expect(ObjCOptional.target(rows, "list(_:didSelects:") == nil)
        #expect(ObjCOptional.target(rows, "list(_:)") == nil)
        #expect(ObjCOptional.target(NoRows(), "list") == nil)
    }
}
