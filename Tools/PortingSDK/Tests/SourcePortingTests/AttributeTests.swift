import SourcePorting
import Testing

@Suite struct AttributeTests {
    @Test func attributesGo() {
        expect("@objc func f() {}", becomes: "func f() {}")
        expect("@objc(play:) private func f(_ a: Int) {}", becomes: "private func f(_ a: Int) {}")
        expect("struct S { @nonobjc var x = 1 }", becomes: "struct S { var x = 1 }")
        expect("@IBDesignable public final class A {}", becomes: "public final class A {}")
        expect("var block: @convention(block) () -> Void", becomes: "var block: () -> Void")
        expect("var f: @convention(c) () -> Void", becomes: "var f: @convention(c) () -> Void")
        expect("dynamic func f() {}", becomes: "func f() {}")
    }

    @Test func linesAndCommentsStay() {
        expect(
            """
            import UIKit
            @objcMembers // for the table
            @available(iOS 13, *)
            class A {
                @IBOutlet
                weak var label: UILabel!
                @IBAction /* a */ func tap(
                    _ sender: Any) {}
            }
            """,
            becomes: """
                import UIKit
                // for the table
                @available(iOS 13, *)
                class A {
                    
                    weak var label: UILabel!
                    /* a */ func tap(
                        _ sender: Any) {}
                }
                """)
        expect("class A { @objc(\n  go:\n) func f(_ a: Int) {} }", becomes: "import ObjectiveCRuntime; class A { \n\nfunc f(_ a: Int) {} }")
    }

    @Test func otherAttributesStay() {
        expectUnchanged("@MainActor @available(iOS 13, *) final class A { @discardableResult func f() -> Int { 1 } }")
        expectUnchanged("let dynamic = 1, optional = 2")
    }

    @Test func applicationMain() {
        expect("@UIApplicationMain\nclass A {}", becomes: "@main\nclass A {}")
        expectUnchanged("@main struct A { static func main() {} }")
    }

    @Test func coreDataIsRefused() {
        let ported = port("class A {\n    @NSManaged var name: String\n}")
        #expect(ported.findings.map(\.severity) == [.error])
        #expect(ported.findings.first?.line == 2 && ported.findings.first?.column == 5)
        #expect(ported.findings.first?.construct == "@NSManaged")
    }

    @Test func literals() {
        expect(
            "let a = #colorLiteral(red: 1, green: 0, blue: 0.5, alpha: 1)",
            becomes: "let a = UIColor(red: 1, green: 0, blue: 0.5, alpha: 1)")
        expect(#"let a = #imageLiteral(resourceName: "x").size"#, becomes: #"let a = UIImage(named: "x")!.size"#)
    }
}
