import Decks
import StudyLibrary
import UIKit

/// A table on a card: columns as wide as their texts need, or narrower where a card isn't wide enough.
final class CardTableView: UIView {
    private struct Cell {
        let cell: CardText.Table.Cell
        let parts: [CardPart]
        let row: Int
        let columns: Range<Int>
        /// The heights of the parts, in the size that was measured last.
        var heights: [CGFloat] = []
        var height: CGFloat { heights.reduce(0, +) + 2 * CardTableView.padding.height }
    }

    private let table: CardText.Table
    private var cells: [Cell] = []
    private(set) var columnCount = 0
    private var rowCount = 0
    private var columns: [CGFloat] = [], rows: [CGFloat] = []
    private var drawing: CardDrawing?
    /// Its width as it was measured last.
    private(set) var preparedWidth: CGFloat = 0

    private nonisolated static let padding = CGSize(width: 9, height: 5)
    /// Pictures in cells are no higher than this, in points.
    private static let pictureRoom: CGFloat = 150
    /// Columns beyond these have one cell for themselves: wide cells don't make more of them.
    private static let columnLimit = 500

    init(_ table: CardText.Table, store: StudyStore, play: @escaping (String) -> Void) {
        self.table = table
        super.init(frame: .zero)
        backgroundColor = .clear
        isOpaque = false
        // Cells take the first free column of their row; those above may reach down into it: the row from which each column is free.
        var free: [Int] = []
        for (row, line) in table.rows.enumerated() {
            var column = 0
            for cell in line {
                while column < free.count, free[column] > row { column += 1 }
                let columns = column..<column + max(min(cell.columns, Self.columnLimit - column), 1)
                while free.count < columns.upperBound { free.append(0) }
                for column in columns { free[column] = max(free[column], row + cell.rows) }
                let parts = cell.pieces.map { CardPart($0, on: self, store: store, play: play) }
                cells.append(Cell(cell: cell, parts: parts, row: row, columns: columns))
                column = columns.upperBound
            }
        }
        columnCount = free.count
        rowCount = table.rows.count
    }

    required init?(coder: NSCoder) { nil }

    /// The size of the largest text, where that of the card is 1.
    var largestScale: Double { cells.flatMap { $0.parts.map(\.largestScale) }.max() ?? 1 }

    // MARK: Measuring

    private func columnWidths(_ drawing: CardDrawing) -> (least: [CGFloat], natural: [CGFloat]) {
        var least = [CGFloat](repeating: 0, count: columnCount), natural = least
        // Cells of several columns widen them where the others haven't.
        for cell in cells.sorted(by: { $0.columns.count < $1.columns.count }) {
            let widths = cell.parts.map { $0.widths(drawing, pictureRoom: Self.pictureRoom) }, span = cell.columns
            func widen(_ columns: inout [CGFloat], to width: CGFloat) {
                let missing = width + 2 * Self.padding.width - columns[span].reduce(0, +)
                if missing > 0 { for column in span { columns[column] += missing / CGFloat(span.count) } }
            }
            widen(&least, to: widths.map(\.least).max() ?? 0)
            widen(&natural, to: widths.map(\.natural).max() ?? 0)
        }
        return (least, natural)
    }

    /// The least width without breaking words, and the one that it would like.
    func widths(_ drawing: CardDrawing) -> (least: CGFloat, natural: CGFloat) {
        let widths = columnWidths(drawing)
        return (widths.least.reduce(0, +), widths.natural.reduce(0, +))
    }

    /// Lays itself out for a width.
    ///
    /// - Returns: its height, and whether no word has to be broken.
    func prepare(width: CGFloat, _ drawing: CardDrawing) -> (height: CGFloat, fits: Bool) {
        self.drawing = drawing
        let (least, natural) = columnWidths(drawing)
        let leastSum = least.reduce(0, +), naturalSum = natural.reduce(0, +)
        if naturalSum <= width {
            columns = natural
        } else if leastSum < width {
            // What is left goes to those that need more than the least.
            let part = (width - leastSum) / max(naturalSum - leastSum, 1)
            columns = zip(least, natural).map { $0 + ($1 - $0) * part }
        } else {
            columns = least.map { $0 * width / max(leastSum, 1) }
        }
        columns = columns.map { $0.rounded(.down) }
        preparedWidth = columns.reduce(0, +) + 1
        var fits = leastSum <= width
        rows = [CGFloat](repeating: 0, count: rowCount)
        for index in cells.indices {
            let cell = cells[index], width = columns[cell.columns].reduce(0, +) - 2 * Self.padding.width
            cells[index].heights = cell.parts.map { part in
                let measured = part.height(width: max(width, 10), drawing, pictureRoom: Self.pictureRoom)
                if !measured.fits { fits = false }
                return measured.height
            }
            if cell.cell.rows == 1 { rows[cell.row] = max(rows[cell.row], cells[index].height) }
        }
        for cell in cells where cell.cell.rows > 1 {
            let span = cell.row..<min(cell.row + cell.cell.rows, rowCount), missing = cell.height - rows[span].reduce(0, +)
            if missing > 0 { rows[span.upperBound - 1] += missing }
        }
        setNeedsLayout()
        setNeedsDisplay()
        return (rows.reduce(0, +) + 1, fits)
    }

    private func rect(of cell: Cell) -> CGRect {
        let lastRow = min(cell.row + cell.cell.rows, rowCount)
        return CGRect(
            x: columns[..<cell.columns.lowerBound].reduce(0, +), y: rows[..<cell.row].reduce(0, +),
            width: columns[cell.columns].reduce(0, +), height: rows[cell.row..<lastRow].reduce(0, +))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let drawing, columns.count == columnCount else { return }
        for cell in cells where cell.heights.count == cell.parts.count {
            let rect = rect(of: cell).insetBy(dx: Self.padding.width, dy: 0)
            var y = rect.midY - cell.heights.reduce(0, +) / 2
            for (part, height) in zip(cell.parts, cell.heights) {
                part.place(in: CGRect(x: rect.minX, y: y.rounded(), width: rect.width, height: height), drawing)
                y += height
            }
        }
    }

    // MARK: Drawing

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), let drawing, columns.count == columnCount else { return }
        let all = CGRect(x: 0, y: 0, width: columns.reduce(0, +), height: rows.reduce(0, +))
        if let color = table.background {
            context.setFillColor(color.color.cgColor)
            context.fill(all)
        }
        for cell in cells {
            guard let color = cell.cell.background else { continue }
            context.setFillColor(color.color.cgColor)
            context.fill(self.rect(of: cell))
        }
        for cell in cells { context.strokeBorders(cell.cell.borders, around: self.rect(of: cell), standard: drawing.color) }
        context.strokeBorders(table.borders, around: all, standard: drawing.color)
    }
}

extension CGContext {
    /// Draws lines at the top, right, bottom and left of a rectangle, from its edges inwards and down, so that cells beside each other share
    /// theirs.
    @MainActor
    func strokeBorders(_ borders: [ElementStyle.Border?], around rect: CGRect, standard: UIColor) {
        for (side, border) in borders.enumerated() {
            guard let border, border.width > 0 else { continue }
            let width = min(max(border.width.rounded(), 1), 8)
            let line =
                switch side {
                case 0: CGRect(x: rect.minX, y: rect.minY, width: rect.width + 1, height: width)
                case 1: CGRect(x: rect.maxX, y: rect.minY, width: width, height: rect.height + 1)
                case 2: CGRect(x: rect.minX, y: rect.maxY, width: rect.width + 1, height: width)
                default: CGRect(x: rect.minX, y: rect.minY, width: width, height: rect.height + 1)
                }
            setFillColor((border.color?.color ?? standard.withAlphaComponent(0.45)).cgColor)
            fill(line)
        }
    }
}
