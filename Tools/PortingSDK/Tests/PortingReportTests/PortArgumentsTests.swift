import Testing

@testable import PortingReport

@Suite struct PortArgumentsTests {
    @Test func options() throws {
        let arguments = try PortArguments([
            "--check", "App.xcodeproj", "--target", "App", "--json", "--define", "A", "--define=B", "--swift-version=6", "--top", "0",
            "--sdk", "/sdk",
        ])
        var expected = PortArguments.ofCheck("App.xcodeproj")
        expected.target = "App"
        expected.json = true
        expected.flags = ["A", "B"]
        expected.languageVersion = "6"
        expected.top = 0
        expected.sdk = "/sdk"
        #expect(arguments == expected)
        #expect(try PortArguments(["folder", "--write", "--force"]).action == .write)
    }

    @Test(arguments: [
        ([], "give --check, --diff, --write or --package; see --help"),
        (["folder"], "give --check, --diff, --write or --package; see --help"),
        (["--check"], "name a folder or an Xcode project; see --help"),
        (["--check", "a", "b"], "name one folder or project, not also b"),
        (["--check", "--diff", "a"], "give one of --check, --diff, --write and --package"),
        (["--check", "a", "--target"], "--target needs a value; see --help"),
        (["--check", "a", "--top", "x"], "--top is a number, not x"),
        (["--check", "a", "--swift-version", "3"], "--swift-version is 4, 4.2, 5 or 6, not 3"),
        (["--chekc", "a"], "unknown option --chekc; see --help"),
        (["--json=yes", "a"], "unknown option --json=yes; see --help"),
    ])
    func mistakes(_ arguments: [String], _ message: String) {
        #expect(throws: PortError.usage(message)) { try PortArguments(arguments) }
    }
}

extension PortArguments {
    static func ofCheck(_ path: String) -> PortArguments {
        var arguments = try! PortArguments(["--check", "."])
        arguments.path = path
        return arguments
    }
}
