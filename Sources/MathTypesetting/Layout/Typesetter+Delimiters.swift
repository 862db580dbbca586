import CoreGraphics

/// Delimiters and other glyphs that grow.
extension Typesetter {
    /// A glyph that is at least as long as a length: the smallest of its forms that is, or one that is put together from pieces. Its ascent
    /// and descent are those of its ink.
    func stretch(_ scalar: Unicode.Scalar, to length: CGFloat, _ em: CGFloat, isVertical: Bool) -> MathBox {
        guard let glyph = font.glyph(scalar) else { return .empty }
        let variants = font.variants(glyph, isVertical: isVertical)
        if let fitting = variants.first(where: { $0.size * em >= length }) { return inkBox(fitting.glyph, em) }
        let parts = font.parts(glyph, isVertical: isVertical)
        if !parts.isEmpty { return assemble(parts, length, em, isVertical) }
        return inkBox(variants.last?.glyph ?? glyph, em)
    }

    private func inkBox(_ glyph: CGGlyph, _ em: CGFloat) -> MathBox {
        let ink = font.bounds(glyph)
        return MathBox(
            width: max(font.advance(glyph), ink.maxX) * em, ascent: ink.maxY * em, descent: -ink.minY * em, content: .glyph(glyph, em: em))
    }

    /// Puts a glyph together: extenders are repeated until the pieces, overlapping as little as they may, are long enough; then they
    /// overlap more, so that the length is right (OpenType specification, MathGlyphConstruction).
    private func assemble(_ pieces: [MathFont.Part], _ length: CGFloat, _ em: CGFloat, _ isVertical: Bool) -> MathBox {
        let wanted = length / em, overlap = font.minimumConnectorOverlap
        var fixed: CGFloat = 0, repeated: CGFloat = 0, fixedCount = 0, repeatedCount = 0
        for piece in pieces {
            if piece.isExtender {
                repeated += piece.fullAdvance
                repeatedCount += 1
            } else {
                fixed += piece.fullAdvance
                fixedCount += 1
            }
        }
        let step = repeated - CGFloat(repeatedCount) * overlap
        let missing = wanted - (fixed - CGFloat(max(0, fixedCount - 1)) * overlap)
        // More pieces than this are longer than anything that is read.
        let count = step > 0.001 ? Int(min(max((missing / step).rounded(.up), fixedCount == 0 ? 1 : 0), 4000)) : 0
        let list = pieces.flatMap { Array(repeating: $0, count: $0.isExtender ? count : 1) }
        guard let first = list.first else { return .empty }
        var room: [CGFloat] = [], total = first.fullAdvance
        for (before, after) in zip(list, list.dropFirst()) {
            total += after.fullAdvance - overlap
            room.append(max(0, min(before.endConnector, after.startConnector, before.fullAdvance, after.fullAdvance) - overlap))
        }
        let excess = max(0, total - wanted), slack = room.reduce(0, +)
        let part = slack > 0 ? min(1, excess / slack) : 0
        var position: CGFloat = 0, placed: [MathBox.Placed] = [], width: CGFloat = 0, high: CGFloat = 0, low: CGFloat = 0
        for (index, piece) in list.enumerated() {
            if index > 0 { position -= overlap + room[index - 1] * part }
            let ink = font.bounds(piece.glyph), content = MathBox.Content.glyph(piece.glyph, em: em)
            if isVertical {
                // Pieces stand on each other by their ink.
                placed.append(MathBox.Placed(x: 0, y: (position - ink.minY) * em, content: content))
                width = max(width, max(font.advance(piece.glyph), ink.maxX))
            } else {
                placed.append(MathBox.Placed(x: (position - ink.minX) * em, y: 0, content: content))
                high = index == 0 ? ink.maxY : max(high, ink.maxY)
                low = index == 0 ? ink.minY : min(low, ink.minY)
            }
            position += piece.fullAdvance
        }
        return isVertical
            ? MathBox(width: width * em, ascent: position * em, content: .boxes(placed))
            : MathBox(width: position * em, ascent: high * em, descent: -low * em, content: .boxes(placed))
    }

    /// A delimiter of at least a height, centred on the axis; nil takes room and isn't seen.
    func delimiter(_ scalar: Unicode.Scalar?, atLeast height: CGFloat, _ style: MathStyle) -> MathBox {
        let em = em(style)
        guard let scalar else { return .space(Self.nullDelimiterSpace * em) }
        let box = stretch(scalar, to: height, em, isVertical: true)
        return box.raised(constants.axisHeight * em - (box.ascent - box.descent) / 2)
    }

    /// How high delimiters around boxes have to be (rule 19, with TeX's usual delimiterfactor of 901 and delimitershortfall of half an em).
    func fenceHeight(of boxes: [MathBox], _ style: MathStyle) -> CGFloat {
        let axis = constants.axisHeight * em(style)
        let reach = 2 * max((boxes.map(\.ascent).max() ?? 0) - axis, (boxes.map(\.descent).max() ?? 0) + axis)
        return max(reach * 0.901, reach - 0.5 * em(style))
    }

    func fenced(_ lists: [[MathNode]], _ delimiters: [Unicode.Scalar?], _ style: MathStyle) -> MathBox {
        let boxes = lists.map { row($0, style) }
        let height = fenceHeight(of: boxes, style)
        var parts: [MathBox] = []
        for (index, box) in boxes.enumerated() { parts += [delimiter(delimiters[index], atLeast: height, style), box] }
        parts.append(delimiter(delimiters[lists.count], atLeast: height, style))
        return .row(parts)
    }

    // MARK: Accents, lines, braces, arrows

    /// An accent over a list (rule 12).
    func accent(_ scalar: Unicode.Scalar, _ list: [MathNode], _ isWide: Bool, _ style: MathStyle) -> MathBox {
        let em = em(style)
        var base = row(list, style.cramped)
        if list.count == 1, case .character(let letter, _, let alphabet) = list[0] {
            // Letters with a dot lose it below an accent.
            let bare: Unicode.Scalar = letter == "i" ? "ı" : letter == "j" ? "ȷ" : letter
            base = character(bare, alphabet, style.cramped)
        }
        guard var glyph = font.glyph(scalar) else { return base }
        if isWide {
            glyph = font.variants(glyph, isVertical: false).last { $0.size * em <= base.width }?.glyph ?? glyph
        }
        let ink = font.bounds(glyph)
        // The accent is drawn for letters of the height `accentBaseHeight`.
        let rise = max(0, base.ascent - constants.accentBaseHeight * em)
        let attachment = base.accentAttachment ?? base.width / 2
        let x = attachment - font.topAccentAttachment(glyph) * em
        var box = base
        box.ascent = max(base.ascent, rise + ink.maxY * em)
        box.content = .boxes([base.at(0, 0), MathBox.Placed(x: x, y: rise, content: .glyph(glyph, em: em))])
        box.glyph = nil
        box.width += box.italicsCorrection
        return box
    }

    /// A line, a brace or an arrow along a list (rules 9 and 10).
    func stretched(_ scalar: Unicode.Scalar?, _ list: [MathNode], _ isBelow: Bool, _ style: MathStyle) -> MathBox {
        let em = em(style)
        var base = row(list, isBelow ? style : style.cramped).grouped
        base.italicsCorrection = 0
        base.accentAttachment = nil
        let thickness = (isBelow ? constants.underbarRuleThickness : constants.overbarRuleThickness) * em
        guard let scalar else {
            let gap = (isBelow ? constants.underbarVerticalGap : constants.overbarVerticalGap) * em
            let y = isBelow ? -base.descent - gap - thickness : base.ascent + gap
            let rule = MathBox.Placed(x: 0, y: 0, content: .rule(CGRect(x: 0, y: y, width: base.width, height: thickness)))
            base.content = .boxes([base.at(0, 0), rule])
            if isBelow {
                base.descent += gap + thickness + constants.underbarExtraDescender * em
            } else {
                base.ascent += gap + thickness + constants.overbarExtraAscender * em
            }
            return base
        }
        let mark = stretch(scalar, to: base.width, em, isVertical: false)
        let gap = 0.1 * em, width = max(base.width, mark.width)
        var box = MathBox(width: width, ascent: base.ascent, descent: base.descent)
        let y: CGFloat
        if isBelow {
            y = -base.descent - gap - mark.ascent
            box.descent = base.descent + gap + mark.height
        } else {
            y = base.ascent + gap + mark.descent
            box.ascent = base.ascent + gap + mark.height
        }
        box.content = .boxes([base.at((width - base.width) / 2, 0), mark.at((width - mark.width) / 2, y)])
        return box
    }

    /// An arrow as long as what stands above and below it.
    func arrow(_ scalar: Unicode.Scalar, _ above: [MathNode], _ below: [MathNode], _ style: MathStyle) -> MathBox {
        let em = em(style)
        let high = row(above, style.superscript), low = row(below, style.subscript)
        let length = max(high.width, low.width) + 0.7 * em
        let arrow = equilibrium(scalar, length, em) ?? stretch(scalar, to: length, em, isVertical: false)
        let width = max(arrow.width, length), gap = 0.12 * em
        var box = MathBox(width: width, ascent: arrow.ascent, descent: max(0, arrow.descent))
        var parts = [arrow.at((width - arrow.width) / 2, 0)]
        if high.height > 0 {
            parts.append(high.at((width - high.width) / 2, arrow.ascent + gap + high.descent))
            box.ascent = arrow.ascent + gap + high.height
        }
        if low.height > 0 {
            parts.append(low.at((width - low.width) / 2, -arrow.descent - gap - low.ascent))
            box.descent = max(0, arrow.descent + gap + low.height)
        }
        box.content = .boxes(parts)
        return box
    }

    /// The harpoons of an equilibrium that lies on one side, ⥂ or ⥄: a long one and a short one, evenly about the axis. Nil for other arrows.
    private func equilibrium(_ scalar: Unicode.Scalar, _ length: CGFloat, _ em: CGFloat) -> MathBox? {
        guard scalar == "⥂" || scalar == "⥄" else { return nil }
        let long = max(length, 1.6 * em), short = 0.8 * em
        let upper = stretch("⇀", to: scalar == "⥂" ? long : short, em, isVertical: false)
        let lower = stretch("↽", to: scalar == "⥂" ? short : long, em, isVertical: false)
        let width = max(upper.width, lower.width), axis = constants.axisHeight * em, gap = 0.07 * em
        let (rise, fall) = (axis + gap + upper.descent, axis - gap - lower.ascent)
        return MathBox(
            width: width, ascent: rise + upper.ascent, descent: lower.descent - fall,
            content: .boxes([upper.at((width - upper.width) / 2, rise), lower.at((width - lower.width) / 2, fall)]))
    }
}
