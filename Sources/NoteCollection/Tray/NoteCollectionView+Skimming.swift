import UIKit

/// The state of skimming: a row, and the position in it.
struct Skim: Hashable {
    var section: Int
    var row: Int
    /// The exposed position in the row; between two whole numbers a card is turning.
    var position: CGFloat

    /// The index of the exposed card in its row.
    var exposedIndex: Int { Int(position.rounded()) }
}

/// Skimming: by touching, holding and dragging, or by moving a pointer over a row.
extension NoteCollectionView {
    /// The seconds that a finger must be held before it skims. Shorter than a long press's half second, since no other gesture waits for
    /// it.
    static let holdDuration = 0.25
    /// The duration in seconds of animations when a skim begins, ends or changes rows.
    static let settlingDuration = 0.25
    /// The seconds without movement after which a card that has stopped half turned completes its turn.
    static let restDuration = 0.15
    /// The fraction of ``settlingDuration`` after which a turning card is edge-on with the default timing function: turning over, and back.
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
            // The card stays exposed, so that it can be read after the finger is lifted.
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

    /// Skims to the card that is at a point of the content while its row rests. This depends on the point only, not on where the cards have
    /// moved to, so that the skim doesn't feed back on itself.
    private func skim(to point: CGPoint) {
        guard let (section, row) = geometry.row(atY: point.y) else {
            // A finger may stray from the row; a pointer that leaves it ends the skim.
            if !isSkimmingByTouch { changeSkim(to: nil, animated: true) }
            return
        }
        let count = geometry.numberOfNotes(inRow: row, inSection: section)
        var position = min(max(0, geometry.skimPosition(atX: point.x)), CGFloat(max(0, count - 1)))
        // With reduced motion cards don't follow the finger: the exposed card changes when the finger reaches the next one.
        let reducesMotion = UIAccessibility.isReduceMotionEnabled
        if reducesMotion { position.round() }
        let new = Skim(section: section, row: row, position: position)
        // Cards follow the finger directly; a leap over several cards, or into another row, is animated.
        let follows = skim.map { $0.section == section && $0.row == row && abs($0.position - position) < 1.5 } ?? false
        changeSkim(to: new, animated: !follows || settlingChanges > 0 || reducesMotion)
        awaitRest()
    }

    /// Completes the turn of a half turned card once the skim has not moved for a moment.
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

    /// Completes the turn of a half turned card, so that the exposed one is wholly visible.
    private func comeToRest() {
        guard var rested = skim else { return }
        rested.position = CGFloat(rested.exposedIndex)
        changeSkim(to: rested, animated: true)
    }

    /// Changes the skim; nil ends it.
    func changeSkim(to new: Skim?, animated: Bool) {
        guard new != skim else { return }
        let old = skim, oldNote = exposedNote
        skim = new
        // The row that the skim leaves comes first, so that the delegate receives flips in the same order in every run.
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

    /// Cross-fades a row's cards from their old poses to the new ones.
    private func fade(_ row: NoteRow) {
        let fade = CATransition()
        fade.duration = Self.settlingDuration
        row.cards.add(fade, forKey: "fade")
    }

    /// Applies the poses of the current skim to all cards of a row, within the current transaction.
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

    /// Sets a card's z position. It isn't interpolated but jumps while the card is edge-on, when the change of order can't be seen.
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

    /// Handles scrolling: the content offset changed.
    func didScroll() {
        if isDragging || isDecelerating {
            // Ends the skim, and exposes nothing while rows scroll past; the pointer skims again when it moves.
            if !isSkimmingByTouch { changeSkim(to: nil, animated: true) }
        } else if let skimmingHover, !isSkimmingByKeys {
            // The program scrolled the rows under the pointer.
            skim(by: skimmingHover)
        }
        noteDelegate?.noteCollectionViewDidScroll(self)
    }
}
