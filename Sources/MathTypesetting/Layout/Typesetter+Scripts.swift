import CoreGraphics

/// Superscripts, subscripts and limits.
extension Typesetter {
    func scripts(
        _ base: MathNode?, _ lower: [MathNode]?, _ upper: [MathNode]?, _ placement: LimitsPlacement?, _ style: MathStyle
    ) -> (MathBox, AtomClass) {
        var nucleus = MathBox.empty, atomClass = AtomClass.ordinary, usual = LimitsPlacement.never, isCharacter = base == nil
        switch base {
        case .character(let scalar, let own, let alphabet):
            nucleus = character(scalar, alphabet, style)
            atomClass = own
            isCharacter = nucleus.glyph != nil
            // Arrows and the like never have limits, unless they are asked for.
        case .largeOperator(let scalar, let limits):
            nucleus = largeOperator(scalar, limits, style)
            atomClass = .largeOperator
            usual = limits
        case .function(_, let limits):
            (nucleus, atomClass) = atom(base!, style)
            usual = limits
        case .stretched(let scalar, _, _):
            (nucleus, atomClass) = atom(base!, style)
            if scalar != nil { usual = .always }
        case .group(_, .largeOperator):
            (nucleus, atomClass) = atom(base!, style)
            usual = .display
        case let base?:
            (nucleus, atomClass) = atom(base, style)
        case nil: break
        }
        switch placement ?? usual {
        case .always: return (limits(nucleus, upper, lower, style), atomClass)
        case .display where style.level == .display: return (limits(nucleus, upper, lower, style), atomClass)
        default: return (beside(nucleus, isCharacter: isCharacter, lower, upper, style), atomClass)
        }
    }

    /// Scripts beside a nucleus (rule 18).
    private func beside(
        _ nucleus: MathBox, isCharacter: Bool, _ lower: [MathNode]?, _ upper: [MathNode]?, _ style: MathStyle
    ) -> MathBox {
        let em = em(style)
        guard lower != nil || upper != nil else {
            var box = nucleus
            box.width += box.italicsCorrection
            return box
        }
        // Rule 18a: beside anything but a letter, scripts hang on the upper and lower edge.
        var up = isCharacter ? 0 : nucleus.ascent - constants.superscriptBaselineDropMax * em
        var down = isCharacter ? 0 : nucleus.descent + constants.subscriptBaselineDropMin * em
        var parts = [nucleus.at(0, 0)]
        var box = nucleus.grouped
        var end = nucleus.width
        let high = upper.map { row($0, style.superscript) }, low = lower.map { row($0, style.subscript) }
        if let high {
            // Rule 18c.
            let least = (style.isCramped ? constants.superscriptShiftUpCramped : constants.superscriptShiftUp) * em
            up = max(up, least, high.descent + constants.superscriptBottomMin * em)
        }
        if let low {
            down = max(down, constants.subscriptShiftDown * em)
            if let high {
                // Rule 18e: the gap between them, and then the superscript's bottom.
                let gap = (up - high.descent) - (low.ascent - down), least = constants.subSuperscriptGapMin * em
                if gap < least {
                    down += least - gap
                    let rise = constants.superscriptBottomMaxWithSubscript * em - (up - high.descent)
                    if rise > 0 {
                        up += rise
                        down -= rise
                    }
                }
            } else {
                // Rule 18b.
                down = max(down, low.ascent - constants.subscriptTopMax * em)
            }
        }
        if let high {
            var x = nucleus.width + nucleus.italicsCorrection
            if let glyph = nucleus.glyph { x += font.kerning(glyph, .topRight, height: (up - high.descent) / em) * em }
            parts.append(high.at(x, up))
            end = max(end, x + high.width)
            box.ascent = max(box.ascent, up + high.ascent)
            box.descent = max(box.descent, high.descent - up)
        }
        if let low {
            var x = nucleus.width
            if let glyph = nucleus.glyph { x += font.kerning(glyph, .bottomRight, height: (low.ascent - down) / em) * em }
            parts.append(low.at(x, -down))
            end = max(end, x + low.width)
            box.ascent = max(box.ascent, low.ascent - down)
            box.descent = max(box.descent, down + low.descent)
        }
        box.width = end + constants.spaceAfterScript * em
        box.italicsCorrection = 0
        box.content = .boxes(parts)
        return box
    }

    /// Limits above and below a nucleus (rule 13a).
    func limits(_ nucleus: MathBox, _ above: [MathNode]?, _ below: [MathNode]?, _ style: MathStyle) -> MathBox {
        let em = em(style), lean = nucleus.italicsCorrection
        let high = above.map { row($0, style.superscript) }, low = below.map { row($0, style.subscript) }
        let own = nucleus.width + lean
        // The leaning of an integral moves its limits apart by as much, half to each side.
        let width = max(own, high?.width ?? 0, low?.width ?? 0)
        var parts = [nucleus.at((width - own) / 2, 0)]
        var box = MathBox(width: width, ascent: nucleus.ascent, descent: nucleus.descent)
        if let high {
            let gap = max(constants.upperLimitGapMin * em, constants.upperLimitBaselineRiseMin * em - high.descent)
            let y = nucleus.ascent + gap + high.descent
            parts.append(high.at((width - high.width) / 2 + lean / 2, y))
            box.ascent = y + high.ascent
        }
        if let low {
            let gap = max(constants.lowerLimitGapMin * em, constants.lowerLimitBaselineDropMin * em - low.ascent)
            let y = nucleus.descent + gap + low.ascent
            parts.append(low.at((width - low.width) / 2 - lean / 2, -y))
            box.descent = y + low.descent
        }
        box.content = .boxes(parts)
        return box
    }
}
