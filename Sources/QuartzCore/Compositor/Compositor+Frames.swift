/// When the next frame is needed without a commit: which layers have running animations, and which of them can be ignored.
///
/// Animations that are out of sight request no frames. This is decided for one layer at a time, as if the layers above it were still: where
/// one of them moves it requests frames itself, and each frame decides anew. So a layer is ignored only if no value that its own
/// animations, or those of its descendants, ever take brings anything into sight (``SweptBox``).
extension Compositor {
    /// When the animations of a layer with the given values need frames, wherever the layer is.
    func frames(of node: RenderNode, _ properties: LayerProperties, at localTime: LocalTime) -> FrameDemand {
        // In a paused space nothing changes without a commit.
        guard localTime.rate != 0 else { return .none }
        let isInvisible = properties.isHidden || !(properties.opacity > 0)
        var wanted = FrameDemand.none
        for animation in node.animations {
            // Nothing else makes an invisible layer visible.
            if isInvisible, animation.path.key != .hidden, animation.path.key != .opacity { continue }
            wanted = wanted.sooner(frames(during: animation.activeRange, every: animation.frameInterval, at: localTime))
        }
        return wanted
    }

    /// When frames are needed for changes within a range of local time.
    ///
    /// - Parameter interval: the wanted seconds between frames; 0 stands for the display's own rate.
    func frames(during range: ClosedRange<Double>, every interval: Double = 0, at localTime: LocalTime) -> FrameDemand {
        guard localTime.rate != 0 else { return .none }
        if range.contains(localTime.now) {
            guard interval > 0, interval.isFinite else { return .nextRefresh }
            // Not beyond the end: the last value must be drawn.
            let rest = ((localTime.rate > 0 ? range.upperBound : range.lowerBound) - localTime.now) / localTime.rate
            return rest > 0 ? .at(frame.time + min(interval, rest)) : .nextRefresh
        }
        let wait = ((localTime.rate > 0 ? range.lowerBound : range.upperBound) - localTime.now) / localTime.rate
        return wait > 0 && wait.isFinite ? .at(frame.time + wait) : .none
    }

    /// Records when the animations of a layer in a space need frames.
    ///
    /// - Returns: false if the layer can only become visible when a layer above it moves; then it need not be drawn.
    mutating func requireFrames(of node: RenderNode, _ properties: LayerProperties, at localTime: LocalTime, in context: SpaceContext) -> Bool {
        guard !node.animations.isEmpty, frame.demand != .nextRefresh else { return true }
        let wanted = frames(of: node, properties, at: localTime)
        guard wanted != .none else { return true }
        var budget = Self.sweptLayers
        var box = node.sweptBox(&budget)
        if let matrix = context.matrix { box = box.transformed(by: matrix) }
        guard box.meets(passes.scissor, through: context.toPixels) else { return false }
        require(wanted)
        return true
    }

    /// The most descendants that are checked for visibility; in larger trees animations always request frames.
    private static let sweptLayers = 1_000
}

extension FrameDemand {
    /// The earlier of two demands.
    func sooner(_ other: FrameDemand) -> FrameDemand {
        switch (self, other) {
        case (.nextRefresh, _), (_, .none): self
        case (.at(let own), .at(let new)): .at(min(own, new))
        default: other
        }
    }
}
