import UIKit

/// A cross-fade: what transitions are with reduced motion.
final class FadeScene: TransitionScene {
    private let below = CALayer(), above = CALayer()

    override func prepare() {
        for (part, view) in [(below, source), (above, destination)] {
            part.frame = bounds
            part.contents = picture(of: view).cgImage
            layer.addSublayer(part)
        }
    }

    // Both pictures are opaque, so the one above alone makes the mixture exact.
    override func show(at progress: CGFloat) { above.opacity = Float(progress) }
}
