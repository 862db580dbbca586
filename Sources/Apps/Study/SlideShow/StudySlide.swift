import StudyLibrary

/// A slide as it is shown: what is asked, and the answer on one or several pages.
struct StudySlide: Equatable {
    let slide: SlideShow.Slide
    let note: StudyNote
    /// How the note's facets are drawn.
    let looks: [FacetLook?]
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
                slide: slide, note: note, looks: looks, question: sides.front,
                answers: pages.map { $0.map(html).joined(separator: "<hr>") }, repeatsQuestion: true,
                typedAnswer: sides.typedAnswer, questionName: name(prompt, template),
                answerNames: pages.map { $0.map { name($0, template) }.joined(separator: " · ") }, intervals: intervals)
        }
        let parts = answer(in: sides.back)
        return StudySlide(
            slide: slide, note: note, looks: looks, question: sides.front, answers: [parts ?? sides.back], repeatsQuestion: parts != nil,
            typedAnswer: sides.typedAnswer, questionName: template.isCloze ? "Cloze" : "Question", answerNames: ["Answer"],
            intervals: intervals)
    }

    private static func name(_ facet: Int, _ template: StudyTemplate) -> String {
        template.facets.indices.contains(facet) ? template.facets[facet].name.capitalizedFirst : ""
    }

    /// What follows the line by which Anki's templates divide the answer from the question; nil if there is none.
    private static func answer(in back: String) -> String? {
        for line in ["<hr id=answer>", "<hr id=\"answer\">", "<hr id='answer'>", "<hr id=answer/>", "<hr id=\"answer\"/>"] {
            if let range = back.range(of: line) { return String(back[range.upperBound...]) }
        }
        return nil
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
