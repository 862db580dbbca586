import UIKit

/// The numbers of items in sections, with their sums, so that positions in the sequence of all items become paths and back in
/// O(log sections).
struct SectionCounts: Equatable, Sendable {
    let counts: [Int]
    /// How many items lie before each section, and at the end how many there are.
    private let starts: [Int]

    init(_ counts: [Int]) {
        self.counts = counts.map { max(0, $0) }
        var starts = [0]
        starts.reserveCapacity(counts.count + 1)
        for count in self.counts { starts.append(starts[starts.count - 1] + count) }
        self.starts = starts
    }

    /// How many items there are.
    var total: Int { starts[counts.count] }

    /// Whether there is an item at a path.
    func contains(_ path: IndexPath) -> Bool {
        path.count == 2 && counts.indices.contains(path[0]) && (0..<counts[path[0]]).contains(path[1])
    }

    /// The path of an item by its position among all items, which must exist.
    func path(at position: Int) -> IndexPath {
        // The last section that begins at or before the position: empty sections before it begin there too.
        let section = (0..<counts.count).partitionPoint { starts[$0 + 1] > position }
        return IndexPath(item: position - starts[section], section: section)
    }

    /// The position of an item among all items; nil if there is no such item.
    func position(of path: IndexPath) -> Int? { contains(path) ? starts[path[0]] + path[1] : nil }
}

extension Range<Int> {
    /// The first index for which a condition holds that, once true, stays true; the upper bound if it never does. O(log n).
    func partitionPoint(where condition: (Int) -> Bool) -> Int {
        var low = lowerBound
        var high = upperBound
        while low < high {
            let middle = low + (high - low) / 2
            if condition(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// Equal lengths that follow each other at one distance.
struct Run: Equatable, Sendable {
    /// Where the first begins, in points.
    var start: CGFloat
    /// From one's beginning to the next one's, in points: 1 at least, so that a rectangle never holds more of them than it has points.
    var pitch: CGFloat
    var extent: CGFloat
    var count: Int

    init(start: CGFloat, pitch: CGFloat, extent: CGFloat, count: Int) {
        self.start = start
        self.pitch = Swift.max(1, pitch)
        self.extent = extent
        self.count = count
    }

    /// Where one of them begins.
    func start(of index: Int) -> CGFloat { start + CGFloat(index) * pitch }

    /// From the first one's beginning to the last one's end; 0 if there is none.
    var length: CGFloat { count > 0 ? CGFloat(count - 1) * pitch + extent : 0 }

    /// Those that share more than an edge with a range. O(1).
    func indices(from low: CGFloat, to high: CGFloat) -> Range<Int> {
        guard count > 0, low < high else { return 0..<0 }
        // Rounding may cost one at each end, and beyond the ends the quotients may be greater than any integer.
        let limit = CGFloat(count)
        let first = Int(Swift.min(Swift.max(((low - start - extent) / pitch).rounded(.down) - 1, 0), limit))
        let end = Int(Swift.min(Swift.max(((high - start) / pitch).rounded(.up) + 1, 0), limit))
        var range = first..<Swift.max(first, end)
        while let index = range.first, start(of: index) + extent <= low { range = index + 1..<range.upperBound }
        while let index = range.last, start(of: index) >= high { range = range.lowerBound..<index }
        return range
    }
}
