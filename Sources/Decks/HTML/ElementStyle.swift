import Foundation

/// How what is in an element of HTML is shown, as far as cards can: what the elements around it, style sheets and its attributes make of it.
package struct ElementStyle: Sendable, Hashable {
    /// How lines lie.
    package enum Alignment: Sendable { case left, center, right }
    /// What becomes of blanks and line ends: one blank, or what they are; or line ends alone stay.
    package enum WhiteSpace: Sendable { case collapses, stays, keepsLines }
    /// Whether text stands on the line, or above or below it.
    package enum Position: Sendable { case onLine, raised, lowered }
    /// At which side of what follows a picture stands.
    package enum Side: Sendable { case left, right }
    /// A line at a side of an element.
    package struct Border: Sendable, Hashable {
        /// In pixels of CSS.
        package var width: Double
        /// Nil for the colour of the text.
        package var color: StyleColor?

        package init(width: Double, color: StyleColor? = nil) { (self.width, self.color) = (width, color) }
    }

    /// Whether nothing is shown.
    package var isHidden = false
    /// The colour of text; nil for the reader's own.
    package var color: StyleColor?
    /// The size of text in pixels of CSS.
    package var size = 16.0
    package var isBold = false, isItalic = false, isUnderlined = false, isStruck = false
    package var position = Position.onLine
    /// Nil if nothing says it.
    package var alignment: Alignment?
    package var isRightToLeft = false
    package var isMonospaced = false
    /// The family of the font that is asked for first; nil if nothing says it.
    package var family: String?
    package var whiteSpace = WhiteSpace.collapses
    /// The kind of the marks of lists, such as `decimal`; nil if nothing says it.
    package var listType: String?
    /// The colour behind text within a line.
    package var highlight: StyleColor?
    /// How far blocks keep from the sides of the card because of their margins, in pixels of CSS.
    package var leftInset = 0.0, rightInset = 0.0
    /// The values of the custom properties, by their names with both dashes.
    package var variables: [String: String] = [:]

    // What isn't inherited.
    /// Whether the element stands on lines of its own.
    package var isBlock = false
    /// The colour behind the element.
    package var background: StyleColor?
    /// The lines around the element: at the top, right, bottom and left.
    package var borders = noBorders
    /// How round the corners are, in pixels of CSS.
    package var radius = 0.0
    /// The room at the top, right, bottom and left of the element, in pixels of CSS; nil where nothing says it.
    package var margins: [Double?] = [nil, nil, nil, nil]
    /// At which side of what follows it stands; nil if it is a part of the line.
    package var float: Side?

    package init() {}

    /// Whether an element with this style is seen apart from what is in it.
    package var isBox: Bool { background.map { $0.alpha > 0.02 } ?? false || borders.contains { $0 != nil } }

    // MARK: The cascade

    /// The style of an element.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - parent: the style of the element around it.
    ///   - declarations: what is said of it, the one that counts last; important ones are moved behind the others.
    init(_ name: String, in parent: ElementStyle, _ declarations: [StyleSheet.Declaration]) {
        self = parent
        isBlock = HTMLElements.blocks.contains(name)
        background = nil
        borders = Self.noBorders
        radius = 0
        margins = [nil, nil, nil, nil]
        float = nil
        highlight = isBlock || HTMLElements.cells.contains(name) ? nil : parent.highlight
        if HTMLElements.hidden.contains(name) { isHidden = true }
        guard !declarations.isEmpty else { return }
        let ordered = declarations.contains(where: \.isImportant)
            ? declarations.filter { !$0.isImportant } + declarations.filter(\.isImportant) : declarations
        // Variables first, then the size, on which other lengths depend.
        for declaration in ordered where declaration.property.hasPrefix("--") {
            variables[declaration.property] = Self.resolved(declaration.value, variables)
        }
        var lines = (isUnderlined: false, isStruck: false), isNone = false, isInvisible = false
        if let word = ordered.last(where: { $0.property == "direction" })?.value.lowercased() { isRightToLeft = word == "rtl" }
        for declaration in ordered where !declaration.property.hasPrefix("--") {
            let value = Self.resolved(declaration.value, variables), word = value.lowercased()
            switch declaration.property {
            case "display":
                isNone = word == "none"
                if !isNone { isBlock = !(word.hasPrefix("inline") || word == "contents") }
            case "visibility": isInvisible = word == "hidden" || word == "collapse"
            case "opacity": isInvisible = isInvisible || Double(word) == 0
            case "text-decoration", "text-decoration-line":
                lines = (word.contains("underline"), word.contains("line-through"))
            default: apply(declaration.property, value, word, parent)
            }
        }
        isHidden = isHidden || isNone || isInvisible
        isUnderlined = isUnderlined || lines.isUnderlined
        isStruck = isStruck || lines.isStruck
        if isBlock {
            leftInset += max(margins[3] ?? 0, 0)
            rightInset += max(margins[1] ?? 0, 0)
        }
        highlight = isBlock || HTMLElements.cells.contains(name) ? nil : background ?? parent.highlight
    }

    /// No line at any side.
    package static let noBorders: [Border?] = [nil, nil, nil, nil]

    private mutating func apply(_ property: String, _ value: String, _ word: String, _ parent: ElementStyle) {
        switch property {
        case "color": color = word == "inherit" ? parent.color : StyleColor(word) ?? color
        case "background-color": background = StyleColor(word) ?? background
        case "background": background = Self.color(in: word) ?? (word == "none" ? nil : background)
        case "font-size": size = Self.size(word, in: parent.size) ?? size
        case "font-weight": isBold = Self.isBold(word) ?? isBold
        case "font-style": isItalic = word.hasPrefix("italic") || word.hasPrefix("oblique")
        case "font-family": setFamily(value)
        case "font": setFont(value, word, parent)
        case "text-align":
            switch word {
            case "left": alignment = .left
            case "center", "-webkit-center": alignment = .center
            case "right": alignment = .right
            case "start", "justify": alignment = isRightToLeft ? .right : .left
            case "end": alignment = isRightToLeft ? .left : .right
            default: break
            }
        case "float": float = word == "left" ? .left : word == "right" ? .right : nil
        case "vertical-align": position = word == "super" ? .raised : word == "sub" ? .lowered : position
        case "white-space":
            whiteSpace = word == "pre-line" ? .keepsLines : word.hasPrefix("pre") || word == "break-spaces" ? .stays : .collapses
        case "list-style-type", "list-style": listType = word.split { $0.isWhitespace }.first.map(String.init)
        case "border-radius": radius = word.split { $0.isWhitespace }.first.flatMap { Self.length($0, in: size, whole: 2 * size) } ?? radius
        default:
            if property.hasPrefix("border") { setBorder(property, word) }
            if property.hasPrefix("margin") { setMargin(property, word) }
        }
    }

    private mutating func setFamily(_ value: String) {
        let names = value.split(separator: ",").map { $0.trimmed.trimmingCharacters(in: CharacterSet(charactersIn: "\"'")) }
        guard let first = names.first, first.lowercased() != "inherit" else { return }
        isMonospaced = names.contains { ["monospace", "courier", "courier new", "consolas", "menlo", "monaco"].contains($0.lowercased()) }
        family = first
    }

    /// The shorthand: style and weight, then the size, then the family.
    private mutating func setFont(_ value: String, _ word: String, _ parent: ElementStyle) {
        let words = word.split { $0.isWhitespace }
        func isSize(_ word: Substring) -> Bool {
            word.first?.isNumber == true && !word.allSatisfy(\.isNumber) || Self.keywords[String(word)] != nil
        }
        guard let place = words.firstIndex(where: isSize) else { return }
        let length = words[place].split(separator: "/").first ?? ""
        size = Self.size(String(length), in: parent.size) ?? size
        isBold = words[..<place].contains { Self.isBold(String($0)) == true }
        isItalic = words[..<place].contains { $0 == "italic" || $0 == "oblique" }
        setFamily(value.split { $0.isWhitespace }.dropFirst(place + 1).joined(separator: " "))
    }

    private mutating func setBorder(_ property: String, _ word: String) {
        let sides = ["top", "right", "bottom", "left"], parts = property.split(separator: "-").dropFirst()
        var places = Array(0..<4)
        if let side = parts.first.flatMap({ sides.firstIndex(of: String($0)) }) { places = [side] }
        let isNone = word == "none" || word == "0" || word == "hidden"
        let words = word.split { $0.isWhitespace }, color = Self.color(in: word), size = size
        let width = words.lazy.compactMap { Self.length($0, in: size, whole: 0) ?? Self.lineWidths[String($0)] }.first
        let styles: Set<Substring> = ["solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset"]
        for place in places {
            switch parts.last {
            case "color": borders[place]?.color = color
            case "width": borders[place]?.width = width ?? 0
            case "style": borders[place] = isNone ? nil : borders[place] ?? Border(width: 3)
            case "collapse", "spacing", "image", "radius": break
            default:
                // Without a style there is no line.
                borders[place] = isNone || width == 0 || styles.isDisjoint(with: words) ? nil : Border(width: width ?? 3, color: color)
            }
        }
    }

    /// The shorthand goes around from the top; a side that it doesn't name is as the one opposite. `auto` is none.
    private mutating func setMargin(_ property: String, _ word: String) {
        let lengths = word.split { $0.isWhitespace }.map { Self.length($0, in: size, whole: 640) ?? 0 }
        guard let first = lengths.first else { return }
        switch property {
        case "margin":
            let right = lengths.count > 1 ? lengths[1] : first
            margins = [first, right, lengths.count > 2 ? lengths[2] : first, lengths.count > 3 ? lengths[3] : right]
        case "margin-top", "margin-block-start": margins[0] = first
        case "margin-right": margins[1] = first
        case "margin-bottom", "margin-block-end": margins[2] = first
        case "margin-left": margins[3] = first
        case "margin-inline-start": margins[isRightToLeft ? 1 : 3] = first
        case "margin-inline-end": margins[isRightToLeft ? 3 : 1] = first
        default: break
        }
    }

    private static let lineWidths: [String: Double] = ["thin": 1, "medium": 3, "thick": 5]

    private static func isBold(_ word: String) -> Bool? {
        switch word {
        case "bold", "bolder": true
        case "normal", "lighter": false
        default: Double(word).map { $0 >= 600 }
        }
    }

    private static let keywords: [String: Double] = [
        "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32, "xxx-large": 48,
    ]

    private static func size(_ word: String, in parent: Double) -> Double? {
        if let size = keywords[word] { return size }
        if word == "larger" { return parent * 1.2 }
        if word == "smaller" { return parent / 1.2 }
        return length(Substring(word), in: parent, whole: parent).map { min(max($0, 1), 1000) }
    }

    /// A length in pixels of CSS; nil if it is none.
    private static func length(_ word: Substring, in size: Double, whole: Double) -> Double? {
        let number = word.prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" }
        guard let value = Double(number), value.isFinite else { return nil }
        switch word[number.endIndex...] {
        case "px": return value
        case "": return value == 0 ? 0 : nil
        case "pt": return value * 4 / 3
        case "em": return value * size
        case "rem": return value * 16
        case "%": return value / 100 * whole
        // Of a window about as wide as a card.
        case "vw", "vmin": return value * 6.4
        case "vh", "vmax": return value * 6
        case "cm": return value * 96 / 2.54
        case "mm": return value * 96 / 25.4
        case "in": return value * 96
        default: return nil
        }
    }

    /// The first colour in a value of several parts, also in a gradient.
    private static func color(in word: String, isGradient: Bool = false) -> StyleColor? {
        var part = "", depth = 0
        for character in word + " " {
            if character == "(" { depth += 1 }
            if depth > 0 || !(character.isWhitespace || character == ",") { part.append(character) }
            if character == ")" { depth -= 1 }
            guard depth <= 0, character.isWhitespace || character == "," else { continue }
            if let color = StyleColor(part) { return color }
            if !isGradient, part.contains("gradient("), let open = part.firstIndex(of: "(") {
                return color(in: String(part[open...].dropFirst().dropLast()), isGradient: true)
            }
            part = ""
        }
        return nil
    }

    /// A value with its `var()` replaced.
    private static func resolved(_ value: String, _ variables: [String: String]) -> String {
        var value = value
        for _ in 0..<8 {
            guard value.utf8.count < 4096, let start = value.range(of: "var(") else { return value }
            var depth = 1, end = start.upperBound
            while end < value.endIndex, depth > 0 {
                if value[end] == "(" { depth += 1 }
                if value[end] == ")" { depth -= 1 }
                end = value.index(after: end)
            }
            guard depth == 0 else { return value }
            let inner = value[start.upperBound..<value.index(before: end)]
            let comma = inner.firstIndex(of: ",")
            let name = inner[..<(comma ?? inner.endIndex)].trimmed
            let standard = comma.map { inner[inner.index(after: $0)...].trimmed }
            value.replaceSubrange(start.lowerBound..<end, with: variables[name] ?? standard ?? "")
        }
        return value
    }

    // MARK: What elements and their old attributes say

    /// What HTML says of an element without any style sheet.
    static func standard(of name: String) -> [StyleSheet.Declaration] { standards[name] ?? [] }

    private static let standards: [String: [StyleSheet.Declaration]] = {
        let bold = "font-weight: bold", slanted = "font-style: italic", struck = "text-decoration: line-through", fixed = "font-family: monospace"
        let list: [String: String] = [
            "b": bold, "strong": bold, "th": bold + "; text-align: center", "h1": bold + "; font-size: 2em", "h2": bold + "; font-size: 1.5em",
            "h3": bold + "; font-size: 1.17em", "h4": bold, "h5": bold + "; font-size: 0.83em", "h6": bold + "; font-size: 0.67em",
            "i": slanted, "em": slanted, "cite": slanted, "dfn": slanted, "var": slanted, "u": "text-decoration: underline",
            "ins": "text-decoration: underline", "s": struck, "strike": struck, "del": struck, "sup": "vertical-align: super",
            "sub": "vertical-align: sub", "small": "font-size: smaller", "big": "font-size: larger", "center": "text-align: center",
            "mark": "background-color: #ffeb3b; color: #000", "code": fixed, "kbd": fixed, "samp": fixed, "tt": fixed,
            "pre": fixed + "; white-space: pre", "caption": "text-align: center", "dt": bold, "summary": bold,
            "blockquote": "margin: 1em 40px", "dd": "margin-left: 40px",
        ]
        return list.mapValues(StyleSheet.declarations)
    }()

    /// What the attributes of old HTML say, as declarations.
    static func old(_ name: String, _ attributes: [String: String]) -> [StyleSheet.Declaration] {
        var text = ""
        if name == "font" {
            if let color = attributes["color"] { text += "color: \(color);" }
            if let size = attributes["size"] {
                let sizes = ["x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large"]
                let number = (Int(size) ?? 3) + (size.hasPrefix("+") || size.hasPrefix("-") ? 3 : 0)
                text += "font-size: \(sizes[min(max(number, 1), 7) - 1]);"
            }
            if let face = attributes["face"] { text += "font-family: \(face);" }
        } else if name == "img" {
            if let side = attributes["align"] { text += "float: \(side);" }
        } else if HTMLElements.blocks.contains(name) || HTMLElements.cells.contains(name) {
            if name != "table", let side = attributes["align"] { text += "text-align: \(side);" }
            if let color = attributes["bgcolor"] { text += "background-color: \(color);" }
        }
        if let direction = attributes["dir"]?.lowercased(), direction == "rtl" || direction == "ltr" { text += "direction: \(direction);" }
        if attributes["hidden"] != nil { text += "display: none;" }
        return text.isEmpty ? [] : StyleSheet.declarations(text)
    }
}
