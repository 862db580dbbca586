/// The geometry of a compositional layout: its sections one after another, and the views around all of them.
@MainActor
struct CompositionalGeometry {
    private(set) var sections: [CompositionalSection]
    /// A section on the axis of scrolling: the space before it, where it begins, and its length.
    private struct Place {
        var gap: CGFloat, start: CGFloat = 0, length: CGFloat
        var end: CGFloat { start + length }
    }
    /// The places of the sections: apart from these, which are large, since moving what is behind a section looks at all of them.
    private var places: [Place]
    /// Whether elements depend on where the layout is scrolled to.
    let followsScrolling: Bool
    let boundary: CompositionalBoundary
    let isVertical: Bool
    /// The length of the content across the axis of scrolling.
    let cross: CGFloat
    /// The length of the content along the axis of scrolling.
    private(set) var main: CGFloat = 0
    /// How far elements lie beyond their sections at most.
    private(set) var overflow: CGFloat = 0
    /// The background of all sections, if they are lists of one colour.
    private(set) var listBackgroundColor: UIColor?

    init(
        sections: [CompositionalSection] = [], boundary: CompositionalBoundary? = nil, isVertical: Bool = true, cross: CGFloat = 0,
        spacing: CGFloat = 0
    ) {
        self.sections = sections
        places = sections.indices.map { Place(gap: ($0 > 0 ? spacing : 0) + sections[$0].padding, length: sections[$0].length) }
        self.boundary = boundary ?? CompositionalBoundary([], isVertical: isVertical, container: .zero, crossStart: 0, measured: [:])
        followsScrolling = self.boundary.entries.contains(where: \.pins) || sections.contains(where: \.followsScrolling)
        self.isVertical = isVertical
        self.cross = cross
        let color = sections.first?.section.list?.backgroundColor
        if let color, sections.allSatisfy({ $0.section.list?.backgroundColor == color }) { listBackgroundColor = color }
        overflow = sections.lazy.map(\.overflow).max() ?? 0
        place(from: 0)
    }

    /// Takes sizes that views of some sections prefer into account.
    ///
    /// - Parameters:
    ///   - changed: the items whose sizes changed, by section.
    ///   - measured: the sizes of a section.
    mutating func update(_ changed: [Int: Set<Int>], measured: (Int) -> CompositionalMeasures) {
        var first = sections.count
        for (section, items) in changed where sections.indices.contains(section) {
            sections[section].update(measured(section), changed: items)
            places[section].length = sections[section].length
            overflow = max(overflow, sections[section].overflow)
            first = min(first, section)
        }
        place(from: first)
    }

    /// Scrolls a section that scrolls by itself.
    mutating func scroll(_ section: Int, to offset: CGFloat) { sections[section].offset = offset }

    /// Puts the sections from one on behind those before it.
    private mutating func place(from first: Int) {
        main = first > 0 ? places[first - 1].end : boundary.mainBefore
        for index in first..<places.count {
            places[index].start = main + places[index].gap
            main = places[index].end
        }
        main += boundary.mainAfter
    }

    var contentSize: CGSize { isVertical ? CGSize(width: cross, height: main) : CGSize(width: main, height: cross) }

    /// Where a section begins.
    func origin(of section: Int) -> CGPoint {
        let start = places[section].start
        return isVertical ? CGPoint(x: boundary.crossBefore, y: start) : CGPoint(x: start, y: boundary.crossBefore)
    }

    /// The sections that may have elements in a rectangle.
    func sections(in rect: CGRect) -> Range<Int> {
        let low = (isVertical ? rect.minY : rect.minX) - overflow, high = (isVertical ? rect.maxY : rect.maxX) + overflow
        let first = places.partitionPoint { $0.end >= low }, end = places.partitionPoint { $0.start > high }
        return first < end ? first..<end : 0..<0
    }
}
