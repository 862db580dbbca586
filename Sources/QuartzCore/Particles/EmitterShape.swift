/// An emitter's shape: the points where particles are emitted, and the direction of longitude 0 at each.
struct EmitterShape {
    private enum Form { case point, line, rectangle, cuboid, circle, sphere }
    private enum Part { case points, outline, surface, volume }

    private let shape: Form
    private let mode: Part
    var center: SIMD3<Double>
    /// Half the width, height and depth.
    var half: SIMD3<Double>
    /// The radius of circles and spheres.
    var radius: Double

    init(_ content: EmitterProperties) {
        shape =
            switch content.emitterShape {
            case .line: .line
            case .rectangle: .rectangle
            case .cuboid: .cuboid
            case .circle: .circle
            case .sphere: .sphere
            default: .point
            }
        mode =
            switch content.emitterMode {
            case .points: .points
            case .outline: .outline
            case .surface: .surface
            default: .volume
            }
        center = SIMD3(content.emitterPosition.x, content.emitterPosition.y, content.emitterZPosition)
        half = SIMD3(abs(content.emitterSize.width), abs(content.emitterSize.height), abs(content.emitterDepth)) / 2
        radius = abs(content.emitterSize.width)
    }

    /// A point of emission and the unit vector of longitude 0 there.
    struct Place {
        var position: SIMD3<Double>
        var forward = SIMD3<Double>(1, 0, 0)
    }

    /// A random point of the shape, uniformly distributed.
    func place(_ random: inout ParticleRandom) -> Place {
        switch shape {
        case .line: line(&random)
        case .rectangle: rectangle(&random)
        case .cuboid: cuboid(&random)
        case .circle: circle(&random)
        case .sphere: sphere(&random)
        case .point: Place(position: center)
        }
    }

    /// A random number from −1 to 1; −1 or 1 in the mode of points.
    private func side(_ random: inout ParticleRandom) -> Double {
        mode == .points ? (random.unit() < 0.5 ? -1 : 1) : 2 * random.unit() - 1
    }

    private func line(_ random: inout ParticleRandom) -> Place {
        Place(position: center + SIMD3(half.x * side(&random), 0, 0), forward: SIMD3(0, -1, 0))
    }

    private func rectangle(_ random: inout ParticleRandom) -> Place {
        guard mode == .outline else { return Place(position: center + half * SIMD3(side(&random), side(&random), 0)) }
        // A side is chosen in proportion to its length.
        let along = random.unit() * 2 * (half.x + half.y), end: Double = random.unit() < 0.5 ? -1 : 1
        if along < 2 * half.x {
            return Place(position: center + SIMD3(along - half.x, half.y * end, 0), forward: SIMD3(0, end, 0))
        }
        return Place(position: center + SIMD3(half.x * end, along - 2 * half.x - half.y, 0), forward: SIMD3(end, 0, 0))
    }

    private func cuboid(_ random: inout ParticleRandom) -> Place {
        switch mode {
        case .outline:
            // An edge is chosen in proportion to its length: four edges along each axis.
            var rest = random.unit() * half.sum()
            let a: Double = random.unit() < 0.5 ? -1 : 1, b: Double = random.unit() < 0.5 ? -1 : 1, along = 2 * random.unit() - 1
            if rest < half.x { return Place(position: center + half * SIMD3(along, a, b), forward: Self.unit(SIMD3(0, a, b))) }
            rest -= half.x
            if rest < half.y { return Place(position: center + half * SIMD3(a, along, b), forward: Self.unit(SIMD3(a, 0, b))) }
            return Place(position: center + half * SIMD3(a, b, along), forward: Self.unit(SIMD3(a, b, 0)))
        case .surface:
            // A face is chosen in proportion to its area: two faces across each axis.
            let areas = SIMD3(half.y * half.z, half.x * half.z, half.x * half.y)
            var rest = random.unit() * areas.sum()
            let end: Double = random.unit() < 0.5 ? -1 : 1, u = 2 * random.unit() - 1, v = 2 * random.unit() - 1
            if rest < areas.x { return Place(position: center + half * SIMD3(end, u, v), forward: SIMD3(end, 0, 0)) }
            rest -= areas.x
            if rest < areas.y { return Place(position: center + half * SIMD3(u, end, v), forward: SIMD3(0, end, 0)) }
            return Place(position: center + half * SIMD3(u, v, end), forward: SIMD3(0, 0, end))
        default:
            return Place(position: center + half * SIMD3(side(&random), side(&random), side(&random)))
        }
    }

    private func circle(_ random: inout ParticleRandom) -> Place {
        let angle = 2 * Double.pi * random.unit()
        let outwards = SIMD3(PortableMath.cos(angle), PortableMath.sin(angle), 0)
        if mode == .outline || mode == .points { return Place(position: center + outwards * radius, forward: outwards) }
        // The square root makes points uniform in area.
        return Place(position: center + outwards * (radius * random.unit().squareRoot()))
    }

    private func sphere(_ random: inout ParticleRandom) -> Place {
        if mode == .outline { return circle(&random) }
        // The area of a sphere between two heights is proportional to their difference (Archimedes).
        let z = 2 * random.unit() - 1, angle = 2 * Double.pi * random.unit(), r = (1 - z * z).squareRoot()
        let outwards = SIMD3(r * PortableMath.cos(angle), r * PortableMath.sin(angle), z)
        if mode == .surface || mode == .points { return Place(position: center + outwards * radius, forward: outwards) }
        return Place(position: center + outwards * (radius * PortableMath.cbrt(random.unit())))
    }

    private static func unit(_ v: SIMD3<Double>) -> SIMD3<Double> { v / (v * v).sum().squareRoot() }
}

extension EmitterCellProperties {
    /// A random direction of emission, in the cone about latitude and longitude, in a space whose x axis is `forward`.
    func direction(forward: SIMD3<Double>, _ random: inout ParticleRandom) -> SIMD3<Double> {
        let inPlane = PortableMath.cos(emissionLatitude)
        let (c, s) = (PortableMath.cos(emissionLongitude), PortableMath.sin(emissionLongitude))
        var direction = SIMD3(inPlane * c, inPlane * s, PortableMath.sin(emissionLatitude))
        let u = random.unit(), turn = 2 * Double.pi * random.unit()
        let halfAngle = min(abs(emissionRange) / 2, .pi)
        if halfAngle > 0 {
            // Uniform over the cap of the unit sphere: heights above the base circle are uniform (Archimedes).
            let c = 1 - u * (1 - PortableMath.cos(halfAngle)), s = max(0, 1 - c * c).squareRoot()
            // Two vectors across the axis; the first lies in the plane of x and y.
            let flat = (direction.x * direction.x + direction.y * direction.y).squareRoot()
            let across = flat > 1e-9 ? SIMD3(-direction.y / flat, direction.x / flat, 0) : SIMD3(0, 1, 0)
            let up = SIMD3(
                direction.y * across.z - direction.z * across.y, direction.z * across.x - direction.x * across.z,
                direction.x * across.y - direction.y * across.x)
            direction = direction * c + across * (s * PortableMath.cos(turn)) + up * (s * PortableMath.sin(turn))
        }
        if forward.x == 1 { return direction }
        // Tilts the x axis up to the height of `forward`, then turns it about z.
        let flat = (forward.x * forward.x + forward.y * forward.y).squareRoot()
        let around = flat > 1e-9 ? SIMD2(forward.x, forward.y) / flat : SIMD2(1, 0)
        let x = direction.x * flat - direction.z * forward.z, z = direction.x * forward.z + direction.z * flat
        return SIMD3(x * around.x - direction.y * around.y, x * around.y + direction.y * around.x, z)
    }
}
