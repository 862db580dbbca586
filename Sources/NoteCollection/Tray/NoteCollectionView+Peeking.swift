import UIKit

/// Peeking: the cards in front of a facet are lifted aside, by tapping the note with two fingers, by a secondary click, or by Shift and
/// Space.
extension NoteCollectionView {
    func addPeeking() {
        let fingers = UITapGestureRecognizer()
        fingers.name = "peek"
        fingers.numberOfTouchesRequired = 2
        let click = UITapGestureRecognizer()
        click.name = "peek by pointer"
        click.buttonMaskRequired = .secondary
        for tap in [fingers, click] {
            tap.addAction { [weak self] tap in
                guard let self, tap.state == .ended, let path = indexPathForNote(at: tap.location(in: self)) else { return }
                isSkimmingByKeys = false
                peekAtNextFacet(ofNoteAt: path, animated: true)
            }
            addGestureRecognizer(tap)
        }
    }

    /// The peek that shows a facet; others may still be closing.
    var openPeek: NotePeek? { peeks.first { $0.facet > 0 } }

    /// The cells of a peeked note's facets, the first one, too.
    func cells(of peek: NotePeek) -> [NoteCell] {
        guard let row = rows[peek.key], row.cells.indices.contains(peek.indexInRow) else { return peek.cells }
        return [row.cells[peek.indexInRow]] + peek.cells
    }

    /// Shows a facet of the exposed note, and puts the facets of any other note back.
    func changePeek(to path: IndexPath?, animated: Bool) {
        let old = openPeek
        guard old.map({ IndexPath(facet: $0.facet, note: $0.path.note, section: $0.path.section) }) != path else { return }
        var changed: [NotePeek] = []
        if let old, old.path != path?.notePath { changed.append(close(old)) }
        if let path, let facet = path.facet, facet > 0, let peek = peeks.first(where: { $0.path == path.notePath }) ?? makePeek(of: path) {
            peek.facet = facet
            peek.changes += 1
            changed.append(peek)
        }
        move(changed, animated: animated)
    }

    /// Begins to close a peek, which the caller moves.
    func close(_ peek: NotePeek) -> NotePeek {
        peek.facet = 0
        peek.changes += 1
        return peek
    }

    /// Moves the cells of changed peeks, and drops those that closed when their cells have arrived.
    private func move(_ changed: [NotePeek], animated: Bool) {
        let fades = animated && UIAccessibility.isReduceMotionEnabled, moves = animated && !fades
        CATransaction.begin()
        if moves {
            CATransaction.setAnimationDuration(Self.settlingDuration)
        } else {
            CATransaction.setDisableActions(true)
        }
        CATransaction.setCompletionBlock(landing(of: changed))
        for peek in changed {
            guard let row = rows[peek.key] else { continue }
            pose(row, key: peek.key, motion: moves ? .animated(nil) : .none)
            if fades { fade(row) }
        }
        CATransaction.commit()
        if !moves { landing(of: changed)() }
        for peek in changed { tellFacet(of: peek) }
    }

    /// A block that drops those of some peeks that closed and were not changed since.
    func landing(of changed: [NotePeek]) -> () -> Void {
        let closing = changed.filter { $0.facet == 0 }.map { ($0, $0.changes) }
        return { [weak self] in
            MainActor.assumeIsolated {
                for (peek, changes) in closing where peek.changes == changes { self?.drop(peek) }
            }
        }
    }

    func tellFacet(of peek: NotePeek) {
        let path = IndexPath(facet: peek.facet, note: peek.path.note, section: peek.path.section)
        noteDelegate?.noteCollectionView(self, didPeekAt: path)
    }

    /// Makes the cells of all facets of a loaded note, within this frame: the first one covers them until their contents are drawn.
    private func makePeek(of path: IndexPath) -> NotePeek? {
        let note = path.notePath, place = geometry.place(ofNote: note.note, inSection: note.section)
        let key = RowKey(section: note.section, row: place.row)
        guard let pictures, let row = rows[key], let first = cellForNote(at: note) else { return nil }
        let cells = (1..<max(1, first.facetCount)).map { facet in
            makeCell(
                at: IndexPath(facet: facet, note: note.note, section: note.section), facets: first.facetCount, isOnScreen: row.isOnScreen,
                pictures: pictures)
        }
        let peek = NotePeek(path: note, key: key, indexInRow: place.indexInRow, cells: cells)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let size = row.layer.bounds.size, clip = peek.clip(isOpen: false, row: size, style: pictures.key.style)
        peek.layer.bounds = clip
        peek.layer.position = clip.origin
        row.layer.addSublayer(peek.layer)
        // Lifted cards reach over the rows below.
        row.layer.zPosition = 1
        for (index, cell) in cells.enumerated() {
            row.cards.addSublayer(cell)
            // Where the note stands, behind its first facet.
            cell.position = first.position
            cell.zPosition = first.zPosition
            cell.shade.opacity = first.shade.opacity
            var transform = NoteCellTransform(noteTilt: geometry.style.noteTilt, flippedTilt: geometry.style.flippedTilt)
            transform.facet = index + 1
            cell.transform = transform.matrix
        }
        CATransaction.commit()
        peeks.append(peek)
        return peek
    }

    /// Poses the cells of a peeked note's facets, within the current transaction.
    func pose(_ peek: NotePeek, in row: NoteRow, motion: NoteMotion) {
        let style = geometry.style
        let flap = NoteFlap(indexInRow: peek.indexInRow, maximumNotesPerRow: geometry.maximumNotesPerRow)
        let pose = notePose(ofIndex: peek.indexInRow, key: peek.key, isPeeked: peek.facet > 0)
        peek.layer.bounds = peek.clip(isOpen: peek.facet > 0, row: row.layer.bounds.size, style: style)
        for (facet, cell) in cells(of: peek).enumerated() {
            let isLifted = facet < peek.facet
            // Those that go back stay above the drawer's front until they have arrived.
            let parent = isLifted || (peek.facet == 0 && cell.superlayer === peek.layer) ? peek.layer : row.cards
            if cell.superlayer !== parent {
                // Without the fade of layers that come into a tree.
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                parent.addSublayer(cell)
                CATransaction.commit()
            }
            apply(pose, to: cell, index: peek.indexInRow, facet: facet, flap: isLifted ? flap : nil, motion: motion)
        }
    }

    /// Puts the first facet's cell back into its row, and recycles the others.
    func drop(_ peek: NotePeek) {
        guard let index = peeks.firstIndex(where: { $0 === peek }) else { return }
        peeks.remove(at: index)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for cell in peek.cells { recycle(cell) }
        if let row = rows[peek.key] {
            if row.cells.indices.contains(peek.indexInRow) { row.cards.addSublayer(row.cells[peek.indexInRow]) }
            if !peeks.contains(where: { $0.key == peek.key }) { row.layer.zPosition = 0 }
        }
        peek.layer.removeFromSuperlayer()
        CATransaction.commit()
    }
}
