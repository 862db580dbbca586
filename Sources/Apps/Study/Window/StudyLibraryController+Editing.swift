import StudyLibrary
import UIKit

/// Writing in a note: its card comes out of the tray, or out of the lesson, and goes back there.
extension StudyLibraryController {
    func edit(_ note: Int64?, in stack: Int64?) {
        guard editor == nil else { return }
        let found = note.flatMap { id in model.attempt { try $0.draft(of: id) } ?? nil }
        guard note == nil || found != nil else { return }
        let template = found != nil ? nil : model.attempt { store in
            try store.defaultTemplate(of: stack).flatMap { try store.template($0) }
        } ?? nil
        let screen = NoteEditorViewController(found, template: template, stack: stack, in: self)
        lesson?.sounds.stop()
        editor = screen
        addChild(screen)
        screen.view.frame = view.bounds
        view.addSubview(screen.view)
        screen.didMove(toParent: self)
        screen.view.accessibilityViewIsModal = true
        screen.view.layoutIfNeeded()
        screen.view.alpha = 0
        fade(screen.view, to: 1)
        if !UIAccessibility.isReduceMotionEnabled, let sheet = screen.facets.first { takeOut(note, to: sheet) }
    }

    /// Closes the editor: what was written is stored, and the card goes back to where it came from.
    func closeEditor() {
        guard let screen = editor else { return }
        screen.end()
        editor = nil
        screen.willMove(toParent: nil)
        screen.view.isUserInteractionEnabled = false
        screen.view.accessibilityViewIsModal = false
        model.notifyOfChange()
        if lesson == nil { showTray(with: screen.note) }
        if !UIAccessibility.isReduceMotionEnabled, let sheet = screen.facets.first { putBack(screen.note, from: sheet) }
        // What the editor has presented goes with it.
        if presentedViewController != nil { dismiss(animated: true) { [weak self] in self?.takeKeys() } } else { takeKeys() }
        fade(screen.view, to: 0) { [weak screen] in
            screen?.view.removeFromSuperview()
            screen?.removeFromParent()
        }
    }

    /// What lies under the editor shows what has changed while that was open, and the row of its note.
    private func showTray(with note: Int64?) {
        library.refreshIfStale()
        tray?.refreshIfStale()
        if let note { tray?.reveal(note, animated: false) }
    }

    private func fade(_ view: UIView, to alpha: CGFloat, completion: @escaping () -> Void = {}) {
        let duration = UIAccessibility.isReduceMotionEnabled ? 0.25 : CardPlace.flight
        UIView.animate(withDuration: duration, delay: 0, options: [.curveEaseInOut, .allowUserInteraction]) {
            view.alpha = alpha
        } completion: { _ in
            completion()
        }
    }

    // MARK: Flights

    /// The tray on the screen; nil while there is none.
    private var tray: StackViewController? { navigation.topViewController as? StackViewController }

    /// Where a note's card is on the screen, or is seen while it moves; nil if it isn't there.
    private func place(of note: Int64?, isMoving: Bool = false) -> CardPlace? {
        guard let note else { return nil }
        return lesson.map { $0.cardPlace(of: note) } ?? tray?.place(of: note, isMoving: isMoving)
    }

    /// Below the screen: from there come, and there go, sheets of notes that have no card in sight.
    private func layoutBelow(_ sheet: CardPlace) -> CardPlace {
        CardPlace(rect: sheet.rect.offsetBy(dx: 0, dy: view.bounds.height), picture: sheet.picture)
    }

    /// Lets a card come out to be the editor's first sheet. One that is on its way back turns round.
    private func takeOut(_ note: Int64?, to sheet: FacetEditor) {
        let end = sheet.place
        if flight == nil || flight?.note != note {
            let start = place(of: note, isMoving: true)
            begin(CardFlight(of: note, at: start ?? layoutBelow(end), isSheet: start == nil, in: view.bounds), as: sheet)
        }
        showGap(true)
        sheet.showsSheet = false
        flight?.fly(to: end, isSheet: true) { [weak self] in self?.endFlight() }
    }

    /// Lets the editor's first sheet go back to be a card. A card that is still on its way there turns round.
    private func putBack(_ note: Int64?, from sheet: FacetEditor) {
        let start = sheet.place
        // A note that was begun during the flight has its number only now.
        if flight == nil || flight?.note != note {
            let seen = flight.map { CardPlace(rect: $0.shownRect, picture: start.picture) }
            begin(CardFlight(of: note, at: seen ?? start, isSheet: true, in: view.bounds), as: sheet)
        }
        sheet.showsSheet = false
        let end = place(of: note)
        showGap(end != nil)
        flight?.fly(to: end ?? layoutBelow(start), isSheet: end == nil) { [weak self] in self?.endFlight() }
        flight?.isUserInteractionEnabled = end != nil
        // A row that was changed just now draws its card anew, which takes a moment.
        TimerQueue.shared.schedule(after: CardPlace.flight * 0.4) { [weak self, weak flight] in
            guard let self, let flight, flight === self.flight, editor == nil else { return }
            if let place = place(of: flight.note) { flight.show(place, isSheet: false) }
        }
    }

    private func begin(_ new: CardFlight, as sheet: FacetEditor) {
        endFlight()
        new.paperColor = sheet.sheetColor
        new.didCatch = { [weak self, weak new] in
            if let note = new?.note { self?.edit(note, in: nil) }
        }
        view.addSubview(new)
        flight = new
    }

    /// Shows the place that a card has left as empty, or the card in it.
    private func showGap(_ isGap: Bool) {
        guard let note = flight?.note else { return }
        if let lesson { lesson.takeCardOut(isGap) } else { tray?.takeOut(isGap ? note : nil) }
    }

    /// Puts the card that flies to its place at once.
    func endFlight() {
        showGap(false)
        for sheet in editor?.facets ?? [] { sheet.showsSheet = true }
        flight?.removeFromSuperview()
        flight = nil
    }
}
