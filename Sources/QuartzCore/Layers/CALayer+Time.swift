/// The layer's local time, and conversion of times between layers (Behaviour 2.1).
extension CALayer {
    /// Converts a time from the superlayer's time space to this layer's.
    func localTime(_ parentTime: Double) -> Double {
        (parentTime - beginTime) * Double(speed) + timeOffset
    }

    /// The rate of local time in media time: the product of the speeds of this layer and its ancestors.
    var timeRate: Double {
        var rate = Double(speed)
        var layer = tree.parent
        while let current = layer {
            rate *= Double(current.speed)
            layer = current.tree.parent
        }
        return rate
    }

    /// The delay of the last copy that replicator layers above draw, in seconds of media time.
    var latestCopyDelay: Double {
        var delay = 0.0
        var layer = tree.parent
        while let current = layer {
            if case .replicator(let content) = current.properties.classProperties, content.instanceCount > 1, content.instanceDelay > 0 {
                let rate = current.timeRate
                if rate > 0 {
                    delay += Double(min(content.instanceCount, CAReplicatorLayer.maximumInstances) - 1) * content.instanceDelay / rate
                }
            }
            layer = current.tree.parent
        }
        return delay
    }

    /// Converts media time to this layer's local time.
    func mediaToLocal(_ time: Double) -> Double {
        // The common case: no layer up to the root changes its time.
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

    /// Converts a time from another layer's time space, or from media time if `l` is nil, to this layer's. A time before a sublayer's
    /// `beginTime` becomes 0.
    public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        l.map { $0.convertTime(t, to: self) } ?? timeFromMedia(t)
    }

    /// Converts a time from this layer's time space to another layer's, or to media time if `l` is nil. At a speed of 0 the inverse is
    /// undefined, and 0 takes its place.
    public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
        var time = t
        var layer: CALayer? = self
        // Up to the first common ancestor, or to media time.
        while let current = layer, l == nil || !l!.hasAncestor(current) {
            if current.speed == 0 {
                // With speed 0 every time of the superlayer maps to the same local time, so there is no inverse.
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

    /// Converts a time from an ancestor's time space, or from media time if it is nil, to this layer's. A sublayer's time is 0 before its
    /// begin time.
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
