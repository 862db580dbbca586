/// A row that was swiped aside.
struct RowSwipe {
    let cell: UITableViewCell
    let view: SwipeActionsView
    /// How far the content was moved when the finger caught it.
    var start: CGFloat = 0
}

/// Follows fingers that move sideways on a row with actions.
final class RowSwipeGestureRecognizer: UIPanGestureRecognizer {
    weak var table: UITableView?
    /// Where the finger went down, in the window.
    private var start = CGPoint.zero

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        start = location(in: nil)
    }

    /// Where the finger went down, and how far it has come since.
    func travel(in view: UIView) -> (start: CGPoint, CGVector) {
        let place = location(in: nil)
        return (view.convert(start, from: nil), CGVector(dx: place.x - start.x, dy: place.y - start.y))
    }
}

/// Swiping rows to show what can be done with them.
extension UITableView {
    /// The longest animation of content that was let go, in seconds.
    private static let swipeDuration = 0.35

    /// Whether a finger that moves sideways swipes a row.
    func mayBeginSwipe() -> Bool {
        let (start, travel) = swipePan.travel(in: self)
        guard abs(travel.dx) > abs(travel.dy), !isDragging, !isDecelerating, engine.movement == nil else { return false }
        guard let path = indexPathForRow(at: start), let cell = cellForRow(at: path) else { return false }
        if state.swipe?.cell === cell { return true }
        guard !isEditing, let actions = actions(of: path, onRight: travel.dx < 0), !actions.actions.isEmpty else { return false }
        closeSwipe(animated: true)
        begin(cell, path, actions, onRight: travel.dx < 0)
        return true
    }

    /// The actions at an edge of a row.
    private func actions(of path: IndexPath, onRight: Bool) -> UISwipeActionsConfiguration? {
        let isTrailing = onRight != isMirrored
        guard isTrailing else {
            guard dataSource?.tableView(self, canEditRowAt: path) ?? false else { return nil }
            return tableDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
        }
        guard dataSource?.tableView(self, canEditRowAt: path) ?? false else { return nil }
        if let own = tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path) { return own }
        guard tableDelegate == nil || defaultsAsked.contains(.trailingActions), let deletion = deletion(of: path) else { return nil }
        // Nothing told that rows of this table can be edited at all.
        let isDefault = defaultsAsked.contains(.canEdit) && (tableDelegate == nil || defaultsAsked.contains(.editingStyle))
        return isDefault ? nil : deletion
    }

    private func begin(_ cell: UITableViewCell, _ path: IndexPath, _ actions: UISwipeActionsConfiguration, onRight: Bool) {
        unhighlight()
        tableDelegate?.tableView(self, willBeginEditingRowAt: path)
        let view = SwipeActionsView(actions, isOnRight: onRight)
        view.perform = { [weak self] action, button in self?.perform(action, button) }
        UIView.performWithoutAnimation {
            cell.parts.swipe = view
            cell.addSubview(view)
            cell.clipsToBounds = true
            cell.willTransition(to: .showingDeleteConfirmation)
            view.place(in: cell)
            if cell.configurationUpdateHandler != nil || cell.parts.configurations != nil { cell.setNeedsUpdateConfiguration() }
        }
        state.swipe = RowSwipe(cell: cell, view: view)
    }

    func followSwipe(_ pan: RowSwipeGestureRecognizer) {
        guard var swipe = state.swipe else { return }
        switch pan.state {
        case .began:
            swipe.start = caughtSlide(swipe)
            state.swipe = swipe
            move(swipe, pan)
        case .changed: move(swipe, pan)
        case .ended:
            guard let rest = swipe.view.rest(velocity: pan.velocity(in: self).x) else { return performFully(swipe) }
            swipe.view.isOpen = rest != 0
            if rest == 0 { closeSwipe(animated: true) } else { slide(swipe, to: rest) }
        case .cancelled, .failed: closeSwipe(animated: true)
        case .possible: break
        }
    }

    private func move(_ swipe: RowSwipe, _ pan: RowSwipeGestureRecognizer) {
        let switches = swipe.view.follow(swipe.start + pan.translation(in: self).x, width: swipe.cell.bounds.width)
        if switches { lay(out: swipe.cell, in: 0.2) } else { lay(out: swipe.cell, in: 0) }
    }

    /// Where the content is on the screen when a finger catches it, and stops it there.
    private func caughtSlide(_ swipe: RowSwipe) -> CGFloat {
        let content = swipe.cell.contentView.layer
        guard let shown = content.presentation(), content.animationKeys()?.isEmpty == false else { return swipe.view.slide }
        let slide = swipe.view.slide + shown.position.x - content.position.x
        for view in swipe.cell.subviews + swipe.view.subviews { view.layer.removeAllAnimations() }
        return slide
    }

    private func lay(out cell: UITableViewCell, in duration: Double, completion: ((Bool) -> Void)? = nil) {
        cell.setNeedsLayout()
        guard duration > 0 else {
            UIView.performWithoutAnimation { cell.layoutIfNeeded() }
            return
        }
        UIView.animate(
            withDuration: duration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: .allowUserInteraction,
            animations: { cell.layoutIfNeeded() }, completion: completion)
    }

    private func slide(_ swipe: RowSwipe, to slide: CGFloat) {
        swipe.view.slide = slide
        lay(out: swipe.cell, in: Self.swipeDuration)
    }

    /// Shows the actions of a row without a finger.
    func openSwipe(_ cell: UITableViewCell, _ path: IndexPath, _ actions: UISwipeActionsConfiguration) {
        layoutIfNeeded()
        begin(cell, path, actions, onRight: !isMirrored)
        guard let swipe = state.swipe else { return }
        swipe.view.isOpen = true
        slide(swipe, to: swipe.view.openSlide)
    }

    private func perform(_ action: UIContextualAction, _ button: UIView) {
        let view = state.swipe?.view
        action.handler(action, button) { [weak self] _ in
            if let self, let view, state.swipe?.view === view { closeSwipe(animated: true) }
        }
    }

    private func performFully(_ swipe: RowSwipe) {
        guard let button = swipe.view.first else { return closeSwipe(animated: true) }
        swipe.view.isOpen = true
        slide(swipe, to: swipe.view.isOnRight ? -swipe.cell.bounds.width : swipe.cell.bounds.width)
        perform(button.action, button)
    }

    /// Hides the actions of the row that was swiped.
    func closeSwipe(animated: Bool) {
        guard let swipe = state.swipe else { return }
        state.swipe = nil
        let path = indexPath(for: swipe.cell)
        swipe.view.isOpen = false
        swipe.view.slide = 0
        let finish = { [weak cell = swipe.cell, weak view = swipe.view] in
            guard let cell, let view, cell.parts.swipe === view else { return }
            view.removeFromSuperview()
            cell.parts.swipe = nil
            cell.appliedAttributes.map(cell.take)
            cell.didTransition(to: [])
            if cell.configurationUpdateHandler != nil || cell.parts.configurations != nil { cell.setNeedsUpdateConfiguration() }
        }
        if animated {
            lay(out: swipe.cell, in: Self.swipeDuration) { _ in finish() }
        } else {
            // No layout pass at once: the data may have changed already.
            swipe.cell.setNeedsLayout()
            finish()
        }
        tableDelegate?.tableView(self, didEndEditingRowAt: path)
    }
}
