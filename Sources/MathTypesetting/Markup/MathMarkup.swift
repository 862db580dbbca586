import Foundation

/// A formula within text, between the marks that flash cards have: `\( … \)`, `[$] … [/$]` within lines, `\[ … \]`, `[$$] … [/$$]` on
/// lines of their own, and `[latex] … [/latex]` around text of a LaTeX document.
public struct MathMarkup: Equatable, Sendable {
    /// Where the formula stands with its marks, in UTF-16 units.
    public let range: NSRange
    /// What stands between the marks.
    public let source: String
    /// Whether the formula stands on a line of its own.
    public let isDisplay: Bool
    /// Whether the source is text with formulas in it, not a formula.
    public let isDocument: Bool

    /// Reads the formula.
    ///
    /// - Throws: ``MathError`` where it isn't understood.
    public func expression() throws(MathError) -> MathExpression {
        isDocument ? try MathExpression(latex: source) : try MathExpression(tex: source)
    }

    private struct Mark {
        let opening: [UInt16]
        let closing: [UInt16]
        let isDisplay: Bool
        let isDocument: Bool

        init(_ opening: String, _ closing: String, isDisplay: Bool = false, isDocument: Bool = false) {
            self.opening = Array(opening.utf16)
            self.closing = Array(closing.utf16)
            self.isDisplay = isDisplay
            self.isDocument = isDocument
        }
    }

    private static let marks = [
        Mark("\\(", "\\)"), Mark("\\[", "\\]", isDisplay: true), Mark("[$]", "[/$]"), Mark("[$$]", "[/$$]", isDisplay: true),
        Mark("[latex]", "[/latex]", isDocument: true),
    ]

    /// Finds the formulas of a text, first to last. A mark that isn't closed is text.
    public static func formulas(in text: String) -> [MathMarkup] {
        // Most texts have none.
        guard text.utf8.contains(where: { $0 == 0x5C || $0 == 0x5B }) else { return [] }
        let units = Array(text.utf16)
        // Behind the last closing mark nothing is searched for, so that the time is linear.
        let last = marks.map { mark in lastIndex(of: mark.closing, in: units) }
        var found: [MathMarkup] = [], index = 0
        scan: while index < units.count {
            if units[index] == 0x5C || units[index] == 0x5B {
                for (mark, last) in zip(marks, last) where index < last && matches(mark.opening, units, index) {
                    let start = index + mark.opening.count
                    var end = start
                    while end <= last, !matches(mark.closing, units, end) { end += 1 }
                    guard end <= last else { continue }
                    let source = String(decoding: units[start..<end], as: UTF16.self)
                    index = end + mark.closing.count
                    let range = NSRange(location: start - mark.opening.count, length: index - start + mark.opening.count)
                    found.append(MathMarkup(
                        range: range, source: source, isDisplay: mark.isDisplay || mark.isDocument && standsAlone(source),
                        isDocument: mark.isDocument))
                    continue scan
                }
            }
            index += 1
        }
        return found
    }

    /// Whether a LaTeX text is one formula on a line of its own.
    private static func standsAlone(_ source: String) -> Bool {
        let text = source.drop { $0.isWhitespace }
        return text.hasPrefix("$$") || text.hasPrefix("\\[") || text.hasPrefix("\\begin")
    }

    /// Compares ASCII, ignoring case.
    private static func matches(_ mark: [UInt16], _ units: [UInt16], _ index: Int) -> Bool {
        guard index + mark.count <= units.count else { return false }
        for (offset, unit) in mark.enumerated() {
            let other = units[index + offset]
            guard other == unit || (0x41...0x5A).contains(other) && other | 0x20 == unit else { return false }
        }
        return true
    }

    private static func lastIndex(of mark: [UInt16], in units: [UInt16]) -> Int {
        var index = units.count - mark.count
        while index >= 0, !matches(mark, units, index) { index -= 1 }
        return index
    }
}
