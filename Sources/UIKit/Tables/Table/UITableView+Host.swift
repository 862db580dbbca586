/// What the engine needs of a table: its data source and its delegate.
extension UITableView: CollectionHost {
    static func cellKey(_ identifier: String) -> ReuseKey { ReuseKey(category: .cell, kind: nil, identifier: identifier) }
    static func boundaryKey(_ identifier: String) -> ReuseKey { ReuseKey(category: .supplementaryView, kind: nil, identifier: identifier) }

    var hasDataSource: Bool { dataSource != nil }

    func countItems() -> [Int]? {
        guard let dataSource else { return nil }
        return (0..<max(0, dataSource.numberOfSections(in: self))).map { max(0, dataSource.tableView(self, numberOfRowsInSection: $0)) }
    }

    func makeView(for key: ElementKey) -> any ElementView {
        guard key.category == .cell else { return makeBoundary(key) }
        guard let dataSource else { preconditionFailure("there is a row at \(key.path), but no data source") }
        let cell = dataSource.tableView(self, cellForRowAt: key.path)
        prepare(cell, key.path)
        return cell
    }

    func makeInstance(of type: UIView.Type, for key: ReuseKey, at path: IndexPath?) -> UIView {
        if let type = type as? UITableViewCell.Type { return type.makeInstance(reuseIdentifier: key.identifier) }
        if let type = type as? UITableViewHeaderFooterView.Type { return type.makeInstance(reuseIdentifier: key.identifier) }
        return type.makeInstance(frame: .zero)
    }

    func setState(of view: any ElementView, for key: ElementKey) {
        guard let cell = view as? UITableViewCell else { return }
        prepare(cell, engine.movement.dataPath(key.path))
        let isSelected = engine.selection.selected.contains(key.path)
        let isHighlighted = engine.selection.highlighted == key.path
        if cell.isSelected != isSelected { cell.setSelected(isSelected, animated: false) }
        if cell.isHighlighted != isHighlighted { cell.setHighlighted(isHighlighted, animated: false) }
        cell.updateFocusRing(state.focused == key.path && isFirstResponder)
    }

    func willDisplay(_ view: any ElementView, for key: ElementKey) {
        guard let tableDelegate else { return }
        let section = key.path.section
        if let cell = view as? UITableViewCell {
            tableDelegate.tableView(self, willDisplay: cell, forRowAt: key.path)
        } else if key.kind == TableLayout.header {
            tableDelegate.tableView(self, willDisplayHeaderView: content(of: view), forSection: section)
        } else {
            tableDelegate.tableView(self, willDisplayFooterView: content(of: view), forSection: section)
        }
    }

    func didEndDisplaying(_ view: any ElementView, for key: ElementKey) {
        if let cell = view as? UITableViewCell {
            swiper.forget(cell)
            tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: key.path)
        } else if key.kind == TableLayout.header {
            tableDelegate?.tableView(self, didEndDisplayingHeaderView: content(of: view), forSection: key.path.section)
        } else {
            tableDelegate?.tableView(self, didEndDisplayingFooterView: content(of: view), forSection: key.path.section)
        }
    }

    func delegateTargetOffset(forProposed offset: CGPoint) -> CGPoint { offset }

    func canMoveItem(at path: IndexPath) -> Bool { dataSource?.tableView(self, canMoveRowAt: path) ?? false }

    func delegateTarget(forMoving origin: IndexPath, from path: IndexPath, proposed: IndexPath) -> IndexPath {
        guard proposed != origin else { return proposed }
        return tableDelegate?.tableView(self, targetIndexPathForMoveFromRowAt: origin, toProposedIndexPath: proposed) ?? proposed
    }

    func commitMove(of origin: IndexPath, to path: IndexPath) { dataSource?.tableView(self, moveRowAt: origin, to: path) }

    var prefetches: Bool { isPrefetchingEnabled && prefetchDataSource != nil }

    func prefetch(_ coming: [IndexPath], cancelling dropped: [IndexPath]) {
        if !dropped.isEmpty { prefetchDataSource?.tableView(self, cancelPrefetchingForRowsAt: dropped) }
        if !coming.isEmpty { prefetchDataSource?.tableView(self, prefetchRowsAt: coming) }
    }

    var measuresAgain: Bool { selfSizingInvalidation != .disabled }

    var updateTerms: CollectionUpdate.Terms { .table }

    // MARK: Headers and footers

    private func makeBoundary(_ key: ElementKey) -> any ElementView {
        let kind = key.kind ?? ""
        let section = key.path.section
        if let view = state.earlyViews.removeValue(forKey: key) ?? delegateView(kind, section) {
            if let view = view as? UITableViewHeaderFooterView {
                view.table = self
                return view
            }
            return BoundaryView(view)
        }
        let identifier = "lamina.title"
        let found = engine.pool.take(Self.boundaryKey(identifier)) as? UITableViewHeaderFooterView
        found?.prepareForReuse()
        let view = found ?? UITableViewHeaderFooterView(reuseIdentifier: identifier)
        view.table = self
        view.setTitle(title(kind, section), kind, style)
        return view
    }

    private func delegateView(_ kind: String, _ section: Int) -> UIView? {
        kind == TableLayout.header
            ? tableDelegate?.tableView(self, viewForHeaderInSection: section)
            : tableDelegate?.tableView(self, viewForFooterInSection: section)
    }

    private func content(of view: any ElementView) -> UIView { (view as? BoundaryView)?.content ?? view }

    func boundaryView(_ kind: String, _ section: Int) -> UITableViewHeaderFooterView? {
        engine.visible[ElementKey(.supplementaryView, kind, IndexPath(row: 0, section: section))] as? UITableViewHeaderFooterView
    }

    // MARK: Views beside the rows

    func exchangeBackground(_ old: UIView?) {
        guard old !== backgroundView else { return }
        if old?.superview === self { old?.removeFromSuperview() }
        guard let backgroundView else { return }
        insertSubview(backgroundView, at: 0)
        backgroundView.layer.zPosition = -CGFloat(Int32.max)
        setNeedsLayout()
    }

    func exchangeEnd(_ old: UIView?, _ new: UIView?) {
        if old !== new {
            if old?.superview === self { old?.removeFromSuperview() }
            if let new { addSubview(new) }
        }
        layout.invalidateLayout()
        setNeedsLayout()
    }

    // MARK: Layout pass

    func layOutTable() {
        if engine.needsReload == false, !engine.isInPass {
            engine.prepareLayout()
            layout.askHeights(around: CollectionEngine.tile(around: bounds))
        }
        engine.layOutElements()
        let geometry = layout.geometry
        let width = bounds.width
        func place(_ view: UIView?, _ frame: CGRect) {
            if let view, view.frame != frame { view.frame = frame }
        }
        place(tableHeaderView, CGRect(x: 0, y: 0, width: width, height: geometry.top))
        place(tableFooterView, CGRect(x: 0, y: geometry.sectionsEnd, width: width, height: geometry.bottom))
        place(backgroundView, bounds)
        layOutFillers()
        layOutIndex()
    }

    /// Draws the lines of empty rows that fill a plain table below its last row.
    private func layOutFillers() {
        let start = layout.geometry.length
        let room = bounds.maxY - start
        let isShown = style == .plain && fillerRowHeight > 0 && separatorStyle == .singleLine
        let count = isShown ? Int(min(max(0, room) / fillerRowHeight, 1000)) : 0
        while state.fillers.count > count { state.fillers.removeLast().removeFromSuperview() }
        while state.fillers.count < count {
            let line = UIView(frame: .zero)
            line.isUserInteractionEnabled = false
            addSubview(line)
            state.fillers.append(line)
        }
        let inset = separatorInset
        for (index, line) in state.fillers.enumerated() {
            line.backgroundColor = separatorColor
            line.frame = CGRect(
                x: inset.left, y: nearestPixel(start + CGFloat(index + 1) * fillerRowHeight) - hairline,
                width: max(0, bounds.width - inset.left - inset.right), height: hairline)
        }
    }

    var visibleKeys: [ElementKey] { engine.visible.keys.filter { $0.category == .cell }.sorted { $0.path < $1.path } }

    // MARK: Places

    /// The geometry, brought up to date.
    var preparedGeometry: TableGeometry {
        engine.prepareLayout()
        return layout.geometry
    }

    func rect(_ section: Int, _ span: (TableGeometry) -> TableGeometry.Span?) -> CGRect {
        let geometry = preparedGeometry
        guard geometry.sections.indices.contains(section), let span = span(geometry) else { return .null }
        let margin = sectionMargin
        let start = nearestPixel(span.start)
        return CGRect(x: margin, y: start, width: max(0, bounds.width - 2 * margin), height: nearestPixel(span.end) - start)
    }

    func rows(in rect: CGRect) -> [IndexPath]? {
        let geometry = preparedGeometry
        guard rect.maxX >= 0, rect.minX <= bounds.width else { return nil }
        // A rectangle that ends where a row begins does not intersect it, one without height lies in the row that begins there.
        let high = max(rect.minY, rect.maxY.nextDown)
        let found = geometry.sections(from: rect.minY, to: high).flatMap { section in
            geometry.rows(of: section, from: rect.minY, to: high).map { IndexPath(row: $0, section: section) }
        }
        return found.isEmpty ? nil : found
    }

    // MARK: Scrolling

    func scroll(to path: IndexPath, at position: ScrollPosition, animated: Bool) {
        func place() -> CGPoint? {
            guard let rect = path.row == NSNotFound ? rectForHeader(inSection: path.section) : rectOfRow(path) else { return nil }
            let inset = adjustedContentInset
            let visible = bounds.inset(by: inset)
            let top = pinnedHeaderHeight(path)
            var offset = contentOffset
            switch position {
            case .top: offset.y = rect.minY - inset.top - top
            case .middle: offset.y = rect.midY - visible.height / 2 - inset.top
            case .bottom: offset.y = rect.maxY - visible.height - inset.top
            case .none:
                if rect.minY - top < visible.minY {
                    offset.y = rect.minY - inset.top - top
                } else if rect.maxY > visible.maxY {
                    offset.y = rect.maxY - visible.height - inset.top
                }
            }
            return clamped(offset)
        }
        layoutIfNeeded()
        guard let offset = place() else { preconditionFailure("attempted to scroll to an invalid row: \(path)") }
        setContentOffset(offset, animated: animated)
        guard !animated else { return }
        // Heights on the way may turn out other than estimated.
        for _ in 0..<4 {
            layoutIfNeeded()
            guard let better = place(), better != contentOffset else { return }
            setContentOffset(better, animated: false)
        }
    }

    private func rectOfRow(_ path: IndexPath) -> CGRect? { preparedGeometry.contains(path) ? rectForRow(at: path) : nil }

    /// The height of what covers a row at the top of a plain table.
    private func pinnedHeaderHeight(_ path: IndexPath) -> CGFloat {
        guard style == .plain, path.row != NSNotFound, preparedGeometry.sections.indices.contains(path.section) else { return 0 }
        return layout.geometry.sections[path.section].header
    }

    func scrollToNearestSelection(at position: ScrollPosition, animated: Bool) {
        let visible = bounds.inset(by: adjustedContentInset)
        let place =
            switch position {
            case .top: visible.minY
            case .bottom: visible.maxY
            case .middle, .none: visible.midY
            }
        let nearest = engine.selection.selected.sorted().min { abs(rectForRow(at: $0).midY - place) < abs(rectForRow(at: $1).midY - place) }
        if let nearest { scroll(to: nearest, at: position, animated: animated) }
    }

    // MARK: Updates

    func change(_ operation: CollectionUpdate.Operation) { engine.updates.add(operation) }

    func update(_ updates: (() -> Void)?, _ completion: ((Bool) -> Void)?) {
        engine.updates.begin(layingOut: false)
        if let completion { engine.updates.addCompletion(completion) }
        updates?()
        engine.updates.end()
    }
}

/// Holds a view of the delegate's own above or below a section.
final class BoundaryView: UIView, ElementView {
    let content: UIView
    var reuseIdentifier: String?
    var appliedAttributes: UICollectionViewLayoutAttributes?

    init(_ content: UIView) {
        self.content = content
        super.init(frame: .zero)
        addSubview(content)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        if content.superview === self, content.frame != bounds { content.frame = bounds }
    }

    func prepareForReuse() {}
    func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

    func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
        guard (layoutAttributes as? TableAttributes)?.isSelfSized == true else { return layoutAttributes }
        return layoutAttributes.fittingHeight(content)
    }
}

extension UICollectionViewLayoutAttributes {
    /// A copy of the height that a view has for its content in this width.
    @MainActor
    func fittingHeight(_ view: UIView) -> UICollectionViewLayoutAttributes {
        let height = view.wholePixels(view.sizeThatFits(CGSize(width: size.width, height: 0)).height)
        guard height != size.height, height.isFinite, height >= 0 else { return self }
        let copy = copied()
        copy.size.height = height
        return copy
    }
}
