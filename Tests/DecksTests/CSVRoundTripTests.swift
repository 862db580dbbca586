import Foundation
import TestSupport
import Testing
@testable import Decks

@Suite struct CSVRoundTripTests {
    private let scratch = ScratchFolder()

    /// Writes a cell with quotes where it needs them, and sometimes where it doesn't.
    private func written(_ cell: String, _ separator: Character, _ random: inout SeededRandom) -> String {
        let hasSpecials = cell.contains { $0 == separator || $0 == "\"" || $0.isNewline }
        let needsQuotes = hasSpecials || cell != cell.trimmingCharacters(in: .whitespaces)
        guard needsQuotes || Bool.random(using: &random) else { return cell }
        return "\"" + cell.replacing("\"", with: "\"\"") + "\""
    }

    @Test(arguments: [",", ";", "\t"] as [Character]) func whatIsWrittenIsRead(separator: Character) throws {
        let pieces = ["a", "Wort", "道", "🦊", "\"", "\"\"", ",", ";", "\t", "\n", " ", "é", "<", "&", "'", "#", "مرحبا", "x.png"]
        var random = SeededRandom(seed: UInt64(separator.asciiValue!))
        for round in 0..<300 {
            var rows: [[String]] = []
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                var row = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                    (0..<Int.random(in: 0...6, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
                }
                // A row is told from a blank line by its first cell here, and ends with a cell that isn't dropped.
                row[0] = "q" + row[0]
                row[row.count - 1] += "!"
                rows.append(row)
            }
            let lineEnd = ["\n", "\r\n", "\r"].randomElement(using: &random)!
            var text = "#separator:\(["," : "comma", ";": "semicolon", "\t": "tab"][separator]!)\n"
            for row in rows {
                text += row.map { written($0, separator, &random) }.joined(separator: String(separator)) + lineEnd
            }
            let deck = try TextDeckReader.read(Array(text.utf8), url: scratch.url.appendingPathComponent("d.csv"))
            #expect(deck.texts == [rows], "round \(round)")
        }
    }
}
