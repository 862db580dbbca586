/// The structure of notes: the facets that they have, and in which combinations they are asked.
public struct TemplateContent: Sendable, Hashable, Codable {
    /// A facet that notes have.
    public struct Facet: Sendable, Hashable, Codable {
        /// Its role, such as "Question".
        public var name: String
        /// Whether it may be what a person is asked.
        public var mayPrompt: Bool
        /// How it is drawn.
        public var look: FacetLook?
        /// How Anki's editor shows it, if otherwise than others.
        var anki: AnkiFieldStyle?
        /// What tells it from the template's other facets; nil for its index, until facets are moved, added or removed.
        var key: Int?

        /// Creates a facet.
        public init(_ name: String, mayPrompt: Bool = false, look: FacetLook? = nil) {
            self.name = name
            self.mayPrompt = mayPrompt
            self.look = look
        }
    }

    /// A question with its answer, which is scheduled on its own.
    public struct Combination: Sendable, Hashable, Codable {
        /// Its name.
        public var name: String
        /// What is shown first, in Anki's language of card templates.
        public var front: String
        /// What is shown then.
        public var back: String
        /// The facet that is asked; nil for a combination that was written by hand, as Anki's are.
        public var prompt: Int?

        /// Creates a combination.
        public init(_ name: String, front: String, back: String, prompt: Int? = nil) {
            self.name = name
            self.front = front
            self.back = back
            self.prompt = prompt
        }

        /// The names of the fields that are shown first, in their order, each once.
        public var frontFields: [String] { TemplateToken.orderedFields(in: front) }
        /// The names of the fields that are shown then, besides those that are shown first.
        public var backFields: [String] { TemplateToken.orderedFields(in: back).filter { $0 != CardRenderer.frontSide && !frontFields.contains($0) } }
    }

    /// The facets.
    public var facets: [Facet]
    /// The combinations. The only one of a template for clozes stands for as many as a note has clozes.
    public var combinations: [Combination]
    /// Whether the combinations are the clozes of the note's text.
    public var isCloze = false
    /// Anki's style sheet of the cards.
    public var css = ""
    /// The index of the facet by which Anki sorts notes.
    public var sortFacet = 0
    /// What Anki writes before mathematics.
    public var latexHeader: String?
    /// What Anki writes after mathematics.
    public var latexFooter: String?
    /// The key of the next facet that is added; nil for the number of facets. No facet gets the key of one that was removed.
    var nextKey: Int?

    /// Creates a template whose combinations are written by hand.
    public init(facets: [Facet], combinations: [Combination], isCloze: Bool = false) {
        self.facets = facets
        self.combinations = combinations
        self.isCloze = isCloze
    }

    /// Creates a template with a combination for each facet that may be the prompt: it is asked, and the others are the answer.
    public init(facets: [Facet]) {
        self.facets = facets
        let prompts = facets.indices.filter { facets[$0].mayPrompt }
        combinations = (prompts.isEmpty ? [0] : prompts).filter { facets.indices.contains($0) }.map { prompt in
            let answers = facets.indices.filter { $0 != prompt }.map { index in
                let name = facets[index].name
                return "{{#\(name)}}<div>{{\(name)}}</div>{{/\(name)}}"
            }
            return Combination(
                facets[prompt].name, front: "{{\(facets[prompt].name)}}", back: "{{FrontSide}}<hr id=answer>" + answers.joined(),
                prompt: prompt)
        }
    }

    /// Whether the combinations follow from the facets that may be asked, and weren't written by hand.
    public var isGenerated: Bool { !isCloze && combinations.allSatisfy { $0.prompt != nil } }

    /// How a facet of a note is drawn: as the note says, or else as its template does; nil as all are.
    public func look(ofFacet index: Int, in note: NoteContent) -> FacetLook? {
        let own = note.facets.indices.contains(index) ? note.facets[index].look : nil
        return own ?? (facets.indices.contains(index) ? facets[index].look : nil)
    }

    /// What tells each facet from the template's others as long as it is there, whatever its name and its place.
    public var facetKeys: [Int] { facets.indices.map { facets[$0].key ?? $0 } }

    /// The same template without what tells its facets apart, as it is compared with templates elsewhere.
    var withoutKeys: TemplateContent {
        var content = self
        content.nextKey = nil
        for index in content.facets.indices { content.facets[index].key = nil }
        return content
    }

    /// What is wrong with a combination that was written by hand for these facets, in a few words; nil if nothing is.
    func fault(in combination: Combination) -> String? {
        let names = Set(facets.map(\.name)), front = names.union(CardRenderer.commonFields), back = front.union([CardRenderer.frontSide])
        for (side, fields) in [(combination.front, front), (combination.back, back)] {
            var open: [String] = []
            for token in TemplateToken.tokens(of: side) {
                switch token {
                case .field(let name, _): if !fields.contains(name) { return "there is no facet “\(name)”" }
                case .open(let name, _): open.append(name)
                case .close(let name): if open.popLast() != name { return "{{/\(name)}} closes nothing" }
                case .text: break
                }
            }
            if let name = open.last { return "{{/\(name)}} is missing" }
        }
        if names.isDisjoint(with: combination.frontFields) { return "the question shows no facet" }
        if isCloze, !combination.front.contains("cloze:") { return "the question shows no {{cloze:…}}" }
        return nil
    }

    /// Whether notes have the same cards as with another content.
    func asksSame(as other: TemplateContent) -> Bool {
        isCloze == other.isCloze && combinations == other.combinations && facets.map(\.name) == other.facets.map(\.name)
    }

    /// Question and answer.
    public static let basic = TemplateContent(facets: [Facet("Question", mayPrompt: true), Facet("Answer")])
    /// Question and answer, each of which is asked.
    public static let reversible = TemplateContent(facets: [Facet("Question", mayPrompt: true), Facet("Answer", mayPrompt: true)])
    /// A question, the right answer and three wrong ones.
    public static let multipleChoice = TemplateContent(
        facets: [Facet("Question", mayPrompt: true), Facet("Right"), Facet("Wrong 1"), Facet("Wrong 2"), Facet("Wrong 3")])
    /// A text with gaps that are asked.
    public static let cloze = TemplateContent(
        facets: [Facet("Text", mayPrompt: true), Facet("Extra")],
        combinations: [Combination("Cloze", front: "{{cloze:Text}}", back: "{{cloze:Text}}<br>{{Extra}}")], isCloze: true)
}

/// A template of a library.
@dynamicMemberLookup
public struct StudyTemplate: Sendable, Hashable, Codable, Identifiable {
    /// The template's number: stable, and never given to another template of the store.
    public let id: Int64
    /// Its name.
    public let name: String
    /// The facets and combinations.
    public let content: TemplateContent

    package init(id: Int64, name: String, content: TemplateContent) {
        (self.id, self.name, self.content) = (id, name, content)
    }

    /// The properties of the content are the template's, too: `template.facets`.
    public subscript<Value>(dynamicMember keyPath: KeyPath<TemplateContent, Value>) -> Value { content[keyPath: keyPath] }
}
