/// Follows a finger that goes down on the handle of a row.
final class RowMoveGestureRecognizer: UIGestureRecognizer {
    weak var table: UITableView?

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard state == .possible else { return }
        let isOnHandle = touches.count == 1 && (touches.first?.view?.isIn(RowHandle.self) ?? false)
        state = isOnHandle && table?.engine.movement.path == nil ? .began : .failed
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        if state == .began || state == .changed { state = .changed }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        if state == .began || state == .changed { state = .ended }
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesCancelled(touches, with: event)
        if state == .began || state == .changed { state = .cancelled }
    }
}

/// Moving rows by their handles (Behaviour 8.5).
extension UITableView {
    func dragRowByHandle(_ gesture: RowMoveGestureRecognizer) {
        let place = gesture.location(in: self)
        switch gesture.state {
        case .began:
            swiper.close(animated: true)
            guard isEditing, let path = indexPathForRow(at: place), engine.movement.begin(at: path) else { return }
            state.grip = rectForRow(at: path).midY - place.y
            state.moved = (cellForRow(at: path), .lifting)
            state.moved?.cell?.dragStateDidChange(.lifting)
        case .changed:
            if state.moved?.state == .lifting {
                state.moved?.state = .dragging
                state.moved?.cell?.dragStateDidChange(.dragging)
            }
            engine.movement.update(to: CGPoint(x: bounds.midX, y: place.y + state.grip))
        case .ended:
            engine.movement.end()
            letGo()
        case .cancelled, .failed:
            engine.movement.cancel()
            letGo()
        case .possible: break
        }
    }

    private func letGo() {
        state.moved?.cell?.dragStateDidChange(.none)
        state.moved = nil
    }
}
