/// What the picture of a pass shows: passes of any lists with equal contents have equal pictures.
///
/// It is a digest of 128 bits of everything that the picture depends on, so that millions of pictures can't be expected to share one. Images
/// count by their identity, and passes that are read by their contents. Where the picture lies in the frame doesn't count.
package struct PassContents: Hashable, Sendable {
    private var first = 0, second = 0

    /// The contents of a pass.
    ///
    /// - Parameter earlier: the contents of the passes before it.
    /// - Returns: nil for a pass that goes on with another one's picture or copies from it, or that reads one without contents.
    package init?(of index: Int, in list: DisplayList, _ earlier: [PassContents?]) {
        let pass = list.passes[index]
        guard case .color(let background) = pass.start else { return nil }
        var digest = Digest()
        guard Self.feed(&digest, list, pass, background, earlier) else { return nil }
        (first, second) = (digest.first.finalize(), digest.second.finalize())
    }

    /// Two digests of the same values.
    private struct Digest {
        var first = Hasher(), second = Hasher()

        init() {
            // The second begins with something else, and so has nothing in common with the first.
            second.combine(true)
        }

        mutating func combine(_ value: some Hashable) {
            first.combine(value)
            second.combine(value)
        }
    }

    private static func feed(
        _ digest: inout Digest, _ list: DisplayList, _ pass: DisplayList.Pass, _ background: UInt32, _ earlier: [PassContents?]
    ) -> Bool {
        digest.combine(pass.width)
        digest.combine(pass.height)
        digest.combine(background)
        switch pass.effect {
        case .none: digest.combine(0)
        case .blur(let sigma, let saturation): digest.combine(SIMD3(1, sigma, saturation))
        case .shadow(let sigma, let color): digest.combine(SIMD3(2, sigma, Double(color)))
        }
        digest.combine(pass.quads.count)
        for quad in list.quads[pass.quads] where !feed(&digest, list, quad, earlier) { return false }
        return true
    }

    private static func feed(_ digest: inout Digest, _ list: DisplayList, _ quad: DisplayList.Quad, _ earlier: [PassContents?]) -> Bool {
        digest.combine(quad.vertices.count)
        for vertex in list.vertices[quad.vertices] { digest.combine(SIMD3(vertex.x, vertex.y, vertex.isEdgeAntialiased ? 1 : 0)) }
        feed(&digest, quad.planeFromPixels)
        digest.combine(quad.opacity)
        digest.combine(quad.blendMode)
        digest.combine(quad.tint)
        switch quad.source {
        case .color(let color):
            digest.combine(0)
            digest.combine(color)
        case .image(let image, let texels, let filter):
            digest.combine(1)
            digest.combine(image.id)
            feed(&digest, texels, filter)
        case .pass(let index, let texels, let filter):
            guard earlier.indices.contains(index), let contents = earlier[index] else { return false }
            digest.combine(2)
            digest.combine(contents)
            feed(&digest, texels, filter)
        case .gradient(let gradient):
            digest.combine(3)
            digest.combine(gradient.kind)
            let map = gradient.fromPlane
            digest.combine(SIMD4(Double(map.a), Double(map.b), Double(map.c), Double(map.d)))
            digest.combine(SIMD2(Double(map.tx), Double(map.ty)))
            digest.combine(gradient.ramp.stops.count)
            for stop in gradient.ramp.stops {
                digest.combine(stop.location)
                digest.combine(stop.color)
            }
        }
        digest.combine(quad.clips.count)
        for clip in list.clips[quad.clips] {
            feed(&digest, clip.planeFromPixels)
            digest.combine(SIMD4(Double(clip.rect.minX), Double(clip.rect.minY), Double(clip.rect.width), Double(clip.rect.height)))
            digest.combine(clip.radii)
            digest.combine(clip.isInverted)
            digest.combine(clip.curve)
        }
        guard let mask = quad.mask else {
            digest.combine(false)
            return true
        }
        guard earlier.indices.contains(mask.pass), let contents = earlier[mask.pass] else { return false }
        digest.combine(contents)
        digest.combine(mask.x)
        digest.combine(mask.y)
        return true
    }

    private static func feed(_ digest: inout Digest, _ map: Homography) {
        digest.combine(map.x)
        digest.combine(map.y)
        digest.combine(map.one)
    }

    private static func feed(_ digest: inout Digest, _ texels: DisplayList.TexelMap, _ filter: DisplayList.Filter) {
        digest.combine(texels.scale)
        digest.combine(texels.offset)
        digest.combine(texels.levelBias)
        digest.combine(filter)
    }
}
