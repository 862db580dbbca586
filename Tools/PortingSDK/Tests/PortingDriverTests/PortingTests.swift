import Foundation
import SourcePorting
import Testing

@testable import PortingDriver

@Suite struct PortingTests {
    private let folder: Folder
    private let board: String
    private let plain: String

    init() throws {
        folder = try Folder()
        board = try folder.write("Sources/Board.swift", "import UIKit\nclass Board: UIView {\n    @objc func tap() {}\n}\n")
        plain = try folder.write("Sources/Plain.swift", "import UIKit\nlet a = 1\n")
    }

    private func run(_ sources: [String], _ options: [String] = []) -> Porting.Result {
        let job = Job(
            ["-module-name", "Game", "-output-file-map", folder.path + "/out/output-file-map.json",
                "-emit-module-path", folder.path + "/Modules/Game.swiftmodule"] + options + sources,
            workingDirectory: folder.path)
        var porting = Porting(job, version: "test")
        return porting.run()
    }

    private func copy(_ name: String) -> String? { folder.read("out/porting/Game/" + name) }

    private func time(_ name: String) throws -> Date {
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/out/porting/Game/" + name)
        return try #require(attributes[.modificationDate] as? Date)
    }

    @Test func onlyWhatIsChangedIsInTheOverlay() throws {
        let result = run([board, plain])
        #expect(result.arguments == ["-vfsoverlay", folder.path + "/out/porting/Game/overlay.json"])
        let overlay = try #require(copy("overlay.json"))
        #expect(overlay.contains(board) && !overlay.contains(plain))
        #expect(overlay.contains("\"use-external-names\": false"))
        #expect(copy("Board.swift")?.hasPrefix("import UIKit\nclass Board: UIView {\n    func tap() {}\n}\n") == true)
        #expect(copy("Plain.swift") == nil)
        #expect(run([plain]).arguments.isEmpty)
    }

    @Test func nothingIsWrittenWhenNothingHasChanged() throws {
        let first = run([board, plain])
        let times = try ["index", "overlay.json", "Board.swift", "declarations"].map(time)
        let second = run([board, plain])
        #expect(second.arguments == first.arguments)
        #expect(try ["index", "overlay.json", "Board.swift", "declarations"].map(time) == times)
    }

    @Test func anEdit() throws {
        _ = run([board, plain])
        try folder.write("Sources/Plain.swift", "import UIKit\n@objc protocol P {}\n")
        let result = run([board, plain])
        #expect(copy("Plain.swift") == "import UIKit\nprotocol P: AnyObject {}\n")
        #expect(result.arguments.count == 2)
        try folder.write("Sources/Plain.swift", "import UIKit\nlet a = 1\n")
        _ = run([board, plain])
        #expect(copy("overlay.json")?.contains(plain) == false)
    }

    @Test func aCopyThatAnotherFileHasChanged() throws {
        let first = run([board, plain])
        try folder.write("Sources/Plain.swift", "import UIKit\nextension Board { override func layoutSubviews() {} }\n")
        let second = run([board, plain])
        #expect(copy("Board.swift")?.contains("override func layoutSubviews() { __Board_layoutSubviews() }") == true)
        // The compiler doesn't look whether that source has changed, but it sees that its options have.
        #expect(second.arguments.dropLast() == first.arguments[...])
        #expect(second.arguments.last == "-DLAMINA_PORTING_1")
        #expect(run([board, plain]).arguments == second.arguments)
    }

    @Test func otherOptions() throws {
        let source = try folder.write("Sources/Board.swift", "import UIKit\n#if A\n@objc func a() {}\n#else\n@objc func b() {}\n#endif\n")
        _ = run([source])
        #expect(copy("Board.swift") == "import UIKit\n#if A\n@objc func a() {}\n#else\nfunc b() {}\n#endif\n")
        _ = run([source], ["-DA"])
        #expect(copy("Board.swift") == "import UIKit\n#if A\nfunc a() {}\n#else\n@objc func b() {}\n#endif\n")
    }

    @Test func errorsAreSaidEachTime() throws {
        let source = try folder.write("Sources/Board.swift", "import UIKit\nlet a = method_exchangeImplementations\n")
        for _ in 0..<2 {
            let result = run([source])
            #expect(result.hasErrors)
            #expect(result.findings.map(\.path) == [source])
            #expect(result.findings.map(\.finding.line) == [2])
        }
    }

    @Test func modulesThatAreNotForAPhone() throws {
        let source = try folder.write("Sources/Log.swift", "import Foundation\n#if os(Linux)\nlet isLinux = true\n#endif\n")
        #expect(run([source]).arguments.isEmpty)
    }

    @Test func whatOtherModulesDeclare() throws {
        try folder.write("Modules/Library.ported", "lamina phone\n" + ParsedSource(
            name: "a", text: "@objc protocol P { @objc optional func done(_ a: Int) }", conditions: Conditions()).declarations.serialized)
        let source = try folder.write("Sources/Log.swift", "import Library\n#if os(iOS)\nlet a = it.done?(1)\n#endif\n")
        _ = run([source], ["-I", folder.path + "/Modules"])
        #expect(copy("Log.swift") == """
            import Library; import ObjectiveCRuntime
            #if true
            let a = ObjCOptional.target(it, "done(_:)")?.done(1)
            #endif

            """)
        // And what this one declares is there for others.
        #expect(folder.read("Modules/Game.ported")?.hasPrefix("lamina phone\n") == true)
    }

    @Test func filesOfTheSameName() throws {
        let first = try folder.write("Sources/A/Board.swift", "@objc func a() {}\n")
        let second = try folder.write("Sources/B/Board.swift", "@objc func b() {}\n")
        _ = run([first, second])
        #expect(copy("A+Board.swift") == "func a() {}\n")
        #expect(copy("B+Board.swift") == "func b() {}\n")
    }

    @Test func declarationsSurviveBeingWritten() throws {
        let text = """
            import UIKit
            @objcMembers open class A<T>: B.C, D { @objc(x:y:) func f(_ a: Int, b: [String: Int]) throws {}; var x: (Int, String)? }
            extension A { override func g(_ a: inout Int, b c: String = "a\\tb") -> Int { 1 } }
            @objc protocol P { @objc optional var x: Int { get } }
            """
        let declarations = ParsedSource(name: "a", text: text, conditions: Conditions()).declarations
        #expect(declarations.types.count == 3)
        #expect(FileDeclarations(serialized: Substring(declarations.serialized)) == declarations)
        #expect(FileDeclarations(serialized: "nonsense") == nil)
    }
}
