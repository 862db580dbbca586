import UIKit

/// One finger catches the list while it opens or closes, and moves it on (Features FL-22).
extension FoldingListView {
    /// Whether the list opens or closes, and no finger holds it.
    var mayCatch: Bool { layout.rows.collapse != nil && levels != nil && !isPinching && caught == nil }

    func catchChanged(_ catcher: CatchRecognizer) {
        let moved = catcher.translation(in: stage).y
        switch catcher.state {
        case .began:
            guard let target = catcher.target else { return }
            guard target == .list else { return beginRowCatch(target) }
            guard mayCatch, let collapse = layout.rows.collapse else { return }
            motion.collapseSpring = nil
            motion.shiftSpring = nil
            caught = ListCatch(y: catcher.location(in: stage).y, collapse: collapse, shift: layout.shift)
            motion.start()
        case .changed:
            dragCatch(moved)
            dragRowCatch(moved)
        case .ended:
            endCatch(moved, velocity: catcher.velocity(in: stage).y, isCancelled: false)
            endRowCatch(moved, isCancelled: false)
        case .cancelled, .failed:
            endCatch(0, velocity: 0, isCancelled: true)
            endRowCatch(0, isCancelled: true)
        case .possible: break
        }
    }

    private func dragCatch(_ moved: CGFloat) {
        guard let caught, let collapse = layout.rows.collapse else { return }
        layout.shift = collapse.fades ? 0 : caught.shift(moved: moved, of: collapse)
        show(openness: caught.openness(moved: moved))
    }

    /// Lets the list go: it opens or closes by itself, with the finger's velocity. One that was only stopped, or whose finger was interrupted,
    /// goes on.
    private func endCatch(_ moved: CGFloat, velocity: CGFloat, isCancelled: Bool) {
        guard let caught, let levels else { return self.caught = nil }
        self.caught = nil
        let opened = levels.lists.contains(self)
        let opens = isCancelled ? opened : caught.opens(moved: moved, velocity: velocity, opened: opened)
        levels.decide(opens: opens)
        moveOpenness(to: opens ? 1 : 0, velocity: abs(moved) < ListCatch.slop ? 0 : velocity / caught.travel)
    }
}
