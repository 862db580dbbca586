import UIKit

/// The measures of a grid, in points.
struct GridMeasures: Equatable {
    var itemSize = CGSize(width: 170, height: 197)
    var sectionInset = UIEdgeInsets(top: 4, left: 10, bottom: 14, right: 10)
    var headerLength: CGFloat = 50
    var footerLength: CGFloat = 44
    var itemSpacing: CGFloat = 10
    var lineSpacing: CGFloat = 10
    var shelfHeight: CGFloat = 37
    var shelfRise: CGFloat = 32
}

/// The arithmetic of a grid: sections of lines of items of one size, spread from edge to edge, each row on a shelf.
///
/// "Main" is the axis of scrolling, along which lines follow each other; "cross" is the axis along which the items of a line do. Making one
/// takes a step a section, a question O(log sections) and what it answers.
struct GridPlacement: Placement {
    let measures: GridMeasures
    let isVertical: Bool
    let space: LayoutSpace
    let counts: SectionCounts
    /// How many items a line holds: 1 at least.
    let perLine: Int
    /// Where each section begins along the main axis, and at the end how long the content is.
    private let starts: [CGFloat]
    private let main: CGFloat, cross: CGFloat
    /// Across the lines: where the first item begins, and from one to the next.
    private let crossStart: CGFloat, crossPitch: CGFloat

    init(_ measures: GridMeasures, isVertical: Bool, counts: SectionCounts, in space: LayoutSpace) {
        var measures = measures
        measures.itemSize = measures.itemSize.asLengths
        measures.headerLength = measures.headerLength.asLength
        measures.footerLength = measures.footerLength.asLength
        self.measures = measures
        self.isVertical = isVertical
        self.space = space
        self.counts = counts
        let inset = measures.sectionInset
        let size = measures.itemSize
        main = isVertical ? size.height : size.width
        cross = isVertical ? size.width : size.height
        let before = isVertical ? inset.left : inset.top
        let after = isVertical ? inset.right : inset.bottom
        let available = (isVertical ? space.size.width : space.size.height) - before - after
        let pitch = max(1, cross + measures.itemSpacing)
        // The division may be off by a rounding where it comes out even.
        perLine = Int(min(max(1, ((available + measures.itemSpacing) / pitch + 1e-9).rounded(.down)), 1e6))
        crossPitch = perLine > 1 ? (available - cross) / CGFloat(perLine - 1) : pitch
        crossStart = before + (perLine > 1 ? 0 : (available - cross) / 2)
        var starts: [CGFloat] = [0]
        starts.reserveCapacity(counts.counts.count + 1)
        let fixed =
            measures.headerLength + measures.footerLength
            + (isVertical ? inset.top + inset.bottom : inset.left + inset.right)
        for count in counts.counts {
            let lines = Run(start: 0, pitch: main + measures.lineSpacing, extent: main, count: (count + perLine - 1) / perLine)
            starts.append(starts[starts.count - 1] + max(0, fixed + lines.length))
        }
        self.starts = starts
    }

    /// Where a section begins along the axis of scrolling.
    func start(ofSection section: Int) -> CGFloat? { counts.counts.indices.contains(section) ? starts[section] : nil }

    private var length: CGFloat { starts[counts.counts.count] }
    private var crossLength: CGFloat { isVertical ? space.size.width : space.size.height }

    var contentSize: CGSize {
        isVertical ? CGSize(width: crossLength, height: length) : CGSize(width: length, height: crossLength)
    }

    private func rect(main: CGFloat, cross: CGFloat, _ mainLength: CGFloat, _ crossLength: CGFloat) -> CGRect {
        isVertical
            ? CGRect(x: cross, y: main, width: crossLength, height: mainLength)
            : CGRect(x: main, y: cross, width: mainLength, height: crossLength)
    }

    /// The lines of a section.
    private func lines(of section: Int) -> Run {
        let before = isVertical ? measures.sectionInset.top : measures.sectionInset.left
        return Run(
            start: starts[section] + measures.headerLength + before, pitch: main + measures.lineSpacing, extent: main,
            count: (counts.counts[section] + perLine - 1) / perLine)
    }

    // MARK: Places

    func place(of element: PlacedElement) -> Place? {
        switch element {
        case .cell(let path):
            guard counts.contains(path) else { return nil }
            return cell(path)
        case .supplementary(let kind, let path):
            guard path.count == 2, path.item == 0, counts.counts.indices.contains(path.section) else { return nil }
            switch kind {
            case ElementKind.header: return boundary(at: starts[path.section], measures.headerLength)
            case ElementKind.footer: return boundary(at: starts[path.section + 1] - measures.footerLength, measures.footerLength)
            default: return nil
            }
        case .decoration(ElementKind.shelf, let path): return shelf(path)
        case .decoration: return nil
        }
    }

    private func cell(_ path: IndexPath) -> Place {
        let line = path.item / perLine
        let index = path.item % perLine
        let rect = rect(
            main: lines(of: path.section).start(of: line), cross: crossStart + CGFloat(index) * crossPitch, main, cross)
        var place = Place(frame: space.pixel(rect))
        place.zIndex = 1
        return place
    }

    private func boundary(at start: CGFloat, _ length: CGFloat) -> Place? {
        guard length > 0 else { return nil }
        var place = Place(frame: space.pixel(rect(main: start, cross: 0, length, crossLength)))
        place.zIndex = 1
        if !isVertical {
            // Turned to be read from below, so that the view's width lies along the content's height.
            place.size = CGSize(width: place.size.height, height: place.size.width)
            place.transform = .quarterTurn
        }
        return place
    }

    private func shelf(_ path: IndexPath) -> Place? {
        guard path.count == 2, counts.counts.indices.contains(path.section), path.item >= 0, measures.shelfHeight > 0 else { return nil }
        if isVertical {
            let lines = lines(of: path.section)
            guard path.item < lines.count else { return nil }
            let y = lines.start(of: path.item) + main - measures.shelfRise
            return Place(frame: space.pixel(CGRect(x: 0, y: y, width: crossLength, height: measures.shelfHeight)))
        }
        // One shelf holds a row of all sections.
        guard path.section == 0, path.item < perLine, counts.total > 0 else { return nil }
        let y = crossStart + CGFloat(path.item) * crossPitch + cross - measures.shelfRise
        return Place(frame: CGRect(x: 0, y: y.rounded(), width: length, height: measures.shelfHeight))
    }

    // MARK: Questions

    func elements(near rect: CGRect) -> [PlacedElement] {
        // Origins are moved to pixels, a shelf may lie under what is behind its section.
        let slack = 1 + measures.shelfHeight.asLength + abs(measures.shelfRise)
        let low = (isVertical ? rect.minY : rect.minX) - slack
        let high = (isVertical ? rect.maxY : rect.maxX) + slack
        guard low < high else { return [] }
        let count = counts.counts.count
        let first = (0..<count).partitionPoint { starts[$0 + 1] > low }
        let end = (first..<count).partitionPoint { starts[$0] >= high }
        var list: [PlacedElement] = []
        if !isVertical { list += (0..<perLine).map { .decoration(ElementKind.shelf, IndexPath(item: $0, section: 0)) } }
        for section in first..<end {
            let range = lines(of: section).indices(from: low, to: high)
            if isVertical { list += range.map { .decoration(ElementKind.shelf, IndexPath(item: $0, section: section)) } }
            list.append(.header(section))
            let items = range.isEmpty ? 0..<0 : range.lowerBound * perLine..<min(range.upperBound * perLine, counts.counts[section])
            list += items.map { .cell(IndexPath(item: $0, section: section)) }
            list.append(.footer(section))
        }
        return list
    }
}

extension CATransform3D {
    /// A quarter turn against the clock.
    static var quarterTurn: CATransform3D {
        var turn = CATransform3DIdentity
        turn.m11 = 0
        turn.m12 = -1
        turn.m21 = 1
        turn.m22 = 0
        return turn
    }
}
