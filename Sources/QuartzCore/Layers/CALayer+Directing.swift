/// An animation on a layer whose progress the caller controls: it can be paused, scrubbed and reversed. It never ends by itself, and its
/// end is not reported.
///
/// Must be used on the thread of its layer.
package final class DirectedAnimation {
    private weak var layer: CALayer?
    fileprivate let record: AnimationRecord
    package private(set) var direction: AnimationDirection

    fileprivate init(_ animation: CAAnimation, key: String?, on layer: CALayer, isFirst: Bool, direction: AnimationDirection) {
        self.layer = layer
        self.direction = direction
        record = layer.storeAnimation(animation, forKey: key, isFirst: isFirst)
        record.renderAnimations = record.animation.renderAnimations(timing: MediaTiming(duration: 1), in: [], on: layer)
        record.isDirected = true
        direct(direction)
    }

    /// Whether the layer still has the animation.
    package var isAttached: Bool { !record.hasStopped }

    /// Changes how the animation runs, starting now.
    package func direct(_ new: AnimationDirection) {
        direction = new
        guard let layer, !record.hasStopped else { return }
        let now = CACurrentMediaTime()
        let timing = new.timing(at: now, localTime: layer.mediaToLocal(now))
        record.renderAnimations = record.renderAnimations.map { $0.directed(timing: timing, pace: new.pace) }
        layer.mark(.commit)
    }

    /// Removes the animation from its layer.
    package func remove() { layer?.removeAnimations { $0 === record } }

    fileprivate func apply(to properties: inout LayerProperties, at progress: Double) {
        guard !record.hasStopped else { return }
        for animation in record.renderAnimations {
            animation.directed(timing: MediaTiming(duration: 1, fillMode: .both), pace: .still(at: progress)).apply(to: &properties, at: 0)
        }
    }
}

extension CALayer {
    /// Adds an animation whose progress the caller controls. The timing properties of `animation` have no effect; an animation with the
    /// same key is replaced.
    ///
    /// - Parameter isFirst: whether it is evaluated before the layer's other animations.
    package func addDirected(
        _ animation: CAAnimation, forKey key: String?, isFirst: Bool = false, direction: AnimationDirection
    ) -> DirectedAnimation {
        DirectedAnimation(animation, key: key, on: self, isFirst: isFirst, direction: direction)
    }

    /// The value of a property at a media time with only the given animations applied to the model value.
    package func value(at path: PropertyPath, under animations: [DirectedAnimation], at time: Double) -> AnimatableValue? {
        var properties = self.properties
        // In the layer's order of evaluation.
        for record in self.animations.entries where record.isDirected {
            guard let animation = animations.first(where: { $0.record === record }) else { continue }
            animation.apply(to: &properties, at: animation.direction.progress(at: time))
        }
        return path.value(in: properties)
    }
}
