import SourcePorting
import Testing

@Suite struct MemberTableTests {
    /// The rows of the tables of a file, one a line, without what differs by names.
    private func rows(_ text: String, with others: [String] = [], conditions: Conditions = Conditions()) -> String {
        let appended = port("import UIKit\n" + text, with: others, conditions: conditions).appended
        return appended.split(separator: "\n").compactMap { line -> String? in
            guard let start = line.firstRange(of: "[ObjCMember] { [")?.upperBound, let end = line.lastIndex(of: "]") else { return nil }
            return line[line.startIndex..<line.firstIndex(of: "{")!] + ": " + line[start..<end]
        }.joined(separator: "\n")
    }

    @Test func methods() {
        #expect(
            rows("class A { @objc func f(_ a: Int) {}; @IBAction private func g(a: Int, b: Any?) {}; func h(_ a: Int) {} }")
                == #"extension A : .method("f:", A.f(_:)), .method("gWithA:b:", A.g(a:b:))"#)
        #expect(
            rows("class A { @objc func f() {}; @objc(go) func g() throws {} }") == """
                extension A : .method("f", { (object: A) in { object.f() } }, isolated: ()), \
                .method("go", { (object: A) in { try object.g() } }, isolated: ())
                """)
        #expect(rows("class A { @objc static func f() {} }") == "")
        #expect(
            rows("class A { @objc func f(_ a: Int) {}; @objc(g:) func f(_ a: String) {} }") == """
                extension A : .method("f:", { (object: A) in { (a0: Int) in object.f(a0) } }, isolated: ()), \
                .method("g:", { (object: A) in { (a0: String) in object.f(a0) } }, isolated: ())
                """)
    }

    @Test func properties() {
        #expect(
            rows("class A { @objc var x = 1; @objc let y = 2; @IBOutlet weak var z: UILabel!; @objc var w: Int { 1 } }") == """
                extension A : .property("x", { (object: A) in object.x }, { (object: A, value) in object.x = value }), \
                .property("y", { (object: A) in object.y }), \
                .property("z", { (object: A) in object.z }, { (object: A, value) in object.z = value }), \
                .property("w", { (object: A) in object.w })
                """)
        #expect(
            rows("class A { @objc(isOn) var on = true { didSet {} } }")
                == #"extension A : .property("isOn", { (object: A) in object.on }, { (object: A, value) in object.on = value })"#)
    }

    @Test func allMembers() {
        #expect(
            rows(
                "@objcMembers class A { func f(_ a: Int) {}; private func g(_ a: Int) {}; @nonobjc func h(_ a: Int) {}; private let x = 1 }"
            )
                == #"extension A : .method("f:", A.f(_:))"#)
        #expect(
            rows("class B: A { func f(_ a: Int) {} }", with: ["@objcMembers class A {}"])
                == #"extension B : .method("f:", B.f(_:)), .names("f(_:)")"#)
        #expect(rows("@objc extension A { func f(_ a: Int) {} }", with: ["class A {}"]) == #"extension A : .method("f:", A.f(_:))"#)
    }

    @Test func whatHasOnlyItsName() {
        #expect(
            rows(
                """
                class A { @objc func f(_ a: () -> Void) {}; @objc func g(_ a: inout Int) {}; @objc func h() async {}; \
                @objc func i<T>(_ a: T) {}
                  @objc func j(_ a: @escaping () -> Void) {} }
                """) == #"extension A : .method("j:", A.j(_:)), .names("f(_:)", "g(_:)", "h()", "i(_:)")"#)
    }

    @Test func names() {
        #expect(
            rows("class A: B, C { func f(_ a: Int, b: Int) {}; var x = 1; private func g() {}; static func h() {}; init(a: Int) {} }")
                == #"extension A : .names("f(_:b:)", "x")"#)
        #expect(rows("extension A { func f() {} }", with: ["class A: B {}"]) == #"extension A : .names("f()")"#)
        #expect(rows("class A { func f() {} }\nstruct S: P { func f() {} }\nextension Int: P { func f() {} }") == "")
        #expect(rows("extension UITextField: UIScrollViewDelegate { func f() {} }") == #"extension UITextField : .names("f()")"#)
    }

    @Test func whereNoNamesAreAskedFor() {
        #expect(rows("class A: B { func f() {} }", conditions: Conditions(isPhone: false)) == "")
        #expect(rows("class A: XCTestCase { func testA() {}; func f() {} }") == "")
        #expect(rows("class A: XCTestCase, BoardDelegate { func testA() {}; func f() {} }") == #"extension A : .names("f()")"#)
        #expect(rows("class A: B { @objc func f() {} }", conditions: Conditions(importable: ["UIKit"])) == "")
    }

    @Test func nestedAndConditional() {
        #expect(rows("struct S { enum E { class A { @objc func f(_ a: Int) {} } } }") == #"extension S.E.A : .method("f:", S.E.A.f(_:))"#)
        #expect(rows("func f() { class A { @objc func f(_ a: Int) {} } }") == "")
        #expect(
            rows("class A {\n#if os(macOS)\n@objc func f(_ a: Int) {}\n#else\n@objc func g(_ a: Int) {}\n#endif\n}")
                == #"extension A : .method("g:", A.g(_:))"#)
        #expect(rows("class A { @available(*, unavailable) @objc func f() {} }") == "")
        #expect(rows("@available(*, unavailable, renamed: \"B\") class A { @objc func f() {} }") == "")
    }

    @Test func registration() {
        let lines = port("import UIKit\nclass A { @objc func f(_ a: Int) {} }\n").appended.split(separator: "\n")
        #expect(lines.count == 2)
        let name = lines[0].split(separator: " ").first { $0.hasPrefix("__objcMembers_") }!.dropLast()
        #expect(
            lines[1] == """
                @section(".init_array") @used private let \(name.replacing("Members", with: "Register")): @convention(c) () -> Void \
                = { ObjCClass.register(A.self) { A.\(name) } }
                """)
    }

    @Test func whatIsDeprecated() {
        let lines = port("import UIKit\nclass A { @available(*, deprecated) @objc func f(_ a: Int) {} }\n").appended.split(separator: "\n")
        #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("@available(*, deprecated) ") })
    }

    @Test func genericClasses() {
        let lines = port("import UIKit\nclass A<T>: NSObject { @objc func f(_ a: Int) {} }\n").appended.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("private protocol __ObjCMembers_"))
        #expect(lines[1].hasPrefix("extension A: __ObjCMembers_"))
        #expect(lines[2].contains("ObjCClass.registerGeneric { ($0 as? any __ObjCMembers_"))
    }

    @Test func privateClassesInside() {
        let ported = port("import UIKit\nclass A {\n    private class B { @objc private func f(_ a: Int) {} }\n}\n")
        let line = ported.lines.split(separator: "\n")[2]
        #expect(line.hasPrefix("    private class B { private func f(_ a: Int) {} ; nonisolated static var __objcMembers_"))
        #expect(line.contains(#".method("f:", A.B.f(_:))"#))
        #expect(ported.appended.hasPrefix("extension A { nonisolated static func __objcRegister_"))
    }

    @Test func isolatedMethodsOfOtherClasses() {
        #expect(
            rows("class A: NSObject { @MainActor @objc func f(_ a: Int) {} }") == """
                extension A : .method("f:", { (object: A) in { (a0: Int) in object.f(a0) } }, isolated: ()), .names("f(_:)")
                """)
        #expect(
            rows("class A: UIView { @MainActor @objc func f(_ a: Int) {} }") == #"extension A : .method("f:", A.f(_:)), .names("f(_:)")"#)
    }

    @Test func observers() {
        let text =
            "class A: NSObject { override func observeValue(forKeyPath p: String?, of o: Any?, change c: [Int: Any]?, context x: Int?) {} }"
        let ported = port("import UIKit\n" + text)
        #expect(!ported.lines.contains("override"))
        #expect(ported.appended.contains(#".method("observeValueForKeyPath:ofObject:change:context:", { (object: A) in { (a0: String?, "#))
        #expect(
            port(
                "import UIKit\nclass B: A { override func responds(to a: Int) {} }\n"
                    + "class A: NSObject { override func responds(to a: Int) {} }"
            ).lines
                == "import UIKit\nclass B: A { override func responds(to a: Int) {} }\nclass A: NSObject { func responds(to a: Int) {} }")
    }

    @Test func dynamicProperties() {
        func change(_ old: String = "oldValue") -> String { #"ObjCClass.didChange(self, "x", from: \#(old))"# }
        expect(
            "import UIKit\nclass A { @objc dynamic var x: Int = 0 }",
            becomes: "import UIKit\nclass A { var x: Int = 0 { didSet { \(change()) } } }")
        expect(
            "import UIKit\nclass A { @objc dynamic var x: Int? }",
            becomes: "import UIKit\nclass A { var x: Int? { didSet { \(change()) } } }")
        expect(
            "import UIKit\nclass A { @objc dynamic var x = 1 {\n didSet {\n f() } } }",
            becomes: "import UIKit\nclass A { var x = 1 {\n didSet { \(change());\n f() } } }")
        expect(
            "import UIKit\nclass A { @objc dynamic var x = 1 { didSet(old) { f() } } }",
            becomes: "import UIKit\nclass A { var x = 1 { didSet(old) { \(change("old")); f() } } }")
        expect(
            "import UIKit\nclass A { @objc dynamic var x = 1 { willSet { f() } } }",
            becomes: "import UIKit\nclass A { var x = 1 { willSet { f() } didSet { \(change()) } } }")
        expect("import UIKit\nclass A { @objc dynamic var x: Int { 1 } }", becomes: "import UIKit\nclass A { var x: Int { 1 } }")
        expect(
            "import UIKit\n@objcMembers class A { dynamic var x = 1 }",
            becomes: "import UIKit\nclass A { var x = 1 { didSet { \(change()) } } }")
    }
}
