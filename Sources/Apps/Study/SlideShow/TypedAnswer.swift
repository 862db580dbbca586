import Foundation

/// What a person typed, compared with the answer that a card asks for.
enum TypedAnswer {
    /// Whether it is right: blanks at the ends, case and the composition of letters don't count.
    static func isRight(_ typed: String, _ answer: String) -> Bool { key(typed) == key(answer) }

    private static func key(_ text: String) -> String {
        text.precomposedStringWithCanonicalMapping.lowercased().split { $0.isWhitespace }.joined(separator: " ")
    }

    /// What was typed, and the answer if that is something else, as HTML: wrong letters are struck out.
    static func html(typed: String, answer: String) -> String {
        if isRight(typed, answer) { return "<b>" + escaped(typed) + "</b>" }
        // Letters of both in their order: what isn't common to both was wrong.
        let given = Array(typed.prefix(200)), wanted = Array(answer.prefix(200))
        var lengths = [[Int]](repeating: [Int](repeating: 0, count: wanted.count + 1), count: given.count + 1)
        for i in given.indices.reversed() {
            for j in wanted.indices.reversed() {
                let isEqual = given[i].lowercased() == wanted[j].lowercased()
                lengths[i][j] = isEqual ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
            }
        }
        var output = "", i = 0, j = 0
        while i < given.count {
            if j < wanted.count, given[i].lowercased() == wanted[j].lowercased() {
                output += escaped(String(given[i]))
                (i, j) = (i + 1, j + 1)
            } else if j < wanted.count, lengths[i][j + 1] >= lengths[i + 1][j] {
                j += 1
            } else {
                output += "<s>" + escaped(String(given[i])) + "</s>"
                i += 1
            }
        }
        return output + "<br>↓<br><b>" + escaped(answer) + "</b>"
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;").replacingOccurrences(of: ">", with: "&gt;")
    }
}
