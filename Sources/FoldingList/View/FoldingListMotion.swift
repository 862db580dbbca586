import UIKit

/// Moves the rows that were let go, at each frame.
///
/// The rows' heights, slides and shift are values that the layout shows as they are, stepped here and set by fingers: there is no animation
/// whose values differ from what is known, so a finger catches everything where it is seen.
@MainActor
final class FoldingListMotion {
    private unowned let list: FoldingListView
    private var ticker: FrameTicker?
    /// How the rows go back after a pinch moved all of them.
    var shiftSpring: FoldSpring?
    /// How the list opens or closes by itself.
    var collapseSpring: FoldSpring?

    init(_ list: FoldingListView) {
        self.list = list
    }

    /// Whether anything moves by itself.
    var isMoving: Bool { ticker != nil }

    /// Begins to step what was let go; outside of a window all comes to rest at once.
    func start() {
        list.layout.fades = UIAccessibility.isReduceMotionEnabled
        guard list.window != nil else { return finish() }
        if ticker == nil { ticker = FrameTicker { [weak self] in self?.step(to: $0) } }
        list.layout.invalidateLayout()
    }

    /// Brings all that moves by itself to its rest, at once.
    func finish() {
        step(to: .infinity)
    }

    private func step(to time: Double) {
        // A list that has closed may be released meanwhile.
        let list = list, layout = list.layout
        list.cancelLatePinch(at: time)
        var gone: [Int] = [], moves = false, opened: Int?
        for row in layout.rows.active {
            var row = row
            let rests = row.advance(to: time)
            layout.rows.update(row.id) { $0 = row }
            guard rests, !row.isHeld else {
                moves = moves || !rests
                continue
            }
            guard !row.isOpenGap else { continue }
            guard row.kind == .row else {
                gone.append(row.id)
                continue
            }
            if row.height != row.fullHeight || row.sheet != row.fullHeight {
                // It turned out to have another height while a finger held it.
                guard !time.isFinite else {
                    moves = true
                    list.open(row.id)
                    continue
                }
            }
            if list.editedWhenOpen == row.id { opened = layout.rows.rank(ofItem: row.item) }
            layout.rows.deactivate(row.id)
        }
        if let spring = shiftSpring {
            let isSettled = spring.isSettled(at: time)
            layout.shift = isSettled ? spring.to : spring.value(at: time)
            if isSettled { shiftSpring = nil } else { moves = true }
        }
        if let spring = collapseSpring {
            let isSettled = spring.isSettled(at: time)
            if isSettled { collapseSpring = nil } else { moves = true }
            if isSettled { list.finishCollapse(isOpen: spring.to > 0) } else { list.show(openness: spring.value(at: time) / 100) }
        }
        layout.invalidateLayout()
        list.keepEditedRowInSight()
        if !gone.isEmpty { list.removeItems(gone) }
        if let opened { list.didOpenNewRow(opened) }
        guard !moves, !list.isPinching, list.caught == nil, list.caughtRow == nil else { return }
        ticker = nil
        list.didSettle()
    }
}

/// Calls at each frame of the display until it is released. For the main thread.
final class FrameTicker {
    private let link: CADisplayLink

    /// - Parameter step: called with the time at which the coming frame is shown, in seconds.
    init(_ step: @escaping @MainActor (Double) -> Void) {
        link = CADisplayLink { link in
            let time = link.targetTimestamp
            // Links call on the main thread.
            MainActor.assumeIsolated { step(time) }
        }
        link.add(to: .main, forMode: .common)
    }

    deinit { link.invalidate() }
}
