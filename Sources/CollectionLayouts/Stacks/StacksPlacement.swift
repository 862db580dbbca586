import UIKit

/// The measures of a ``StacksLayout``, lengths in points.
struct StacksMeasures: Equatable {
    var contentInset = UIEdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
    var stackSize = CGSize(width: 180, height: 180)
    var itemSize = CGSize(width: 170, height: 170)
    var labelGap: CGFloat = 8
    var labelHeight: CGFloat = 25
    var minimumSpacing: CGFloat = 50
    var visibleItems = 3
    /// The tilts of the first items, in radians; further ones repeat the last two.
    var tilt: CGFloat = 5 * .pi / 180
    var largestScale: CGFloat = 4
    var fadeEnd: CGFloat = 0.75
}

/// A stack that is being opened by two fingers.
struct StackPinch: Equatable {
    var section: Int
    /// 1 when closed.
    var scale: CGFloat = 1
    /// How far the fingers have moved since they came, in points.
    var shift = CGPoint.zero

    /// From 0, closed, to 1, open.
    func progress(_ measures: StacksMeasures) -> CGFloat {
        guard scale.isFinite, measures.largestScale > 1 else { return 0 }
        return min(max((scale - 1) / (measures.largestScale - 1), 0), 1)
    }
}

/// The arithmetic of a ``StacksLayout``: a stack for each section, in rows.
struct StacksPlacement: Placement {
    let measures: StacksMeasures
    let counts: SectionCounts
    let space: LayoutSpace
    /// How many stacks lie side by side: 1 at least.
    let across: Int
    private let left: CGFloat, pitch: CGFloat
    private let rows: Run
    private let opening: Opening?

    /// Where the items of a pinched stack go.
    private struct Opening {
        var pinch: StackPinch
        var progress: CGFloat
        var grid: GridPlacement
        /// From the grid's content to this one.
        var shift: CGPoint
        /// How many items of the section are seen in the grid.
        var shown: Int
    }

    /// - Parameters:
    ///   - pinch: the stack that is being opened, if any.
    ///   - grid: the arrangement that it opens to, and the offset at which that will be shown.
    init(
        _ measures: StacksMeasures, counts: SectionCounts, in space: LayoutSpace, pinch: StackPinch? = nil,
        grid: (placement: GridPlacement, offset: CGPoint)? = nil
    ) {
        var measures = measures
        measures.stackSize = measures.stackSize.asLengths
        measures.itemSize = measures.itemSize.asLengths
        measures.visibleItems = max(0, measures.visibleItems)
        self.measures = measures
        self.counts = counts
        self.space = space
        let width = measures.stackSize.width
        let gap = measures.minimumSpacing
        let inset = measures.contentInset
        let available = space.size.width - inset.left - inset.right
        across = Int(min(max(1, ((available + gap) / max(1, width + gap) + 1e-9).rounded(.down)), 1e6))
        let spacing = across > 1 ? ((available - CGFloat(across) * width) / CGFloat(across - 1)).rounded(.down) : 0
        pitch = width + spacing
        left = across > 1 ? inset.left : space.pixel((space.size.width - width) / 2)
        let height = measures.stackSize.height + measures.labelGap + measures.labelHeight
        rows = Run(
            start: inset.top, pitch: height + gap, extent: height, count: (counts.counts.count + across - 1) / across)
        if let pinch, let grid, counts.counts.indices.contains(pinch.section) {
            let page = CGRect(
                x: grid.offset.x + space.insets.left, y: grid.offset.y + space.insets.top, width: space.size.width,
                height: space.size.height)
            let shown = grid.placement.elements(near: page).reduce(into: 0) { count, element in
                if case .cell(let path) = element, path.section == pinch.section { count = max(count, path.item + 1) }
            }
            opening = Opening(
                pinch: pinch, progress: pinch.progress(measures), grid: grid.placement,
                shift: CGPoint(x: space.offset.x - grid.offset.x, y: space.offset.y - grid.offset.y), shown: shown)
        } else {
            opening = nil
        }
    }

    var contentSize: CGSize {
        CGSize(
            width: space.size.width, height: counts.counts.isEmpty ? 0 : max(0, rows.start + rows.length + measures.contentInset.bottom))
    }

    /// Where a stack lies while it is not pinched.
    func frame(ofStack section: Int) -> CGRect? {
        guard counts.counts.indices.contains(section) else { return nil }
        return CGRect(
            origin: CGPoint(x: left + CGFloat(section % across) * pitch, y: rows.start(of: section / across)), size: measures.stackSize)
    }

    /// How visible is what the opening stack leaves no room for.
    private var fade: CGFloat {
        guard let opening else { return 1 }
        return measures.fadeEnd > 0 ? max(0, 1 - opening.progress / measures.fadeEnd) : opening.progress > 0 ? 0 : 1
    }

    private func tilt(of item: Int) -> CGFloat {
        item == 0 || item >= measures.visibleItems ? 0 : item % 2 == 1 ? measures.tilt : -measures.tilt
    }

    func place(of element: PlacedElement) -> Place? {
        switch element {
        case .cell(let path):
            guard counts.contains(path), let stack = frame(ofStack: path.section) else { return nil }
            var place = Place(center: CGPoint(x: stack.midX, y: stack.midY), size: measures.itemSize)
            let isOnTop = path.item < measures.visibleItems
            place.alpha = isOnTop ? fade : 0
            place.zIndex = max(0, measures.visibleItems - path.item)
            var tilt = tilt(of: path.item)
            if let opening, opening.pinch.section == path.section { open(&place, &tilt, path.item, opening) }
            if tilt != 0 { place.transform = CATransform3DMakeRotation(tilt, 0, 0, 1) }
            return place
        case .supplementary(ElementKind.header, let path):
            guard path.count == 2, path.item == 0, measures.labelHeight > 0, let stack = frame(ofStack: path.section) else { return nil }
            var place = Place(
                frame: CGRect(x: stack.minX, y: stack.maxY + measures.labelGap, width: stack.width, height: measures.labelHeight))
            place.alpha = fade
            place.headerTextAlignment = .center
            return place
        case .supplementary, .decoration: return nil
        }
    }

    /// In front of all other stacks.
    private static let openingDepth = 1000

    /// Moves an item of the pinched stack towards its place in the grid.
    private func open(_ place: inout Place, _ tilt: inout CGFloat, _ item: Int, _ opening: Opening) {
        let p = opening.progress
        let isOnTop = item < measures.visibleItems
        place.center.x += opening.pinch.shift.x
        place.center.y += opening.pinch.shift.y
        place.alpha = isOnTop ? 1 : 0
        guard item < max(opening.shown, measures.visibleItems) else { return }
        place.zIndex = Self.openingDepth + max(opening.shown, measures.visibleItems) - item
        guard item < opening.shown, let target = opening.grid.item(item, opening.pinch.section) else { return }
        // Those that lay hidden behind the others are seen as soon as they come out.
        if !isOnTop {
            place.alpha = min(1, 8 * p)
            place.shadowOpacity = 0.5 * p
        }
        func mix(_ from: CGFloat, _ to: CGFloat) -> CGFloat { (1 - p) * from + p * to }
        place.center.x = mix(place.center.x, target.center.x + opening.shift.x)
        place.center.y = mix(place.center.y, target.center.y + opening.shift.y)
        place.size = CGSize(width: mix(place.size.width, target.size.width), height: mix(place.size.height, target.size.height))
        tilt *= 1 - p
    }

    func elements(near rect: CGRect) -> [PlacedElement] {
        // A tilted item reaches beyond its stack.
        let slack = 1 + hypot(measures.itemSize.width, measures.itemSize.height) / 2
        let range = rows.indices(from: rect.minY - slack, to: rect.maxY + slack)
        guard !range.isEmpty else { return pinchedItems }
        var list: [PlacedElement] = []
        for section in range.lowerBound * across..<min(range.upperBound * across, counts.counts.count) {
            if section != opening?.pinch.section {
                list += (0..<min(counts.counts[section], measures.visibleItems)).map { .cell(IndexPath(item: $0, section: section)) }
            }
            list.append(.header(section))
        }
        return list + pinchedItems
    }

    private var pinchedItems: [PlacedElement] {
        guard let opening else { return [] }
        let section = opening.pinch.section
        return (0..<min(counts.counts[section], max(opening.shown, measures.visibleItems))).map {
            .cell(IndexPath(item: $0, section: section))
        }
    }
}
