/// The running animation of an image view.
struct ImageViewAnimation {
    var isRunning = false
    /// Incremented by each start, so that the end of an earlier animation is not taken for that of the current one.
    var number = 0

    static let key = "Lamina.images"
}

extension UIImageView {
    /// Starts an animated image that was set, and stops the former one's frames.
    func updateAnimation(of image: UIImage?, after former: UIImage?) {
        if image?.images != nil {
            runAnimation()
        } else if former?.images != nil, animationImages == nil {
            endAnimation()
        } else if animation.isRunning {
            runAnimation(keepingTime: true)
        }
    }

    /// The frames to show, with their common duration in seconds and where each one ends.
    private var frames: (images: [UIImage], duration: Double, ends: [Double]?)? {
        let own = isHighlighted ? highlightedAnimationImages ?? animationImages : animationImages
        if let own, !own.isEmpty {
            // Animated images contribute their frames one by one.
            let images = own.flatMap { $0.images ?? [$0] }
            let duration = animationDuration > 0 && animationDuration.isFinite ? animationDuration : Double(images.count) / 30
            return (images, duration, nil)
        }
        guard let animation = shown.image?.values.animation else { return nil }
        let isOwn = animationDuration > 0 && animationDuration.isFinite
        return (animation.frames, isOwn ? animationDuration : animation.duration, animation.ends)
    }

    /// Shows the frames one after the other.
    ///
    /// - Parameter keepingTime: whether a running animation keeps its position.
    func runAnimation(keepingTime: Bool = false) {
        guard let frames else { return }
        let pictures = frames.images.map { pixels(of: suited($0)) }
        guard pictures.contains(where: { $0 != nil }) else { return }
        animation.number += 1
        let former = keepingTime ? layer.animation(forKey: ImageViewAnimation.key) : nil
        let steps = CAKeyframeAnimation(keyPath: "contents")
        steps.calculationMode = .discrete
        steps.values = pictures.compactMap { $0 }
        if let ends = frames.ends, ends.count == pictures.count, pictures.count == steps.values?.count {
            steps.keyTimes = ([0] + ends.dropLast() + [1]).map { NSNumber(value: $0) }
        }
        steps.duration = frames.duration
        steps.repeatCount = animationRepeatCount > 0 ? Float(animationRepeatCount) : .infinity
        if let former { steps.beginTime = former.beginTime }
        steps.delegate = ImageAnimationEnd(view: self, number: animation.number)
        animation.isRunning = true
        layer.add(steps, forKey: ImageViewAnimation.key)
    }

    func endAnimation() {
        guard animation.isRunning else { return }
        animation.number += 1
        animation.isRunning = false
        layer.removeAnimation(forKey: ImageViewAnimation.key)
    }
}

/// Ends an animation that ran as often as it should. One that was removed only because the view left its window restarts in the next one.
@MainActor
private final class ImageAnimationEnd: @MainActor CAAnimationDelegate {
    private weak var view: UIImageView?
    private let number: Int

    init(view: UIImageView, number: Int) {
        self.view = view
        self.number = number
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        guard flag, let view, view.animation.number == number else { return }
        view.endAnimation()
    }
}
