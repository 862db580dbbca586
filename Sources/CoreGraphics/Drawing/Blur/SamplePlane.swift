/// One or four channels of a picture, with 8 more bits than its pixels have, so that the rounding of three passes in two directions isn't
/// visible. The samples of a pixel's channels lie next to each other.
///
/// `@unchecked Sendable`: threads write to different rows, or to different columns, and read what the others wrote only when all are done.
final class SamplePlane: @unchecked Sendable {
    /// The width in pixels, or in means of squares of them.
    let width: Int
    let height: Int
    let channels: GaussianBlur.Channels
    /// The samples from one row to the next, a multiple of ``stripWidth``.
    let stride: Int
    let samples: UnsafeMutablePointer<UInt32>

    /// How many columns of samples are blurred together; the kernels want multiples of it.
    static let stripWidth = 16

    /// A plane whose samples aren't set, but for those beyond its width, which are 0.
    init(width: Int, height: Int, channels: GaussianBlur.Channels) {
        self.width = width
        self.height = height
        self.channels = channels
        let count = width * channels.rawValue
        stride = (count + Self.stripWidth - 1) / Self.stripWidth * Self.stripWidth
        guard let memory = PixelMemory.shared.allocate(Self.byteCount(stride, height), isCleared: false) else {
            preconditionFailure("no memory for a SamplePlane of \(width) x \(height) pixels")
        }
        samples = memory.bindMemory(to: UInt32.self, capacity: stride * height)
        for y in 0..<height { (samples + y * stride + count).update(repeating: 0, count: stride - count) }
    }

    deinit { PixelMemory.shared.release(samples, Self.byteCount(stride, height)) }

    private static func byteCount(_ stride: Int, _ height: Int) -> Int { max(1, stride * height * MemoryLayout<UInt32>.stride) }

    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { samples + y * stride }
}
