import Notes
import UIKit

/// Slides rows aside under a finger: to archive a note, or to show buttons (Features VP-01).
@MainActor
final class NoteSlider: NSObject, UIGestureRecognizerDelegate {
    /// What lies under the rows.
    enum Content {
        case archive
        /// Buttons for restoring and deleting.
        case buttons
    }

    private unowned let table: UITableView
    private let theme: NotesTheme
    let pan = UIPanGestureRecognizer()
    var content = Content.archive
    /// Called when a row was slid beyond the lock and is out of sight.
    var archive: (Note.ID) -> Void = { _ in }
    /// Makes the buttons of a note.
    var buttons: (Note.ID) -> [(title: String, color: UIColor, perform: () -> Void)] = { _ in [] }

    private var grip: (row: NoteRow, start: CGFloat, isReady: Bool)?
    /// The row with open buttons.
    private weak var opened: NoteRow?

    /// Beyond the lock, a row moves by the finger's way divided by this.
    nonisolated static let resistance: CGFloat = 1.1

    init(_ table: UITableView, theme: NotesTheme) {
        self.table = table
        self.theme = theme
        super.init()
        pan.delegate = self
        pan.maximumNumberOfTouches = 1
        pan.addAction { [weak self] in self?.follow($0) }
        table.addGestureRecognizer(pan)
        // What goes to the side is no scrolling.
        table.panGestureRecognizer.require(toFail: pan)
    }

    private var lock: CGFloat { theme.measure(.slideLock) }

    /// Where a row is when the finger has gone to `x`, negative to the left.
    nonisolated static func position(_ x: CGFloat, lock: CGFloat) -> CGFloat {
        x >= 0 ? 0 : x >= -lock ? x : -lock + (x + lock) / resistance
    }

    /// Where the finger is when a row is at a position.
    nonisolated static func finger(_ position: CGFloat, lock: CGFloat) -> CGFloat {
        position >= -lock ? position : -lock + (position + lock) * resistance
    }

    // MARK: Gesture

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard !table.isDragging, let row = row(at: pan.location(in: table)) else { return false }
        let way = pan.direction(in: table)
        guard abs(way.x) > abs(way.y) else { return false }
        return way.x < 0 || row === opened
    }

    private func row(at point: CGPoint) -> NoteRow? {
        table.indexPathForRow(at: point).flatMap { table.cellForRow(at: $0) as? NoteRow }
    }

    private func follow(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began: begin()
        case .changed: move()
        case .ended: end(isCancelled: false)
        case .cancelled, .failed: end(isCancelled: true)
        default: break
        }
    }

    private func begin() {
        let translation = pan.translation(in: table)
        var start = pan.location(in: table)
        start.x -= translation.x
        start.y -= translation.y
        guard let row = row(at: start), let note = row.note else { return }
        if row !== opened { close(animated: true) }
        // A row that springs back is caught where it is seen.
        let shown = row.sheet.layer.presentation()?.frame.minX ?? row.sheet.frame.minX
        row.sheet.layer.removeAllAnimations()
        row.isOpen = true
        row.slide.isHidden = false
        grip = (row, Self.finger(shown, lock: lock), false)
        if content == .buttons, row !== opened { row.slide.showButtons(buttons(note.id)) }
        move()
    }

    private func move() {
        guard let grip else { return }
        let x = min(0, grip.start + pan.translation(in: table).x)
        UIView.performWithoutAnimation {
            switch content {
            case .archive:
                grip.row.sheet.frame.origin.x = Self.position(x, lock: lock)
                grip.row.slide.showArchive(x: x, lock: lock, theme: theme)
            case .buttons:
                grip.row.sheet.frame.origin.x = Self.position(x, lock: 2 * NoteSlideView.buttonWidth)
            }
        }
        let isReady = content == .archive && x <= -lock
        if isReady != grip.isReady {
            self.grip?.isReady = isReady
            if isReady { UIAccessibility.post(notification: .announcement, argument: "Release to archive") }
        }
    }

    private func end(isCancelled: Bool) {
        guard let grip else { return }
        self.grip = nil
        switch content {
        case .archive:
            if grip.isReady, !isCancelled, let note = grip.row.note { leave(grip.row, note.id) } else { bounce(grip.row) }
        case .buttons:
            let way = -grip.row.sheet.frame.minX, velocity = pan.velocity(in: table).x
            let opens = !isCancelled && (velocity < -300 || velocity < 300 && way > NoteSlideView.buttonWidth)
            opened = opens ? grip.row : nil
            settle(grip.row, at: opens ? -2 * NoteSlideView.buttonWidth : 0)
        }
    }

    // MARK: Endings

    /// Slides a row out of sight, then archives its note.
    func leave(_ row: NoteRow, _ note: Note.ID) {
        row.isOpen = true
        row.slide.isHidden = false
        row.slide.showArchive(x: -lock, lock: lock, theme: theme)
        UIView.animate(withDuration: 0.25, delay: 0, options: .beginFromCurrentState) {
            row.sheet.frame.origin.x = -row.bounds.width
            row.sheet.alpha = 0
        } completion: { [weak self] _ in
            self?.archive(note)
        }
    }

    /// Lets a row go back: beyond a small distance it bounces once.
    private func bounce(_ row: NoteRow) {
        let offset = row.sheet.frame.minX
        guard -offset >= 20 else { return settle(row, at: 0, duration: 0.15) }
        UIView.animate(withDuration: 0.2, delay: 0, options: .curveEaseIn) {
            row.sheet.frame.origin.x = 0
        } completion: { isFinished in
            guard isFinished else { return }
            UIView.animate(withDuration: 0.1, delay: 0, options: .curveEaseOut) {
                row.sheet.frame.origin.x = 0.125 * offset
            } completion: { [weak self] isFinished in
                if isFinished { self?.settle(row, at: 0, duration: 0.1) }
            }
        }
    }

    private func settle(_ row: NoteRow, at x: CGFloat, duration: TimeInterval = 0.2) {
        UIView.animate(withDuration: duration, delay: 0, options: [.curveEaseOut, .beginFromCurrentState]) {
            row.sheet.frame.origin.x = x
        } completion: { isFinished in
            guard isFinished, x == 0 else { return }
            row.slide.isHidden = true
            row.isOpen = false
        }
    }

    /// Closes a row with open buttons.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    func close(animated: Bool) -> Bool {
        guard let row = opened else { return false }
        opened = nil
        if animated { settle(row, at: 0) } else { row.putBack() }
        return true
    }
}

extension UIPanGestureRecognizer {
    /// Where the finger goes: its way so far or, if it begins right there, its velocity.
    func direction(in view: UIView) -> CGPoint {
        let way = translation(in: view)
        return way == .zero ? velocity(in: view) : way
    }
}
