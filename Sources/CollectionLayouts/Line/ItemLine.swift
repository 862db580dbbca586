import UIKit

/// Items of all sections in one line, each section with its header and its insets. The ends are far enough from the first and the last item
/// for these to reach the middle of the view.
struct ItemLine: Equatable {
    /// What sections are laid out by, in points.
    struct Measures: Equatable {
        var itemLength: CGFloat
        /// From one item's beginning to the next one's: 1 at least.
        var pitch: CGFloat
        var before: CGFloat = 0
        var after: CGFloat = 0
        var header: CGFloat = 0
    }

    let measures: Measures
    let counts: SectionCounts
    /// Where each section begins, and at the end where the last one ends.
    private let starts: [CGFloat]
    /// The length of the content, in points.
    let length: CGFloat

    init(_ measures: Measures, counts: SectionCounts, viewLength: CGFloat) {
        var measures = measures
        measures.itemLength = measures.itemLength.asLength
        measures.header = measures.header.asLength
        measures.pitch = measures.pitch.isFinite ? max(1, measures.pitch) : max(1, measures.itemLength)
        self.measures = measures
        self.counts = counts
        let count = counts.counts.count
        var starts: [CGFloat] = [0]
        starts.reserveCapacity(count + 1)
        for number in counts.counts {
            let run = Run(start: 0, pitch: measures.pitch, extent: measures.itemLength, count: number)
            starts.append(starts[starts.count - 1] + max(0, measures.header + measures.before + run.length + measures.after))
        }
        var length = starts[count]
        if counts.total > 0 {
            let first = counts.path(at: 0)
            let last = counts.path(at: counts.total - 1)
            func centre(_ path: IndexPath) -> CGFloat {
                starts[path.section] + measures.header + measures.before + measures.itemLength / 2 + CGFloat(path.item) * measures.pitch
            }
            let lead = max(0, viewLength / 2 - centre(first))
            let trail = max(0, centre(last) + viewLength / 2 - length)
            for index in starts.indices { starts[index] += lead }
            length += lead + trail
        }
        self.starts = starts
        self.length = max(length, 0)
    }

    /// Where a section begins and ends.
    func extent(ofSection section: Int) -> ClosedRange<CGFloat> { starts[section]...starts[section + 1] }

    /// The middle of an item, which must exist.
    func centre(of path: IndexPath) -> CGFloat {
        starts[path.section] + measures.header + measures.before + measures.itemLength / 2 + CGFloat(path.item) * measures.pitch
    }

    private func centre(at position: Int) -> CGFloat { centre(of: counts.path(at: position)) }

    /// The items whose middles lie in a range. O(log items) and what it answers.
    func items(from low: CGFloat, to high: CGFloat) -> [IndexPath] {
        let first = (0..<counts.total).partitionPoint { centre(at: $0) >= low }
        let end = (first..<counts.total).partitionPoint { centre(at: $0) > high }
        return (first..<end).map(counts.path(at:))
    }

    /// The sections that overlap a range.
    func sections(from low: CGFloat, to high: CGFloat) -> Range<Int> {
        let count = counts.counts.count
        let first = (0..<count).partitionPoint { starts[$0 + 1] > low }
        return first..<(first..<count).partitionPoint { starts[$0] >= high }
    }

    /// The item whose middle is nearest to a coordinate. O(log items).
    func nearest(to coordinate: CGFloat) -> IndexPath? {
        guard counts.total > 0, coordinate.isFinite else { return counts.total > 0 ? counts.path(at: 0) : nil }
        let after = (0..<counts.total).partitionPoint { centre(at: $0) >= coordinate }
        let candidates = [max(after - 1, 0), min(after, counts.total - 1)]
        return candidates.min { abs(centre(at: $0) - coordinate) < abs(centre(at: $1) - coordinate) }.map(counts.path(at:))
    }

    /// The slowest flick that goes on to the next item, in points a millisecond.
    static let flick: CGFloat = 0.1

    /// The middle of the item that scrolling comes to rest at: the one nearest to where it would anyway, or, when that lies behind a
    /// flick's direction, the next one in its direction. Nil if there is no item.
    func restingCentre(near middle: CGFloat, from current: CGFloat, velocity: CGFloat) -> CGFloat? {
        guard let nearest = nearest(to: middle) else { return nil }
        let centre = centre(of: nearest)
        if velocity > Self.flick, centre <= current {
            let next = (0..<counts.total).partitionPoint { self.centre(at: $0) > current + 0.5 }
            return next < counts.total ? self.centre(at: next) : centre
        }
        if velocity < -Self.flick, centre >= current {
            let next = (0..<counts.total).partitionPoint { self.centre(at: $0) >= current - 0.5 }
            return next > 0 ? self.centre(at: next - 1) : centre
        }
        return centre
    }
}

/// A placement along one line that scrolls sideways.
protocol LinePlacement: Placement {
    var line: ItemLine { get }
    var space: LayoutSpace { get set }
}

extension LinePlacement {
    /// The line is as long as before: scrolling costs nothing for each section.
    func scrolled(to space: LayoutSpace) -> (any Placement)? {
        var copy = self
        copy.space = space
        return copy
    }
}
