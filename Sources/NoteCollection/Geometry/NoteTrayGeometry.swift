import UIKit

/// The layout of a tray, for a width and the numbers of notes in the sections.
///
/// Positions of notes are not stored but computed from their indexes. Creating the geometry is O(sections), a query O(log sections) at
/// most, however many notes there are. Rectangles are in the content's coordinates, with the origin in the upper left corner.
struct NoteTrayGeometry: Hashable, Sendable {
    /// The number of a section's notes, and whether it has a header.
    struct Section: Hashable, Sendable {
        var noteCount: Int
        var hasHeader: Bool
    }

    /// A note's row and its index there.
    struct Place: Hashable, Sendable {
        var section: Int
        var row: Int
        var indexInRow: Int
    }

    let style: NoteTrayStyle
    let width: CGFloat
    private(set) var sections: [Section]
    /// The y coordinate of each section's top, and of the last one's bottom.
    private let tops: [CGFloat]
    /// The number of notes in a full row, at least 1.
    let maximumNotesPerRow: Int
    /// Distance in points from one card's hinge to the next one's.
    let pitch: CGFloat

    /// - Parameters:
    ///   - sections: the sections in order. Negative numbers of notes count as 0.
    ///   - width: the width of the content in points. One narrower than a card still holds one card per row.
    init(sections: [Section], width: CGFloat, style: NoteTrayStyle) {
        self.style = style
        self.width = max(0, width)
        self.sections = sections.map { Section(noteCount: max(0, $0.noteCount), hasHeader: $0.hasHeader) }
        let room = max(0, self.width - style.leftMargin - style.rightMargin - style.standingWidth)
        let gaps = Self.index((room / max(1, style.minimumPitch)).rounded(.down), below: Self.mostNotesPerRow)
        maximumNotesPerRow = gaps + 1
        pitch = gaps > 0 ? room / CGFloat(gaps) : max(1, style.minimumPitch)
        var tops: [CGFloat] = []
        tops.reserveCapacity(sections.count + 1)
        var top: CGFloat = 0
        for section in self.sections {
            tops.append(top)
            top += section.hasHeader ? style.headerHeight : 0
            top += CGFloat(Self.rows(for: section.noteCount, perRow: maximumNotesPerRow)) * style.rowHeight
        }
        tops.append(top)
        self.tops = tops
    }

    // MARK: From the model to the place

    /// The size of the content in points.
    var contentSize: CGSize { CGSize(width: width, height: tops[tops.count - 1]) }

    /// The number of rows of a section.
    func numberOfRows(inSection section: Int) -> Int {
        Self.rows(for: sections[section].noteCount, perRow: maximumNotesPerRow)
    }

    private static func rows(for noteCount: Int, perRow: Int) -> Int {
        noteCount / perRow + (noteCount % perRow == 0 ? 0 : 1)
    }

    /// The limit of notes per row, for absurd widths.
    private static let mostNotesPerRow = 1_000_000

    /// Rounds a real number down to an index, clamped to 0..<count; 0 for NaN. Points and widths come from callers, and converting a number
    /// beyond the range of integers would trap.
    private static func index(_ value: CGFloat, below count: Int) -> Int {
        Int(min(max(0, value), CGFloat(max(0, count - 1))))
    }

    /// The number of notes in a row.
    func numberOfNotes(inRow row: Int, inSection section: Int) -> Int {
        min(maximumNotesPerRow, sections[section].noteCount - row * maximumNotesPerRow)
    }

    /// The rectangle of a section's header and rows.
    func rect(forSection section: Int) -> CGRect {
        CGRect(x: 0, y: tops[section], width: width, height: tops[section + 1] - tops[section])
    }

    /// The rectangle of a section's header; of height 0 if it has none.
    func rectForHeader(inSection section: Int) -> CGRect {
        CGRect(x: 0, y: tops[section], width: width, height: sections[section].hasHeader ? style.headerHeight : 0)
    }

    /// The rectangle of a row of a section.
    func rect(forRow row: Int, inSection section: Int) -> CGRect {
        let header = rectForHeader(inSection: section)
        return CGRect(x: 0, y: header.maxY + CGFloat(row) * style.rowHeight, width: width, height: style.rowHeight)
    }

    /// The row of a note and its index there.
    func place(ofNote note: Int, inSection section: Int) -> Place {
        Place(section: section, row: note / maximumNotesPerRow, indexInRow: note % maximumNotesPerRow)
    }

    /// The centre of a note's hinge, the left edge about which its card rotates.
    func position(ofNote note: Int, inSection section: Int) -> CGPoint {
        let place = place(ofNote: note, inSection: section)
        let row = rect(forRow: place.row, inSection: section)
        let hinge = hinge(ofIndexInRow: place.indexInRow)
        return CGPoint(x: row.minX + hinge.x, y: row.minY + hinge.y)
    }

    /// The centre of a hinge in its row's coordinates.
    func hinge(ofIndexInRow index: Int) -> CGPoint {
        CGPoint(x: style.leftMargin + CGFloat(index) * pitch, y: style.cardTop + style.cardSize.height / 2)
    }

    // MARK: From the place to the model

    /// The section at a y coordinate, or nil outside of the content. O(log sections).
    func section(atY y: CGFloat) -> Int? {
        guard y >= 0, y < tops[tops.count - 1] else { return nil }
        // Find the last section whose top is not below y, which skips empty sections of height 0.
        var low = 0, high = sections.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if tops[middle] <= y { low = middle } else { high = middle }
        }
        return low
    }

    /// The sections that intersect a rectangle. O(log sections).
    func sections(in rect: CGRect) -> Range<Int> {
        let height = tops[tops.count - 1]
        guard rect.maxY > 0, rect.minY < height, !rect.isEmpty, let first = section(atY: max(0, rect.minY)) else { return 0..<0 }
        // The range ends at the first section whose top is not above the rectangle's bottom.
        var low = first, high = sections.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if tops[middle] < rect.maxY { low = middle } else { high = middle }
        }
        return first..<high
    }

    /// The rows of a section that intersect a rectangle. O(1).
    func rows(in rect: CGRect, inSection section: Int) -> Range<Int> {
        let count = numberOfRows(inSection: section)
        let top = rectForHeader(inSection: section).maxY
        guard count > 0, !rect.isEmpty else { return 0..<0 }
        func clamped(_ value: CGFloat) -> Int { Int(min(max(0, value), CGFloat(count))) }
        let first = clamped(((rect.minY - top) / style.rowHeight).rounded(.down))
        let end = clamped(((rect.maxY - top) / style.rowHeight).rounded(.up))
        return first..<max(first, end)
    }

    /// The row at a y coordinate: its section, and its index there. Nil in headers and outside of the content. O(log sections).
    func row(atY y: CGFloat) -> (section: Int, row: Int)? {
        guard let section = section(atY: y) else { return nil }
        let top = rectForHeader(inSection: section).maxY
        guard y >= top else { return nil }
        let count = numberOfRows(inSection: section)
        guard count > 0 else { return nil }
        // Just above the next section the quotient may round up to a row that doesn't exist.
        return (section, Self.index((y - top) / style.rowHeight, below: count))
    }

    /// The skim position at an x coordinate while the row rests: a real number, whole at the middle of the visible part of a card.
    func skimPosition(atX x: CGFloat) -> CGFloat {
        (x - style.leftMargin - style.standingWidth + pitch / 2) / pitch
    }

    /// Section and note of the card that is visible at a point while the row rests; nil if there is none. O(log sections).
    func note(at point: CGPoint) -> (section: Int, note: Int)? {
        guard let (section, row) = row(atY: point.y) else { return nil }
        let rowRect = rect(forRow: row, inSection: section)
        let top = rowRect.minY + style.cardTop
        guard point.y >= top, point.y < top + style.cardSize.height else { return nil }
        // No card is in front of a row's first card, so it is visible from its hinge on.
        guard point.x >= style.leftMargin else { return nil }
        let position = max(0, skimPosition(atX: point.x).rounded())
        guard position < CGFloat(numberOfNotes(inRow: row, inSection: section)) else { return nil }
        return (section, row * maximumNotesPerRow + Int(position))
    }
}
