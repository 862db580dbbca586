/// Animated images.
extension UIImage {
    /// Creates an animated image with frames of equal duration. Frames that are animated images contribute all of their frames. Nil without
    /// frames.
    ///
    /// - Parameters:
    ///   - images: the frames.
    ///   - duration: the duration of all frames together, in seconds; 0 for a thirtieth of a second each.
    public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
        let frames = images.flatMap { $0.images ?? [$0] }
        guard let first = frames.first else { return nil }
        let duration = duration > 0 && duration.isFinite ? duration : Double(frames.count) / 30
        return first.with { $0.animation = ImageAnimation(frames: frames, duration: duration) }
    }

    /// Creates an animated image from the files `name0`, `name1` and so on up to `name1024`, found as by ``init(named:)``. It ends before
    /// the first number that is missing; 0 may be missing. Nil if there are none.
    public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
        animatedImage(with: numbered(name), duration: duration)
    }

    /// As ``animatedImageNamed(_:duration:)``, with edges that keep their size.
    public class func animatedResizableImageNamed(_ name: String, capInsets: UIEdgeInsets, duration: TimeInterval) -> UIImage? {
        animatedResizableImageNamed(name, capInsets: capInsets, resizingMode: .tile, duration: duration)
    }

    /// As ``animatedImageNamed(_:duration:)``, with edges that keep their size.
    public class func animatedResizableImageNamed(
        _ name: String, capInsets: UIEdgeInsets, resizingMode: ResizingMode, duration: TimeInterval
    ) -> UIImage? {
        let frames = numbered(name).map { $0.resizableImage(withCapInsets: capInsets, resizingMode: resizingMode) }
        return animatedImage(with: frames, duration: duration)
    }

    private static func numbered(_ name: String) -> [UIImage] {
        var frames: [UIImage] = []
        for number in 0...1024 {
            if let frame = UIImage(named: name + String(number)) { frames.append(frame) } else if number > 0 { break }
        }
        return frames
    }

    /// Creates an animated image from an animated GIF, with its frame durations. Nil for other data, for damaged files, and for more than
    /// 100 million pixels in all. This is an addition to UIKit; ``init(data:)`` gives a GIF's first frame, as on Apple's systems.
    public class func animatedImage(withGIFData data: Data, scale: CGFloat = 1) -> UIImage? {
        guard let frames = try? GIFFrames(data: data), let first = frames.images.first else { return nil }
        let images = frames.images.map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
        guard images.count > 1 else { return UIImage(cgImage: first, scale: scale, orientation: .up) }
        let duration = frames.delays.reduce(0, +)
        var elapsed = 0.0
        let ends = frames.delays.map { delay in
            elapsed += delay
            return elapsed / duration
        }
        return images[0].with { $0.animation = ImageAnimation(frames: images, duration: duration, ends: ends) }
    }

    /// The frames of an animated image; nil for others.
    public var images: [UIImage]? { values.animation?.frames }
    /// The duration of all frames of an animated image together, in seconds; 0 for other images.
    public var duration: TimeInterval { values.animation?.duration ?? 0 }
}
