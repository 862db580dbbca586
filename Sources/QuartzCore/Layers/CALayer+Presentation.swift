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
        // Relatives are the model's; asked for them, a presentation layer gives their presentations.
        copy.tree = LayerTree(parent: nil, sublayers: tree.sublayers, mask: tree.mask)
        return copy
    }

    /// Presentations of the sublayers, in order.
    var presentedSublayers: [CALayer] {
        tree.sublayers.compactMap { $0.presentation() }
    }

    /// The value of one property on screen; the model's for a layer that was never committed.
    func presentedValue(at path: PropertyPath) -> AnimatableValue? {
        guard let node else { return path.value(in: properties) }
        return path.value(in: node.animations.isEmpty ? node.properties : node.properties(at: mediaToLocal(CACurrentMediaTime())))
    }

    /// Media time in this layer's own time.
    func mediaToLocal(_ time: Double) -> Double {
        // Hardly any tree has times of its own.
        var plain: CALayer? = self
        while let current = plain, current.properties.beginTime == 0, current.properties.speed == 1, current.properties.timeOffset == 0 {
            plain = current.tree.parent
        }
        if plain == nil { return time }
        var path: [CALayer] = []
        var layer: CALayer? = self
        while let current = layer {
            path.append(current)
            layer = current.tree.parent
        }
        return path.reversed().reduce(time) { $1.localTime($0) }
    }

    /// Converts a time of another layer's space, or of media time where it is nil, to this layer's. A time before the layer begins is 0.
    public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        l.map { $0.convertTime(t, to: self) } ?? timeFromMedia(t)
    }

    /// Converts a time of this layer's space to another layer's, or to media time where it is nil.
    public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
        var time = t
        var layer: CALayer? = self
        // Up to the first layer that is above both, or to media time.
        while let current = layer, l == nil || !l!.hasAncestor(current) {
            if current.speed == 0 {
                // All times of the superlayer are one here; the answer is none of them.
                if l != nil { return 0 }
                time = 0
            } else {
                time = (time - current.timeOffset) / Double(current.speed) + current.beginTime
            }
            layer = current.superlayer
        }
        return l.map { $0.timeFromAncestor(layer, time) } ?? time
    }

    private func timeFromMedia(_ time: Double) -> Double { timeFromAncestor(nil, time) }

    /// A time of a layer above, or of media time where it is nil, in this layer's space. A sublayer's time does not run before it begins.
    private func timeFromAncestor(_ ancestor: CALayer?, _ time: Double) -> Double {
        var path: [CALayer] = []
        var layer: CALayer? = self
        while let current = layer, current.model() !== ancestor?.model() {
            path.append(current)
            layer = current.superlayer
        }
        var time = time
        for layer in path.reversed() {
            time = layer.superlayer != nil && time < layer.beginTime ? 0 : layer.localTime(time)
        }
        return time
    }
}
