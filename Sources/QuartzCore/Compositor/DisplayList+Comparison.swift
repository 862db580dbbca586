// Whether quads of two lists draw the same.

extension DisplayList {
    /// Whether a quad draws the same pixels over the same backdrop as a quad of another list.
    ///
    /// - Parameters:
    ///   - samePasses: for each pass of this list, the pass of the other one that has the same picture, or nil.
    func draws(_ quad: Quad, like other: Quad, of list: DisplayList, samePasses: [Int?]) -> Bool {
        // What changes most often comes first.
        guard quad.vertices.count == other.vertices.count, quad.opacity == other.opacity, quad.planeFromPixels == other.planeFromPixels,
            vertices[quad.vertices].elementsEqual(list.vertices[other.vertices]),
            quad.blendMode == other.blendMode, quad.tint == other.tint,
            isSame(quad.source, other.source, samePasses), isSame(quad.mask, other.mask, samePasses)
        else { return false }
        return clips[quad.clips].elementsEqual(list.clips[other.clips])
    }

    private func isSame(_ source: Source, _ other: Source, _ samePasses: [Int?]) -> Bool {
        switch (source, other) {
        case (.color(let a), .color(let b)): a == b
        case (.image(let a, let texels, let filter), .image(let b, let otherTexels, let otherFilter)):
            a === b && texels == otherTexels && filter == otherFilter
        case (.pass(let a, let texels, let filter), .pass(let b, let otherTexels, let otherFilter)):
            isSame(pass: a, b, samePasses) && texels == otherTexels && filter == otherFilter
        case (.gradient(let a), .gradient(let b)): a == b
        default: false
        }
    }

    private func isSame(_ mask: Mask?, _ other: Mask?, _ samePasses: [Int?]) -> Bool {
        guard let mask, let other else { return mask == nil && other == nil }
        return isSame(pass: mask.pass, other.pass, samePasses) && mask.x == other.x && mask.y == other.y
    }

    private func isSame(pass: Int, _ other: Int, _ samePasses: [Int?]) -> Bool {
        samePasses.indices.contains(pass) && samePasses[pass] == other
    }
}

extension DisplayList.Gradient: Equatable {
    /// Whether two gradients have the same ramp, as the same object, and the same place.
    package static func == (a: DisplayList.Gradient, b: DisplayList.Gradient) -> Bool {
        a.ramp === b.ramp && a.kind == b.kind && a.fromPlane == b.fromPlane
    }
}
