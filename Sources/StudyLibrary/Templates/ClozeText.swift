import Foundation

/// Texts with gaps, `{{c1::answer::hint}}`, which may lie inside each other.
enum ClozeText {
    /// Clozes are nested no deeper than this; braces further inside are text.
    private static let depth = 8

    private enum Part {
        case text(Substring)
        case open(Int)
        case close
    }

    /// The numbers of all clozes, from 1 on.
    static func numbers(in text: String) -> Set<Int> {
        Set(parts(of: text).compactMap { if case .open(let number) = $0, number > 0 { number } else { nil } })
    }

    /// The text with the clozes of a number as gaps, or on the back with their answers marked. Others show their answers.
    static func shown(_ text: String, number: Int, isBack: Bool) -> String {
        guard numbers(in: text).contains(number) else { return "" }
        return walk(text) { found, content, hint in
            if let shape = ImageOcclusion.element(content, isAsked: found == number, isBack: isBack) { return shape }
            if found != number { return content }
            return isBack ? "<span class=cloze>\(content)</span>" : "<span class=cloze>[\(hint ?? "...")]</span>"
        }
    }

    /// The answers of a number's clozes.
    static func answers(_ text: String, number: Int) -> String {
        var answers: [String] = []
        _ = walk(text) { found, content, _ in
            if found == number { answers.append(content) }
            return content
        }
        return answers.joined(separator: ", ")
    }

    private static func walk(_ text: String, _ shown: (Int, String, String?) -> String) -> String {
        var open: [(number: Int, content: String)] = [(0, "")]
        for part in parts(of: text) {
            switch part {
            case .text(let text): open[open.count - 1].content += text
            case .open(let number): open.append((number, ""))
            case .close:
                let (number, content) = open.removeLast()
                let split = content.range(of: "::")
                let answer = split.map { String(content[..<$0.lowerBound]) } ?? content
                open[open.count - 1].content += shown(number, answer, split.map { String(content[$0.upperBound...]) })
            }
        }
        // Clozes that are never closed are text.
        while open.count > 1 {
            let (number, content) = open.removeLast()
            open[open.count - 1].content += "{{c\(number)::\(content)"
        }
        return open[0].content
    }

    private static func parts(of text: String) -> [Part] {
        guard text.utf8.contains(0x7B) else { return [.text(Substring(text))] }
        var parts: [Part] = [], open = 0
        var start = text.startIndex, index = text.startIndex
        let bytes = text.utf8
        func flush() { if start < index { parts.append(.text(text[start..<index])) } }
        while index < bytes.endIndex {
            let rest = bytes[index...]
            if open < depth, rest.starts(with: "{{c".utf8) {
                let digits = rest.dropFirst(3).prefix { (0x30...0x39).contains($0) }
                let content = bytes[digits.endIndex...].dropFirst(2)
                // Number 0 is a part of a picture that is shown on each card.
                if (1...3).contains(digits.count), let number = Int(Substring(digits)), bytes[digits.endIndex...].starts(with: "::".utf8),
                    number > 0 || content.starts(with: ImageOcclusion.prefix.utf8) {
                    flush()
                    parts.append(.open(number))
                    open += 1
                    index = bytes.index(digits.endIndex, offsetBy: 2)
                    start = index
                    continue
                }
            }
            if open > 0, rest.starts(with: "}}".utf8) {
                flush()
                parts.append(.close)
                open -= 1
                index = bytes.index(index, offsetBy: 2)
                start = index
                continue
            }
            index = bytes.index(after: index)
        }
        flush()
        return parts
    }
}

/// Readings of Japanese words, ` 漢字[かんじ]`.
enum Furigana {
    enum Part { case both, kana, kanji }

    static func shown(_ text: String, _ part: Part) -> String {
        guard text.utf8.contains(0x5B) else { return text }
        // As in Anki, a blank that stays ends a base as any other.
        let text = text.replacing("&nbsp;", with: " ")
        var output = ""
        var rest = Substring(text)
        while let opening = rest.firstIndex(of: "["), let closing = rest[opening...].firstIndex(of: "]") {
            let before = rest[..<opening]
            let reading = rest[rest.index(after: opening)..<closing]
            let start = before.lastIndex { $0 == " " || $0 == ">" }
            let word = start.map { before[before.index(after: $0)...] } ?? before
            output += start.map { before[$0] == " " ? before[..<$0] : before[...$0] } ?? ""
            if reading.hasPrefix("sound:") || reading.hasPrefix("anki:") || word.isEmpty || reading.isEmpty {
                // No reading; a blank before it isn't that of a base.
                if let start, before[start] == " " { output += " " }
                output += "\(word)[\(reading)]"
            } else {
                switch part {
                case .both: output += "<ruby><rb>\(word)</rb><rt>\(reading)</rt></ruby>"
                case .kana: output += reading
                case .kanji: output += word
                }
            }
            rest = rest[rest.index(after: closing)...]
        }
        return output + rest
    }
}
