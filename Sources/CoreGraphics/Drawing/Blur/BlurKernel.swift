/// The weights of a blur in one direction, which blurs the columns of planes. A renderer that blurs by other means takes the weights.
package struct BlurKernel {
    /// The Gaussian weights from the centre outward; both sides add up to 65536. Empty for box blurs.
    package private(set) var weights: [UInt32] = []
    /// A box of `2 · radius + 1` samples with weight `inner` and one with weight `outer` at each end; the weights add up to 2^24.
    package private(set) var radius = 0
    package private(set) var inner: UInt64 = 0
    package private(set) var outer: UInt64 = 0

    /// How many samples away on each side a sample can be that has a part in another's result.
    var reach: Int { weights.isEmpty ? 3 * (radius + 1) : weights.count - 1 }

    package init(sigma deviation: Double) {
        // Below 1/1000 the Gaussian is a single sample (and its variance would underflow); no bitmap is as wide as the upper bound.
        let sigma = min(max(deviation, 1e-3), 1e6)
        if sigma <= 2 {
            let reach = max(1, Int((4 * sigma).rounded(.up)))
            let values = (0...reach).map { PortableMath.exp(-Double($0 * $0) / (2 * sigma * sigma)) }
            let sum = values[0] + 2 * values.dropFirst().reduce(0, +)
            weights = values.map { UInt32(($0 / sum * 65_536).rounded()) }
            let others = weights.dropFirst().reduce(0, +) * 2
            weights[0] = 65_536 - others
        } else {
            // Three boxes: each has a third of the variance. A box of r whole samples on each side and ends of weight e has variance
            // (r (r + 1) (2 r + 1) / 3 + 2 e (r + 1)^2) / (2 r + 1 + 2 e); r is the greatest whose variance stays below, e makes it exact.
            let variance = sigma * sigma / 3
            let r = Int(((12 * variance + 1).squareRoot() - 1) / 2)
            let n = Double(2 * r + 1), reach = Double(r + 1)
            let excess = variance * n - Double(r * (r + 1) * (2 * r + 1)) / 3
            let end = max(0, min(1, excess / (2 * (reach * reach - variance))))
            radius = r
            outer = UInt64((end / (n + 2 * end) * 16_777_216).rounded())
            inner = (16_777_216 - 2 * outer) / UInt64(2 * r + 1)
        }
    }

    /// Blurs all columns of a plane, which is overwritten; returns it or another one.
    func blurColumns(of plane: SamplePlane) -> SamplePlane {
        let other = SamplePlane(width: plane.width, height: plane.height)
        if !weights.isEmpty {
            convolve(plane, other)
            return other
        }
        box(plane, other)
        box(other, plane)
        box(plane, other)
        return other
    }

    private func convolve(_ from: SamplePlane, _ to: SamplePlane) {
        let rows = PlaneRows(from)
        for y in 0..<from.height {
            let out = to.samples + y * to.stride
            for x in stride(from: 0, to: from.stride, by: SamplePlane.Vector.scalarCount) {
                // All weights together are 2^16, so that sums of samples of 16 bits have 32.
                var sum = rows.vector(y, x) &* weights[0]
                for k in 1..<weights.count { sum &+= (rows.vector(y &- k, x) &+ rows.vector(y &+ k, x)) &* weights[k] }
                store((sum &+ 32_768) &>> 16, out + x)
            }
        }
    }

    private func box(_ from: SamplePlane, _ to: SamplePlane) {
        let rows = PlaneRows(from)
        let sums = SamplePlane(width: from.stride, height: 1)
        sums.samples.update(repeating: 0, count: sums.stride)
        for y in 0..<min(radius, from.height) {
            let row = rows[y]
            for x in 0..<from.stride { sums.samples[x] &+= row[x] }
        }
        for y in 0..<from.height {
            box(
                sums.samples, first: rows[y - radius - 1], last: rows[y + radius], next: rows[y + radius + 1],
                to.samples + y * to.stride, count: to.stride)
        }
    }

    /// Moves the boxes of a row by one sample: from the row `first`, which is left, to `last`; `next` lies beyond it.
    private func box(
        _ sums: UnsafeMutablePointer<UInt32>, first: UnsafePointer<UInt32>, last: UnsafePointer<UInt32>, next: UnsafePointer<UInt32>,
        _ out: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        let inner = SIMD4(repeating: inner), outer = SIMD4(repeating: outer), half = SIMD4<UInt64>(repeating: 8_388_608)
        var x = 0
        while x < count {
            let left = load(first + x)
            let sum = load(sums + x) &+ load(last + x) &- left
            let ends = left &+ load(next + x)
            store(sum, sums + x)
            // Products have up to 64 bits: those of even samples by themselves, and those of odd ones.
            let even = (Self.even(sum) &* inner &+ Self.even(ends) &* outer &+ half) &>> 24
            let odd = (Self.odd(sum) &* inner &+ Self.odd(ends) &* outer &+ half) &>> 24
            store(unsafeBitCast(even | odd &<< 32, to: SamplePlane.Vector.self), out + x)
            x &+= SamplePlane.Vector.scalarCount
        }
    }

    @inline(__always)
    private static func even(_ v: SamplePlane.Vector) -> SIMD4<UInt64> { unsafeBitCast(v, to: SIMD4<UInt64>.self) & 0xffff_ffff }

    @inline(__always)
    private static func odd(_ v: SamplePlane.Vector) -> SIMD4<UInt64> { unsafeBitCast(v, to: SIMD4<UInt64>.self) &>> 32 }
}

/// The rows of a plane; those above and below it are 0.
private struct PlaneRows {
    private let plane: SamplePlane
    private let zero: SamplePlane

    init(_ plane: SamplePlane) {
        self.plane = plane
        zero = SamplePlane(width: plane.stride, height: 1)
        zero.samples.update(repeating: 0, count: zero.stride)
    }

    subscript(_ y: Int) -> UnsafePointer<UInt32> {
        UnsafePointer(y >= 0 && y < plane.height ? plane.samples + y * plane.stride : zero.samples)
    }

    @inline(__always)
    func vector(_ y: Int, _ x: Int) -> SamplePlane.Vector { load(self[y] + x) }
}

@inline(__always)
private func load(_ pointer: UnsafePointer<UInt32>) -> SamplePlane.Vector {
    UnsafeRawPointer(pointer).loadUnaligned(as: SamplePlane.Vector.self)
}

@inline(__always)
private func store(_ vector: SamplePlane.Vector, _ pointer: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(pointer).storeBytes(of: vector, as: SamplePlane.Vector.self)
}
