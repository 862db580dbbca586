import UIKit

/// Updates whose differences are animated: cards move to new places, sink into their drawers and rise out of them.
extension NoteCollectionView {
    /// Seconds that the cards take.
    static let updateDuration = 0.35
    /// How far cards are lifted that fly to another row, in points.
    private static let flightLift: CGFloat = 24
    /// The seconds between two cards of a row that sink or rise, and the most of all.
    private static let updateStep = 0.012, longestUpdateDelay = 0.1

    /// A card as it was seen before the update, in coordinates of the tray's visible part.
    private struct SeenCard {
        let cell: NoteCell
        let row: RowKey
        let rowTop: CGFloat
        let index: Int
        let place: CGPoint
        let transform: CATransform3D
        let shade: Float
    }

    /// What was seen before the update.
    private struct Seen {
        var cards: [SeenCard] = []
        var rows: [RowKey: NoteRow]
        var headers: [Int: NoteHeader]
        var titles: [String?]
        var origin: CGPoint
    }

    func update() {
        // Layout that is pending isn't done first: it would ask for notes that the data source may not have any more.
        let exposed = exposedNote.flatMap { cellForNote(at: $0)?.identifier }, wasSkimming = skim != nil
        var seen = look()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        countNotes()
        (rows, headers) = ([:], [:])
        skim = nil
        elements = NoteElements()
        updateGeometry(isReload: true)
        clampOffset()
        tile()
        if flights.superlayer == nil { layer.addSublayer(flights) }
        // The exposed note stays exposed.
        if let exposed, let cell = loadedCells.first(where: { $0.identifier == exposed }), let path = cell.indexPath?.notePath {
            let new = restingSkim(at: path), key = RowKey(section: new.section, row: new.row)
            skim = new
            if let row = rows[key] { pose(row, key: key, motion: .none) }
        }
        var known: [AnyHashable: Int] = [:]
        for (index, card) in seen.cards.enumerated() {
            if let identifier = card.cell.identifier { known[identifier] = index }
        }
        var stayed: Set<Int> = []
        moveHeaders(&seen)
        for key in rows.keys.sorted(by: { ($0.section, $0.row) < ($1.section, $1.row) }) {
            guard let row = rows[key] else { continue }
            let top = row.layer.position.y - bounds.minY
            let isNew = !seen.rows.contains { isSame($0.value.layer.position.y - seen.origin.y, top) }
            if isNew { fade(row.layer, from: 0, to: 1) }
            for (index, cell) in row.cells.enumerated() {
                if let old = cell.identifier.flatMap({ known[$0] }), stayed.insert(old).inserted {
                    move(cell, at: index, in: row, top: top, from: seen.cards[old])
                } else {
                    rise(cell, at: index, in: row)
                }
            }
        }
        leave(seen, stayed: stayed)
        CATransaction.commit()
        if wasSkimming, skim == nil { noteDelegate?.noteCollectionViewDidEndSkimming(self) }
    }

    /// Takes note of all loaded cards. Those that are peeked at are put back first.
    private func look() -> Seen {
        for peek in peeks {
            let wasOpen = peek.facet > 0
            peek.facet = 0
            drop(peek)
            if wasOpen { tellFacet(of: peek) }
        }
        var seen = Seen(rows: rows, headers: headers, titles: titles, origin: bounds.origin)
        for (key, row) in rows {
            let top = row.layer.position.y - bounds.minY
            for (index, cell) in row.cells.enumerated() {
                let shown = cell.presentation() ?? cell
                let origin = cell.superlayer === flights ? .zero : row.layer.position
                let place = CGPoint(x: shown.position.x + origin.x - bounds.minX, y: shown.position.y + origin.y - bounds.minY)
                let shade = (cell.shade.presentation() ?? cell.shade).opacity
                seen.cards.append(SeenCard(
                    cell: cell, row: key, rowTop: top, index: index, place: place, transform: shown.transform, shade: shade))
            }
        }
        return seen
    }

    private func clampOffset() {
        let inset = adjustedContentInset
        let lowest = max(-inset.top, geometry.contentSize.height + inset.bottom - bounds.height)
        let y = min(max(contentOffset.y, -inset.top), lowest)
        if y != contentOffset.y { contentOffset.y = y }
        lastOffset = contentOffset
    }

    private func isSame(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 0.5 }

    // MARK: Cards

    /// Moves a card from where it was seen, within its row, or through the air from another row.
    private func move(_ cell: NoteCell, at index: Int, in row: NoteRow, top: CGFloat, from seen: SeenCard) {
        adopt(seen.cell, in: cell)
        let from = CGPoint(x: seen.place.x + bounds.minX, y: seen.place.y + bounds.minY), origin = row.layer.position
        turn(cell, from: seen)
        if isSame(seen.rowTop, top) {
            let start = CGPoint(x: from.x - origin.x, y: from.y - origin.y)
            guard start != cell.position else { return }
            cell.add(animation("position", from: NSValue(cgPoint: start), to: NSValue(cgPoint: cell.position)), forKey: "position")
            return
        }
        let end = CGPoint(x: cell.position.x + origin.x, y: cell.position.y + origin.y), height = cell.zPosition
        flights.addSublayer(cell)
        // Each flying card has a depth of its own, so that none cuts through another.
        cell.zPosition = -NotePose.spacing * CGFloat(flights.sublayers?.count ?? 0)
        cell.position = end
        let flight = CAKeyframeAnimation(keyPath: "position")
        let top = CGPoint(x: (from.x + end.x) / 2, y: (from.y + end.y) / 2 - Self.flightLift)
        flight.values = [from, top, end].map { NSValue(cgPoint: $0) }
        flight.calculationMode = .cubic
        flight.duration = Self.updateDuration
        flight.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        land(cell, of: row, height: height) { cell.add(flight, forKey: "position") }
    }

    /// Animates the change of a card's tilt and shade.
    private func turn(_ cell: NoteCell, from seen: SeenCard) {
        if !CATransform3DEqualToTransform(seen.transform, cell.transform) {
            let from = NSValue(caTransform3D: seen.transform), to = NSValue(caTransform3D: cell.transform)
            cell.add(animation("transform", from: from, to: to), forKey: "transform")
        }
        if seen.shade != cell.shade.opacity {
            cell.shade.add(animation("opacity", from: seen.shade, to: cell.shade.opacity), forKey: "opacity")
        }
    }

    /// Puts a flying card into its row when it has arrived.
    private func land(_ cell: NoteCell, of row: NoteRow, height: CGFloat, fly: () -> Void) {
        let path = cell.indexPath
        CATransaction.begin()
        CATransaction.setCompletionBlock { [weak self, weak cell, weak row] in
            MainActor.assumeIsolated {
                guard let self, let cell, let row, cell.superlayer === self.flights else { return }
                // Reused for another note meanwhile, or flying to yet another row.
                guard cell.indexPath == path, row.cells.contains(where: { $0 === cell }) else { return }
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                row.cards.addSublayer(cell)
                cell.position = CGPoint(x: cell.position.x - row.layer.position.x, y: cell.position.y - row.layer.position.y)
                cell.zPosition = height
                CATransaction.commit()
            }
        }
        fly()
        CATransaction.commit()
    }

    /// Shows the image of a card's former cell until its own is drawn; for good if it is the same.
    private func adopt(_ old: NoteCell, in cell: NoteCell) {
        guard old.renderToken == nil, old.bounds == cell.bounds else { return }
        if let token = cell.renderToken, old.content.isSame(as: cell.content) {
            renderQueue.cancel(token)
            cell.renderToken = nil
        }
        if cell.renderToken != nil || old.content.isSame(as: cell.content) { cell.front.contents = old.front.contents }
    }

    /// Lets a new card rise out of its drawer.
    private func rise(_ cell: NoteCell, at index: Int, in row: NoteRow) {
        let depth = geometry.style.cardSize.height + geometry.style.cardTop
        let start = CGPoint(x: cell.position.x, y: cell.position.y + depth)
        let rise = animation("position", from: NSValue(cgPoint: start), to: NSValue(cgPoint: cell.position))
        rise.beginTime = cell.convertTime(CACurrentMediaTime(), from: nil) + delay(index)
        rise.fillMode = .backwards
        clipped(row) { cell.add(rise, forKey: "position") }
    }

    /// Lets the cards sink that are gone, and fades the rows that are.
    private func leave(_ seen: Seen, stayed: Set<Int>) {
        let depth = geometry.style.cardSize.height + geometry.style.cardTop
        var gone: [RowKey: [SeenCard]] = [:]
        for (index, card) in seen.cards.enumerated() where !stayed.contains(index) { gone[card.row, default: []].append(card) }
        for (key, old) in seen.rows {
            let top = old.layer.position.y - seen.origin.y
            let heir = rows.values.first { isSame($0.layer.position.y - bounds.minY, top) }
            let cards = gone[key] ?? []
            let row = heir ?? old
            for card in seen.cards where card.row == key && !cards.contains(where: { $0.cell === card.cell }) { recycle(card.cell) }
            old.cells = []
            if heir == nil {
                old.layer.position = CGPoint(x: old.layer.position.x, y: top + bounds.minY)
                fade(old.layer, from: 1, to: 0)
            }
            let leaving = cards.map(\.cell)
            clipped(row) {
                for card in cards {
                    let cell = card.cell
                    if let token = cell.renderToken { renderQueue.cancel(token) }
                    cell.renderToken = nil
                    cell.contentDidChange = nil
                    cell.indexPath = nil
                    row.cards.addSublayer(cell)
                    cell.position = CGPoint(
                        x: card.place.x + bounds.minX - row.layer.position.x, y: card.place.y + bounds.minY - row.layer.position.y + depth)
                    // Between the cards that stay, at a depth that none of them has.
                    cell.zPosition = -NotePose.spacing * (CGFloat(card.index) + 0.5)
                    let start = CGPoint(x: cell.position.x, y: cell.position.y - depth)
                    let sink = animation("position", from: NSValue(cgPoint: start), to: NSValue(cgPoint: cell.position))
                    sink.beginTime = cell.convertTime(CACurrentMediaTime(), from: nil) + delay(card.index)
                    sink.fillMode = .backwards
                    cell.add(sink, forKey: "position")
                }
            } completion: { [weak self] in
                guard let self else { return }
                for cell in leaving where cell.indexPath == nil { recycle(cell) }
                if heir == nil { recycle(old) }
            }
            if heir != nil { recycle(old) }
        }
    }

    private func delay(_ index: Int) -> Double { min(Double(index) * Self.updateStep, Self.longestUpdateDelay) }

    /// Adds animations of cards that move behind the front of a row's drawer, and ends the clipping when they have ended.
    private func clipped(_ row: NoteRow, _ animate: () -> Void, completion: @escaping @MainActor () -> Void = {}) {
        let style = geometry.style, use = row.uses
        row.beginClipping(style: style)
        CATransaction.begin()
        CATransaction.setCompletionBlock {
            MainActor.assumeIsolated {
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                row.endClipping(use: use, style: style)
                completion()
                CATransaction.commit()
            }
        }
        animate()
        CATransaction.commit()
    }

    // MARK: Headers and rows

    /// Moves headers whose title stays, and fades others.
    private func moveHeaders(_ seen: inout Seen) {
        for (section, header) in headers.sorted(by: { $0.key < $1.key }) {
            let top = header.layer.position.y
            let title = titles[section]
            let old = seen.headers.filter { seen.titles.indices.contains($0.key) && seen.titles[$0.key] == title }
                .min { $0.key < $1.key }
            guard let old else {
                fade(header.layer, from: 0, to: 1)
                continue
            }
            let start = old.value.layer.position.y - seen.origin.y + bounds.minY
            if !isSame(start, top) {
                header.layer.add(animation("position.y", from: start, to: top), forKey: "position")
            }
            seen.headers[old.key] = nil
            recycle(old.value)
        }
        for header in seen.headers.values {
            header.layer.position.y += bounds.minY - seen.origin.y
            CATransaction.begin()
            CATransaction.setCompletionBlock { [weak self] in
                MainActor.assumeIsolated { self?.recycle(header) }
            }
            fade(header.layer, from: 1, to: 0)
            CATransaction.commit()
        }
        seen.headers = [:]
    }

    private func fade(_ layer: CALayer, from start: Float, to end: Float) {
        let fade = animation("opacity", from: start, to: end)
        // What fades away stays away until it is removed.
        fade.fillMode = .forwards
        fade.isRemovedOnCompletion = end == 1
        layer.add(fade, forKey: "fade")
    }

    private func animation(_ keyPath: String, from: Any, to: Any) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = Self.updateDuration
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        return animation
    }
}
