import Testing

@testable import PortingDriver

@Suite struct JobTests {
    @Test func words() {
        #expect(Job.tokens("a b\n'c d' \"e \\\" f\" g\\ h ''\n") == ["a", "b", "c d", "e \" f", "g h", ""])
    }

    @Test func theRootThatIsNoSDK() {
        #expect(Job(["-sdk", "/", "a.swift"], workingDirectory: "/w").arguments == ["a.swift"])
        #expect(Job(["-sdk", "/sdk", "a.swift"], workingDirectory: "/w").arguments == ["-sdk", "/sdk", "a.swift"])
    }

    @Test func inputs() throws {
        let folder = try Folder()
        let list = try folder.write("sources", "/w/a.swift\n'/w/b c.swift'\n")
        let job = Job(
            [
                "-module-name", "Board", "@" + list, "c.swift", "-o", "d.swift", "-Xcc", "e.swift", "-DX", "-D", "Y", "-swift-version", "6",
                "-I", "m", "-target", "aarch64-unknown-linux-gnu", "-output-file-map", "/out/Board.build/output-file-map.json",
            ],
            workingDirectory: "/w")
        #expect(job.sources == ["/w/a.swift", "/w/b c.swift", "/w/c.swift"])
        #expect(job.moduleName == "Board")
        #expect(job.conditions.flags == ["X", "Y"])
        #expect(job.conditions.languageVersion == [6])
        #expect(job.conditions.architecture == "arm64")
        #expect(job.searchPaths == ["/w/m"])
        #expect(job.folder == "/out/Board.build/porting/Board")
        #expect(job.arguments.contains("@" + list))
    }

    @Test func jobsWithoutSources() {
        for arguments in [
            ["--version"], ["-print-target-info"], ["-modulewrap", "A.swiftmodule", "-o", "A.o"], ["-emit-executable", "a.o"],
        ] {
            let job = Job(arguments, workingDirectory: "/w")
            #expect(job.sources.isEmpty && job.arguments == arguments)
        }
    }
}
