/// Places items in lines that are broken where the view ends, with headers and footers around each section (Behaviour 8.3).
///
/// A delegate that is a `UICollectionViewDelegateFlowLayout` can give sizes and spaces by item and section. A delegate that gives no sizes
/// costs nothing per item: a million items of one size are laid out as fast as ten.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// What the insets of sections are measured from.
    public enum SectionInsetReference: Int, Sendable {
        /// The content's edge.
        case fromContentInset = 0
        /// The safe area.
        case fromSafeArea = 1
        /// The view's layout margins.
        case fromLayoutMargins = 2
    }

    /// The least space between lines, in points. Default 10.
    open var minimumLineSpacing: CGFloat = 10 { didSet { changed(oldValue, minimumLineSpacing) } }
    /// The least space between the items of a line, in points. Default 10.
    open var minimumInteritemSpacing: CGFloat = 10 { didSet { changed(oldValue, minimumInteritemSpacing) } }
    /// The size of items for which the delegate gives none. Default 50 x 50.
    open var itemSize = CGSize(width: 50, height: 50) { didSet { changed(oldValue, itemSize) } }
    /// The axis that lines follow each other on. Default vertical.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical { didSet { changed(oldValue, scrollDirection) } }
    /// The size that items have until their cells were shown: then each has the size that its cell prefers
    /// (`preferredLayoutAttributesFitting(_:)`). ``automaticSize`` stands for ``itemSize``. Default zero: cells have the size that the layout
    /// or its delegate gives.
    open var estimatedItemSize = CGSize.zero {
        didSet {
            measured = [:]
            changed(oldValue, estimatedItemSize)
        }
    }
    /// As ``estimatedItemSize``: cells size themselves, and ``itemSize`` is the estimate.
    public class var automaticSize: CGSize { CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude) }
    /// The size of headers, of which the length along ``scrollDirection`` counts; 0 stands for no header. Default zero.
    open var headerReferenceSize = CGSize.zero { didSet { changed(oldValue, headerReferenceSize) } }
    /// The size of footers, of which the length along ``scrollDirection`` counts; 0 stands for no footer. Default zero.
    open var footerReferenceSize = CGSize.zero { didSet { changed(oldValue, footerReferenceSize) } }
    /// Space around the lines of each section. Default zero.
    open var sectionInset = UIEdgeInsets.zero { didSet { changed(oldValue, sectionInset) } }
    /// What ``sectionInset`` is measured from. Default the content's edge.
    open var sectionInsetReference = SectionInsetReference.fromContentInset { didSet { changed(oldValue, sectionInsetReference) } }
    /// Whether the header of the section at the top of the view stays there while the section scrolls by. Default false.
    open var sectionHeadersPinToVisibleBounds = false { didSet { changed(oldValue, sectionHeadersPinToVisibleBounds) } }
    /// Whether the footer of the section at the bottom of the view stays there while the section scrolls by. Default false.
    open var sectionFootersPinToVisibleBounds = false { didSet { changed(oldValue, sectionFootersPinToVisibleBounds) } }

    open override class var invalidationContextClass: AnyClass { UICollectionViewFlowLayoutInvalidationContext.self }

    private var geometry = FlowGeometry(cross: 0)
    private var isGeometryValid = false
    /// What ``geometry`` was made of, unless sections or items may differ.
    private var uniformSections: FlowGeometry.UniformSections?
    /// The geometry before the update that goes on.
    private var formerGeometry: FlowGeometry?
    /// Set by the default of the delegate's method for sizes: the delegate has none of its own.
    fileprivate var isItemSizeAsked = false

    /// The sizes that cells prefer, by section and item, where they are estimated at first.
    private var measured: [Int: [Int: CGSize]] = [:]
    /// Those that came since the geometry was made.
    private var newlyMeasured: [Int: [Int: CGSize]] = [:]

    private func changed<Value: Equatable>(_ old: Value, _ new: Value) {
        if old != new { invalidateLayout() }
    }

    // MARK: Preparing

    open override func prepare() {
        super.prepare()
        guard let view = collectionView else { return }
        let newly = newlyMeasured
        newlyMeasured = [:]
        guard !isGeometryValid else {
            for (section, sizes) in newly where geometry.sections.indices.contains(section) {
                geometry.set(sizes.mapValues(extent), in: section)
            }
            return
        }
        if update == nil { formerGeometry = nil }
        let inset = view.adjustedContentInset
        let isVertical = scrollDirection == .vertical
        let cross = isVertical ? view.bounds.width - inset.left - inset.right : view.bounds.height - inset.top - inset.bottom
        let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
        defer { isGeometryValid = true }
        guard delegate != nil || estimatedItemSize != .zero else {
            let sections = FlowGeometry.UniformSections(
                cross: max(0, cross), counts: engine?.itemCounts ?? [], extent: extent(itemSize), metrics: metrics(of: 0, view, nil))
            // Nothing has changed when another layout was there for a while.
            guard sections != uniformSections else { return }
            geometry = FlowGeometry(sections)
            uniformSections = sections
            return
        }
        uniformSections = nil
        var geometry = FlowGeometry(cross: max(0, cross))
        for section in 0..<view.numberOfSections {
            geometry.append(items(of: section, view, delegate), metrics(of: section, view, delegate))
        }
        self.geometry = geometry
    }

    private func metrics(
        of section: Int, _ view: UICollectionView, _ delegate: (any UICollectionViewDelegateFlowLayout)?
    ) -> FlowGeometry.Metrics {
        var inset = delegate?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset
        let reference = insetOfReference(view)
        inset = UIEdgeInsets(
            top: inset.top + reference.top, left: inset.left + reference.left, bottom: inset.bottom + reference.bottom,
            right: inset.right + reference.right)
        let line = delegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section) ?? minimumLineSpacing
        let item = delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section) ?? minimumInteritemSpacing
        let header = delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section) ?? headerReferenceSize
        let footer = delegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: section) ?? footerReferenceSize
        let isVertical = scrollDirection == .vertical
        return FlowGeometry.Metrics(
            mainBefore: isVertical ? inset.top : inset.left, mainAfter: isVertical ? inset.bottom : inset.right,
            crossBefore: isVertical ? inset.left : inset.top, crossAfter: isVertical ? inset.right : inset.bottom,
            lineSpacing: line, itemSpacing: item, header: isVertical ? header.height : header.width,
            footer: isVertical ? footer.height : footer.width)
    }

    /// Across the lines, the part of the safe area or of the margins that the content's insets don't cover yet.
    private func insetOfReference(_ view: UICollectionView) -> UIEdgeInsets {
        let whole: UIEdgeInsets
        switch sectionInsetReference {
        case .fromContentInset: return .zero
        case .fromSafeArea: whole = view.safeAreaInsets
        case .fromLayoutMargins: whole = view.layoutMargins
        }
        let taken = view.adjustedContentInset, own = view.contentInset
        func rest(_ edge: KeyPath<UIEdgeInsets, CGFloat>) -> CGFloat { max(0, whole[keyPath: edge] - (taken[keyPath: edge] - own[keyPath: edge])) }
        return scrollDirection == .vertical
            ? UIEdgeInsets(top: 0, left: rest(\.left), bottom: 0, right: rest(\.right))
            : UIEdgeInsets(top: rest(\.top), left: 0, bottom: rest(\.bottom), right: 0)
    }

    private func items(
        of section: Int, _ view: UICollectionView, _ delegate: (any UICollectionViewDelegateFlowLayout)?
    ) -> FlowGeometry.Items {
        let count = view.numberOfItems(inSection: section)
        if estimatedItemSize != .zero { return estimatedItems(count, measured: measured[section]) }
        guard let delegate, count > 0 else { return .uniform(count: count, extent(itemSize)) }
        isItemSizeAsked = false
        let first = delegate.collectionView(view, layout: self, sizeForItemAt: IndexPath(item: 0, section: section))
        if isItemSizeAsked { return .uniform(count: count, extent(itemSize)) }
        var extents = [extent(first)]
        extents.reserveCapacity(count)
        for item in 1..<max(1, count) {
            extents.append(extent(delegate.collectionView(view, layout: self, sizeForItemAt: IndexPath(item: item, section: section))))
        }
        return extents.allSatisfy { $0 == extents[0] } ? .uniform(count: count, extents[0]) : .varied(extents)
    }

    private func estimatedItems(_ count: Int, measured: [Int: CGSize]?) -> FlowGeometry.Items {
        let estimate = extent(estimatedItemSize == Self.automaticSize ? itemSize : estimatedItemSize)
        var sizes = MeasuredItems<FlowGeometry.Extent>()
        for (item, size) in (measured ?? [:]).sorted(by: { $0.key < $1.key }) where item < count { sizes.set(item, extent(size)) }
        return .uniform(count: count, estimate, except: sizes)
    }

    /// The size of an item as the axes see it. What is no length has none.
    private func extent(_ size: CGSize) -> FlowGeometry.Extent {
        func length(_ value: CGFloat) -> CGFloat { value.isFinite ? max(0, value) : 0 }
        let width = length(size.width), height = length(size.height)
        return scrollDirection == .vertical ? FlowGeometry.Extent(main: height, cross: width) : FlowGeometry.Extent(main: width, cross: height)
    }

    // MARK: Attributes

    open override var collectionViewContentSize: CGSize {
        scrollDirection == .vertical
            ? CGSize(width: geometry.cross, height: geometry.main) : CGSize(width: geometry.main, height: geometry.cross)
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let isVertical = scrollDirection == .vertical
        let low = isVertical ? rect.minY : rect.minX, high = isVertical ? rect.maxY : rect.maxX
        var list: [UICollectionViewLayoutAttributes] = []
        for section in geometry.sections(from: low, to: high) {
            func append(_ attributes: UICollectionViewLayoutAttributes?) {
                if let attributes, attributes.frame.overlaps(rect) { list.append(attributes) }
            }
            append(boundary(UICollectionView.elementKindSectionHeader, of: section, in: geometry))
            for index in geometry.items(of: section, from: low, to: high) {
                append(item(IndexPath(item: index, section: section), in: geometry))
            }
            append(boundary(UICollectionView.elementKindSectionFooter, of: section, in: geometry))
        }
        return list
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { item(indexPath, in: geometry) }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard let section = indexPath.first, geometry.sections.indices.contains(section) else { return nil }
        return boundary(elementKind, of: section, in: geometry)
    }

    override func formerAttributes(of key: ElementKey) -> UICollectionViewLayoutAttributes? {
        guard let formerGeometry else { return nil }
        if key.category == .cell { return item(key.path, in: formerGeometry) }
        guard let section = key.path.first, formerGeometry.sections.indices.contains(section) else { return nil }
        return boundary(key.kind ?? "", of: section, in: formerGeometry)
    }

    private func item(_ path: IndexPath, in geometry: FlowGeometry) -> UICollectionViewLayoutAttributes? {
        guard path.count == 2, let box = geometry.item(path.item, in: path.section) else { return nil }
        let attributes = makeAttributes(ElementKey(.cell, nil, path))
        attributes.frame = frame(box)
        return attributes
    }

    /// The attributes of a header or footer, at the edge of the view if it is pinned there.
    private func boundary(_ kind: String, of index: Int, in geometry: FlowGeometry) -> UICollectionViewLayoutAttributes? {
        let section = geometry.sections[index], isHeader = kind == UICollectionView.elementKindSectionHeader
        guard isHeader || kind == UICollectionView.elementKindSectionFooter else { return nil }
        let length = isHeader ? section.metrics.header : section.metrics.footer
        guard length > 0 else { return nil }
        let attributes = makeAttributes(ElementKey(.supplementaryView, kind, IndexPath(item: 0, section: index)))
        var main = isHeader ? section.start : section.end - length
        if isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds, let view = collectionView {
            let visible = view.bounds.inset(by: view.adjustedContentInset), isVertical = scrollDirection == .vertical
            if isHeader {
                main = min(max(isVertical ? visible.minY : visible.minX, section.start), section.end - length)
            } else {
                main = max(min((isVertical ? visible.maxY : visible.maxX) - length, section.end - length), section.start)
            }
            attributes.zIndex = Self.pinnedDepth
        }
        attributes.frame = frame(
            FlowGeometry.Box(main: main, cross: 0, extent: FlowGeometry.Extent(main: length, cross: geometry.cross)))
        return attributes
    }

    /// Pinned headers and footers lie in front of the cells that scroll by (Behaviour 8.1, uncertain there).
    private static let pinnedDepth = 10

    /// A box in the content's coordinates, its origin on a pixel.
    private func frame(_ box: FlowGeometry.Box) -> CGRect {
        let isVertical = scrollDirection == .vertical
        let scale = collectionView?.contentScaleFactor ?? 1
        return CGRect(
            x: PixelAlignment.nearest(isVertical ? box.cross : box.main, scale), y: PixelAlignment.nearest(isVertical ? box.main : box.cross, scale),
            width: isVertical ? box.extent.cross : box.extent.main, height: isVertical ? box.extent.main : box.extent.cross)
    }

    // MARK: Invalidation

    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        let flow = context as? UICollectionViewFlowLayoutInvalidationContext
        if context.invalidateEverything || context.invalidateDataSourceCounts || flow?.invalidateFlowLayoutAttributes ?? true
            || flow?.invalidateFlowLayoutDelegateMetrics ?? true {
            if isGeometryValid { formerGeometry = geometry }
            isGeometryValid = false
        }
        super.invalidateLayout(with: context)
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        guard let old = collectionView?.bounds else { return false }
        if changesCross(from: old.size, to: newBounds.size) {
            // Cells may have another size in another width.
            measured = [:]
            return true
        }
        return (sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds) && newBounds != old
    }

    open override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(forBoundsChange: newBounds)
        if let flow = context as? UICollectionViewFlowLayoutInvalidationContext {
            flow.invalidateFlowLayoutDelegateMetrics = false
            flow.invalidateFlowLayoutAttributes = collectionView.map { changesCross(from: $0.bounds.size, to: newBounds.size) } ?? true
        }
        return context
    }

    private func changesCross(from old: CGSize, to new: CGSize) -> Bool {
        scrollDirection == .vertical ? old.width != new.width : old.height != new.height
    }

    /// Lines fill what the insets leave; pinned headers and footers are held at its edges.
    override func applyInsets(_ new: ContentInsets, former: ContentInsets) -> Bool {
        if new.differs(from: former, across: scrollDirection) {
            measured = [:]
            return true
        }
        return (sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds) && new.adjusted != former.adjusted
    }

    // MARK: Cells that size themselves

    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        guard estimatedItemSize != .zero, originalAttributes.representedElementCategory == .cell else {
            return super.shouldInvalidateLayout(forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
        }
        let new = preferredAttributes.size, old = originalAttributes.size
        return new.width.isFinite && new.height.isFinite && (abs(new.width - old.width) > 0.01 || abs(new.height - old.height) > 0.01)
    }

    open override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let path = originalAttributes.indexPath
        if path.count == 2 {
            measured[path.section, default: [:]][path.item] = preferredAttributes.size
            newlyMeasured[path.section, default: [:]][path.item] = preferredAttributes.size
        }
        let context = super.invalidationContext(forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
        if let flow = context as? UICollectionViewFlowLayoutInvalidationContext {
            (flow.invalidateFlowLayoutDelegateMetrics, flow.invalidateFlowLayoutAttributes) = (false, false)
        }
        return context
    }

    override func pathsDidChange(by update: CollectionUpdate?) {
        super.pathsDidChange(by: update)
        let former = measured
        measured = [:]
        guard let update else { return }
        for (section, sizes) in former {
            for (item, size) in sizes {
                let path = IndexPath(item: item, section: section)
                if update.keepsView(ofOld: path), let new = update.newPath(path) { measured[new.section, default: [:]][new.item] = size }
            }
        }
    }

    open override func prepareForTransition(from oldLayout: UICollectionViewLayout) {
        super.prepareForTransition(from: oldLayout)
        // The data, or the view's size, may have changed while the other layout was there.
        isGeometryValid = false
    }

    open override func finalizeCollectionViewUpdates() {
        super.finalizeCollectionViewUpdates()
        formerGeometry = nil
    }
}

/// Gives a flow layout sizes and spaces by item and section. Defaults: the layout's own.
@preconcurrency @MainActor
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
    /// The size of an item.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize
    /// Space around the lines of a section.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, insetForSectionAt section: Int
    ) -> UIEdgeInsets
    /// The least space between the lines of a section.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat
    /// The least space between the items of a line of a section.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat
    /// The size of a section's header.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
    ) -> CGSize
    /// The size of a section's footer.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, referenceSizeForFooterInSection section: Int
    ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        guard let flow = collectionViewLayout as? UICollectionViewFlowLayout else { return .zero }
        flow.isItemSizeAsked = true
        return flow.itemSize
    }

    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, insetForSectionAt section: Int
    ) -> UIEdgeInsets { (collectionViewLayout as? UICollectionViewFlowLayout)?.sectionInset ?? .zero }

    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { (collectionViewLayout as? UICollectionViewFlowLayout)?.minimumLineSpacing ?? 0 }

    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat { (collectionViewLayout as? UICollectionViewFlowLayout)?.minimumInteritemSpacing ?? 0 }

    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
    ) -> CGSize { (collectionViewLayout as? UICollectionViewFlowLayout)?.headerReferenceSize ?? .zero }

    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, referenceSizeForFooterInSection section: Int
    ) -> CGSize { (collectionViewLayout as? UICollectionViewFlowLayout)?.footerReferenceSize ?? .zero }
}
