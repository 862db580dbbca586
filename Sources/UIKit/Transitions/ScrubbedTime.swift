/// Pauses the time of some layers and shows them at any time of the animations added since.
@MainActor
final class ScrubbedTime {
    private var layers: [(layer: CALayer, start: CFTimeInterval)] = []
    /// Seconds of the animations that are shown.
    private var shown: TimeInterval

    /// Pauses animations that have run for `shown` seconds.
    init(shown: TimeInterval) {
        self.shown = shown
    }

    /// Takes over the time of a layer, unless one above it is held already.
    func hold(_ layer: CALayer) {
        let isHeld = sequence(first: layer, next: \.superlayer).contains { above in layers.contains { $0.layer === above } }
        guard !isHeld else { return }
        let start = layer.convertTime(CACurrentMediaTime(), from: nil) - shown
        layer.speed = 0
        layer.timeOffset = start + shown
        layers.append((layer, start))
    }

    /// Shows the layers at a time in seconds since they were held.
    func show(_ time: TimeInterval) {
        shown = time
        for (layer, start) in layers { layer.timeOffset = start + time }
    }

    /// Resumes the layers' time as if it had not been paused.
    func release() {
        for (layer, _) in layers {
            layer.speed = 1
            layer.timeOffset = 0
        }
        layers = []
    }
}
