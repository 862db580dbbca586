import Testing

@testable import PortingReport

@Suite struct DiagnosticTests {
    @Test func whatACompilerPrints() {
        let output = """
            /a/b c.swift:2:26: error: cannot find type 'Foo' in scope
            1 | import UIKit
            2 | class V: UIView { let x: Foo = 1 }
              |                          `- error: cannot find type 'Foo' in scope
            /a/b c.swift:2:26: error: cannot find type 'Foo' in scope
            /a/x.swift:1:1: note: found before
            /a/b c.swift:3:1: warning: unused
            /a/y.swift:1:1: note: of the warning
            /a/b:c.swift:4:7: error: expected ': error: '
            /a/z.swift:1:1: note: here
            /a/z.swift:2:1: note: and here
            <unknown>:0: error: broken
            /a/d.swift: error: no line
            """
        let errors = Diagnostic.errors(in: output)
        #expect(errors.map(\.path) == ["/a/b c.swift", "/a/b:c.swift"])
        #expect(errors.map(\.notes) == [[], ["/a/z.swift", "/a/z.swift"]])
        #expect(
            errors.map(\.diagnostic) == [
                Diagnostic(line: 2, column: 26, message: "cannot find type 'Foo' in scope"),
                Diagnostic(line: 4, column: 7, message: "expected ': error: '"),
            ])
    }

    @Test(arguments: [
        ("cannot find type 'Foo' in scope", Diagnostic.Subject.type("Foo")),
        ("cannot find 'foo' in scope", .name("foo")),
        ("cannot find 'foo' in scope; did you mean 'fooo'?", .name("foo")),
        ("value of type 'UIView' has no member 'tilt'", .member("UIView.tilt")),
        ("value of type 'any P' has no member 'tilt'", .member("P.tilt")),
        ("type 'UIView' has no member 'tilt'", .member("UIView.tilt")),
        ("type 'Name?' (aka 'Optional<Other>') has no member 'x'", .member("Name?.x")),
        ("'Kind' is not a member type of class 'UIKit.UIView'", .type("UIKit.UIView.Kind")),
        ("no type named 'Foo' in module 'UIKit'", .type("UIKit.Foo")),
        ("no such module 'Chess'", .module("Chess")),
        ("method does not override any method from its superclass", .override),
        ("property does not override any property from its superclass", .override),
        ("'nil' requires a contextual type", .other("'nil' requires a contextual type")),
        ("cannot find ", .other("cannot find ")),
    ])
    func subjects(_ message: String, _ subject: Diagnostic.Subject) {
        #expect(Diagnostic(line: 1, column: 1, message: message).subject == subject)
    }

    @Test func namesOfDeclarations() {
        let lines = [
            "override func tilt(_ a: Int) {}", "    override open class var layerClass: AnyClass { A.self }", "override init() {}", "}",
        ][...].map { Substring($0) }
        func name(_ line: Int) -> String? { Diagnostic(line: line, column: 1, message: "").declaredName(in: lines) }
        #expect((1...5).map(name) == ["tilt", "layerClass", "init", nil, nil])
    }

    @Test func groups() {
        #expect(TypeCheck.groups([0, 1, 2, 3, 4], count: 2) == [[0, 2, 4], [1, 3]])
        #expect(TypeCheck.groups([7], count: 4) == [[7]])
        #expect(TypeCheck.groups([], count: 2) == [])
    }
}
