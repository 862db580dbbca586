import Decks
import StudyLibrary

/// Reads HTML tag by tag: as it is edited, with where everything stands, or as cards show it.
struct CardTextReader {
    private(set) var pieces: [CardText.Piece] = []
    private(set) var facets: [Int?] = []
    private(set) var sources: [[Range<Int>?]] = []
    private(set) var boxes: [CardText.Box] = []
    private(set) var floats: [Int: ElementStyle.Side] = [:]
    private(set) var sounds: [String] = []
    private(set) var answer: (pieces: Int, sounds: Int)?
    private let limit: Int
    /// Whether cards show it.
    private let isShown: Bool
    private let hasSheet: Bool
    private var elements: OpenElements
    private var facet: Int?
    private var runs: [CardText.Run] = []
    private var text = ""
    /// Where the units of the runs and the text stand.
    private var units: [Range<Int>?] = []
    private var style: CardText.Style = []
    private var look = CardText.Look()
    private var whiteSpace = ElementStyle.WhiteSpace.collapses
    private var isAfterBlank = true
    private var lineBreaks = 0
    /// The room that margins ask for before the next line, and before the line that was begun last until it is used.
    private var space = 0.0, lineSpace = 0.0
    /// Where the breaks that are written stand, of those that come before the next text.
    private var breakTags: [Range<Int>] = []
    private var count = 0
    /// Whether the elements that are open aren't shown.
    private var isHidden = false

    /// The lists that are open: the number of the next item, and how items are marked.
    private var lists: [(next: Int, type: String)] = []
    /// The first run of the base that a reading belongs to, within ruby.
    private var rubyStart: Int?
    /// The reading that is read.
    private var reading: String?
    /// What lies around the tables that are open.
    private var outer: [(pieces: [CardText.Piece], table: CardText.Table, hasLines: Bool)] = []
    /// How many tables are open whose cells are a text, as all are where HTML is edited.
    private var flatTables = 0
    /// Tables lie in each other no deeper than this.
    private static let tableDepth = 3
    /// The boxes that are open: their elements' styles, and the first piece on each.
    private var openBoxes: [(style: ElementStyle, start: Int)] = []
    /// The parts of the picture that are asked.
    private var shapes: [OcclusionShape] = []

    /// - Parameters:
    ///   - html: the HTML.
    ///   - limit: how many characters are read.
    ///   - sheet: the style sheet of the note type; nil for HTML as it is edited.
    ///   - ordinal: the number of the card's template, from 1 on.
    init(_ html: String, limit: Int, sheet: StyleSheet?, ordinal: Int = 1) {
        self.limit = limit
        isShown = sheet != nil
        hasSheet = sheet.map { !$0.isEmpty } ?? false
        elements = OpenElements(sheet ?? .none, ordinal: ordinal)
        update()
        read(HTMLTokens(html))
    }

    // MARK: The card

    /// The colour of the card; nil for that of all cards, which plain white stands for.
    var paper: StyleColor? { elements.cardStyle.background.flatMap { $0 == .white || $0.alpha < 0.5 ? nil : $0 } }
    /// The colour of its text; nil for that of all cards, which plain black stands for.
    var ink: StyleColor? {
        guard let color = elements.cardStyle.color, color.alpha > 0 else { return nil }
        return color == .black && paper == nil ? nil : color
    }
    var alignment: ElementStyle.Alignment? { hasSheet ? lineAlignment(elements.cardStyle) : nil }

    /// How lines lie: at the side where they begin if nothing else is said.
    private func lineAlignment(_ style: ElementStyle) -> ElementStyle.Alignment? {
        style.alignment ?? (!hasSheet ? nil : style.isRightToLeft ? .right : .left)
    }

    /// Some pixels of CSS where the size of the card's text is 1.
    private func relative(_ pixels: Double) -> Double {
        let card = elements.cardStyle
        return (min(max(pixels / card.size, 0), 8) * 100).rounded() / 100
    }
    var family: String? { elements.cardStyle.family.flatMap { Self.plainFamilies.contains($0.lowercased()) ? nil : $0 } }

    /// Families that note types name because there must be some: the system's font stands for them.
    private static let plainFamilies: Set = [
        "arial", "helvetica", "helvetica neue", "sans-serif", "system-ui", "-apple-system", "verdana", "tahoma", "segoe ui", "roboto",
    ]

    // MARK: Tokens

    private mutating func read(_ tokens: HTMLTokens) {
        tokens.forEach { token in
            switch token {
            case .text(let range): if !isHidden { add(tokens.string(range), at: range.lowerBound) }
            case .tag(let tag): if tag.isClosing { close(tag) } else { open(tag, tokens) }
            case .sound(let name, let range):
                sounds.append(HTMLText.plain(tokens.string(name)))
                // A sound that isn't shown is played all the same.
                guard !isHidden else { break }
                flush()
                append(.sound(sounds.last!), [range])
            }
            return count < limit
        }
        for element in elements.closeAll() { end(element) }
        flush()
        cover()
    }

    /// Adds text between tags; white space in it counts as one blank.
    private mutating func add(_ source: String, at start: Int) {
        var rest = Substring(source), offset = start
        while let first = rest.first, count < limit {
            let reference = first == "&" ? Self.reference(rest) : nil
            let length = reference?.length ?? first.utf8.count
            for part in reference?.text ?? String(first) { add(part, offset..<offset + length) }
            rest = Substring(rest.utf8.dropFirst(length))
            offset += length
        }
    }

    private mutating func add(_ part: Character, _ range: Range<Int>?) {
        count += 1
        if reading != nil {
            reading!.append(part)
            return
        }
        if isShown, whiteSpace != .collapses, part.isNewline {
            lineBreaks += 1
            isAfterBlank = true
            return
        }
        if isShown, whiteSpace == .stays, part == "\t" || part == " " && isAfterBlank {
            breakLine()
            if part == "\t" { for _ in 0..<3 { push("\u{A0}", nil) } }
            push("\u{A0}", range)
            isAfterBlank = true
            return
        }
        if part == " " || part.isNewline || part == "\t" {
            if !isAfterBlank {
                push(" ", range)
            } else if let range, let last = units.last.flatMap({ $0 }), last.upperBound == range.lowerBound, text.hasSuffix(" ") {
                // White space that is one blank goes with it.
                units[units.count - 1] = last.lowerBound..<range.upperBound
            }
            isAfterBlank = true
            return
        }
        breakLine()
        push(part, range)
        isAfterBlank = false
    }

    /// Begins a line if one is due.
    private mutating func breakLine() {
        guard lineBreaks > 0 else { return }
        if !runs.isEmpty || !text.isEmpty {
            while text.hasSuffix(" ") {
                text.removeLast()
                units.removeLast()
            }
            // Further ones right behind the last that is shown go with it.
            while breakTags.count > 2, breakTags[1].upperBound == breakTags[2].lowerBound {
                breakTags[1] = breakTags[1].lowerBound..<breakTags.remove(at: 2).upperBound
            }
            for index in 0..<min(lineBreaks, 2) { push("\n", index < breakTags.count ? breakTags[index] : nil) }
            if space > 0 {
                endRun()
                lineSpace = space
            }
            if rubyStart != nil {
                endRun()
                rubyStart = runs.count
            }
        }
        (lineBreaks, space) = (0, 0)
        breakTags = []
    }

    private mutating func push(_ part: Character, _ range: Range<Int>?) {
        text.append(part)
        for _ in part.utf16 { units.append(range) }
    }

    /// The text that a character reference at the beginning stands for, and its length in UTF-8; nil if there is none.
    private static func reference(_ text: Substring) -> (text: String, length: Int)? {
        let reference = text.prefix(34).prefix { $0 != ";" }
        guard reference.endIndex < text.endIndex, text[reference.endIndex] == ";" else { return nil }
        let whole = String(reference) + ";"
        // A no-break space is a blank that stays.
        let plain = whole == "&nbsp;" ? "\u{A0}" : HTMLText.plain("x" + whole + "x")
        return (plain.count > 2 && plain.hasPrefix("x") ? String(plain.dropFirst().dropLast()) : plain, whole.utf8.count)
    }

    // MARK: Elements

    private mutating func open(_ tag: HTMLTag, _ tokens: HTMLTokens) {
        let name = tag.name
        if name == CardRenderer.facetTag {
            flush()
            facet = Int(tokens.string(tag.attributes).drop { $0.isWhitespace })
            return
        }
        let attributes = tag.attributes.isEmpty ? [:] : tokens.attributes(of: tag)
        if isShown, let shape = OcclusionShape(attributes) { shapes.append(shape) }
        let (element, ended) = elements.open(tag, attributes)
        for element in ended { end(element) }
        defer { update() }
        guard !element.style.isHidden else { return }
        switch name {
        case "br":
            lineBreaks += 1
            breakTags.append(tag.range)
            return
        case "hr":
            flush()
            if attributes["id"] == "answer", outer.isEmpty { answer = answer ?? (pieces.count, sounds.count) }
            if pieces.last != .rule { append(.rule, [tag.range]) }
            return
        case "img":
            guard let source = attributes["src"], !source.isEmpty else { return }
            flush()
            let isCovered = isShown && elements.last { $0.id == "image-occlusion-container" } != nil
            append(isCovered ? .occlusion(source, []) : .picture(source), [tag.range])
            if isShown, !isCovered, outer.isEmpty { floats[pieces.count - 1] = element.style.float }
            return
        case "li": beginItem(element, attributes)
        case "ul", "ol": beginList(element, attributes)
        case "td", "th": if hasTable { beginCell(element, attributes) }
        case "tr": if hasTable { outer[outer.count - 1].table.rows.append([]) }
        case "table": beginTable(element, attributes)
        case "canvas": OcclusionShape.setColors(of: &shapes, element.style.variables)
        case "ruby" where isShown:
            endRun()
            rubyStart = runs.count
        case "rt" where rubyStart != nil && !elements.isFull, "rp" where rubyStart != nil && !elements.isFull:
            endRun()
            reading = ""
        default: break
        }
        if element.style.isBlock, name != "li" { breakBlock(element.style.margins[0]) }
        if hasBox(element), !elements.isFull { beginBox(element) }
    }

    private mutating func close(_ tag: HTMLTag) {
        if tag.name == CardRenderer.facetTag {
            flush()
            facet = nil
            return
        }
        // A line that is ended is one, as in browsers.
        if tag.name == "br", !isHidden { lineBreaks += 1 }
        for element in elements.close(tag.name) { end(element) }
        update()
    }

    /// Ends an element that isn't open any more.
    private mutating func end(_ element: HTMLElement) {
        guard !element.style.isHidden else { return }
        switch element.name {
        case "ul", "ol":
            if !lists.isEmpty { lists.removeLast() }
            if isShown, lists.isEmpty { flush() }
        case "td", "th": if hasTable { endCell() } else { add(" ", nil) }
        case "table": endTable()
        case "rt": endReading()
        case "rp": reading = nil
        case "ruby": rubyStart = nil
        default: break
        }
        if element.style.isBlock { breakBlock(element.style.margins[2]) }
        // Unless a style sheet says how far paragraphs are from each other, there is an empty line.
        if element.name == "p", !isShown || element.style.margins[0] == nil && element.style.margins[2] == nil { lineBreaks = 2 }
        if hasBox(element), openBoxes.last?.style == element.style { endBox() }
    }

    /// - Parameter margin: how far what comes next is from what was before, in pixels of CSS.
    private mutating func breakBlock(_ margin: Double? = nil) {
        if lineBreaks == 0 { lineBreaks = 1 }
        isAfterBlank = true
        if isShown, let margin { space = max(space, relative(margin)) }
    }

    /// Sets what comes next as the elements say that are open.
    private mutating func update() {
        let current = elements.style
        isHidden = current.isHidden
        whiteSpace = current.whiteSpace
        var style: CardText.Style = [], look = CardText.Look()
        if current.isBold { style.insert(.bold) }
        if current.isItalic { style.insert(.italic) }
        if current.isUnderlined { style.insert(.underline) }
        if current.isStruck { style.insert(.strike) }
        if current.position == .raised { style.insert(.raised) }
        if current.position == .lowered { style.insert(.lowered) }
        if elements.last(where: { $0.classes.contains("cloze") }) != nil { style.insert(.gap) }
        if isShown {
            let card = elements.cardStyle
            look = CardText.Look(
                color: color(current), highlight: current.highlight,
                scale: (current.size / card.size * 100).rounded() / 100, family: current.family == card.family ? nil : current.family,
                isMonospaced: current.isMonospaced, alignment: lineAlignment(current) == lineAlignment(card) ? nil : lineAlignment(current),
                isGathered: !lists.isEmpty || current.whiteSpace == .stays && card.whiteSpace != .stays, level: lists.count,
                isRightToLeft: current.isRightToLeft, leftInset: relative(current.leftInset - card.leftInset),
                rightInset: relative(current.rightInset - card.rightInset))
        }
        guard style != self.style || look != self.look else { return }
        endRun()
        (self.style, self.look) = (style, look)
    }

    /// A text's colour where it isn't the card's. What can't be read on a card with a colour of its own, such as black of a field that was
    /// brought from elsewhere, has another one.
    private func color(_ style: ElementStyle) -> StyleColor? {
        let own = style.color == elements.cardStyle.color ? nil : style.color
        guard let paper, let color = style.color, color.alpha > 0 else { return own }
        let behind = elements.last { ($0.style.background?.alpha ?? 0) > 0.5 }?.style.background ?? paper
        guard color.color.contrast(to: behind.color.withAlphaComponent(1)) < 1.6 else { return own }
        return behind == paper ? nil : behind.isDark ? StyleColor(0xFFFAF0) : StyleColor(0x2A1D13)
    }

    private mutating func endRun() {
        guard !text.isEmpty else { return }
        var look = look
        (look.space, lineSpace) = (lineSpace, 0)
        if let last = runs.last, last.style == style, last.look == look, last.ruby == nil, runs.count > rubyStart ?? 0 {
            runs[runs.count - 1].text += text
        } else {
            runs.append(CardText.Run(text: text, style: style, look: look))
        }
        text = ""
    }

    private mutating func append(_ piece: CardText.Piece, _ source: [Range<Int>?]) {
        pieces.append(piece)
        sources.append(source)
        facets.append(facet)
    }

    private mutating func flush() {
        endRun()
        while let last = runs.last, last.ruby == nil, let end = last.text.last, end.isWhitespace {
            units.removeLast(end.utf16.count)
            runs[runs.count - 1].text.removeLast()
            if runs[runs.count - 1].text.isEmpty { runs.removeLast() }
        }
        if !runs.isEmpty { append(.text(runs), units) }
        runs = []
        units = []
        isAfterBlank = true
        (lineBreaks, space, lineSpace) = (0, 0, 0)
        breakTags = []
        if rubyStart != nil { rubyStart = 0 }
    }

    // MARK: Ruby

    /// Puts the reading that was read over its base: the runs since the last reading.
    private mutating func endReading() {
        guard let reading, let start = rubyStart else { return }
        self.reading = nil
        let base = runs[min(start, runs.count)...], readable = reading.split { $0.isWhitespace }.joined(separator: " ")
        if let first = base.first(where: { !$0.text.isEmpty }), !readable.isEmpty {
            runs.replaceSubrange(min(start, runs.count)..., with: [
                CardText.Run(text: base.map(\.text).joined(), style: first.style, look: first.look, ruby: readable),
            ])
        } else if !readable.isEmpty {
            runs.append(CardText.Run(text: "(\(readable))", style: style, look: look))
        }
        isAfterBlank = false
        rubyStart = runs.count
    }

    // MARK: Lists

    private mutating func beginList(_ element: HTMLElement, _ attributes: [String: String]) {
        guard !elements.isFull else { return }
        if isShown, lists.isEmpty { flush() }
        let standard = element.name == "ol" ? "decimal" : ["disc", "circle", "square"][min(lists.count, 2)]
        let old = ["1": "decimal", "a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman", "I": "upper-roman"]
        let type = attributes["type"].map { old[$0] ?? $0.lowercased() }
        lists.append((attributes["start"].flatMap { Int($0) } ?? 1, element.style.listType ?? type ?? standard))
    }

    private mutating func beginItem(_ element: HTMLElement, _ attributes: [String: String]) {
        breakBlock(element.style.margins[0])
        guard isShown, !lists.isEmpty else {
            for part in "• " { add(part, nil) }
            return
        }
        let index = lists.count - 1
        if let value = attributes["value"].flatMap({ Int($0) }) { lists[index].next = value }
        breakLine()
        update()
        let mark = Self.mark(lists[index].next, element.style.listType ?? lists[index].type)
        lists[index].next = min(lists[index].next, 1 << 40) + 1
        guard let mark else { return }
        var marked = look
        marked.isMark = true
        endRun()
        (marked.space, lineSpace) = (lineSpace, 0)
        runs.append(CardText.Run(text: mark + "\t", style: [], look: marked))
        units += Array(repeating: nil, count: mark.utf16.count + 1)
        isAfterBlank = true
    }

    /// What stands before an item of a list; nil for nothing.
    private static func mark(_ number: Int, _ type: String) -> String? {
        switch type {
        case "none": nil
        case "circle": "◦"
        case "square": "▪"
        case "disc": "•"
        case "lower-alpha", "lower-latin": (letters(number) ?? "\(number)") + "."
        case "upper-alpha", "upper-latin": (letters(number)?.uppercased() ?? "\(number)") + "."
        case "lower-roman": (roman(number) ?? "\(number)") + "."
        case "upper-roman": (roman(number)?.uppercased() ?? "\(number)") + "."
        default: "\(number)."
        }
    }

    private static func letters(_ number: Int) -> String? {
        guard number > 0 else { return nil }
        var rest = number, text = ""
        while rest > 0 {
            text = String(Character(Unicode.Scalar(UInt8(97 + (rest - 1) % 26)))) + text
            rest = (rest - 1) / 26
        }
        return text
    }

    private static func roman(_ number: Int) -> String? {
        guard (1..<4000).contains(number) else { return nil }
        let signs = [
            (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"),
            (5, "v"), (4, "iv"), (1, "i"),
        ]
        var rest = number, text = ""
        for (value, sign) in signs {
            while rest >= value {
                text += sign
                rest -= value
            }
        }
        return text
    }

    // MARK: Tables

    /// Whether cells are those of a table that is shown.
    private var hasTable: Bool { !outer.isEmpty && flatTables == 0 && !elements.isFull }

    private mutating func beginTable(_ element: HTMLElement, _ attributes: [String: String]) {
        guard isShown, outer.count < Self.tableDepth, flatTables == 0, !elements.isFull else {
            flatTables += elements.isFull ? 0 : 1
            return
        }
        flush()
        let hasLines = attributes["border"].map { $0.isEmpty || Int($0).map { $0 > 0 } ?? false } ?? false
        let table = CardText.Table(background: element.style.background, borders: element.style.borders)
        outer.append((pieces, table, hasLines))
        pieces = []
    }

    private mutating func beginCell(_ element: HTMLElement, _ attributes: [String: String]) {
        flush()
        leaveStrays()
        // A table has no more cells than a card can show.
        count += 20
        var cell = CardText.Table.Cell(background: element.style.background, borders: element.style.borders)
        if outer.last!.hasLines { cell.borders = cell.borders.map { $0 ?? ElementStyle.Border(width: 1) } }
        cell.columns = min(max(attributes["colspan"].flatMap { Int($0) } ?? 1, 1), 100)
        cell.rows = min(max(attributes["rowspan"].flatMap { Int($0) } ?? 1, 1), 1000)
        let index = outer.count - 1
        if outer[index].table.rows.isEmpty { outer[index].table.rows.append([]) }
        outer[index].table.rows[outer[index].table.rows.count - 1].append(cell)
    }

    /// Puts what stands in a table beside its cells before it, as browsers do.
    private mutating func leaveStrays() {
        outer[outer.count - 1].pieces += pieces
        pieces = []
    }

    private mutating func endCell() {
        guard let row = outer.last?.table.rows.indices.last, !outer[outer.count - 1].table.rows[row].isEmpty else { return }
        flush()
        let table = outer.count - 1, cell = outer[table].table.rows[row].count - 1
        outer[table].table.rows[row][cell].pieces += pieces
        sources.removeLast(pieces.count)
        facets.removeLast(pieces.count)
        pieces = []
    }

    private mutating func endTable() {
        guard flatTables == 0, !outer.isEmpty else { return flatTables = max(0, flatTables - 1) }
        flush()
        leaveStrays()
        var (pieces, table, _) = outer.removeLast()
        table.rows.removeAll { $0.isEmpty }
        self.pieces = pieces
        if !table.rows.isEmpty { append(.table(table), [nil]) }
    }

    // MARK: Boxes

    /// Whether an element has something behind it, or is a text of its own.
    private func hasBox(_ element: HTMLElement) -> Bool {
        isShown && outer.isEmpty && element.style.isBlock && !HTMLElements.tableParts.contains(element.name)
            && (element.style.isBox || element.name == "pre")
    }

    private mutating func beginBox(_ element: HTMLElement) {
        flush()
        openBoxes.append((element.style, pieces.count))
    }

    private mutating func endBox() {
        flush()
        let (style, start) = openBoxes.removeLast()
        guard start < pieces.count, style.isBox else { return }
        let card = elements.cardStyle
        let box = CardText.Box(
            pieces: start..<pieces.count, color: style.background, borders: style.borders, radius: style.radius,
            leftInset: relative(style.leftInset - card.leftInset), rightInset: relative(style.rightInset - card.rightInset))
        // What lies around others is behind them.
        boxes.insert(box, at: boxes.firstIndex { $0.pieces.lowerBound >= start } ?? boxes.count)
    }

    // MARK: Image occlusion

    /// Covers parts of the pictures that have any.
    private mutating func cover() {
        for index in pieces.indices {
            if case .occlusion(let name, _) = pieces[index] { pieces[index] = .occlusion(name, shapes) }
        }
    }
}
