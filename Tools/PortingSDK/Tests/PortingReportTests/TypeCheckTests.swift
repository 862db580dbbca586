import Foundation
import SourcePorting
import Testing

@testable import PortingReport

/// The type-check with a compiler that crashes, as the real one does now and then at sources with errors.
@Suite struct TypeCheckTests {
    private let folder: Folder
    private let compiler: String

    init() throws {
        folder = try Folder()
        compiler = try folder.write("bin/swiftc", "#!/bin/sh\necho \"'${0%/*}/frontend' -frontend -primary-file one.swift -typecheck\"\n")
        // It crashes at a file that says so, and behind it nothing is printed.
        try folder.write(
            "bin/frontend",
            """
            #!/bin/sh
            test "$1 $2 $3" = "-frontend -typecheck -filelist" || exit 3
            for list; do :; done
            while read -r file || test -n "$file"; do
                if grep -q crash "$file"; then kill -9 $$; fi
                if grep -q wrong "$file"; then echo "$file:1:2: error: wrong" >&2; fi
                if grep -q unknown "$file"; then echo "<unknown>:0: error: all is lost" >&2; exit 1; fi
            done <"$list"

            """)
        for name in ["swiftc", "frontend"] {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + "/bin/" + name)
        }
    }

    private func check(_ texts: [String]) throws -> [TypeCheck.FileResult] {
        let paths = try texts.enumerated().map { try folder.write("\($0).swift", "// \($1)\n") }
        let sources = try ModuleSources(paths, root: folder.path, moduleName: "App", conditions: Conditions())
        try folder.write("sdk/lib/UIKit.swiftmodule")
        let check = TypeCheck(
            compiler: compiler, sdk: try InstalledSDK(named: folder.path + "/sdk"), moduleName: "App", languageVersion: "5", flags: [],
            jobs: 2)
        return try check.run(sources.files)
    }

    @Test func aCrashTakesNoOthersAlong() throws {
        let texts = (0..<11).map { [2, 6, 9].contains($0) ? "crash" : $0 % 2 == 0 ? "wrong" : "right" }
        let results = try check(texts)
        #expect(results.map(\.hasCrashed) == texts.map { $0 == "crash" })
        #expect(results.map(\.errors.count) == texts.map { $0 == "wrong" ? 1 : 0 })
        #expect(results[0].errors == [Diagnostic(line: 1, column: 2, message: "wrong")])
    }

    @Test func anErrorThatIsOfNoFile() throws {
        #expect(throws: PortError.compiler("<unknown>:0: error: all is lost")) { try check(["right", "unknown"]) }
        #expect(try check(["right", "right"]).allSatisfy { $0.errors.isEmpty && !$0.hasCrashed })
    }
}
