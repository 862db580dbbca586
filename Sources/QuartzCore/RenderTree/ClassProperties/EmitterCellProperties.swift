/// A property of a `CAEmitterCell`, by the key of key paths and animations.
package enum EmitterCellKey: String, Sendable, CaseIterable {
    case enabled, birthRate, lifetime, lifetimeRange
    case emissionLatitude, emissionLongitude, emissionRange
    case velocity, velocityRange, xAcceleration, yAcceleration, zAcceleration
    case scale, scaleRange, scaleSpeed, spin, spinRange
    case color, redRange, greenRange, blueRange, alphaRange, redSpeed, greenSpeed, blueSpeed, alphaSpeed
    case contents, contentsRect, contentsScale, minificationFilterBias
    case beginTime, timeOffset, speed, duration, repeatCount, repeatDuration
}

/// The values of a `CAEmitterCell`, as they were when the cell was given to its layer.
package struct EmitterCellProperties: Sendable {
    package var name: String?
    package var isEnabled = true
    package var birthRate: Float = 0
    package var lifetime: Float = 0
    package var lifetimeRange: Float = 0
    package var emissionLatitude = 0.0
    package var emissionLongitude = 0.0
    package var emissionRange = 0.0
    package var velocity = 0.0
    package var velocityRange = 0.0
    package var acceleration = SIMD3<Double>.zero
    package var scale = 1.0
    package var scaleRange = 0.0
    package var scaleSpeed = 0.0
    package var spin = 0.0
    package var spinRange = 0.0
    package var color: CGColor? = .opaqueWhite
    /// The ranges of red, green, blue and alpha.
    package var colorRange = SIMD4<Float>.zero
    /// The changes of red, green, blue and alpha per second.
    package var colorSpeed = SIMD4<Float>.zero
    package var contents: CGImage?
    package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    package var contentsScale = 1.0
    package var minificationFilter = "linear"
    package var magnificationFilter = "linear"
    package var minificationFilterBias: Float = 0
    package var timing = MediaTiming(duration: .infinity)
    package var cells: [EmitterCellProperties] = []

    /// The longest time from a particle's birth until it and all particles that it emits have ended, in the cell's own seconds and with a
    /// lifetime factor of the layer of 1; and the number of nested cells. ``measure()`` sets both.
    private(set) var longestLife = 0.0
    private(set) var cellCount = 0

    package init() {}

    /// Computes ``longestLife`` and ``cellCount``, which are read for every emitted particle.
    mutating func measure() {
        var below = 0.0
        cellCount = 0
        for index in cells.indices {
            cells[index].measure()
            cellCount += 1 + cells[index].cellCount
            // Particles of a cell with speed 0 live forever.
            let life = cells[index].longestLife / abs(cells[index].timing.speed)
            below = life.isNaN ? below : max(below, life)
        }
        let own = max(0, Double(lifetime) + abs(Double(lifetimeRange)) / 2)
        longestLife = own.isNaN ? 0 : own + below
    }
}

extension [EmitterCellProperties] {
    /// A component of a property of the cell at a path; nil when there is no such cell.
    func value(at path: EmitterCellPath, _ component: PropertyPath.Component) -> AnimatableValue? {
        cell(path.names[...]).map { path.property.value(in: $0, component) }
    }

    /// Sets a component of a property of the cell at a path, if there is such a cell.
    mutating func set(_ value: AnimatableValue, at path: EmitterCellPath, _ component: PropertyPath.Component) {
        change(path.names[...]) { path.property.set(value, component, in: &$0) }
    }

    private func cell(_ names: ArraySlice<String>) -> EmitterCellProperties? {
        guard let name = names.first, let found = first(where: { $0.name == name }) else { return nil }
        let rest = names.dropFirst()
        return rest.isEmpty ? found : found.cells.cell(rest)
    }

    private mutating func change(_ names: ArraySlice<String>, _ apply: (inout EmitterCellProperties) -> Void) {
        guard let name = names.first, let index = firstIndex(where: { $0.name == name }) else { return }
        let rest = names.dropFirst()
        if rest.isEmpty { apply(&self[index]) } else { self[index].cells.change(rest, apply) }
    }
}

/// The path of a cell's property, such as `emitterCells.smoke.scale` or `emitterCells.rocket.emitterCells.spark.birthRate`.
package final class EmitterCellPath: Hashable, Sendable {
    /// The names of the cells, outermost first; each stands for the first cell with that name.
    let names: [String]
    let property: EmitterCellProperty
    var key: EmitterCellKey { property.key }

    /// - Parameter parts: the components of a key path after the leading "emitterCells". `rest` receives the components after the property.
    init?(_ parts: ArraySlice<Substring>, rest: inout ArraySlice<Substring>) {
        var names: [String] = [], parts = parts
        while true {
            guard let name = parts.popFirst(), let next = parts.popFirst(), !name.isEmpty else { return nil }
            names.append(String(name))
            if next == "emitterCells" { continue }
            guard let property = EmitterCellProperty.named(String(next)) else { return nil }
            self.names = names
            self.property = property
            rest = parts
            return
        }
    }

    var keyPath: String { names.map { "emitterCells.\($0)." }.joined() + key.rawValue }

    package static func == (a: EmitterCellPath, b: EmitterCellPath) -> Bool { a === b || a.key == b.key && a.names == b.names }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(names)
        hasher.combine(key)
    }
}
