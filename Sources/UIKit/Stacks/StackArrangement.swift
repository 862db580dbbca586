/// The arithmetic of stack views along their axis: lengths and places of a row of items, without views.
struct StackArrangement {
    /// A view in the row.
    struct Item {
        /// How long it is by itself, in points.
        var natural: CGFloat
        /// How strongly it refuses to be longer. Of items that could fill what is left, the one of the least takes it.
        var hugging: Float = 250
        /// How strongly it refuses to be shorter.
        var resistance: Float = 750
        /// The least distance to the next item, in points.
        var spacing: CGFloat = 0
    }

    /// Where an item lies.
    struct Place: Equatable {
        var start: CGFloat
        var length: CGFloat
        var end: CGFloat { start + length }
    }

    let distribution: UIStackView.Distribution
    let items: [Item]

    /// The spaces between the items, without that after the last one.
    private var spacings: [CGFloat] { items.dropLast().map(\.spacing) }
    private var spacing: CGFloat { spacings.reduce(0, +) }

    /// How long the row is by itself.
    var naturalLength: CGFloat {
        let lengths = items.map(\.natural)
        let sum = distribution == .fillEqually ? (lengths.max() ?? 0) * CGFloat(items.count) : lengths.reduce(0, +)
        return sum + spacing
    }

    /// The items in a room of a length, one after the other.
    func places(in length: CGFloat) -> [Place] {
        guard !items.isEmpty else { return [] }
        let room = max(0, length - spacing), sum = items.reduce(0) { $0 + $1.natural }
        switch distribution {
        case .fill: return row(filling(room), spacings)
        case .fillEqually: return row(items.map { _ in room / CGFloat(items.count) }, spacings)
        case .fillProportionally:
            // Items that all have no length of their own are alike.
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

    /// Lengths that fill a room: one item is stretched, or as many as necessary are shortened, by their priorities.
    ///
    /// Which of items of the same priority it is, Apple says to go by their order only: here the first is stretched, and the last is
    /// shortened first.
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

    /// Items of their own lengths with equal spaces that take `space` together; with their own least spaces where an equal one is less.
    private func equallySpaced(_ space: CGFloat) -> [Place] {
        let gap = space / CGFloat(items.count - 1)
        let lengths = items.map(\.natural), wanted = spacings
        guard let widest = wanted.max(), widest > gap else { return row(lengths, wanted.map { _ in gap }) }
        // What those that need more take is missing from the others.
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

    /// Items of their own lengths whose middles are equally far apart, as far as their least spaces allow.
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
