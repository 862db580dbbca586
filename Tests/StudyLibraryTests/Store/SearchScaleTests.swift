import Foundation
import GRDB
import TestSupport
import Testing
@testable import StudyLibrary

/// Searches in many notes, in long runs in a million.
@Suite struct SearchScaleTests {
    private let scratch = ScratchStudy()

    /// Words that are often, rare, and neither.
    private static func words(_ note: Int) -> String { "word w\(note % 10) rare\(note % 1009) n\(note)" }

    /// Whether one of a note's words begins so.
    private static func holds(_ note: Int, _ part: Substring) -> Bool {
        if part.hasPrefix("rare") { return "rare\(note % 1009)".hasPrefix(part) }
        if part.hasPrefix("n") { return "n\(note)".hasPrefix(part) }
        return "word".hasPrefix(part) || "w\(note % 10)".hasPrefix(part)
    }

    @Test("A search finds in a stack what it finds everywhere, whether the stack is large, small or scattered, within 100 ms")
    func search() throws {
        let count = rounds(4000, long: 1_000_000)
        var store = try scratch.open()
        let template = try store.change("Add") { try $0.template(.basic) }
        let names = ["large", "small", "scattered", "few", "empty"]
        let stacks = try store.change("Add") { edit in try names.map { try edit.addStack($0) } }
        let members: [(Int) -> Bool] = [
            { $0 <= count / 2 }, { (count - 300...count - 100).contains($0) }, { $0 % 499 == 3 }, { $0 % (count / 10) == 7 },
            { _ in false },
        ]
        let queue = try DatabaseQueue(path: scratch.path)
        try queue.write { db in
            for note in 1...count {
                let words = Self.words(note)
                try db.execute(
                    sql: """
                        INSERT INTO note (id, guid, template, facets, tags, words, flagged, created, modified)
                        VALUES (?, ?, ?, ?, '', ?, 0, ?, 0)
                        """, arguments: [note, "g\(note)", template, words + "\u{1F}", words, note])
                for (index, stack) in stacks.enumerated() where members[index](note) {
                    try db.execute(
                        sql: "INSERT INTO membership (stack, note, position) VALUES (?, ?, x'80')", arguments: [stack, note])
                }
            }
        }
        try queue.close()
        store = try scratch.open()
        var slowest: [(seconds: Duration, what: String)] = []
        for query in ["w", "word", "w3", "rare5", "rare1008", "n\(count - 200)", "w3 rare5", "missing"] {
            let found = (1...count).reversed().filter { note in
                query.split(separator: " ").allSatisfy { Self.holds(note, $0) }
            }
            for (index, stack) in stacks.enumerated() {
                let expected = Array(found.lazy.filter(members[index]).prefix(200)).map(Int64.init)
                let start = ContinuousClock.now
                let result = try store.search(query, in: .stack(stack))
                slowest.append((ContinuousClock.now - start, "\(query) in \(names[index])"))
                #expect(result == expected, "\(query) in \(names[index])")
            }
            let start = ContinuousClock.now
            #expect(try store.search(query) == found.prefix(200).map(Int64.init))
            slowest.append((ContinuousClock.now - start, "\(query) everywhere"))
        }
        slowest.sort { $0.seconds > $1.seconds }
        print("\(count) notes, slowest searches: \(slowest.prefix(3).map { "\($0.what) \($0.seconds)" }.joined(separator: ", "))")
        #expect(slowest[0].seconds < .milliseconds(500), "a busy machine has five times as long")
    }
}
