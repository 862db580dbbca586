import UIKit

/// A grid of items of one size, each row of which stands on a shelf.
///
/// Shelves are decoration views of the kind ``shelfKind``, a ``WoodenShelfView`` each; register another class on the layout for others. The
/// data source gives headers and footers (`UICollectionView.elementKindSectionHeader`, `…Footer`); a length of 0 stands for none.
///
/// Scrolling down, a shelf has the path (section, row). Scrolling sideways, a shelf reaches along a row of all sections and has the path
/// (0, row); headers and footers are turned a quarter against the clock, to be read from below.
///
/// After a change from a ``StacksLayout`` whose stack is pinched, the content lies so that the stack's section is where the pinch showed
/// it.
@preconcurrency @MainActor
open class GridLayout: PlacementLayout {
    /// The kind of the shelves.
    public static let shelfKind = ElementKind.shelf

    public override init() {
        super.init()
        register(WoodenShelfView.self, forDecorationViewOfKind: Self.shelfKind)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        register(WoodenShelfView.self, forDecorationViewOfKind: Self.shelfKind)
    }

    /// What the measures are kept in.
    var measures = GridMeasures() { didSet { changed(oldValue, measures) } }

    /// The size of all items, in points. Default 170 x 197.
    open var itemSize: CGSize {
        get { measures.itemSize }
        set { measures.itemSize = newValue }
    }
    /// Space around the rows of each section, in points. Default top 4, left 10, bottom 14, right 10.
    open var sectionInset: UIEdgeInsets {
        get { measures.sectionInset }
        set { measures.sectionInset = newValue }
    }
    /// The length of headers along the axis of scrolling, in points; 0 stands for none. Default 50.
    open var headerLength: CGFloat {
        get { measures.headerLength }
        set { measures.headerLength = newValue }
    }
    /// The length of footers along the axis of scrolling, in points; 0 stands for none. Default 44.
    open var footerLength: CGFloat {
        get { measures.footerLength }
        set { measures.footerLength = newValue }
    }
    /// The least space between the items of a line, in points. Default 10.
    open var minimumInteritemSpacing: CGFloat {
        get { measures.itemSpacing }
        set { measures.itemSpacing = newValue }
    }
    /// The space between lines, in points. Default 10.
    open var lineSpacing: CGFloat {
        get { measures.lineSpacing }
        set { measures.lineSpacing = newValue }
    }
    /// The height of shelves, in points; 0 stands for none. Default 37.
    open var shelfHeight: CGFloat {
        get { measures.shelfHeight }
        set { measures.shelfHeight = newValue }
    }
    /// How far above the bottom of its items a shelf begins, in points. Default 32.
    open var shelfRise: CGFloat {
        get { measures.shelfRise }
        set { measures.shelfRise = newValue }
    }
    /// The axis of scrolling. Default vertical.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical { didSet { changed(oldValue, scrollDirection) } }

    /// The section that a pinch opened, until the content lies there.
    private var openedSection: Int?

    func gridPlacement(_ counts: SectionCounts, in space: LayoutSpace) -> GridPlacement {
        GridPlacement(measures, isVertical: scrollDirection == .vertical, counts: counts, in: space)
    }

    override func makePlacement(_ counts: SectionCounts, in space: LayoutSpace) -> any Placement { gridPlacement(counts, in: space) }

    /// The content offset at which a section begins at the edge of the view, or as near to it as the content allows.
    func offset(showing section: Int, in placement: GridPlacement, _ space: LayoutSpace) -> CGPoint {
        guard let start = placement.start(ofSection: section) else { return space.offset }
        let isVertical = placement.isVertical
        return space.clamped(
            CGPoint(x: (isVertical ? 0 : start) - space.insets.left, y: (isVertical ? start : 0) - space.insets.top),
            to: placement.contentSize)
    }

    open override func prepareForTransition(from oldLayout: UICollectionViewLayout) {
        super.prepareForTransition(from: oldLayout)
        openedSection = (oldLayout as? StacksLayout)?.pinchedStack
    }

    open override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        guard let openedSection, let grid = placement as? GridPlacement else {
            return super.targetContentOffset(forProposedContentOffset: proposedContentOffset)
        }
        return offset(showing: openedSection, in: grid, space)
    }

    open override func finalizeLayoutTransition() {
        super.finalizeLayoutTransition()
        openedSection = nil
    }
}
