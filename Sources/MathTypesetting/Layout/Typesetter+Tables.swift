import CoreGraphics

/// Matrices, boxes, strokes.
extension Typesetter {
    /// The thickness of lines in arrays and around boxes, in ems, as LaTeX has it.
    private static let lineThickness: CGFloat = 0.04

    func table(_ table: MathTable, _ outer: MathStyle) -> MathBox {
        // A matrix within a script is as small as the script.
        let level = MathStyle.Level(rawValue: max(table.level.rawValue, outer.isScript ? outer.level.rawValue : 0)) ?? table.level
        let style = MathStyle(level: level), em = em(style)
        let rows = table.rows.map { $0.map { row($0, style) } }
        var widths: [CGFloat] = []
        for row in rows {
            for (column, box) in row.enumerated() {
                if column < widths.count { widths[column] = max(widths[column], box.width) } else { widths.append(box.width) }
            }
        }
        func alignment(_ column: Int) -> MathTable.Alignment { table.alignments[min(column, table.alignments.count - 1)] }
        // Lines have half a gap of room on their outer sides.
        let hasLines = !table.verticalLines.isEmpty
        var x: CGFloat = hasLines ? 0.5 * em : 0, starts: [CGFloat] = []
        for (column, width) in widths.enumerated() {
            starts.append(x)
            x += width
            if column + 1 < widths.count { x += table.gaps[column % table.gaps.count] * em }
        }
        let width = x + (hasLines ? 0.5 * em : 0)
        // Rows are as high as a line of text at least: 1.2 em from baseline to baseline.
        var y: CGFloat = 0, parts: [MathBox.Placed] = [], edges: [CGFloat] = [0]
        for (index, row) in rows.enumerated() {
            let ascent = max(0.84 * em, row.map(\.ascent).max() ?? 0), descent = max(0.36 * em, row.map(\.descent).max() ?? 0)
            if index > 0 { y += table.rowSpacing * em }
            y += ascent
            for (column, box) in row.enumerated() {
                let room = widths[column] - box.width
                let shift =
                    switch alignment(column) {
                    case .left: CGFloat(0)
                    case .center: room / 2
                    case .right: room
                    }
                parts.append(box.at(starts[column] + shift, -y))
            }
            y += descent
            edges.append(y)
        }
        let thickness = Self.lineThickness * em
        for line in table.horizontalLines where line < edges.count {
            let rect = CGRect(x: 0, y: -edges[line] - thickness / 2, width: width, height: thickness)
            parts.append(MathBox.Placed(x: 0, y: 0, content: .rule(rect)))
        }
        for column in table.verticalLines where column <= starts.count {
            let gap = column > 0 && column < starts.count ? table.gaps[(column - 1) % table.gaps.count] * em : em
            let center = column == 0 ? 0 : column < starts.count ? starts[column] - gap / 2 : width
            let rect = CGRect(x: center - thickness / 2, y: -y, width: thickness, height: y)
            parts.append(MathBox.Placed(x: 0, y: 0, content: .rule(rect)))
        }
        // The middle lies on the axis of what is around.
        let axis = constants.axisHeight * self.em(outer)
        let top = axis + y / 2
        let box = MathBox(
            width: width, ascent: top, descent: y - top, content: .boxes([MathBox.Placed(x: 0, y: top, content: .boxes(parts))]))
        guard table.hasDelimiters else { return box }
        let height = fenceHeight(of: [box], outer)
        func side(_ scalar: Unicode.Scalar?) -> [MathBox] { scalar.map { [delimiter($0, atLeast: height, outer)] } ?? [] }
        let gap = MathBox.space(0.16 * em)
        return .row(side(table.delimiters.left) + [gap, box, gap] + side(table.delimiters.right))
    }

    func boxed(_ list: [MathNode], _ style: MathStyle) -> MathBox {
        let em = em(style), inner = row(list, style), space = 0.3 * em, line = Self.lineThickness * em
        let width = inner.width + 2 * space, top = inner.ascent + space, bottom = -inner.descent - space
        let rules = [
            CGRect(x: 0, y: top - line, width: width, height: line), CGRect(x: 0, y: bottom, width: width, height: line),
            CGRect(x: 0, y: bottom, width: line, height: top - bottom),
            CGRect(x: width - line, y: bottom, width: line, height: top - bottom),
        ]
        return MathBox(
            width: width, ascent: top, descent: -bottom,
            content: .boxes([inner.at(space, 0)] + rules.map { MathBox.Placed(x: 0, y: 0, content: .rule($0)) }))
    }

    func cancelled(_ list: [MathNode], _ rises: Bool, _ falls: Bool, _ style: MathStyle) -> MathBox {
        let em = em(style)
        var box = row(list, style).grouped
        let line = Self.lineThickness * 1.4 * em, over = 0.08 * em
        let low = -box.descent - over, high = box.ascent + over
        var parts = [box.at(0, 0)]
        func stroke(_ from: CGPoint, _ to: CGPoint) {
            parts.append(MathBox.Placed(x: 0, y: 0, content: .line(from: from, to: to, thickness: line)))
        }
        if rises { stroke(CGPoint(x: 0, y: low), CGPoint(x: box.width, y: high)) }
        if falls { stroke(CGPoint(x: 0, y: high), CGPoint(x: box.width, y: low)) }
        box.ascent += over
        box.descent += over
        box.content = .boxes(parts)
        return box
    }
}
