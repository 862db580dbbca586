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
        guard let shape = ClipShape(clip, map: clip.planeFromPixels.moved(to: origin)) else { return false }
        let map = shape.map
        let scale = 1 / max(abs(map.one.z), abs(map.x.z), abs(map.y.z))
        guard scale.isFinite else { return false }
        data.append(map.x * scale, clip.isInverted ? 1 : 0)
        data.append(map.y * scale, 0)
        data.append(map.one * scale, 0)
        data.append(SIMD4(SIMD4(lowHalf: shape.low, highHalf: shape.high)))
        data.append(SIMD4(shape.radii))
        data.append(SIMD4(shape.reaches))
        var smoothness = SIMD4<Float>.zero
        for corner in 0..<4 { smoothness[corner] = Float(shape.corner(corner).smoothness) }
        data.append(smoothness)
        for side in 0..<4 {
            let line = side == 0 ? shape.left : side == 1 ? shape.right : side == 2 ? shape.top : shape.bottom
            data.append(SIMD3(line.a, line.b, line.c), 0)
        }
        return true
    }
}

/// The clips of a quad in ``FrameData/vectors``.
struct ClipRange {
    var first: Int
    var count: Int

    var isEmpty: Bool { count == 0 }
}
