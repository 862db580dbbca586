import UIKit

/// Keyboard input: arrow keys skim from card to card and from row to row, Return selects the exposed card, Space turns it over, Shift and
/// Space peek at its next facet, Escape ends the peek and then the skim.
///
/// While no card is exposed, the left and right arrow keys start with the first row that is wholly on screen, and the others scroll as in
/// any scroll view.
extension NoteCollectionView {
    /// Handles key presses.
    ///
    /// - Returns: false where the key is not the tray's.
    func take(_ presses: Set<UIPress>) -> Bool {
        guard presses.count == 1, let key = presses.first?.key else { return false }
        let exposed = exposedNote, modifiers = key.modifierFlags.subtracting([.alphaShift, .numericPad])
        if modifiers == .shift, key.keyCode == .keyboardSpacebar, let exposed { return peekAtNextFacet(ofNoteAt: exposed, animated: true) }
        guard modifiers.isEmpty else { return false }
        switch key.keyCode {
        case .keyboardRightArrow: return expose(exposed.map { note(after: $0) ?? $0 } ?? firstNoteOnScreen)
        case .keyboardLeftArrow: return expose(exposed.map { note(before: $0) ?? $0 } ?? firstNoteOnScreen)
        case .keyboardDownArrow: return expose(exposed.map { note(inRowBelow: $0) ?? $0 })
        case .keyboardUpArrow: return expose(exposed.map { note(inRowAbove: $0) ?? $0 })
        case .keyboardHome: return expose(exposed.map { edge(of: $0, isEnd: false) })
        case .keyboardEnd: return expose(exposed.map { edge(of: $0, isEnd: true) })
        case .keyboardSpacebar:
            guard let exposed else { return false }
            // A row's last card doesn't turn: there is no card after it.
            flip(exposed)
            return true
        case .keyboardReturnOrEnter: return exposed.map { openNote(at: $0) } ?? false
        case .keyboardEscape:
            guard exposed != nil else { return false }
            if openPeek != nil { changePeek(to: nil, animated: true) } else { setExposedNote(nil, byPerson: true) }
            return true
        default: return false
        }
    }

    /// Exposes a note in response to a key, and scrolls its row onto the screen.
    private func expose(_ path: IndexPath?) -> Bool {
        guard let path else { return false }
        // The pointer, under which rows may move now, doesn't skim until it moves itself.
        isSkimmingByKeys = true
        setExposedNote(path, byPerson: true)
        let row = rect(forRow: row(ofNote: path.note, inSection: path.section), inSection: path.section)
        if row.minY < bounds.minY || row.maxY > bounds.maxY { scrollRectToVisible(row, animated: !UIAccessibility.isReduceMotionEnabled) }
        return true
    }

    /// The first note of the first row that is wholly on screen, or else of the first row partly on screen.
    private var firstNoteOnScreen: IndexPath? {
        var first: IndexPath?
        for section in geometry.sections(in: bounds) {
            for row in geometry.rows(in: bounds, inSection: section) {
                let path = IndexPath(note: row * maximumNotesPerRow, section: section)
                if rect(forRow: row, inSection: section).minY >= bounds.minY { return path }
                first = first ?? path
            }
        }
        return first
    }

    private func note(after path: IndexPath) -> IndexPath? {
        if path.note + 1 < numberOfNotes(inSection: path.section) { return IndexPath(note: path.note + 1, section: path.section) }
        return section(after: path.section).map { IndexPath(note: 0, section: $0) }
    }

    private func note(before path: IndexPath) -> IndexPath? {
        if path.note > 0 { return IndexPath(note: path.note - 1, section: path.section) }
        return section(before: path.section).map { IndexPath(note: numberOfNotes(inSection: $0) - 1, section: $0) }
    }

    private func note(inRowBelow path: IndexPath) -> IndexPath? {
        let row = row(ofNote: path.note, inSection: path.section), place = indexInRow(ofNote: path.note, inSection: path.section)
        if row + 1 < numberOfRows(inSection: path.section) { return note(at: place, inRow: row + 1, section: path.section) }
        return section(after: path.section).map { note(at: place, inRow: 0, section: $0) }
    }

    private func note(inRowAbove path: IndexPath) -> IndexPath? {
        let row = row(ofNote: path.note, inSection: path.section), place = indexInRow(ofNote: path.note, inSection: path.section)
        if row > 0 { return note(at: place, inRow: row - 1, section: path.section) }
        return section(before: path.section).map { note(at: place, inRow: numberOfRows(inSection: $0) - 1, section: $0) }
    }

    /// The first or last note of a note's row.
    private func edge(of path: IndexPath, isEnd: Bool) -> IndexPath {
        note(at: isEnd ? maximumNotesPerRow : 0, inRow: row(ofNote: path.note, inSection: path.section), section: path.section)
    }

    /// The note at an index of a row, or the row's last note.
    private func note(at place: Int, inRow row: Int, section: Int) -> IndexPath {
        let last = geometry.numberOfNotes(inRow: row, inSection: section) - 1
        return IndexPath(note: row * maximumNotesPerRow + min(place, last), section: section)
    }

    private func section(after section: Int) -> Int? {
        ((section + 1)..<max(section + 1, numberOfSections)).first { numberOfNotes(inSection: $0) > 0 }
    }

    private func section(before section: Int) -> Int? {
        (0..<section).last { numberOfNotes(inSection: $0) > 0 }
    }
}
