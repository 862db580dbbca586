import UIKit

/// A pinch of exactly two fingers, which is cancelled when one of them is lifted and the other one stays (Features FL-13).
///
/// Fingers that let go together are never reported at exactly the same time, so the second one has a moment to follow.
final class RowPinchRecognizer: UIPinchGestureRecognizer {
    /// How long after the first finger the second one may be lifted, in seconds.
    static let patience = 0.2
    /// How far the second one may move meanwhile, in points.
    private static let slack: CGFloat = 10

    /// Where the upper and the lower finger were when both were down, in the view's coordinates: the points of the content that they hold.
    private(set) var start: (upper: CGFloat, lower: CGFloat)?
    /// When the first of the two fingers was lifted.
    private(set) var liftTime: Double?
    private var restPlace: CGPoint?
    /// Called when two fingers are down, before it is known what they do, and when that is over.
    var didPair: (Bool) -> Void = { _ in }

    private var isGoingOn: Bool { state == .began || state == .changed }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches where numberOfTouches > 2 || liftTime != nil { ignore(touch, for: event) }
        super.touchesBegan(touches, with: event)
        guard start == nil, numberOfTouches == 2 else { return }
        start = places
        didPair(true)
    }

    /// Where the upper and the lower finger are, in the view's coordinates; nil unless there are two.
    var places: (upper: CGFloat, lower: CGFloat)? {
        guard numberOfTouches == 2, liftTime == nil else { return nil }
        let first = location(ofTouch: 0, in: view).y, second = location(ofTouch: 1, in: view).y
        return (min(first, second), max(first, second))
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard isGoingOn, liftTime != nil else { return super.touchesMoved(touches, with: event) }
        guard let place = touches.first?.location(in: view), let restPlace else { return }
        if hypot(place.x - restPlace.x, place.y - restPlace.y) > Self.slack { state = .cancelled }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if isGoingOn, liftTime == nil, touches.count == 1, numberOfTouches == 2 {
            liftTime = event.timestamp
            let lifted = touches.first?.location(in: view)
            restPlace = (0..<2).map { location(ofTouch: $0, in: view) }.first { $0 != lifted }
        } else if isGoingOn, isLate(at: event.timestamp) {
            state = .cancelled
            return
        }
        super.touchesEnded(touches, with: event)
    }

    /// Whether the second finger stays too long.
    func isLate(at time: Double) -> Bool { liftTime.map { time - $0 > Self.patience } ?? false }

    override func reset() {
        super.reset()
        if start != nil { didPair(false) }
        liftTime = nil
        start = nil
        restPlace = nil
    }
}
