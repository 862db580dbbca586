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

    /// Lists the sides of the part of the image that isn't empty. Sides at the image's edge are not bounds, since the edge is repeated.
    func addVisibleSides(_ rect: PixelRect, to sides: inout [HalfPlane]) {
        // Smaller levels reach farther, by how much depends on the level.
        guard sampling.kind != .trilinear else { return }
        let reach = 0.75
        func add(_ line: HalfPlane?) { if let line { sides.append(line) } }
        if rect.minX > 0 { add(line(1, 0, reach - Double(rect.minX))) }
        if rect.maxX < width { add(line(-1, 0, reach + Double(rect.maxX))) }
        if rect.minY > 0 { add(line(0, 1, reach - Double(rect.minY))) }
        if rect.maxY < height { add(line(0, -1, reach + Double(rect.maxY))) }
    }

    /// Lists the sides of a region all of whose samples are opaque; false if there is none.
    func addOpaqueSides(_ opacity: OpacityMap, to sides: inout [HalfPlane]) -> Bool {
        if opacity.isOpaque { return true }
        guard let opaque = opacity.opaque, sampling.kind != .trilinear else { return false }
        let rect = opaque.rect
        let minX = Double(rect.minX), minY = Double(rect.minY), maxX = Double(rect.maxX), maxY = Double(rect.maxY)
        // The texels of a sample lie within half a texel plus a rounding error of it.
        let straight = 0.5 + 1.0 / 64, diagonal = 3.0
        // A line that isn't there bounds nothing or everything; neither occurs in a plane that is seen.
        func add(_ line: HalfPlane?) -> Bool {
            guard let line else { return false }
            sides.append(line)
            return true
        }
        guard add(line(1, 0, -minX - straight)), add(line(-1, 0, maxX - straight)), add(line(0, 1, -minY - straight)),
            add(line(0, -1, maxY - straight))
        else { return false }
        let cuts = opaque.cuts
        if cuts[0] > 0, !add(line(1, 1, -minX - minY - Double(cuts[0]) - diagonal)) { return false }
        if cuts[1] > 0, !add(line(-1, 1, maxX - minY - Double(cuts[1]) - diagonal)) { return false }
        if cuts[2] > 0, !add(line(-1, -1, maxX + maxY - Double(cuts[2]) - diagonal)) { return false }
        if cuts[3] > 0, !add(line(1, -1, -minX + maxY - Double(cuts[3]) - diagonal)) { return false }
        return true
    }
}
