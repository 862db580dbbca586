/// The geometry of one section of a compositional layout, from the section's own beginning (Behaviour 8.7).
///
/// "Main" is the layout's axis of scrolling, "cross" the other one. Groups follow each other along the main axis, or, in a section that
/// scrolls by itself, along the cross axis.
@MainActor
struct CompositionalSection {
    /// What sections are laid out in.
    struct Room {
        var isVertical = true
        /// The room for content, without the content insets of the collection view.
        var size: CGSize
        var traits = UITraitCollection()
        /// The insets that a reference means.
        var insets: (UIContentInsetsReference) -> NSDirectionalEdgeInsets = { _ in .zero }
    }

    let section: NSCollectionLayoutSection
    private let room: Room
    private(set) var boundary: CompositionalBoundary
    private(set) var runs: CompositionalRuns
    let count: Int
    /// The length along the main axis.
    private(set) var length: CGFloat = 0
    /// Where the groups begin.
    private(set) var contentOrigin = CGPoint.zero
    /// How far elements lie beyond the section at most.
    private(set) var overflow: CGFloat = 0
    /// How far a section that scrolls by itself is scrolled.
    var offset: CGFloat = 0
    /// Whether its elements depend on where the layout is scrolled to.
    var followsScrolling: Bool { section.visibleItemsInvalidationHandler != nil || boundary.entries.contains(where: \.pins) }

    var isVertical: Bool { room.isVertical }
    var isOrthogonal: Bool { section.orthogonalScrollingBehavior != .none }
    /// The room that the section has on the cross axis.
    private var cross: CGFloat { isVertical ? room.size.width : room.size.height }
    /// Space before and behind the groups of a section that scrolls by itself.
    private var scrollPadding: (before: CGFloat, after: CGFloat) = (0, 0)

    init(_ section: NSCollectionLayoutSection, count: Int, in room: Room, measured: CompositionalMeasures = CompositionalMeasures()) {
        self.section = section
        self.count = count
        self.room = room
        boundary = CompositionalBoundary([], isVertical: room.isVertical, container: .zero, crossStart: 0, measured: [:])
        let isOrthogonal = section.orthogonalScrollingBehavior != .none
        runs = CompositionalRuns(isHorizontal: room.isVertical == isOrthogonal)
        layOut(measured)
    }

    /// Takes sizes that views prefer into account. Only what they concern is laid out anew.
    mutating func update(_ measured: CompositionalMeasures, changed items: Set<Int>) {
        for item in items { runs.forget(item) }
        layOut(measured)
    }

    private mutating func layOut(_ measured: CompositionalMeasures) {
        let insets = section.contentInsets + room.insets(section.contentInsetsReference)
        let sides = supplementInsets(insets)
        let isVertical = isVertical
        boundary = CompositionalBoundary(
            section.boundarySupplementaryItems, isVertical: isVertical, container: room.size.inset(by: sides),
            crossStart: isVertical ? sides.leading : sides.top, measured: measured.supplements)
        var container = room.size.inset(by: insets)
        let taken = boundary.crossBefore + boundary.crossAfter
        if isVertical { container.width -= taken } else { container.height -= taken }
        container = CGSize(width: max(0, container.width), height: max(0, container.height))

        let size = section.group.layoutSize, isHorizontal = isVertical == isOrthogonal
        var items = measured.cells.order
        if !measured.supplements.isEmpty { items = Set(items).union(measured.supplements.keys.map(\.item)).sorted() }
        runs.build(
            count: count, measured: items, spacing: section.interGroupSpacing.isFinite ? section.interGroupSpacing : 0,
            shrinks: isHorizontal ? size.estimates.width : size.estimates.height
        ) { [traits = room.traits, group = section.group] first, limit in
            var solver = CompositionalGroupSolver()
            solver.traits = traits
            solver.limit = limit
            if let first {
                solver.cellSize = { measured.cells[first + $0] }
                solver.supplementSize = { measured.supplements[SupplementKey(kind: $0, item: first + $1)] }
            }
            return solver.solve(group, in: container)
        }

        let mainBefore = boundary.mainBefore + (isVertical ? insets.top : insets.leading)
        let crossBefore = boundary.crossBefore + (isVertical ? insets.leading : insets.top)
        let crossAfter = boundary.crossAfter + (isVertical ? insets.trailing : insets.bottom)
        length = mainBefore + (isOrthogonal ? runs.thickness : runs.length) + (isVertical ? insets.bottom : insets.trailing) + boundary.mainAfter
        contentOrigin = isVertical ? CGPoint(x: crossBefore, y: mainBefore) : CGPoint(x: mainBefore, y: crossBefore)
        scrollPadding = (crossBefore, crossAfter)
        if section.orthogonalScrollingBehavior == .groupPagingCentered, runs.groupCount > 0 {
            scrollPadding.before = max(crossBefore, (cross - runs.group(0).length) / 2)
            scrollPadding.after = max(crossAfter, (cross - runs.group(runs.groupCount - 1).length) / 2)
        }
        let whole = frame
        overflow = boundary.entries.reduce(runs.overflow) { reach, entry in
            let frame = boundary.frame(entry, length: length)
            return max(
                reach, -(isVertical ? frame.minY : frame.minX), isVertical ? frame.maxY - whole.height : frame.maxX - whole.width)
        }
        offset = min(max(offset, 0), maxOffset)
    }

    /// Space before the section, outside its headers.
    var padding: CGFloat { section.headerPadding }

    private func supplementInsets(_ insets: NSDirectionalEdgeInsets) -> NSDirectionalEdgeInsets {
        var sides = switch section.supplementaryContentInsetsReference {
        case .automatic: section.supplementariesFollowContentInsets ? insets : .zero
        case let reference: room.insets(reference)
        }
        if isVertical { (sides.top, sides.bottom) = (0, 0) } else { (sides.leading, sides.trailing) = (0, 0) }
        return sides
    }

    // MARK: Places, from the section's beginning

    /// The whole section.
    var frame: CGRect { CGRect(origin: .zero, size: isVertical ? CGSize(width: cross, height: length) : CGSize(width: length, height: cross)) }

    /// Where an item lies, with its depth.
    func item(_ index: Int) -> CompositionalGroup.Leaf? {
        guard let position = runs.position(of: index) else { return nil }
        var leaf = runs.runs[position.run].group.leaves[position.leaf]
        let origin = groupOrigin(runs.origin(of: position.group, in: position.run))
        leaf.frame = leaf.frame.offsetBy(dx: origin.x, dy: origin.y)
        return leaf
    }

    /// The supplementary views of an item.
    func supplements(of index: Int) -> [CompositionalGroup.Supplement] {
        guard let position = runs.position(of: index) else { return [] }
        let origin = groupOrigin(runs.origin(of: position.group, in: position.run))
        return runs.runs[position.run].group.supplements.filter { $0.leaf == position.leaf }.map { supplement in
            var copy = supplement
            copy.frame = copy.frame.offsetBy(dx: origin.x, dy: origin.y)
            return copy
        }
    }

    /// Where a group lies, as the section is scrolled, that begins at a place of the groups' axis.
    func groupOrigin(_ place: CGPoint) -> CGPoint {
        guard isOrthogonal else { return CGPoint(x: contentOrigin.x + place.x, y: contentOrigin.y + place.y) }
        return isVertical
            ? CGPoint(x: scrollPadding.before + place.x - offset, y: contentOrigin.y)
            : CGPoint(x: contentOrigin.x, y: scrollPadding.before + place.y - offset)
    }

    /// Calls for each group with an element that may intersect a rectangle: with the group, its place and its first item.
    func forEachGroup(in rect: CGRect, _ body: (CompositionalGroup, CGPoint, Int) -> Void) {
        let origin = groupOrigin(.zero), isHorizontal = isVertical == isOrthogonal
        let low = isHorizontal ? rect.minX - origin.x : rect.minY - origin.y, high = isHorizontal ? rect.maxX - origin.x : rect.maxY - origin.y
        runs.forEachGroup(from: low, to: high) { group, place, first in body(group, groupOrigin(place), first) }
    }

    // MARK: Scrolling by itself

    /// The scroll view that a section which scrolls by itself lives in, from the section's beginning.
    var scrollFrame: CGRect {
        isVertical
            ? CGRect(x: 0, y: contentOrigin.y, width: cross, height: runs.thickness)
            : CGRect(x: contentOrigin.x, y: 0, width: runs.thickness, height: cross)
    }

    /// The length of what scrolls.
    var scrollLength: CGFloat { max(cross, scrollPadding.before + runs.length + scrollPadding.after) }
    var maxOffset: CGFloat { isOrthogonal ? scrollLength - cross : 0 }

    /// Where scrolling comes to rest.
    ///
    /// - Parameters:
    ///   - proposed: where it would anyway.
    ///   - current: where the finger left it.
    ///   - start: where the finger found it.
    ///   - velocity: of the offset, in points a millisecond.
    func restingOffset(proposed: CGFloat, current: CGFloat, start: CGFloat, velocity: CGFloat) -> CGFloat {
        guard runs.groupCount > 0 else { return proposed }
        let padding = scrollPadding.before, cross = cross
        func leading(_ start: CGFloat, _ length: CGFloat) -> CGFloat { start }
        func centred(_ start: CGFloat, _ length: CGFloat) -> CGFloat { padding + start + length / 2 - cross / 2 }
        let place: (CGFloat, CGFloat) -> CGFloat
        switch section.orthogonalScrollingBehavior {
        case .none, .continuous, .paging: return proposed
        case .continuousGroupLeadingBoundary:
            guard proposed > 0, proposed < maxOffset else { return proposed }
            let group = runs.group(runs.nearestGroup(to: proposed, place: leading))
            return min(max(group.start, 0), maxOffset)
        case .groupPaging: place = leading
        case .groupPagingCentered: place = centred
        }
        let first = runs.nearestGroup(to: start, place: place), here = runs.nearestGroup(to: current, place: place)
        let step = abs(velocity) > Self.flickVelocity ? (velocity > 0 ? 1 : -1) : min(max(here - first, -1), 1)
        let target = runs.group(first + step)
        return min(max(place(target.start, target.length), 0), maxOffset)
    }

    /// From which velocity on a flick turns to the next group, in points a millisecond.
    private static let flickVelocity: CGFloat = 0.2
}

extension NSDirectionalEdgeInsets {
    static func + (one: NSDirectionalEdgeInsets, other: NSDirectionalEdgeInsets) -> NSDirectionalEdgeInsets {
        NSDirectionalEdgeInsets(
            top: one.top + other.top, leading: one.leading + other.leading, bottom: one.bottom + other.bottom,
            trailing: one.trailing + other.trailing)
    }
}
