import SourcePorting
import Testing

@Suite struct OptionalRequirementTests {
    private let declaration = """
        @objc public protocol BoardDelegate {
            @objc optional func board(_ board: Board, didTap count: Int) -> Bool
            @objc optional func boardDidTap(_ board: Board)
            @objc optional func load(_ name: String, done: () -> Void)
            @objc optional var accent: Int { get }
            @objc optional var title: String? { get set }
            func must()
        }
        """

    @Test func declarations() {
        let ported = port("import UIKit\n" + declaration + "\n")
        #expect(
            ported.lines == """
                import UIKit
                public protocol BoardDelegate: AnyObject {
                    func board(_ board: Board, didTap count: Int) -> Bool
                    func boardDidTap(_ board: Board)
                    func load(_ name: String, done: () -> Void)
                    var accent: Int { get }
                    var title: String? { get set }
                    func must()
                }
                """)
        #expect(
            ported.appended == """
                extension BoardDelegate { public func board(_ board: Board, didTap count: Int) -> Bool { \
                ObjCOptional.absent("board(_:didTap:)") } }
                extension BoardDelegate { public func boardDidTap(_ board: Board) { ObjCOptional.absent("boardDidTap(_:)") } }
                extension BoardDelegate { public func load(_ name: String, done: () -> Void) { ObjCOptional.absent("load(_:done:)") } }
                extension BoardDelegate { public var accent: Int { ObjCOptional.absent("accent") } }
                extension BoardDelegate { public var title: String? { get { ObjCOptional.absent("title") } set { \
                ObjCOptional.absent("title") } } }

                """)
    }

    @Test func protocolsAreForObjects() {
        expect("@objc protocol A {}", becomes: "protocol A: AnyObject {}")
        expect("@objc protocol A: NSObjectProtocol {}", becomes: "protocol A: AnyObject, NSObjectProtocol {}")
        expect("@objc protocol A: AnyObject {}", becomes: "protocol A: AnyObject {}")
        expectUnchanged("protocol A {}")
    }

    private func inBoard(_ expression: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let other =
            declaration + """

                class Board { weak var delegate: BoardDelegate?; var source: BoardDelegate!; var view: UIView?; var \
                onTap: ((Int) -> Void)? }
                """
        expect(
            "import UIKit\nfunc f(it: BoardDelegate, other: UIView?) { \(expression) }",
            becomes: "import UIKit\nfunc f(it: BoardDelegate, other: UIView?) { \(expected) }", with: [other],
            sourceLocation: sourceLocation)
    }

    @Test func calls() {
        inBoard("delegate?.boardDidTap?(self)", #"ObjCOptional.target(delegate, "boardDidTap(_:)")?.boardDidTap(self)"#)
        inBoard(
            "if self.delegate?.board?(self, didTap: 1) ?? true {}",
            #"if ObjCOptional.target(self.delegate, "board(_:didTap:)")?.board(self, didTap: 1) ?? true {}"#)
        inBoard("it.boardDidTap?(self)", #"ObjCOptional.target(it, "boardDidTap(_:)")?.boardDidTap(self)"#)
        inBoard("board.delegate!.boardDidTap?(self)", #"ObjCOptional.target(board.delegate!, "boardDidTap(_:)")?.boardDidTap(self)"#)
        inBoard(
            "a?.delegate?.boardDidTap?(b).map { $0 }",
            #"ObjCOptional.target(a?.delegate, "boardDidTap(_:)")?.boardDidTap(b).map { $0 }"#)
        inBoard("it.load?(\"a\") { print(1) }", #"ObjCOptional.target(it, "load(_:")?.load("a") { print(1) }"#)
    }

    @Test func callsOfOthers() {
        inBoard(
            "delegate?.tableView?(a, heightForRowAt: b)",
            #"ObjCOptional.target(delegate, "tableView(_:heightForRowAt:)")?.tableView(a, heightForRowAt: b)"#)
        inBoard("delegate?.scrollViewDidScroll?(a)", #"ObjCOptional.target(delegate, "scrollViewDidScroll(_:)")?.scrollViewDidScroll(a)"#)
        // A property that holds a closure.
        inBoard("board.onTap?(1); onTap?(2); self.done?()", "board.onTap?(1); onTap?(2); self.done?()")
        inBoard("board?.onTap?(1) { 2 }", "board?.onTap?(1) { 2 }")
    }

    @Test func insideOneAnother() {
        inBoard(
            "it.board?(a.board?(b, didTap: 1) ?? c, didTap: 2)",
            #"ObjCOptional.target(it, "board(_:didTap:)")?.board(ObjCOptional.target(a, "board(_:didTap:)")?.board(b, "#
                + #"didTap: 1) ?? c, didTap: 2)"#
        )
        inBoard(
            "it.board?(a, didTap: 1)?.load?(b, done: c)",
            #"ObjCOptional.target(ObjCOptional.target(it, "board(_:didTap:)")?.board(a, didTap: 1), "load(_:done:)")?.load(b, done: c)"#)
    }

    @Test func linesStay() {
        expect(
            "import UIKit\nlet a = delegate?\n    .board?(\n        x, didTap: 1)",
            becomes: "import UIKit\nlet a = ObjCOptional.target(delegate, \"board(_:didTap:)\")?\n    .board(\n        x, didTap: 1)")
        expect(
            "import UIKit\nlet a = delegate\n    .board?(x, didTap: 1)",
            becomes: "import UIKit\nlet a = ObjCOptional.target(delegate, \"board(_:didTap:)\")?\n    .board(x, didTap: 1)")
    }

    @Test func comparing() {
        inBoard("if delegate?.boardDidTap != nil {}", #"if ObjCOptional.target(delegate, "boardDidTap")?.boardDidTap != nil {}"#)
        inBoard(
            "if let f = it.board(_:didTap:) {}",
            #"if let f = ObjCOptional.target(it, "board(_:didTap:)")?.board(_:didTap:) {}"#)
        inBoard(
            "return scrollDelegate?.scrollViewDidScroll == nil",
            #"return ObjCOptional.target(scrollDelegate, "scrollViewDidScroll")?.scrollViewDidScroll == nil"#)
    }

    @Test func properties() {
        inBoard("x = delegate?.accent ?? 1", #"x = ObjCOptional.target(delegate, "accent")?.accent ?? 1"#)
        inBoard("x = it.accent ?? 1", #"x = ObjCOptional.target(it, "accent")?.accent ?? 1"#)
        inBoard("x = it.accent?.description", #"x = ObjCOptional.target(it, "accent")?.accent.description"#)
        inBoard("x = it.accent!", #"x = (ObjCOptional.target(it, "accent")?.accent)!"#)
        inBoard("x = it.title??.count", #"x = ObjCOptional.target(it, "title")?.title?.count"#)
        // Another class has a delegate of another kind.
        expect(
            "import UIKit\nclass A { var delegate: UIView?; func f() { x = delegate?.title; y = it.delegate?.title } }",
            becomes:
                "import UIKit\nclass A { var delegate: UIView?; func f() { x = delegate?.title; y = "
                    + "ObjCOptional.target(it.delegate, \"title\")?.title } }",
            with: [declaration, "class Board { var delegate: BoardDelegate? }"])
        // Other objects have properties of the name.
        inBoard("x = view?.title; y = other?.title; z = item.accent", "x = view?.title; y = other?.title; z = item.accent")
    }
}
