import UIKit

/// The items of each section on a page of their own, side by side; sections of more items than a page holds go on on further pages.
/// Sections without items have a page too.
struct PagedItems: Equatable {
    /// What lies on a page.
    struct Page: Equatable {
        var section: Int
        var items: Range<Int>
    }

    let counts: SectionCounts
    /// How many items a page holds: 1 at least.
    let capacity: Int
    /// The first page of each section, and at the end how many pages there are.
    private let starts: [Int]

    init(_ counts: SectionCounts, capacity: Int) {
        let capacity = max(1, capacity)
        self.counts = counts
        self.capacity = capacity
        var starts = [0]
        starts.reserveCapacity(counts.counts.count + 1)
        for count in counts.counts { starts.append(starts[starts.count - 1] + max(1, (count + capacity - 1) / capacity)) }
        self.starts = starts
    }

    /// How many pages there are.
    var pageCount: Int { starts[counts.counts.count] }

    /// The first page of a section.
    func firstPage(ofSection section: Int) -> Int? { counts.counts.indices.contains(section) ? starts[section] : nil }

    /// The page that holds an item.
    func page(of path: IndexPath) -> Int? { counts.contains(path) ? starts[path.section] + path.item / capacity : nil }

    /// What lies on a page, which must exist. O(log sections).
    subscript(page: Int) -> Page {
        let section = (0..<counts.counts.count).partitionPoint { starts[$0 + 1] > page }
        let first = (page - starts[section]) * capacity
        return Page(section: section, items: first..<min(first + capacity, counts.counts[section]))
    }
}

/// A placement on pages that are as large as the view and lie side by side.
protocol PagedPlacement: Placement {
    var pages: PagedItems { get }
    var space: LayoutSpace { get }
}

extension PagedPlacement {
    var contentSize: CGSize { CGSize(width: CGFloat(pages.pageCount) * space.size.width, height: space.size.height) }

    /// The middle of a page.
    func middle(ofPage page: Int) -> CGPoint {
        CGPoint(x: (CGFloat(page) + 0.5) * space.size.width, y: space.size.height / 2)
    }

    /// The pages that overlap a rectangle widened by what items reach beyond their page.
    func pages(near rect: CGRect, reach: CGFloat) -> Range<Int> {
        Run(start: 0, pitch: space.size.width, extent: space.size.width, count: pages.pageCount)
            .indices(from: rect.minX - reach, to: rect.maxX + reach)
    }

    /// The nearest offset that shows one page, or, after a flick, the next one in its direction.
    func pageOffset(near offset: CGPoint, velocity: CGFloat, in space: LayoutSpace) -> CGPoint {
        guard space.size.width > 0, offset.x.isFinite else { return CGPoint(x: -space.insets.left, y: offset.y) }
        let width = space.size.width
        let current = (space.offset.x + space.insets.left) / width
        var page = ((offset.x + space.insets.left) / width).rounded()
        if velocity > ItemLine.flick { page = max(page, (current + 0.001).rounded(.up)) }
        if velocity < -ItemLine.flick { page = min(page, (current - 0.001).rounded(.down)) }
        page = min(max(page, 0), CGFloat(max(0, pages.pageCount - 1)))
        return CGPoint(x: page * width - space.insets.left, y: offset.y)
    }
}
