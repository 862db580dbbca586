/// When a frame's picture will change by itself: what layers ask of the display, and which of them need not ask.
///
/// An animation that nobody can see asks for no frames. Whether it can be seen is decided one layer at a time, as if the layers above stood
/// still: where one of them moves it asks for frames itself, and each frame decides anew. So a layer is left out only where no value that
/// its own animations, or those in it, ever take brings anything into sight (``SweptBox``).
extension Compositor {
    /// When the animations of a layer with the given values will change the picture, its place not considered.
    func frames(of node: RenderNode, _ values: LayerProperties, at localTime: LocalTime) -> FrameDemand {
        // In a paused space nothing changes by itself.
        guard localTime.rate != 0 else { return .none }
        let isInvisible = values.isHidden || !(values.opacity > 0)
        var wanted = FrameDemand.none
        for animation in node.animations {
            // Nothing else makes an invisible layer visible.
            if isInvisible, animation.path.key != .hidden, animation.path.key != .opacity { continue }
            wanted = wanted.sooner(frames(during: animation.activeRange, every: animation.frameInterval, at: localTime))
        }
        return wanted
    }

    /// When a picture that changes in a range of local time needs frames.
    ///
    /// - Parameter interval: how many seconds may lie between two frames; 0 stands for the display's own rate.
    func frames(during range: ClosedRange<Double>, every interval: Double = 0, at localTime: LocalTime) -> FrameDemand {
        guard localTime.rate != 0 else { return .none }
        if range.contains(localTime.now) {
            guard interval > 0, interval.isFinite else { return .nextRefresh }
            // Not beyond the end: the last value must be drawn.
            let rest = ((localTime.rate > 0 ? range.upperBound : range.lowerBound) - localTime.now) / localTime.rate
            return rest > 0 ? .at(time + min(interval, rest)) : .nextRefresh
        }
        let wait = ((localTime.rate > 0 ? range.lowerBound : range.upperBound) - localTime.now) / localTime.rate
        return wait > 0 && wait.isFinite ? .at(time + wait) : .none
    }

    /// Notes when the animations of a layer in a space will change the picture.
    ///
    /// - Returns: false when the layers above would have to move before anything of the layer is seen; then it need not be drawn.
    mutating func requireFrames(of node: RenderNode, _ values: LayerProperties, at localTime: LocalTime, in context: SpaceContext) -> Bool {
        guard !node.animations.isEmpty, demand != .nextRefresh else { return true }
        let wanted = frames(of: node, values, at: localTime)
        guard wanted != .none else { return true }
        var budget = Self.sweptLayers
        var box = node.sweptBox(&budget)
        if let matrix = context.matrix { box = box.transformed(by: matrix) }
        guard box.meets(scissor, through: context.toPixels) else { return false }
        require(wanted)
        return true
    }

    /// The most layers that are searched for what may come into sight; in larger trees animations always ask for frames.
    private static let sweptLayers = 1_000
}

extension FrameDemand {
    /// The demand that both this one and another are met by.
    func sooner(_ other: FrameDemand) -> FrameDemand {
        switch (self, other) {
        case (.nextRefresh, _), (_, .none): self
        case (.at(let own), .at(let new)): .at(min(own, new))
        default: other
        }
    }
}
