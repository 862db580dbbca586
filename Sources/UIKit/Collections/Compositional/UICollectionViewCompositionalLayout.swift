/// Makes the sections of a compositional layout. Nil stands for a section that shows nothing.
public typealias UICollectionViewCompositionalLayoutSectionProvider =
    @MainActor (_ sectionIndex: Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?

/// Places elements by a description: items in groups, groups in sections, each section by rules of its own (Behaviour 8.7).
///
/// A group is laid out once and repeated: a section of a million equal items is prepared as fast as one of ten. Items with an estimated size
/// are measured when they are shown. A section can scroll across the layout's axis
/// (``NSCollectionLayoutSection/orthogonalScrollingBehavior``).
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    private let provider: UICollectionViewCompositionalLayoutSectionProvider

    /// A layout in which all sections are alike.
    public convenience init(section: NSCollectionLayoutSection) {
        self.init(section: section, configuration: UICollectionViewCompositionalLayoutConfiguration())
    }
    /// A layout in which all sections are alike.
    public convenience init(section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration) {
        self.init(sectionProvider: { _, _ in section }, configuration: configuration)
    }
    /// A layout that asks for each section, again whenever the size of the view or the data changes.
    public convenience init(sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider) {
        self.init(sectionProvider: sectionProvider, configuration: UICollectionViewCompositionalLayoutConfiguration())
    }
    /// A layout that asks for each section, again whenever the size of the view or the data changes.
    public init(
        sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
        configuration: UICollectionViewCompositionalLayoutConfiguration
    ) {
        provider = sectionProvider
        storedConfiguration = Self.copy(of: configuration)
        super.init()
    }

    /// Archives are not supported here: always nil.
    public required init?(coder: NSCoder) { nil }

    private var storedConfiguration: UICollectionViewCompositionalLayoutConfiguration
    /// The axis, and what is around the sections: a copy, which is taken when it is set.
    open var configuration: UICollectionViewCompositionalLayoutConfiguration {
        get { storedConfiguration }
        set {
            storedConfiguration = Self.copy(of: newValue)
            invalidateLayout()
        }
    }

    private static func copy(
        of configuration: UICollectionViewCompositionalLayoutConfiguration
    ) -> UICollectionViewCompositionalLayoutConfiguration {
        configuration.copy() as? UICollectionViewCompositionalLayoutConfiguration ?? configuration
    }

    /// The layout is shown mirrored where text runs from right to left.
    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    private(set) var geometry = CompositionalGeometry()
    private var isGeometryValid = false
    /// The number of items of each section that ``geometry`` was made for.
    private var counts: [Int] = []
    /// The geometry before the update that goes on.
    private var formerGeometry: CompositionalGeometry?
    private var environment = CompositionalEnvironment(.zero)
    /// The sizes that views prefer, by section.
    private var measured: [Int: CompositionalMeasures] = [:]
    /// Items whose sizes changed since the geometry was made, by section.
    private var changed: [Int: Set<Int>] = [:]
    /// How far sections are scrolled that scroll by themselves.
    private var offsets: [Int: CGFloat] = [:]
    /// The sizes of the views around all content.
    private var measuredBoundary: [SupplementKey: CGSize] = [:]

    // MARK: Preparing

    open override func prepare() {
        super.prepare()
        guard let view = collectionView else { return }
        let isVertical = configuration.scrollDirection == .vertical
        if isGeometryValid, counts == view.engine.itemCounts {
            if !changed.isEmpty { geometry.update(changed) { [measured] in measured[$0] ?? CompositionalMeasures() } }
            changed = [:]
            return
        }
        if update == nil { formerGeometry = nil }
        changed = [:]
        let whole = view.bounds.inset(by: view.adjustedContentInset).size, size = CGSize(width: max(0, whole.width), height: max(0, whole.height))
        let insets = insets(of: configuration.contentInsetsReference, view)
        environment = CompositionalEnvironment(size, insets: insets, traits: view.traitCollection)
        let boundary = CompositionalBoundary(
            configuration.boundarySupplementaryItems, isVertical: isVertical, container: size, crossStart: 0, measured: measuredBoundary)
        let sides = boundary.crossBefore + boundary.crossAfter
        let room = CompositionalSection.Room(
            isVertical: isVertical,
            size: CGSize(width: max(0, size.width - (isVertical ? sides : 0)), height: max(0, size.height - (isVertical ? 0 : sides))),
            traits: view.traitCollection, insets: { [unowned self, unowned view] in self.insets(of: $0, view) })
        let sections = (0..<view.numberOfSections).map { index in
            var section = CompositionalSection(
                provider(index, environment) ?? Self.emptySection(), count: view.numberOfItems(inSection: index), in: room,
                measured: measured[index] ?? CompositionalMeasures())
            section.offset = min(offsets[index] ?? 0, section.maxOffset)
            return section
        }
        geometry = CompositionalGeometry(
            sections: sections, boundary: boundary, isVertical: isVertical, cross: isVertical ? size.width : size.height,
            spacing: configuration.interSectionSpacing)
        isGeometryValid = true
        counts = view.engine.itemCounts
        if geometry.sections.contains(where: { $0.section.list?.hasSwipeActions == true }) { view.installSwiper() }
    }

    private static func emptySection() -> NSCollectionLayoutSection {
        let nothing = NSCollectionLayoutSize(widthDimension: .absolute(0), heightDimension: .absolute(0))
        return NSCollectionLayoutSection(group: .custom(layoutSize: nothing) { _ in [] })
    }

    /// Across the axis of scrolling, the part of a reference's insets that the content's insets don't cover yet.
    private func insets(of reference: UIContentInsetsReference, _ view: UICollectionView) -> NSDirectionalEdgeInsets {
        let whole: UIEdgeInsets
        switch reference {
        case .automatic:
            let own = configuration.contentInsetsReference
            return own == .automatic ? insets(of: .safeArea, view) : insets(of: own, view)
        case .none: return .zero
        case .safeArea: whole = view.safeAreaInsets
        case .layoutMargins: whole = view.layoutMargins
        case .readableContent:
            let margins = view.layoutMargins
            let spare = max(0, (view.bounds.width - margins.left - margins.right - Self.readableWidth) / 2)
            whole = UIEdgeInsets(top: margins.top, left: margins.left + spare, bottom: margins.bottom, right: margins.right + spare)
        }
        let taken = view.adjustedContentInset, own = view.contentInset
        func rest(_ edge: KeyPath<UIEdgeInsets, CGFloat>) -> CGFloat { max(0, whole[keyPath: edge] - (taken[keyPath: edge] - own[keyPath: edge])) }
        guard configuration.scrollDirection == .vertical else {
            return NSDirectionalEdgeInsets(top: rest(\.top), leading: 0, bottom: rest(\.bottom), trailing: 0)
        }
        let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        return NSDirectionalEdgeInsets(
            top: 0, leading: rest(isMirrored ? \.right : \.left), bottom: 0, trailing: rest(isMirrored ? \.left : \.right))
    }

    /// The width that text is easily read in, in points.
    private static let readableWidth: CGFloat = 672

    // MARK: Attributes

    open override var collectionViewContentSize: CGSize { geometry.contentSize }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        var list: [UICollectionViewLayoutAttributes] = []
        for index in geometry.sections(in: rect) {
            let first = list.count
            appendElements(of: index, in: rect, to: &list)
            changeVisibleItems(of: index, list[first...])
        }
        for number in geometry.boundary.entries.indices {
            let attributes = boundaryAttributes(number, nil, geometry)
            if attributes.frame.overlaps(rect) { list.append(attributes) }
        }
        return list
    }

    private func appendElements(of index: Int, in rect: CGRect, to list: inout [UICollectionViewLayoutAttributes]) {
        let section = geometry.sections[index], origin = geometry.origin(of: index)
        func append(_ attributes: UICollectionViewLayoutAttributes) {
            if attributes.frame.overlaps(rect) { list.append(attributes) }
        }
        for number in section.section.decorationItems.indices { append(decorationAttributes(number, index, geometry)) }
        for kind in [ListSection.backgroundKind, ListSection.cardKind] where section.section.list != nil {
            let key = ElementKey(.decorationView, kind, IndexPath(item: 0, section: index))
            if let attributes = listAttributes(key, geometry) { append(attributes) }
        }
        section.forEachGroup(in: rect.offsetBy(dx: -origin.x, dy: -origin.y)) { group, place, first in
            let x = origin.x + place.x, y = origin.y + place.y
            for (leaf, item) in group.leaves.enumerated() {
                let frame = item.frame.offsetBy(dx: x, dy: y)
                guard frame.overlaps(rect.insetBy(dx: -1, dy: -1)) else { continue }
                let path = IndexPath(item: first + leaf, section: index)
                append(attributes(ElementKey(.cell, nil, path), frame, item.zIndex, section))
            }
            for supplement in group.supplements {
                let path = IndexPath(item: first + supplement.leaf, section: index)
                append(
                    attributes(
                        ElementKey(.supplementaryView, supplement.kind, path), supplement.frame.offsetBy(dx: x, dy: y), supplement.zIndex, section))
            }
        }
        for number in section.boundary.entries.indices { append(boundaryAttributes(number, index, geometry)) }
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        attributes(of: ElementKey(.cell, nil, indexPath), in: geometry)
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        attributes(of: ElementKey(.supplementaryView, elementKind, indexPath), in: geometry)
    }

    open override func layoutAttributesForDecorationView(ofKind elementKind: String, at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        attributes(of: ElementKey(.decorationView, elementKind, indexPath), in: geometry)
    }

    override func formerAttributes(of key: ElementKey) -> UICollectionViewLayoutAttributes? {
        formerGeometry.flatMap { attributes(of: key, in: $0) }
    }

    private func attributes(of key: ElementKey, in geometry: CompositionalGeometry) -> UICollectionViewLayoutAttributes? {
        let kind = key.kind ?? ""
        if key.path.count == 1, key.category == .supplementaryView {
            let number = geometry.boundary.entries.firstIndex { $0.kind == kind && $0.number == key.path[0] }
            return number.map { boundaryAttributes($0, nil, geometry) }
        }
        guard key.path.count == 2, geometry.sections.indices.contains(key.path.section) else { return nil }
        let section = geometry.sections[key.path.section], origin = geometry.origin(of: key.path.section)
        switch key.category {
        case .cell:
            guard let leaf = section.item(key.path.item) else { return nil }
            return attributes(key, leaf.frame.offsetBy(dx: origin.x, dy: origin.y), leaf.zIndex, section)
        case .supplementaryView:
            if let number = section.boundary.entries.firstIndex(where: { $0.kind == kind && $0.number == key.path.item }) {
                return boundaryAttributes(number, key.path.section, geometry)
            }
            guard let supplement = section.supplements(of: key.path.item).first(where: { $0.kind == kind }) else { return nil }
            return attributes(key, supplement.frame.offsetBy(dx: origin.x, dy: origin.y), supplement.zIndex, section)
        case .decorationView:
            if let attributes = listAttributes(key, geometry) { return attributes }
            let same = section.section.decorationItems.indices.filter { section.section.decorationItems[$0].elementKind == kind }
            return same.indices.contains(key.path.item) ? decorationAttributes(same[key.path.item], key.path.section, geometry) : nil
        }
    }

    /// The attributes of an element that scrolls with its section.
    private func attributes(
        _ key: ElementKey, _ frame: CGRect, _ zIndex: Int, _ section: CompositionalSection
    ) -> UICollectionViewLayoutAttributes {
        let attributes = makeAttributes(key)
        attributes.frame = aligned(frame)
        attributes.zIndex = zIndex
        attributes.scrollsWithSection = section.isOrthogonal
        if let list = section.section.list, key.category == .cell { attributes.listPlace = list.place(of: key.path, count: section.count) }
        return attributes
    }

    /// The attributes of a list's card or background.
    private func listAttributes(_ key: ElementKey, _ geometry: CompositionalGeometry) -> UICollectionViewLayoutAttributes? {
        let section = geometry.sections[key.path.section], isCard = key.kind == ListSection.cardKind
        guard let list = section.section.list, isCard || key.kind == ListSection.backgroundKind, key.path.item == 0 else { return nil }
        let color = isCard || geometry.listBackgroundColor != nil ? nil : list.backgroundColor
        guard let frame = isCard ? section.cardFrame : color == nil ? nil : section.frame else { return nil }
        let origin = geometry.origin(of: key.path.section)
        let found = attributes(key, frame.offsetBy(dx: origin.x, dy: origin.y), isCard ? ListSection.cardDepth : ListSection.cardDepth - 1, section)
        if let color {
            var place = list.place(ofBoundary: "")
            place.backgroundColor = color
            found.listPlace = place
        }
        return found
    }

    override func swipeActions(of path: IndexPath, isTrailing: Bool) -> UISwipeActionsConfiguration? {
        guard geometry.sections.indices.contains(path.section), let list = geometry.sections[path.section].section.list else { return nil }
        return isTrailing
            ? list.configuration.trailingSwipeActionsConfigurationProvider?(path)
            : list.configuration.leadingSwipeActionsConfigurationProvider?(path)
    }

    override var listBackgroundColor: UIColor? { geometry.listBackgroundColor }

    override func decorationClass(ofKind kind: String) -> UICollectionReusableView.Type? {
        switch kind {
        case ListSection.cardKind: ListCardView.self
        case ListSection.backgroundKind: ListBackgroundView.self
        default: super.decorationClass(ofKind: kind)
        }
    }

    private func decorationAttributes(_ number: Int, _ index: Int, _ geometry: CompositionalGeometry) -> UICollectionViewLayoutAttributes {
        let section = geometry.sections[index], item = section.section.decorationItems[number], origin = geometry.origin(of: index)
        let same = section.section.decorationItems[..<number].count { $0.elementKind == item.elementKind }
        let attributes = makeAttributes(ElementKey(.decorationView, item.elementKind, IndexPath(item: same, section: index)))
        let whole = section.frame.offsetBy(dx: origin.x, dy: origin.y), insets = item.contentInsets
        attributes.frame = aligned(
            CGRect(origin: CGPoint(x: whole.minX + insets.leading, y: whole.minY + insets.top), size: whole.size.inset(by: insets)))
        attributes.zIndex = item.zIndex
        return attributes
    }

    /// The attributes of a view at the boundary of a section, or of all content, at the edge of what is visible if it is pinned there.
    private func boundaryAttributes(_ number: Int, _ index: Int?, _ geometry: CompositionalGeometry) -> UICollectionViewLayoutAttributes {
        let boundary = index.map { geometry.sections[$0].boundary } ?? geometry.boundary, entry = boundary.entries[number]
        let path = index.map { IndexPath(item: entry.number, section: $0) } ?? IndexPath(index: entry.number)
        let origin = index.map(geometry.origin) ?? .zero, length = index.map { geometry.sections[$0].length } ?? geometry.main
        let attributes = makeAttributes(ElementKey(.supplementaryView, entry.kind, path))
        var frame = boundary.frame(entry, length: length).offsetBy(dx: origin.x, dy: origin.y)
        if entry.pins, entry.isHeader || entry.isFooter, let visible = visibleRange {
            let own = geometry.isVertical ? frame.height : frame.width, start = geometry.isVertical ? origin.y : origin.x
            let place = geometry.isVertical ? frame.minY : frame.minX
            // Views that are pinned for all content come first.
            let outer = index == nil ? 0 : geometry.boundary.entries.filter { $0.pins && (entry.isHeader ? $0.isHeader : $0.isFooter) }
                .map { $0.inner + (geometry.isVertical ? $0.size.height : $0.size.width) }.max() ?? 0
            let edge = entry.isHeader ? visible.lowerBound + outer + entry.inner : visible.upperBound - outer - entry.inner - own
            let target = entry.isHeader ? max(place, min(edge, start + length - own)) : min(place, max(edge, start))
            if geometry.isVertical { frame.origin.y = target } else { frame.origin.x = target }
        }
        attributes.frame = aligned(frame)
        attributes.zIndex = entry.zIndex
        if let index, let list = geometry.sections[index].section.list { attributes.listPlace = list.place(ofBoundary: entry.kind) }
        return attributes
    }

    /// What is visible of the axis of scrolling, in the layout's coordinates.
    private var visibleRange: ClosedRange<CGFloat>? {
        guard let view = collectionView else { return nil }
        var visible = view.bounds.inset(by: view.adjustedContentInset)
        if let engine { visible = engine.mirrored(visible) }
        let low = geometry.isVertical ? visible.minY : visible.minX, high = geometry.isVertical ? visible.maxY : visible.maxX
        return low...max(low, high)
    }

    /// A frame with its origin on a pixel.
    private func aligned(_ frame: CGRect) -> CGRect {
        let scale = collectionView?.contentScaleFactor ?? 1
        let origin = CGPoint(x: PixelAlignment.nearest(frame.minX, scale), y: PixelAlignment.nearest(frame.minY, scale))
        return CGRect(origin: origin, size: frame.size)
    }

    /// Lets the section's handler change the elements that are visible.
    private func changeVisibleItems(of index: Int, _ list: ArraySlice<UICollectionViewLayoutAttributes>) {
        let section = geometry.sections[index]
        guard let handler = section.section.visibleItemsInvalidationHandler, let view = collectionView else { return }
        let bounds = engine?.mirrored(view.bounds) ?? view.bounds
        let visible = list.filter { $0.frame.overlaps(bounds) }
        guard !visible.isEmpty else { return }
        var offset = bounds.origin, shift = CGPoint.zero
        if section.isOrthogonal {
            shift = geometry.isVertical ? CGPoint(x: section.offset, y: 0) : CGPoint(x: 0, y: section.offset)
            if geometry.isVertical { offset.x = section.offset } else { offset.y = section.offset }
        }
        handler(visible.map { CompositionalVisibleItem($0, shift: $0.scrollsWithSection ? shift : .zero) }, offset, environment)
    }

    // MARK: Invalidation

    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if context.invalidateEverything || context.invalidateDataSourceCounts { dropGeometry() }
        super.invalidateLayout(with: context)
    }

    private func dropGeometry() {
        if isGeometryValid { formerGeometry = geometry }
        isGeometryValid = false
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        guard let old = collectionView?.bounds, newBounds != old else { return false }
        if old.size != newBounds.size { return true }
        return geometry.followsScrolling
    }

    open override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(forBoundsChange: newBounds)
        guard let old = collectionView?.bounds.size, old != newBounds.size else { return context }
        context.invalidateEverything = true
        if geometry.isVertical ? old.width != newBounds.width : old.height != newBounds.height {
            // Views may have another size in another width.
            measured = [:]
            measuredBoundary = [:]
        }
        return context
    }

    /// Everything is a part of what the insets leave.
    override func applyInsets(_ new: ContentInsets, former: ContentInsets) -> Bool {
        if new.differs(from: former, across: configuration.scrollDirection) {
            measured = [:]
            measuredBoundary = [:]
        }
        return true
    }

    // MARK: Views that size themselves

    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        let estimates = estimates(of: ElementKey(originalAttributes)), new = preferredAttributes.size, old = originalAttributes.size
        guard new.width.isFinite, new.height.isFinite else { return false }
        return estimates.width && abs(new.width - old.width) > 0.01 || estimates.height && abs(new.height - old.height) > 0.01
    }

    private func estimates(of key: ElementKey) -> EstimatedAxes {
        let kind = key.kind ?? ""
        if key.path.count == 1 {
            return geometry.boundary.entries.first { $0.kind == kind && $0.number == key.path[0] }?.estimates ?? EstimatedAxes()
        }
        guard key.path.count == 2, geometry.sections.indices.contains(key.path.section) else { return EstimatedAxes() }
        let section = geometry.sections[key.path.section]
        switch key.category {
        case .cell: return section.item(key.path.item)?.estimates ?? EstimatedAxes()
        case .supplementaryView:
            return section.boundary.entries.first { $0.kind == kind && $0.number == key.path.item }?.estimates
                ?? section.supplements(of: key.path.item).first { $0.kind == kind }?.estimates ?? EstimatedAxes()
        case .decorationView: return EstimatedAxes()
        }
    }

    open override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(
            forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
        let path = originalAttributes.indexPath, size = preferredAttributes.size, kind = originalAttributes.representedElementKind ?? ""
        switch (originalAttributes.representedElementCategory, path.count) {
        case (.cell, 2):
            measured[path.section, default: CompositionalMeasures()].cells.set(path.item, size)
            changed[path.section, default: []].insert(path.item)
        case (.supplementaryView, 2):
            measured[path.section, default: CompositionalMeasures()].supplements[SupplementKey(kind: kind, item: path.item)] = size
            changed[path.section, default: []].insert(path.item)
        case (.supplementaryView, 1):
            measuredBoundary[SupplementKey(kind: kind, item: path[0])] = size
            isGeometryValid = false
        default: break
        }
        return context
    }

    // MARK: Updates

    override func pathsDidChange(by update: CollectionUpdate?) {
        super.pathsDidChange(by: update)
        dropGeometry()
        let former = measured, formerOffsets = offsets
        (measured, changed, offsets) = ([:], [:], [:])
        guard let update else {
            measuredBoundary = [:]
            return
        }
        for (section, offset) in formerOffsets { if let new = update.newSection(section) { offsets[new] = offset } }
        for (section, sizes) in former {
            for (item, size) in sizes.cells.sizes {
                let path = IndexPath(item: item, section: section)
                guard update.keepsView(ofOld: path), let new = update.newPath(path) else { continue }
                measured[new.section, default: CompositionalMeasures()].cells.set(new.item, size)
            }
            guard !update.reloadedSections.contains(section), let new = update.newSection(section) else { continue }
            for (key, size) in sizes.supplements {
                measured[new, default: CompositionalMeasures()].supplements[key] = size
            }
        }
    }

    /// Rows of lists come out from under the row above them; all else as in the base class.
    open override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        startOfRow(at: itemIndexPath) ?? super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
    }

    /// Rows of lists go under the row above them; all else as in the base class.
    open override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        endOfRow(at: itemIndexPath) ?? super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
    }

    /// Whether an item is a row of a list.
    func isInList(_ path: IndexPath) -> Bool {
        geometry.sections.indices.contains(path.section) && geometry.sections[path.section].section.list != nil
    }

    open override func finalizeCollectionViewUpdates() {
        super.finalizeCollectionViewUpdates()
        formerGeometry = nil
    }

    // MARK: Sections that scroll by themselves

    override func scroller(of section: Int) -> SectionScroller? {
        guard geometry.sections.indices.contains(section), geometry.sections[section].isOrthogonal else { return nil }
        let own = geometry.sections[section], origin = geometry.origin(of: section), length = own.scrollLength
        let frame = own.scrollFrame.offsetBy(dx: origin.x, dy: origin.y), isHorizontal = geometry.isVertical
        return SectionScroller(
            frame: frame, isHorizontal: isHorizontal,
            contentSize: isHorizontal ? CGSize(width: length, height: frame.height) : CGSize(width: frame.width, height: length),
            offset: own.offset, pages: own.section.orthogonalScrollingBehavior == .paging,
            snaps: own.section.orthogonalScrollingBehavior == .groupPaging || own.section.orthogonalScrollingBehavior == .groupPagingCentered)
    }

    override func sectionDidScroll(_ section: Int, to offset: CGFloat) {
        guard geometry.sections.indices.contains(section) else { return }
        offsets[section] = offset
        geometry.scroll(section, to: offset)
    }

    override func restingOffset(ofSection section: Int, proposed: CGFloat, current: CGFloat, start: CGFloat, velocity: CGFloat) -> CGFloat {
        guard geometry.sections.indices.contains(section) else { return proposed }
        return geometry.sections[section].restingOffset(proposed: proposed, current: current, start: start, velocity: velocity)
    }
}
