import CoreGraphics

/// A part of a picture: at most ``maximumCount`` rectangles of whole pixels, which may overlap.
///
/// It holds all pixels that were added, and perhaps others: rectangles that are near each other, and those beyond the maximum, are
/// replaced by the one around them.
package struct PixelRegion: Sendable, Equatable {
    /// The rectangles, none of them empty.
    package private(set) var rects: [PixelRect] = []

    /// The maximum number of rectangles.
    package static let maximumCount = 8

    package init() {}

    package init(_ rect: PixelRect) { add(rect) }

    package var isEmpty: Bool { rects.isEmpty }

    /// The sum of the rectangles' areas in pixels.
    package var area: Int { rects.reduce(0) { $0 + $1.area } }

    /// The smallest rectangle around all pixels.
    package var bounds: PixelRect { rects.reduce(PixelRect()) { $0.union($1) } }

    /// Removes all pixels.
    package mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

    /// Adds the pixels of a rectangle.
    package mutating func add(_ rect: PixelRect) {
        guard !rect.isEmpty else { return }
        var rect = rect
        // A union may reach further rectangles, so this begins anew after each.
        while let index = rects.firstIndex(where: { Self.extraArea($0, rect) <= 0 }) { rect = rect.union(rects.remove(at: index)) }
        rects.append(rect)
        if rects.count > Self.maximumCount { joinNearest() }
    }

    /// Adds the pixels of another region.
    package mutating func add(_ region: PixelRegion) {
        for rect in region.rects { add(rect) }
    }

    /// The same pixels as rectangles that don't overlap.
    package var disjointRects: [PixelRect] {
        var result: [PixelRect] = []
        for rect in rects {
            // What is left of it, beside those before.
            var parts = [rect]
            for taken in result where !taken.intersection(rect).isEmpty { parts = parts.flatMap { $0.subtracting(taken) } }
            result += parts
        }
        return result
    }

    /// Whether a rectangle has a pixel in common with the region.
    package func intersects(_ rect: PixelRect) -> Bool {
        rects.contains { !$0.intersection(rect).isEmpty }
    }

    /// How many more pixels the rectangle around two has than the two.
    private static func extraArea(_ a: PixelRect, _ b: PixelRect) -> Int { a.union(b).area - a.area - b.area }

    /// Joins the two rectangles that add the fewest pixels by it.
    private mutating func joinNearest() {
        var nearest = (first: 0, second: 1, extra: Int.max)
        for first in rects.indices {
            for second in rects.indices.dropFirst(first + 1) {
                let extra = Self.extraArea(rects[first], rects[second])
                if extra < nearest.extra { nearest = (first, second, extra) }
            }
        }
        let other = rects.remove(at: nearest.second), rect = rects.remove(at: nearest.first)
        add(rect.union(other))
    }
}

extension PixelRect {
    /// The rectangles above, below, to the left and to the right of another one.
    fileprivate func subtracting(_ other: PixelRect) -> [PixelRect] {
        let common = intersection(other)
        guard !common.isEmpty else { return [self] }
        return [
            PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: common.minY), PixelRect(minX: minX, minY: common.maxY, maxX: maxX, maxY: maxY),
            PixelRect(minX: minX, minY: common.minY, maxX: common.minX, maxY: common.maxY),
            PixelRect(minX: common.maxX, minY: common.minY, maxX: maxX, maxY: common.maxY),
        ].filter { !$0.isEmpty }
    }
}
