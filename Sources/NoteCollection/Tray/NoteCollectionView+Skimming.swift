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
            let isFast = pointerSweep.move(to: hover.location(in: nil), at: CACurrentMediaTime())
            let point = hover.location(in: self)
            if isDragging || isDecelerating { return }
            if isFast, !isSkimmed(point) { sweep() } else { skim(to: point) }
        case .ended, .cancelled:
            pointerSweep.end()
            if !isSkimmingByKeys { changeSkim(to: nil, animated: true, byPerson: true) }
        default:
            break
        }
    }

    /// Whether a point lies in the skimmed row.
    private func isSkimmed(_ point: CGPoint) -> Bool {
        guard let skim, let place = geometry.row(atY: point.y) else { return false }
        return place.section == skim.section && place.row == skim.row
    }

    /// Leaves the row under a pointer that sweeps across rows closed, until the pointer rests.
    private func sweep() {
        changeSkim(to: nil, animated: true, byPerson: true)
        pointerSweep.isPending = true
        awaitRest()
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
            if !isSkimmingByTouch { changeSkim(to: nil, animated: true, byPerson: true) }
            return
        }
        pointerSweep.isPending = false
        let count = geometry.numberOfNotes(inRow: row, inSection: section)
        var position = min(max(0, geometry.skimPosition(atX: point.x)), CGFloat(max(0, count - 1)))
        // With reduced motion cards don't follow the finger: the exposed card changes when the finger reaches the next one.
        let reducesMotion = UIAccessibility.isReduceMotionEnabled
        if reducesMotion { position.round() }
        let new = Skim(section: section, row: row, position: position)
        // Cards follow the finger directly; a leap over several cards, or into another row, is animated.
        let follows = skim.map { $0.section == section && $0.row == row && abs($0.position - position) < 1.5 } ?? false
        let closesPeek = openPeek != nil && new.exposedIndex != skim?.exposedIndex
        changeSkim(to: new, animated: !follows || settlingChanges > 0 || reducesMotion || closesPeek, byPerson: true)
        awaitRest()
    }

    /// Completes the turn of a half turned card once the skim has not moved for a moment, and opens the row under a pointer that has come
    /// to rest after a sweep.
    private func awaitRest() {
        lastSkimTime = CACurrentMediaTime()
        guard restLink == nil else { return }
        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            MainActor.assumeIsolated {
                let rest = self.pointerSweep.isPending ? PointerSweep.restDuration : Self.restDuration
                guard link.targetTimestamp - self.lastSkimTime >= rest else { return }
                link.invalidate()
                self.restLink = nil
                if self.pointerSweep.isPending { self.endSweep() } else { self.comeToRest() }
            }
        }
        restLink = link
        link.add(to: .main, forMode: .common)
    }

    /// Opens the row under the pointer.
    private func endSweep() {
        pointerSweep.isPending = false
        guard let skimmingHover, !isSkimmingByTouch, !isDragging, !isDecelerating else { return }
        if skimmingHover.state == .began || skimmingHover.state == .changed { skim(to: skimmingHover.location(in: self)) }
    }

    /// Completes the turn of a half turned card, so that the exposed one is wholly visible.
    private func comeToRest() {
        guard var rested = skim else { return }
        rested.position = CGFloat(rested.exposedIndex)
        changeSkim(to: rested, animated: true, byPerson: true)
    }

    /// Changes the skim; nil ends it.
    ///
    /// - Parameters:
    ///   - new: the new skim.
    ///   - animated: whether cards move to their places.
    ///   - byPerson: whether a finger, the pointer, a key or an assistive technology skims. Cards that turn over make a sound then.
    func changeSkim(to new: Skim?, animated: Bool, byPerson: Bool = false) {
        guard new != skim else { return }
        let old = skim, oldNote = exposedNote
        skim = new
        let closing = openPeek.flatMap { $0.path == exposedNote ? nil : close($0) }
        // The row that the skim leaves comes first, so that the delegate receives flips in the same order in every run.
        var changed: [(key: RowKey, stagger: NoteStagger)] = []
        for (skim, isComing) in [(old, false), (new, true)] {
            guard let skim else { continue }
            let key = RowKey(section: skim.section, row: skim.row)
            if changed.last?.key != key { changed.append((key, NoteStagger(position: skim.position, isComing: isComing))) }
        }
        let isSameRow = old != nil && new != nil && changed.count == 1
        var flips: [(path: IndexPath, isFlipped: Bool)] = []
        let fades = animated && UIAccessibility.isReduceMotionEnabled, moves = animated && !fades
        CATransaction.begin()
        if moves {
            CATransaction.setAnimationDuration(Self.settlingDuration)
            settlingChanges += 1
            let land = closing.map { landing(of: [$0]) }
            CATransaction.setCompletionBlock { [weak self] in
                MainActor.assumeIsolated { self?.settlingChanges -= 1 }
                land?()
            }
        } else {
            CATransaction.setDisableActions(true)
        }
        for (key, stagger) in changed {
            guard let row = rows[key] else { continue }
            flips += pose(row, key: key, motion: moves ? .animated(isSameRow ? nil : stagger) : .none)
            if fades { fade(row) }
        }
        CATransaction.commit()
        if let closing {
            if !moves { landing(of: [closing])() }
            tellFacet(of: closing)
        }
        for flip in flips {
            if byPerson { playFlick(of: flip.path) }
            noteDelegate?.noteCollectionView(self, didFlipNoteAt: flip.path, isFlipped: flip.isFlipped)
        }
        if let note = exposedNote {
            if note != oldNote { noteDelegate?.noteCollectionView(self, didExposeNoteAt: note) }
        } else if oldNote != nil {
            noteDelegate?.noteCollectionViewDidEndSkimming(self)
        }
    }

    /// Plays the sound of a card that turns over.
    private func playFlick(of path: IndexPath) {
        guard let sounds, bounds.width > 0 else { return }
        let x = geometry.position(ofNote: path.note, inSection: path.section).x
        sounds.playFlick(pan: Double(2 * x / bounds.width - 1))
    }

    /// Exposes a note in response to a key or an assistive technology.
    func setExposedNote(_ path: IndexPath?, byPerson: Bool) {
        guard let path else { return changeSkim(to: nil, animated: true, byPerson: byPerson) }
        guard holdsNote(at: path) else { return }
        changeSkim(to: restingSkim(at: path), animated: true, byPerson: byPerson)
    }

    /// Cross-fades a row's cards from their old poses to the new ones.
    func fade(_ row: NoteRow) {
        let fade = CATransition()
        fade.duration = Self.settlingDuration
        row.cards.add(fade, forKey: "fade")
    }

    /// Handles scrolling: the content offset changed.
    func didScroll() {
        if isDragging || isDecelerating {
            // Ends the skim, and exposes nothing while rows scroll past; the pointer skims again when it moves.
            if !isSkimmingByTouch { changeSkim(to: nil, animated: true, byPerson: true) }
        } else if let skimmingHover, !isSkimmingByKeys {
            // The program scrolled the rows under the pointer.
            skim(by: skimmingHover)
        }
        noteDelegate?.noteCollectionViewDidScroll(self)
    }
}
