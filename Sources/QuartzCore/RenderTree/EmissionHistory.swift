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
        /// Whether animations change how long particles live.
        var animatesLives: Bool
        /// Seconds of the layer's time from a birth to the end of all that comes of it.
        var longestLife: Double

        init(start: Double, content: EmitterContent, animations: [RenderAnimation], version: Int) {
            self.start = start
            self.content = content
            self.content.measure()
            self.animations = animations
            self.version = version
            animatesLives = animations.contains { $0.path.changesLives }
            longestLife = self.content.longestLife
            if animatesLives { longestLife = max(longestLife, longestAnimatedLife()) }
        }

        /// The longest life among samples of the animations' first passes; what overshoots between them is bridged by a tenth.
        private func longestAnimatedLife() -> Double {
            var longest = 0.0
            var values = LayerProperties()
            for timing in animations.map(\.timing) where timing.speed != 0 && timing.duration.isFinite {
                for sample in 0...32 {
                    values.content = .emitter(content)
                    let time = timing.beginTime + timing.duration / abs(timing.speed) * Double(sample) / 32
                    for animation in animations { animation.apply(to: &values, at: time) }
                    guard case .emitter(var content) = values.content else { continue }
                    content.measure()
                    longest = max(longest, content.longestLife * 1.1)
                }
            }
            return longest
        }
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
        epochs.append(Epoch(start: epochs.isEmpty ? -.infinity : time, content: content, animations: animations, version: version))
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

extension PropertyPath {
    fileprivate var changesLives: Bool {
        switch (key, cell?.key) {
        case (.lifetime, _), (_, .lifetime), (_, .lifetimeRange), (_, .speed): true
        default: false
        }
    }
}

extension EmitterContent {
    /// Works out how long what the cells emit may live.
    mutating func measure() {
        for index in cells.indices { cells[index].measure() }
    }

    /// The longest time, in the layer's seconds, from a birth to the end of all that comes of it.
    fileprivate var longestLife: Double {
        cells.reduce(0) { longest, cell in
            let life = cell.longestLife * max(0, Double(lifetime)) / abs(cell.timing.speed)
            return life.isNaN ? longest : max(longest, life)
        }
    }
}
