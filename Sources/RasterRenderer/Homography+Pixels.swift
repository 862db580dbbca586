import QuartzCore

extension Homography {
    /// As ``homogeneous(_:_:)``, for loops over pixels: it is inlined there, which a function of another module need not be, and isn't in
    /// debug builds.
    @inline(__always)
    func homogeneous(ofPixel px: Double, _ py: Double) -> SIMD3<Double> { x * px + y * py + one }
}
