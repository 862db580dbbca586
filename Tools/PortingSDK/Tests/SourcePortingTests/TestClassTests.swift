import SourcePorting
import Testing

@Suite struct TestClassTests {
    @Test func isolatedClasses() {
        let ported = port(
            """
            import XCTest
            @MainActor final class T: XCTestCase {
                override func setUp() {
                    super.setUp()
                }
                override func setUpWithError() throws { f() }
                override func tearDown() async throws { try await super.tearDown() }
                func testA() {
                    let a = 1
                }
                func testB() throws { f() }
                func testC() async { f() }
                func testEmpty() {}
                private func helper() {}
                func test(with a: Int) {}
                nonisolated func testD() { f() }
            }
            """)
        #expect(
            ported.lines == """
                import XCTest; import UIKit
                @MainActor final class T: XCTestCase {
                    nonisolated override func setUp() { MainActor.assumeIsolated { () -> Void in
                        super.setUp()
                    } }
                    nonisolated override func setUpWithError() throws { try MainActor.assumeIsolated { () throws -> Void in f() } }
                    override func tearDown() async throws { try await super.tearDown() }
                    nonisolated func testA() { MainActor.assumeIsolated { () -> Void in
                        let a = 1
                    } }
                    nonisolated func testB() throws { try MainActor.assumeIsolated { () throws -> Void in f() } }
                    func testC() async { f() }
                    nonisolated func testEmpty() {}
                    private func helper() {}
                    func test(with a: Int) {}
                    nonisolated func testD() { f() }
                }
                """)
        #expect(ported.appended.contains("extension T: @unchecked Sendable {}"))
    }

    @Test func testsThatAreDelegates() {
        let ported = port("import XCTest\nclass A: XCTestCase {}\nclass T: A {}\nextension T: UITableViewDelegate {}\nclass U: T, P {}\nclass V: XCTestCase {}")
        #expect(ported.appended.contains("extension T: NSObjectProtocol {"))
        for other in ["A", "U", "V"] { #expect(!ported.appended.contains("extension \(other): NSObjectProtocol")) }
    }

    @Test func isolatedMethods() {
        let ported = port("import XCTest\nclass T: XCTestCase {\n    @MainActor func testA() { f() }\n    func testB() { f() }\n}")
        #expect(
            ported.lines == """
                import XCTest; import UIKit
                class T: XCTestCase {
                     nonisolated func testA() { MainActor.assumeIsolated { () -> Void in f() } }
                    func testB() { f() }
                }
                """)
    }

    @Test func classesInBetween() {
        let base = "import XCTest\n@MainActor class Base: XCTestCase {}"
        let ported = port("import XCTest\nclass T: Base { func testA() { f() } }\nextension T { func testB() { f() } }", with: [base])
        #expect(
            ported.lines == """
                import XCTest; import UIKit
                class T: Base { nonisolated func testA() { MainActor.assumeIsolated { () -> Void in f() } } }
                extension T { nonisolated func testB() { MainActor.assumeIsolated { () -> Void in f() } } }
                """)
        // The base class says it for both.
        #expect(!ported.appended.contains("Sendable"))
    }

    @Test func others() {
        expect(
            "import XCTest\nclass T: XCTestCase { func testA() {} }",
            becomes: "import XCTest; import UIKit\nclass T: XCTestCase { func testA() {} }")
        expectUnchanged("import Testing\n@MainActor @Suite struct T { @Test func testA() { f() } }")
    }

    @Test func runner() throws {
        let runner = "import XCTest\n@main\nstruct Runner {\n    static func main()  {\n        run()\n    }\n}\n"
        let ported = try #require(TestRunner.ported(runner))
        let lines = ported.split(separator: "\n")
        #expect(lines[0] == "import UIKitTesting; import XCTest")
        #expect(lines[3].hasPrefix("    static func main()  { if !") && lines[3].hasSuffix(" { TestApplication.start() };"))
        #expect(TestRunner.ported("struct A { static func main() {} }") == nil)
    }

    @Test func messagesToAnyObject() {
        expect(
            "import UIKit\nclass A { weak var target: AnyObject?; var view: UIView?; func f() { target?.perform(a); "
                + "view?.perform(a); self.target!.perform(a) } }",
            becomes:
                "import UIKit\nclass A { weak var target: AnyObject?; var view: UIView?; func f() { (target as? "
                    + "NSObject)?.perform(a); view?.perform(a); self.target!.perform(a) } }"
        )
    }

    @Test func messagesToParameters() {
        expect(
            "import UIKit\nfunc f(_ it: AnyObject, view: UIView) { it.perform(a); view.perform(a) }",
            becomes: "import UIKit\nfunc f(_ it: AnyObject, view: UIView) { (it as! NSObject).perform(a); view.perform(a) }")
    }

    @Test func refusals() {
        let ported = port(
            "import UIKit\nfunc f() {\n    method_exchangeImplementations(a, b)\n    objc_allocateClassPair(a, b, 0)\n"
                + "    objc_setAssociatedObject(a, b, c, d)\n}"
        )
        #expect(ported.findings.map(\.construct) == ["method_exchangeImplementations", "objc_allocateClassPair"])
        #expect(ported.findings.map(\.line) == [3, 4])
        #expect(ported.findings.allSatisfy { $0.severity == .error && !$0.instead.isEmpty })
    }
}
