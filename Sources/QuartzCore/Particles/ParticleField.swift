/// The particles of one emitter layer at one time. The memory is reused from frame to frame.
///
/// No state is carried from one frame to the next: births lie on a grid of time, a particle's random numbers are derived from the emitter's
/// seed, its cell and its index on the grid, and its motion has a closed form. While a cell's birth rate `r` is constant its `i`th particle
/// is born at `i / r`; while the rate is animated, time is divided into slots of 1/60 s, each of which gets as many births as the rate
/// says, with the fractions distributed over the slots by the golden ratio.
struct ParticleField {
    /// One particle, in the emitter layer's space.
    struct Particle {
        var position: SIMD3<Double>
        var scale: Double
        var angle: Double
        var color: SIMD4<Float>
        /// Index of the sprite that it draws.
        var sprite: Int
        /// The drawing order of its cell; the cells of a cell are counted after it.
        var rank: Int
        /// In the layer's time.
        var birth: Double
    }

    /// The image of a cell.
    struct Sprite {
        var image: CGImage
        var rect: CGRect
        var scale: Double
        var minificationFilter: String
        var magnificationFilter: String
        /// The picture about its own middle, in points at scale 1; nil when it has no size.
        let slice: LayerProperties.ContentsSlice?

        init(_ image: CGImage, _ cell: EmitterCellProperties) {
            self.image = image
            rect = cell.contentsRect
            scale = cell.contentsScale
            minificationFilter = cell.minificationFilter
            magnificationFilter = cell.magnificationFilter
            let crop = CGRect(
                x: rect.minX * Double(image.width), y: rect.minY * Double(image.height), width: rect.width * Double(image.width),
                height: rect.height * Double(image.height))
            let width = crop.width / scale, height = crop.height / scale
            slice = LayerProperties.ContentsSlice(CGRect(x: -width / 2, y: -height / 2, width: width, height: height), texels: crop)
        }

        func isOf(_ image: CGImage, _ cell: EmitterCellProperties) -> Bool {
            self.image === image && rect == cell.contentsRect && scale == cell.contentsScale && minificationFilter == cell.minificationFilter
                && magnificationFilter == cell.magnificationFilter
        }
    }

    private(set) var particles: [Particle] = []
    private(set) var sprites: [Sprite] = []
    /// How many slots the last ``fill(_:at:)`` examined.
    private(set) var slotCount = 0
    /// How many more births this frame may examine.
    private var remainingBirths = 0

    /// The most births that a frame examines for one emitter: more than it draws, since dead particles may have emitted live ones.
    static let maximumBirths = 4 * CAEmitterLayer.maximumParticles
    /// The length of a slot while values are animated, in seconds of the layer's time.
    static let slot = 1.0 / 60
    /// The most slots that are examined; the latest ones are.
    static let maximumSlots = 4096
    /// Birth rates are limited to this, in births per second.
    private static let maximumRate = 1e7

    /// Slots in which no particle is born, as far as they are known: the latest ones.
    struct Slots {
        /// The slots, each at the place that its number leads to.
        private var numbers: [Int] = []

        func contains(_ slot: Int) -> Bool { !numbers.isEmpty && numbers[slot % numbers.count] == slot }

        mutating func insert(_ slot: Int) {
            if numbers.isEmpty { numbers = [Int](repeating: -1, count: ParticleField.maximumSlots) }
            numbers[slot % numbers.count] = slot
        }
    }

    /// The multipliers of the layer.
    private struct Factors {
        var birthRate, lifetime, velocity, scale, spin: Double

        init(_ content: EmitterProperties) {
            birthRate = Double(content.birthRate)
            lifetime = Double(content.lifetime)
            velocity = Double(content.velocity)
            scale = Double(content.scale)
            spin = Double(content.spin)
        }
    }

    /// The state of a particle at its birth.
    private struct Origin {
        var key: UInt64
        /// In the layer's time.
        var birth: Double
        var place: EmitterShape.Place
        /// The colour of the particle that emitted it.
        var color: SIMD4<Float>
        /// The speed of its time relative to the layer's.
        var rate: Double
    }

    /// Computes the particles alive at a time of the layer.
    mutating func fill(_ history: EmissionHistory, at now: Double) {
        particles.removeAll(keepingCapacity: true)
        sprites.removeAll(keepingCapacity: true)
        remainingBirths = Self.maximumBirths
        slotCount = 0
        guard now.isFinite, now >= 0 else { return }
        var end = now
        // The latest first, so that the oldest are left out if there are too many.
        for index in history.epochs.indices.reversed() {
            let start = history.epochs[index].start
            if start < end {
                if history.epochs[index].animations.isEmpty {
                    emitSteadily(history.epochs[index].content, from: start, to: end, now: now)
                } else {
                    emitInSlots(history.epochs[index], to: end, now: now)
                }
            }
            end = min(end, start)
        }
    }

    /// Sorts the particles for a render mode.
    ///
    /// - Parameter facesViewer: whether greater z is nearer to the viewer.
    mutating func sort(_ mode: CAEmitterLayerRenderMode, facesViewer: Bool) {
        switch mode {
        case .oldestFirst: sort { ($0.birth, $0.rank) < ($1.birth, $1.rank) }
        case .oldestLast: sort { ($0.birth, $0.rank) > ($1.birth, $1.rank) }
        case .backToFront:
            if facesViewer {
                sort { ($0.position.z, $0.rank, $0.birth) < ($1.position.z, $1.rank, $1.birth) }
            } else {
                sort { ($0.position.z, $1.rank, $1.birth) > ($1.position.z, $0.rank, $0.birth) }
            }
        default: sort { ($0.rank, $0.birth) < ($1.rank, $1.birth) }
        }
    }

    /// Sorts unless they are sorted already, as they are with steady emission.
    private mutating func sort(_ isBefore: (Particle, Particle) -> Bool) {
        for index in particles.indices.dropFirst() where isBefore(particles[index], particles[index - 1]) {
            particles.sort(by: isBefore)
            return
        }
    }

    // MARK: Births

    /// Emits the particles born in a period without animated values.
    private mutating func emitSteadily(_ content: EmitterProperties, from start: Double, to end: Double, now: Double) {
        let shape = EmitterShape(content), factors = Factors(content)
        let key = ParticleRandom.key(UInt64(content.seed), 0)
        var rank = 0
        for index in content.cells.indices {
            emit(content.cells[index], factors, shape: shape, key: ParticleRandom.key(key, index + 1), rank: &rank, from: start, to: end, now: now)
        }
    }

    /// Emits a cell of the layer.
    private mutating func emit(
        _ cell: EmitterCellProperties, _ factors: Factors, shape: EmitterShape, key: UInt64, rank: inout Int, from start: Double, to end: Double,
        now: Double
    ) {
        let own = rank
        rank += 1
        let timing = cell.timing
        guard let births = births(of: cell, factors, from: start, to: end, now: now) else {
            rank += cell.cellCount
            return
        }
        var next = rank
        for index in births.indices {
            let time = Double(index) / births.rate
            let particleKey = ParticleRandom.key(key, index)
            var placing = ParticleRandom(particleKey)
            let origin = Origin(
                key: particleKey, birth: timing.parentTime(local: time), place: shape.place(&placing), color: .one, rate: timing.speed)
            next = rank
            emit(cell, factors, origin, age: births.now - time, rank: own, next: &next)
        }
        rank += cell.cellCount
    }

    /// The births of a cell within a period of its parent's time.
    private struct Births {
        var indices: ClosedRange<Int>
        var rate: Double
        /// The cell's own time.
        var now: Double
    }

    private mutating func births(of cell: EmitterCellProperties, _ factors: Factors, from start: Double, to end: Double, now: Double) -> Births? {
        let timing = cell.timing
        guard cell.isEnabled, timing.speed > 0, remainingBirths > 0 else { return nil }
        let rate = min(Double(cell.birthRate) * factors.birthRate, Self.maximumRate)
        let ownNow = timing.localTime(parent: now)
        let low = max(timing.localTime(parent: start), 0, ownNow - cell.longestLife * max(0, factors.lifetime))
        let high = min(timing.localTime(parent: end), timing.activeDuration, ownNow)
        guard rate > 0, low < high, timing.phase(at: now) != .before else { return nil }
        // Both ends are rounded alike, so that adjacent periods share no birth and miss none.
        let first = (low * rate).rounded(.down) + 1, last = (high * rate).rounded(.down)
        guard first <= last, last < 0x1p52 else { return nil }
        let count = min(last - first + 1, Double(min(remainingBirths, CAEmitterLayer.maximumParticles)))
        remainingBirths -= Int(count)
        return Births(indices: Int(last - count) + 1...Int(last), rate: rate, now: ownNow)
    }

    /// Emits the particles born while values were animated: slot by slot, with the values at the slot's middle.
    private mutating func emitInSlots(_ epoch: EmissionHistory.Epoch, to end: Double, now: Double) {
        // Of those born before, none live.
        let start = max(epoch.start, 0), oldest = max(start, epoch.longestLife.isFinite ? now - epoch.longestLife - Self.slot : start)
        guard oldest < end else { return }
        let last = (end / Self.slot).rounded(.down)
        guard last < 0x1p40 else { return }
        let first = max((oldest / Self.slot).rounded(.down), last - Double(Self.maximumSlots - 1))
        var values = LayerProperties()
        // Which slots have no births follows from the epoch, and is found once.
        var unborn = epoch.unborn.take()
        defer { epoch.unborn.put(unborn) }
        for slot in stride(from: Int(last), through: Int(first), by: -1) where remainingBirths > 0 && !unborn.contains(slot) {
            slotCount += 1
            values.classProperties = .emitter(epoch.content)
            for animation in epoch.animations { animation.apply(to: &values, at: (Double(slot) + 0.5) * Self.slot) }
            guard case .emitter(var content) = values.classProperties else { return }
            if epoch.animatesLives { content.measure() }
            if !emit(content, slot: slot, from: start, to: end, now: now) { unborn.insert(slot) }
        }
    }

    /// - Returns: false if no particle is born in the slot.
    private mutating func emit(_ content: EmitterProperties, slot: Int, from start: Double, to end: Double, now: Double) -> Bool {
        let shape = EmitterShape(content), factors = Factors(content)
        let key = ParticleRandom.key(UInt64(content.seed), 0)
        var rank = 0, hasBirths = false
        for (index, cell) in content.cells.enumerated() {
            let own = rank
            rank += 1 + cell.cellCount
            let timing = cell.timing
            guard cell.isEnabled, timing.speed > 0 else { continue }
            let cellKey = ParticleRandom.key(key, index + 1)
            // Multiples of the golden ratio fill 0..<1 more evenly than random numbers.
            let spread = Double(slot) * 0.618_033_988_749_894_9
            let expected = min(Double(cell.birthRate) * factors.birthRate, Self.maximumRate) * timing.speed * Self.slot
            let births = (expected + spread - spread.rounded(.down)).rounded(.down)
            guard expected > 0, births > 0 else { continue }
            hasBirths = true
            let count = Int(min(births, Double(min(max(0, remainingBirths), CAEmitterLayer.maximumParticles))))
            remainingBirths -= count
            let ownNow = timing.localTime(parent: now)
            for birth in 0..<count {
                let time = (Double(slot) + (Double(birth) + 0.5) / Double(count)) * Self.slot
                let ownTime = timing.localTime(parent: time)
                guard time > start, time <= end, ownTime > 0, ownTime <= timing.activeDuration, time >= timing.beginTime else { continue }
                let particleKey = ParticleRandom.key(cellKey, slot &* 65_536 &+ birth)
                var placing = ParticleRandom(particleKey)
                let origin = Origin(key: particleKey, birth: time, place: shape.place(&placing), color: .one, rate: timing.speed)
                var next = own + 1
                emit(cell, factors, origin, age: ownNow - ownTime, rank: own, next: &next)
            }
        }
        return hasBirths
    }

    // MARK: Lives

    /// Adds a particle if it is alive, and the particles that it has emitted.
    private mutating func emit(_ cell: EmitterCellProperties, _ factors: Factors, _ origin: Origin, age: Double, rank: Int, next: inout Int) {
        var random = ParticleRandom(ParticleRandom.key(origin.key, 1))
        let lifetime = random.value(Double(cell.lifetime), range: Double(cell.lifetimeRange)) * factors.lifetime
        let lives = age >= 0 && age < lifetime
        guard lives || !cell.cells.isEmpty else { return }

        let direction = cell.direction(forward: origin.place.forward, &random)
        let velocity = direction * (random.value(cell.velocity, range: cell.velocityRange) * factors.velocity)
        let position = origin.place.position, acceleration = cell.acceleration
        func place(at age: Double) -> SIMD3<Double> { position + (velocity + acceleration * (age / 2)) * age }

        let deviation = SIMD4(Float(random.unit()), Float(random.unit()), Float(random.unit()), Float(random.unit())) - 0.5
        let first = Self.inUnit((cell.color?.rgba ?? .one) + deviation * cell.colorRange)
        func color(at age: Double) -> SIMD4<Float> { Self.inUnit(first + cell.colorSpeed * Float(age)) * origin.color }

        if lives, let sprite = sprite(cell), particles.count < CAEmitterLayer.maximumParticles {
            let scale = (random.value(cell.scale, range: cell.scaleRange) + cell.scaleSpeed * age) * factors.scale
            let angle = random.value(cell.spin, range: cell.spinRange) * factors.spin * age
            let now = place(at: age), tint = color(at: age)
            if scale > 0, tint.w > 0, scale.isFinite, angle.isFinite, now.x.isFinite, now.y.isFinite, now.z.isFinite {
                particles.append(Particle(position: now, scale: scale, angle: angle, color: tint, sprite: sprite, rank: rank, birth: origin.birth))
            }
        }

        guard age >= 0, lifetime > 0 else { return }
        for index in cell.cells.indices {
            emit(
                cell.cells[index], factors, below: origin, numbered: index, place: place, color: color, lifetime: lifetime, age: age, next: &next)
        }
    }

    /// Emits a cell of another cell: its time is the age of the emitting particle.
    private mutating func emit(
        _ cell: EmitterCellProperties, _ factors: Factors, below parent: Origin, numbered number: Int, place: (Double) -> SIMD3<Double>,
        color: (Double) -> SIMD4<Float>, lifetime: Double, age: Double, next: inout Int
    ) {
        let own = next
        next += 1
        let first = next
        defer { next = first + cell.cellCount }
        remainingBirths -= 1
        guard let births = births(of: cell, factors, from: 0, to: min(lifetime, age), now: age) else { return }
        let key = ParticleRandom.key(parent.key, number + 2)
        for index in births.indices {
            let time = Double(index) / births.rate
            let parentAge = cell.timing.parentTime(local: time)
            let origin = Origin(
                key: ParticleRandom.key(key, index), birth: parent.birth + parentAge / parent.rate,
                place: EmitterShape.Place(position: place(parentAge)), color: color(parentAge), rate: parent.rate * cell.timing.speed)
            next = first
            emit(cell, factors, origin, age: births.now - time, rank: own, next: &next)
        }
    }

    private static func inUnit(_ color: SIMD4<Float>) -> SIMD4<Float> {
        color.replacing(with: 0, where: .!(color .== color)).clamped(lowerBound: .zero, upperBound: .one)
    }

    /// The index of a cell's sprite; nil for a cell that draws nothing.
    private mutating func sprite(_ cell: EmitterCellProperties) -> Int? {
        guard let image = cell.contents else { return nil }
        if let last = sprites.indices.last(where: { sprites[$0].isOf(image, cell) }) { return last }
        sprites.append(Sprite(image, cell))
        return sprites.count - 1
    }
}
