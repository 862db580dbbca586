import Foundation
import Testing

@testable import PortingReport

/// The program, with the toolchain's compiler and an SDK that has little in it.
@Suite struct PortCommandTests {
    /// Built with the tests, and so beside them.
    private func program() throws -> String {
        let beside = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent().path
        let products = #filePath.components(separatedBy: "/Tests/")[0] + "/.build/debug"
        return try #require([beside, products].map { $0 + "/lamina-port" }.first { FileManager.default.isExecutableFile(atPath: $0) })
    }

    private func run(_ arguments: String..., in folder: Folder) throws -> Subprocess.Result {
        try #require(Subprocess.run(program(), arguments, in: folder.path))
    }

    private static let kit = """
        @_exported import Foundation
        public struct Selector: Sendable {
            public init(_ name: String) {}
            public init<Root, Result>(_ name: String, _ method: @escaping (Root) -> () -> Result) {}
        }
        public struct ObjCMember {
            public static func method<Root, Result>(_ name: String, _ method: @escaping (Root) -> () -> Result) -> ObjCMember { .init() }
            public static func names(_ names: String...) -> ObjCMember { ObjCMember() }
        }
        public enum ObjCClass {
            public static func register(_ type: @escaping @autoclosure () -> AnyClass, members: @escaping () -> [ObjCMember]) {}
        }
        open class UIView { public init() {}; open func layoutSubviews() {}; public func add(_ selector: Selector) {} }
        public final class UIImage {
            public init?(systemName: String) { if systemName != "star" { return nil } }
            public init?(named: String) {}
        }
        public final class UIFont { public init?(name: String, size: Double) { if name != "Inter" { return nil } } }
        """

    /// An SDK of one module.
    private func sdk() throws -> Folder {
        let folder = try Folder()
        let source = try folder.write("UIKit.swift", Self.kit)
        try folder.write("lib/.keep")
        let built = try folder.run(
            "swiftc", "-emit-library", "-emit-module", "-emit-module-path", folder.path + "/lib/UIKit.swiftmodule", "-module-name", "UIKit",
            "-parse-as-library", source, "-o", folder.path + "/lib/libLamina.so")
        guard built.status == 0 else { throw PortError.compiler(built.errors) }
        return folder
    }

    private func app() throws -> Folder {
        let folder = try Folder()
        try folder.write(
            "Views/Board.swift",
            """
            import UIKit
            import Chess
            class Board: UIView {
                @objc func tap() {}
                func load() { add(#selector(tap)) }
                let icon = UIImage(systemName: "star"), other = UIImage(systemName: "moon"), picture = UIImage(named: "lamp")
                let font = UIFont(name: "Lora", size: 1), own = UIFont(name: "Inter", size: 1)
            }
            """)
        try folder.write(
            "Views/Old.swift",
            """
            import UIKit
            class Old: UIView {
                override func layoutMarginsDidChange() {}
                let player: Player? = nil
                func load() { layoutSubviews(); self.tilt(); UIView().tilt(); launch(); method_exchangeImplementations(1, 2) }
                @objc func other(_ a: Missing) {}
            }
            """)
        // The same name in another folder, and UIKit without an import of it.
        try folder.write("Models/Board.swift", "import Chess\nlet shared: UIView? = nil\n")
        try folder.write("Models/Plain.swift", "struct Plain { var a = 1 }\n")
        try folder.write("Old/Player.h", "@interface Player : NSObject\n")
        try folder.write("AppTests/Tests.swift", "import XCTest\n")
        return folder
    }

    @Test func aCheck() throws {
        let folder = try app(), sdk = try sdk()
        let result = try run("--check", ".", "--json", "--sdk", sdk.path, in: folder)
        #expect(result.status == 2 && result.errors == "", "\(result)")
        let report = try JSONDecoder().decode(CheckReport.self, from: Data(result.output.utf8))
        #expect(report.files.map(\.path) == ["Models/Board.swift", "Models/Plain.swift", "Views/Board.swift", "Views/Old.swift"])
        #expect(report.files.map(\.usesUIKit) == [true, false, true, true])
        #expect(report.files.map(\.count) == [0, 0, 0, 7], "\(report.files)")
        #expect(
            report.filesWithUIKit == 3 && report.filesWithUIKitAndNoError == 2 && report.filesWithNoError == 3 && report.errorCount == 7)
        func list(_ names: [CheckReport.Named]?) -> [String]? { names?.map { "\($0.count) \($0.name)" } }
        #expect(list(report.missing.modules) == ["2 Chess"])
        #expect(list(report.missing.types) == ["1 Missing", "1 Player"])
        #expect(report.missing.types.last?.note == "Objective-C: Old/Player.h")
        #expect(list(report.missing.names) == ["1 launch"])
        #expect(list(report.missing.members) == ["1 Old.tilt", "1 UIView.tilt"])
        #expect(list(report.missing.overrides) == ["1 layoutMarginsDidChange"])
        #expect(list(report.missing.symbols) == ["1 moon"])
        #expect(list(report.missing.fonts) == ["1 Lora"])
        #expect(list(report.missing.images) == ["1 lamp"])
        #expect(list(report.refused) == ["1 method_exchangeImplementations"])
        #expect(report.leftOut == ["AppTests"] && report.filesWithoutImport == ["Models/Board.swift"])
        // The original lines, of the files themselves.
        let old = try #require(report.files.last)
        #expect(old.errors.contains(Diagnostic(line: 4, column: 17, message: "cannot find type 'Player' in scope")))
        #expect(old.refused.map(\.line) == [5])

        let text = try run("--check", ".", "--errors", "--top", "1", "--sdk", sdk.path, in: folder).output
        #expect(text.contains("7  Views/Old.swift\nViews/Old.swift:3:"), "\(text)")
        #expect(
            text.contains(".: 4 files, 3 without an error; 7 errors\n3 files with UIKit, 2 of them without an error\nleft out: AppTests\n"))
        #expect(text.contains("missing types (2):\n  1  Missing\n  … and 1 more\n"))
    }

    @Test func whatHasNothingMissing() throws {
        let folder = try Folder(), sdk = try sdk()
        try folder.write("A.swift", "import UIKit\nfinal class A: UIView { @objc func tap() {} }\n")
        let result = try run("--check", folder.path, "--sdk", sdk.path, in: folder)
        #expect(
            result.status == 0
                && result.output.hasSuffix("1 file, 1 without an error; 0 errors\n1 file with UIKit, 1 of them without an error\n"),
            "\(result)")
    }

    /// What two targets of a folder declare isn't a mistake, but what one declares twice is.
    @Test func severalTargets() throws {
        let folder = try Folder(), sdk = try sdk()
        try folder.write("App/Log.swift", "let log = 1\nfinal class Note {}\n")
        try folder.write("Share/Log.swift", "let log = 1\nfinal class Note {}\n")
        try folder.write("App/App.swift", "func run() { print(log); let note: Note; _ = 1 }\n")
        try folder.write("Twice/A.swift", "let twice = 1\n")
        try folder.write("Twice/B.swift", "let twice = 1\n")
        let arguments = try PortArguments(["--check", folder.path, "--sdk", sdk.path])
        let report = try PortCommand.report(arguments)
        #expect(report.files.prefix(3).map(\.count) == [0, 0, 0] && report.errorCount > 0, "\(report.files)")
        #expect(report.otherErrors.map(\.name) == ["invalid redeclaration of 'twice'"])
    }

    @Test func aProject() throws {
        let folder = try Folder(), sdk = try sdk()
        try folder.write("App/App.swift", "import UIKit\nimport Kit\n#if BETA\nlet view = Board()\n#endif\n")
        try folder.write("App/Board View.swift", "import UIKit\nclass Board: UIView {}\nlet tilt: Tilt\n")
        try folder.write("Other.swift", "nonsense")
        // What it imports lies beside it: in the project, and in a package.
        try folder.write("Kit/Kit.swift", "import Clock\nlet tilt: Tilt\n")
        try folder.write("Packages/Clock/Package.swift")
        try folder.write("Packages/Clock/Sources/Clock/Clock.swift", "public struct Clock {}\n")
        try folder.write("Packages/Clock/Sources/Other/Other.swift", "nonsense\n")
        try folder.write("App.xcodeproj/project.pbxproj", Projects.plain)
        let result = try run("--check", "App.xcodeproj", "--sdk", sdk.path, in: folder)
        #expect(result.status == 2, "\(result)")
        #expect(
            result.output.hasPrefix(
                """
                1  App/Board View.swift
                1  Kit/Kit.swift  (without UIKit)

                App.xcodeproj, target App: 4 files, 2 without an error; 2 errors
                2 files with UIKit, 1 of them without an error
                with the sources of: Clock, Kit

                """), "\(result)")
        #expect(
            try run("--check", "App.xcodeproj", "--target", "Nope", "--sdk", sdk.path, in: folder).errors
                == "error: \(folder.path)/App.xcodeproj has no target Nope; its targets are: App, Kit, AppTests\n")
    }

    @Test func differencesAndWriting() throws {
        let folder = try Folder()
        let source = "import UIKit\nfinal class A: UIView { @objc func tap() {} }\n"
        let path = try folder.write("A.swift", source)
        try folder.write("B.swift", "let b = 1\n")
        try folder.commit()
        let difference = try run("--diff", ".", in: folder)
        #expect(difference.status == 0 && folder.read("A.swift") == source)
        #expect(difference.output.hasPrefix("--- a/A.swift\n+++ b/A.swift\n") && !difference.output.contains("B.swift"))

        try folder.write("A.swift", source + "// edited\n")
        let refused = try run("--write", ".", in: folder)
        #expect(refused.status == 1 && refused.errors == "error: A.swift has changes that aren't committed; commit them, or give --force\n")
        #expect(folder.read("A.swift") == source + "// edited\n")
        try folder.write("A.swift", source)

        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        let written = try run("--write", ".", in: folder)
        #expect(written.status == 0 && written.output == "1 of 2 files written\n")
        let result = try #require(folder.read("A.swift"))
        #expect(result.hasPrefix("import UIKit\nfinal class A: UIView { func tap() {}"))
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [".git", "A.swift", "B.swift"])
        // The difference says the same.
        try folder.write("A.swift", source)
        try folder.write("a.diff", difference.output)
        #expect(try folder.run("git", "apply", "a.diff").status == 0)
        #expect(folder.read("A.swift") == result)
    }

    @Test func writingByForce() throws {
        let folder = try Folder()
        try folder.write("A.swift", "import UIKit\n@objc protocol P {}\n")
        try folder.commit()
        try folder.write("New.swift", "import UIKit\n@objc protocol Q {}\n")
        #expect(
            try run("--write", ".", in: folder).errors
                == "error: New.swift has changes that aren't committed; commit them, or give --force\n")
        #expect(folder.read("A.swift") == "import UIKit\n@objc protocol P {}\n")
        #expect(try run("--write", ".", "--force", in: folder).status == 0)
        #expect(folder.read("New.swift") == "import UIKit\nprotocol Q: AnyObject {}\n")
    }

    @Test func whatIsRefused() throws {
        let folder = try Folder()
        try folder.write("A.swift", "import UIKit\nlet a = method_exchangeImplementations\n")
        let result = try run("--diff", ".", in: folder)
        #expect(
            result.status == 2 && result.errors.hasPrefix("\(folder.path)/A.swift:2:9: error: method_exchangeImplementations changes"),
            "\(result)")
    }

    @Test func aManifest() throws {
        let folder = try Folder()
        try folder.write("App.xcodeproj/project.pbxproj", Projects.plain)
        let printed = try run("--package", "App.xcodeproj", "--target", "Kit", in: folder)
        #expect(printed.status == 0 && printed.output.contains("name: \"Kit\""))
        #expect(try run("--package", "App.xcodeproj", "--target", "Kit", "--output", "Package.swift", in: folder).status == 0)
        #expect(folder.read("Package.swift") == printed.output)
        let again = try run("--package", "App.xcodeproj", "--target", "Kit", "--output", "Package.swift", in: folder)
        #expect(again.status == 1 && again.errors.contains("Package.swift: can't be written: it is there already"))
    }

    @Test func mistakes() throws {
        let folder = try Folder()
        for (arguments, status, message) in [
            (["--check", "nowhere"], 1, "error: nowhere: there is no such folder, file or project\n"),
            (["--check", "."], 1, "error: .: there are no sources of Swift in it\n"),
            (["--check", ".", "--target", "A"], 64, "error: --target is for an Xcode project; . is a folder\n"),
            (["--package", "."], 64, "error: --package takes an Xcode project, and . is none\n"),
            (["--nope"], 64, "error: unknown option --nope; see --help\n"),
        ] as [([String], Int32, String)] {
            let result = try #require(Subprocess.run(program(), arguments, in: folder.path))
            #expect(result.status == status && result.errors == message && result.output == "", "\(result)")
        }
        try folder.write("A.swift")
        #expect(
            try run("--check", ".", "--sdk", "nowhere", in: folder).errors
                == "error: nowhere/lib/UIKit.swiftmodule: there is no such folder, file or project\n")
        try folder.write("A.swift", Data([0x6c, 0xff, 0x0a]))
        #expect(try run("--diff", ".", in: folder).errors == "error: \(folder.path)/A.swift: can't be read: it isn't UTF-8\n")
        let help = try run("--help", in: folder)
        #expect(help.status == 0 && help.output.contains("USAGE: lamina port --check PATH"))
    }
}
