import UIKit

/// Provides the pages of a ``FlipViewController``.
@MainActor
public protocol FlipViewControllerDataSource: AnyObject {
    /// The page before another; nil for the first.
    func flipViewController(_ controller: FlipViewController, pageBefore page: UIViewController) -> UIViewController?
    /// The page after another; nil for the last.
    func flipViewController(_ controller: FlipViewController, pageAfter page: UIViewController) -> UIViewController?
}

/// Is told about the pages of a ``FlipViewController``. All methods have defaults.
@MainActor
public protocol FlipViewControllerDelegate: AnyObject {
    /// A page was turned, or fell back.
    ///
    /// - Parameters:
    ///   - controller: the container.
    ///   - previousPage: the page that was shown before.
    ///   - isCompleted: whether another page is shown; false if it fell back.
    func flipViewController(_ controller: FlipViewController, didFinishTurningFrom previousPage: UIViewController, isCompleted: Bool)
    /// The axis along which pages turn in an orientation of the interface. Default: the axis as it is.
    func flipViewController(_ controller: FlipViewController, axisFor orientation: UIInterfaceOrientation) -> TransitionAxis
}

extension FlipViewControllerDelegate {
    public func flipViewController(
        _ controller: FlipViewController, didFinishTurningFrom previousPage: UIViewController, isCompleted: Bool
    ) {}
    public func flipViewController(_ controller: FlipViewController, axisFor orientation: UIInterfaceOrientation) -> TransitionAxis {
        controller.axis
    }
}

/// A container whose pages are turned like those of a book, by a drag from an edge, a swipe, a tap at an edge, or the arrow keys
/// (Features FF-13, FF-14).
///
/// A drag that begins within ``edgeBand`` of an edge takes the page along. When the finger is lifted, the page falls to the side on which
/// it is, or to that to which it is thrown. The first and the last page give a little and return. A page that turns by itself can be caught.
open class FlipViewController: UIViewController {
    /// The direction in which a page is turned.
    public enum Direction: Sendable, Hashable {
        /// To the next page.
        case forward
        /// To the previous page.
        case backward
    }

    /// Posted when a page was turned or fell back, with the controller as its object.
    public static let didFinishNotification = Notification.Name("FlipViewControllerDidFinish")

    /// The axis along which pages turn. Default horizontal.
    open var axis: TransitionAxis
    /// Where the pages are bound. Default middle.
    open var spine: FlipSpine
    /// Provides the pages before and after the one that is shown.
    open weak var dataSource: (any FlipViewControllerDataSource)?
    /// Is told when a page was turned.
    open weak var delegate: (any FlipViewControllerDelegate)?
    /// How far from an edge a drag or tap turns the page, in points. Default 44.
    open var edgeBand: CGFloat = 44
    /// The speed from which a swipe elsewhere turns a page, in points per second. Default 125.
    open var swipeVelocity: CGFloat = 125
    /// The speed with which a page under a finger is thrown to the other side or back, in points per second. Default 650.
    open var throwVelocity: CGFloat = 650
    /// Seconds of a turn. Default 0.3.
    open var duration: TimeInterval = 0.3

    /// The page that is shown; during a turn, the one that it began with.
    public private(set) var page: UIViewController?
    /// Whether a page is being turned.
    public var isTurning: Bool { turn != nil }

    private struct Turn {
        let player: TransitionPlayer
        let direction: Direction
        /// Nil beyond the first and last page.
        let next: UIViewController?
        var grip: (start: CGFloat, offset: CGFloat)?
        var completion: ((Bool) -> Void)?
    }
    private var turn: Turn?
    private let pan = UIPanGestureRecognizer()
    private let tap = UITapGestureRecognizer()
    private let touchPlace = TouchPlace()
    /// Where along the axis the last touch began.
    private var touchDown: CGFloat = 0
    /// How far the page at an end gives at most, as a part of the turn.
    private static let give: CGFloat = 0.2

    /// Creates a container without a page.
    public init(axis: TransitionAxis = .horizontal, spine: FlipSpine = .middle) {
        self.axis = axis
        self.spine = spine
        super.init(nibName: nil, bundle: nil)
    }

    /// There are no nib files on Linux, so this ignores the archive.
    public required init?(coder: NSCoder) {
        axis = .horizontal
        spine = .middle
        super.init(coder: coder)
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        view.clipsToBounds = true
        if view.backgroundColor == nil { view.backgroundColor = .black }
        pan.maximumNumberOfTouches = 1
        touchPlace.note = { [weak self] touch in
            guard let self else { return }
            self.touchDown = self.axis.component(of: touch.location(in: self.view))
        }
        pan.delegate = touchPlace
        pan.addAction { [weak self] gesture in self?.handlePan(gesture) }
        tap.addAction { [weak self] gesture in self?.handleTap(gesture) }
        view.addGestureRecognizer(pan)
        view.addGestureRecognizer(tap)
        if let page { show(page) }
    }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        guard turn == nil, let page else { return }
        page.view.frame = view.bounds
        let isLandscape = view.bounds.width > view.bounds.height
        let orientation = view.window?.windowScene?.interfaceOrientation ?? (isLandscape ? .landscapeRight : .portrait)
        if let delegate { axis = delegate.flipViewController(self, axisFor: orientation) }
    }

    open override var keyCommands: [UIKeyCommand]? {
        let (back, forward) = axis == .horizontal
            ? (UIKeyCommand.inputLeftArrow, UIKeyCommand.inputRightArrow) : (UIKeyCommand.inputUpArrow, UIKeyCommand.inputDownArrow)
        return [
            UIKeyCommand(title: "Previous Page", input: back) { [weak self] _ in self?.turnPage(.backward) },
            UIKeyCommand(title: "Next Page", input: forward) { [weak self] _ in self?.turnPage(.forward) },
        ]
    }
    open override var canBecomeFirstResponder: Bool { true }

    private func show(_ page: UIViewController) {
        page.view.frame = view.bounds
        page.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(page.view)
    }

    // MARK: Turning

    /// Shows a page.
    ///
    /// - Parameters:
    ///   - newPage: the page, which becomes a child.
    ///   - direction: how it is turned to. Default forward.
    ///   - animated: whether it is turned.
    ///   - completion: called with true when it is shown, with false if it was turned back.
    open func setPage(
        _ newPage: UIViewController, direction: Direction = .forward, animated: Bool, completion: ((Bool) -> Void)? = nil
    ) {
        finishTurn()
        guard newPage !== page else {
            completion?(true)
            return
        }
        guard animated, page != nil, isViewLoaded, view.window != nil else {
            let old = page
            addChild(newPage)
            page = newPage
            if isViewLoaded { show(newPage) }
            newPage.didMove(toParent: self)
            remove(old)
            completion?(true)
            return
        }
        begin(direction, to: newPage, completion: completion)
    }

    /// Turns to the next or previous page of the data source, if there is one and no page is being turned.
    open func turnPage(_ direction: Direction) {
        guard turn == nil, let next = neighbor(direction) else { return }
        begin(direction, to: next)
    }

    private func neighbor(_ direction: Direction) -> UIViewController? {
        guard let page else { return nil }
        return direction == .forward
            ? dataSource?.flipViewController(self, pageAfter: page) : dataSource?.flipViewController(self, pageBefore: page)
    }

    private func begin(_ direction: Direction, to next: UIViewController?, completion: ((Bool) -> Void)? = nil) {
        guard let page else { return }
        if let next { addChild(next) }
        // Beyond the ends lies the container's own background.
        let blank = UIView()
        blank.backgroundColor = view.backgroundColor
        let transition = FlipTransition(FlipStyle(axis, spine: spine, isBackward: direction == .backward))
        transition.duration = duration
        let player = transition.run(from: page.view, to: next?.view ?? blank) { [weak self] in self?.end(isCompleted: $0) }
        turn = Turn(player: player, direction: direction, next: next, grip: nil, completion: completion)
    }

    private func end(isCompleted: Bool) {
        guard let turn, let old = page else { return }
        self.turn = nil
        if isCompleted, let next = turn.next {
            page = next
            next.didMove(toParent: self)
            remove(old)
        } else {
            remove(turn.next)
        }
        view.setNeedsLayout()
        turn.completion?(isCompleted)
        delegate?.flipViewController(self, didFinishTurningFrom: old, isCompleted: isCompleted)
        NotificationCenter.default.post(name: Self.didFinishNotification, object: self)
    }

    private func remove(_ page: UIViewController?) {
        guard let page else { return }
        page.willMove(toParent: nil)
        page.viewIfLoaded?.removeFromSuperview()
        page.removeFromParent()
    }

    /// Ends a turn at once.
    private func finishTurn() {
        guard let turn else { return }
        turn.player.stopAnimation(false)
        turn.player.finishAnimation(at: turn.next == nil || turn.player.isReversed ? .start : .end)
    }

    // MARK: Touch

    private func handleTap(_ gesture: UITapGestureRecognizer) {
        let place = axis.component(of: gesture.location(in: view)), length = axis.length(of: view.bounds.size)
        if place <= edgeBand { turnPage(.backward) } else if place >= length - edgeBand { turnPage(.forward) }
    }

    private func handlePan(_ gesture: UIPanGestureRecognizer) {
        let offset = axis.component(of: gesture.translation(in: view)), velocity = axis.component(of: gesture.velocity(in: view))
        switch gesture.state {
        case .began:
            grip(gesture, offset: offset)
            follow(offset)
        case .changed:
            follow(offset)
        case .ended:
            if turn?.grip != nil { release(offset, velocity: velocity) } else { swipe(gesture, velocity: velocity) }
        case .cancelled, .failed:
            if turn?.grip != nil { fall(isCompleted: false) }
        default: break
        }
    }

    /// Takes the page that turns, or begins to turn one if the finger came from an edge.
    private func grip(_ gesture: UIPanGestureRecognizer, offset: CGFloat) {
        if let turn {
            turn.player.isReversed = false
            self.turn?.grip = (turn.player.fractionComplete, offset)
            return
        }
        let velocity = axis.component(of: gesture.velocity(in: view)), along = offset == 0 ? velocity : offset
        let direction: Direction
        if touchDown <= edgeBand, along > 0 {
            direction = .backward
        } else if touchDown >= axis.length(of: view.bounds.size) - edgeBand, along < 0 {
            direction = .forward
        } else {
            return
        }
        begin(direction, to: neighbor(direction))
        turn?.grip = (0, 0)
    }

    /// The progress of the turn for a position of the finger.
    private func progress(_ turn: Turn, _ grip: (start: CGFloat, offset: CGFloat), at offset: CGFloat) -> CGFloat {
        let sign: CGFloat = turn.direction == .forward ? -1 : 1
        let moved = max(0, grip.start + sign * (offset - grip.offset) / max(1, axis.length(of: view.bounds.size)))
        guard turn.next == nil else { return min(1, moved) }
        // Gives less the farther it is pulled.
        return Self.give * (1 - 1 / (moved / Self.give * 0.55 + 1))
    }

    private func follow(_ offset: CGFloat) {
        guard let turn, let grip = turn.grip else { return }
        turn.player.fractionComplete = progress(turn, grip, at: offset)
    }

    private func release(_ offset: CGFloat, velocity: CGFloat) {
        guard let turn, let grip = turn.grip else { return }
        let speed = turn.direction == .forward ? -velocity : velocity
        let isBeyond = progress(turn, grip, at: offset) > 0.5
        fall(isCompleted: turn.next != nil && (abs(speed) > throwVelocity ? speed > 0 : isBeyond))
    }

    /// Lets the page fall to one side; what remains takes its part of the duration in both stages (Features FF-12).
    private func fall(isCompleted: Bool) {
        guard let turn else { return }
        self.turn?.grip = nil
        let shown = turn.player.fractionComplete
        turn.player.isReversed = !isCompleted
        turn.player.continueAnimation(withTimingParameters: nil, durationFactor: max(0.001, isCompleted ? 1 - shown : shown))
    }

    private func swipe(_ gesture: UIPanGestureRecognizer, velocity: CGFloat) {
        // Only the speed along the axis counts, whatever the other is.
        guard turn == nil, abs(velocity) > swipeVelocity else { return }
        turnPage(velocity < 0 ? .forward : .backward)
    }
}

/// Notes where the touches of a gesture begin, since a gesture is only recognized some points later.
private final class TouchPlace: NSObject, UIGestureRecognizerDelegate {
    var note: ((UITouch) -> Void)?

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        note?(touch)
        return true
    }
}
