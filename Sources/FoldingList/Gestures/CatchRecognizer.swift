import UIKit

/// One finger that is put down on something that moves: it begins at once, without the distance that a pan leaves out.
final class CatchRecognizer: UIPanGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        if state == .possible { state = .began }
    }
}
