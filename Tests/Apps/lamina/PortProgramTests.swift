import AppSupport
import AppTesting
import Foundation
import Testing

@testable import lamina

/// Where `lamina port` finds the program that ports.
@Suite struct PortProgramTests {
    private let folder = ScratchFolder()

    /// Makes a file that can be started.
    private func program(_ name: String) throws -> String {
        let path = try folder.write("#!/bin/sh\n", to: name)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }

    private func find(_ environment: [String: String] = [:]) throws -> String {
        let home = ["HOME": folder.path("home")].merging(environment) { $1 }
        return try PortProgram.find(environment: home, lamina: URL(fileURLWithPath: folder.path("checkout/.build/release/lamina")))
    }

    @Test("the installed SDK's program comes first, then what the checkout has built")
    func places() throws {
        #expect(throws: CommandError("porting is part of the SDK, which isn't installed; make it with 'Scripts/make-sdk --install'")) {
            try find()
        }
        _ = try folder.write("no program", to: "home/.swiftpm/swift-sdks/lamina.artifactbundle/x86_64-unknown-linux-gnu/bin/lamina-port")
        #expect(throws: CommandError.self) { try find() }
        let debug = try program("checkout/Tools/PortingSDK/.build/debug/lamina-port")
        #expect(try find() == URL(fileURLWithPath: debug).resolvingSymlinksInPath().path)
        let release = try program("checkout/Tools/PortingSDK/.build/release/lamina-port")
        #expect(try find() == URL(fileURLWithPath: release).resolvingSymlinksInPath().path)
        let installed = try program("home/.config/swiftpm/swift-sdks/lamina.artifactbundle/aarch64-unknown-linux-gnu/bin/lamina-port")
        #expect(try find() == installed)
        let other = try program("other/swiftpm/swift-sdks/lamina.artifactbundle/x86_64-unknown-linux-gnu/bin/lamina-port")
        #expect(try find(["XDG_CONFIG_HOME": folder.path("other")]) == other)
        let usual = try program("home/.swiftpm/swift-sdks/lamina.artifactbundle/x86_64-unknown-linux-gnu/bin/lamina-port")
        #expect(try find() == usual)
    }

    @Test(
        "all arguments are handed on, those for help, too", arguments: [["--help"], ["--check", "a b", "--json", "--", "-h"], ["-h"], []])
    func arguments(_ arguments: [String]) throws {
        let command = try #require(try Lamina.parseAsRoot(["port"] + arguments) as? PortCommand)
        #expect(command.arguments == arguments)
    }
}
