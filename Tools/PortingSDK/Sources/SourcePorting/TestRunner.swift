/// The program that SwiftPM writes for running a package's tests: it starts an application first, so that tests have a screen and a
/// window, as in Xcode.
public enum TestRunner {
    /// The runner with the call at the start of its `main`; nil if this isn't such a file.
    public static func ported(_ text: String) -> String? {
        guard let runner = text.firstRange(of: "struct Runner {"),
            let main = text[runner.upperBound...].firstRange(of: "static func main()"),
            let brace = text[main.upperBound...].firstIndex(of: "{")
        else { return nil }
        // Not when the tests are only listed, which has to be quick and to print nothing else.
        let listing = "[\"--dump-tests-json\", \"--list-tests\"].contains(where: CommandLine.arguments.contains)"
        return "import UIKitTesting; " + text[...brace] + " if !\(listing) { TestApplication.start() };" + text[text.index(after: brace)...]
    }
}
