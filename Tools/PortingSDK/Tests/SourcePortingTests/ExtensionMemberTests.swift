import SourcePorting
import Testing

@Suite struct ExtensionMemberTests {
    @Test func overridesInExtensions() {
        let more = """
            extension Board {
                public override func viewWillAppear(_ animated: Bool) {
                    super.viewWillAppear(animated)
                }
                override var isHidden: Bool { get { super.isHidden } set { super.isHidden = newValue } }
                override class var layerClass: AnyClass { CALayer.self }
                override func save(to a: String, _ b: inout Int) throws -> Int { 1 }
            }
            """
        let board = "import UIKit\nclass Board: UIViewController {\n    let a = 1\n}\n"
        let ported = port("import UIKit\n" + more, with: [board])
        #expect(
            ported.lines == """
                import UIKit
                extension Board {
                    public func __Board_viewWillAppear(_ animated: Bool) {
                        super.viewWillAppear(animated)
                    }
                    var __Board_isHidden: Bool { get { super.isHidden } set { super.isHidden = newValue } }
                    class var __Board_layerClass: AnyClass { CALayer.self }
                    func __Board_save(to a: String, _ b: inout Int) throws -> Int { 1 }
                }
                """)
        #expect(ported.findings.isEmpty)
        let forwarders = [
            "public override func viewWillAppear(_ animated: Bool) { __Board_viewWillAppear(animated) }",
            "override var isHidden: Bool { get { __Board_isHidden } set { __Board_isHidden = newValue } }",
            "override class var layerClass: AnyClass { __Board_layerClass }",
            "override func save(to a: String, _ b: inout Int) throws -> Int { try __Board_save(to: a, &b) }",
        ].joined(separator: "; ")
        #expect(port(board, with: [more]).lines == "import UIKit\nclass Board: UIViewController {\n    let a = 1\n\(forwarders) }")
    }

    @Test func inOneLine() {
        let ported = port(
            "class A: B { let a = 1 }\nextension A { override func f() {} }\nclass B { func f() {} }\nclass C: B {}\n"
                + "extension C { override func f() {} }"
        )
        #expect(
            ported.lines == """
                import ObjectiveCRuntime; class A: B { let a = 1 ; override func f() { __A_f() } }
                extension A { func __A_f() {} }
                class B { func f() {} }
                class C: B {override func f() { __C_f() } }
                extension C { func __C_f() {} }
                """)
    }

    @Test func observersThatOverride() {
        let more = """
            import UIKit
            extension Board {
                open override var tag: Int {
                    didSet {
                        print(oldValue)
                    }
                }
                override var alpha: Double { willSet(next) { print(next) } didSet { print(oldValue) } }
            }
            """
        let board = "import UIKit\nopen class Board: UIView {\n}"
        #expect(
            port(more, with: [board]).lines == """
                import UIKit
                extension Board {
                    public func __Board_tag(_ isToBeSet: Bool, _ newValue: Int, _ oldValue: Int) {
                        if !isToBeSet {
                            print(oldValue)
                        }
                    }
                    func __Board_alpha(_ isToBeSet: Bool, _ next: Double, _ oldValue: Double) { if isToBeSet { \
                print(next) } ; if !isToBeSet { print(oldValue) } }
                }
                """)
        let observers: (String) -> String = {
            "willSet { __Board_\($0)(true, newValue, newValue) } didSet { __Board_\($0)(false, oldValue, oldValue) }"
        }
        #expect(
            port(board, with: [more]).lines == """
                import UIKit
                open class Board: UIView {
                open override var tag: Int { \(observers("tag")) }; override var alpha: Double { \(observers("alpha")) } }
                """)
    }

    @Test func overridesThatCannotBeUsed() {
        let more = "import UIKit\nextension Board {\n    @available(*, unavailable)\n    open override func reload() { super.reload() }\n}"
        let board = "import UIKit\nopen class Board: UIView {\n}"
        #expect(
            port(more, with: [board]).lines
                == "import UIKit\nextension Board {\n    \n    public func __Board_reload() { super.reload() }\n}")
        #expect(
            port(board, with: [more]).lines
                == "import UIKit\nopen class Board: UIView {\n@available(*, unavailable) open override func reload() { __Board_reload() } }"
        )
    }

    @Test func methodsOfExtensionsThatAreOverridden() {
        let text = """
            import UIKit
            class Board: UIView {
            }
            extension Board {
                @objc func setup(_ a: Int) -> Int { a }
                @objc func alone() {}
                func plain() {}
            }
            class Chess: Board {
                override func setup(_ a: Int) -> Int { super.setup(a) + 1 }
            }
            """
        #expect(
            port(text).lines == """
                import UIKit
                class Board: UIView {
                func setup(_ a: Int) -> Int { __Board_setup(a) } }
                extension Board {
                    func __Board_setup(_ a: Int) -> Int { a }
                    func alone() {}
                    func plain() {}
                }
                class Chess: Board {
                    override func setup(_ a: Int) -> Int { super.setup(a) + 1 }
                }
                """)
    }

    @Test func methodsOfClassesFromElsewhere() {
        let text = """
            import UIKit
            extension UIView {
                @objc func decorate(_ level: Int) -> Int { level }
                @objc func never() {}
            }
            class Fancy: UIView {
                override func decorate(_ level: Int) -> Int { super.decorate(level) + super.other() }
            }
            class Fancier: Fancy {
                override func decorate(_ level: Int) -> Int { super.decorate(level) }
                override func draw(_ a: CGRect) { super.draw(a) }
            }
            """
        let ported = port(text)
        #expect(
            ported.lines == """
                import UIKit
                extension UIView {
                    func __UIView_decorate(_ level: Int) -> Int { level }
                    func never() {}
                }
                class Fancy: UIView {
                    func __own_decorate(_ level: Int) -> Int { self.__UIView_decorate(level) + super.other() }
                }
                class Fancier: Fancy {
                    override func __own_decorate(_ level: Int) -> Int { super.__own_decorate(level) }
                    override func draw(_ a: CGRect) { super.draw(a) }
                }
                """)
        let lines = ported.appended.split(separator: "\n")
        #expect(lines.first?.hasPrefix("@MainActor protocol __Overriding_") == true)
        #expect(lines.first?.hasSuffix(" { func __own_decorate(_ level: Int) -> Int }") == true)
        let name = lines[0].split(separator: " ")[2]
        #expect(
            lines[1] == """
                extension UIView { func decorate(_ level: Int) -> Int { if let own = self as? any \(name) \
                { return own.__own_decorate(level) }; return __UIView_decorate(level) } }
                """)
        #expect(lines[2] == "extension Fancy: \(name) {}")
        #expect(!ported.appended.contains("extension Fancier: \(name)"))
    }

    @Test func extensionsOfClassesFromElsewhereThatOverrideOneAnother() {
        let text = """
            import UIKit
            public extension UIView { @objc func stack(_ views: [UIView]) -> UIView { self } }
            public extension UITableViewCell { override func stack(_ views: [UIView]) -> UIView { super.stack(views) } }
            """
        let ported = port(text)
        #expect(ported.findings.isEmpty)
        #expect(
            ported.lines == """
                import UIKit
                public extension UIView { func __UIView_stack(_ views: [UIView]) -> UIView { self } }
                public extension UITableViewCell { func __own_stack(_ views: [UIView]) -> UIView { self.__UIView_stack(views) } }
                """)
        #expect(
            ported.appended.contains(
                "extension UIView { public func stack(_ views: [UIView]) -> UIView { if let own = self as? any __Overriding_"))
        #expect(ported.appended.contains("extension UITableViewCell: __Overriding_"))
    }

    @Test func whatIsRefused() {
        let ported = port("import UIKit\nextension UITextField {\n    open override func layoutSubviews() {}\n}")
        #expect(ported.findings.map(\.severity) == [.error])
        #expect(ported.findings.first?.line == 3)
        #expect(ported.findings.first?.instead == "override it in a subclass")
    }
}

@Suite struct ImportedModuleTests {
    private let library = """
        import UIKit
        @objc public protocol BoardDelegate { @objc optional func boardDidTap(_ board: Board) }
        @objcMembers open class Board: UIView { public weak var delegate: BoardDelegate?; open func setup() {} }
        extension Board { @objc public func extra() {} }
        """

    @Test func optionalRequirements() {
        let ported = port("import Library\nfunc f() { it.boardDidTap?(a) }", imported: [library])
        #expect(ported.lines.hasSuffix(#"{ ObjCOptional.target(it, "boardDidTap(_:)")?.boardDidTap(a) }"#))
    }

    @Test func classes() {
        let ported = port("import Library\nclass Chess: Board { func f(_ a: Int) {} }", imported: [library])
        #expect(ported.appended.contains(#".method("f:", Chess.f(_:))"#))
        // Nothing can be put into a class of another module.
        let refused = port("import Library\nextension Board { override func layoutSubviews() {} }", imported: [library])
        #expect(refused.findings.map(\.severity) == [.error])
        #expect(refused.lines.hasSuffix("extension Board { override func layoutSubviews() {} }"))
    }
}
