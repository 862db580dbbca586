import CoreGraphics

/// Lays out formulas by the rules of the TeXbook's appendix G, with the constants of the font's MATH table in place of those of TeX's
/// fonts.
struct Typesetter {
    let font: MathFont
    /// The font's size in points.
    let size: CGFloat

    var constants: MathConstants { font.constants }

    /// The size of the letters of a style.
    func em(_ style: MathStyle) -> CGFloat {
        switch style.level {
        case .display, .text: size
        case .script: size * constants.scriptScaleDown
        case .scriptScript: size * constants.scriptScriptScaleDown
        }
    }

    // MARK: Lists

    /// An atom that was laid out, or a blank.
    private struct Item {
        var box: MathBox
        /// Nil for a blank.
        var atomClass: AtomClass?
        var style: MathStyle
    }

    /// Lays out a list of nodes beside each other.
    func row(_ nodes: [MathNode], _ style: MathStyle) -> MathBox {
        let (items, classes) = self.items(nodes, style)
        guard items.count == 1, case .character? = nodes.first else { return row(items[...], classes) }
        return items[0].box
    }

    /// Lays out a list in as many lines as it needs, each of at most a width where it can be broken: behind relations and binary operators
    /// (TeXbook, chapter 18). The lines are centred; the baseline is that of the first one.
    func lines(_ nodes: [MathNode], _ style: MathStyle, width: CGFloat) -> MathBox {
        var nodes = nodes
        // What stands in braces as a whole, as chemistry does, is broken like what stands alone.
        while nodes.count == 1, case .group(let list, .ordinary) = nodes[0] { nodes = list }
        let (items, classes) = self.items(nodes, style)
        var rows: [MathBox] = [], start = 0
        while start < items.count {
            var x: CGFloat = 0, index = start, candidate: Int?, left: AtomClass?
            var end = items.count
            while index < items.count {
                let item = items[index]
                if let right = classes[index] {
                    if let left { x += AtomSpacing.between(left, right, isScript: item.style.isScript) * em(item.style) / 18 }
                    left = right
                }
                x += item.box.width
                if x > width, let candidate {
                    end = candidate
                    break
                }
                if classes[index] == .relation || classes[index] == .binary, index + 1 < items.count { candidate = index + 1 }
                index += 1
            }
            rows.append(row(items[start..<end], classes))
            start = end
        }
        guard rows.count > 1 else { return rows.first ?? .empty }
        let whole = rows.map(\.width).max() ?? 0, gap = 0.25 * em(style)
        var y: CGFloat = 0, parts: [MathBox.Placed] = []
        for (index, line) in rows.enumerated() {
            if index > 0 { y -= rows[index - 1].descent + gap + line.ascent }
            parts.append(line.at((whole - line.width) / 2, y))
        }
        return MathBox(width: whole, ascent: rows[0].ascent, descent: rows[rows.count - 1].descent - y, content: .boxes(parts))
    }

    /// A list's items, and the classes by which space is set between them.
    private func items(_ nodes: [MathNode], _ style: MathStyle) -> ([Item], [AtomClass?]) {
        var items: [Item] = [], current = style
        collect(nodes, &current, nil, into: &items)
        var atoms = items.compactMap(\.atomClass)
        AtomSpacing.resolve(&atoms)
        var next = atoms.makeIterator()
        return (items, items.map { $0.atomClass == nil ? nil : next.next() })
    }

    private func row(_ items: ArraySlice<Item>, _ classes: [AtomClass?]) -> MathBox {
        var x: CGFloat = 0, parts: [(x: CGFloat, box: MathBox)] = [], left: AtomClass?
        for index in items.indices {
            let item = items[index]
            if let right = classes[index] {
                if let left { x += AtomSpacing.between(left, right, isScript: item.style.isScript) * em(item.style) / 18 }
                left = right
                parts.append((x, item.box))
            }
            x += item.box.width
        }
        return .row(parts, width: x)
    }

    private func collect(_ nodes: [MathNode], _ style: inout MathStyle, _ color: MathColor?, into items: inout [Item]) {
        for (index, node) in nodes.enumerated() {
            switch node {
            case .style(let level): style.level = level
            case .space(let width, let inScripts):
                let units = style.isScript ? inScripts ?? width : width
                items.append(Item(box: .space(units * em(style) / 18), atomClass: nil, style: style))
            case .character(let scalar, .ordinary, let alphabet) where isInWord(nodes, index):
                items.append(Item(box: character(scalar, alphabet, style).colored(color), atomClass: .ordinary, style: style))
            case .colored(let inner, let list):
                var own = style
                collect(list, &own, inner, into: &items)
            default:
                let (box, atomClass) = atom(node, style)
                items.append(Item(box: box.colored(color), atomClass: atomClass, style: style))
            }
        }
    }

    /// Whether a character is followed by another of its word, up to which it leans without a correction (rules 14 and 17).
    private func isInWord(_ nodes: [MathNode], _ index: Int) -> Bool {
        guard index + 1 < nodes.count, case .character(_, .ordinary, let alphabet) = nodes[index], alphabet.isForWords,
            case .character(_, .ordinary, alphabet) = nodes[index + 1]
        else { return false }
        return true
    }

    /// Lays out one node; returns the box and the class by which space is set around it.
    func atom(_ node: MathNode, _ style: MathStyle) -> (MathBox, AtomClass) {
        switch node {
        case .character(let scalar, let atomClass, let alphabet):
            var box = character(scalar, alphabet, style)
            // A letter that leans over the next one takes the room for it, unless a subscript stands below (rule 17).
            box.width += box.italicsCorrection
            return (box, atomClass)
        case .text(let text, let alphabet): return (self.text(text, alphabet, em(style)), .ordinary)
        case .group(let list, let atomClass): return (row(list, style).grouped, atomClass)
        case .largeOperator(let scalar, let limits):
            var box = largeOperator(scalar, limits, style)
            box.width += box.italicsCorrection
            return (box, .largeOperator)
        case .function(let name, _): return (text(name, .roman, em(style), blank: 1.0 / 6), .largeOperator)
        case .scripts(let base, let lower, let upper, let limits): return scripts(base, lower, upper, limits, style)
        case .fraction(let fraction): return (self.fraction(fraction, style), .ordinary)
        case .radical(let list, let degree): return (radical(list, degree, style), .ordinary)
        case .accent(let scalar, let list, let isWide): return (accent(scalar, list, isWide, style), .ordinary)
        case .stretched(let scalar, let list, let isBelow): return (stretched(scalar, list, isBelow, style), .ordinary)
        case .fenced(let lists, let delimiters): return (fenced(lists, delimiters, style), .inner)
        case .delimiter(let scalar, let size, let atomClass):
            return (delimiter(scalar, atLeast: [1.2, 1.8, 2.4, 3][min(max(size, 1), 4) - 1] * 0.95 * em(style), style), atomClass)
        case .stacked(let base, let above, let below, let atomClass):
            return (limits(row(base, style), above, below, style), atomClass)
        case .arrow(let scalar, let above, let below): return (arrow(scalar, above, below, style), .relation)
        case .space, .style: return (.empty, .ordinary)
        case .colored(let color, let list): return (row(list, style).grouped.colored(color), .ordinary)
        case .table(let table): return (self.table(table, style), table.hasDelimiters ? .inner : .ordinary)
        case .cancelled(let list, let rises, let falls): return (cancelled(list, rises, falls, style), .ordinary)
        case .phantom(let list, let isHorizontal, let isVertical):
            let box = row(list, style)
            let height = isVertical ? (box.ascent, box.descent) : (0, 0)
            return (MathBox(width: isHorizontal ? box.width : 0, ascent: height.0, descent: height.1), .ordinary)
        case .boxed(let list): return (boxed(list, style), .ordinary)
        }
    }

    // MARK: Characters

    /// A glyph on the baseline.
    func glyphBox(_ glyph: CGGlyph, _ em: CGFloat) -> MathBox {
        let ink = font.bounds(glyph)
        return MathBox(
            width: font.advance(glyph) * em, ascent: max(0, ink.maxY) * em, descent: max(0, -ink.minY) * em,
            italicsCorrection: font.italicsCorrection(glyph) * em, glyph: glyph, accentAttachment: font.topAccentAttachment(glyph) * em,
            content: .glyph(glyph, em: em))
    }

    func character(_ scalar: Unicode.Scalar, _ alphabet: MathAlphabet, _ style: MathStyle) -> MathBox {
        let em = em(style)
        // Only primes differ so much in scripts that another form is needed.
        if style.isScript, (0x2032...0x2037).contains(scalar.value) {
            if let glyph = font.scriptGlyph(scalar, level: style.level == .script ? 1 : 2) { return glyphBox(glyph, em) }
        }
        let shown = alphabet.character(scalar)
        guard let glyph = font.glyph(shown) ?? font.glyph(scalar) else { return foreignText(String(Character(scalar)), em) }
        // Letters of a typewriter keep their width.
        let isLetter = (0x1D400..<0x1D670).contains(shown.value) || (0x1D6A4..<0x1D7CE).contains(shown.value)
        return isLetter ? letterBox(glyph, em) : glyphBox(glyph, em)
    }

    /// The most room beside the ink of a letter, in ems. Some fonts have twice as much as TeX's, and products look like words in capitals.
    private static let sideBearing: CGFloat = 0.045

    private func letterBox(_ glyph: CGGlyph, _ em: CGFloat) -> MathBox {
        var box = glyphBox(glyph, em)
        let ink = font.bounds(glyph)
        let left = max(0, ink.minX - Self.sideBearing) * em, right = max(0, font.advance(glyph) - ink.maxX - Self.sideBearing) * em
        guard left + right > 0, left + right < box.width else { return box }
        box.width -= left + right
        box.accentAttachment = box.accentAttachment.map { $0 - left }
        box.content = .boxes([box.at(-left, 0)])
        return box
    }

    /// Letters as in text, with their blanks.
    func text(_ text: String, _ alphabet: MathAlphabet, _ em: CGFloat, blank: CGFloat = 0.25) -> MathBox {
        var boxes: [MathBox] = []
        for scalar in text.unicodeScalars {
            if scalar == " " || scalar == "\u{A0}" {
                boxes.append(.space(blank * em))
            } else if let glyph = font.glyph(alphabet.character(scalar)) ?? font.glyph(scalar) {
                boxes.append(glyphBox(glyph, em))
            } else {
                return foreignText(text, em)
            }
        }
        return .row(boxes)
    }

    /// Text that the font lacks, in the system's fonts.
    private func foreignText(_ text: String, _ em: CGFloat) -> MathBox {
        let size = ForeignText.size(text, em)
        return MathBox(width: size.width, ascent: size.ascent, descent: size.descent, content: .text(text, size: em))
    }

    /// An operator such as a sum, larger in display style, centred on the axis (rule 13).
    func largeOperator(_ scalar: Unicode.Scalar, _ limits: LimitsPlacement, _ style: MathStyle) -> MathBox {
        guard var glyph = font.glyph(scalar) else { return foreignText(String(Character(scalar)), em(style)) }
        let em = em(style)
        if style.level == .display {
            let variants = font.variants(glyph, isVertical: true)
            // Integrals, which have their limits beside them, are twice as high in TeX's fonts; the constant is made for sums.
            let height = max(constants.displayOperatorMinHeight, limits == .never ? 1.9 * font.bounds(glyph).height : 0)
            glyph = (variants.first { $0.size >= height } ?? variants.last)?.glyph ?? glyph
        }
        var box = glyphBox(glyph, em)
        // Some fonts count the room for the upper end of an integral into its width, and scripts below start to the left of it.
        if font.bounds(glyph).maxX <= font.advance(glyph) + 0.02 { box.width -= box.italicsCorrection }
        let shift = constants.axisHeight * em - (box.ascent - box.descent) / 2
        box = box.raised(shift)
        box.glyph = nil
        return box
    }
}
