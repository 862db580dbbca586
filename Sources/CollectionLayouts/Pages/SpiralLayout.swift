import UIKit

/// The measures of a ``SpiralLayout``, lengths in points.
struct SpiralMeasures: Equatable {
    var itemSide: CGFloat = 170
    /// Nil stands for 1 on large views and ½ on small ones.
    var itemScale: CGFloat?
    var smallestScale: CGFloat = 0.25
    var turns: CGFloat = 1.5
    var headerHeight: CGFloat = 50
    var headerCenter: CGFloat = 35
    var capacity = 100
}

/// The arithmetic of a ``SpiralLayout``.
struct SpiralPlacement: PagedPlacement {
    let measures: SpiralMeasures
    let pages: PagedItems
    let space: LayoutSpace
    /// The size of the outermost item, relative to its own.
    let scale: CGFloat
    /// From the middle of the page to that of the outermost item, in points.
    let radius: CGFloat

    init(_ measures: SpiralMeasures, counts: SectionCounts, in space: LayoutSpace) {
        var measures = measures
        measures.itemSide = measures.itemSide.asLength
        self.measures = measures
        self.space = space
        pages = PagedItems(counts, capacity: measures.capacity)
        scale = measures.itemScale?.asLength ?? (min(space.size.width, space.size.height) < 600 ? 0.5 : 1)
        let side = measures.itemSide * scale
        radius = max(0, min(space.size.width - side, 1.2 * (space.size.height - side)) / 2 - 5)
    }

    func place(of element: PlacedElement) -> Place? {
        switch element {
        case .cell(let path):
            guard let page = pages.page(of: path) else { return nil }
            let items = pages[page].items
            let index = path.item - items.lowerBound
            let middle = middle(ofPage: page)
            let share = CGFloat(index) / CGFloat(max(items.count - 1, 1))
            let angle = 2 * .pi * measures.turns * share
            var place = Place(
                center: CGPoint(x: middle.x + radius * share * cos(angle), y: middle.y + radius * share * sin(angle)),
                size: CGSize(width: measures.itemSide, height: measures.itemSide))
            let zoom = (measures.smallestScale + (1 - measures.smallestScale) * share) * scale
            place.transform = CATransform3DMakeScale(zoom, zoom, 1)
            place.zIndex = index
            return place
        case .supplementary(ElementKind.header, let path):
            guard path.count == 2, path.item == 0, measures.headerHeight > 0, let page = pages.firstPage(ofSection: path.section) else {
                return nil
            }
            var place = Place(
                center: CGPoint(x: middle(ofPage: page).x, y: measures.headerCenter),
                size: CGSize(width: space.size.width, height: measures.headerHeight))
            place.headerTextAlignment = .center
            place.zIndex = measures.capacity
            return place
        case .supplementary, .decoration: return nil
        }
    }

    func elements(near rect: CGRect) -> [PlacedElement] {
        var list: [PlacedElement] = []
        let largest = measures.itemSide * scale * max(1, abs(measures.smallestScale))
        for page in pages(near: rect, reach: max(0, radius + (largest - space.size.width) / 2)) {
            let content = pages[page]
            if content.items.lowerBound == 0 { list.append(.header(content.section)) }
            list += content.items.map { .cell(IndexPath(item: $0, section: content.section)) }
        }
        return list
    }
}

/// The items of each section on a page of its own, on a spiral of one and a half turns: small in the middle, full size outside.
///
/// The data source gives a header for each section (`UICollectionView.elementKindSectionHeader`). New items come out of the middle of the
/// page, deleted ones leave it at the top. Scrolling rests on whole pages. Sections of more than ``maximumItemsPerPage`` items go on on
/// further pages.
@preconcurrency @MainActor
open class SpiralLayout: PlacementLayout {
    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private var measures = SpiralMeasures() { didSet { changed(oldValue, measures) } }

    /// The side of items before they are scaled, in points. Default 170.
    open var itemSide: CGFloat {
        get { measures.itemSide }
        set { measures.itemSide = newValue }
    }
    /// The size of the outermost item, relative to its own. Default nil: 1 where the view is at least 600 points wide and high, otherwise
    /// ½.
    open var itemScale: CGFloat? {
        get { measures.itemScale }
        set { measures.itemScale = newValue }
    }
    /// The size of the innermost item, relative to the outermost one. Default 0.25.
    open var innermostScale: CGFloat {
        get { measures.smallestScale }
        set { measures.smallestScale = newValue }
    }
    /// How often the spiral goes round. Default 1.5.
    open var turns: CGFloat {
        get { measures.turns }
        set { measures.turns = newValue }
    }
    /// The height of headers, in points; 0 stands for none. Default 50.
    open var headerHeight: CGFloat {
        get { measures.headerHeight }
        set { measures.headerHeight = newValue }
    }
    /// The middle of headers, from the top of the page, in points. Default 35.
    open var headerCenter: CGFloat {
        get { measures.headerCenter }
        set { measures.headerCenter = newValue }
    }
    /// How many items a page holds. Default 100.
    open var maximumItemsPerPage: Int {
        get { measures.capacity }
        set { measures.capacity = newValue }
    }
    /// Where the middle of a deleted item ends, from the top of the page, in points. Default -170.
    open var exitHeight: CGFloat = -170

    override func makePlacement(_ counts: SectionCounts, in space: LayoutSpace) -> any Placement {
        SpiralPlacement(measures, counts: counts, in: space)
    }

    override func restingOffset(near offset: CGPoint, velocity: CGPoint, in space: LayoutSpace, _ placement: any Placement) -> CGPoint {
        (placement as? SpiralPlacement)?.pageOffset(near: offset, velocity: velocity.x, in: space) ?? offset
    }

    override func anchor(of path: IndexPath, in placement: any Placement) -> CGPoint? { pageMiddle(of: path, in: placement) }

    open override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard record?.isInserted(itemIndexPath) == true, var place = placement.place(of: .cell(itemIndexPath)),
            let middle = pageMiddle(of: itemIndexPath, in: placement)
        else { return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath) }
        place.center = middle
        place.alpha = 0
        place.transform = CATransform3DMakeScale(measures.smallestScale, measures.smallestScale, 1)
        return place.attributes(of: .cell(itemIndexPath))
    }

    open override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard record?.isDeleted(itemIndexPath) == true, var place = formerPlacement?.place(of: .cell(itemIndexPath)) else {
            return super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
        }
        place.center.y = exitHeight
        place.alpha = 0
        return place.attributes(of: .cell(itemIndexPath))
    }
}

extension PlacementLayout {
    /// The middle of the page that holds an item.
    func pageMiddle(of path: IndexPath, in placement: any Placement) -> CGPoint? {
        guard let placement = placement as? any PagedPlacement else { return nil }
        return placement.pages.page(of: path).map(placement.middle(ofPage:))
    }
}
