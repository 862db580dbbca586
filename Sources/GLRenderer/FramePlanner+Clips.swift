import CoreGraphics
import Foundation
import QuartzCore

extension FramePlanner {
    /// Lists clips, eleven vectors each, as `clipped` in ``QuadShader`` reads them. Nil when nothing is left of what they clip.
    mutating func addClips(_ clips: ArraySlice<DisplayList.Clip>, _ origin: SIMD2<Double>) -> ClipRange? {
        let first = data.next
        var count = 0
        for clip in clips {
            if addClip(clip, origin) {
                count += 1
            } else if !clip.isInverted {
                return nil
            }
        }
        return ClipRange(first: first, count: count)
    }

    /// False when nothing is inside: an empty rectangle, a plane seen edge-on, numbers that are not finite.
    private mutating func addClip(_ clip: DisplayList.Clip, _ origin: SIMD2<Double>) -> Bool {
        let rect = clip.rect
        guard rect.size.width > 0, rect.size.height > 0 else { return false }
        let low = SIMD2<Double>(rect.origin.x, rect.origin.y), high = low + SIMD2<Double>(rect.size.width, rect.size.height)
        let map = clip.planeFromPixels.moved(to: origin)
        if map.isAffine, !(map.one.z > 0) { return false }
        // In homogeneous coordinates every side of the rectangle is a straight line in pixels: X - minX · W and so on.
        guard let left = HalfPlane(a: 1, b: 0, c: -low.x).mapped(throughInverse: map).normalized,
            let right = HalfPlane(a: -1, b: 0, c: high.x).mapped(throughInverse: map).normalized,
            let top = HalfPlane(a: 0, b: 1, c: -low.y).mapped(throughInverse: map).normalized,
            let bottom = HalfPlane(a: 0, b: -1, c: high.y).mapped(throughInverse: map).normalized
        else { return false }
        let radii = Self.fitting(clip.radii, size: high - low)
        let room = clip.curve == .continuous ? min(high.x - low.x, high.y - low.y) / 2 : 0
        var reaches = SIMD4<Double>.zero, smoothness = SIMD4<Double>.zero
        for corner in 0..<4 {
            let shape = ContinuousCorner(radius: radii[corner], room: room)
            (reaches[corner], smoothness[corner]) = (shape.reach * radii[corner], shape.smoothness)
        }
        let scale = 1 / max(abs(map.one.z), abs(map.x.z), abs(map.y.z))
        guard scale.isFinite else { return false }
        data.append(map.x * scale, clip.isInverted ? 1 : 0)
        data.append(map.y * scale, 0)
        data.append(map.one * scale, 0)
        data.append(SIMD4(SIMD4(lowHalf: low, highHalf: high)))
        data.append(SIMD4(radii))
        data.append(SIMD4(reaches))
        data.append(SIMD4(smoothness))
        for corner in 0..<4 {
            let line = corner == 0 ? left : corner == 1 ? right : corner == 2 ? top : bottom
            data.append(SIMD3(line.a, line.b, line.c), 0)
        }
        return true
    }

    /// Limits radii so that they are not negative and don't overlap.
    private static func fitting(_ radii: SIMD4<Double>, size: SIMD2<Double>) -> SIMD4<Double> {
        var r = SIMD4<Double>.zero
        for corner in 0..<4 where radii[corner] > 0 { r[corner] = min(radii[corner], size.x + size.y) }
        var scale = 1.0
        let sums = SIMD4(r[0] + r[1], r[2] + r[3], r[1] + r[2], r[0] + r[3]), sides = SIMD4(size.x, size.x, size.y, size.y)
        for corner in 0..<4 where sums[corner] > sides[corner] { scale = min(scale, sides[corner] / sums[corner]) }
        return r * scale
    }
}

/// The clips of a quad in ``FrameData/vectors``.
struct ClipRange {
    var first: Int
    var count: Int

    var isEmpty: Bool { count == 0 }
}
