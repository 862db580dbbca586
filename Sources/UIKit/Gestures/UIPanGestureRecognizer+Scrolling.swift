/// Which scroll events a pan takes.
public struct UIScrollTypeMask: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Notches of a wheel.
    public static let discrete = UIScrollTypeMask(rawValue: 1)
    /// A touchpad's even movement.
    public static let continuous = UIScrollTypeMask(rawValue: 2)
    /// Wheels and touchpads.
    public static let all: UIScrollTypeMask = [.discrete, .continuous]
}

/// Panning by wheel and touchpad: see ``UIPanGestureRecognizer/allowedScrollTypesMask``.
extension UIPanGestureRecognizer {
    /// A touchpad and a wheel that were silent for so many seconds have ended their scrolling.
    static let touchpadPause = 0.1, wheelPause = 0.25

    /// Takes a scroll event.
    ///
    /// - Returns: whether the gesture goes on with it.
    func scroll(with event: UIEvent) -> Bool {
        let type: UIScrollTypeMask = event.isPreciseScroll ? .continuous : .discrete
        guard allowedScrollTypesMask.contains(type), mayFollow(event) else { return false }
        moveByScroll(event)
        follow(event, pause: event.isPreciseScroll ? Self.touchpadPause : Self.wheelPause)
        return true
    }
}
