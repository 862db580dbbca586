/// Ending blocks from outside, as interactive transitions do when the gesture has ended.
extension AnimationBlock {
    /// Runs a closure, and returns the animation blocks that ran in it.
    static func collecting(_ body: () -> Void) -> [AnimationBlock] {
        let outer = collected
        collected = []
        body()
        let blocks = collected ?? []
        collected = outer.map { $0 + blocks }
        return blocks
    }

    /// Removes the block's animations from their layers, so that the model's values are shown, and calls the completion before it returns.
    func end(finished: Bool) {
        guard !wasEnded, isWaiting else { return }
        wasEnded = true
        for view in animatedViews {
            for key in view.layer.animationKeys() ?? [] where view.layer.animation(forKey: key)?.delegate === self {
                view.layer.removeAnimation(forKey: key)
            }
        }
        // Not left to the animations' own ends, which layers that leave the tree now may never report.
        release(finished: finished)?(finished)
    }
}
