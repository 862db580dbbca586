import CoreGraphics

/// Fractions and roots.
extension Typesetter {
    /// The room beside a fraction, and of a delimiter that isn't seen, in ems.
    static let nullDelimiterSpace: CGFloat = 0.12

    /// A fraction or a binomial coefficient (rule 15).
    func fraction(_ fraction: Fraction, _ outer: MathStyle) -> MathBox {
        var style = outer
        if let level = fraction.level { style.level = level }
        let em = em(style), isDisplay = style.level == .display
        var over = row(fraction.numerator, style.numerator), under = row(fraction.denominator, style.denominator)
        if fraction.isContinued {
            // As high as a line of text, so that all bars of a continued fraction have the same distance.
            over.ascent = max(over.ascent, 0.84 * em)
            over.descent = max(over.descent, 0.36 * em)
        }
        let axis = constants.axisHeight * em
        var up: CGFloat, down: CGFloat, parts: [MathBox.Placed] = []
        let width = max(over.width, under.width)
        let side = fraction.delimiters == nil ? Self.nullDelimiterSpace * em : 0
        if fraction.hasRule {
            // Rule 15d.
            let bar = constants.fractionRuleThickness * em
            up = (isDisplay ? constants.fractionNumeratorDisplayStyleShiftUp : constants.fractionNumeratorShiftUp) * em
            down = (isDisplay ? constants.fractionDenominatorDisplayStyleShiftDown : constants.fractionDenominatorShiftDown) * em
            let gapAbove = (isDisplay ? constants.fractionNumDisplayStyleGapMin : constants.fractionNumeratorGapMin) * em
            let gapBelow = (isDisplay ? constants.fractionDenomDisplayStyleGapMin : constants.fractionDenominatorGapMin) * em
            up = max(up, axis + bar / 2 + gapAbove + over.descent)
            down = max(down, under.ascent + gapBelow + bar / 2 - axis)
            parts.append(MathBox.Placed(x: side, y: 0, content: .rule(CGRect(x: 0, y: axis - bar / 2, width: width, height: bar))))
        } else {
            // Rule 15c.
            up = (isDisplay ? constants.stackTopDisplayStyleShiftUp : constants.stackTopShiftUp) * em
            down = (isDisplay ? constants.stackBottomDisplayStyleShiftDown : constants.stackBottomShiftDown) * em
            let least = (isDisplay ? constants.stackDisplayStyleGapMin : constants.stackGapMin) * em
            let gap = (up - over.descent) - (under.ascent - down)
            if gap < least {
                up += (least - gap) / 2
                down += (least - gap) / 2
            }
        }
        parts.append(over.at(side + (width - over.width) / 2, up))
        parts.append(under.at(side + (width - under.width) / 2, -down))
        let box = MathBox(
            width: width + 2 * side, ascent: up + over.ascent, descent: down + under.descent, content: .boxes(parts))
        guard let (left, right) = fraction.delimiters else { return box }
        // Rule 15e: delimiters of a size that depends on the style alone, here at least as high as most coefficients are.
        let target = max((isDisplay ? 2.39 : 1.01) * em, fenceHeight(of: [box], style))
        return .row([delimiter(left, atLeast: target, style), box, delimiter(right, atLeast: target, style)])
    }

    /// A root (rule 11).
    func radical(_ list: [MathNode], _ degree: [MathNode]?, _ style: MathStyle) -> MathBox {
        let em = em(style), inner = row(list, style.cramped)
        let bar = constants.radicalRuleThickness * em
        var gap = (style.level == .display ? constants.radicalDisplayStyleVerticalGap : constants.radicalVerticalGap) * em
        // What is lower than a digit has as much room: roots beside each other have one height.
        let height = max(inner.ascent, 0)
        let needed = height + inner.descent + gap + bar
        let sign = stretch("√", to: needed, em, isVertical: true)
        if sign.height > needed { gap += (sign.height - needed) / 2 }
        let top = height + gap + bar
        var x: CGFloat = 0, parts: [MathBox.Placed] = []
        let signBottom = top - sign.height
        var ascent = top + constants.radicalExtraAscender * em
        if let degree {
            let small = row(degree, MathStyle(level: .scriptScript))
            let before = constants.radicalKernBeforeDegree * em, after = constants.radicalKernAfterDegree * em
            let y = signBottom + constants.radicalDegreeBottomRaise * sign.height + small.descent
            x = max(0, before + small.width + after)
            parts.append(small.at(x - small.width - after, y))
            ascent = max(ascent, y + small.ascent)
        }
        parts.append(sign.at(x, signBottom + sign.descent))
        x += sign.width
        parts.append(MathBox.Placed(x: x, y: 0, content: .rule(CGRect(x: 0, y: top - bar, width: inner.width, height: bar))))
        parts.append(inner.at(x, 0))
        return MathBox(width: x + inner.width, ascent: ascent, descent: max(inner.descent, -signBottom), content: .boxes(parts))
    }
}
