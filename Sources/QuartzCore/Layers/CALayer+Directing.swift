/// An animation on a layer whose time is directed: held, scrubbed, turned back. It never ends by itself, and nobody is told of its end.
///
/// Belongs to the thread of its layer.
package final class DirectedAnimation {
    private weak var layer: CALayer?
    fileprivate let record: AnimationRecord
    package private(set) var direction: AnimationDirection

    fileprivate init(_ animation: CAAnimation, key: String?, on layer: CALayer, isFirst: Bool, direction: AnimationDirection) {
        self.layer = layer
        self.direction = direction
        record = layer.storeAnimation(animation, forKey: key, isFirst: isFirst)
        record.evaluated = record.animation.evaluated(timing: MediaTiming(duration: 1), in: [], on: layer)
        record.isDirected = true
        direct(direction)
    }

    /// Whether the layer still has the animation.
    package var isAttached: Bool { !record.hasStopped }

    /// Has the animation run otherwise from now on.
    package func direct(_ new: AnimationDirection) {
        direction = new
        guard let layer, !record.hasStopped else { return }
        let now = CACurrentMediaTime()
        let timing = new.timing(at: now, localTime: layer.mediaToLocal(now))
        record.evaluated = record.evaluated.map { $0.directed(timing: timing, pace: new.pace) }
        layer.mark(.commit)
    }

    /// Takes the animation from its layer.
    package func remove() { layer?.removeAnimations { $0 === record } }

    fileprivate func apply(to values: inout LayerProperties, at progress: Double) {
        guard !record.hasStopped else { return }
        for animation in record.evaluated {
            animation.directed(timing: MediaTiming(duration: 1, fillMode: .both), pace: .still(at: progress)).apply(to: &values, at: 0)
        }
    }
}

extension CALayer {
    /// Adds an animation whose time the caller directs. Its own timing has no effect; an animation of the same key is replaced.
    ///
    /// - Parameter isFirst: whether it is evaluated before those that the layer has.
    package func addDirected(
        _ animation: CAAnimation, forKey key: String?, isFirst: Bool = false, direction: AnimationDirection
    ) -> DirectedAnimation {
        DirectedAnimation(animation, key: key, on: self, isFirst: isFirst, direction: direction)
    }

    /// The value of a property with the given animations alone, at a media time.
    package func value(at path: PropertyPath, under animations: [DirectedAnimation], at time: Double) -> AnimatableValue? {
        var values = properties
        // In the order of the layer's.
        for record in self.animations.entries where record.isDirected {
            guard let animation = animations.first(where: { $0.record === record }) else { continue }
            animation.apply(to: &values, at: animation.direction.progress(at: time))
        }
        return path.value(in: values)
    }
}
