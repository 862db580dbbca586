import Foundation
import Testing

/// The driver as a program, with the toolchain's compiler behind it.
@Suite struct EndToEndTests {
    /// Built with the tests, and so beside them.
    private let driver = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        .appendingPathComponent("swiftc").path

    private func driverPath() throws -> String {
        let beside = try #require([driver, products + "/swiftc"].first { FileManager.default.isExecutableFile(atPath: $0) })
        return beside
    }

    private var products: String {
        #filePath.components(separatedBy: "/Tests/")[0] + "/.build/debug"
    }

    /// What the runtime's module declares, as far as the tests need it.
    private static let runtime = """
        public struct Selector: Sendable {
            public let name: String
            public init(_ name: String) { self.name = name }
            public init<Root, Result>(_ name: String, _ method: @escaping (Root) -> () -> Result) { self.name = name }
            public init<Root, A, Result>(_ name: String, _ method: @escaping (Root) -> (A) -> Result) { self.name = name }
        }
        public struct ObjCMember {
            public let name: String
            public let call: ((Any) -> Any)?
            public static func method<Root, Result>(_ name: String, _ method: @escaping @MainActor (Root) -> @MainActor \
            () -> Result, isolated: Void = ()) -> ObjCMember {
                let method = unsafeBitCast(method, to: ((Root) -> () -> Result).self)
                return ObjCMember(name: name, call: { method($0 as! Root)() })
            }
            public static func method<Root, A, Result>(_ name: String, _ method: @escaping (Root) -> (A) -> Result) -> ObjCMember {
                ObjCMember(name: name, call: nil)
            }
            public static func property<Root, Value>(_ name: String, _ read: @escaping @MainActor (Root) -> Value, _ \
            write: (@MainActor (Root, Value) -> Void)? = nil) -> ObjCMember {
                ObjCMember(name: name, call: nil)
            }
            public static func names(_ names: String...) -> ObjCMember { ObjCMember(name: names.joined(separator: " "), call: nil) }
        }
        nonisolated(unsafe) public var tables: [(AnyClass, [ObjCMember])] = []
        public enum ObjCClass {
            public static func register(_ type: @escaping @autoclosure () -> AnyClass, members: @escaping () -> \
            [ObjCMember]) { tables.append((type(), members())) }
            public static func registerGeneric(_ members: @escaping (AnyClass) -> [ObjCMember]?) {}
            public static func didChange<Value>(_ object: AnyObject, _ key: String, from old: @autoclosure () -> Value) \
            { print(key, "was", old()) }
        }
        public enum ObjCOptional {
            public static func target<Object>(_ object: Object?, _ name: String) -> Object? {
                guard let object else { return nil }
                return tables.contains { $0.0 == type(of: object as AnyObject) && $0.1.contains { $0.name.contains(name) } } ? object : nil
            }
            public static func absent(_ name: String) -> Never { fatalError(name) }
        }
        """

    private func compiler() throws -> String {
        let found = try run("/usr/bin/env", ["sh", "-c", "command -v swiftc"])
        return found.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Compiles and runs a program of one file for a phone, with a UIKit that has nothing but the runtime.
    private func output(of text: String, _ options: [String] = []) throws -> String {
        let folder = try Folder()
        try folder.write("Runtime.swift", Self.runtime)
        try folder.write(
            "UIKit.swift",
            "@_exported import ObjectiveCRuntime\nopen class UIResponder { public init() {}; open func load() { print(\"loaded\") } }\n")
        for (module, source) in [("ObjectiveCRuntime", "Runtime"), ("UIKit", "UIKit")] {
            let built = try run(
                compiler(),
                [
                    "-emit-module", "-emit-module-path", "\(folder.path)/\(module).swiftmodule", "-c", "-parse-as-library", "-module-name",
                    module,
                    "-I", folder.path, "\(folder.path)/\(source).swift", "-o", "\(folder.path)/\(module).o",
                ])
            try #require(built.status == 0, "\(built.output)")
        }
        try folder.write("main.swift", text)
        let compiled = try run(
            driverPath(), options + ["-sdk", "/", "-I", folder.path, "main.swift", "-c", "-o", "main.o", "-module-name", "Program"],
            in: folder.path)
        try #require(compiled.status == 0, "\(compiled.output)")
        let linked = try run(
            driverPath(), ["-sdk", "/", "main.o", "UIKit.o", "ObjectiveCRuntime.o", "-emit-executable", "-o", "program"], in: folder.path)
        try #require(linked.status == 0, "\(linked.output)")
        return try run(folder.path + "/program", []).output
    }

    @Test func whatIsNotACompilePassesThrough() throws {
        let version = try run(driverPath(), ["--version"])
        #expect(try version == run(compiler(), ["--version"]))
    }

    @Test(arguments: [[], ["-swift-version", "6"]])
    func aProgram(_ options: [String]) throws {
        let text = """
            import UIKit
            @objc protocol BoardDelegate { @objc optional func done(_ count: Int) -> String }
            class Board: UIResponder {
                weak var delegate: BoardDelegate?
                @objc dynamic var count = 1
                @objc private func tap() { print("tapped at", #line) }
                @objc func press(_ sender: Any?) {}
                let selectors = [#selector(tap), #selector(press(_:))]
            }
            extension Board {
                override func load() { super.load(); print("extended") }
            }
            class Full: BoardDelegate { func done(_ count: Int) -> String { "done \\(count)" } }
            class Empty: BoardDelegate {}
            let board = Board(), full = Full(), empty = Empty()
            board.load()
            board.count = 2
            print(board.selectors.map { $0.name })
            for delegate in [full, empty] as [BoardDelegate] {
                board.delegate = delegate
                print([3].map { board.delegate?.done?($0) ?? "absent" })
            }
            for (type, members) in tables where type == Board.self { members.first { $0.name == "tap" }?.call?(board) }
            #if os(iOS)
            print("phone", #line)
            #endif
            """
        #expect(
            try output(of: text, options) == """
                loaded
                extended
                count was 1
                ["tap", "press:"]
                ["done 3"]
                ["absent"]
                tapped at 6
                phone 25

                """)
    }

    @Test func errorsNameTheOriginal() throws {
        let folder = try Folder()
        let file = try folder.write("Board.swift", "class Board {\n\n    @objc func f() { nonsense() }\n}\n")
        let failed = try run(driverPath(), ["-typecheck", "Board.swift"], in: folder.path)
        #expect(failed.status != 0)
        #expect(failed.output.contains("\(file):3:") || failed.output.contains("Board.swift:3:"), "\(failed.output)")
        let swizzling = try folder.write("Swizzling.swift", "import Foundation\n\n  let a = class_addMethod\n")
        let refused = try run(driverPath(), ["-typecheck", "Swizzling.swift"], in: folder.path)
        #expect(refused.status == 1)
        #expect(refused.output.hasPrefix("\(swizzling):3:11: error: class_addMethod "), "\(refused.output)")
    }

    @Test func objectiveCIsRefused() throws {
        let folder = try Folder()
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/clang", withDestinationPath: driverPath())
        let file = try folder.write("Board.m", "")
        let refused = try run(folder.path + "/clang", ["-c", file])
        #expect(refused.status == 1 && refused.output.hasPrefix("\(file):1:1: error: Objective-C"))
        let source = try folder.write("a.c", "int main(void) { return 0; }\n")
        #expect(try run(folder.path + "/clang", ["-fsyntax-only", source]).status == 0)
    }

    @Test func toolsOfCoveragePassThrough() throws {
        let folder = try Folder()
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/llvm-cov", withDestinationPath: driverPath())
        let version = try run(folder.path + "/llvm-cov", ["--version"])
        #expect(version.status == 0 && version.output.contains("LLVM version"))
    }

    @Test func aPackageWithTests() throws {
        let folder = try Folder()
        try folder.write(
            "toolset.json",
            """
            {"schemaVersion": "1.0", "rootPath": "\(folder.path)/bin", "swiftCompiler": {"path": "swiftc"}}
            """)
        try FileManager.default.createDirectory(atPath: folder.path + "/bin", withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: driverPath(), toPath: folder.path + "/bin/swiftc")
        try folder.write(
            "package/Package.swift",
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Game", targets: [.target(name: "Game"), .testTarget(name: "GameTests", dependencies: ["Game"])])
            """)
        try folder.write(
            "package/Sources/Game/Game.swift", "@MainActor public final class Game { public var count = 0; public init() {} }\n")
        try folder.write(
            "package/Tests/GameTests/GameTests.swift",
            """
            import XCTest
            import Game
            @MainActor final class GameTests: XCTestCase {
                var game: Game!
                override func setUp() { super.setUp(); game = Game() }
                override func setUp() async throws { try await super.setUp() }
                func testCount() throws { game.count += 1; XCTAssertEqual(game.count, 1) }
                func testAsync() async { await Task.yield(); XCTAssertEqual(game.count, 0) }
                func testWaiting() {
                    let done = expectation(description: "done")
                    DispatchQueue.main.async { done.fulfill() }
                    wait(for: [done], timeout: 5)
                }
            }
            final class OtherTests: XCTestCase {
                @MainActor func testIsolated() { XCTAssertEqual(Game().count, 0) }
                func testFailure() { XCTFail("at 17") }
            }
            """)
        let tested = try run(
            "/usr/bin/env", ["swift", "test", "--toolset", folder.path + "/toolset.json", "--disable-swift-testing", "--disable-sandbox"],
            in: folder.path + "/package")
        #expect(tested.output.contains("Executed 5 tests, with 1 failure"), "\(tested.output)")
        #expect(tested.output.contains("GameTests.swift:17: error: OtherTests.testFailure"), "\(tested.output)")
    }
}
