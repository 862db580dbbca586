import SourcePorting
import SwiftParser
import Testing

/// A file that was ported, in the parts that tests look at.
struct Ported {
    /// The lines that the author wrote, as they have become.
    var lines: String
    /// What stands behind them.
    var appended: String
    var findings: [Finding]
}

/// Ports a file of a module, and checks what holds for every file: no line is shifted, and the result parses.
func port(
    _ text: String, with others: [String] = [], imported: [String] = [], conditions: Conditions = Conditions(),
    sourceLocation: SourceLocation = #_sourceLocation
) -> Ported {
    func parsed(_ text: String, _ index: Int) -> ParsedSource {
        ParsedSource(name: "File\(index).swift", text: text, conditions: conditions)
    }
    let source = parsed(text, 0)
    let files = [source] + others.enumerated().map { parsed($1, $0 + 1) }
    let module = ModuleDeclarations(files.map(\.declarations), imported: imported.map { parsed($0, 100).declarations })
    let ported = source.ported(in: module, named: "Module")
    #expect(ported.isChanged == (ported.text != text), sourceLocation: sourceLocation)
    #expect(!Parser.parse(source: ported.text).hasError, "\(ported.text)", sourceLocation: sourceLocation)
    let count = text.split(separator: "\n", omittingEmptySubsequences: false).count
    let lines = ported.text.split(separator: "\n", omittingEmptySubsequences: false)
    // A file without a line break at its end gets one when something is appended.
    #expect(lines.count >= count, sourceLocation: sourceLocation)
    let own = text.hasSuffix("\n") ? count - 1 : count
    return Ported(
        lines: lines.prefix(own).joined(separator: "\n"), appended: lines.dropFirst(own).joined(separator: "\n"),
        findings: ported.findings)
}

/// Checks what the author's lines become.
func expect(
    _ text: String, becomes expected: String, with others: [String] = [], conditions: Conditions = Conditions(),
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let ported = port(text, with: others, conditions: conditions, sourceLocation: sourceLocation)
    #expect(ported.lines == expected, sourceLocation: sourceLocation)
    #expect(ported.findings.isEmpty, "\(ported.findings)", sourceLocation: sourceLocation)
}

/// Checks that a file isn't changed.
func expectUnchanged(_ text: String, conditions: Conditions = Conditions(), sourceLocation: SourceLocation = #_sourceLocation) {
    let ported = port(text, conditions: conditions, sourceLocation: sourceLocation)
    #expect(ported.lines == text && ported.appended.isEmpty, "\(ported.lines)\n\(ported.appended)", sourceLocation: sourceLocation)
}
