/// What an emitter's particles were born with at which time: its values at each commit that changed them, as long as particles of that time
/// may live.
///
/// It is why a change of an emitter holds for later particles only although frames keep no state: a particle looks up its own birth.
package final class EmissionHistory: Sendable {
    /// The time from one change to the next.
    struct Epoch: Sendable {
        /// In the layer's time; the first epoch has no beginning.
        var start: Double
        var content: EmitterContent
        /// Those of the emitter's own properties.
        var animations: [RenderAnimation]
        var version: Int
        /// Seconds of the layer's time from a birth to the end of all that comes of it; infinity where animations make it uncertain.
        var longestLife: Double
    }

    /// By their starts.
    let epochs: [Epoch]

    /// Changes that are remembered at most.
    static let maximumEpochs = 256

    private init(epochs: [Epoch]) {
        self.epochs = epochs
    }

    /// The history after a commit at a time of the layer.
    convenience init(_ former: EmissionHistory?, content: EmitterContent, version: Int, animations: [RenderAnimation], at time: Double) {
        let animations = animations.filter { $0.path.key.isOfEmission }
        var epochs = former?.epochs ?? []
        if let last = epochs.last, last.version == version, time >= last.start, last.animations.elementsEqual(animations, by: ===) {
            self.init(epochs: epochs)
            return
        }
        // Time that was turned back takes back what began later.
        epochs.removeAll { !($0.start < time) }
        if let first = epochs.indices.first(where: { index in
            let end = index + 1 < epochs.count ? epochs[index + 1].start : time
            return end + epochs[index].longestLife >= time
        }) {
            epochs.removeFirst(first)
        } else if let last = epochs.last {
            // Nothing of it lives, but that it was there says that births began before this commit.
            epochs = [last]
        }
        epochs.append(
            Epoch(
                start: epochs.isEmpty ? -.infinity : time, content: content, animations: animations, version: version,
                longestLife: animations.isEmpty ? content.longestLife : .infinity))
        if epochs.count > Self.maximumEpochs { epochs.removeFirst(epochs.count - Self.maximumEpochs) }
        self.init(epochs: epochs)
    }

    /// The history of an emitter that never changed.
    convenience init(unchanging content: EmitterContent, animations: [RenderAnimation] = []) {
        self.init(nil, content: content, version: 0, animations: animations, at: 0)
    }
}

extension LayerKey {
    /// Whether particles are born with the property's value.
    fileprivate var isOfEmission: Bool {
        switch self {
        case .emitterPosition, .emitterZPosition, .emitterSize, .emitterDepth, .birthRate, .lifetime, .velocity, .scale, .spin, .emitterCells: true
        default: false
        }
    }
}

extension EmitterContent {
    /// The longest time, in the layer's seconds, from a birth to the end of all that comes of it.
    fileprivate var longestLife: Double {
        cells.reduce(0) { longest, cell in
            let life = cell.longestLife(factor: Double(lifetime)) / abs(cell.timing.speed)
            return life.isNaN ? .infinity : max(longest, life)
        }
    }
}
