/// The views at the boundary of a section, or of all content: headers, footers and views at the sides (Behaviour 8.7).
///
/// "Main" is the axis of scrolling, "cross" the other one.
struct CompositionalBoundary {
    /// One view.
    struct Entry {
        var kind: String
        /// Which one of its kind it is.
        var number: Int
        var size: CGSize
        var estimates: EstimatedAxes
        var zIndex: Int
        var pins: Bool
        /// Where it lies on each axis: -1 at the beginning, 0 in the middle, 1 at the end.
        fileprivate var main: Int, cross: Int
        /// Whether it lies at one of the sides, and not at the beginning or end of the main axis.
        fileprivate var isAtSide: Bool
        fileprivate var extends: Bool
        fileprivate var offset: CGPoint
        /// The length of those of the same alignment that lie between it and the outside.
        fileprivate(set) var inner: CGFloat

        /// Whether it lies at the beginning or at the end of the main axis.
        var isHeader: Bool { !isAtSide && main < 0 }
        var isFooter: Bool { !isAtSide && main > 0 }
    }

    private(set) var entries: [Entry] = []
    /// How much the views add at each side.
    private(set) var mainBefore: CGFloat = 0, mainAfter: CGFloat = 0, crossBefore: CGFloat = 0, crossAfter: CGFloat = 0
    private let isVertical: Bool
    private let crossStart: CGFloat, crossLength: CGFloat

    /// Measures the views.
    ///
    /// - Parameters:
    ///   - items: the views.
    ///   - isVertical: whether the main axis is the vertical one.
    ///   - container: what fractions of their sizes refer to.
    ///   - crossStart: where the room for the views begins on the cross axis.
    ///   - measured: sizes that views prefer.
    @MainActor
    init(
        _ items: [NSCollectionLayoutBoundarySupplementaryItem], isVertical: Bool, container: CGSize, crossStart: CGFloat,
        measured: [SupplementKey: CGSize]
    ) {
        self.isVertical = isVertical
        self.crossStart = crossStart
        crossLength = isVertical ? container.width : container.height
        var numbers: [String: Int] = [:], stacks: [[Int]: CGFloat] = [:]
        for item in items {
            let (x, y) = Self.place(item.alignment), number = numbers[item.elementKind, default: 0]
            numbers[item.elementKind] = number + 1
            let estimates = item.layoutSize.estimates
            let size = estimates.taking(
                measured[SupplementKey(kind: item.elementKind, item: number)], into: item.layoutSize.size(in: container))
            // A corner belongs to its upper or lower edge.
            let isAtSide = isVertical ? y == 0 : y != 0 || x == 0
            let main = isVertical ? y : x, cross = isVertical ? x : y
            let key = [isAtSide ? 1 : 0, main, cross, item.extendsBoundary ? 1 : 0]
            let inner = stacks[key, default: 0]
            let length = isVertical == isAtSide ? size.width : size.height
            stacks[key] = inner + length
            if item.extendsBoundary {
                switch (isAtSide, isAtSide ? cross : main) {
                case (false, -1): mainBefore = max(mainBefore, inner + length)
                case (false, 1): mainAfter = max(mainAfter, inner + length)
                case (true, -1): crossBefore = max(crossBefore, inner + length)
                case (true, 1): crossAfter = max(crossAfter, inner + length)
                default: break
                }
            }
            entries.append(
                Entry(
                    kind: item.elementKind, number: number, size: size, estimates: estimates, zIndex: item.zIndex, pins: item.pinToVisibleBounds,
                    main: main, cross: cross, isAtSide: isAtSide, extends: item.extendsBoundary, offset: item.offset, inner: inner))
        }
    }

    private static func place(_ alignment: NSRectAlignment) -> (x: Int, y: Int) {
        switch alignment {
        case .none: (0, 0)
        case .top: (0, -1)
        case .topLeading: (-1, -1)
        case .leading: (-1, 0)
        case .bottomLeading: (-1, 1)
        case .bottom: (0, 1)
        case .bottomTrailing: (1, 1)
        case .trailing: (1, 0)
        case .topTrailing: (1, -1)
        }
    }

    /// Where a view lies in a section, or content, of a length along the main axis.
    func frame(_ entry: Entry, length: CGFloat) -> CGRect {
        let own = isVertical ? entry.size.height : entry.size.width, across = isVertical ? entry.size.width : entry.size.height
        let low = mainBefore, high = length - mainAfter
        var main: CGFloat, cross: CGFloat
        if entry.isAtSide {
            main = entry.main < 0 ? low : entry.main > 0 ? high - own : (low + high - own) / 2
            let edge: CGFloat = entry.extends ? 0 : 1
            cross = entry.cross < 0
                ? crossStart + crossBefore * edge + entry.inner : crossStart + crossLength - crossAfter * edge - entry.inner - across
            if entry.cross == 0 { cross = crossStart + (crossLength - across) / 2 }
        } else {
            main = entry.main < 0
                ? (entry.extends ? 0 : low) + entry.inner : entry.extends ? high + entry.inner : high - entry.inner - own
            cross = crossStart + CGFloat(entry.cross + 1) / 2 * (crossLength - across)
        }
        let origin = isVertical ? CGPoint(x: cross, y: main) : CGPoint(x: main, y: cross)
        return CGRect(origin: CGPoint(x: origin.x + entry.offset.x, y: origin.y + entry.offset.y), size: entry.size)
    }
}
