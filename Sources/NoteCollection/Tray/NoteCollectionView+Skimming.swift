import UIKit

/// What is skimmed: a row, and the place in it.
struct Skim: Hashable {
    var section: Int
    var row: Int
    /// The place in the row that is exposed; between two whole numbers a card is turning.
    var position: CGFloat

    /// The place of the exposed card.
    var exposedIndex: Int { Int(position.rounded()) }
}

/// Skimming: by holding a finger and dragging it, by a pointer that moves over a row.
extension NoteCollectionView {
    /// Seconds a finger rests before it skims. Shorter than a long press's usual half second, since nothing else waits for it here.
    static let holdDuration = 0.25
    /// Seconds in which cards move when a skim begins, ends or changes rows.
    static let settlingDuration = 0.25
    /// Seconds without a movement after which a card that has stopped half turned comes to rest.
    static let restDuration = 0.15
    /// The part of that time after which a card that turns over is edge-on, with the default timing: forth and back.
    private static let edgeOnForth = 0.39, edgeOnBack = 0.21

    func addSkimming() {
        let hold = UILongPressGestureRecognizer()
        hold.name = "skim"
        hold.minimumPressDuration = Self.holdDuration
        hold.addAction { [weak self] in self?.skim(by: $0) }
        addGestureRecognizer(hold)
        let hover = UIHoverGestureRecognizer()
        hover.name = "skim by pointer"
        skimmingHover = hover
        hover.addAction { [weak self] in self?.skim(by: $0) }
        addGestureRecognizer(hover)
        let tap = UITapGestureRecognizer()
        tap.name = "select"
        tap.addAction { [weak self] in self?.select(by: $0) }
        addGestureRecognizer(tap)
    }

    private func skim(by hold: UILongPressGestureRecognizer) {
        switch hold.state {
        case .began, .changed:
            isSkimmingByTouch = true
            isSkimmingByKeys = false
            skim(to: hold.location(in: self))
        default:
            // The exposed card stays so, to be read without the finger.
            isSkimmingByTouch = false
            comeToRest()
        }
    }

    private func skim(by hover: UIHoverGestureRecognizer) {
        guard !isSkimmingByTouch else { return }
        switch hover.state {
        case .began, .changed:
            isSkimmingByKeys = false
            if !isDragging, !isDecelerating { skim(to: hover.location(in: self)) }
        case .ended, .cancelled:
            if !isSkimmingByKeys { changeSkim(to: nil, animated: true) }
        default:
            break
        }
    }

    private func select(by tap: UITapGestureRecognizer) {
        guard tap.state == .ended, let path = indexPathForNote(at: tap.location(in: self)) else { return }
        isSkimmingByKeys = false
        openNote(at: path)
    }

    /// Skims to the card that is seen at a point of the content while its row rests. The point decides, not where cards have moved to:
    /// what the skim does to the cards does not act back on it.
    private func skim(to point: CGPoint) {
        guard let (section, row) = geometry.row(atY: point.y) else {
            // Fingers stray from a row without losing it; the pointer has left it.
            if !isSkimmingByTouch { changeSkim(to: nil, animated: true) }
            return
        }
        let count = geometry.numberOfNotes(inRow: row, inSection: section)
        var position = min(max(0, geometry.skimPosition(atX: point.x)), CGFloat(max(0, count - 1)))
        // With reduced motion nothing turns with the finger: the next card comes when the finger has reached it.
        let reducesMotion = UIAccessibility.isReduceMotionEnabled
        if reducesMotion { position.round() }
        let new = Skim(section: section, row: row, position: position)
        // Under the finger cards follow it; a leap over several, or into another row, is a motion of its own.
        let follows = skim.map { $0.section == section && $0.row == row && abs($0.position - position) < 1.5 } ?? false
        changeSkim(to: new, animated: !follows || settlingChanges > 0 || reducesMotion)
        awaitRest()
    }

    /// Has the cards come to rest when the skim has not moved for a moment.
    private func awaitRest() {
        lastSkimTime = CACurrentMediaTime()
        guard restLink == nil else { return }
        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            MainActor.assumeIsolated {
                guard link.targetTimestamp - self.lastSkimTime >= Self.restDuration else { return }
                link.invalidate()
                self.restLink = nil
                self.comeToRest()
            }
        }
        restLink = link
        link.add(to: .main, forMode: .common)
    }

    /// Turns a card that stopped half-way the rest of its way: the exposed one is seen whole.
    private func comeToRest() {
        guard var rested = skim else { return }
        rested.position = CGFloat(rested.exposedIndex)
        changeSkim(to: rested, animated: true)
    }

    /// Exposes another place, or none.
    func changeSkim(to new: Skim?, animated: Bool) {
        guard new != skim else { return }
        let old = skim, oldNote = exposedNote
        skim = new
        // The row that is left comes first, always: the delegate hears of flips in the same order in every run.
        var keys: [RowKey] = []
        for key in [old, new].compactMap({ $0.map { RowKey(section: $0.section, row: $0.row) } }) where !keys.contains(key) {
            keys.append(key)
        }
        var flips: [(path: IndexPath, isFlipped: Bool)] = []
        let fades = animated && UIAccessibility.isReduceMotionEnabled, moves = animated && !fades
        CATransaction.begin()
        if moves {
            CATransaction.setAnimationDuration(Self.settlingDuration)
            settlingChanges += 1
            CATransaction.setCompletionBlock { [weak self] in
                MainActor.assumeIsolated { self?.settlingChanges -= 1 }
            }
        } else {
            CATransaction.setDisableActions(true)
        }
        for key in keys {
            guard let row = rows[key] else { continue }
            flips += pose(row, key: key, isAnimated: moves)
            if fades { fade(row) }
        }
        CATransaction.commit()
        for flip in flips { noteDelegate?.noteCollectionView(self, didFlipNoteAt: flip.path, isFlipped: flip.isFlipped) }
        if let note = exposedNote {
            if note != oldNote { noteDelegate?.noteCollectionView(self, didExposeNoteAt: note) }
        } else if oldNote != nil {
            noteDelegate?.noteCollectionViewDidEndSkimming(self)
        }
    }

    /// Shows what became of a row's cards by a fade from what they were.
    private func fade(_ row: NoteRow) {
        let fade = CATransition()
        fade.duration = Self.settlingDuration
        row.cards.add(fade, forKey: "fade")
    }

    /// Sets all cards of a row as the skim wants them, inside the current transaction.
    ///
    /// - Returns: the notes whose cards turned over.
    @discardableResult
    func pose(_ row: NoteRow, key: RowKey, isAnimated: Bool) -> [(path: IndexPath, isFlipped: Bool)] {
        let isSkimmed = skim?.section == key.section && skim?.row == key.row
        let position = isSkimmed ? skim?.position : nil
        var flips: [(path: IndexPath, isFlipped: Bool)] = []
        for (index, cell) in row.cells.enumerated() {
            let pose = NotePose(index: index, skim: position, style: style)
            let hinge = geometry.hinge(ofIndexInRow: index)
            cell.position = CGPoint(x: hinge.x + pose.shift, y: hinge.y - pose.lift)
            cell.transform = pose.transform.matrix
            cell.shade.opacity = Float(pose.shade)
            setHeight(pose, of: cell, isAnimated: isAnimated)
            if cell.isFlipped != pose.isFlipped {
                cell.isFlipped = pose.isFlipped
                if let path = cell.indexPath?.notePath { flips.append((path, pose.isFlipped)) }
            }
        }
        return flips
    }

    /// Cards change their order while they are edge-on, when it can't be seen: the height does not glide but jumps then.
    private func setHeight(_ pose: NotePose, of cell: NoteCell, isAnimated: Bool) {
        let old = cell.zPosition
        guard old != pose.zPosition else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        cell.zPosition = pose.zPosition
        CATransaction.commit()
        guard isAnimated else { return cell.removeAnimation(forKey: "height") }
        let stay = CABasicAnimation(keyPath: "zPosition")
        stay.fromValue = old
        stay.toValue = old
        stay.duration = Self.settlingDuration * (pose.isFlipped ? Self.edgeOnForth : Self.edgeOnBack)
        cell.add(stay, forKey: "height")
    }

    /// The content moved under the screen.
    func didScroll() {
        if isDragging || isDecelerating {
            // What was exposed closes, and nothing opens while the rows fly by; the pointer skims again when it moves.
            if !isSkimmingByTouch { changeSkim(to: nil, animated: true) }
        } else if let skimmingHover, !isSkimmingByKeys {
            // The program moved the rows under the pointer.
            skim(by: skimmingHover)
        }
        noteDelegate?.noteCollectionViewDidScroll(self)
    }
}
