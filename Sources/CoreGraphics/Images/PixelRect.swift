/// A rectangle of whole pixels: columns `minX..<maxX` of rows `minY..<maxY`.
package struct PixelRect: Sendable, Hashable {
    package var minX: Int
    package var minY: Int
    package var maxX: Int
    package var maxY: Int

    package init(minX: Int = 0, minY: Int = 0, maxX: Int = 0, maxY: Int = 0) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    package var isEmpty: Bool { minX >= maxX || minY >= maxY }

    package var width: Int { max(0, maxX - minX) }

    package var height: Int { max(0, maxY - minY) }

    /// The number of pixels.
    package var area: Int { width * height }

    /// The pixels that both rectangles have.
    package func intersection(_ other: PixelRect) -> PixelRect {
        PixelRect(minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    }

    /// The smallest rectangle that has all pixels of both; an empty one adds none.
    package func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }
}
