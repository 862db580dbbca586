/// An element of HTML that is open, as far as style sheets and readers ask for it.
package struct HTMLElement: Sendable {
    /// Its name in small letters.
    package let name: String
    /// Its identity.
    package let id: String?
    /// Its classes.
    package let classes: [String]
    /// Its number among the elements of the one around it, from 1 on.
    package fileprivate(set) var place = 1
    /// How what is in it is shown.
    package internal(set) var style = ElementStyle()

    init(_ name: String, id: String? = nil, classes: [String] = []) {
        (self.name, self.id, self.classes) = (name, id, classes)
    }
}

/// What every reader of HTML knows about its elements.
package enum HTMLElements {
    /// Elements whose content is never shown; nor are buttons, which only scripts would make do anything.
    static let hidden: Set = ["style", "script", "title", "template", "head", "button"]
    /// Elements whose content is no HTML.
    static let raw: Set = ["style", "script", "title"]
    /// Elements without content, which nothing closes.
    static let void: Set = ["br", "hr", "img", "input", "meta", "link", "source", "wbr", "col", "area", "embed", "base", "track", "param", ""]
    /// Elements that begin and end lines.
    package static let blocks: Set = [
        "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "div", "dl", "dt", "fieldset", "figcaption", "figure",
        "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "li", "main", "nav", "ol", "p", "pre", "section", "summary",
        "table", "tbody", "thead", "tfoot", "tr", "caption", "ul",
    ]
    /// The cells of tables.
    static let cells: Set = ["td", "th"]
    /// Tables and what they consist of.
    package static let tableParts: Set = ["table", "tbody", "thead", "tfoot", "tr", "td", "th", "caption"]
    /// What paragraphs lie in: what begins there ends none outside.
    static let paragraphHolders: Set = ["td", "th", "li", "div", "blockquote", "section"]
    /// What an element ends that is still open, up to one of the elements in which it lies.
    static let ends: [String: (names: Set<String>, within: Set<String>)] = [
        "li": (["li"], ["ul", "ol"]), "dt": (["dt", "dd"], ["dl"]), "dd": (["dt", "dd"], ["dl"]), "p": (["p"], paragraphHolders),
        "td": (cells, ["tr", "table"]), "th": (cells, ["tr", "table"]), "tr": (["tr"], ["table"]),
        "rt": (["rt", "rp", "rb"], ["ruby"]), "rp": (["rt", "rp", "rb"], ["ruby"]), "rb": (["rt", "rp", "rb"], ["ruby"]),
    ]
}

/// The elements that are open at a place in HTML, with their styles.
package struct OpenElements {
    /// The elements, from the outermost one. Those around every card come first where there is a style sheet.
    private var elements: [HTMLElement] = []
    /// How many elements there were so far beside those that are open, from the outermost one, and in the last of them.
    private var counts = [0]
    private let sheet: StyleSheet
    private let outerCount: Int
    /// How many elements are open beyond the limit, which aren't told apart.
    private var excess = 0

    /// Elements are nested no deeper than this.
    private static let limit = 200

    /// - Parameters:
    ///   - sheet: says how elements are shown.
    ///   - ordinal: the number of a card's template, from 1 on.
    package init(_ sheet: StyleSheet = .none, ordinal: Int = 1) {
        self.sheet = sheet
        outerCount = sheet.isEmpty ? 0 : 2
        guard !sheet.isEmpty else { return }
        append(styled(HTMLElement("html", classes: ["linux"] + (sheet.isNight ? ["night-mode"] : [])), [:]))
        let classes = ["card", "card\(ordinal)", "isLin"] + (sheet.isNight ? ["nightMode", "night_mode"] : [])
        append(styled(HTMLElement("body", classes: classes), [:]))
    }

    private mutating func append(_ element: HTMLElement) {
        elements.append(element)
        counts.append(0)
    }

    /// How what comes next is shown.
    package var style: ElementStyle { elements.last?.style ?? ElementStyle() }
    /// How the whole card is shown.
    package var cardStyle: ElementStyle { outerCount > 0 ? elements[outerCount - 1].style : ElementStyle() }
    /// Whether elements are open that aren't told apart, since they lie too deep; neither is their end.
    package var isFull: Bool { excess > 0 }
    /// The innermost open element of some; nil if there is none.
    package func last(where isWanted: (HTMLElement) -> Bool) -> HTMLElement? { elements[outerCount...].last(where: isWanted) }

    /// Opens the element of a tag. It ends those that can't hold it.
    ///
    /// - Parameters:
    ///   - tag: the tag.
    ///   - attributes: its attributes.
    /// - Returns: the element with its style, which isn't open then if it has no content; and the elements that have ended, from the
    ///   innermost one.
    package mutating func open(_ tag: HTMLTag, _ attributes: [String: String]) -> (element: HTMLElement, ended: [HTMLElement]) {
        var ended: [HTMLElement] = []
        if let ends = HTMLElements.ends[tag.name] { ended += end(ends.names, within: ends.within) }
        if tag.name != "p", HTMLElements.blocks.contains(tag.name) { ended += end(["p"], within: HTMLElements.paragraphHolders) }
        let classes = attributes["class"]?.split { $0.isWhitespace }.map(String.init) ?? []
        let element = styled(HTMLElement(tag.name, id: attributes["id"], classes: classes), attributes)
        if !HTMLElements.void.contains(tag.name) {
            if elements.count < Self.limit { append(element) } else { excess += 1 }
        }
        return (element, ended)
    }

    private mutating func styled(_ element: HTMLElement, _ attributes: [String: String]) -> HTMLElement {
        var element = element
        counts[counts.count - 1] += 1
        element.place = counts[counts.count - 1]
        let declarations = ElementStyle.standard(of: element.name) + (attributes.isEmpty ? [] : ElementStyle.old(element.name, attributes))
            + sheet.declarations(for: element, in: elements) + (attributes["style"].map(StyleSheet.declarations) ?? [])
        element.style = ElementStyle(element.name, in: style, declarations)
        return element
    }

    /// Closes the innermost element of a name with all that is in it; nothing if there is none. What is in a cell closes nothing around it.
    ///
    /// - Returns: the elements that have ended, from the innermost one.
    @discardableResult
    package mutating func close(_ name: String) -> [HTMLElement] {
        guard excess == 0 else {
            excess -= 1
            return []
        }
        let isPart = HTMLElements.tableParts.contains(name)
        for index in elements.indices.dropFirst(outerCount).reversed() {
            if elements[index].name == name { return pop(to: index) }
            if !isPart, HTMLElements.cells.contains(elements[index].name) { break }
        }
        return []
    }

    /// Closes all elements.
    package mutating func closeAll() -> [HTMLElement] { pop(to: outerCount) }

    private mutating func pop(to count: Int) -> [HTMLElement] {
        defer {
            elements.removeSubrange(count...)
            counts.removeSubrange((count + 1)...)
        }
        return elements[count...].reversed()
    }

    private mutating func end(_ names: Set<String>, within: Set<String>) -> [HTMLElement] {
        guard excess == 0 else { return [] }
        for index in elements.indices.dropFirst(outerCount).reversed() {
            if within.contains(elements[index].name) { break }
            if names.contains(elements[index].name) { return pop(to: index) }
        }
        return []
    }
}
