import CoreGraphics
import QuartzCore

/// Lines in pixels that follow from an image's opacity: where a quad shows anything of it, and where it hides what is below.
struct OpaqueRegion {
    private let sampling: Sampling
    private let width: Int
    private let height: Int
    private let origin: SIMD2<Double>

    init(_ sampling: Sampling, _ buffer: PixelBuffer, origin: SIMD2<Double>) {
        self.sampling = sampling
        self.origin = origin
        width = buffer.width
        height = buffer.height
    }

    /// The half-plane of pixels for which `u · x + v · y + w >= 0` in texels. Nil when it is the same for all pixels.
    private func line(_ u: Double, _ v: Double, _ w: Double) -> HalfPlane? {
        let shift = sampling.kind == .nearest ? 0.5 : 128.0
        let line = sampling.u * (u / 256) + sampling.v * (v / 256) + sampling.w * (w + (u + v) * shift / 256)
        return HalfPlane(a: line.x, b: line.y, c: line.z - line.x * origin.x - line.y * origin.y).normalized
    }

    /// The sides of the part of the image that isn't empty. Sides at the image's edge are not bounds, since the edge is repeated.
    func visibleSides(_ rect: PixelRect) -> [HalfPlane] {
        // Smaller levels reach farther, by how much depends on the level.
        guard sampling.kind != .trilinear else { return [] }
        let reach = 0.75
        var sides: [HalfPlane?] = []
        if rect.minX > 0 { sides.append(line(1, 0, reach - Double(rect.minX))) }
        if rect.maxX < width { sides.append(line(-1, 0, reach + Double(rect.maxX))) }
        if rect.minY > 0 { sides.append(line(0, 1, reach - Double(rect.minY))) }
        if rect.maxY < height { sides.append(line(0, -1, reach + Double(rect.maxY))) }
        return sides.compactMap { $0 }
    }

    /// The sides of a region all of whose samples are opaque; nil if there is none.
    func opaqueSides(_ opacity: OpacityMap) -> [HalfPlane]? {
        if opacity.isOpaque { return [] }
        guard let opaque = opacity.opaque, sampling.kind != .trilinear else { return nil }
        let rect = opaque.rect
        let minX = Double(rect.minX), minY = Double(rect.minY), maxX = Double(rect.maxX), maxY = Double(rect.maxY)
        // The texels of a sample lie within half a texel plus a rounding error of it.
        let straight = 0.5 + 1.0 / 64, diagonal = 3.0
        var sides = [
            line(1, 0, -minX - straight), line(-1, 0, maxX - straight), line(0, 1, -minY - straight), line(0, -1, maxY - straight),
        ]
        let cuts = opaque.cuts
        if cuts[0] > 0 { sides.append(line(1, 1, -minX - minY - Double(cuts[0]) - diagonal)) }
        if cuts[1] > 0 { sides.append(line(-1, 1, maxX - minY - Double(cuts[1]) - diagonal)) }
        if cuts[2] > 0 { sides.append(line(-1, -1, maxX + maxY - Double(cuts[2]) - diagonal)) }
        if cuts[3] > 0 { sides.append(line(1, -1, -minX + maxY - Double(cuts[3]) - diagonal)) }
        // A line that isn't there bounds nothing or everything; neither occurs in a plane that is seen.
        return sides.contains { $0 == nil } ? nil : sides.compactMap { $0 }
    }
}
