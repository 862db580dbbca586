/// The layer as it is on screen.
extension CALayer {
    func makePresentationNow() -> CALayer? {
        if presentedModel != nil { return self }
        guard let node else { return nil }
        let copy = makePresentation()
        copy.properties = node.properties(at: mediaToLocal(CACurrentMediaTime()))
        copy.values = values
        copy.name = name
        copy.animations = animations
        copy.presentedModel = self
        // The parent is the model's: walking up from a presentation layer goes through presentations of their own.
        copy.tree = LayerTree(parent: nil, sublayers: tree.sublayers, mask: tree.mask)
        return copy
    }

    /// Presentations of the sublayers, in order.
    var presentedSublayers: [CALayer] {
        tree.sublayers.compactMap { $0.presentation() }
    }

    /// The value of one property on screen; the model's for a layer that was never committed.
    func presentedValue(at path: PropertyPath) -> AnimatableValue {
        guard let node else { return path.value(in: properties) }
        return path.value(in: node.animations.isEmpty ? node.properties : node.properties(at: mediaToLocal(CACurrentMediaTime())))
    }

    /// Media time in this layer's own time.
    func mediaToLocal(_ time: Double) -> Double {
        localTime(superlayer.map { $0.mediaToLocal(time) } ?? time)
    }

    /// Converts a time of another layer's space, or of media time where it is nil, to this layer's. A time before the layer begins is 0.
    public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        let media = l.map { $0.localToMedia(t) } ?? t
        return timeFromMedia(media)
    }

    /// Converts a time of this layer's space to another layer's, or to media time where it is nil.
    public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
        let media = localToMedia(t)
        return l.map { $0.timeFromMedia(media) } ?? media
    }

    /// As ``mediaToLocal(_:)``, but a sublayer's time does not run before it begins.
    private func timeFromMedia(_ time: Double) -> Double {
        guard let superlayer else { return localTime(time) }
        let parentTime = superlayer.timeFromMedia(time)
        return parentTime < beginTime ? 0 : localTime(parentTime)
    }

    private func localToMedia(_ time: Double) -> Double {
        let parentTime = speed == 0 ? beginTime : (time - timeOffset) / Double(speed) + beginTime
        return superlayer.map { $0.localToMedia(parentTime) } ?? parentTime
    }
}
