/// Where the rows, headers and footers of a table lie from top to bottom. A place, or what lies at one, is found in logarithmic time.
struct TableGeometry {
    struct Section {
        /// The space above the header.
        var padding: CGFloat = 0
        var header: CGFloat = 0
        var rows: SumTree
        var footer: CGFloat = 0
        /// Rows whose heights the delegate was asked for, where that is done when they come near.
        var asked = Set<Int>()
        /// Rows whose heights are those of their cells.
        var measured: [Int: CGFloat] = [:]
        /// Whether the heights of all rows are final.
        var isExact = true
        /// Whether the heights of header and footer are final, and not those that their views prefer.
        var isHeaderExact = true, isFooterExact = true
        /// Whether there are views above and below the rows, and not only space.
        var showsHeader = false, showsFooter = false

        var length: CGFloat { padding + header + rows.total + footer }
    }

    /// The heights of the views above the first and below the last section.
    let top: CGFloat, bottom: CGFloat
    private(set) var sections: [Section]
    private var lengths: SumTree

    init(_ sections: [Section] = [], top: CGFloat = 0, bottom: CGFloat = 0) {
        self.sections = sections
        self.top = top
        self.bottom = bottom
        lengths = SumTree(sections.map(\.length))
    }

    var length: CGFloat { top + lengths.total + bottom }
    var sectionsEnd: CGFloat { top + lengths.total }

    // MARK: Places

    /// A stretch from top to bottom.
    struct Span: Equatable {
        var start: CGFloat
        var length: CGFloat
        var end: CGFloat { start + length }
    }

    func section(_ section: Int) -> Span { Span(start: top + lengths.sum(section), length: lengths[section]) }

    func header(_ section: Int) -> Span {
        Span(start: self.section(section).start + sections[section].padding, length: sections[section].header)
    }

    func footer(_ section: Int) -> Span {
        Span(start: self.section(section).end - sections[section].footer, length: sections[section].footer)
    }

    /// Where the rows of a section are.
    func rows(_ section: Int) -> Span {
        let header = header(section)
        return Span(start: header.end, length: sections[section].rows.total)
    }

    func row(_ path: IndexPath) -> Span? {
        guard contains(path) else { return nil }
        let rows = sections[path.section].rows
        return Span(start: header(path.section).end + rows.sum(path.row), length: rows[path.row])
    }

    func contains(_ path: IndexPath) -> Bool {
        path.count == 2 && sections.indices.contains(path.section) && (0..<sections[path.section].rows.count).contains(path.row)
    }

    /// The sections that a range of the content intersects.
    func sections(from low: CGFloat, to high: CGFloat) -> Range<Int> {
        let first = min(lengths.index(at: low - top), sections.count)
        let last = min(lengths.index(at: high - top), sections.count - 1)
        return first <= last && high >= top ? first..<last + 1 : 0..<0
    }

    /// The rows of a section that a range of the content intersects.
    func rows(of section: Int, from low: CGFloat, to high: CGFloat) -> Range<Int> {
        let rows = sections[section].rows
        let start = header(section).end
        guard high >= start else { return 0..<0 }
        let first = rows.index(at: low - start)
        let last = min(rows.index(at: high - start), rows.count - 1)
        return first <= last ? first..<last + 1 : 0..<0
    }

    /// The row at a place, or the next one below it.
    func firstRow(from place: CGFloat) -> IndexPath? {
        var section = lengths.index(at: place - top)
        while section < sections.count {
            let row = sections[section].rows.index(at: place - header(section).end)
            if row < sections[section].rows.count { return IndexPath(row: row, section: section) }
            section += 1
        }
        return nil
    }

    // MARK: Changing

    mutating func change(_ section: Int, _ change: (inout Section) -> Void) {
        change(&sections[section])
        lengths[section] = sections[section].length
    }

    mutating func setHeight(_ height: CGFloat, ofRowAt path: IndexPath, isMeasured: Bool) {
        change(path.section) {
            $0.rows[path.row] = height
            if isMeasured { $0.measured[path.row] = height }
        }
    }
}
