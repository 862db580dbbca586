/// A cell whose content moves aside to show actions.
@MainActor
protocol SwipedCell: UIView {
    /// What moves aside.
    var contentView: UIView { get }
    /// The buttons beside the content, while they are shown or go away. The cell lays them out with its content.
    var swipeActions: SwipeActionsView? { get set }
    /// Called when the actions are about to be shown, and after they were hidden. The cell clips what it shows in between.
    func swipeDidChange(isSwiped: Bool)
}

extension SwipedCell {
    /// How much of the cell's width lies under its list's index, at the trailing edge, in points.
    var widthUnderIndex: CGFloat {
        let list = sequence(first: superview, next: { $0?.superview }).lazy.compactMap { $0 as? any IndexedList }.first
        guard let index = list?.indexView else { return 0 }
        let frame = convert(index.bounds, from: index)
        return min(max(0, isMirrored ? frame.maxX : bounds.width - frame.minX), bounds.width)
    }
}

/// A list whose rows can be swiped aside.
@MainActor
protocol SwipeHost: UIScrollView {
    /// Whether rows can be swiped now.
    var allowsSwiping: Bool { get }
    /// The row at a point of the content, with its cell.
    func swipedRow(at point: CGPoint) -> (path: IndexPath, cell: any SwipedCell)?
    /// The actions at an edge of a row; nil for none.
    func swipeActions(of path: IndexPath, isTrailing: Bool) -> UISwipeActionsConfiguration?
    /// The path of a cell that was swiped; nil for one that is gone.
    func path(ofSwiped cell: any SwipedCell) -> IndexPath?
    /// A row is about to show its actions.
    func willBeginSwiping(_ path: IndexPath)
    /// The actions of a row are hidden again.
    func didEndSwiping(_ path: IndexPath?)
}

/// Follows fingers that move sideways on a row with actions.
final class RowSwipeGestureRecognizer: UIPanGestureRecognizer {
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

/// Lets rows of a list be swiped aside to show what can be done with them: one row at a time.
@MainActor
final class RowSwiper {
    /// A row that was swiped aside.
    private struct Swipe {
        let cell: any SwipedCell
        let view: SwipeActionsView
        /// How far the content was moved when the finger caught it.
        var start: CGFloat = 0
    }

    /// The longest animation of content that was let go, in seconds.
    private static let duration = 0.35

    let pan = RowSwipeGestureRecognizer()
    private unowned let host: any SwipeHost
    private var swipe: Swipe?

    init(_ host: any SwipeHost) {
        self.host = host
        pan.addAction { [weak self] in self?.follow($0) }
        host.addGestureRecognizer(pan)
    }

    /// The cell whose actions are shown.
    var cell: (any SwipedCell)? { swipe?.cell }
    /// Whether actions are shown that no finger holds.
    var isOpen: Bool { swipe?.view.isOpen ?? false }

    /// Whether a finger that moves sideways swipes a row.
    func mayBegin() -> Bool {
        let (start, travel) = pan.travel(in: host)
        guard abs(travel.dx) > abs(travel.dy), !host.isDragging, !host.isDecelerating, let (path, cell) = host.swipedRow(at: start) else {
            return false
        }
        if swipe?.cell === cell { return true }
        let isTrailing = (travel.dx < 0) != host.isMirrored
        guard host.allowsSwiping, let actions = host.swipeActions(of: path, isTrailing: isTrailing), !actions.actions.isEmpty else {
            return false
        }
        close(animated: true)
        begin(cell, path, actions, onRight: travel.dx < 0)
        return true
    }

    /// A finger went down in the list: hides the actions unless it is on them.
    ///
    /// - Returns: whether a row was swiped aside, so that the touch does nothing else.
    func takes(_ touches: Set<UITouch>) -> Bool {
        guard swipe != nil else { return false }
        if let touch = touches.first, !(touch.view?.isIn(SwipeActionsView.self) ?? false) { close(animated: true) }
        return true
    }

    private func begin(_ cell: any SwipedCell, _ path: IndexPath, _ actions: UISwipeActionsConfiguration, onRight: Bool) {
        host.willBeginSwiping(path)
        let view = SwipeActionsView(actions, isOnRight: onRight)
        view.perform = { [weak self] action, button in self?.perform(action, button) }
        UIView.performWithoutAnimation {
            cell.swipeActions = view
            cell.addSubview(view)
            cell.swipeDidChange(isSwiped: true)
            view.place(in: cell)
        }
        swipe = Swipe(cell: cell, view: view)
    }

    private func follow(_ pan: UIPanGestureRecognizer) {
        guard var swipe else { return }
        switch pan.state {
        case .began:
            swipe.start = caughtSlide(swipe)
            self.swipe = swipe
            move(swipe, pan)
        case .changed: move(swipe, pan)
        case .ended:
            guard let rest = swipe.view.rest(velocity: pan.velocity(in: host).x) else { return performFully(swipe) }
            swipe.view.isOpen = rest != 0
            if rest == 0 { close(animated: true) } else { slide(swipe, to: rest) }
        case .cancelled, .failed: close(animated: true)
        case .possible: break
        }
    }

    private func move(_ swipe: Swipe, _ pan: UIPanGestureRecognizer) {
        let switches = swipe.view.follow(swipe.start + pan.translation(in: host).x, width: swipe.view.room(in: swipe.cell))
        lay(out: swipe.cell, in: switches ? 0.2 : 0)
    }

    /// Where the content is on the screen when a finger catches it, and stops it there.
    private func caughtSlide(_ swipe: Swipe) -> CGFloat {
        let content = swipe.cell.contentView.layer
        guard let shown = content.presentation(), content.animationKeys()?.isEmpty == false else { return swipe.view.slide }
        let slide = swipe.view.slide + shown.position.x - content.position.x
        for view in swipe.cell.subviews + swipe.view.subviews { view.layer.removeAllAnimations() }
        return slide
    }

    private func lay(out cell: UIView, in duration: Double, completion: ((Bool) -> Void)? = nil) {
        cell.setNeedsLayout()
        guard duration > 0 else {
            UIView.performWithoutAnimation { cell.layoutIfNeeded() }
            return
        }
        UIView.animate(
            withDuration: duration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: .allowUserInteraction,
            animations: { cell.layoutIfNeeded() }, completion: completion)
    }

    private func slide(_ swipe: Swipe, to slide: CGFloat) {
        swipe.view.slide = slide
        lay(out: swipe.cell, in: Self.duration)
    }

    /// Shows the trailing actions of a row without a finger.
    func open(_ cell: any SwipedCell, _ path: IndexPath, _ actions: UISwipeActionsConfiguration) {
        close(animated: true)
        host.layoutIfNeeded()
        begin(cell, path, actions, onRight: !host.isMirrored)
        guard let swipe else { return }
        swipe.view.isOpen = true
        slide(swipe, to: swipe.view.openSlide)
    }

    private func perform(_ action: UIContextualAction, _ button: UIView) {
        let view = swipe?.view
        action.handler(action, button) { [weak self] _ in
            if let self, let view, swipe?.view === view { close(animated: true) }
        }
    }

    private func performFully(_ swipe: Swipe) {
        guard let button = swipe.view.first else { return close(animated: true) }
        swipe.view.isOpen = true
        let room = swipe.view.room(in: swipe.cell)
        slide(swipe, to: swipe.view.isOnRight ? -room : room)
        perform(button.action, button)
    }

    /// Hides the actions of the row that was swiped.
    func close(animated: Bool) {
        guard let swipe else { return }
        self.swipe = nil
        let path = host.path(ofSwiped: swipe.cell)
        swipe.view.isOpen = false
        swipe.view.slide = 0
        let finish = { [weak cell = swipe.cell, weak view = swipe.view] in
            guard let cell, let view, cell.swipeActions === view else { return }
            view.removeFromSuperview()
            cell.swipeActions = nil
            cell.swipeDidChange(isSwiped: false)
        }
        if animated {
            lay(out: swipe.cell, in: Self.duration) { _ in finish() }
        } else {
            // No layout pass at once: the data may have changed already.
            swipe.cell.setNeedsLayout()
            finish()
        }
        host.didEndSwiping(path)
    }

    /// A cell left the screen: if it was swiped aside, nothing is.
    func forget(_ cell: UIView) {
        if swipe?.cell === cell { swipe = nil }
    }
}
