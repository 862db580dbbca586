import Foundation
import Testing

@testable import QuartzCore

@Suite struct ParticleFieldTests {
    private func cell(rate: Float, lifetime: Float) -> EmitterCellProperties {
        var cell = EmitterCellProperties()
        cell.contents = CGImage(pixels: PixelBuffer(width: 2, height: 2))
        cell.birthRate = rate
        cell.lifetime = lifetime
        return cell
    }

    private func particles(_ content: EmitterProperties, at time: Double) -> [ParticleField.Particle] {
        var field = ParticleField()
        field.fill(EmissionHistory(unchanging: content), at: time)
        field.sort(.unordered, facesViewer: true)
        return field.particles
    }

    @Test("birth rate times lifetime live, and each is born at its time", arguments: [(10.0, 2.0), (60, 0.5), (7, 3), (1000, 1)])
    func counts(rate: Double, lifetime: Double) {
        var content = EmitterProperties()
        content.cells = [cell(rate: Float(rate), lifetime: Float(lifetime))]
        for time in stride(from: 0.05, through: 12, by: 0.35) {
            let found = particles(content, at: time)
            let wanted = rate * min(time, lifetime)
            #expect(abs(Double(found.count) - wanted) <= 1)
            for particle in found {
                #expect(abs((particle.birth * rate).rounded() - particle.birth * rate) < 1e-6)
                #expect(particle.birth <= time && particle.birth > time - lifetime)
            }
        }
        content.birthRate = 2
        content.lifetime = 0.5
        #expect(abs(Double(particles(content, at: 10).count) - rate * lifetime) <= 1)
        #expect(particles(content, at: -1).isEmpty && particles(content, at: .nan).isEmpty)
    }

    @Test("while values are animated, only the time is examined from which particles live")
    func livingSlots() {
        var content = EmitterProperties()
        content.cells = [cell(rate: 120, lifetime: 0.5)]
        let animation = CABasicAnimation(keyPath: "birthRate")
        animation.fromValue = 1.0
        animation.toValue = 3.0
        let animations = animation.renderAnimations(timing: MediaTiming(duration: 1_000), in: [], on: CAEmitterLayer())
        let history = EmissionHistory(unchanging: content, animations: animations)
        #expect(history.epochs[0].animations.count == 1)
        var field = ParticleField()
        field.fill(history, at: 200)
        #expect(field.slotCount <= 40, "half a second of slots of a 60th: \(field.slotCount)")
        // 120 a second, 1.4 times, for half a second.
        #expect(abs(field.particles.count - 84) <= 3, "\(field.particles.count)")
        #expect((field.particles.map(\.birth).min() ?? 0) < 199.52)
    }

    @Test("of the time from which long-lived particles live, only what had births is examined again")
    func emptySlots() {
        var content = EmitterProperties()
        content.cells = [cell(rate: 1, lifetime: 60)]
        let animation = CABasicAnimation(keyPath: "birthRate")
        (animation.fromValue, animation.toValue) = (1.0, 1.5)
        let animations = animation.renderAnimations(timing: MediaTiming(duration: 1_000), in: [], on: CAEmitterLayer())
        let history = EmissionHistory(unchanging: content, animations: animations)
        var field = ParticleField()
        field.fill(history, at: 200)
        #expect(field.slotCount > 3_000)
        for time in [200.0 + 1.0 / 60, 201, 199, 260] {
            field.fill(history, at: time)
            var anew = ParticleField()
            anew.fill(EmissionHistory(unchanging: content, animations: animations), at: time)
            #expect(field.particles.count > 60 && field.particles.map(\.birth) == anew.particles.map(\.birth))
            #expect(field.particles.map(\.position) == anew.particles.map(\.position))
            if time < 202 { #expect(field.slotCount < field.particles.count + 70, "\(field.slotCount) at \(time)") }
        }
    }

    @Test("a particle moves in closed form, and is the same particle at every time")
    func motion() throws {
        var content = EmitterProperties()
        var one = cell(rate: 1, lifetime: 5)
        one.velocity = 30
        one.velocityRange = 20
        one.emissionLongitude = 0.5
        one.acceleration = SIMD3(0, 40, -3)
        one.spin = 2
        one.scale = 1
        one.scaleSpeed = -0.1
        content.cells = [one]
        content.emitterPosition = CGPoint(x: 5, y: 6)
        func first(_ time: Double) -> ParticleField.Particle? { particles(content, at: time).first { abs($0.birth - 1) < 1e-9 } }
        let at2 = try #require(first(2)), at3 = try #require(first(3))
        // From where it is after one second: p1 = v + a/2, p2 = 2 v + 2 a.
        let v = at2.position - SIMD3(5, 6, 0) - SIMD3(0, 20, -1.5)
        let expected = SIMD3(5, 6, 0) + v * 2 + SIMD3(0, 80, -6)
        let difference = at3.position - expected
        #expect(max(abs(difference.x), abs(difference.y), abs(difference.z)) < 1e-9)
        let speed = (v * v).sum().squareRoot()
        #expect(speed >= 20 && speed <= 40 && abs(atan2(v.y, v.x) - 0.5) < 1e-9)
        #expect(abs(at3.angle - 4) < 1e-9 && abs(at3.scale - 0.8) < 1e-9)
        #expect(first(6.1) == nil)
    }

    @Test("values spread evenly over value ± half the range")
    func ranges() {
        var content = EmitterProperties()
        var many = cell(rate: 4000, lifetime: 1)
        many.scale = 2
        many.scaleRange = 1
        many.colorRange = SIMD4(0.5, 0, 0, 0)
        many.color = CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
        content.cells = [many]
        let found = particles(content, at: 3)
        let scales = found.map(\.scale), reds = found.map { Double($0.color.x) }
        #expect(scales.allSatisfy { $0 >= 1.5 && $0 <= 2.5 } && reds.allSatisfy { $0 >= 0.25 && $0 <= 0.75 })
        // In ten even bins a tenth each, within four standard deviations.
        for bin in 0..<10 {
            let low = 1.5 + Double(bin) / 10
            let count = scales.filter { $0 >= low && $0 < low + 0.1 }.count
            #expect(abs(Double(count) - 400) < 4 * 19)
        }
        #expect(found.allSatisfy { $0.color.y == 0.5 })
    }

    @Test("directions lie in the cone about latitude and longitude, 2π is all directions")
    func directions() {
        var content = EmitterProperties()
        var many = cell(rate: 1000, lifetime: 1)
        many.velocity = 1
        many.emissionLatitude = 0.4
        many.emissionLongitude = 2
        many.emissionRange = 0.6
        content.cells = [many]
        let axis = SIMD3(cos(0.4) * cos(2), cos(0.4) * sin(2), sin(0.4))
        func directions() -> [SIMD3<Double>] { particles(content, at: 2).map { $0.position / max((2 - $0.birth), 1e-9) }.filter { $0 != .zero } }
        let angles = directions().map { acos(min(1, ($0 * axis).sum())) }
        #expect(angles.allSatisfy { $0 <= 0.3 + 1e-6 } && angles.contains { $0 > 0.27 } && angles.contains { $0 < 0.05 })
        content.cells[0].emissionRange = 2 * .pi
        let all = directions()
        #expect(all.contains { ($0 * axis).sum() < -0.9 })
        let middle = all.reduce(SIMD3<Double>.zero, +) / Double(all.count)
        #expect((middle * middle).sum().squareRoot() < 0.1)
    }

    @Test("birth places lie in the shape, in the part that the mode says", arguments: ["point", "line", "rectangle", "cuboid", "circle", "sphere"])
    func shapes(shape: String) {
        for mode in [CAEmitterLayerEmitterMode.points, .outline, .surface, .volume] {
            var content = EmitterProperties()
            content.emitterShape = CAEmitterLayerEmitterShape(rawValue: shape)
            content.emitterMode = mode
            content.emitterPosition = CGPoint(x: 100, y: 50)
            content.emitterZPosition = 7
            content.emitterSize = CGSize(width: 20, height: 10)
            content.emitterDepth = 6
            let emitter = EmitterShape(content), center = SIMD3(100.0, 50, 7)
            var random = ParticleRandom(3)
            var sum = SIMD3<Double>.zero, most = SIMD3<Double>.zero
            for _ in 0..<2000 {
                let place = emitter.place(&random)
                let p = place.position - center
                #expect(abs((place.forward * place.forward).sum() - 1) < 1e-9)
                sum += p
                most = pointwiseMax(most, SIMD3(abs(p.x), abs(p.y), abs(p.z)))
                let distance = (p * p).sum().squareRoot(), flat = (p.x * p.x + p.y * p.y).squareRoot()
                let atEnds = [abs(p.x) == 10, abs(p.y) == 5, abs(p.z) == 3].filter { $0 }.count
                switch shape {
                case "point": #expect(p == .zero)
                case "line":
                    #expect(p.y == 0 && p.z == 0 && abs(p.x) <= 10)
                    if mode == .points { #expect(abs(p.x) == 10) }
                case "rectangle":
                    #expect(p.z == 0 && abs(p.x) <= 10 && abs(p.y) <= 5)
                    if mode == .points { #expect(atEnds == 2) }
                    if mode == .outline { #expect(atEnds >= 1) }
                case "cuboid":
                    #expect(abs(p.x) <= 10 && abs(p.y) <= 5 && abs(p.z) <= 3)
                    #expect(atEnds >= (mode == .points ? 3 : mode == .outline ? 2 : mode == .surface ? 1 : 0))
                case "circle":
                    #expect(p.z == 0 && flat <= 20 + 1e-9)
                    if mode == .outline || mode == .points { #expect(abs(flat - 20) < 1e-9) }
                default:
                    #expect(distance <= 20 + 1e-9)
                    if mode != .volume { #expect(abs(distance - 20) < 1e-9) }
                    if mode == .outline { #expect(p.z == 0) }
                }
            }
            // All of it is used, evenly to both sides.
            let middle = sum / 2000
            #expect(max(abs(middle.x), abs(middle.y), abs(middle.z)) < 1.5)
            if shape == "cuboid" { #expect(most.x > 9.9 && most.y > 4.9 && most.z > 2.9) }
            if shape == "sphere", mode == .volume { #expect(most.z > 18) }
        }
    }

    @Test("a line emits along −y at longitude 0, outlines outwards")
    func normals() {
        var content = EmitterProperties()
        var one = cell(rate: 50, lifetime: 1)
        one.velocity = 10
        content.cells = [one]
        content.emitterSize = CGSize(width: 30, height: 30)
        content.emitterShape = .line
        #expect(particles(content, at: 3).allSatisfy { $0.position.y <= 0 })
        #expect(particles(content, at: 3).contains { $0.position.y < -9 })
        content.cells[0].emissionLongitude = .pi
        #expect(particles(content, at: 3).contains { $0.position.y > 9 })
        content.cells[0].emissionLongitude = 0
        content.emitterShape = .circle
        content.emitterMode = .outline
        #expect(particles(content, at: 3).allSatisfy { ($0.position * $0.position).sum().squareRoot() >= 30 - 1e-9 })
        content.emitterMode = .volume
        #expect(particles(content, at: 3).contains { ($0.position * $0.position).sum().squareRoot() < 20 })
    }

    @Test("particles emit others while they live, from where they are, with their colour")
    func nested() {
        var content = EmitterProperties()
        var rocket = cell(rate: 1, lifetime: 1.05)
        rocket.velocity = 100
        rocket.timing.duration = 1
        rocket.color = CGColor(red: 1, green: 0, blue: 0.5, alpha: 1)
        var spark = cell(rate: 10, lifetime: 0.5)
        spark.velocity = 0
        rocket.cells = [spark]
        content.cells = [rocket]
        let found = particles(content, at: 2.0)
        let sparks = found.filter { $0.rank == 1 }
        #expect(found.filter { $0.rank == 0 }.count == 1)
        #expect(sparks.count == 5 && sparks.allSatisfy { $0.color == SIMD4(1, 0, 0.5, 1) })
        for spark in sparks { #expect(abs(spark.position.x - (spark.birth - 1) * 100) < 1e-6) }
        // They outlive what emitted them.
        #expect(particles(content, at: 2.3).map(\.rank) == [1, 1, 1])
        #expect(particles(content, at: 2.6).isEmpty)
    }

    @Test("a cell's speed and offset run its particles' time")
    func cellTime() {
        var content = EmitterProperties()
        var slow = cell(rate: 10, lifetime: 1)
        slow.velocity = 10
        slow.timing.speed = 0.5
        slow.timing.timeOffset = 3
        content.cells = [slow]
        let found = particles(content, at: 0.001)
        #expect(found.count == 10, "it has gone on for three seconds when it begins")
        #expect(particles(content, at: 1).allSatisfy { $0.position.x <= 10 + 1e-9 })
        content.cells[0].timing.speed = 0
        #expect(particles(content, at: 1).isEmpty)
    }

    @Test("no more particles than the limit, the latest; cells without end or depth are cut", .timeLimit(.minutes(1)))
    func limits() {
        var content = EmitterProperties()
        content.cells = [cell(rate: 1e9, lifetime: .infinity)]
        let found = particles(content, at: 100)
        #expect(found.count == CAEmitterLayer.maximumParticles && found.allSatisfy { $0.birth > 99 })
        var bursting = cell(rate: 1000, lifetime: 100)
        bursting.cells = [bursting]
        bursting.cells[0].cells = [bursting]
        content.cells = [bursting]
        #expect(particles(content, at: 1000).count <= CAEmitterLayer.maximumParticles)

        let cell = CAEmitterCell()
        cell.emitterCells = [cell, cell, cell]
        defer { cell.emitterCells = nil }
        var budget = CAEmitterCell.maximumCells
        _ = CAEmitterCell.snapshots([cell], depth: 0, budget: &budget)
        #expect(budget == 0)
    }

    @Test("history forgets what can't live any more, and time that is turned back")
    func history() {
        var content = EmitterProperties()
        content.cells = [cell(rate: 10, lifetime: 1)]
        var history = EmissionHistory(nil, content: content, version: 0, animations: [], at: 50)
        #expect(history.epochs.map(\.start) == [-.infinity])
        for version in 1...20 {
            history = EmissionHistory(history, content: content, version: version, animations: [], at: 50 + Double(version) / 4)
        }
        #expect(history.epochs.map(\.start) == [53.75, 54, 54.25, 54.5, 54.75, 55])
        let same = EmissionHistory(history, content: content, version: 20, animations: [], at: 60)
        #expect(same.epochs.count == 6)
        history = EmissionHistory(history, content: content, version: 21, animations: [], at: 54.3)
        #expect(history.epochs.map(\.start) == [53.75, 54, 54.25, 54.3] || history.epochs.map(\.start) == [54, 54.25, 54.3])
        history = EmissionHistory(history, content: content, version: 22, animations: [], at: 2)
        #expect(history.epochs.count == 1)
        for version in 0..<1000 { history = EmissionHistory(history, content: content, version: 100 + version, animations: [], at: 2 + Double(version) * 1e-4) }
        #expect(history.epochs.count == EmissionHistory.maximumEpochs)
    }
}
