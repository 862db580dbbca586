/// What a layout says of a section that scrolls by itself, across the layout's own axis.
struct SectionScroller: Equatable {
    /// The part of the content that the section scrolls in, in the content's coordinates.
    var frame: CGRect
    var isHorizontal: Bool
    var contentSize: CGSize
    /// How far it is scrolled, from the beginning of a line of text if it scrolls horizontally.
    var offset: CGFloat
    /// Whether it scrolls by its own length.
    var pages: Bool
    /// Whether it comes to rest soon, because it turns from group to group.
    var snaps: Bool
}

/// The scroll view that the elements of a section lie in which scrolls by itself.
final class SectionScrollView: UIScrollView, UIScrollViewDelegate {
    private weak var engine: CollectionEngine?
    /// Changes when an update moves the section.
    var section: Int
    /// What the layout said last, with the frame as it is shown.
    private(set) var scroller: SectionScroller?
    private var isReversed = false
    private var isPlacing = false
    private var dragStart: CGFloat = 0

    init(section: Int, engine: CollectionEngine) {
        self.section = section
        self.engine = engine
        super.init(frame: .zero)
        contentInsetAdjustmentBehavior = .never
        showsHorizontalScrollIndicator = false
        showsVerticalScrollIndicator = false
        scrollsToTop = false
        // Shadows of cells reach over the edge.
        clipsToBounds = false
        delegate = self
    }

    required init?(coder: NSCoder) { nil }

    /// Whether no element lies in it.
    var isEmpty: Bool { !subviews.contains { $0 is any ElementView } }

    /// Takes the place that the layout says.
    func place(by scroller: SectionScroller, isReversed: Bool) {
        isPlacing = true
        defer { isPlacing = false }
        self.isReversed = isReversed
        let old = self.scroller
        self.scroller = scroller
        if old?.isHorizontal != scroller.isHorizontal {
            alwaysBounceHorizontal = scroller.isHorizontal
            alwaysBounceVertical = !scroller.isHorizontal
        }
        if frame != scroller.frame { frame = scroller.frame }
        if contentSize != scroller.contentSize { contentSize = scroller.contentSize }
        if isPagingEnabled != scroller.pages { isPagingEnabled = scroller.pages }
        decelerationRate = scroller.snaps ? .fast : .normal
        guard old == nil || !isTracking && !isDecelerating else { return }
        let target = point(of: scroller.offset)
        if abs(target.x - contentOffset.x) > 0.5 || abs(target.y - contentOffset.y) > 0.5 { contentOffset = target }
    }

    /// Moves with the content.
    func shift(by step: CGPoint) {
        scroller?.frame.origin.x += step.x
        scroller?.frame.origin.y += step.y
        center = CGPoint(x: center.x + step.x, y: center.y + step.y)
    }

    /// The content offset for a distance from the section's beginning.
    private func point(of offset: CGFloat) -> CGPoint {
        guard let scroller else { return .zero }
        guard scroller.isHorizontal else { return CGPoint(x: 0, y: offset) }
        return CGPoint(x: isReversed ? scroller.contentSize.width - scroller.frame.width - offset : offset, y: 0)
    }

    /// How far the section is scrolled from its beginning, at a content offset.
    private func distance(_ point: CGPoint) -> CGFloat {
        guard let scroller else { return 0 }
        guard scroller.isHorizontal else { return point.y }
        return isReversed ? scroller.contentSize.width - scroller.frame.width - point.x : point.x
    }

    /// From the collection view's coordinates, in which the layout has the elements as they are seen, to this view's.
    var shift: CGPoint {
        guard let scroller else { return .zero }
        let offset = point(of: scroller.offset)
        return CGPoint(x: offset.x - scroller.frame.minX, y: offset.y - scroller.frame.minY)
    }

    /// Scrolls by as much as an element has to move, within the range.
    func scroll(by step: CGPoint, animated: Bool) {
        let target = CGPoint(x: contentOffset.x + step.x, y: contentOffset.y + step.y)
        setContentOffset(clamped(target), animated: animated)
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        guard !isPlacing else { return }
        let offset = distance(contentOffset)
        scroller?.offset = offset
        engine?.sections.didScroll(self, to: offset)
    }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { dragStart = distance(contentOffset) }

    func scrollViewWillEndDragging(_ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>) {
        guard let engine, let scroller else { return }
        let speed = scroller.isHorizontal ? (isReversed ? -velocity.x : velocity.x) : velocity.y
        let rest = engine.layout.restingOffset(
            ofSection: section, proposed: distance(targetContentOffset.pointee), current: distance(contentOffset), start: dragStart,
            velocity: speed)
        targetContentOffset.pointee = point(of: rest)
    }
}
