import UIKit

/// Where everything of a tray lies, for a width and the numbers of notes in the sections.
///
/// Notes are not stored: where one lies is arithmetic on its index. Making the geometry costs O(sections), a query O(log sections) at most,
/// however many notes there are. Rectangles are in the content's space, whose origin is the upper left corner.
struct NoteTrayGeometry: Hashable, Sendable {
    /// A section's size.
    struct Section: Hashable, Sendable {
        var noteCount: Int
        var hasHeader: Bool
    }

    /// Where a note stands.
    struct Place: Hashable, Sendable {
        var section: Int
        var row: Int
        var indexInRow: Int
    }

    let style: NoteTrayStyle
    let width: CGFloat
    private(set) var sections: [Section]
    /// Top of each section, and the bottom of the last.
    private let tops: [CGFloat]
    /// How many notes a full row holds, at least 1.
    let maximumNotesPerRow: Int
    /// Distance from one card's hinge to the next one's.
    let pitch: CGFloat

    /// - Parameters:
    ///   - sections: in order. Negative numbers of notes count as 0.
    ///   - width: of the content. Less than a card still holds one card a row.
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

    /// Size of everything.
    var contentSize: CGSize { CGSize(width: width, height: tops[tops.count - 1]) }

    /// How many rows a section's notes take.
    func numberOfRows(inSection section: Int) -> Int {
        Self.rows(for: sections[section].noteCount, perRow: maximumNotesPerRow)
    }

    private static func rows(for noteCount: Int, perRow: Int) -> Int {
        noteCount / perRow + (noteCount % perRow == 0 ? 0 : 1)
    }

    /// No screen is wider: a limit for widths that are no widths.
    private static let mostNotesPerRow = 1_000_000

    /// The index that a real number falls on, held in 0..<count; 0 for what is no number. Points and widths come from callers, and a
    /// conversion of a number beyond the integers would trap.
    private static func index(_ value: CGFloat, below count: Int) -> Int {
        Int(min(max(0, value), CGFloat(max(0, count - 1))))
    }

    /// How many notes stand in a row.
    func numberOfNotes(inRow row: Int, inSection section: Int) -> Int {
        min(maximumNotesPerRow, sections[section].noteCount - row * maximumNotesPerRow)
    }

    /// The header and all rows of a section.
    func rect(forSection section: Int) -> CGRect {
        CGRect(x: 0, y: tops[section], width: width, height: tops[section + 1] - tops[section])
    }

    /// The section's header; of height 0 where it has none.
    func rectForHeader(inSection section: Int) -> CGRect {
        CGRect(x: 0, y: tops[section], width: width, height: sections[section].hasHeader ? style.headerHeight : 0)
    }

    /// One row of a section.
    func rect(forRow row: Int, inSection section: Int) -> CGRect {
        let header = rectForHeader(inSection: section)
        return CGRect(x: 0, y: header.maxY + CGFloat(row) * style.rowHeight, width: width, height: style.rowHeight)
    }

    /// The row of a note and its place there.
    func place(ofNote note: Int, inSection section: Int) -> Place {
        Place(section: section, row: note / maximumNotesPerRow, indexInRow: note % maximumNotesPerRow)
    }

    /// The middle of a note's hinge, the left edge about which its card turns.
    func position(ofNote note: Int, inSection section: Int) -> CGPoint {
        let place = place(ofNote: note, inSection: section)
        let row = rect(forRow: place.row, inSection: section)
        let hinge = hinge(ofIndexInRow: place.indexInRow)
        return CGPoint(x: row.minX + hinge.x, y: row.minY + hinge.y)
    }

    /// The middle of a hinge in its row's space.
    func hinge(ofIndexInRow index: Int) -> CGPoint {
        CGPoint(x: style.leftMargin + CGFloat(index) * pitch, y: style.cardTop + style.cardSize.height / 2)
    }

    // MARK: From the place to the model

    /// The section at a height, or nil outside of the content. O(log sections).
    func section(atY y: CGFloat) -> Int? {
        guard y >= 0, y < tops[tops.count - 1] else { return nil }
        // The last section whose top is not below y: empty sections of no height are skipped that way.
        var low = 0, high = sections.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if tops[middle] <= y { low = middle } else { high = middle }
        }
        return low
    }

    /// The sections that a rectangle touches. O(log sections).
    func sections(in rect: CGRect) -> Range<Int> {
        let height = tops[tops.count - 1]
        guard rect.maxY > 0, rect.minY < height, !rect.isEmpty, let first = section(atY: max(0, rect.minY)) else { return 0..<0 }
        // The first section whose top is not above the rectangle's bottom ends the range.
        var low = first, high = sections.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if tops[middle] < rect.maxY { low = middle } else { high = middle }
        }
        return first..<high
    }

    /// The rows of a section that a rectangle touches. O(1).
    func rows(in rect: CGRect, inSection section: Int) -> Range<Int> {
        let count = numberOfRows(inSection: section)
        let top = rectForHeader(inSection: section).maxY
        guard count > 0, !rect.isEmpty else { return 0..<0 }
        func clamped(_ value: CGFloat) -> Int { Int(min(max(0, value), CGFloat(count))) }
        let first = clamped(((rect.minY - top) / style.rowHeight).rounded(.down))
        let end = clamped(((rect.maxY - top) / style.rowHeight).rounded(.up))
        return first..<max(first, end)
    }

    /// The row at a height: its section, and its index there. Nil in headers and outside. O(log sections).
    func row(atY y: CGFloat) -> (section: Int, row: Int)? {
        guard let section = section(atY: y) else { return nil }
        let top = rectForHeader(inSection: section).maxY
        guard y >= top else { return nil }
        let count = numberOfRows(inSection: section)
        guard count > 0 else { return nil }
        // Just above the next section the quotient may round up to a row that is not there.
        return (section, Self.index((y - top) / style.rowHeight, below: count))
    }

    /// The real-valued place in a row of what is seen at x while the row rests: a whole number in the middle of what a card shows there.
    func skimPosition(atX x: CGFloat) -> CGFloat {
        (x - style.leftMargin - style.standingWidth + pitch / 2) / pitch
    }

    /// Section and note of the card that is seen at a point while the row rests; nil where none is. O(log sections).
    func note(at point: CGPoint) -> (section: Int, note: Int)? {
        guard let (section, row) = row(atY: point.y) else { return nil }
        let rowRect = rect(forRow: row, inSection: section)
        let top = rowRect.minY + style.cardTop
        guard point.y >= top, point.y < top + style.cardSize.height else { return nil }
        // The first card of a row has nothing in front of it and shows itself from its hinge on.
        guard point.x >= style.leftMargin else { return nil }
        let position = max(0, skimPosition(atX: point.x).rounded())
        guard position < CGFloat(numberOfNotes(inRow: row, inSection: section)) else { return nil }
        return (section, row * maximumNotesPerRow + Int(position))
    }
}
