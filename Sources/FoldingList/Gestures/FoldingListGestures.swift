import UIKit

/// The recognizers of a folding list, and which of them may work together.
@MainActor
final class FoldingListGestures: NSObject, UIGestureRecognizerDelegate {
    private unowned let list: FoldingListView
    let pinch = RowPinchRecognizer()
    let swipe = UIPanGestureRecognizer()
    let press = UILongPressGestureRecognizer()
    let tap = UITapGestureRecognizer()
    let catcher = CatchRecognizer()
    let hover = UIHoverGestureRecognizer()

    init(_ list: FoldingListView) {
        self.list = list
        super.init()
    }

    func install(on stage: FoldingListStage) {
        for recognizer in [pinch, catcher, swipe, press, tap, hover] {
            recognizer.delegate = self
            stage.addGestureRecognizer(recognizer)
        }
        swipe.maximumNumberOfTouches = 1
        catcher.maximumNumberOfTouches = 1
        pinch.didPair = { [weak list] in list?.fingersPaired($0) }
        pinch.addAction { [weak list] in list?.pinchChanged($0) }
        catcher.addAction { [weak list] in list?.catchChanged($0) }
        swipe.addAction { [weak list] in list?.swipeChanged($0) }
        press.addAction { [weak list] in list?.pressChanged($0) }
        tap.addAction { [weak list] in list?.tapped($0) }
        hover.addAction { [weak list] in list?.hoverChanged($0) }
        // After the scroll view's own action, so that the offset can be held.
        stage.panGestureRecognizer.addAction { [weak list] in list?.panChanged($0) }
    }

    /// Ends the gestures that go on, as if they had been interrupted.
    func cancel() { for recognizer in [pinch, catcher, swipe, press] { Self.cancel(recognizer) } }

    /// Interrupts the finger that caught the list or a row.
    func cancelCatch() { Self.cancel(catcher) }

    /// Interrupts the long press, and with it reordering.
    func cancelPress() { Self.cancel(press) }

    /// Ends all gestures but the pinch, which takes over.
    func yieldToPinch() {
        for recognizer in [catcher, swipe, press, list.stage.panGestureRecognizer] { Self.cancel(recognizer) }
    }

    static func cancel(_ recognizer: UIGestureRecognizer) {
        recognizer.isEnabled = false
        recognizer.isEnabled = true
    }

    // MARK: Delegate

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        switch gestureRecognizer {
        case swipe:
            // The translation is zero if the finger moved exactly as far as isn't counted, the velocity if it did so in no time.
            let moved = swipe.translation(in: list), velocity = swipe.velocity(in: list)
            return abs(moved.x) + abs(velocity.x) > abs(moved.y) + abs(velocity.y) && !list.isPinching
                && list.maySwipe(at: swipe.location(in: list.stage))
        case press: return !list.isPinching && list.mayReorder(at: press.location(in: list.stage))
        default: return true
        }
    }

    /// Fingers that began to scroll, to swipe or to hold may turn out to pinch, and those that stopped what swings do anything.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        if gestureRecognizer === catcher, let target = catcher.target, target != .list {
            return !target.isExclusive || otherGestureRecognizer === swipe
        }
        return gestureRecognizer === pinch
    }

    /// Only what moves can be caught. Taps and presses on controls in a row are the controls'.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        if gestureRecognizer === catcher {
            // The first finger decides; others are not the catcher's.
            guard catcher.numberOfTouches == 0 else { return false }
            catcher.target = list.catchable(at: touch.location(in: list.stage))
            return catcher.target != nil
        }
        guard gestureRecognizer === tap || gestureRecognizer === press else { return true }
        var view = touch.view
        while let other = view, other !== list.stage {
            if other is UIControl { return false }
            view = other.superview
        }
        return true
    }
}
