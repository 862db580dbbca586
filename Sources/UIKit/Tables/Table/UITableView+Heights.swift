/// Heights of rows, headers and footers: asked for, estimated and measured (Behaviour 8.8).
extension UITableView {
    /// Between the edges of the table and those of sections.
    var sectionMargin: CGFloat { style == .insetGrouped ? TableMetrics.margin(width: bounds.width) : 0 }

    func heightsChanged() {
        layout.invalidateLayout()
        measureVisibleCells()
        setNeedsLayout()
    }

    /// Lets the cells, headers and footers on the screen be measured again at the next layout pass.
    func measureVisibleCells() { engine.measurements.keys.formUnion(engine.visible.keys) }

    // MARK: Making the geometry

    /// The geometry of the data source's rows. Heights that were measured stay with their rows.
    func makeGeometry(following former: TableGeometry, _ update: CollectionUpdate?) -> TableGeometry {
        let counts = engine.itemCounts
        var sections = counts.indices.map { makeSection($0, count: counts[$0]) }
        for (index, section) in former.sections.enumerated() where !section.isExact || !section.isHeaderExact || !section.isFooterExact {
            let new = update == nil ? index : update?.newSection(index)
            guard let new, sections.indices.contains(new) else { continue }
            if !section.isHeaderExact, !sections[new].isHeaderExact { sections[new].header = section.header }
            if !section.isFooterExact, !sections[new].isFooterExact { sections[new].footer = section.footer }
            for (row, height) in section.measured {
                let old = IndexPath(row: row, section: index)
                guard let path = update.map({ $0.newPath(old) }) ?? old, sections.indices.contains(path.section) else { continue }
                guard !sections[path.section].isExact, path.row < sections[path.section].rows.count else { continue }
                sections[path.section].rows[path.row] = height
                sections[path.section].measured[path.row] = height
            }
        }
        func height(_ view: UIView?) -> CGFloat { view.map { max(0, $0.frame.height) } ?? 0 }
        return TableGeometry(sections, top: height(tableHeaderView), bottom: height(tableFooterView))
    }

    private func makeSection(_ section: Int, count: Int) -> TableGeometry.Section {
        let header = boundary(TableLayout.header, section)
        var made = makeRows(section, count: count)
        let footer = boundary(TableLayout.footer, section)
        made.header = header.height
        made.isHeaderExact = header.isExact
        made.showsHeader = header.shows && header.height > 0
        made.footer = footer.height
        made.isFooterExact = footer.isExact
        made.showsFooter = footer.shows && footer.height > 0
        if sectionHeaderTopPadding >= 0 {
            made.padding = made.showsHeader ? sectionHeaderTopPadding : 0
        } else if style == .plain {
            made.padding = made.showsHeader ? TableMetrics.plainTopPadding : 0
        } else {
            made.padding =
                section == 0 && made.showsHeader && !header.isExact && tableHeaderView == nil ? TableMetrics.groupedTopPadding : 0
        }
        return made
    }

    private func makeRows(_ section: Int, count: Int) -> TableGeometry.Section {
        guard count > 0 else { return TableGeometry.Section(rows: SumTree(count: 0, each: 0)) }
        func path(_ row: Int) -> IndexPath { engine.movement.dataPath(IndexPath(row: row, section: section)) }
        let asksHeights = tableDelegate != nil && !defaultsAsked.contains(.rowHeight)
        let first = asksHeights ? tableDelegate?.tableView(self, heightForRowAt: path(0)) ?? rowHeight : rowHeight
        let givesHeights = asksHeights && !defaultsAsked.contains(.rowHeight)
        if !givesHeights, rowHeight >= 0 { return TableGeometry.Section(rows: SumTree(count: count, each: length(rowHeight))) }

        var estimates: SumTree?
        if let tableDelegate, !defaultsAsked.contains(.estimatedRowHeight) {
            let estimate = tableDelegate.tableView(self, estimatedHeightForRowAt: path(0))
            if !defaultsAsked.contains(.estimatedRowHeight), estimate != 0 {
                estimates = SumTree(
                    [estimated(estimate)]
                        + (1..<max(1, count)).map {
                            estimated(tableDelegate.tableView(self, estimatedHeightForRowAt: path($0)))
                        })
            }
        }
        if givesHeights, estimates == nil, estimatedRowHeight <= 0, let tableDelegate {
            let heights = [first] + (1..<max(1, count)).map { tableDelegate.tableView(self, heightForRowAt: path($0)) }
            guard heights.contains(where: { $0 < 0 }) else { return TableGeometry.Section(rows: SumTree(heights.map(length))) }
            var made = TableGeometry.Section(
                rows: SumTree(heights.map { $0 < 0 ? estimated(estimatedRowHeight) : length($0) }), isExact: false)
            made.asked = Set(heights.indices.filter { heights[$0] >= 0 })
            return made
        }
        return TableGeometry.Section(rows: estimates ?? SumTree(count: count, each: estimated(estimatedRowHeight)), isExact: false)
    }

    /// What is no length has none.
    private func length(_ value: CGFloat) -> CGFloat { value.isFinite ? max(0, value) : 0 }
    private func estimated(_ value: CGFloat) -> CGFloat { value > 0 && value.isFinite ? value : TableMetrics.rowHeight }

    // MARK: Rows

    /// Whether the height of a row is that of its cell.
    func isSelfSized(_ path: IndexPath, in section: TableGeometry.Section) -> Bool { !section.asked.contains(path.row) }

    /// Asks the delegate for the heights of rows in a range that it was not asked for yet.
    ///
    /// - Returns: whether a height changed.
    @discardableResult
    func askHeights(of geometry: inout TableGeometry, from low: CGFloat, to high: CGFloat) -> Bool {
        guard let tableDelegate, !defaultsAsked.contains(.rowHeight), engine.counts != nil, var path = geometry.firstRow(from: low) else {
            return false
        }
        var hasChanged = false
        while true {
            guard let span = geometry.row(path), span.start <= high else { return hasChanged }
            let section = geometry.sections[path.section]
            if !section.isExact, !section.asked.contains(path.row), section.measured[path.row] == nil {
                let height = tableDelegate.tableView(self, heightForRowAt: engine.movement.dataPath(path))
                if height >= 0 {
                    geometry.change(path.section) { $0.asked.insert(path.row) }
                    geometry.setHeight(length(height), ofRowAt: path, isMeasured: false)
                    hasChanged = hasChanged || length(height) != span.length
                }
            }
            path.row += 1
            while path.row >= geometry.sections[path.section].rows.count {
                path = IndexPath(row: 0, section: path.section + 1)
                guard path.section < geometry.sections.count else { return hasChanged }
            }
        }
    }

    /// How far the offset goes with what grows or shrinks above the visible part.
    func shift(for span: TableGeometry.Span, becoming height: CGFloat) -> CGFloat {
        let top = bounds.minY + adjustedContentInset.top
        guard span.start < top, bounds.minY > -adjustedContentInset.top else { return 0 }
        return height - span.length
    }

    // MARK: Headers and footers

    func title(_ kind: String, _ section: Int) -> String? {
        guard let dataSource, section < engine.itemCounts.count else { return nil }
        let title =
            kind == TableLayout.header
            ? dataSource.tableView(self, titleForHeaderInSection: section) : dataSource.tableView(self, titleForFooterInSection: section)
        return title?.isEmpty == true ? nil : title
    }

    private func boundary(_ kind: String, _ section: Int) -> (height: CGFloat, isExact: Bool, shows: Bool) {
        let isHeader = kind == TableLayout.header
        let asked: DefaultAnswers = isHeader ? .headerHeight : .footerHeight
        var height = isHeader ? sectionHeaderHeight : sectionFooterHeight
        var isOfDelegate = false
        if let tableDelegate, !defaultsAsked.contains(asked) {
            height =
                isHeader
                ? tableDelegate.tableView(self, heightForHeaderInSection: section)
                : tableDelegate.tableView(self, heightForFooterInSection: section)
            isOfDelegate = !defaultsAsked.contains(asked)
        }
        let shows = title(kind, section) != nil || givesView(kind, section)
        if isOfDelegate && height >= 0 || shows && height >= 0 { return (length(height), true, shows) }
        guard shows else { return (emptyHeight(kind, section), true, false) }
        var estimate = isHeader ? estimatedSectionHeaderHeight : estimatedSectionFooterHeight
        if let tableDelegate, estimate < 0 {
            estimate =
                isHeader
                ? tableDelegate.tableView(self, estimatedHeightForHeaderInSection: section)
                : tableDelegate.tableView(self, estimatedHeightForFooterInSection: section)
        }
        return (estimate > 0 ? estimate : titleHeight(kind), false, true)
    }

    private func emptyHeight(_ kind: String, _ section: Int) -> CGFloat {
        guard style != .plain else { return 0 }
        return kind == TableLayout.header && section == 0 && tableHeaderView == nil ? TableMetrics.groupedTop : TableMetrics.groupedGap
    }

    /// Whether the delegate gives a view for a section. The first time it is asked for one, which is kept until it is due.
    private func givesView(_ kind: String, _ section: Int) -> Bool {
        let isHeader = kind == TableLayout.header
        let asked: DefaultAnswers = isHeader ? .headerView : .footerView
        guard let tableDelegate, !defaultsAsked.contains(asked) else { return false }
        guard state.probedKinds.insert(kind).inserted else { return true }
        let key = ElementKey(.supplementaryView, kind, IndexPath(row: 0, section: section))
        let view =
            isHeader
            ? tableDelegate.tableView(self, viewForHeaderInSection: section)
            : tableDelegate.tableView(self, viewForFooterInSection: section)
        if let view { state.earlyViews[key] = view }
        return !defaultsAsked.contains(asked)
    }

    /// The height of a header or footer with a title of one line.
    private func titleHeight(_ kind: String) -> CGFloat {
        if let height = state.titleHeights[kind] { return height }
        let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
        view.setTitle("X", kind, style)
        let height = view.sizeThatFits(CGSize(width: CGFloat(Int16.max), height: 0)).height
        state.titleHeights[kind] = height
        return height
    }
}
