/// The layer's time, and times between layers (Behaviour 2.1).
extension CALayer {
    /// A time of the superlayer's space in this layer's.
    func localTime(_ parentTime: Double) -> Double {
        (parentTime - beginTime) * Double(speed) + timeOffset
    }

    /// How fast local time runs in media time: the speeds of this layer and of all above it.
    var timeRate: Double {
        var rate = Double(speed)
        var layer = tree.parent
        while let current = layer {
            rate *= Double(current.speed)
            layer = current.tree.parent
        }
        return rate
    }

    /// By how many seconds of media time the last copy runs behind that the replicator layers above draw.
    var latestCopyDelay: Double {
        var delay = 0.0
        var layer = tree.parent
        while let current = layer {
            if case .replicator(let content) = current.properties.content, content.instanceCount > 1, content.instanceDelay > 0 {
                let rate = current.timeRate
                if rate > 0 {
                    delay += Double(min(content.instanceCount, CAReplicatorLayer.maximumInstances) - 1) * content.instanceDelay / rate
                }
            }
            layer = current.tree.parent
        }
        return delay
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
        while let current = layer, current.modelLayer !== ancestor?.modelLayer {
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
