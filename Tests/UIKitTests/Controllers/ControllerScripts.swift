@testable import UIKit
import UIKitTesting

/// Fingers for tests of controllers.
extension HeadlessHost {
    func finger(_ phase: TouchPhase, _ x: CGFloat, _ y: CGFloat) {
        UIApplication.shared.handle(
            .touch(id: 1, phase: phase, kind: .finger, location: CGPoint(x: x, y: y), time: MediaClock.shared.now))
    }

    /// Puts a finger down and moves it by equal steps, one a frame; it stays down. After `rest` seconds it has no velocity.
    func press(from start: CGPoint, to end: CGPoint, frames: Int = 20, rest: Double = 0.2) async {
        finger(.began, start.x, start.y)
        for frame in 1...frames {
            await advance(by: 1.0 / 60)
            let part = CGFloat(frame) / CGFloat(frames)
            finger(.moved, start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
        }
        guard rest > 0 else { return }
        await advance(by: rest)
        finger(.moved, end.x, end.y)
        await advance(by: 1.0 / 60)
    }

    /// Where a view is on the screen now.
    func frame(of view: UIView) -> CGRect {
        let layer = view.layer.presentation() ?? view.layer
        var frame = layer.frame
        var above = view.superview
        while let current = above, !(current is UIWindow) {
            let place = current.layer.presentation() ?? current.layer
            frame = frame.offsetBy(dx: place.frame.minX - place.bounds.minX, dy: place.frame.minY - place.bounds.minY)
            above = current.superview
        }
        return frame
    }
}

extension UIView {
    /// The view and all below it.
    var tree: [UIView] { [self] + subviews.flatMap(\.tree) }
}
