import Foundation
import Testing

@testable import PortingReport

@Suite struct DifferenceTests {
    @Test func linesThatChange() {
        let before = (1...20).map { "line \($0)\n" }.joined()
        let after = before.replacing("line 2\n", with: "two\n").replacing("line 15\n", with: "fifteen\n") + "more\n"
        #expect(
            Difference.unified(before, after, path: "A.swift", context: 1) == """
                --- a/A.swift
                +++ b/A.swift
                @@ -1,3 +1,3 @@
                 line 1
                -line 2
                +two
                 line 3
                @@ -14,3 +14,3 @@
                 line 14
                -line 15
                +fifteen
                 line 16
                @@ -20 +20,2 @@
                 line 20
                +more

                """)
        #expect(Difference.unified(before, before, path: "A.swift") == "")
    }

    @Test(arguments: ["", "one", "one\n", "one\ntwo\nthree", "a\r\nb\r\n", "é\n\n\n"])
    func gitAppliesIt(_ before: String) throws {
        var lottery = Lottery(state: 3)
        for appended in ["", "x\n", "x\ny\nz\n", "x"] {
            for _ in 0..<4 {
                // Porting gives a line break to a last line that something is appended to.
                var lines = before.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                for index in lines.indices.dropLast() where Bool.random(using: &lottery) { lines[index] += " // changed" }
                var after = lines.joined(separator: "\n")
                if !appended.isEmpty, !after.isEmpty, !after.hasSuffix("\n") { after += "\n" }
                after += appended
                let difference = Difference.unified(before, after, path: "A.swift", context: Int.random(in: 0...3, using: &lottery))
                guard !difference.isEmpty else {
                    #expect(before == after)
                    continue
                }
                let folder = try Folder()
                try folder.write("A.swift", before)
                try folder.write("a.diff", difference)
                let applied = try folder.run("git", "apply", "--unidiff-zero", "a.diff")
                #expect(applied.status == 0, "\(applied.errors)\n\(difference)")
                #expect(folder.read("A.swift") == after)
            }
        }
    }
}
