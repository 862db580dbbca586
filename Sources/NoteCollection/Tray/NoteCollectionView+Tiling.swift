import UIKit

/// Tiling: only rows near the screen have layers.
extension NoteCollectionView {
    /// Updates the geometry for the sections, width, style and the screen's scale.
    func updateGeometry(isReload: Bool) {
        let scale = UIScreen.main.scale, style = currentStyle
        let isNewGeometry = isReload || geometry.width != bounds.width || geometry.style != style
        if isNewGeometry {
            let exposed = isReload ? nil : exposedNote
            let anchor = isReload ? nil : exposed.flatMap(anchor(at:)) ?? topNote()
            geometry = NoteTrayGeometry(sections: sections, width: bounds.width, style: style)
            removeAllRows()
            // The exposed note stays exposed, whatever its row is afterwards.
            skim = exposed.map(restingSkim(at:))
            contentSize = geometry.contentSize
            if let anchor { scroll(keeping: anchor) }
        }
        let key = NoteTrayPictures.Key(
            style: style, pitch: geometry.pitch, width: bounds.width, scale: scale, isDark: traitCollection.userInterfaceStyle == .dark)
        if pictures?.key != key, !bounds.isEmpty {
            pictures = NoteTrayPictures(key)
            removeAllRows()
        }
    }

    /// A note whose row keeps its distance from the tray's upper edge when the geometry changes.
    private typealias Anchor = (section: Int, note: Int, distance: CGFloat)

    /// A note as an anchor; nil if its row is not on screen.
    private func anchor(at path: IndexPath) -> Anchor? {
        let row = geometry.place(ofNote: path.note, inSection: path.section).row
        let frame = geometry.rect(forRow: row, inSection: path.section)
        return frame.intersects(bounds) ? (path.section, path.note, bounds.minY - frame.minY) : nil
    }

    /// The first note of the uppermost row on screen; nil while the tray is scrolled to its top.
    private func topNote() -> Anchor? {
        guard let section = geometry.section(atY: bounds.minY) else { return nil }
        let rows = geometry.rows(in: bounds, inSection: section)
        guard bounds.minY > 0, let row = rows.first else { return nil }
        return (section, row * geometry.maximumNotesPerRow, bounds.minY - geometry.rect(forRow: row, inSection: section).minY)
    }

    private func scroll(keeping anchor: Anchor) {
        let row = geometry.place(ofNote: anchor.note, inSection: anchor.section).row
        let y = geometry.rect(forRow: row, inSection: anchor.section).minY + anchor.distance
        contentOffset.y = max(0, min(y, geometry.contentSize.height - bounds.height))
    }

    /// Creates the rows and headers near the screen, and recycles the others.
    func tile() {
        guard let pictures, !bounds.isEmpty else { return }
        let margin = geometry.style.rowHeight
        let near = bounds.insetBy(dx: 0, dy: -margin)
        var wanted: Set<RowKey> = [], wantedHeaders: Set<Int> = []
        for section in geometry.sections(in: near) {
            let header = geometry.rectForHeader(inSection: section)
            if !header.isEmpty, header.intersects(near) { wantedHeaders.insert(section) }
            for row in geometry.rows(in: near, inSection: section) { wanted.insert(RowKey(section: section, row: row)) }
        }
        if !peeks.isEmpty { dropPeeks { !wanted.contains($0) } }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for (key, row) in rows where !wanted.contains(key) {
            rows[key] = nil
            recycle(row)
        }
        for (section, header) in headers where !wantedHeaders.contains(section) {
            headers[section] = nil
            recycle(header)
        }
        for key in wanted.sorted(by: { ($0.section, $0.row) < ($1.section, $1.row) }) {
            let frame = geometry.rect(forRow: key.row, inSection: key.section)
            // A row whose edge merely touches the screen's doesn't count as on screen.
            let isOnScreen = frame.minY < bounds.maxY && frame.maxY > bounds.minY
            if let row = rows[key] {
                if row.isOnScreen != isOnScreen { setOnScreen(isOnScreen, row) }
            } else {
                makeRow(key, frame: frame, isOnScreen: isOnScreen, pictures: pictures)
            }
        }
        for section in wantedHeaders.sorted() where headers[section] == nil { makeHeader(section, pictures: pictures) }
        CATransaction.commit()
    }

    private func makeRow(_ key: RowKey, frame: CGRect, isOnScreen: Bool, pictures: NoteTrayPictures) {
        let row = spareRows.popLast() ?? NoteRow()
        row.setFrame(frame, pictures: pictures)
        row.isOnScreen = isOnScreen
        let first = key.row * geometry.maximumNotesPerRow
        row.cells = (0..<geometry.numberOfNotes(inRow: key.row, inSection: key.section)).map { index in
            let path = IndexPath(facet: 0, note: first + index, section: key.section)
            let facets = max(1, dataSource?.noteCollectionView(self, numberOfFacetsAt: path.notePath) ?? 1)
            let cell = makeCell(at: path, facets: facets, isOnScreen: isOnScreen, pictures: pictures)
            showAbsence(of: cell)
            row.cards.addSublayer(cell)
            return cell
        }
        rows[key] = row
        pose(row, key: key, motion: .none)
        // Behind the tray's subviews, such as the scroll indicators.
        layer.insertSublayer(row.layer, at: 0)
    }

    func makeCell(at path: IndexPath, facets: Int, isOnScreen: Bool, pictures: NoteTrayPictures) -> NoteCell {
        let cell = dataSource?.noteCollectionView(self, cellAt: path) ?? dequeueReusableCell()
        cell.indexPath = path
        cell.facetCount = facets
        cell.identifier = dataSource?.noteCollectionView(self, identifierForNoteAt: path.notePath)
        cell.isOnScreen = isOnScreen
        cell.setSize(pictures.key.style.cardSize)
        cell.back.contents = pictures.back
        cell.shade.contents = pictures.shade
        cell.front.contents = pictures.placeholder
        cell.contentDidChange = { [weak self, weak cell] in
            MainActor.assumeIsolated {
                if let cell { self?.draw(cell) }
            }
        }
        draw(cell)
        return cell
    }

    private func setOnScreen(_ isOnScreen: Bool, _ row: NoteRow) {
        row.isOnScreen = isOnScreen
        var cells = row.cells
        for peek in peeks where rows[peek.key] === row { cells += peek.cells }
        for cell in cells {
            cell.isOnScreen = isOnScreen
            if let token = cell.renderToken { renderQueue.setPriority(isOnScreen ? .visible : .nearby, of: token) }
        }
    }

    /// Requests the image of a card's content: in the background if allowed. A pending request for the card is cancelled.
    func draw(_ cell: NoteCell) {
        if let token = cell.renderToken { renderQueue.cancel(token) }
        cell.renderToken = nil
        guard let pictures else { return }
        let content = cell.content, cards = pictures.cards, blank = pictures.placeholder
        let layout = cards.layout(of: content)
        cell.imageRect = layout.imageRect
        cell.audioBadgeRect = layout.audioBadgeRect
        let drawCard = drawCard
        guard cell.canDrawInBackground else { return show(drawCard(cards, content, blank), in: cell) }
        cell.renderToken = renderQueue.add(priority: cell.isOnScreen ? .visible : .nearby) {
            drawCard(cards, content, blank)
        } deliver: { [weak self, weak cell] image in
            guard let self, let cell else { return }
            cell.renderToken = nil
            show(image, in: cell)
        }
    }

    private func show(_ image: CGImage?, in cell: NoteCell) {
        guard let image else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        cell.front.contents = image
        CATransaction.commit()
    }

    private func makeHeader(_ section: Int, pictures: NoteTrayPictures) {
        let header = spareHeaders.popLast() ?? NoteHeader()
        header.show(titles[section] ?? "", frame: geometry.rectForHeader(inSection: section), pictures: pictures)
        headers[section] = header
        layer.insertSublayer(header.layer, at: 0)
    }

    // MARK: Recycling

    func removeAllRows() {
        if !peeks.isEmpty { dropPeeks { _ in true } }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for row in rows.values { recycle(row) }
        for header in headers.values { recycle(header) }
        CATransaction.commit()
        rows = [:]
        headers = [:]
    }

    func recycle(_ row: NoteRow) {
        for cell in row.cells { recycle(cell) }
        row.prepareForReuse(style: geometry.style)
        spareRows.append(row)
    }

    /// Takes a card out of its row, for reuse.
    func recycle(_ cell: NoteCell) {
        if let token = cell.renderToken { renderQueue.cancel(token) }
        cell.renderToken = nil
        cell.contentDidChange = nil
        cell.indexPath = nil
        cell.identifier = nil
        cell.isOnScreen = false
        cell.isHidden = false
        cell.isFlipped = false
        cell.removeAllAnimations()
        cell.shade.removeAllAnimations()
        cell.removeFromSuperlayer()
        // The limit is for data sources that never dequeue cells.
        if spareCells.count < 256 { spareCells.append(cell) }
    }

    /// Closes the peeks of rows that go.
    private func dropPeeks(where isGoing: (RowKey) -> Bool) {
        for peek in peeks where isGoing(peek.key) {
            let wasOpen = peek.facet > 0
            peek.facet = 0
            drop(peek)
            if wasOpen { tellFacet(of: peek) }
        }
    }

    func recycle(_ header: NoteHeader) {
        header.layer.removeFromSuperlayer()
        header.layer.removeAllAnimations()
        spareHeaders.append(header)
    }
}
