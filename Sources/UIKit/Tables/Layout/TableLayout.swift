/// Places the rows, headers and footers of a ``UITableView`` (Behaviour 8.8).
///
/// A table whose rows have one height takes a few numbers, however many rows there are. Heights that differ, or turn out other than
/// estimated, are kept in sums that are found and changed in logarithmic time.
final class TableLayout: UICollectionViewLayout {
    static let header = "header", footer = "footer"

    override class var layoutAttributesClass: AnyClass { TableAttributes.self }

    var table: UITableView? { engine?.host as? UITableView }

    private(set) var geometry = TableGeometry()
    private var isGeometryValid = false
    /// The geometry before the update that goes on.
    private var formerGeometry: TableGeometry?
    /// How rows and sections come and go in the update that is described.
    var rowAnimations = RowAnimations()
    // MARK: Preparing

    override func prepare() {
        super.prepare()
        guard !isGeometryValid, let table else { return }
        if update == nil { formerGeometry = nil }
        geometry = table.makeGeometry(following: formerGeometry ?? geometry, update?.update)
        isGeometryValid = true
    }

    override var collectionViewContentSize: CGSize { CGSize(width: table?.bounds.width ?? 0, height: geometry.length) }

    // MARK: Attributes

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        table?.askHeights(of: &geometry, from: rect.minY, to: rect.maxY)
        var list: [UICollectionViewLayoutAttributes] = []
        for section in geometry.sections(from: rect.minY, to: rect.maxY) {
            func append(_ attributes: UICollectionViewLayoutAttributes?) {
                if let attributes, attributes.frame.overlaps(rect) { list.append(attributes) }
            }
            append(boundary(Self.header, of: section, in: geometry))
            for row in geometry.rows(of: section, from: rect.minY, to: rect.maxY) {
                append(cell(IndexPath(row: row, section: section), in: geometry))
            }
            append(boundary(Self.footer, of: section, in: geometry))
        }
        return list
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { cell(indexPath, in: geometry) }

    override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard let section = indexPath.first, geometry.sections.indices.contains(section) else { return nil }
        return boundary(elementKind, of: section, in: geometry)
    }

    override func formerAttributes(of key: ElementKey) -> UICollectionViewLayoutAttributes? {
        guard let formerGeometry else { return nil }
        if key.category == .cell { return cell(key.path, in: formerGeometry) }
        guard let section = key.path.first, formerGeometry.sections.indices.contains(section) else { return nil }
        return boundary(key.kind ?? "", of: section, in: formerGeometry)
    }

    private func cell(_ path: IndexPath, in geometry: TableGeometry) -> TableAttributes? {
        guard let table, let span = geometry.row(path),
            let attributes = makeAttributes(ElementKey(.cell, nil, path)) as? TableAttributes
        else { return nil }
        let section = geometry.sections[path.section]
        let margin = table.sectionMargin
        attributes.isFirst = path.row == 0
        attributes.isLast = path.row == section.rows.count - 1
        attributes.isSelfSized = !section.isExact && (table.isSelfSized(path, in: section))
        attributes.frame = frame(span, margin)
        return attributes
    }

    /// The attributes of a header or footer, at the edge of a plain table if it is pinned there.
    private func boundary(_ kind: String, of section: Int, in geometry: TableGeometry) -> TableAttributes? {
        let isHeader = kind == Self.header
        var span = isHeader ? geometry.header(section) : geometry.footer(section)
        guard span.length > 0, let table,
            isHeader ? geometry.sections[section].showsHeader : geometry.sections[section].showsFooter,
            let attributes = makeAttributes(ElementKey(.supplementaryView, kind, IndexPath(row: 0, section: section))) as? TableAttributes
        else { return nil }
        let own = span.start
        if table.style == .plain {
            let visible = table.bounds.inset(by: table.adjustedContentInset)
            let rows = geometry.rows(section)
            if isHeader {
                span.start = max(own, min(visible.minY, geometry.section(section).end - geometry.sections[section].footer - span.length))
            } else {
                span.start = min(own, max(visible.maxY - span.length, rows.start))
            }
            attributes.zIndex = TableMetrics.pinnedDepth
        }
        attributes.isPinned = span.start != own
        attributes.isSelfSized = isHeader ? !geometry.sections[section].isHeaderExact : !geometry.sections[section].isFooterExact
        attributes.frame = frame(span, table.sectionMargin)
        return attributes
    }

    private func frame(_ span: TableGeometry.Span, _ margin: CGFloat) -> CGRect {
        guard let table else { return .zero }
        let start = table.nearestPixel(span.start)
        return CGRect(x: margin, y: start, width: max(0, table.bounds.width - 2 * margin), height: table.nearestPixel(span.end) - start)
    }

    // MARK: Moving rows

    override func pathsDidChange(by update: CollectionUpdate?) {
        if isGeometryValid { formerGeometry = geometry }
        isGeometryValid = false
    }

    /// The place of a row whose middle is held at a position: past the middle of another row it takes that one's place.
    override func targetIndexPath(forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint) -> IndexPath {
        guard let own = geometry.row(previousIndexPath) else { return previousIndexPath }
        let edge = position.y + (position.y > own.start + own.length / 2 ? own.length : -own.length) / 2
        let section = geometry.sections(from: edge, to: edge).first ?? (edge < own.start ? 0 : geometry.sections.count - 1)
        let rows = geometry.rows(section)
        let count = geometry.sections[section].rows.count
        var index = edge < rows.start ? 0 : count
        if edge >= rows.start, edge < rows.end, let row = geometry.rows(of: section, from: edge, to: edge).first,
            let span = geometry.row(IndexPath(row: row, section: section))
        {
            index = edge > span.start + span.length / 2 ? row + 1 : row
        }
        if section == previousIndexPath.section {
            if index > previousIndexPath.row { index -= 1 }
            index = min(index, count - 1)
        }
        return IndexPath(row: index, section: section)
    }

    /// A row that is held moves up and down only.
    override func layoutAttributesForInteractivelyMovingItem(
        at indexPath: IndexPath, withTargetPosition position: CGPoint
    ) -> UICollectionViewLayoutAttributes {
        let attributes = super.layoutAttributesForInteractivelyMovingItem(at: indexPath, withTargetPosition: position)
        if let table { attributes.center.x = table.bounds.width / 2 }
        attributes.zIndex = TableMetrics.movedDepth
        return attributes
    }

    // MARK: Invalidation

    override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if context.invalidateEverything || context.invalidateDataSourceCounts {
            if isGeometryValid { formerGeometry = geometry }
            isGeometryValid = false
        }
        super.invalidateLayout(with: context)
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        guard let table, isGeometryValid else { return false }
        if newBounds.width != table.bounds.width { return true }
        return table.style == .plain && newBounds != table.bounds
            && geometry.sections(from: newBounds.minY, to: newBounds.maxY).contains {
                geometry.sections[$0].showsHeader || geometry.sections[$0].showsFooter
            }
    }

    override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(forBoundsChange: newBounds)
        if let table, newBounds.width != table.bounds.width {
            context.invalidateEverything = true
            table.measureVisibleCells()
        }
        return context
    }

    /// Headers and footers of plain tables are held at the edges of what the insets leave.
    override func applyInsets(_ new: ContentInsets, former: ContentInsets) -> Bool {
        guard table?.style == .plain, new.adjusted != former.adjusted else { return false }
        invalidateLayout(with: makeContext())
        return false
    }

    // MARK: Heights that turn out other than estimated

    override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        guard let original = originalAttributes as? TableAttributes, original.isSelfSized else { return false }
        return current(original) != preferredAttributes.size.height
    }

    private func current(_ attributes: UICollectionViewLayoutAttributes) -> CGFloat? {
        let section = attributes.indexPath.section
        switch attributes.representedElementKind {
        case nil: return geometry.row(attributes.indexPath)?.length
        case Self.header: return geometry.header(section).length
        default: return geometry.footer(section).length
        }
    }

    /// Takes the height at once. What lies below the top of the visible part stays where it is on the screen.
    override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(
            forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
        let path = originalAttributes.indexPath
        let height = preferredAttributes.size.height
        let span: TableGeometry.Span?
        switch originalAttributes.representedElementKind {
        case nil:
            span = geometry.row(path)
            geometry.setHeight(height, ofRowAt: path, isMeasured: true)
        case Self.header:
            span = geometry.header(path.section)
            geometry.change(path.section) { $0.header = height }
        default:
            span = geometry.footer(path.section)
            geometry.change(path.section) { $0.footer = height }
        }
        if let span, let table, update == nil { context.contentOffsetAdjustment.y = table.shift(for: span, becoming: height) }
        return context
    }

    /// Asks for the heights of rows that come near, and keeps what is visible where it is (Behaviour 8.8).
    func askHeights(around rect: CGRect) {
        guard let table, isGeometryValid, let anchor = geometry.firstRow(from: table.bounds.minY), let before = geometry.row(anchor),
            table.askHeights(of: &geometry, from: rect.minY, to: rect.maxY)
        else { return }
        let context = makeContext()
        if let after = geometry.row(anchor), table.bounds.minY > -table.adjustedContentInset.top {
            context.contentOffsetAdjustment.y = after.start - before.start
        }
        invalidateLayout(with: context)
    }

    // MARK: Updates

    override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard let update, update.oldKey(ElementKey(.cell, nil, itemIndexPath)) == nil else {
            return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
        }
        return cell(itemIndexPath, in: geometry).map { rowAnimations.moved($0, by: rowAnimations.appearing(itemIndexPath, update.update), leaves: false) }
    }

    override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard let update, update.newKey(ElementKey(.cell, nil, itemIndexPath)) == nil else {
            return super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
        }
        let old = update.old[ElementKey(.cell, nil, itemIndexPath)] ?? formerGeometry.flatMap { cell(itemIndexPath, in: $0) }
        return old.map { rowAnimations.moved($0, by: rowAnimations.disappearing(itemIndexPath, update.update), leaves: true) }
    }

    override func finalizeCollectionViewUpdates() {
        super.finalizeCollectionViewUpdates()
        formerGeometry = nil
        rowAnimations = RowAnimations()
    }
}
