/// The layout arithmetic of stack views along their axis, without views: lengths and positions of a row of items.
struct StackArrangement {
    /// An item of the row: a view.
    struct Item {
        /// The natural length, in points.
        var natural: CGFloat
        /// The priority with which it resists growing. The item of the lowest one takes the remaining space.
        var hugging: Float = 250
        /// The priority with which it resists shrinking.
        var resistance: Float = 750
        /// The minimum distance to the next item, in points.
        var spacing: CGFloat = 0
    }

    /// The position and length of an item along the axis, in points.
    struct Place: Equatable {
        var start: CGFloat
        var length: CGFloat
        var end: CGFloat { start + length }
    }

    let distribution: UIStackView.Distribution
    let items: [Item]

    /// The spacings between the items, without that after the last one.
    private var spacings: [CGFloat] { items.dropLast().map(\.spacing) }
    private var spacing: CGFloat { spacings.reduce(0, +) }

    /// The natural length of the row, in points.
    var naturalLength: CGFloat {
        let lengths = items.map(\.natural)
        let sum = distribution == .fillEqually ? (lengths.max() ?? 0) * CGFloat(items.count) : lengths.reduce(0, +)
        return sum + spacing
    }

    /// The positions of the items in an available length, in order.
    func places(in length: CGFloat) -> [Place] {
        guard !items.isEmpty else { return [] }
        let room = max(0, length - spacing), sum = items.reduce(0) { $0 + $1.natural }
        switch distribution {
        case .fill: return row(filling(room), spacings)
        case .fillEqually: return row(items.map { _ in room / CGFloat(items.count) }, spacings)
        case .fillProportionally:
            // Items of which none has a natural length get equal lengths.
            return row(items.map { sum > 0 ? room * $0.natural / sum : room / CGFloat(items.count) }, spacings)
        case .equalSpacing, .equalCentering:
            guard items.count > 1, sum < room else { return row(filling(room), spacings) }
            return distribution == .equalSpacing ? equallySpaced(length - sum) : equallyCentered(length)
        }
    }

    private func row(_ lengths: [CGFloat], _ spacings: [CGFloat]) -> [Place] {
        var start: CGFloat = 0
        return lengths.enumerated().map { index, length in
            defer { start += length + (spacings.indices.contains(index) ? spacings[index] : 0) }
            return Place(start: start, length: length)
        }
    }

    /// Lengths that fill the available space: one item is stretched, or as many as necessary are shortened, by their priorities.
    ///
    /// For items of equal priority Apple documents only that their order decides: here the first is stretched, and the last is shortened
    /// first.
    private func filling(_ room: CGFloat) -> [CGFloat] {
        var lengths = items.map(\.natural)
        let missing = room - lengths.reduce(0, +)
        if missing >= 0 {
            if let index = items.indices.min(by: { items[$0].hugging < items[$1].hugging }) { lengths[index] += missing }
            return lengths
        }
        var excess = -missing
        for index in items.indices.reversed().sorted(by: { items[$0].resistance < items[$1].resistance }) where excess > 0 {
            let part = min(excess, lengths[index])
            lengths[index] -= part
            excess -= part
        }
        return lengths
    }

    /// Items of natural lengths with equal spacings that total `space`; where an equal spacing is less than an item's minimum, the minimum
    /// is kept.
    private func equallySpaced(_ space: CGFloat) -> [Place] {
        let gap = space / CGFloat(items.count - 1)
        let lengths = items.map(\.natural), wanted = spacings
        guard let widest = wanted.max(), widest > gap else { return row(lengths, wanted.map { _ in gap }) }
        // Spacings at their minimum leave less for the others.
        var gaps = wanted, open = Array(gaps.indices), rest = space
        while true {
            let share = rest / CGFloat(max(1, open.count)), more = open.filter { wanted[$0] > share }
            guard !more.isEmpty else {
                for index in open { gaps[index] = share }
                return row(lengths, gaps)
            }
            for index in more { rest -= wanted[index] }
            open.removeAll { wanted[$0] > share }
        }
    }

    /// Items of natural lengths with equal distances between their centres, as far as the minimum spacings allow.
    private func equallyCentered(_ length: CGFloat) -> [Place] {
        let lengths = items.map(\.natural), last = items.count - 1
        let first = lengths[0] / 2, step = (length - lengths[last] / 2 - first) / CGFloat(last)
        var starts = lengths.enumerated().map { first + step * CGFloat($0) - $1 / 2 }
        for index in 1...last { starts[index] = max(starts[index], starts[index - 1] + lengths[index - 1] + items[index - 1].spacing) }
        starts[last] = length - lengths[last]
        for index in (0..<last).reversed() { starts[index] = min(starts[index], starts[index + 1] - items[index].spacing - lengths[index]) }
        return zip(starts, lengths).map { Place(start: $0, length: $1) }
    }
}
