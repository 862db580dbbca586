/// A cache of blurred shadow paths.
struct ShadowCache {
    /// A blurred shadow in the layer's space, without its offset.
    struct Shadow {
        var pixels: PixelBuffer
        /// The area of the pixels, in points.
        var rect: CGRect
        /// Pixels per point.
        var scale: Double
    }

    /// The largest blur in pixels of the image: smoother shadows are drawn at a lower resolution, which enlarged looks the same.
    static let maximumSigma = 16.0

    /// The pixels per point of a shadow's image where the screen has `scale`.
    static func scale(_ scale: Double, radius: CGFloat) -> Double {
        min(scale, Compositor.largestDrawnSide, radius > 0 ? maximumSigma / radius : .infinity)
    }

    /// The distance, in points or pixels, beyond which nothing casts a shadow.
    static let farthest = 1e9

    /// The cache key of a shadow. Paths are compared by identity.
    private struct Key: Hashable {
        var path: CGPath
        var radius: CGFloat
        var scale: Double
        var color: UInt32

        static func == (a: Key, b: Key) -> Bool { a.path === b.path && a.radius == b.radius && a.scale == b.scale && a.color == b.color }

        func hash(into hasher: inout Hasher) {
            hasher.combine(ObjectIdentifier(path))
            hasher.combine(radius)
            hasher.combine(scale)
            hasher.combine(color)
        }
    }

    private var shadows = FrameCache<Key, Shadow>(budget: 16 << 20) { $0.pixels.byteCount }
    /// The blurred shapes of the shadows, as black: a shadow whose opacity is animated has another colour in each frame, but one shape.
    private var shapes = FrameCache<Key, PixelBuffer>(budget: 16 << 20)
    /// How many shapes were blurred, which takes most of the time of a shadow.
    private(set) var blurCount = 0

    /// Returns the shadow of a path at about `scale` pixels per point; nil for an empty path.
    mutating func shadow(of path: CGPath, radius: CGFloat, scale: Double, color: UInt32) -> Shadow? {
        // Scales in steps of a quarter octave, so that a layer can move in depth without a new blur for each frame.
        var scale = Self.scale(PortableMath.exp2((PortableMath.log2(scale) * 4).rounded(.up) / 4), radius: radius)
        let margin = radius * 3
        let box = path.boundingBoxOfPath
        guard !box.isNull, margin.isFinite, abs(box.minX) < Self.farthest, abs(box.minY) < Self.farthest, box.width < Self.farthest, box.height < Self.farthest
        else { return nil }
        let rect = box.insetBy(dx: -margin, dy: -margin)
        scale = min(scale, (Compositor.largestDrawnSide - 4) / max(rect.width, rect.height, 1e-6))
        return shadows.value(Key(path: path, radius: radius, scale: scale, color: color)) {
            let shape = shapes.value(Key(path: path, radius: radius, scale: scale, color: 0)) {
                blurCount += 1
                return Self.draw(path, radius: radius, scale: scale, rect: rect)
            }
            return shape.map { shape in
                let size = CGSize(width: Double(shape.width) / scale, height: Double(shape.height) / scale)
                let origin = CGPoint(x: rect.minX - 1 / scale, y: rect.minY - 1 / scale)
                return Shadow(pixels: shape.tinted(color), rect: CGRect(origin: origin, size: size), scale: scale)
            }
        }
    }

    /// Draws the blurred alpha of a path, with a margin of one pixel.
    private static func draw(_ path: CGPath, radius: CGFloat, scale: Double, rect: CGRect) -> PixelBuffer {
        let width = Int((rect.width * scale).rounded(.up)) + 2, height = Int((rect.height * scale).rounded(.up)) + 2
        let context = CGContext(pixels: PixelBuffer(width: width, height: height), scale: scale, flipped: true)
        context.translateBy(x: -rect.minX + 1 / scale, y: -rect.minY + 1 / scale)
        context.setFillColor(.opaqueBlack)
        context.addPath(path)
        context.fillPath()
        // A tiny blur is skipped: it would only divide by almost zero.
        let sigma = radius * scale
        return gaussianBlurredAlpha(context.finish().pixels, sigma: sigma < 0.01 ? 0 : sigma)
    }

    /// Begins a frame: see ``FrameCache/begin(isPart:isPast:)``.
    mutating func begin(isPart: Bool, isPast: Bool) {
        shadows.begin(isPart: isPart, isPast: isPast)
        shapes.begin(isPart: isPart, isPast: isPast)
    }

    /// Ends the frame, and drops shadows that are not to be kept.
    mutating func endFrame() {
        shadows.endFrame()
        shapes.endFrame()
    }
}
