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
        engine?.sectionDidScroll(self, to: offset)
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

/// Sections that scroll by themselves: each has a scroll view, in which its elements lie (Behaviour 8.7).
///
/// Layouts place such elements where they are seen, in the content's coordinates like all others. Only when a view is placed, its
/// attributes are moved into the coordinates of the scroll view that it lies in.
extension CollectionEngine {
    /// Makes the scroll views of sections that have elements on the screen and none yet.
    func makeScrollViews(for elements: DueElements) {
        for element in elements.list where element.attributes.scrollsWithSection && element.key.path.count == 2 {
            let section = element.key.path.section
            guard scrollViews[section] == nil, let scroller = scroller(of: section) else { continue }
            UIView.performWithoutAnimation {
                let view = SectionScrollView(section: section, engine: self)
                view.place(by: scroller, isReversed: isMirrored)
                scrollViews[section] = view
                host.addSubview(view)
            }
        }
    }

    /// Puts the scroll views where the layout has their sections.
    func layoutScrollViews() {
        for (section, view) in scrollViews {
            if let scroller = scroller(of: section) {
                view.place(by: scroller, isReversed: isMirrored)
            } else {
                scrollViews[section] = nil
                formerScrollViews.append(view)
            }
        }
    }

    /// Takes the scroll views off the screen in which no elements are.
    func removeEmptyScrollViews() {
        func isEmpty(_ view: SectionScrollView) -> Bool { !view.subviews.contains { $0 is any ElementView } }
        for (section, view) in scrollViews where isEmpty(view) {
            scrollViews[section] = nil
            formerScrollViews.append(view)
        }
        for view in formerScrollViews where isEmpty(view) { view.removeFromSuperview() }
        formerScrollViews.removeAll(where: isEmpty)
    }

    private func scroller(of section: Int) -> SectionScroller? {
        var scroller = layout.scroller(of: section)
        if let frame = scroller?.frame { scroller?.frame = mirrored(frame) }
        return scroller
    }

    /// Lets scroll views go with their sections.
    func moveScrollViews(by update: CollectionUpdate) {
        let former = scrollViews
        scrollViews = [:]
        for (section, view) in former {
            if let new = update.newSection(section), !update.reloadedSections.contains(section) {
                view.section = new
                scrollViews[new] = view
            } else {
                formerScrollViews.append(view)
            }
        }
    }

    /// Leaves the scroll views to what still lies in them, because another layout places the elements.
    func retireScrollViews() {
        formerScrollViews += scrollViews.values
        scrollViews = [:]
    }

    func sectionDidScroll(_ view: SectionScrollView, to offset: CGFloat) {
        guard scrollViews[view.section] === view else { return }
        layout.sectionDidScroll(view.section, to: offset)
        queriedRect = nil
        queried = []
        attributes = [:]
        host.setNeedsLayout()
    }

    /// Scrolls a section that scrolls by itself until an item lies at a position of the view, or, without a position, is visible. Returns
    /// where the item is then.
    func scrollSection(
        to path: IndexPath, _ frame: CGRect, at position: UICollectionView.ScrollPosition, animated: Bool
    ) -> CGRect {
        guard let scroller = scroller(of: path.section) else { return frame }
        let room = scroller.frame
        func step(
            _ low: CGFloat, _ high: CGFloat, _ from: CGFloat, _ to: CGFloat, _ edges: [UICollectionView.ScrollPosition]
        ) -> CGFloat {
            if position.contains(edges[0]) { return low - from }
            if position.contains(edges[1]) { return (low + high - from - to) / 2 }
            if position.contains(edges[2]) { return high - to }
            return low < from ? low - from : high > to ? min(high - to, low - from) : 0
        }
        let x = scroller.isHorizontal ? step(frame.minX, frame.maxX, room.minX, room.maxX, [.left, .centeredHorizontally, .right]) : 0
        let y = scroller.isHorizontal ? 0 : step(frame.minY, frame.maxY, room.minY, room.maxY, [.top, .centeredVertically, .bottom])
        let end = scroller.isHorizontal ? scroller.contentSize.width - room.width : scroller.contentSize.height - room.height
        let distance = scroller.isHorizontal ? (isMirrored ? -x : x) : y
        let target = min(max(scroller.offset + distance, 0), max(0, end)), moved = target - scroller.offset
        let shift = scroller.isHorizontal ? CGPoint(x: isMirrored ? -moved : moved, y: 0) : CGPoint(x: 0, y: moved)
        if let view = scrollViews[path.section] {
            view.scroll(by: shift, animated: animated)
        } else {
            layout.sectionDidScroll(path.section, to: target)
            queriedRect = nil
            attributes = [:]
            host.setNeedsLayout()
        }
        return frame.offsetBy(dx: -shift.x, dy: -shift.y)
    }

    // MARK: Placing views

    /// Places a view by attributes, in the scroll view that it belongs into.
    func place(_ view: any ElementView, by attributes: UICollectionViewLayoutAttributes) {
        let target: UIView = attributes.scrollsWithSection ? attributes.indexPath.first.flatMap { scrollViews[$0] } ?? host : host
        if let old = view.superview, old !== target {
            UIView.performWithoutAnimation {
                let center = target.convert(view.center, from: old)
                target.addSubview(view)
                view.center = center
                view.appliedAttributes = nil
            }
        }
        view.place(by: attributes.shifted(by: (target as? SectionScrollView)?.shift ?? .zero))
    }

    /// Places a view that leaves by attributes, where it is.
    func placeLeaving(_ view: any ElementView, by attributes: UICollectionViewLayoutAttributes) {
        view.place(by: attributes.shifted(by: (view.superview as? SectionScrollView)?.shift ?? .zero))
    }

    /// The attributes that a view got last, in the content's coordinates and transparent.
    func fadedAttributes(of view: any ElementView) -> UICollectionViewLayoutAttributes? {
        let shift = (view.superview as? SectionScrollView)?.shift ?? .zero
        return view.appliedAttributes?.shifted(by: CGPoint(x: -shift.x, y: -shift.y)).copied(alpha: 0)
    }
}
