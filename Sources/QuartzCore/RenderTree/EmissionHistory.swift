/// The history of an emitter's values: those of each commit that changed them, for as long as particles of that time may live.
///
/// With it, changes of an emitter apply only to particles born later although frames keep no state: a particle looks up the values of its
/// birth.
package final class EmissionHistory: Sendable {
    /// The period between two changes.
    struct Epoch: Sendable {
        /// The start in the layer's time; minus infinity for the first epoch.
        var start: Double
        var content: EmitterProperties
        /// The animations of the emitter's own properties.
        var animations: [RenderAnimation]
        var version: Int
        /// Whether animations change the lifetime of particles.
        var animatesLives: Bool
        /// The longest time from a particle's birth until it and all particles that it emits have ended, in seconds of the layer's time.
        var longestLife: Double
        /// The slots without births, which frames find.
        let unborn = UnbornSlots()

        init(start: Double, content: EmitterProperties, animations: [RenderAnimation], version: Int) {
            self.start = start
            self.content = content
            self.content.measure()
            self.animations = animations
            self.version = version
            animatesLives = animations.contains { $0.path.changesLives }
            longestLife = self.content.longestLife
            if animatesLives { longestLife = max(longestLife, longestAnimatedLife()) }
        }

        /// The longest life among samples of the animations' first passes, plus a tenth for overshoot between samples.
        private func longestAnimatedLife() -> Double {
            var longest = 0.0
            var properties = LayerProperties()
            for timing in animations.map(\.timing) where timing.speed != 0 && timing.duration.isFinite {
                for sample in 0...32 {
                    properties.classProperties = .emitter(content)
                    let time = timing.beginTime + timing.duration / abs(timing.speed) * Double(sample) / 32
                    for animation in animations { animation.apply(to: &properties, at: time) }
                    guard case .emitter(var content) = properties.classProperties else { continue }
                    content.measure()
                    longest = max(longest, content.longestLife * 1.1)
                }
            }
            return longest
        }
    }

    /// Slots that frames have found to be without births. What one frame has taken others do without.
    final class UnbornSlots: Sendable {
        private let slots = Guarded(ParticleField.Slots())

        func take() -> ParticleField.Slots {
            slots.withLock { current in
                defer { current = ParticleField.Slots() }
                return current
            }
        }

        func put(_ found: ParticleField.Slots) { slots.withLock { $0 = found } }
    }

    /// The epochs, ordered by start.
    let epochs: [Epoch]

    /// The maximum number of epochs that are kept.
    static let maximumEpochs = 256

    private init(epochs: [Epoch]) {
        self.epochs = epochs
    }

    /// Makes the history after a commit at a time of the layer.
    convenience init(_ former: EmissionHistory?, content: EmitterProperties, version: Int, animations: [RenderAnimation], at time: Double) {
        let animations = animations.filter { $0.path.property.effect == .particles }
        var epochs = former?.epochs ?? []
        if let last = epochs.last, last.version == version, time >= last.start, last.animations.elementsEqual(animations, by: ===) {
            self.init(epochs: epochs)
            return
        }
        // When the layer's time was set back, later epochs are removed.
        epochs.removeAll { !($0.start < time) }
        if let first = epochs.indices.first(where: { index in
            let end = index + 1 < epochs.count ? epochs[index + 1].start : time
            return end + epochs[index].longestLife >= time
        }) {
            epochs.removeFirst(first)
        } else if let last = epochs.last {
            // None of its particles live, but it is kept to show that emission began before this commit.
            epochs = [last]
        }
        epochs.append(Epoch(start: epochs.isEmpty ? -.infinity : time, content: content, animations: animations, version: version))
        if epochs.count > Self.maximumEpochs { epochs.removeFirst(epochs.count - Self.maximumEpochs) }
        self.init(epochs: epochs)
    }

    /// Makes the history of an emitter that never changed.
    convenience init(unchanging content: EmitterProperties, animations: [RenderAnimation] = []) {
        self.init(nil, content: content, version: 0, animations: animations, at: 0)
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

extension EmitterProperties {
    /// Computes how long particles of the cells may live.
    mutating func measure() {
        for index in cells.indices { cells[index].measure() }
    }

    /// The longest time from a particle's birth until it and all particles that it emits have ended, in seconds of the layer's time.
    fileprivate var longestLife: Double {
        cells.reduce(0) { longest, cell in
            let life = cell.longestLife * max(0, Double(lifetime)) / abs(cell.timing.speed)
            return life.isNaN ? longest : max(longest, life)
        }
    }
}
