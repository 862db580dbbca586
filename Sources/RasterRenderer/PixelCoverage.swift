/// The coverage of single pixels of one quad: its edges, clips and mask together.
struct PixelCoverage {
    var edges: UnsafeBufferPointer<SmoothEdge>
    var clips: UnsafeBufferPointer<RoundedClip>
    var mask: UnsafePointer<UInt32>?
    var maskStride: Int

    /// 0...255. `isInside` promises that edges and clips cover the pixel wholly.
    @inline(__always)
    func value(_ x: Int, _ y: Int, isInside: Bool) -> UInt32 {
        let value = isInside ? 255 : shape(x, y)
        guard let mask else { return value }
        return divided255(value &* (mask[y &* maskStride &+ x] &>> 24))
    }

    @inline(never)
    private func shape(_ x: Int, _ y: Int) -> UInt32 {
        let cx = Double(x) + 0.5, cy = Double(y) + 0.5
        var coverage = edgeCoverage(edges, x: cx, y: cy)
        for clip in clips where coverage > 0 { coverage *= clip.coverage(x: cx, y: cy) }
        return UInt32(coverage * 255 + 0.5)
    }
}
