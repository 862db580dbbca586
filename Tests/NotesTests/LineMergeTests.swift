import NotesTesting
import RecordStoreTesting
import Testing

@testable import Notes

/// Two windows write in one note: lines that either changed are as it left them, lines that both changed are there twice.
@Suite struct LineMergeTests {
    @Test("Lines merge", arguments: [
        // base, mine, theirs, merged
        ("a\nb\nc", "a\nb\nc!", "A\nb\nc", "A\nb\nc!"),
        ("a\nb\nc", "a\nc", "a\nb\nc\nd", "a\nc\nd"),
        ("a\nb\nc", "new\na\nb\nc", "a\nb\nnew\nc", "new\na\nb\nnew\nc"),
        ("a", "a\nmine", "a\ntheirs", "a\ntheirs\nmine"),
        ("a\nb", "a\nmine", "a\ntheirs", "a\ntheirs\nmine"),
        ("a\nb\nc", "a\nsame\nc", "a\nsame\nc", "a\nsame\nc"),
        ("a\nb\nc", "a\nx\nmine\nz\nc", "a\nx\ntheirs\nz\nc", "a\nx\ntheirs\nmine\nz\nc"),
        ("a\nb\nc", "a\nc", "a\nB\nc", "a\nB\nc"), ("a\nb\nc", "A\nb\nc", "a\nB\nc", "A\nB\nc"),
        ("", "mine", "theirs", "theirs\nmine"),
        // What was stored as the first of these is typed on, before anybody has read what came of it.
        ("one", "one two", "theirs\none", "theirs\none two"), ("a\nb", "A\nB", "x\na\nb\ny", "x\nA\nB\ny"),
        ("a\nb", "x\na\nb\ny", "A\nB", "x\nA\nB\ny"), ("a\nb\nc", "A\nc", "a\nb\nnew\nc", "A\nnew\nc"),
        ("Straße 🦊\ne\u{301}", "Straße 🦊\ne\u{301}\n👩‍👩‍👧", "straße 🦊\ne\u{301}", "straße 🦊\ne\u{301}\n👩‍👩‍👧"),
    ])
    func merges(base: String, mine: String, theirs: String, merged: String) {
        #expect(LineMerge.merged(base, mine: mine, theirs: theirs) == merged)
    }

    @Test("A caret stays in its line", arguments: [
        ("one\ntwo\nthree", 5, "zero\none\ntwo\nthree", 10), ("one\ntwo\nthree", 13, "one\nthree", 9), ("one\ntwo", 7, "one\ntwo\n", 7),
        ("one\ntwo\nthree", 5, "one\nthree", 3), ("one\ntwo", 6, "one", 3), ("one", 2, "", 0), ("", 0, "new", 3), ("a🦊b\nc", 4, "x\na🦊b\nc", 6),
    ])
    func carets(old: String, place: Int, new: String, moved: Int) {
        #expect(LineMerge.place(place, in: old, after: new) == moved)
    }

    @Test("Texts of many lines merge, and their carets stay, in no more time than they have lines")
    func long() {
        let lines = (0..<200_000).map(String.init), text = lines.joined(separator: "\n")
        #expect(LineMerge.place(0, in: "", after: text) == text.utf16.count)
        #expect(LineMerge.place(text.utf16.count, in: text, after: "") == 0)
        #expect(LineMerge.place(text.utf16.count, in: text, after: "new\n" + text) == text.utf16.count + 4)
        let mine = text + "\nmine", theirs = "theirs\n" + text
        #expect(LineMerge.merged(text, mine: mine, theirs: theirs) == "theirs\n" + text + "\nmine")
        // Nothing that one wrote is lost where everything is new.
        let other = lines.map { "x" + $0 }.joined(separator: "\n"), third = lines.dropLast().map { "y" + $0 }.joined(separator: "\n")
        let merged = Set(LineMerge.merged(text, mine: other, theirs: third).split(separator: "\n"))
        #expect(merged.contains("x0") && merged.contains("x199999") && merged.contains("y0") && merged.contains("y199998"))
    }

    @Test("Whatever two people write, each line that one of them wrote new is there, and what only one changed is as that one has it")
    func random() {
        var session = NotesSession(seed: 12)
        for _ in 0..<2000 {
            let base = (0..<session.draw(8)).map { "\($0)" }
            func changed(_ name: String) -> [String] {
                var lines = base
                for index in 0...session.draw(3) {
                    switch session.draw(3) {
                    case 0: lines.insert("\(name)\(index)", at: session.draw(lines.count + 1))
                    case 1 where !lines.isEmpty: lines[session.draw(lines.count)] = "\(name)\(index)"
                    default: if !lines.isEmpty { lines.remove(at: session.draw(lines.count)) }
                    }
                }
                return lines
            }
            let mine = changed("m"), theirs = changed("t")
            func text(_ lines: [String]) -> String { lines.joined(separator: "\n") }
            let merged = LineMerge.merged(text(base), mine: text(mine), theirs: text(theirs)).split(separator: "\n").map(String.init)
            let new = Set(mine + theirs).subtracting(base)
            #expect(new.isSubset(of: merged), "\(base) \(mine) \(theirs) \(merged)")
            // What nobody changed is there once, and what both removed isn't.
            for line in base {
                let kept = mine.contains(line) && theirs.contains(line)
                if kept { #expect(merged.count { $0 == line } == 1) }
                if !mine.contains(line) && !theirs.contains(line) { #expect(!merged.contains(line)) }
            }
            #expect(LineMerge.merged(text(base), mine: text(mine), theirs: text(base)) == text(mine))
        }
    }
}
