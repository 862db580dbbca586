/// The arithmetic of a flow layout along one axis: sections of lines of items (Behaviour 8.3).
///
/// "Main" is the axis of scrolling, along which lines follow each other; "cross" is the axis along which the items of a line do. Sections
/// whose items all have one size take a few numbers, however many items they have.
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
        case uniform(count: Int, Extent)
        case varied([Extent])

        var count: Int {
            switch self {
            case .uniform(let count, _): count
            case .varied(let extents): extents.count
            }
        }
    }

    struct Section {
        var metrics: Metrics
        var items: Items
        /// Where it begins along the main axis.
        var start: CGFloat = 0
        /// Its length along the main axis, with header, insets and footer.
        var length: CGFloat = 0
        /// The lines of varied items.
        fileprivate var lines: [Line] = []
        /// Where varied items begin along the cross axis.
        fileprivate var crossOffsets: [CGFloat] = []
        /// How many items of one size fit in a line, and the space between them.
        fileprivate var perLine = 1
        fileprivate var gap: CGFloat = 0

        fileprivate var itemsStart: CGFloat { start + metrics.header + metrics.mainBefore }
        var end: CGFloat { start + length }
    }

    fileprivate struct Line {
        var first: Int
        /// From the beginning of the section's first line.
        var start: CGFloat
        var extent: CGFloat
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
        if case .uniform(let count, let extent) = items, let last = sections.last, case .uniform(count, extent) = last.items,
            last.metrics == metrics
        {
            // As the one before: there is nothing to work out.
            sections.append(last)
            sections[sections.count - 1].start = main
            main += last.length
            return
        }
        var section = Section(metrics: metrics, items: items, start: main)
        let available = max(0, cross - metrics.crossBefore - metrics.crossAfter)
        let lines: CGFloat
        switch items {
        case .uniform(let count, let extent):
            section.perLine = Self.fit(extent.cross, spacing: metrics.itemSpacing, into: available)
            section.gap = section.perLine > 1 ? (available - CGFloat(section.perLine) * extent.cross) / CGFloat(section.perLine - 1) : 0
            let rows = CGFloat((count + section.perLine - 1) / section.perLine)
            lines = rows == 0 ? 0 : rows * extent.main + (rows - 1) * metrics.lineSpacing
        case .varied(let extents):
            lines = Self.breakLines(of: extents, into: available, &section)
        }
        section.length = metrics.header + metrics.mainBefore + lines + metrics.mainAfter + metrics.footer
        main += section.length
        sections.append(section)
    }

    // MARK: Places

    /// Where an item is.
    func item(_ index: Int, in section: Int) -> Box? {
        guard sections.indices.contains(section), index >= 0, index < sections[section].items.count else { return nil }
        let section = sections[section], metrics = section.metrics
        switch section.items {
        case .uniform(_, let extent):
            let line = CGFloat(index / section.perLine), column = CGFloat(index % section.perLine)
            let available = max(0, cross - metrics.crossBefore - metrics.crossAfter)
            let alone = section.perLine == 1 ? (available - extent.cross) / 2 : 0
            return Box(
                main: section.itemsStart + line * (extent.main + metrics.lineSpacing),
                cross: metrics.crossBefore + alone + column * (extent.cross + section.gap), extent: extent)
        case .varied(let extents):
            let line = section.lines[section.lines.partitionPoint { $0.first > index } - 1]
            return Box(
                main: section.itemsStart + line.start + (line.extent - extents[index].main) / 2,
                cross: metrics.crossBefore + section.crossOffsets[index], extent: extents[index])
        }
    }

    /// The items of a section whose lines intersect a range of the main axis.
    func items(of section: Int, from low: CGFloat, to high: CGFloat) -> Range<Int> {
        let section = sections[section], count = section.items.count
        guard count > 0 else { return 0..<0 }
        let low = low - section.itemsStart, high = high - section.itemsStart
        switch section.items {
        case .uniform(_, let extent):
            let pitch = extent.main + section.metrics.lineSpacing
            guard pitch > 0 else { return 0..<count }
            // Beyond the ends the quotients may be greater than any integer.
            let rows = CGFloat((count + section.perLine - 1) / section.perLine)
            let first = min(max(((low - extent.main) / pitch).rounded(.up), 0), rows), end = min(max((high / pitch).rounded(.down) + 1, 0), rows)
            return first < end ? Int(first) * section.perLine..<min(Int(end) * section.perLine, count) : 0..<0
        case .varied:
            let first = section.lines.partitionPoint { $0.start + $0.extent >= low }
            let end = section.lines.partitionPoint { $0.start > high }
            guard first < end else { return 0..<0 }
            return section.lines[first].first..<(end < section.lines.count ? section.lines[end].first : count)
        }
    }

    /// The sections that intersect a range of the main axis.
    func sections(from low: CGFloat, to high: CGFloat) -> Range<Int> {
        let first = sections.partitionPoint { $0.end >= low }, end = sections.partitionPoint { $0.start > high }
        return first < end ? first..<end : 0..<0
    }

    // MARK: Lines

    /// How many lengths fit with a least space between them: one at least.
    private static func fit(_ length: CGFloat, spacing: CGFloat, into available: CGFloat) -> Int {
        guard length + spacing > 0 else { return Int(Int32.max) }
        // The division may be off by one item where it comes out even.
        let guess = min((available + spacing) / (length + spacing), CGFloat(Int32.max)).rounded(.down)
        func fits(_ count: CGFloat) -> Bool { count * length + (count - 1) * spacing <= available }
        return max(1, Int(fits(guess + 1) ? guess + 1 : fits(guess) ? guess : guess - 1))
    }

    private static func breakLines(of extents: [Extent], into available: CGFloat, _ section: inout Section) -> CGFloat {
        let metrics = section.metrics
        var offsets: [CGFloat] = [], lines: [Line] = []
        offsets.reserveCapacity(extents.count)
        var first = 0, main: CGFloat = 0
        while first < extents.count {
            var end = first + 1, used = extents[first].cross, extent = extents[first].main
            while end < extents.count, used + metrics.itemSpacing + extents[end].cross <= available {
                used += metrics.itemSpacing + extents[end].cross
                extent = max(extent, extents[end].main)
                end += 1
            }
            lines.append(Line(first: first, start: main, extent: extent))
            offsets += crossOffsets(of: extents[first..<end], isLast: end == extents.count, available, metrics.itemSpacing)
            main += extent + metrics.lineSpacing
            first = end
        }
        section.lines = lines
        section.crossOffsets = offsets
        return lines.isEmpty ? 0 : main - metrics.lineSpacing
    }

    /// Where the items of one line begin. Full lines reach from edge to edge; a last line of equal items is spaced as a full one would be.
    private static func crossOffsets(of line: ArraySlice<Extent>, isLast: Bool, _ available: CGFloat, _ spacing: CGFloat) -> [CGFloat] {
        let first = line[line.startIndex]
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
