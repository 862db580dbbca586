/// The geometry of a compositional layout: its sections one after another, and the views around all of them.
@MainActor
struct CompositionalGeometry {
    var sections: [CompositionalSection]
    let boundary: CompositionalBoundary
    let isVertical: Bool
    /// The length of the content across the axis of scrolling.
    let cross: CGFloat
    private let spacing: CGFloat
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
        self.boundary = boundary ?? CompositionalBoundary([], isVertical: isVertical, container: .zero, crossStart: 0, measured: [:])
        self.isVertical = isVertical
        self.cross = cross
        self.spacing = spacing
        let color = sections.first?.section.list?.backgroundColor
        if let color, sections.allSatisfy({ $0.section.list?.backgroundColor == color }) { listBackgroundColor = color }
        place()
    }

    /// Puts the sections behind each other, after one of them changed its length.
    mutating func place() {
        main = boundary.mainBefore
        overflow = 0
        for index in sections.indices {
            if index > 0 { main += spacing }
            main += sections[index].padding
            sections[index].start = main
            main += sections[index].length
            overflow = max(overflow, sections[index].overflow)
        }
        main += boundary.mainAfter
    }

    var contentSize: CGSize { isVertical ? CGSize(width: cross, height: main) : CGSize(width: main, height: cross) }

    /// Where a section begins.
    func origin(of section: Int) -> CGPoint {
        let start = sections[section].start
        return isVertical ? CGPoint(x: boundary.crossBefore, y: start) : CGPoint(x: start, y: boundary.crossBefore)
    }

    /// The sections that may have elements in a rectangle.
    func sections(in rect: CGRect) -> Range<Int> {
        let low = (isVertical ? rect.minY : rect.minX) - overflow, high = (isVertical ? rect.maxY : rect.maxX) + overflow
        let first = sections.partitionPoint { $0.end >= low }, end = sections.partitionPoint { $0.start > high }
        return first < end ? first..<end : 0..<0
    }
}
