/// The opaque and the visible region of an image, for occlusion culling and for skipping transparent areas.
package struct OpacityMap: Sendable, Equatable {
    /// Whether every pixel has alpha 255.
    package var isOpaque: Bool
    /// The bounding box of all pixels that aren't zero; empty (all zero) for a fully transparent image.
    package var visible: PixelRect
    /// A large octagon of pixels that all have alpha 255; nil if there is none of useful size.
    package var opaque: OpaqueOctagon?

    /// A rectangle with diagonally cut corners, as fits a shape with rounded corners.
    package struct OpaqueOctagon: Sendable, Equatable {
        package var rect: PixelRect
        /// The size of each cut: pixel (x, y) belongs to the octagon if its distances to the two sides that meet in a corner (0 for the
        /// first pixel inside) add up to at least the corner's cut. The order is minX minY, maxX minY, maxX maxY, minX maxY.
        package var cuts: SIMD4<Int32>
    }
}

extension PixelBuffer {
    /// The opaque and the visible region; computed on first use and cached.
    ///
    /// The buffer must be finished. Thread-safe.
    package var opacity: OpacityMap {
        if let known = derived.withLock({ $0.opacity }) { return known }
        let opacity = makeOpacityMap()
        derived.withLock { $0.opacity = opacity }
        preparations.bitwiseOr(1, ordering: .relaxed)
        return opacity
    }

    private func makeOpacityMap() -> OpacityMap {
        var isOpaque = true
        var visible = PixelRect(minX: width, minY: height, maxX: 0, maxY: 0)
        for y in 0..<height {
            let row = base + y * stride
            var all: UInt32 = .max
            var any: UInt32 = 0
            for x in 0..<width {
                all &= row[x]
                any |= row[x]
            }
            if all < 0xff00_0000 { isOpaque = false }
            guard any != 0 else { continue }
            visible.minY = min(visible.minY, y)
            visible.maxY = y + 1
            var x = 0
            while x < visible.minX && row[x] == 0 { x += 1 }
            visible.minX = min(visible.minX, x)
            x = width
            while x > visible.maxX && row[x - 1] == 0 { x -= 1 }
            visible.maxX = max(visible.maxX, x)
        }
        if visible.isEmpty { visible = PixelRect() }
        if isOpaque {
            let all = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
            return OpacityMap(isOpaque: true, visible: all, opaque: .init(rect: all, cuts: .zero))
        }
        return OpacityMap(isOpaque: false, visible: visible, opaque: visible.isEmpty ? nil : opaqueOctagon())
    }

    private func isOpaque(_ x: Int, _ y: Int) -> Bool { base[y * stride + x] >= 0xff00_0000 }

    /// Extends a rectangle from the centre to all four sides, then cuts the corners until no translucent pixel is left inside. Finds cards
    /// and rounded buttons; nil for images with holes.
    private func opaqueOctagon() -> OpacityMap.OpaqueOctagon? {
        let cx = width / 2
        let cy = height / 2
        guard isOpaque(cx, cy) else { return nil }
        var rect = PixelRect(minX: cx, minY: cy, maxX: cx + 1, maxY: cy + 1)
        while rect.minX > 0, isOpaque(rect.minX - 1, cy) { rect.minX -= 1 }
        while rect.maxX < width, isOpaque(rect.maxX, cy) { rect.maxX += 1 }
        while rect.minY > 0, isOpaque(cx, rect.minY - 1) { rect.minY -= 1 }
        while rect.maxY < height, isOpaque(cx, rect.maxY) { rect.maxY += 1 }

        var cuts = SIMD4<Int32>()
        for y in rect.minY..<rect.maxY {
            let row = base + y * stride
            var all = UInt32.max
            for x in rect.minX..<rect.maxX { all &= row[x] }
            if all >= 0xff00_0000 { continue }
            // In each half of a row only the translucent pixel nearest to the centre matters.
            var left = cx
            while left >= rect.minX, row[left] >= 0xff00_0000 { left -= 1 }
            if left >= rect.minX {
                let dx = left - rect.minX
                if y < cy {
                    cuts[0] = max(cuts[0], Int32(dx + y - rect.minY + 1))
                } else {
                    cuts[3] = max(cuts[3], Int32(dx + rect.maxY - 1 - y + 1))
                }
            }
            var right = cx
            while right < rect.maxX, row[right] >= 0xff00_0000 { right += 1 }
            if right < rect.maxX {
                let dx = rect.maxX - 1 - right
                if y < cy {
                    cuts[1] = max(cuts[1], Int32(dx + y - rect.minY + 1))
                } else {
                    cuts[2] = max(cuts[2], Int32(dx + rect.maxY - 1 - y + 1))
                }
            }
        }
        // Deep cuts mean a hole or a shape that an octagon doesn't fit; they would also overlap.
        let side = Int32(min(rect.maxX - rect.minX, rect.maxY - rect.minY))
        guard cuts.max() <= side / 2 else { return nil }
        return OpacityMap.OpaqueOctagon(rect: rect, cuts: cuts)
    }
}
