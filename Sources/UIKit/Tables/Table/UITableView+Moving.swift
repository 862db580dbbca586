/// A finger that moves a row.
struct RowDrag {
    let source: IndexPath
    let cell: UITableViewCell
    /// From the finger to the middle of the row.
    let grip: CGFloat
}

/// Follows a finger that goes down on the handle of a row.
final class RowMoveGestureRecognizer: UIGestureRecognizer {
    weak var table: UITableView?

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard state == .possible else { return }
        let isOnHandle = touches.count == 1 && (touches.first?.view?.isIn(RowHandle.self) ?? false)
        state = isOnHandle && table?.layout.move == nil ? .began : .failed
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

/// Moving rows by their handles.
extension UITableView {
    private static let makeRoomDuration = 0.25

    func followRow(_ gesture: RowMoveGestureRecognizer) {
        switch gesture.state {
        case .began: beginMove(gesture)
        case .changed:
            let place = gesture.location(in: self)
            engine.edgeScroller.follow(place) { [weak self] moved in self?.moveRow(to: moved) }
            moveRow(to: place)
        case .ended: endMove(isCancelled: false)
        case .cancelled, .failed: endMove(isCancelled: true)
        case .possible: break
        }
    }

    private func beginMove(_ gesture: RowMoveGestureRecognizer) {
        closeSwipe(animated: true)
        let place = gesture.location(in: self)
        guard isEditing, let path = indexPathForRow(at: place), let cell = cellForRow(at: path), let span = layout.geometry.row(path) else { return }
        let middle = span.start + span.length / 2
        state.rowDrag = RowDrag(source: path, cell: cell, grip: middle - place.y)
        layout.move = RowMove(
            source: path, target: path, height: span.length, start: span.start, gap: span.start, center: middle)
        layoutIfNeeded()
    }

    /// Brings the row to the finger, and lets the others make room.
    private func moveRow(to place: CGPoint) {
        guard let drag = state.rowDrag, var move = layout.move else { return }
        move.center = place.y + drag.grip
        let proposed = target(of: move)
        let target = proposed == move.source
            ? proposed
            : tableDelegate?.tableView(self, targetIndexPathForMoveFromRowAt: move.source, toProposedIndexPath: proposed) ?? proposed
        let makesRoom = target != move.target && isPlace(target, for: move.source)
        if makesRoom {
            move.target = target
            move.gap = gap(for: target, of: move.source)
        }
        UIView.performWithoutAnimation { drag.cell.center.y = move.center }
        layout.move = move
        guard makesRoom else { return UIView.performWithoutAnimation { layoutIfNeeded() } }
        if var attributes = drag.cell.appliedAttributes {
            attributes = attributes.copied()
            attributes.center.y = move.center
            drag.cell.appliedAttributes = attributes
        }
        UIView.animate(withDuration: Self.makeRoomDuration, delay: 0, options: .allowUserInteraction) { [self] in layoutIfNeeded() }
    }

    /// The place that a row would have if it were let go.
    private func target(of move: RowMove) -> IndexPath {
        let geometry = layout.geometry
        let isBelow = move.center > move.start + move.height / 2
        let edge = move.center + (isBelow ? move.height : -move.height) / 2
        let last = max(0, geometry.sections.count - 1)
        let section = geometry.sections(from: edge, to: edge).first ?? (edge < move.start ? 0 : last)
        let rows = geometry.rows(section), count = geometry.sections[section].rows.count
        var index: Int
        if edge < rows.start {
            index = 0
        } else if edge >= rows.end {
            index = count
        } else {
            index = geometry.rows(of: section, from: edge, to: edge).first ?? 0
            if let span = geometry.row(IndexPath(row: index, section: section)), edge > span.start + span.length / 2 { index += 1 }
        }
        if section == move.source.section {
            if index > move.source.row { index -= 1 }
            index = min(max(index, 0), count - 1)
        }
        return IndexPath(row: index, section: section)
    }

    private func isPlace(_ target: IndexPath, for source: IndexPath) -> Bool {
        guard target.count == 2, layout.geometry.sections.indices.contains(target.section) else { return false }
        let count = layout.geometry.sections[target.section].rows.count
        return (0...(target.section == source.section ? count - 1 : count)).contains(target.row)
    }

    /// Where the gap for a row at a place begins, in the places of rows without the move.
    private func gap(for target: IndexPath, of source: IndexPath) -> CGFloat {
        let geometry = layout.geometry
        guard let span = geometry.row(target) else { return geometry.rows(target.section).end }
        return target.section == source.section && target.row > source.row ? span.end : span.start
    }

    private func endMove(isCancelled: Bool) {
        guard let drag = state.rowDrag, let move = layout.move else { return }
        engine.edgeScroller.stop()
        state.rowDrag = nil
        guard !isCancelled, move.target != move.source else {
            layout.move = nil
            UIView.animate(withDuration: Self.makeRoomDuration) { [self] in layoutIfNeeded() }
            return
        }
        engine.performUpdates({ [self] in
            dataSource?.tableView(self, moveRowAt: move.source, to: move.target)
            engine.add(.moveItem(move.source, move.target))
            layout.move = nil
        }, completion: nil)
    }
}
