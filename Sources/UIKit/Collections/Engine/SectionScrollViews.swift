/// Sections that scroll by themselves: each has a scroll view, in which its elements lie (Behaviour 8.7).
///
/// Layouts place such elements where they are seen, in the content's coordinates like all others. Only when a view is placed, its
/// attributes are moved into the coordinates of the scroll view that it lies in.
@MainActor
final class SectionScrollViews {
    private unowned let engine: CollectionEngine
    private var host: any CollectionHost { engine.host }
    private var layout: UICollectionViewLayout { engine.layout }
    /// The scroll views, by section.
    private var current: [Int: SectionScrollView] = [:]
    /// Those whose sections are gone, and in which views are still seen leaving.
    private var former: [SectionScrollView] = []

    init(_ engine: CollectionEngine) { self.engine = engine }

    /// The view that an element with these attributes lies in.
    func container(of attributes: UICollectionViewLayoutAttributes) -> UIView {
        (attributes.scrollsWithSection ? attributes.indexPath.first.flatMap { current[$0] } : nil) ?? host
    }

    /// Makes the scroll views of sections that have elements on the screen and none yet.
    func makeViews(for elements: CollectionEngine.DueElements) {
        for element in elements.list where element.attributes.scrollsWithSection && element.key.path.count == 2 {
            let section = element.key.path.section
            guard current[section] == nil, let scroller = scroller(of: section) else { continue }
            UIView.performWithoutAnimation {
                let view = SectionScrollView(section: section, engine: engine)
                view.place(by: scroller, isReversed: engine.isMirrored)
                current[section] = view
                host.addSubview(view)
            }
        }
    }

    /// Puts the scroll views where the layout has their sections.
    func layOut() {
        for (section, view) in current {
            if let scroller = scroller(of: section) {
                view.place(by: scroller, isReversed: engine.isMirrored)
            } else {
                current[section] = nil
                former.append(view)
            }
        }
    }

    /// Takes the scroll views off the screen in which no elements are.
    func removeEmptyViews() {
        for (section, view) in current where view.isEmpty {
            current[section] = nil
            former.append(view)
        }
        for view in former where view.isEmpty { view.removeFromSuperview() }
        former.removeAll(where: \.isEmpty)
    }

    private func scroller(of section: Int) -> SectionScroller? {
        var scroller = layout.scroller(of: section)
        if let frame = scroller?.frame { scroller?.frame = engine.mirrored(frame) }
        return scroller
    }

    /// Lets scroll views go with their sections.
    func move(by update: CollectionUpdate) {
        let old = current
        current = [:]
        for (section, view) in old {
            if let new = update.newSection(section), !update.reloadedSections.contains(section) {
                view.section = new
                current[new] = view
            } else {
                former.append(view)
            }
        }
    }

    /// Moves the scroll views with the content.
    func shift(by step: CGPoint) {
        for view in Array(current.values) + former { view.shift(by: step) }
    }

    /// Leaves the scroll views to what still lies in them, because another layout places the elements.
    func retireViews() {
        former += current.values
        current = [:]
    }

    func didScroll(_ view: SectionScrollView, to offset: CGFloat) {
        guard current[view.section] === view else { return }
        layout.sectionDidScroll(view.section, to: offset)
        engine.answer.clear()
        host.setNeedsLayout()
    }

    /// Scrolls a section that scrolls by itself until an item lies at a position of the view, or, without a position, is visible. Returns
    /// where the item is then.
    func scroll(
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
        let distance = scroller.isHorizontal ? (engine.isMirrored ? -x : x) : y
        let target = min(max(scroller.offset + distance, 0), max(0, end)), moved = target - scroller.offset
        let shift = scroller.isHorizontal ? CGPoint(x: engine.isMirrored ? -moved : moved, y: 0) : CGPoint(x: 0, y: moved)
        if let view = current[path.section] {
            view.scroll(by: shift, animated: animated)
        } else {
            layout.sectionDidScroll(path.section, to: target)
            engine.answer.clear()
            host.setNeedsLayout()
        }
        return frame.offsetBy(dx: -shift.x, dy: -shift.y)
    }

    // MARK: Placing views

    /// Places a view by attributes, in the scroll view that it belongs into.
    func place(_ view: any ElementView, by attributes: UICollectionViewLayoutAttributes) {
        let target = container(of: attributes)
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
