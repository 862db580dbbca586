import UIKit

/// The measures of a ``CircleLayout``.
struct CircleMeasures: Equatable {
    var itemSize = CGSize(width: 70, height: 70)
    var radiusDivisor: CGFloat = 2.5
    var capacity = 100
}

/// The arithmetic of a ``CircleLayout``.
struct CirclePlacement: PagedPlacement {
    let measures: CircleMeasures
    let pages: PagedItems
    let space: LayoutSpace
    /// From the middle of the page to that of an item, in points.
    let radius: CGFloat

    init(_ measures: CircleMeasures, counts: SectionCounts, in space: LayoutSpace) {
        var measures = measures
        measures.itemSize = measures.itemSize.asLengths
        self.measures = measures
        self.space = space
        pages = PagedItems(counts, capacity: measures.capacity)
        let divisor = measures.radiusDivisor
        radius = divisor.isFinite && divisor > 0 ? min(space.size.width, space.size.height) / divisor : 0
    }

    func place(of element: PlacedElement) -> Place? {
        guard case .cell(let path) = element, let page = pages.page(of: path) else { return nil }
        let items = pages[page].items
        let middle = middle(ofPage: page)
        let angle = 2 * .pi * CGFloat(path.item - items.lowerBound) / CGFloat(items.count)
        return Place(center: CGPoint(x: middle.x + radius * cos(angle), y: middle.y + radius * sin(angle)), size: measures.itemSize)
    }

    func elements(near rect: CGRect) -> [PlacedElement] {
        let reach = max(0, radius + measures.itemSize.width / 2 - space.size.width / 2)
        return pages(near: rect, reach: reach).flatMap { page in
            let content = pages[page]
            return content.items.map { PlacedElement.cell(IndexPath(item: $0, section: content.section)) }
        }
    }
}

/// Items on a circle, those of each section on a page of its own.
///
/// New items come out of the middle, deleted ones shrink into it; the others go round to make room. Scrolling rests on whole pages.
/// Sections of more than ``maximumItemsPerPage`` items go on on further pages.
@preconcurrency @MainActor
open class CircleLayout: PlacementLayout {
    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private var measures = CircleMeasures() { didSet { changed(oldValue, measures) } }

    /// The size of items, in points. Default 70 x 70.
    open var itemSize: CGSize {
        get { measures.itemSize }
        set { measures.itemSize = newValue }
    }
    /// The shorter side of the view divided by this is the radius. Default 2.5.
    open var radiusDivisor: CGFloat {
        get { measures.radiusDivisor }
        set { measures.radiusDivisor = newValue }
    }
    /// How many items a page holds. Default 100.
    open var maximumItemsPerPage: Int {
        get { measures.capacity }
        set { measures.capacity = newValue }
    }
    /// The size that deleted items shrink to, relative to their own. Default 0.1.
    open var deletedScale: CGFloat = 0.1

    override func makePlacement(_ counts: SectionCounts, in space: LayoutSpace) -> any Placement {
        CirclePlacement(measures, counts: counts, in: space)
    }

    override func restingOffset(near offset: CGPoint, velocity: CGPoint, in space: LayoutSpace, _ placement: any Placement) -> CGPoint {
        (placement as? CirclePlacement)?.pageOffset(near: offset, velocity: velocity.x, in: space) ?? offset
    }

    override func anchor(of path: IndexPath, in placement: any Placement) -> CGPoint? { pageMiddle(of: path, in: placement) }

    open override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard record?.isInserted(itemIndexPath) == true else { return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath) }
        return inTheMiddle(itemIndexPath, of: placement)
    }

    open override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard record?.isDeleted(itemIndexPath) == true, let formerPlacement else {
            return super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
        }
        let attributes = inTheMiddle(itemIndexPath, of: formerPlacement)
        attributes?.transform3D = CATransform3DMakeScale(deletedScale, deletedScale, 1)
        return attributes
    }

    /// An item that is not seen in the middle of its page.
    private func inTheMiddle(_ path: IndexPath, of placement: any Placement) -> UICollectionViewLayoutAttributes? {
        guard var place = placement.place(of: .cell(path)), let middle = pageMiddle(of: path, in: placement) else { return nil }
        place.center = middle
        place.alpha = 0
        return place.attributes(of: .cell(path))
    }
}
