import SourcePorting
import Testing

@Suite struct SelectorTests {
    @Test(arguments: [
        ("tap", [], "tap"), ("tap", ["_"], "tap:"), ("tap", ["sender"], "tapWithSender:"), ("tap", ["_", "event"], "tap:event:"),
        ("tap", ["with"], "tapWith:"), ("tap", ["forEvent"], "tapForEvent:"), ("tap", ["format"], "tapWithFormat:"),
        ("tap", ["sender", "_"], "tapWithSender::"), ("tap", ["at", "in"], "tapAt:in:"), ("tap", ["inside"], "tapInside:"),
        ("tap", ["uRL"], "tapWithURL:"), ("moveFrom", ["place"], "moveFromPlace:"), ("transform", ["a"], "transformWithA:"),
    ])
    func names(_ base: String, _ labels: [String], _ expected: String) {
        #expect(SelectorName.derived(base: base, labels: labels) == expected)
    }

    @Test func namesOfThrowingMethods() {
        #expect(SelectorName.derived(base: "save", labels: [], isThrowing: true) == "saveAndReturnError:")
        #expect(SelectorName.derived(base: "save", labels: ["_"], isThrowing: true) == "save:error:")
        #expect(SelectorName.setter(of: "title") == "setTitle:")
    }

    /// What a selector becomes inside a class that has some methods.
    private func inBoard(_ selector: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let other = """
            class Board: NSObject {
                @objc func tap() {}
                @objc func press(_ a: Int) {}
                @objc func move(from a: Int, to b: Int) {}
                @objc(goThere) func go() {}
                @objc func twice() {}
                func twice(_ a: Int) {}
                @objc var name: String = ""
                @objc(isOn) var on: Bool = true
                @objc static func make() {}
                class Square { @objc func fill() {} }
            }
            protocol Opponent { func answer() }
            """
        let ported = port("import UIKit\nextension Board { func f() { use(\(selector)) } }", with: [other], sourceLocation: sourceLocation)
        #expect(ported.lines == "import UIKit\nextension Board { func f() { use(\(expected)) } }", sourceLocation: sourceLocation)
        #expect(ported.findings.isEmpty, sourceLocation: sourceLocation)
    }

    @Test func methods() {
        inBoard("#selector(tap)", #"Selector("tap", Board.tap)"#)
        inBoard("#selector(self.tap)", #"Selector("tap", Board.tap)"#)
        inBoard("#selector(super.tap)", #"Selector("tap", Board.tap)"#)
        inBoard("#selector(Self.press(_:))", #"Selector("press:", Board.press(_:))"#)
        inBoard("#selector(press)", #"Selector("press:", Board.press(_:))"#)
        inBoard("#selector(move(from:to:))", #"Selector("moveFrom:to:", Board.move(from:to:))"#)
        inBoard("#selector(Board.move)", #"Selector("moveFrom:to:", Board.move(from:to:))"#)
        inBoard("#selector(go)", #"Selector("goThere", Board.go)"#)
        inBoard("#selector(Board.Square.fill)", #"Selector("fill", Board.Square.fill)"#)
        inBoard("#selector((tap))", #"Selector("tap", Board.tap)"#)
    }

    @Test func methodsOfOthers() {
        inBoard("#selector(UIView.layoutIfNeeded)", #"Selector(base: "layoutIfNeeded", UIView.layoutIfNeeded)"#)
        inBoard("#selector(UIView.tint(_:))", #"Selector("tint:", UIView.tint(_:))"#)
        inBoard("#selector(delegate.answer(_:))", #"Selector("answer:")"#)
        inBoard("#selector(delegate.answer)", #"Selector("answer")"#)
        inBoard("#selector(Opponent.answer)", #"Selector("answer")"#)
        inBoard("#selector(UITableViewDelegate.tableView(_:didSelectRowAt:))", #"Selector("tableView:didSelectRowAt:")"#)
        inBoard("#selector(Board.make)", #"Selector("make")"#)
    }

    @Test func whichOfSeveral() {
        inBoard("#selector(twice as (Board) -> () -> Void)", #"Selector("twice", Board.twice as (Board) -> () -> Void)"#)
        inBoard("#selector(twice as () -> Void)", #"Selector("twice", { (object: Board) in { object.twice() } }, isolated: ())"#)
        inBoard("#selector(Board.twice as (Board) -> (Int) -> Void)", #"Selector("twice:", Board.twice(_:) as (Board) -> (Int) -> Void)"#)
    }

    @Test func properties() {
        inBoard("#selector(getter: name)", #"Selector("name", getter: { (object: Board) in object.name })"#)
        inBoard("#selector(setter: name)", #"Selector("setName:", setter: { (object: Board, value) in object.name = value })"#)
        inBoard("#selector(getter: UIView.frame)", #"Selector("frame", getter: { (object: UIView) in object.frame })"#)
        inBoard("#selector(getter: Board.on)", #"Selector("isOn", getter: { (object: Board) in object.on })"#)
        inBoard("#selector(getter: object.frame)", #"Selector("frame")"#)
    }

    @Test func linesStay() {
        inBoard("#selector(\n  move(from:\n  to:)\n)", "Selector(\"moveFrom:to:\", Board.move(from:to:)\n\n\n)")
    }

    @Test func whatIsNotUnderstood() {
        let ported = port("import UIKit\nlet a = #selector(f()())")
        #expect(ported.findings.map(\.construct) == ["#selector"])
        #expect(ported.findings.first?.line == 2 && ported.findings.first?.column == 9)
    }

    @Test func keyPaths() {
        expect("let a = #keyPath(Board.owner.name)", becomes: #"let a = "owner.name""#)
        expect("let a = #keyPath(owner?.name), b = #keyPath(self.name)", becomes: #"let a = "owner.name", b = "name""#)
        expect("let a = #keyPath(\nBoard.name)", becomes: "let a = \"name\"\n")
    }

    @Test func observing() {
        expect(
            #"a = b.observe(\.name, options: [.new]) { _, _ in }; c = observe(\Board.owner?.name) { _, _ in }"#,
            becomes:
                #"a = b.observe(\.name, named: "name", options: [.new]) { _, _ in }; c = observe(\Board.owner?.name, "#
                    + #"named: "owner.name") { _, _ in }"#
        )
        expectUnchanged(#"store.observe(\.name, on: queue) {}"#)
        expectUnchanged("store.observe(name) {}")
    }
}
