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
        samples = .allocate(capacity: stride * height)
        for y in 0..<height { (samples + y * stride + count).update(repeating: 0, count: stride - count) }
    }

    deinit { samples.deallocate() }

    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { samples + y * stride }
}
