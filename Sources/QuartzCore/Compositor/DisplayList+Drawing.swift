// What every renderer asks of a list.

extension DisplayList {
    /// Whether a pass may continue the picture of an earlier one: see ``Start/continuing(_:)``.
    package func canContinue(_ earlier: Int, in index: Int) -> Bool {
        guard (0..<index).contains(earlier) else { return false }
        return passes[earlier].width == passes[index].width && passes[earlier].height == passes[index].height
    }

    /// Finds for each pass whether another one goes on with its picture, which in the end shows more than the pass.
    func findContinuedPasses(_ result: inout [Bool]) {
        result.removeAll(keepingCapacity: true)
        result.append(contentsOf: repeatElement(false, count: passes.count))
        for pass in passes {
            if case .continuing(let earlier) = pass.start, result.indices.contains(earlier) { result[earlier] = true }
        }
    }
}

extension DisplayList.Quad {
    /// The opacity, 0...255; nil for a quad that changes nothing, whatever its source.
    package var visibleOpacity: UInt32? {
        let opacity = UInt32(max(0, min(1, opacity.isNaN ? 0 : opacity)) * 255 + 0.5)
        return opacity > 0 || blendMode.changesWithoutSource ? opacity : nil
    }

    /// The pixel that a source of one colour draws; nil for a quad that changes nothing.
    package func pixel(of color: UInt32, opacity: UInt32, tint: Tint?) -> UInt32? {
        let faded = scaled(color, opacity)
        let pixel = tint.map { tinted(faded, $0) } ?? faded
        return pixel != 0 || blendMode.changesWithoutSource ? pixel : nil
    }

    /// Whether the quad hides what is below wherever its source is opaque, clips aside.
    package func hidesWhereOpaque(opacity: UInt32, tint: Tint?) -> Bool {
        opacity == 255 && blendMode == .normal && mask == nil && tint?.alpha ?? 255 == 255
    }
}

extension DisplayList.TexelMap {
    /// The bias of the level of detail in 1/256. No image has more than 16 levels.
    package var levelBiasIn256ths: Int32 { levelBias.isFinite ? Int32((min(max(levelBias, -16), 16) * 256).rounded()) : 0 }
}

extension DisplayList.Filter {
    /// The filter for an image of a size: a single texel has no smaller levels.
    package func reduced(width: Int, height: Int) -> DisplayList.Filter { self == .trilinear && width == 1 && height == 1 ? .linear : self }
}

extension DisplayList.Gradient {
    /// The map from pixels to the gradient's space; nil where its numbers are not finite.
    package func fromPixels(_ planeFromPixels: Homography) -> Homography? {
        let t = fromPlane
        let map = planeFromPixels.concatenated(with: Homography(x: SIMD3(t.a, t.b, 0), y: SIMD3(t.c, t.d, 0), one: SIMD3(t.tx, t.ty, 1)))
        return (map.x + map.y + map.one).sum().isFinite ? map : nil
    }
}

extension Range<Int> {
    /// The rows or columns of pixels that an interval touches within a picture with `limit` of them; nil for none.
    package init?(pixelsFrom low: Double, to high: Double, limit: Int) {
        let from = Swift.max(0, low.rounded(.down)), to = Swift.min(Double(limit), high.rounded(.up))
        guard from < to else { return nil }
        self = Int(from)..<Int(to)
    }

    /// The part of a picture of `count` pixels that begins at `start`, within this range.
    package func part(from start: Int, count: Int) -> Range<Int> {
        let low = Swift.min(Swift.max(start, lowerBound), upperBound)
        let end = start > upperBound ? upperBound : start < -count ? lowerBound : start + count
        return low..<Swift.max(low, Swift.min(end, upperBound))
    }
}
