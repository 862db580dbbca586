import Decks
import Foundation

/// Makes the two sides of a card out of a note, in Anki's language of card templates: `{{Field}}` with filters before it, `{{#Field}}` and
/// `{{^Field}}` up to `{{/Field}}` for parts that depend on whether a field is empty, `{{FrontSide}}`, `{{cloze:Field}}`.
public enum CardRenderer {
    /// The two sides of a card.
    public struct Sides: Sendable, Hashable {
        /// What is asked, as HTML.
        public var front: String
        /// The answer, as HTML.
        public var back: String
        /// The text that the person should type, if the card asks for it.
        public var typedAnswer: String?
    }

    /// A side of more bytes is cut off: a template can name a long field as often as it likes.
    static let limit = 32 << 20

    /// The combinations that a note has: those whose question isn't empty, or the clozes of its text. There is at least one.
    public static func combinations(of facets: [StudyFacet], in template: TemplateContent) -> [Int] {
        if template.isCloze {
            let names = Set((template.combinations.first.map { clozeFields(in: $0.front) } ?? []))
            var numbers: Set<Int> = []
            for (index, facet) in facets.enumerated() where index < template.facets.count && names.contains(template.facets[index].name) {
                numbers.formUnion(ClozeText.numbers(in: facet.html))
            }
            return numbers.isEmpty ? [0] : numbers.map { $0 - 1 }.sorted()
        }
        let fields = fields(facets, template)
        let found = template.combinations.indices.filter { index in
            let combination = template.combinations[index]
            if let prompt = combination.prompt, prompt < facets.count, let mayPrompt = facets[prompt].mayPrompt, !mayPrompt { return false }
            return asks(combination.front, fields)
        }
        return found.isEmpty ? [0] : found
    }

    /// The fields that every card has besides its facets, on both sides.
    static let commonFields: Set = ["Tags", "Type", "Deck", "Subdeck", "Card", "CardFlag"]
    /// The field of a back that shows the front.
    static let frontSide = "FrontSide"

    /// The two sides of a card.
    ///
    /// - Parameters:
    ///   - combination: the index of the combination, or the number of the cloze less one.
    ///   - note: the note's content.
    ///   - template: the note's template.
    ///   - stack: the name of the stack, for templates that show it.
    public static func sides(_ combination: Int, of note: NoteContent, in template: StudyTemplate, stack: String = "") -> Sides {
        let content = template.content
        let index = content.isCloze ? 0 : combination
        guard content.combinations.indices.contains(index) else {
            return Sides(front: note.facets.first?.html ?? "", back: note.facets.map(\.html).joined(separator: "<br>"))
        }
        let used = content.combinations[index]
        var fields = fields(note.facets, content)
        fields["Tags"] = note.tags.joined(separator: " ")
        fields["Type"] = template.name
        fields["Deck"] = stack
        fields["Subdeck"] = stack.components(separatedBy: "::").last ?? ""
        fields["Card"] = used.name
        fields["CardFlag"] = ""
        if content.isCloze { fields["c\(combination + 1)"] = "1" }
        var marks: [String: Int] = [:]
        for index in content.facets.indices where content.look(ofFacet: index, in: note) != nil { marks[content.facets[index].name] = index }
        var renderer = Renderer(fields: fields, marks: marks, cloze: content.isCloze ? combination + 1 : nil, isBack: false)
        let front = renderer.render(used.front)
        renderer.isBack = true
        renderer.fields[frontSide] = front
        let back = renderer.render(used.back)
        return Sides(front: front, back: back, typedAnswer: renderer.typedAnswer)
    }

    /// The name of the tag that marks what has a look of its own, with the facet's index behind a blank.
    public static let facetTag = "laminafacet"

    /// HTML marked as a facet's, so that what shows it can draw it in the facet's look.
    public static func marked(_ html: String, facet index: Int) -> String { "<\(facetTag) \(index)>\(html)</\(facetTag)>" }

    private static func fields(_ facets: [StudyFacet], _ template: TemplateContent) -> [String: String] {
        var fields: [String: String] = [:]
        for (index, field) in template.facets.enumerated() { fields[field.name] = index < facets.count ? facets[index].html : "" }
        return fields
    }

    private static func clozeFields(in front: String) -> [String] {
        TemplateToken.tokens(of: front).compactMap { token in
            guard case .field(let name, let filters) = token, filters.contains("cloze") else { return nil }
            return name
        }
    }

    /// Whether a question shows any field that isn't empty.
    private static func asks(_ front: String, _ fields: [String: String]) -> Bool {
        var hidden = 0, open: [Bool] = []
        for token in TemplateToken.tokens(of: front) {
            switch token {
            case .open(let name, let isInverted):
                let shows = isEmpty(fields[name] ?? "") == isInverted
                open.append(shows)
                if !shows { hidden += 1 }
            case .close: if open.popLast() == false { hidden -= 1 }
            case .field(let name, _): if hidden == 0, let text = fields[name], !isEmpty(text) { return true }
            case .text: break
            }
        }
        return false
    }

    /// Whether a field shows nothing: it has only blanks, line breaks, and empty blocks.
    static func isEmpty(_ html: String) -> Bool {
        var rest = Substring(html)
        while let start = rest.first {
            if start.isWhitespace { rest.removeFirst(); continue }
            guard start == "<", let end = rest.firstIndex(of: ">") else { return false }
            let tag = rest[..<end].dropFirst().drop { $0 == "/" }.prefix { $0.isLetter }.lowercased()
            guard tag == "br" || tag == "div" || tag == "p" else { return false }
            rest = rest[rest.index(after: end)...]
        }
        return true
    }
}

/// Renders one side after the other.
private struct Renderer {
    var fields: [String: String]
    /// The indices of the facets that have looks, by their names.
    let marks: [String: Int]
    let cloze: Int?
    var isBack: Bool
    private(set) var typedAnswer: String?

    init(fields: [String: String], marks: [String: Int], cloze: Int?, isBack: Bool) {
        self.fields = fields
        self.marks = marks
        self.cloze = cloze
        self.isBack = isBack
    }

    mutating func render(_ template: String) -> String {
        var output = "", hidden = 0, open: [Bool] = []
        for token in TemplateToken.tokens(of: template) {
            switch token {
            case .open(let name, let isInverted):
                let shows = CardRenderer.isEmpty(fields[name] ?? "") == isInverted
                open.append(shows)
                if !shows { hidden += 1 }
            case .close: if open.popLast() == false { hidden -= 1 }
            case .text(let text): if hidden == 0 { output += text }
            case .field(let name, let filters): if hidden == 0 { output += value(name, filters) }
            }
            guard output.utf8.count <= CardRenderer.limit else { break }
        }
        return output
    }

    /// A field's text after its filters, the one next to its name first.
    private mutating func value(_ name: String, _ filters: [Substring]) -> String {
        guard var text = fields[name] else { return "{\(filters.map { $0 + ":" }.joined())\(name)}" }
        for filter in filters.reversed() {
            switch filter {
            case "text": text = StudyText.html(HTMLText.plain(text))
            case "cloze": text = cloze.map { ClozeText.shown(text, number: $0, isBack: isBack) } ?? text
            case "cloze-only": text = cloze.map { ClozeText.answers(text, number: $0) } ?? text
            case "type":
                let answer = filters.contains("cloze") ? cloze.map { ClozeText.answers(fields[name] ?? "", number: $0) } ?? "" : text
                typedAnswer = HTMLText.plain(answer)
                text = isBack ? answer : ""
            case "hint": text = CardRenderer.isEmpty(text) || !isBack ? "" : text
            case "furigana": text = Furigana.shown(text, .both)
            case "kana": text = Furigana.shown(text, .kana)
            case "kanji": text = Furigana.shown(text, .kanji)
            default: break
            }
        }
        guard let index = marks[name], !text.isEmpty else { return text }
        return CardRenderer.marked(text, facet: index)
    }
}
