import Decks
import StudyLibrary
import Synchronization

/// A slide as it is shown: what is asked, and the answer on one or several pages.
struct StudySlide: Equatable {
    let slide: SlideShow.Slide
    let note: StudyNote
    /// How the note's facets are drawn.
    let looks: [FacetLook?]
    /// The note type's style sheet, and the number of the card's template, from 1 on.
    let css: String, ordinal: Int
    /// What is asked, as HTML.
    let question: String
    /// The answer, page by page.
    let answers: [String]
    /// Whether the pages of the answer don't say what was asked, so that it is shown above them.
    let repeatsQuestion: Bool
    /// What the person is asked to type.
    let typedAnswer: String?
    /// The names of what is asked and of the pages.
    let questionName: String, answerNames: [String]
    /// When the card comes again after each grade.
    let intervals: [StudyGrade: StudyInterval]

    /// Reads the slide that a slide show is at; nil if it is through.
    static func current(of show: SlideShow, in store: StudyStore) throws -> StudySlide? {
        guard let slide = show.slide, let card = try store.card(slide.card), let note = try store.note(card.note),
            let template = try store.template(note.template)
        else { return nil }
        let stack = try card.stack.flatMap { try store.stack($0) }
        let sides = CardRenderer.sides(card.combination, of: note.content, in: template, stack: stack?.name ?? "")
        let intervals = try store.intervals(of: card.id)
        let combinations = template.combinations, looks = note.facets.indices.map { template.content.look(ofFacet: $0, in: note.content) }
        let index = template.isCloze ? 0 : card.combination
        if combinations.indices.contains(index), let prompt = combinations[index].prompt {
            // Each facet that is no question is a part of the answer.
            let facets = note.facets.indices.filter { $0 != prompt && !CardText(note.facets[$0].html).isEmpty }
            let size = max(1, show.options.facetsPerSlide)
            let pages = stride(from: 0, to: max(1, facets.count), by: size).map { Array(facets[min($0, facets.count)...].prefix(size)) }
            func html(_ facet: Int) -> String {
                let html = note.facets[facet].html
                return looks[facet] == nil ? html : CardRenderer.marked(html, facet: facet)
            }
            return StudySlide(
                slide: slide, note: note, looks: looks, css: template.css, ordinal: card.combination + 1, question: sides.front,
                answers: pages.map { $0.map(html).joined(separator: "<hr>") }, repeatsQuestion: true,
                typedAnswer: sides.typedAnswer, questionName: name(prompt, template),
                answerNames: pages.map { $0.map { name($0, template) }.joined(separator: " · ") }, intervals: intervals)
        }
        return StudySlide(
            slide: slide, note: note, looks: looks, css: template.css, ordinal: card.combination + 1, question: sides.front,
            answers: [sides.back], repeatsQuestion: false,
            typedAnswer: sides.typedAnswer, questionName: template.isCloze ? "Cloze" : "Question", answerNames: ["Answer"],
            intervals: intervals)
    }

    private static func name(_ facet: Int, _ template: StudyTemplate) -> String {
        template.facets.indices.contains(facet) ? template.facets[facet].name.capitalizedFirst : ""
    }

    /// A side as a card shows it.
    ///
    /// - Parameters:
    ///   - html: the side, or a part of it.
    ///   - isNight: whether cards are shown by night.
    func text(_ html: String, isNight: Bool = false) -> CardText {
        CardText(html, sheet: Self.sheet(css, isNight: isNight), ordinal: ordinal)
    }

    private struct SheetKey: Hashable {
        let css: String, isNight: Bool
    }

    /// The style sheets that cards were shown by: those of a lesson are few.
    private static let sheets = Mutex<[SheetKey: StyleSheet]>([:])
    private static let sheetLimit = 16

    private static func sheet(_ css: String, isNight: Bool) -> StyleSheet {
        let key = SheetKey(css: css, isNight: isNight)
        if let known = sheets.withLock({ $0[key] }) { return known }
        let sheet = StyleSheet(css, isNight: isNight)
        sheets.withLock { sheets in
            if sheets.count >= sheetLimit { sheets = [:] }
            sheets[key] = sheet
        }
        return sheet
    }

    /// A page of the answer with what was typed: before the answer, or behind the line by which Anki's templates divide it from the question.
    func answer(_ page: Int, typed: String) -> String {
        var html = answers[page]
        guard let typedAnswer, !typed.isEmpty else { return html }
        let comparison = TypedAnswer.html(typed: typed, answer: typedAnswer) + "<hr>"
        let line = ["<hr id=answer>", "<hr id=\"answer\">", "<hr id='answer'>", "<hr id=answer/>", "<hr id=\"answer\"/>", "<hr id=\"answer\" />"]
            .lazy.compactMap { html.range(of: $0) }.first
        html.insert(contentsOf: comparison, at: line?.upperBound ?? html.startIndex)
        return html
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension StudyInterval {
    /// The time in a few letters, such as "10 min" or "2.4 mo".
    var shortText: String {
        switch self {
        case .never: return "–"
        case .seconds(let seconds):
            if seconds < 59.5 { return "<1 min" }
            if seconds < 3570 { return "\(Int((seconds / 60).rounded())) min" }
            return seconds < 84_600 ? "\(Int((seconds / 3600).rounded())) h" : "\((seconds / 86_400).inTenths) d"
        case .days(let days):
            if days < 31 { return "\(days) d" }
            return days < 365 ? "\((Double(days) / 30.44).inTenths) mo" : "\((Double(days) / 365.25).inTenths) y"
        }
    }
}

extension StudyGrade {
    /// What its button says.
    var title: String {
        switch self {
        case .again: "Again"
        case .hard: "Hard"
        case .good: "Good"
        case .easy: "Easy"
        }
    }
}
