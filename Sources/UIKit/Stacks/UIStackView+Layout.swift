/// An arranged subview of a stack view.
@MainActor
struct StackMember {
    let view: UIView
    var customSpacing = UIStackView.spacingUseDefault
    /// The view's size as last set by other code than the stack view.
    private(set) var ownSize: CGSize
    /// The size that the stack view set.
    private var givenSize: CGSize?

    init(_ view: UIView) {
        self.view = view
        ownSize = view.bounds.size
    }

    /// Updates ``ownSize`` if other code changed the view's size.
    mutating func noteSize() {
        guard let givenSize else { return ownSize = view.bounds.size }
        let size = view.bounds.size
        if size.width != givenSize.width { ownSize.width = size.width }
        if size.height != givenSize.height { ownSize.height = size.height }
    }

    mutating func noteGivenSize() { givenSize = view.bounds.size }
}

/// The arranged subviews.
extension UIStackView {
    func index(of view: UIView) -> Int? { members.firstIndex { $0.view === view } }

    func arrange(_ view: UIView, at index: Int) {
        var member = StackMember(view), place = index
        if let former = self.index(of: view) {
            member = members.remove(at: former)
            place = min(place, members.count)
        }
        members.insert(member, at: place)
        if view.superview !== self { addSubview(view) }
        arrangementChanged()
    }

    func release(_ view: UIView) {
        guard let index = index(of: view) else { return }
        members.remove(at: index)
        view.finishHidingInStack()
        arrangementChanged()
    }

    /// Called when a value that the arrangement depends on changed.
    func arrangementChanged() {
        forgetMeasuredSizes()
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    /// Hides or shows an arranged subview. Inside an animation block its length shrinks to or grows from 0, and a view being hidden stays
    /// visible until the animation ends.
    func setHidden(_ isHidden: Bool, ofMember view: UIView) {
        guard isHidden != view.isHidden else { return }
        guard let block = AnimationBlock.current, AnimationBlock.isAnimating, window != nil else {
            view.finishHidingInStack()
            view.layer.isHidden = isHidden
            return arrangementChanged()
        }
        // Pending layout runs first, so that only this change is animated.
        UIView.performWithoutAnimation { layoutIfNeeded() }
        if isHidden {
            view.isHidingInStack = true
            block.whenEnded { [weak view] in view?.finishHidingInStack() }
        } else {
            view.isHidingInStack = false
            view.layer.isHidden = false
        }
        arrangementChanged()
        layoutIfNeeded()
    }
}

/// Sizes and positions of the arranged subviews.
extension UIStackView {
    private var isHorizontal: Bool { axis == .horizontal }

    /// The insets of the area in which views are arranged.
    private var insets: UIEdgeInsets { isLayoutMarginsRelativeArrangement ? layoutMargins : .zero }

    private func points(_ spacing: CGFloat) -> CGFloat {
        spacing == Self.spacingUseSystem ? Self.systemSpacing : spacing.isFinite ? spacing : 0
    }

    private static let systemSpacing: CGFloat = 8

    private func spacing(after member: StackMember) -> CGFloat {
        points(member.customSpacing == Self.spacingUseDefault ? spacing : member.customSpacing)
    }

    /// A view's natural length: that of its content, or the view's own if there is none.
    private func natural(_ content: CGFloat, _ own: CGFloat) -> CGFloat {
        let length = content >= 0 ? content : own
        return length.isFinite ? max(0, length) : 0
    }

    private func naturalWidth(of member: StackMember) -> CGFloat {
        natural(member.view.intrinsicContentSize.width, member.ownSize.width)
    }

    private func naturalHeight(of member: StackMember, width: CGFloat) -> CGFloat {
        let view = member.view
        if view.heightDependsOnWidth { return natural(view.sizeThatFits(CGSize(width: width, height: 0)).height, member.ownSize.height) }
        return natural(view.intrinsicContentSize.height, member.ownSize.height)
    }

    /// A view's item of the arrangement, with its priorities along the axis. A view without a natural or an own length is a spacer,
    /// stretched first; one that has only an own length keeps it if others can be stretched. A nested stack view is stretched before other
    /// content.
    private func item(_ member: StackMember, natural: CGFloat, spacing: CGFloat) -> StackArrangement.Item {
        let view = member.view, content = isHorizontal ? view.intrinsicContentSize.width : view.intrinsicContentSize.height
        var hugging = view.contentHuggingPriority(for: axis).rawValue
        if content < 0, !view.heightDependsOnWidth { hugging = natural > 0 ? 999 : 0 }
        if view is UIStackView, hugging == UILayoutPriority.defaultLow.rawValue { hugging -= 1 }
        let resistance = view.contentCompressionResistancePriority(for: axis).rawValue
        return StackArrangement.Item(natural: natural, hugging: hugging, resistance: resistance, spacing: spacing)
    }

    private struct Row {
        /// The widths of the visible views.
        var widths: [CGFloat]
        var heights: [CGFloat]
        var arrangement: StackArrangement
        /// Positions and lengths along the axis.
        var places: [StackArrangement.Place]
        /// The natural extent across the axis.
        var naturalThickness: CGFloat
        /// The distance of the common baseline from the top, for a row that has one.
        var baseline: CGFloat
    }

    /// Determines the widths, then the heights.
    ///
    /// - Parameters:
    ///   - width: the width of the content; infinite for the natural one.
    ///   - height: the height of the content; nil for the natural one.
    private func row(_ visible: [StackMember], width: CGFloat, height: CGFloat?) -> Row {
        let natural = visible.map { naturalWidth(of: $0) }
        if isHorizontal {
            let items = visible.indices.map { item(visible[$0], natural: natural[$0], spacing: spacing(after: visible[$0])) }
            let arrangement = StackArrangement(distribution: distribution, items: items)
            let isGiven = width.isFinite && (height != nil || width < arrangement.naturalLength)
            let places = arrangement.places(in: isGiven ? width : arrangement.naturalLength)
            let widths = places.map(\.length)
            let heights = visible.indices.map { naturalHeight(of: visible[$0], width: widths[$0]) }
            var thickness = heights.max() ?? 0, baseline: CGFloat = 0
            if alignment == .firstBaseline || alignment == .lastBaseline {
                let baselines = visible.indices.map { index in
                    let size = CGSize(width: widths[index], height: heights[index])
                    return self.baseline(of: visible[index], size, isFirst: alignment == .firstBaseline)
                }
                baseline = baselines.max() ?? 0
                thickness = baseline + (zip(heights, baselines).map { $0 - $1 }.max() ?? 0)
                if alignment == .lastBaseline, let height { baseline += height - thickness }
            }
            return Row(
                widths: widths, heights: heights, arrangement: arrangement, places: places, naturalThickness: thickness, baseline: baseline)
        }
        let thickness = natural.max() ?? 0, room = width.isFinite ? width : thickness
        let widths = natural.map { alignment == .fill ? room : min($0, room) }
        let heights = visible.indices.map { naturalHeight(of: visible[$0], width: widths[$0]) }
        let items = visible.indices.map { index in
            item(visible[index], natural: heights[index], spacing: spacingBelow(index, visible, widths, heights))
        }
        let arrangement = StackArrangement(distribution: distribution, items: items)
        let places = arrangement.places(in: height ?? arrangement.naturalLength)
        return Row(
            widths: widths, heights: heights, arrangement: arrangement, places: places, naturalThickness: min(thickness, room), baseline: 0)
    }

    /// The distance to the next view of a column; with baseline-relative arrangement, without the space below the last baseline and above
    /// the next first one.
    private func spacingBelow(_ index: Int, _ visible: [StackMember], _ widths: [CGFloat], _ heights: [CGFloat]) -> CGFloat {
        let spacing = spacing(after: visible[index])
        guard isBaselineRelativeArrangement, index + 1 < visible.count else { return spacing }
        func size(_ index: Int) -> CGSize { CGSize(width: widths[index], height: heights[index]) }
        let last = baseline(of: visible[index], size(index), isFirst: false)
        return spacing - (heights[index] - last) - baseline(of: visible[index + 1], size(index + 1), isFirst: true)
    }

    private func baseline(of member: StackMember, _ size: CGSize, isFirst: Bool) -> CGFloat {
        isFirst ? member.view.firstBaseline(in: size) : member.view.lastBaseline(in: size)
    }

    private var visibleMembers: [StackMember] { members.filter { !$0.view.isHidden } }

    /// The size that fits all views; `width` may be infinite. It is measured once for a width, until something in the stack view changes:
    /// each stack view around asks for it several times.
    func fittingSize(width: CGFloat) -> CGSize {
        if let known = measuredSizes[width] { return known }
        let size = measuredSize(width: width)
        measuredSizes.keep(size, for: width)
        return size
    }

    private func measuredSize(width: CGFloat) -> CGSize {
        noteSizes()
        let insets = insets, sides = insets.left + insets.right
        let row = row(visibleMembers, width: max(0, width - sides), height: nil)
        let length = row.arrangement.naturalLength
        let size = isHorizontal
            ? CGSize(width: min(length, max(0, width - sides)), height: row.naturalThickness)
            : CGSize(width: row.naturalThickness, height: length)
        return wholePixels(CGSize(width: size.width + sides, height: size.height + insets.top + insets.bottom))
    }

    private func noteSizes() {
        for index in members.indices { members[index].noteSize() }
    }

    /// The frames of all arranged subviews in a stack view of given bounds. Hidden views have length 0.
    private func rects(in bounds: CGRect) -> [CGRect] {
        let room = bounds.inset(by: insets), visible = visibleMembers
        let row = row(visible, width: max(0, room.width), height: max(0, room.height))
        var index = 0, end: CGFloat = 0
        return members.map { member in
            let isHidden = member.view.isHidden
            defer { if !isHidden { index += 1 } }
            let place = isHidden ? StackArrangement.Place(start: end, length: 0) : row.places[index]
            end = place.end
            let thickness: CGFloat = isHorizontal
                ? isHidden ? naturalHeight(of: member, width: naturalWidth(of: member)) : row.heights[index]
                : isHidden ? naturalWidth(of: member) : row.widths[index]
            let across = across(member, thickness, in: isHorizontal ? room.height : room.width, baseline: row.baseline, length: place.length)
            var rect = isHorizontal
                ? CGRect(x: place.start, y: across.start, width: place.length, height: across.length)
                : CGRect(x: across.start, y: place.start, width: across.length, height: place.length)
            if isMirrored { rect.origin.x = room.width - rect.maxX }
            return onPixels(rect.offsetBy(dx: room.minX, dy: room.minY))
        }
    }

    /// A view's position and length across the axis.
    private func across(
        _ member: StackMember, _ natural: CGFloat, in room: CGFloat, baseline: CGFloat, length: CGFloat
    ) -> StackArrangement.Place {
        let room = max(0, room), thickness = min(natural, room)
        switch alignment {
        case .fill: return StackArrangement.Place(start: 0, length: room)
        case .center: return StackArrangement.Place(start: (room - thickness) / 2, length: thickness)
        case .trailing: return StackArrangement.Place(start: room - thickness, length: thickness)
        case .firstBaseline where isHorizontal, .lastBaseline where isHorizontal:
            let own = self.baseline(of: member, CGSize(width: length, height: natural), isFirst: alignment == .firstBaseline)
            return StackArrangement.Place(start: baseline - own, length: natural)
        case .leading, .firstBaseline, .lastBaseline: return StackArrangement.Place(start: 0, length: thickness)
        }
    }

    /// A rectangle with its edges rounded to pixels.
    private func onPixels(_ rect: CGRect) -> CGRect {
        let x = nearestPixel(rect.minX), y = nearestPixel(rect.minY)
        return CGRect(x: x, y: y, width: nearestPixel(rect.maxX) - x, height: nearestPixel(rect.maxY) - y)
    }

    func layoutMembers() {
        noteSizes()
        let rects = rects(in: bounds)
        for (member, rect) in zip(members, rects) {
            let view = member.view, frame = view.frame(forAlignmentRect: rect)
            if CATransform3DIsIdentity(view.transform3D) {
                if view.frame != frame { view.frame = frame }
            } else {
                let anchor = view.anchorPoint
                view.bounds.size = frame.size
                view.center = CGPoint(x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
            }
        }
        for index in members.indices { members[index].noteGivenSize() }
    }

    /// The baseline: in a row the lowest one of its views, in a column that of the first or last view.
    func baseline(in size: CGSize, isFirst: Bool) -> CGFloat {
        noteSizes()
        let shown = zip(members, rects(in: CGRect(origin: .zero, size: size))).filter { !$0.0.view.isHidden }
        let baselines = shown.map { $1.minY + baseline(of: $0, $1.size, isFirst: isFirst) }
        return (isHorizontal ? baselines.max() : isFirst ? baselines.first : baselines.last) ?? size.height
    }
}
