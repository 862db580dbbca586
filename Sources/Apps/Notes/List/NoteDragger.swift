import Notes
import QuartzCore
import Transitions
import UIKit

/// Moves a row by hand: after a long press the row is lifted and follows the finger, the others make room, and near the upper and lower
/// edges the list scrolls (Features VP-02).
@MainActor
final class NoteDragger: NSObject, UIGestureRecognizerDelegate {
    private unowned let table: UITableView
    let press = UILongPressGestureRecognizer()
    /// Whether rows can be moved.
    var isEnabled = true
    /// Moves a row in the data, at once.
    var move: (_ row: Int, _ target: Int) -> Void = { _, _ in }
    /// Called when a row was dropped, with where it was and where it is.
    var drop: (_ start: Int, _ end: Int) -> Void = { _, _ in }
    /// What lies behind the text of a lifted row.
    var background: UIColor?
    /// Called when a row is lifted.
    var begin: () -> Void = {}

    private struct Lift {
        let view: UIView
        let shadow: UIView
        let start: Int
        var row: Int
        /// From the finger to the middle of the row.
        let offset: CGFloat
    }
    private var lift: Lift?
    private var scrolling: CADisplayLink?
    private var lastStep: CFTimeInterval = 0

    /// Within so many points of an edge the list scrolls, by a part of how deep the finger is in that zone, so many times a second.
    nonisolated static let zone: CGFloat = 100, rate: CGFloat = 0.2, stepsPerSecond = 30.0

    init(_ table: UITableView) {
        self.table = table
        super.init()
        press.delegate = self
        press.addAction { [weak self] in self?.follow($0) }
        table.addGestureRecognizer(press)
    }

    /// The row that is lifted; nil if none is.
    var liftedRow: Int? { lift?.row }
    /// The lifted row's picture.
    var liftedView: UIView? { lift?.view }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        isEnabled && lift == nil && table.indexPathForRow(at: press.location(in: table)) != nil
    }

    private func follow(_ press: UILongPressGestureRecognizer) {
        switch press.state {
        case .began: pickUp()
        case .changed: carry()
        case .ended: putDown(isCancelled: false)
        case .cancelled, .failed: putDown(isCancelled: true)
        default: break
        }
    }

    // MARK: Lifting

    private func pickUp() {
        let point = press.location(in: table)
        guard let path = table.indexPathForRow(at: point), let cell = table.cellForRow(at: path) as? NoteRow, let container = table.superview
        else { return }
        begin()
        cell.setHighlighted(false, animated: false)
        let frame = cell.convert(cell.bounds, to: container)
        let view = UIView(frame: frame)
        let picture = UIImageView(image: cell.transitionPicture())
        picture.frame = view.bounds
        picture.backgroundColor = background
        // A shadow above and one below, by which the row lies over the others.
        let shadow = UIView(frame: view.bounds)
        shadow.layer.shadowPath = CGPath(rect: shadow.bounds, transform: nil)
        shadow.layer.shadowColor = UIColor.black.cgColor
        shadow.layer.shadowRadius = 10
        shadow.layer.shadowOpacity = 0.28
        shadow.layer.shadowOffset = .zero
        shadow.alpha = 0
        view.addSubview(shadow)
        view.addSubview(picture)
        container.addSubview(view)
        cell.alpha = 0
        lift = Lift(view: view, shadow: shadow, start: path.row, row: path.row, offset: frame.midY - press.location(in: container).y)
        UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0, options: .allowUserInteraction) {
            view.transform = CGAffineTransform(scaleX: 1.02, y: 1.02)
            shadow.alpha = 1
        }
        let link = CADisplayLink { [weak self] link in
            MainActor.assumeIsolated {
                guard let self else { return link.invalidate() }
                self.scroll(at: link.targetTimestamp)
            }
        }
        lastStep = CACurrentMediaTime()
        link.add(to: .main, forMode: .common)
        scrolling = link
    }

    private func carry() {
        guard let lift, let container = table.superview else { return }
        lift.view.center.y = press.location(in: container).y + lift.offset
        makeRoom()
    }

    /// Moves the place of the lifted row to where it is held.
    private func makeRoom() {
        guard let lift, let container = table.superview else { return }
        let middle = container.convert(lift.view.center, to: table).y, count = table.numberOfRows(inSection: 0)
        var row = lift.row
        // It passes a row when its middle passes that row's.
        while row + 1 < count, middle > table.rectForRow(at: IndexPath(row: row + 1, section: 0)).midY { row += 1 }
        while row > 0, middle < table.rectForRow(at: IndexPath(row: row - 1, section: 0)).midY { row -= 1 }
        guard row != lift.row else { return }
        let old = lift.row
        self.lift?.row = row
        table.performBatchUpdates { [self] in
            move(old, row)
            table.moveRow(at: IndexPath(row: old, section: 0), to: IndexPath(row: row, section: 0))
        }
        table.cellForRow(at: IndexPath(row: row, section: 0))?.alpha = 0
    }

    // MARK: Scrolling

    /// How far the list scrolls in a step for a finger at a height of the visible part, in points; negative to the beginning.
    nonisolated static func step(at y: CGFloat, height: CGFloat) -> CGFloat {
        if y < zone { return -rate * (zone - max(0, y)) }
        if y > height - zone { return rate * (zone - max(0, height - y)) }
        return 0
    }

    private func scroll(at time: CFTimeInterval) {
        guard let lift, let container = table.superview else { return }
        var steps = 0.0
        while lastStep + 1 / Self.stepsPerSecond <= time + 1e-6 {
            lastStep += 1 / Self.stepsPerSecond
            steps += 1
        }
        let visible = table.frame.inset(by: UIEdgeInsets(top: 0, left: 0, bottom: table.adjustedContentInset.bottom, right: 0))
        let step = Self.step(at: press.location(in: container).y - visible.minY, height: visible.height)
        guard steps > 0, step != 0 else { return }
        let least = -table.adjustedContentInset.top
        let greatest = max(least, table.contentSize.height + table.adjustedContentInset.bottom - table.bounds.height)
        let target = min(max(table.contentOffset.y + step * steps, least), greatest)
        guard target != table.contentOffset.y else { return }
        table.contentOffset.y = target
        table.layoutIfNeeded()
        // The row comes into sight again when it has scrolled by.
        table.cellForRow(at: IndexPath(row: lift.row, section: 0))?.alpha = 0
        makeRoom()
    }

    // MARK: Dropping

    private func putDown(isCancelled: Bool) {
        guard let lift, let container = table.superview else { return }
        scrolling?.invalidate()
        scrolling = nil
        if isCancelled, lift.row != lift.start {
            table.performBatchUpdates { [self] in
                move(lift.row, lift.start)
                table.moveRow(at: IndexPath(row: lift.row, section: 0), to: IndexPath(row: lift.start, section: 0))
            }
        }
        let row = isCancelled ? lift.start : lift.row
        let goal = table.convert(table.rectForRow(at: IndexPath(row: row, section: 0)), to: container)
        UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0) {
            lift.view.transform = .identity
            lift.view.center = CGPoint(x: goal.midX, y: goal.midY)
            lift.shadow.alpha = 0
        } completion: { [weak self] _ in
            lift.view.removeFromSuperview()
            for cell in self?.table.visibleCells ?? [] { cell.alpha = 1 }
        }
        self.lift = nil
        drop(lift.start, row)
    }
}
