/// The map from pixels to texels of an image, in 1/256 texels: u = U/W, v = V/W, each of U, V, W linear in x and y.
package struct TextureMap: Sendable {
    /// What x, y and 1 contribute to U.
    package var u: SIMD3<Double>
    /// What x, y and 1 contribute to V.
    package var v: SIMD3<Double>
    /// What x, y and 1 contribute to W.
    package var w: SIMD3<Double>
    /// Whether W is 1 everywhere.
    package var isAffine: Bool
    /// Whether it is a map for nearest filtering, which counts from the first texel's left edge, rounding down; for linear filtering
    /// coordinates count from the first texel's centre.
    package var isNearest: Bool

    /// Half a texel, for nearest filtering less what makes rounding to nearest of rounding down.
    private var halfTexel: Double { isNearest ? 0.5 : 128 }

    /// Whether the image is in perspective, but u is the same in all of a column of pixels, as where it is turned about a vertical axis.
    package var isTurnedAboutVertical: Bool { !isAffine && u.y == 0 && w.y == 0 }

    /// Nil when no point of the plane lies in front of the viewer or the numbers are not finite.
    package init?(_ planeFromPixels: Homography, _ texels: DisplayList.TexelMap, isNearest: Bool) {
        let h = planeFromPixels
        self.isNearest = isNearest
        isAffine = h.isAffine
        w = SIMD3(h.x.z, h.y.z, h.one.z)
        let shift = isNearest ? 0.5 : 128.0
        u = (SIMD3(h.x.x, h.y.x, h.one.x) * texels.scale.x + w * texels.offset.x) * 256 - w * shift
        v = (SIMD3(h.x.y, h.y.y, h.one.y) * texels.scale.y + w * texels.offset.y) * 256 - w * shift
        if isAffine {
            guard w.z > 0 else { return nil }
            u /= w.z
            v /= w.z
            w = SIMD3(0, 0, 1)
        }
        guard (u + v + w).sum().isFinite else { return nil }
    }

    /// Where texels are pixels that are moved by whole numbers, within the precision of 8 bits of fraction: the texel of pixel (0, 0).
    ///
    /// - Parameter origin: the pixel from which the map counts.
    package func wholeTexels(origin: SIMD2<Double> = .zero) -> SIMD2<Double>? {
        guard isAffine, abs(u.x - 256) < 1e-4, abs(v.y - 256) < 1e-4, abs(u.y) < 1e-4, abs(v.x) < 1e-4 else { return nil }
        // The centre of pixel (0, 0) in texels; a pixel's centre on a texel's gives whole numbers.
        let place = SIMD2(
            (u.x * (0.5 - origin.x) + u.z + halfTexel) / 256 - 0.5, (v.y * (0.5 - origin.y) + v.z + halfTexel) / 256 - 0.5)
        let whole = SIMD2(place.x.rounded(), place.y.rounded())
        let tolerance = isNearest ? 0.499 : 0.001
        guard abs(place.x - whole.x) < tolerance, abs(place.y - whole.y) < tolerance, abs(whole.x) < 1e6, abs(whole.y) < 1e6 else { return nil }
        return whole
    }
}

// MARK: - Where an image shows something, and where it hides what is below

extension TextureMap {
    /// Appends the half-planes of pixels outside of which the image is empty. Sides at its edge are not bounds, since the edge is repeated.
    /// Returns false when all pixels are outside.
    ///
    /// Not for mip levels, which reach farther by their texels' size.
    ///
    /// - Parameter origin: the pixel from which the map counts.
    package func addVisibleSides(
        of map: OpacityMap, width: Int, height: Int, origin: SIMD2<Double> = .zero, to sides: inout [HalfPlane]
    ) -> Bool {
        let rect = map.visible, reach = 0.75
        var isVisible = true
        func add(_ u: Double, _ v: Double, _ w: Double) { isVisible = addLine(u, v, w, origin, &sides) && isVisible }
        if rect.minX > 0 { add(1, 0, reach - Double(rect.minX)) }
        if rect.maxX < width { add(-1, 0, reach + Double(rect.maxX)) }
        if rect.minY > 0 { add(0, 1, reach - Double(rect.minY)) }
        if rect.maxY < height { add(0, -1, reach + Double(rect.maxY)) }
        return isVisible
    }

    /// Appends the half-planes of pixels within which all texels of a sample are opaque; returns false when there are no such pixels.
    ///
    /// - Parameters:
    ///   - margin: how many texels the filter reaches beyond those of the image itself: 1, or the size of the coarsest mip level's.
    ///   - origin: the pixel from which the map counts.
    package func addOpaqueSides(
        of map: OpacityMap, width: Int, height: Int, margin: Double, origin: SIMD2<Double> = .zero, to sides: inout [HalfPlane]
    ) -> Bool {
        guard !map.isOpaque else { return true }
        guard let opaque = map.opaque else { return false }
        let rect = opaque.rect, cuts = opaque.cuts
        let minX = Double(rect.minX), minY = Double(rect.minY), maxX = Double(rect.maxX), maxY = Double(rect.maxY)
        // The texels of a sample lie within half a texel plus a rounding error of it; those of coarser levels that many times as far.
        let straight = margin == 1 ? 0.5 + 1.0 / 64 : 2 * margin
        let diagonal = margin == 1 ? 3.0 : 4 * margin
        var isOpaque = true
        func add(_ u: Double, _ v: Double, _ w: Double) { isOpaque = addLine(u, v, w, origin, &sides) && isOpaque }
        // Beyond the image its edge is repeated, which is as opaque as the edge, unless a cut corner is repeated.
        let hasCuts = cuts != .zero
        if rect.minX > 0 { add(1, 0, -minX - straight) } else if hasCuts { add(1, 0, 0) }
        if rect.maxX < width { add(-1, 0, maxX - straight) } else if hasCuts { add(-1, 0, maxX) }
        if rect.minY > 0 { add(0, 1, -minY - straight) } else if hasCuts { add(0, 1, 0) }
        if rect.maxY < height { add(0, -1, maxY - straight) } else if hasCuts { add(0, -1, maxY) }
        if cuts[0] > 0 { add(1, 1, -minX - minY - Double(cuts[0]) - diagonal) }
        if cuts[1] > 0 { add(-1, 1, maxX - minY - Double(cuts[1]) - diagonal) }
        if cuts[2] > 0 { add(-1, -1, maxX + maxY - Double(cuts[2]) - diagonal) }
        if cuts[3] > 0 { add(1, -1, -minX + maxY - Double(cuts[3]) - diagonal) }
        return isOpaque
    }

    /// Appends the half-plane of pixels for which `u · x + v · y + w >= 0` in texels. Where that is constant, returns whether it is true.
    private func addLine(_ u: Double, _ v: Double, _ w: Double, _ origin: SIMD2<Double>, _ sides: inout [HalfPlane]) -> Bool {
        let line = self.u * (u / 256) + self.v * (v / 256) + self.w * (w + (u + v) * halfTexel / 256)
        guard let side = HalfPlane(a: line.x, b: line.y, c: line.z - line.x * origin.x - line.y * origin.y).normalized else { return line.z >= 0 }
        sides.append(side)
        return true
    }
}
