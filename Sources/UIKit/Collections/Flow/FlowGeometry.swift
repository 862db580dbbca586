/// The arithmetic of a flow layout along one axis: sections of lines of items (Behaviour 8.3).
///
/// "Main" is the axis of scrolling, along which lines follow each other; "cross" is the axis along which the items of a line do. Sections
/// whose items all have one size take a few numbers, however many items they have; so do the lines of such items between others.
struct FlowGeometry {
    /// What a section is laid out by.
    struct Metrics: Equatable {
        var mainBefore: CGFloat = 0, mainAfter: CGFloat = 0
        var crossBefore: CGFloat = 0, crossAfter: CGFloat = 0
        var lineSpacing: CGFloat = 10
        var itemSpacing: CGFloat = 10
        var header: CGFloat = 0
        var footer: CGFloat = 0
    }

    /// A size as the axes see it.
    struct Extent: Equatable {
        var main: CGFloat
        var cross: CGFloat
    }

    /// A place as the axes see it.
    struct Box: Equatable {
        var main: CGFloat
        var cross: CGFloat
        var extent: Extent
    }

    /// The items of a section.
    enum Items {
        /// Items of one size, except for some.
        case uniform(count: Int, Extent, except: MeasuredItems<Extent> = MeasuredItems())
        /// Items with a size each.
        case varied([Extent])

        var count: Int {
            switch self {
            case .uniform(let count, _, _): count
            case .varied(let extents): extents.count
            }
        }

        subscript(item: Int) -> Extent {
            switch self {
            case .uniform(_, let extent, let others): others[item] ?? extent
            case .varied(let extents): extents[item]
            }
        }

        /// The first item from one on that hasn't the size which items have in general; the count if there is none.
        fileprivate func firstOther(from item: Int) -> Int {
            switch self {
            case .uniform(let count, _, let others): others.first(from: item) ?? count
            case .varied: item
            }
        }
    }

    struct Section {
        var metrics: Metrics
        fileprivate(set) var items: Items
        /// Where it begins along the main axis.
        var start: CGFloat = 0
        /// Its length along the main axis, with header, insets and footer.
        var length: CGFloat = 0
        /// The room for a line along the cross axis.
        fileprivate var available: CGFloat
        fileprivate var lines: [Line] = []
        /// Where the items of lines that aren't uniform begin along the cross axis.
        fileprivate var crossOffsets: [CGFloat] = []
        /// How many uniform items fit in a line, the space between them, and before the first.
        fileprivate var perLine = 1
        fileprivate var gap: CGFloat = 0, margin: CGFloat = 0

        fileprivate var itemsStart: CGFloat { start + metrics.header + metrics.mainBefore }
        var end: CGFloat { start + length }
    }

    /// A line, or several that are alike.
    fileprivate struct Line {
        var first: Int
        /// The number of items in each.
        var count: Int
        /// From the beginning of the section's first line.
        var start: CGFloat
        var extent: CGFloat
        /// The number of lines.
        var repeats = 1
        /// Where the offsets of its items begin; nil for uniform items.
        var offsets: Int?
    }

    private(set) var sections: [Section] = []
    /// The length of the content along the cross axis.
    let cross: CGFloat
    /// The length of the content along the main axis.
    private(set) var main: CGFloat = 0

    init(cross: CGFloat) { self.cross = cross }

    /// What sections of one kind are laid out by: they differ in the number of their items only.
    struct UniformSections: Equatable {
        var cross: CGFloat
        var counts: [Int]
        var extent: Extent
        var metrics: Metrics
    }

    init(_ uniform: UniformSections) {
        cross = uniform.cross
        sections.reserveCapacity(uniform.counts.count)
        for count in uniform.counts { append(.uniform(count: count, uniform.extent), uniform.metrics) }
    }

    /// Adds a section behind the others.
    mutating func append(_ items: Items, _ metrics: Metrics) {
        if case .uniform(let count, let extent, let others) = items, others.order.isEmpty, let last = sections.last,
            case .uniform(count, extent, let lastOthers) = last.items, lastOthers.order.isEmpty, last.metrics == metrics
        {
            // As the one before: there is nothing to work out.
            sections.append(last)
            sections[sections.count - 1].start = main
            main += last.length
            return
        }
        var section = Section(
            metrics: metrics, items: items, start: main, available: max(0, cross - metrics.crossBefore - metrics.crossAfter))
        if case .uniform(_, let extent, _) = items {
            section.perLine = Self.fit(extent.cross, spacing: metrics.itemSpacing, into: section.available)
            if section.perLine > 1 {
                section.gap = (section.available - CGFloat(section.perLine) * extent.cross) / CGFloat(section.perLine - 1)
            } else {
                section.margin = (section.available - extent.cross) / 2
            }
        }
        section.breakLines(from: 0)
        main += section.length
        sections.append(section)
    }

    /// Gives items of a section with uniform items other sizes. Only the lines from the first of them on are broken anew.
    mutating func set(_ sizes: [Int: Extent], in index: Int) {
        guard case .uniform(let count, let extent, var others) = sections[index].items else { return }
        // So that the sizes have one owner, and aren't copied.
        sections[index].items = .varied([])
        var first = count
        for (item, size) in sizes where item < count && size != others[item] ?? extent {
            others.set(item, size)
            first = min(first, item)
        }
        sections[index].items = .uniform(count: count, extent, except: others)
        guard first < count else { return }
        sections[index].breakLines(from: first)
        main = sections[index].end
        for next in (index + 1)..<sections.count {
            sections[next].start = main
            main += sections[next].length
        }
    }

    // MARK: Places

    /// Where an item is.
    func item(_ index: Int, in section: Int) -> Box? {
        guard sections.indices.contains(section), index >= 0, index < sections[section].items.count else { return nil }
        let section = sections[section], metrics = section.metrics, extent = section.items[index]
        let line = section.lines[section.lines.partitionPoint { $0.first > index } - 1]
        let (row, column) = (index - line.first).quotientAndRemainder(dividingBy: line.count)
        return Box(
            main: section.itemsStart + line.start + CGFloat(row) * (line.extent + metrics.lineSpacing) + (line.extent - extent.main) / 2,
            cross: metrics.crossBefore
                + (line.offsets.map { section.crossOffsets[$0 + column] } ?? section.margin + CGFloat(column) * (extent.cross + section.gap)),
            extent: extent)
    }

    /// The items of a section whose lines intersect a range of the main axis.
    func items(of section: Int, from low: CGFloat, to high: CGFloat) -> Range<Int> {
        let section = sections[section], spacing = section.metrics.lineSpacing
        let low = low - section.itemsStart, high = high - section.itemsStart
        let begin = section.lines.partitionPoint { $0.reach(spacing) >= low }, end = section.lines.partitionPoint { $0.start > high }
        guard begin < end else { return 0..<0 }
        let first = section.lines[begin], last = section.lines[end - 1]
        return first.first + first.firstRow(from: low, spacing) * first.count..<last.first + last.endRow(to: high, spacing) * last.count
    }

    /// The sections that intersect a range of the main axis.
    func sections(from low: CGFloat, to high: CGFloat) -> Range<Int> {
        let first = sections.partitionPoint { $0.end >= low }, end = sections.partitionPoint { $0.start > high }
        return first < end ? first..<end : 0..<0
    }

    // MARK: Lines

    /// How many lengths fit with a least space between them: one at least.
    fileprivate static func fit(_ length: CGFloat, spacing: CGFloat, into available: CGFloat) -> Int {
        guard length + spacing > 0 else { return Int(Int32.max) }
        // The division may be off by one item where it comes out even.
        let guess = min((available + spacing) / (length + spacing), CGFloat(Int32.max)).rounded(.down)
        func fits(_ count: CGFloat) -> Bool { count * length + (count - 1) * spacing <= available }
        return max(1, Int(fits(guess + 1) ? guess + 1 : fits(guess) ? guess : guess - 1))
    }

    /// Where the items of one line begin. Full lines reach from edge to edge; a last line of equal items is spaced as a full one would be.
    fileprivate static func crossOffsets(of line: [Extent], isLast: Bool, _ available: CGFloat, _ spacing: CGFloat) -> [CGFloat] {
        let first = line[0]
        var gap = spacing, offset: CGFloat = 0
        if isLast, line.allSatisfy({ $0 == first }) {
            let count = fit(first.cross, spacing: spacing, into: available)
            if count == 1 { offset = (available - first.cross) / 2 } else { gap = (available - CGFloat(count) * first.cross) / CGFloat(count - 1) }
        } else if !isLast {
            let sum = line.reduce(0) { $0 + $1.cross }
            if line.count == 1 { offset = (available - sum) / 2 } else { gap = (available - sum) / CGFloat(line.count - 1) }
        }
        return line.map { extent in
            defer { offset += extent.cross + gap }
            return offset
        }
    }
}

extension FlowGeometry.Line {
    /// Where the last of the lines ends.
    fileprivate func end(_ spacing: CGFloat) -> CGFloat { start + extent + CGFloat(repeats - 1) * (extent + spacing) }
    /// Where the one that reaches farthest ends.
    fileprivate func reach(_ spacing: CGFloat) -> CGFloat { max(start + extent, end(spacing)) }

    // Lines that lie on each other, or run backwards, are all taken. Beyond the lines the quotients may be greater than any integer.

    /// The first of the lines that reaches a place.
    fileprivate func firstRow(from low: CGFloat, _ spacing: CGFloat) -> Int {
        let pitch = extent + spacing
        return repeats > 1 && pitch > 0 ? Int(min(max(((low - start - extent) / pitch).rounded(.up), 0), CGFloat(repeats - 1))) : 0
    }

    /// The number of the lines that begin at a place or before.
    fileprivate func endRow(to high: CGFloat, _ spacing: CGFloat) -> Int {
        let pitch = extent + spacing
        return repeats > 1 && pitch > 0 ? Int(min(max(((high - start) / pitch).rounded(.down), 0), CGFloat(repeats - 1))) + 1 : repeats
    }
}

extension FlowGeometry.Section {
    /// Breaks the lines from that of an item on, and those before it which it may fit in now.
    fileprivate mutating func breakLines(from changed: Int) {
        let count = items.count, spacing = metrics.lineSpacing
        var item = 0, main: CGFloat = 0
        // What fits in a line depends on the item behind it.
        if let index = lines.indices.last(where: { lines[$0].first < changed }) {
            (item, main) = (lines[index].first, lines[index].start)
            if let offsets = lines[index...].lazy.compactMap(\.offsets).first { crossOffsets.removeSubrange(offsets...) }
            lines.removeSubrange(index...)
        } else {
            (lines, crossOffsets) = ([], [])
        }
        while item < count {
            let other = items.firstOther(from: item), isEnd = other == count
            // An item of another size may fit behind a full line.
            let whole = (isEnd ? other - item : other - item - 1) / perLine
            var line: FlowGeometry.Line
            if other > item, whole > 0 || isEnd {
                line = FlowGeometry.Line(
                    first: item, count: whole > 0 ? perLine : other - item, start: main, extent: items[item].main, repeats: max(whole, 1))
            } else {
                line = explicitLine(from: item, start: main)
            }
            lines.append(line)
            item += line.count * line.repeats
            main = line.end(spacing) + spacing
        }
        let total = lines.isEmpty ? 0 : main - spacing
        length = metrics.header + metrics.mainBefore + total + metrics.mainAfter + metrics.footer
    }

    /// Makes a line of as many items from one on as fit.
    private mutating func explicitLine(from first: Int, start: CGFloat) -> FlowGeometry.Line {
        let count = items.count
        var extents = [items[first]], used = extents[0].cross, isEqual = true
        while first + extents.count < count {
            let next = items[first + extents.count]
            isEqual = isEqual && next.cross == extents[0].cross
            // As equal items are counted, lest as many fit once and not another time.
            let number = CGFloat(extents.count)
            used = isEqual ? (number + 1) * next.cross + number * metrics.itemSpacing : used + metrics.itemSpacing + next.cross
            guard used <= available else { break }
            extents.append(next)
        }
        let offsets = crossOffsets.count, isLast = first + extents.count == count
        crossOffsets += FlowGeometry.crossOffsets(of: extents, isLast: isLast, available, metrics.itemSpacing)
        return FlowGeometry.Line(
            first: first, count: extents.count, start: start, extent: extents.reduce(0) { max($0, $1.main) }, offsets: offsets)
    }
}
