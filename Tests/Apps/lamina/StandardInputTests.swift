import AppTesting
import Foundation
import TestSupport
import Testing

/// Texts that another program writes to a command.
@Suite struct StandardInputTests {
    private let folder = ScratchFolder()

    private func pipe(_ command: String) throws -> (status: Int32, output: String) {
        try Program.run("sh", ["-c", "\(command) | '\(Program.lamina)' notes add - --store '\(folder.path("notes.sqlite"))'"])
    }

    @Test("a note is read from standard input; what is no text is refused, and nothing stored")
    func note() throws {
        let refused = [("printf ''", "gives no text"), ("printf ' \\n'", "gives no text"), ("printf '\\377\\376a'", "is not valid UTF-8")]
        for (command, message) in refused {
            let (status, output) = try pipe(command)
            #expect(status == 1 && output.contains(message) && output.split(separator: "\n").count == 1, "\(output)")
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path("notes.sqlite")))
        #expect(try pipe("printf 'Milk\\n\\n- 1 l\\n'") == (0, "1\n"))
        let (status, output) = try Program.run(Program.lamina, ["notes", "list", "--json", "--store", folder.path("notes.sqlite")])
        #expect(status == 0 && output == #"[{"body":"Milk\n\n- 1 l","id":1,"tags":[],"title":"Milk"}]"# + "\n", "\(output)")
    }
}
