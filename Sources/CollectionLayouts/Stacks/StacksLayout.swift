import UIKit

/// A stack of items for each section, which two fingers open.
///
/// The first three items of a stack are seen, the others lie hidden behind them (alpha 0). The data source gives a label for each stack, a
/// header (`UICollectionView.elementKindSectionHeader`).
///
/// While two fingers pinch a stack, a program tells so, and the stack's items move from the stack, which follows the fingers, to their
/// places in ``openedLayout``; the other stacks fade:
///
///     pinch.addAction { [unowned self] pinch in
///         switch pinch.state {
///         case .began:
///             guard let path = collection.indexPathForItem(at: pinch.location(in: collection)) else { return }
///             stacks.pinchedStack = path.section
///             fallthrough
///         case .changed:
///             stacks.pinchScale = pinch.scale
///             stacks.pinchCenter = pinch.location(in: collection)
///         default:
///             if stacks.isOpening {
///                 collection.setCollectionViewLayout(stacks.openedLayout, animated: true)
///             } else {
///                 collection.performBatchUpdates { stacks.pinchedStack = nil }
///             }
///         }
///     }
@preconcurrency @MainActor
open class StacksLayout: PlacementLayout {
    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private var measures = StacksMeasures() { didSet { changed(oldValue, measures) } }
    private var pinch: StackPinch? {
        didSet { if pinch != oldValue { invalidatePlacement() } }
    }
    /// Where the fingers were first.
    private var anchor: CGPoint?

    // MARK: Measures

    /// Space around all stacks, in points. Default 20 on each side.
    open var contentInset: UIEdgeInsets {
        get { measures.contentInset }
        set { measures.contentInset = newValue }
    }
    /// The room of a stack, in points. Default 180 x 180.
    open var stackSize: CGSize {
        get { measures.stackSize }
        set { measures.stackSize = newValue }
    }
    /// The size of the items of a stack, in points. Default 170 x 170.
    open var itemSize: CGSize {
        get { measures.itemSize }
        set { measures.itemSize = newValue }
    }
    /// From a stack's bottom to its label, in points. Default 8.
    open var labelGap: CGFloat {
        get { measures.labelGap }
        set { measures.labelGap = newValue }
    }
    /// The height of labels, in points; 0 stands for none. Default 25.
    open var labelHeight: CGFloat {
        get { measures.labelHeight }
        set { measures.labelHeight = newValue }
    }
    /// The least space between stacks, in points. Default 50.
    open var minimumSpacing: CGFloat {
        get { measures.minimumSpacing }
        set { measures.minimumSpacing = newValue }
    }
    /// How many items of a stack are seen. Default 3.
    open var visibleItemsPerStack: Int {
        get { measures.visibleItems }
        set { measures.visibleItems = newValue }
    }
    /// By how much the items behind the first one are turned, one to the right, the next to the left, in radians. Default 5°.
    open var tilt: CGFloat {
        get { measures.tilt }
        set { measures.tilt = newValue }
    }
    /// The scale of the fingers at which a stack is all open. Default 4.
    open var largestPinchScale: CGFloat {
        get { measures.largestScale }
        set { measures.largestScale = newValue }
    }
    /// The progress at which other stacks have faded away, 0 to 1. Default 0.75.
    open var fadeProgress: CGFloat {
        get { measures.fadeEnd }
        set { measures.fadeEnd = newValue }
    }
    /// A stack that is let go at a greater scale opens. Default 2.5.
    open var openingScale: CGFloat = 2.5

    // MARK: Pinching

    /// Where the items of a pinched stack go: the layout to change to when it opens.
    open var openedLayout = GridLayout() { didSet { invalidatePlacement() } }

    /// The section whose stack two fingers pinch. Setting it closes a stack that was pinched before. Default nil.
    open var pinchedStack: Int? {
        get { pinch?.section }
        set {
            guard newValue != pinch?.section else { return }
            anchor = nil
            pinch = newValue.map { StackPinch(section: $0) }
        }
    }
    /// How far the fingers are apart, as a multiple of what it was at first: 1 for a closed stack. Default 1.
    open var pinchScale: CGFloat {
        get { pinch?.scale ?? 1 }
        set { pinch?.scale = newValue }
    }
    /// The point between the fingers, in the content's coordinates. The stack moves by as much as this does after it was first set. Nil
    /// while no stack is pinched.
    open var pinchCenter: CGPoint? {
        get {
            guard let pinch, let anchor else { return nil }
            return CGPoint(x: anchor.x + pinch.shift.x, y: anchor.y + pinch.shift.y)
        }
        set {
            guard pinch != nil, let newValue, newValue.x.isFinite, newValue.y.isFinite else { return }
            let first = anchor ?? newValue
            anchor = first
            pinch?.shift = CGPoint(x: newValue.x - first.x, y: newValue.y - first.y)
        }
    }
    /// How far the pinched stack is open, 0 to 1: (scale - 1) / (largest scale - 1).
    open var pinchProgress: CGFloat { pinch?.progress(measures) ?? 0 }
    /// Whether the pinched stack opens when the fingers are lifted.
    open var isOpening: Bool { pinch.map { $0.scale > openingScale } ?? false }

    /// The section whose stack lies at a point of the content, its label not counted.
    open func stack(at point: CGPoint) -> Int? {
        guard let stacks = placement as? StacksPlacement else { return nil }
        let near = stacks.elements(near: CGRect(x: point.x, y: point.y, width: 1, height: 1))
        let sections = near.compactMap { if case .supplementary(_, let path) = $0 { path.section } else { nil } }
        return sections.first { stacks.frame(ofStack: $0)?.contains(point) ?? false }
    }

    // MARK: Placing

    /// A pinched stack opens where the view is.
    override var followsOffset: Bool { pinch != nil }

    override func makePlacement(_ counts: SectionCounts, in space: LayoutSpace) -> any Placement {
        guard let pinch else { return StacksPlacement(measures, counts: counts, in: space) }
        let grid = openedLayout.gridPlacement(counts, in: space)
        return StacksPlacement(
            measures, counts: counts, in: space, pinch: pinch,
            grid: (grid, openedLayout.offset(showing: pinch.section, in: grid, space)))
    }

    open override func prepareForTransition(from oldLayout: UICollectionViewLayout) {
        super.prepareForTransition(from: oldLayout)
        pinchedStack = nil
    }
}
