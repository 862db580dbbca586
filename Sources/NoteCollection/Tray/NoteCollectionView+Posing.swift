import UIKit

/// Poses: where the cards of a row stand for a position of the skim.
extension NoteCollectionView {
    /// The fraction of ``settlingDuration`` after which a turning card is edge-on with the default timing function: turning over, and back.
    private static let edgeOnForth = 0.39, edgeOnBack = 0.21

    /// The pose of the card at an index of a row.
    func notePose(ofIndex index: Int, key: RowKey, isPeeked: Bool = false) -> NotePose {
        let isSkimmed = skim?.section == key.section && skim?.row == key.row
        return NotePose(index: index, skim: isSkimmed ? skim?.position : nil, style: geometry.style, isPeeked: isPeeked)
    }

    /// Applies the poses of the current skim to all cards of a row, within the current transaction.
    ///
    /// - Returns: the notes whose cards turned over.
    @discardableResult
    func pose(_ row: NoteRow, key: RowKey, motion: NoteMotion) -> [(path: IndexPath, isFlipped: Bool)] {
        var flips: [(path: IndexPath, isFlipped: Bool)] = []
        for (index, cell) in row.cells.enumerated() {
            let pose = notePose(ofIndex: index, key: key)
            let peek = peeks.isEmpty ? nil : peeks.first { $0.key == key && $0.indexInRow == index }
            if let peek {
                self.pose(peek, in: row, motion: motion)
            } else {
                apply(pose, to: cell, index: index, motion: motion)
            }
            if cell.isFlipped != pose.isFlipped {
                cell.isFlipped = pose.isFlipped
                if let path = cell.indexPath?.notePath { flips.append((path, pose.isFlipped)) }
            }
        }
        return flips
    }

    /// Moves a card to a pose.
    func apply(_ pose: NotePose, to cell: NoteCell, index: Int, facet: Int = 0, flap: NoteFlap? = nil, motion: NoteMotion) {
        let hinge = geometry.hinge(ofIndexInRow: index)
        var transform = pose.transform
        transform.facet = facet
        var matrix = transform.matrix
        if let flap { matrix = CATransform3DConcat(flap.matrix(cellSize: cell.bounds.size), matrix) }
        let place = CGPoint(x: hinge.x + pose.shift, y: hinge.y - pose.lift)
        let delay = motion.delay(ofIndex: index)
        // Lifted cards have a layer of their own, in which the front ones are on top.
        let height = flap == nil ? pose.zPosition : -NotePose.spacing * CGFloat(facet)
        if delay > 0 {
            set(place, matrix, shade: Float(pose.shade), of: cell, after: delay)
        } else {
            cell.position = place
            cell.transform = matrix
            cell.shade.opacity = Float(pose.shade)
        }
        setHeight(height, isFlipped: pose.isFlipped, of: cell, delay: motion.isAnimated ? delay : nil)
    }

    /// Moves a card after a delay, during which it stays where it is on screen.
    private func set(_ position: CGPoint, _ transform: CATransform3D, shade: Float, of cell: NoteCell, after delay: Double) {
        let shown = cell.presentation() ?? cell, shownShade = cell.shade.presentation() ?? cell.shade
        let moves = shown.position != position || cell.position != position
        let turns = !CATransform3DEqualToTransform(shown.transform, transform) || !CATransform3DEqualToTransform(cell.transform, transform)
        let shades = shownShade.opacity != shade || cell.shade.opacity != shade
        let (oldPosition, oldTransform, oldShade) = (shown.position, shown.transform, shownShade.opacity)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        cell.position = position
        cell.transform = transform
        cell.shade.opacity = shade
        CATransaction.commit()
        if moves { cell.add(delayed("position", from: NSValue(cgPoint: oldPosition), delay, of: cell), forKey: "position") }
        if turns { cell.add(delayed("transform", from: NSValue(caTransform3D: oldTransform), delay, of: cell), forKey: "transform") }
        if shades { cell.shade.add(delayed("opacity", from: oldShade, delay, of: cell.shade), forKey: "opacity") }
    }

    /// An animation from a value to that of the model that begins after a delay.
    private func delayed(_ keyPath: String, from value: Any, _ delay: Double, of layer: CALayer) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = value
        animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
        animation.duration = Self.settlingDuration
        animation.fillMode = .backwards
        animation.timingFunction = CAMediaTimingFunction(name: .default)
        return animation
    }

    /// Sets a card's z position. It isn't interpolated but jumps while the card is edge-on, when the change of order can't be seen.
    ///
    /// - Parameters:
    ///   - height: the z position.
    ///   - isFlipped: whether the card turns over, and not back.
    ///   - cell: the card.
    ///   - delay: the delay in seconds after which the card turns; nil if it is not animated.
    private func setHeight(_ height: CGFloat, isFlipped: Bool, of cell: NoteCell, delay: Double?) {
        let old = cell.zPosition
        guard old != height else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        cell.zPosition = height
        CATransaction.commit()
        // Lifted cards, and those that were, have no order to change with others.
        guard let delay, peeks.isEmpty || !peeks.contains(where: { $0.path == cell.indexPath?.notePath }) else {
            return cell.removeAnimation(forKey: "height")
        }
        let stay = CABasicAnimation(keyPath: "zPosition")
        stay.fromValue = old
        stay.toValue = old
        stay.duration = delay + Self.settlingDuration * (isFlipped ? Self.edgeOnForth : Self.edgeOnBack)
        cell.add(stay, forKey: "height")
    }
}
